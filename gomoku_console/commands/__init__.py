"""What the ``gomoku`` command does, a module a command.

Each has ``add_arguments(parser)`` and ``run(arguments) -> exit status``. `cli` imports only the one
that was asked for, so that no command pays for what another needs.
"""

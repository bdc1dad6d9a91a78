"""What the subcommands of ``gomoku`` do, one module each."""

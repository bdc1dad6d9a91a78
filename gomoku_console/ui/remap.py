"""Gives commands other keys than the keymap has, if nothing becomes ambiguous or unreachable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import UnreadableError
from gomoku_console.ui.actions import Command
from gomoku_console.ui.keymap import Context, format_keys
from gomoku_console.ui.keys import is_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gomoku_console.ui.keymap import Binding, Keymap
    from gomoku_console.ui.keys import Key

ALWAYS_LEAVES: Key = "ctrl-c"
"""The key that leads out of every context, whatever else is changed."""


def command_name(command: Command) -> str:
    """What a file calls a command, such as ``take_black``."""
    return command.name.lower()


COMMAND_NAMES: Mapping[str, Command] = {command_name(command): command for command in Command}
"""Every command by the name that files have for it."""


def remap(keymap: Keymap, overrides: Mapping[str, Sequence[Key]]) -> Keymap:
    """``keymap`` in which the commands of ``overrides`` have these keys and no others.

    A command gets them wherever it can be given. Ctrl-C goes on to leave everywhere. A command
    without any key can still be given by the mouse.

    Args:
        keymap: for every context, its bindings.
        overrides: keys by the names of commands.

    Raises:
        UnreadableError: if there is no such command or key, if a key would mean two things in one
            context, or if ctrl-C would not leave. The message says which.
    """
    commands = {_parse_command(name): _check_keys(name, keys) for name, keys in overrides.items()}
    changed = {
        context: tuple(_rebind(binding, commands) for binding in bindings)
        for context, bindings in keymap.items()
    }
    for context, bindings in changed.items():
        _check_clashes(context, (*bindings, *changed.get(Context.EVERYWHERE, ())))
    return changed


def _parse_command(name: str) -> Command:
    try:
        return COMMAND_NAMES[name]
    except KeyError:
        known = ", ".join(COMMAND_NAMES)
        raise UnreadableError(f"keys: {name!a} is no command, expected {known}") from None


def _check_keys(name: str, keys: Sequence[Key]) -> tuple[Key, ...]:
    """The keys for a command, each once."""
    for key in keys:
        if not is_key(key):
            raise UnreadableError(
                f"keys, {name}: {key!a} is no key, expected a character or a name such as up,"
                " shift-up, enter, page-up, f5, ctrl-a"
            )
        if key == ALWAYS_LEAVES and name != command_name(Command.LEAVE):
            raise UnreadableError(f"keys, {name}: {key} always leaves and cannot mean this")
    if name == command_name(Command.LEAVE):
        keys = (*keys, ALWAYS_LEAVES)
    return tuple(dict.fromkeys(keys))


def _rebind(binding: Binding, commands: Mapping[Command, tuple[Key, ...]]) -> Binding:
    keys = commands.get(binding.command)
    if keys is None or keys == binding.keys:
        return binding
    return binding._replace(keys=keys, hint=_rename_hint(binding, keys))


def _rename_hint(binding: Binding, keys: tuple[Key, ...]) -> tuple[str, str] | None:
    """The hint with the name of the first new key; none if there is no key.

    One that speaks for several keys, as "arrows" does, stays as long as its first key does.
    """
    if binding.hint is None or not keys:
        return None
    if keys[0] == binding.keys[0]:
        return binding.hint
    return format_keys(keys[:1]), binding.hint[1]


def _check_clashes(context: Context, bindings: Sequence[Binding]) -> None:
    """Make sure that no key of a context has two meanings."""
    owners: dict[Key, Binding] = {}
    for binding in bindings:
        for key in binding.keys:
            owner = owners.setdefault(key, binding)
            if owner.command is not binding.command:
                names = f"{command_name(owner.command)} and {command_name(binding.command)}"
                where = context.value
                raise UnreadableError(f"keys: {key} would mean both {names} (in {where})")

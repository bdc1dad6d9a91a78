"""Gives commands other keys than the keymap has, if nothing becomes ambiguous or unreachable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomoku_console.game.board import UnreadableError
from gomoku_console.language import mark_in, tr, tr_in
from gomoku_console.ui.actions import Command
from gomoku_console.ui.keymap import Context, format_keys
from gomoku_console.ui.keys import SAME_KEYS, is_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gomoku_console.ui.keymap import Binding, Keymap
    from gomoku_console.ui.keys import Key

_CONTEXTS = (
    mark_in("context", "menu"),
    mark_in("context", "settings"),
    mark_in("context", "play"),
    mark_in("context", "think"),
    mark_in("context", "review"),
    mark_in("context", "choose"),
    mark_in("context", "text"),
    mark_in("context", "library"),
    mark_in("context", "search"),
    mark_in("context", "trouble"),
    mark_in("context", "substitutes"),
    mark_in("context", "over"),
    mark_in("context", "ask"),
    mark_in("context", "help"),
    mark_in("context", "everywhere"),
)
"""The values of `Context`, as messages name them."""

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
        raise UnreadableError(
            tr("keys: {name!a} is no command; one of: {known}", name=name, known=known)
        ) from None


def _check_keys(name: str, keys: Sequence[Key]) -> tuple[Key, ...]:
    """The keys for a command, each once."""
    for key in keys:
        if key in SAME_KEYS:
            raise UnreadableError(
                tr(
                    "keys, {name}: {key} cannot be told apart from {other}; name that instead",
                    name=name,
                    key=key,
                    other=SAME_KEYS[key],
                )
            )
        if not is_key(key):
            raise UnreadableError(
                tr(
                    "keys, {name}: {key!a} is no key, expected a character or a name such as up,"
                    " shift-up, enter, page-up, f5, ctrl-a",
                    name=name,
                    key=key,
                )
            )
        if key == ALWAYS_LEAVES and name != command_name(Command.LEAVE):
            raise UnreadableError(
                tr("keys, {name}: {key} always leaves and cannot mean this", name=name, key=key)
            )
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
                names = tr(
                    "{one} and {other}",
                    one=command_name(owner.command),
                    other=command_name(binding.command),
                )
                where = tr_in("context", context.value)
                raise UnreadableError(
                    tr(
                        "keys: {key} would mean both {commands} (in {context})",
                        key=key,
                        commands=names,
                        context=where,
                    )
                )

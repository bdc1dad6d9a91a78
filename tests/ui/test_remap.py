from __future__ import annotations

from pathlib import Path

import pytest

from gomoku_console.game.board import UnreadableError
from gomoku_console.ui.actions import Command
from gomoku_console.ui.keymap import KEYMAP, Binding, Context
from gomoku_console.ui.keys import is_key
from gomoku_console.ui.remap import _CONTEXTS, COMMAND_NAMES, remap


def keys_of(bindings: tuple[Binding, ...], command: Command) -> tuple[str, ...] | None:
    return next((binding.keys for binding in bindings if binding.command is command), None)


def test_nothing_changed_is_the_same_keymap() -> None:
    assert remap(KEYMAP, {}) == KEYMAP


def test_the_keymap_itself_has_no_clash_and_only_keys_that_exist() -> None:
    for bindings in KEYMAP.values():
        keys = [key for binding in bindings for key in binding.keys]
        assert len(set(keys)) == len(keys)
        assert all(map(is_key, keys))


def test_a_context_had_no_name_for_messages() -> None:
    assert set(_CONTEXTS) == {context.value for context in Context}


def test_every_command_has_a_name_fit_for_a_file() -> None:
    assert set(COMMAND_NAMES.values()) == set(Command)
    assert all(name.isascii() and name.replace("_", "a").isalpha() for name in COMMAND_NAMES)


def test_the_documentation_names_every_command() -> None:
    text = (Path(__file__).parents[2] / "docs" / "terminals.md").read_text(encoding="utf-8")
    _, _, keys = text.partition("### Keys")
    assert [name for name in COMMAND_NAMES if f"`{name}`" not in keys] == []


def test_a_command_gets_its_keys_wherever_it_can_be_given() -> None:
    changed = remap(KEYMAP, {"undo": ["z", "ctrl-z"], "up": ["w", "up"]})
    for context, bindings in KEYMAP.items():
        for command, keys in ((Command.UNDO, ("z", "ctrl-z")), (Command.UP, ("w", "up"))):
            had_any = keys_of(bindings, command) is not None
            assert keys_of(changed[context], command) == (keys if had_any else None)
        for binding in bindings:
            if binding.command not in (Command.UNDO, Command.UP):
                assert binding in changed[context]


def test_the_key_that_means_the_same_everywhere_can_be_changed_and_clashes_everywhere() -> None:
    changed = remap(KEYMAP, {"redraw": ["f5"]})
    assert keys_of(changed[Context.EVERYWHERE], Command.REDRAW) == ("f5",)
    with pytest.raises(UnreadableError, match="u would mean both undo and redraw"):
        remap(KEYMAP, {"redraw": ["u"]})


def test_the_key_lines_name_the_new_keys() -> None:
    changed = remap(KEYMAP, {"undo": ["z"], "up": ["up", "w"], "place": ["f5"]})
    hints = {binding.command: binding.hint for binding in changed[Context.PLAY]}
    assert hints[Command.UNDO] == ("z", "undo")
    assert hints[Command.PLACE] == ("F5", "place")
    before = {binding.command: binding.hint for binding in KEYMAP[Context.PLAY]}
    assert hints[Command.UP] == before[Command.UP]


def test_a_command_without_keys_is_not_in_the_key_line() -> None:
    changed = remap(KEYMAP, {"redo": []})
    redo = next(at for at in changed[Context.PLAY] if at.command is Command.REDO)
    assert (redo.keys, redo.hint) == ((), None)


def test_two_commands_can_change_places() -> None:
    changed = remap(KEYMAP, {"undo": ["r"], "redo": ["u"]})
    assert keys_of(changed[Context.PLAY], Command.UNDO) == ("r",)


@pytest.mark.parametrize("keys", [[], ["f9"], ["f9", "ctrl-c", "f9"]])
def test_there_is_always_a_way_out(keys: list[str]) -> None:
    changed = remap(KEYMAP, {"leave": keys})
    for context, bindings in KEYMAP.items():
        if keys_of(bindings, Command.LEAVE) is not None:
            assert keys_of(changed[context], Command.LEAVE) == (*keys[:1], "ctrl-c")


@pytest.mark.parametrize(
    ("overrides", "complaint"),
    [
        ({"undo": ["r"]}, "keys: r would mean both undo and redo"),
        ({"undo": ["x"], "redo": ["x"]}, "keys: x would mean both undo and redo"),
        ({"undo": ["up"]}, "keys: up would mean both undo and up"),
        ({"undo": ["ctrl-c"]}, "keys, undo: ctrl-c always leaves and cannot mean this"),
        ({"undo": ["F5"]}, "keys, undo: 'F5' is no key, expected a character or a name such as"),
        ({"undo": [" "]}, "keys, undo: ' ' is no key"),
        ({"undo": ["ctrl-m"]}, "keys, undo: ctrl-m cannot be told apart from enter"),
        ({"undo": ["ctrl-h"]}, "keys, undo: ctrl-h cannot be told apart from backspace"),
        ({"jump": ["x"]}, "keys: 'jump' is no command; one of: up, down"),
        ({"a\x1bb": ["x"]}, "keys: 'a\\x1bb' is no command"),
    ],
)
def test_what_would_be_ambiguous_is_refused(
    overrides: dict[str, list[str]], complaint: str
) -> None:
    with pytest.raises(UnreadableError) as raised:
        remap(KEYMAP, overrides)
    assert str(raised.value).startswith(complaint)


def test_the_same_key_may_mean_different_things_in_different_contexts() -> None:
    changed = remap(KEYMAP, {"yes": ["u"]})
    assert keys_of(changed[Context.ASK], Command.YES) == ("u",)
    assert keys_of(changed[Context.PLAY], Command.UNDO) == keys_of(
        KEYMAP[Context.PLAY], Command.UNDO
    )

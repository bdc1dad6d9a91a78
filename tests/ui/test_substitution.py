"""Another computer takes over in the middle of a game."""

from __future__ import annotations

import pytest

from gomoku_console.engine.opponents import OPPONENTS
from gomoku_console.game.board import Color
from gomoku_console.game.openings import SWAP2, Choice
from gomoku_console.ui.actions import Command, EngineSaid, EnginesLoaded, SaveSetting
from gomoku_console.ui.keymap import is_available
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import Overlay, Scene
from gomoku_console.ui.saving import record_of, resumed, saved_game
from gomoku_console.ui.substitution import pick_substitute
from gomoku_console.ui.view import render
from tests.ui.scenes import Player

ENGINE = "/opt/pbrain-embryo"


def against(number: str = "1") -> Player:
    """The person is black and has played h8; the computer of this number in the menu is asked."""
    return Player().press("2", number, "1").play("h8")


def against_engine() -> Player:
    return Player().press("2", "e").act(EnginesLoaded((ENGINE,))).press("1", "1").play("h8")


def saved(player: Player) -> list[SaveSetting]:
    return [effect for effect in player.effects if isinstance(effect, SaveSetting)]


def test_the_menu_remembers_whom_it_chose() -> None:
    player = Player().press("2", "6")
    assert saved(player) == [SaveSetting("opponent", "master")]
    assert player.press("escape", "escape", "2").model.selected == list(OPPONENTS).index("master")


def test_the_box_shows_every_computer_with_the_present_one_selected() -> None:
    player = against("4").press("v")
    assert player.model.overlay is Overlay.SUBSTITUTES
    titles = [item.label for item in menu_items(player.model)]
    assert titles[: len(OPPONENTS)] == [info.title for info in OPPONENTS.values()]
    assert titles[player.model.selected] == "Club player"


@pytest.mark.parametrize("keys", [("escape",), ("backspace",), ("b",), ("e", "escape", "escape")])
def test_going_back_changes_nothing(keys: tuple[str, ...]) -> None:
    player = against("6")
    before = player.model
    after = player.press("v", *keys).model
    assert after.overlay is None
    assert (after.players, after.thinking, after.state, after.choices) == (
        before.players,
        before.thinking,
        before.state,
        before.choices,
    )
    assert player.answer("i9").board == {"h8": 1, "i9": -2}


def test_a_move_that_comes_while_the_box_is_open_is_played() -> None:
    player = against("6").press("v").answer("i9")
    assert player.board == {"h8": 1, "i9": -2}
    assert player.model.overlay is Overlay.SUBSTITUTES


def test_the_thought_under_way_is_cancelled_and_the_newcomer_asked() -> None:
    player = against("7").press("v", "5")
    grandmaster, expert = player.thoughts
    assert (grandmaster.player.opponent, expert.player.opponent) == ("grandmaster", "expert")
    assert player.model.thinking == expert.ticket != grandmaster.ticket
    assert expert.state == grandmaster.state
    assert player.holder(Color.WHITE).name == "Expert"
    assert saved(player)[-1] == SaveSetting("opponent", "expert")
    assert player.model.settings.opponent == "expert"


def test_on_the_persons_turn_nobody_is_asked() -> None:
    player = against("1").answer("i9").press("v", "2")
    assert player.model.thinking is None
    assert len(player.thoughts) == 1
    assert player.play("g7").thoughts[-1].player.opponent == "ladder"


def test_the_same_again_goes_on_thinking() -> None:
    player = against("6").press("v", "enter")
    assert len(player.thoughts) == 1
    assert player.model.thinking == player.thoughts[0].ticket


def test_from_an_engine_to_a_level_and_back() -> None:
    player = against_engine().press("v", "4")
    assert player.thoughts[-1].player.opponent == "club"
    player.answer("i9").press("v", "e", "1").play("g7")
    assert player.thoughts[-1].player.engine == ENGINE
    assert player.holder(Color.WHITE).name == "pbrain-embryo"


def test_an_engine_that_is_not_remembered_is_offered_while_it_plays() -> None:
    player = against_engine().act(EnginesLoaded(("other",))).press("v", "e")
    assert [item.label for item in menu_items(player.model)] == [
        "pbrain-embryo",
        "other",
        "Add an engine",
        "Back",
    ]


@pytest.mark.parametrize("level", range(1, len(OPPONENTS) + 1))
def test_after_trouble_every_level_can_take_over(level: int) -> None:
    player = against_engine().fail().press("2", str(level))
    assert player.model.overlay is None
    assert player.model.trouble == ""
    assert player.thoughts[-1].player.opponent == list(OPPONENTS)[level - 1]
    assert player.model.thinking == player.thoughts[-1].ticket


def test_after_trouble_the_same_engine_may_be_seated_again() -> None:
    player = against_engine().fail().press("2", "e", "1")
    assert player.model.overlay is None
    assert [thought.player.engine for thought in player.thoughts] == [ENGINE] * 2


def test_from_trouble_back_leads_to_trouble() -> None:
    player = against_engine().fail().press("2", "escape")
    assert player.model.overlay is Overlay.TROUBLE
    assert player.press("2", "q").model.scene is Scene.MAIN_MENU


def test_trouble_that_is_over_is_forgotten() -> None:
    player = against_engine().fail().press("1").answer("i9").press("v", "escape")
    assert player.model.overlay is None


def test_leaving_from_the_box_asks() -> None:
    assert against("6").press("v", "q").model.overlay is Overlay.ASK_LEAVE


def test_two_people_have_no_computer_to_change() -> None:
    player = Player().press("1").play("h8")
    assert not is_available(player.model, Command.OPPONENT)
    assert player.press("v").model.overlay is None
    assert player.model.status.text == "No computer plays here"


def test_a_choice_in_an_opening_is_the_newcomers() -> None:
    player = Player(opening=SWAP2).press("2", "1", "1").play("h8i9g7").press("v", "2")
    assert player.model.options == tuple(Choice)
    assert [thought.player.opponent for thought in player.thoughts] == ["evaluator", "ladder"]
    assert player.model.thinking == player.thoughts[-1].ticket


def test_its_thoughts_are_hidden_and_shown_and_that_is_remembered() -> None:
    player = against("6").act(EngineSaid("depth 7, 61 %"))
    for shows, said in ((False, "Its thoughts are hidden"), (True, "Its thoughts are shown")):
        player.press("t")
        assert player.model.settings.show_thinking is shows
        assert saved(player)[-1] == SaveSetting("show_thinking", shows)
        assert player.model.status.text == said
        screen = "\n".join(render(player.model).text)
        assert ("depth 7" in screen) == shows
        assert "Master ─" in screen, "that it thinks is always shown"


def test_an_instant_computer_has_no_thoughts_to_show() -> None:
    player = against("1").answer("i9").press("t")
    assert not saved(player)[1:]
    assert player.model.status.text == "No computer here thinks for long"


def test_a_resumed_game_is_against_the_newcomer() -> None:
    player = against("1").answer("i9").press("v", "6")
    assert record_of(player.model).white == "Master"
    again = resumed(Player().model, saved_game(player.model))
    assert again.players == player.model.players
    assert again.players[1].opponent == "master"


@pytest.mark.parametrize("keys", [("v",), ("v", "e")])
def test_the_box_is_closed_when_the_game_ends_under_it(keys: tuple[str, ...]) -> None:
    """Who was picked in it had not played the game that bore the name."""
    player = Player().press("2", "4", "1")
    for moves, answer in zip(("h8", "a15", "c15", "e15"), ("a1", "b1", "c1", "d1"), strict=True):
        player.play(moves).answer(answer)
    player.play("g15").press(*keys)
    assert player.model.overlay in (Overlay.SUBSTITUTES, Overlay.ENGINES)
    player.answer("e1")
    assert player.model.state.is_over
    assert player.model.overlay is None


@pytest.mark.parametrize("box", [Overlay.SUBSTITUTES, Overlay.ENGINES])
def test_nobody_takes_a_seat_in_a_game_that_is_over(box: Overlay) -> None:
    player = against("4").answer("a1")
    over = player.model._replace(state=player.model.state.lose_on_time(Color.BLACK), overlay=box)
    changed, effects = pick_substitute(over, 0)
    assert changed.players == over.players
    assert (changed.overlay, effects) == (None, ())

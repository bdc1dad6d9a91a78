"""What settings and the mouse do to the program, without any terminal."""

from __future__ import annotations

import pytest

from gomoku_console.game.board import parse_point
from gomoku_console.ui.actions import Command, MoveTo, Pick, Request, SaveSetting
from gomoku_console.ui.keymap import KEYMAP, action_for, action_for_wheel
from gomoku_console.ui.menus import menu_items
from gomoku_console.ui.model import Mode, Scene
from gomoku_console.ui.remap import remap
from gomoku_console.ui.settings import DEFAULTS, TABLE
from gomoku_console.ui.view import render
from tests.ui.scenes import BLACK_WINS, DOUBLE_THREE, MIDDLE, SIZES, Player

ROW = {setting.name: row for row, setting in enumerate(TABLE)}


def with_settings(columns: int = 64, rows: int = 24, **values: object) -> Player:
    player = Player(columns, rows)
    settings = DEFAULTS._replace(**values)  # type: ignore[arg-type]
    player.model = player.model._replace(settings=settings)
    return player


def click(player: Player, row: int, column: int) -> Player:
    action = render(player.model).action_at(row, column)
    return player if action is None else player.act(action)


def click_text(player: Player, text: str) -> Player:
    """Click in the middle of the first place that says ``text``."""
    rows = render(player.model).text
    row = next(n for n, line in enumerate(rows) if text in line)
    return click(player, row, rows[row].index(text) + len(text) // 2)


def click_point(player: Player, name: str) -> Player:
    """Click where the point is drawn, found through the frame's own targets."""
    wanted = MoveTo(parse_point(name))
    (target,) = (t for t in render(player.model).targets if t.action == wanted)
    return click(player, target.row, target.column + 1)


def status_of(player: Player) -> str:
    return player.model.status.text


# The mouse


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_click_on_any_point_goes_there_and_no_point_takes_anothers_cell(
    columns: int, rows: int
) -> None:
    frame = render(Player(columns, rows).press("1").model)
    for name in ("a1", "o1", "a15", "o15", "h8", "g7"):
        player = Player(columns, rows).press("1").go_to(name)
        row, column = render(player.model).caret or (0, 0)
        for across in (-1, 0):
            assert frame.action_at(row, column + across) == MoveTo(parse_point(name))


def test_a_click_places_a_stone() -> None:
    player = click_point(Player().press("1"), "c3")
    assert player.board == {"c3": 1}
    assert player.model.cursor == parse_point("c3")


def test_a_game_from_menu_to_menu_by_clicks_alone() -> None:
    player = click_text(Player(), "Two players")
    for at in range(0, len(BLACK_WINS), 2):
        click_point(player, BLACK_WINS[at : at + 2])
    assert player.model.state.is_over
    click_text(player, "M menu")
    assert player.model.scene is Scene.MAIN_MENU


def test_a_click_on_a_stone_and_after_the_end_is_answered_as_enter_is() -> None:
    assert "occupied" in status_of(click_point(Player().press("1").play("h8"), "h8"))
    won = click_point(Player().press("1").play(BLACK_WINS), "a15")
    assert status_of(won) == "Black wins: the game is over"


def test_a_click_while_looking_back_moves_the_cursor_only() -> None:
    player = click_point(Player().press("1").play(MIDDLE).press(",", ","), "a1")
    assert player.model.viewed == 5
    assert player.model.cursor == 0
    assert len(player.board) == 7


@pytest.mark.parametrize("key", ["?", "q"])
def test_nothing_below_a_page_or_a_question_can_be_clicked(key: str) -> None:
    player = Player().press("1").play(MIDDLE).press(key)
    actions = {target.action for target in render(player.model).targets}
    assert not any(isinstance(action, MoveTo) for action in actions)
    before = player.model
    assert player.act(MoveTo(0)).model == before


def test_the_menu_below_the_help_cannot_be_clicked() -> None:
    actions = {target.action for target in render(Player().press("?").model).targets}
    assert not any(isinstance(action, Pick) for action in actions)
    assert Command.BACK in actions


def test_the_wheel_steps_through_the_game() -> None:
    player = Player().press("1").play(MIDDLE)
    assert action_for_wheel(player.model, is_up=True) is Command.STEP_BACK
    assert action_for_wheel(player.model, is_up=False) is None
    player.act(Command.STEP_BACK)
    assert action_for_wheel(player.model, is_up=False) is Command.STEP_FORWARD
    assert action_for_wheel(player.press("?").model, is_up=True) is None


def test_the_wheel_steps_through_a_menu() -> None:
    assert action_for_wheel(Player().model, is_up=False) is Command.DOWN
    assert action_for_wheel(Player().model, is_up=True) is Command.UP
    assert action_for_wheel(Player().press("?").model, is_up=True) is None


# Confirming


def test_a_stone_to_be_confirmed_takes_two_enters() -> None:
    player = with_settings(confirm_place=True).press("1", "enter")
    assert player.board == {}
    assert status_of(player) == "Place on h8? Enter or click again"
    assert player.press("enter").board == {"h8": 1}
    assert player.go_to("i9").press("enter").board == {"h8": 1}


def test_going_away_and_coming_back_asks_again() -> None:
    player = with_settings(confirm_place=True).press("1", "enter", "up", "down", "enter")
    assert player.board == {}
    assert player.press("enter").board == {"h8": 1}


def test_a_stone_to_be_confirmed_takes_two_clicks_on_one_point() -> None:
    player = with_settings(confirm_place=True).press("1")
    for name in ("c3", "d4", "c3"):
        assert click_point(player, name).board == {}
    assert click_point(player, "c3").board == {"c3": 1}


def test_what_is_not_allowed_is_not_asked() -> None:
    player = with_settings(confirm_place=True).press("1", "enter", "enter", "enter")
    assert "occupied" in status_of(player)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_question_fits_every_screen(columns: int, rows: int) -> None:
    player = with_settings(columns, rows, confirm_place=True).press("1").go_to("o15").press("enter")
    assert "Place on o15? Enter or click again" in "\n".join(render(player.model).text)


# Other settings


@pytest.mark.parametrize(("is_on", "rings"), [(True, 1), (False, 0)])
def test_the_bell_rings_when_the_computer_has_moved(is_on: bool, rings: int) -> None:
    player = with_settings(bell=is_on).press("2", "1", "1", "enter")
    assert Request.BELL not in player.effects
    player.answer("i9")
    assert player.effects.count(Request.BELL) == rings


def test_without_coordinates_their_place_is_empty() -> None:
    texts = []
    for shown in (True, False):
        player = with_settings(coordinates=shown).press("1").go_to("a1").play("h8")
        texts.append(render(player.model).text)
    assert any("A B C D" in row for row in texts[0])
    assert not any("A B C D" in row for row in texts[1])
    with_labels = next(row for row in texts[0] if "15 " in row)
    without = next(row for row in texts[1] if "┏" in row)
    assert without == with_labels.replace("15", "  ")


def test_the_players_own_keys_are_what_counts_and_what_is_shown() -> None:
    player = Player(64, 24)
    keys = remap(KEYMAP, {"undo": ["z"], "help": ["f1"], "yes": ["j"], "redraw": ["f5"]})
    player.model = player.model._replace(keymap=keys)
    player.press("1").play("h8i9g7")
    text = "\n".join(render(player.model).text)
    assert "z undo" in text
    assert "F1 keys" in text
    assert status_of(player.press("u")) == "No such key: u; try F1"
    assert "z                  undo" in "\n".join(render(player.press("f1").model).text)
    player.press("escape", "z")
    assert len(player.board) == 1
    assert status_of(player.press("q", "y")) == "j or N?"
    assert action_for(player.press("n").model, "f5") is Command.REDRAW


def test_the_first_words_name_the_players_own_keys() -> None:
    player = Player(36, 17)
    player.model = player.model._replace(keymap=remap(KEYMAP, {"place": ["f5"], "help": []}))
    assert render(player.press("1").model).text[16].strip() == "Arrows move, F5 places"


# The settings page


def on_page(name: str, columns: int = 64, rows: int = 24) -> Player:
    return Player(columns, rows).press("s", *["down"] * ROW[name])


def test_the_page_lists_every_setting() -> None:
    labels = [item.label for item in menu_items(Player().press("s").model)]
    assert [label.split()[0] for label in labels[:-1]] == [setting.name for setting in TABLE]
    assert labels[-1] == "Back"


@pytest.mark.parametrize("name", ROW)
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_selected_setting_is_always_seen_with_its_value_and_summary(
    name: str, columns: int, rows: int
) -> None:
    setting = TABLE[ROW[name]]
    longest = max(setting.choices, key=lambda value: len(str(value)))
    player = on_page(name, columns, rows)
    player.model = player.model._replace(settings=setting.with_value(DEFAULTS, longest))
    frame = render(player.model)
    assert frame.caret is not None
    row = frame.text[frame.caret[0]]
    assert name in row
    assert {"True": "on", "False": "off"}.get(str(longest), str(longest)) in row
    words = " ".join(" ".join(frame.text).split())
    assert setting.summary in words


def test_values_go_round_in_both_directions_and_are_saved() -> None:
    player = on_page("theme").press("enter", "right", "left", "left", "left")
    values = [effect.value for effect in player.effects if isinstance(effect, SaveSetting)]
    assert values == ["classic", "wood", "classic", "default", "mono"]
    assert player.model.settings.theme == "mono"


def test_a_click_on_a_setting_changes_it() -> None:
    player = click_text(Player().press("s"), "bell")
    assert player.model.settings.bell
    assert player.model.selected == ROW["bell"]


@pytest.mark.parametrize("way", ["escape", "b"])
def test_the_page_is_left_for_the_menu(way: str) -> None:
    player = Player().press("s", way)
    assert player.model.scene is Scene.MAIN_MENU
    assert click_text(Player(120, 40).press("s"), "Back").model.scene is Scene.MAIN_MENU


def test_what_is_set_is_what_the_next_game_has() -> None:
    player = Player(120, 40)
    for name in ("rule", "opening", "opponent", "fouls"):
        player.press("s", *["down"] * ROW[name], "enter", "escape")
    choices = player.model.choices
    assert (choices.rule.name, choices.opening.name) == ("standard", "pro")
    assert (choices.opponent, str(choices.fouls)) == ("ladder", "lose")
    assert choices.mode is Mode.TWO_PLAYER


def test_a_change_leaves_what_was_chosen_elsewhere() -> None:
    player = Player().press("r", "s", *["down"] * ROW["bell"], "enter")
    assert player.model.choices.rule.name == "standard"
    assert player.model.settings.rule == "freestyle"


def test_forbidden_points_are_hidden_at_once() -> None:
    player = on_page("show_forbidden").press("enter", "escape", "r", "r", "r", "1")
    player.play(DOUBLE_THREE)
    assert not any("×" in row for row in render(player.model).text)

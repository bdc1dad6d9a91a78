"""The loop, on a screen made of lists: what is painted when, and what becomes of what is typed."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gomoku_console.engine.evaluator import Evaluator
from gomoku_console.game.openings import SWAP2
from gomoku_console.ui import app as app_module
from gomoku_console.ui.app import App
from gomoku_console.ui.begin import Step, open_menu, start_game
from gomoku_console.ui.config import FILE, config_directory, load_settings
from gomoku_console.ui.keeper import Keeper
from gomoku_console.ui.keys import Click, Event, Hangup, KeyPress, Resize, Wheel
from gomoku_console.ui.model import Choices, First, Mode, Model, Scene
from gomoku_console.ui.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from gomoku_console.ui.actions import Action
    from gomoku_console.ui.frame import Frame
    from gomoku_console.ui.theme import Theme

LATER = None
"""In a script: nothing more has been typed yet."""


class ScriptedScreen:
    """A screen whose keyboard follows a script and which keeps every frame that differs.

    A read without patience gets what is typed already, up to the next `LATER`; a read that waits
    passes over it, and a second goes by. At the end of the script the terminal is gone.
    """

    def __init__(self, *script: Event | str | None, rows: int = 24, columns: int = 64) -> None:
        self.size = (rows, columns)
        self.now = 1000.0
        self.frames: list[Frame] = []
        self.redrawn = 0
        self.told: list[str] = []
        self._script = deque(script)

    def paint(self, frame: Frame) -> None:
        if not self.frames or frame != self.frames[-1]:
            self.frames.append(frame)

    def redraw(self) -> None:
        self.redrawn += 1

    def use_theme(self, theme: Theme) -> None:
        self.told.append(theme.name)

    def use_mouse(self, *, is_on: bool) -> None:
        self.told.append(f"mouse {is_on}")

    def beep(self) -> None:
        self.told.append("beep")

    def read(self, timeout: float | None) -> Event | None:
        if not self._script:
            return Hangup()
        if timeout == 0:
            return None if self._script[0] is LATER else self._next()
        if self._script[0] is LATER:
            self._script.popleft()
            assert timeout is not None
            assert 0 < timeout <= 1
            self.now += timeout
            return None
        return self._next()

    def _next(self) -> Event | None:
        event = self._script.popleft()
        return KeyPress(event) if isinstance(event, str) else event

    def stones(self) -> list[int]:
        """How many stones each frame shows on its board."""
        boards = ["".join(row[:33] for row in frame.text) for frame in self.frames]
        return [board.count("●") + board.count("○") for board in boards]


def play(screen: ScriptedScreen, **choices: object) -> App:
    app = App(screen, clock=lambda: screen.now)
    model = Model(1, 1, choices=Choices(**choices))  # type: ignore[arg-type]
    app.run(model, start_game)
    return app


def computer(**choices: object) -> dict[str, object]:
    return {"mode": Mode.COMPUTER, "seed": 3, **choices}


def test_the_persons_stone_is_painted_before_the_computers() -> None:
    screen = ScriptedScreen("enter", LATER, "up", "up", "enter", LATER)
    play(screen, **computer())
    counts = screen.stones()
    assert sorted(set(counts)) == [0, 1, 2, 3, 4]
    assert counts == sorted(counts), "one stone more at a time"


def test_what_is_typed_while_the_computer_moves_places_no_stone() -> None:
    screen = ScriptedScreen("enter", "right", "enter", "right", "enter", LATER, LATER)
    play(screen, **computer())
    assert max(screen.stones()) == 2


def test_taking_back_while_the_computer_moves_cancels_its_move() -> None:
    screen = ScriptedScreen("enter", "u", LATER, LATER)
    play(screen, **computer())
    assert screen.stones()[-1] == 0


def test_leaving_while_the_computer_moves_leaves() -> None:
    screen = ScriptedScreen("enter", "q", "y", LATER)
    play(screen, **computer())
    assert any("Two players" in row for row in screen.frames[-1].text)


def test_the_seed_reaches_the_computer() -> None:
    """The first answer to h8 differs from seed to seed, and is the evaluator's own for each."""
    answers = set()
    for seed in range(8):
        screen = ScriptedScreen("enter", LATER, LATER)
        app = play(screen, **computer(seed=seed))
        state = app.model.state
        assert state.moves[1] == Evaluator(seed).choose(state.take_back())
        answers.add(state.moves[1])
    assert len(answers) > 3


def test_the_computer_opens_when_it_is_first() -> None:
    screen = ScriptedScreen(LATER, LATER)
    play(screen, **computer(first=First.COMPUTER))
    assert screen.stones()[-1] == 1


def test_the_clock_ticks_while_nobody_types() -> None:
    screen = ScriptedScreen(LATER, LATER, LATER)
    play(screen)
    shown = [
        row.split("Time ")[1].strip() for f in screen.frames for row in f.text if "Time " in row
    ]
    assert shown == ["0:00", "0:01", "0:02", "0:03"]


def test_a_rematch_begins_a_clock_of_its_own() -> None:
    screen = ScriptedScreen(LATER, LATER, "enter", "n", "y", LATER)
    app = play(screen)
    assert app.model.elapsed == pytest.approx(1)


def test_the_frame_has_the_screens_size_and_follows_it() -> None:
    screen = ScriptedScreen(Resize(17, 36), Resize(40, 120), LATER)
    play(screen)
    assert [(f.rows, f.columns) for f in screen.frames] == [
        (24, 64),
        (17, 36),
        (40, 120),
        (40, 120),
    ]


def test_a_terminal_that_is_gone_ends_the_program() -> None:
    screen = ScriptedScreen("enter", Hangup(), "up")
    play(screen)
    assert screen.stones()[-1] in (0, 1)
    assert screen.read(0) == KeyPress("up"), "nothing is read after that"


def test_leaving_the_menu_ends_the_program() -> None:
    screen = ScriptedScreen("q", "x")
    App(screen).run(Model(1, 1), lambda begun: open_menu(begun, Scene.MAIN_MENU))
    assert screen.read(0) == KeyPress("x")


def test_redrawing_is_passed_on() -> None:
    screen = ScriptedScreen("ctrl-l", LATER)
    play(screen)
    assert screen.redrawn == 1


def test_a_computer_that_ponders_an_offer_lets_the_cursor_move() -> None:
    """Under swap2 it plays games out before it chooses; what is typed meanwhile is seen at once."""
    script = ["enter", "right", "enter", "right", "enter", "up", "up", LATER, LATER]
    screen = ScriptedScreen(*script)
    app = play(screen, **computer(opening=SWAP2))
    assert app.model.progress.choices
    assert app.model.cursor // 15 == 9, "two rows up from tengen's"


def test_begin_is_given_the_time_and_the_size() -> None:
    screen = ScriptedScreen(rows=30, columns=90)
    seen: list[Model] = []

    def begin(model: Model) -> Step:
        seen.append(model)
        return start_game(model)

    App(screen, clock=lambda: screen.now).run(Model(1, 1), begin)
    assert (seen[0].rows, seen[0].columns, seen[0].now) == (30, 90, 1000.0)


def test_the_screen_is_painted_while_the_computer_ponders() -> None:
    """The cursor is seen to move before the computer has chosen."""
    screen = ScriptedScreen("enter", "right", "enter", "right", "enter", "up", LATER, LATER)
    play(screen, **computer(opening=SWAP2))
    pondering = [f for f in screen.frames if any("Evaluator to choose" in row for row in f.text)]
    assert len({frame.caret for frame in pondering}) > 1


def settle(screen: ScriptedScreen, settings: Settings = DEFAULTS) -> App:
    app = App(screen, clock=lambda: screen.now)
    app.run(Model(1, 1, settings=settings), lambda begun: open_menu(begun, Scene.MAIN_MENU))
    return app


def test_a_theme_and_the_mouse_are_changed_at_once_and_kept() -> None:
    screen = ScriptedScreen("s", "right", "down", "down", "down", "right")
    settle(screen)
    assert screen.told == ["classic", "mouse False"]
    assert load_settings().settings == DEFAULTS._replace(theme="classic", mouse=False)


def test_a_flag_for_one_run_is_not_saved_with_a_setting() -> None:
    """The wood is a flag's; only the bell was set."""
    settle(ScriptedScreen("s", *["down"] * 4, "right"), DEFAULTS._replace(theme="wood"))
    assert load_settings().settings == DEFAULTS._replace(bell=True)


def test_settings_that_cannot_be_saved_are_told() -> None:
    folder = Path(config_directory())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_text("bell = ", encoding="utf-8")
    screen = ScriptedScreen("s", "right", LATER)
    app = settle(screen)
    assert app.model.status.text.startswith("Not saved: settings.toml")
    assert app.model.settings.theme == "classic"


def test_a_click_and_the_wheel_reach_the_game() -> None:
    screen = ScriptedScreen(LATER)
    play(screen)
    row, column = screen.frames[-1].caret or (0, 0)
    clicks: list[Event | str | None] = [Click(row, column), Click(row, column + 2), Click(0, 0)]
    app = play(ScriptedScreen(*clicks, Wheel(is_up=True), LATER))
    assert len(app.model.state.moves) == 2
    assert app.model.viewed == 1


def test_the_bell_is_rung() -> None:
    screen = ScriptedScreen("enter", LATER, LATER)
    app = App(screen, clock=lambda: screen.now)
    model = Model(1, 1, choices=Choices(mode=Mode.COMPUTER), settings=DEFAULTS._replace(bell=True))
    app.run(model, start_game)
    assert screen.told == ["beep"]


TYPED_WIN = ["enter", "up", "enter", *["down", "right", "enter", "up", "enter"] * 4]
"""Black's five on the row of tengen, and white's stones above it."""


class SlowLeaver:
    """An adviser or an engine whose end takes as long as that of a stubborn process."""

    def __init__(self, told: list[str], name: str, error: BaseException | None = None) -> None:
        self._told, self._name, self._error = told, name, error

    def ask(self, _question: object) -> None:
        self._told.append(f"{self._name} asked")

    def forget_unless(self, _ticket: int | None) -> None:
        pass

    def poll(self) -> list[Action]:
        return []

    def retire(self) -> None:
        self._told.append(f"{self._name} retired")

    def close(self) -> None:
        self._told.append(f"{self._name} closed")
        if self._error is not None:
            raise self._error


def test_the_winning_stone_is_painted_before_the_adviser_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The frame came up to a second late: its process was ended first, and waited for."""
    told: list[str] = []
    monkeypatch.setattr(app_module, "_make_adviser", lambda: SlowLeaver(told, "adviser"))

    class Watched(ScriptedScreen):
        def paint(self, frame: Frame) -> None:
            super().paint(frame)
            if any("Black wins" in row for row in frame.text):
                told.append("painted")

    play(Watched("H", LATER, *TYPED_WIN, LATER, LATER))
    assert "adviser retired" in told
    assert told.index("painted") < told.index("adviser closed")


@pytest.mark.parametrize("error", [SystemExit(143), ValueError("broken")])
def test_what_goes_wrong_with_the_engine_at_the_end_keeps_nothing_from_being_ended(
    error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The adviser ran on, and the time on the clock was not saved."""
    told: list[str] = []
    monkeypatch.setattr(app_module, "_make_adviser", lambda: SlowLeaver(told, "adviser"))
    engine = SlowLeaver(told, "engine", error)
    monkeypatch.setattr(app_module, "_make_engine_seat", lambda: engine)
    monkeypatch.setattr(Keeper, "leave", lambda _: told.append("game left"))
    with pytest.raises(type(error)):
        play(ScriptedScreen("H", "enter", LATER, LATER), **computer(opponent="club"))
    assert {"adviser asked", "engine asked"} <= set(told)
    assert {"adviser closed", "engine closed", "game left"} <= set(told)

"""What the flags make of the first screen; the screens themselves are tested elsewhere."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import pytest

from gomoku_console.commands import play
from gomoku_console.ui.actions import Think
from gomoku_console.ui.keymap import action_for
from gomoku_console.ui.model import Mode, Model, Scene
from gomoku_console.ui.settings import DEFAULTS, TABLE, Kind, Settings
from gomoku_console.ui.update import update

if TYPE_CHECKING:
    from gomoku_console.ui.begin import Step


def first_step(*flags: str) -> Step:
    """The first step of a program started with these flags."""
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    arguments = parser.parse_args(flags)
    settings = play.settings_of(arguments, DEFAULTS)
    choices = play.choices_of(arguments, settings)
    return play.first_step(Model(24, 64, choices=choices), arguments)


def press(step: Step, *keys: str) -> Step:
    for key in keys:
        step = update(step[0], action_for(step[0], key))
    return step


@pytest.mark.parametrize(
    ("flags", "scene"),
    [
        ([], Scene.MAIN_MENU),
        (["--rule", "renju"], Scene.MAIN_MENU),
        (["--mode", "two-player"], Scene.GAME),
        (["--mode", "computer"], Scene.OPPONENT_MENU),
        (["--first", "computer"], Scene.OPPONENT_MENU),
        (["--opponent", "ladder"], Scene.FIRST_MENU),
        (["--opponent", "ladder", "--first", "me"], Scene.GAME),
        (["--mode", "computer", "--opponent", "ladder", "--first", "me"], Scene.GAME),
    ],
)
def test_flags_skip_the_menus_they_answer(flags: list[str], scene: Scene) -> None:
    model, _ = first_step(*flags)
    assert model.scene is scene


def test_who_is_first_is_not_asked_again_after_the_flag_said_it() -> None:
    model, effects = press(first_step("--first", "computer"), "1")
    assert model.scene is Scene.GAME
    assert sum(isinstance(effect, Think) for effect in effects) == 1, "the computer opens"
    again, _ = press((model, ()), "q", "2", "1")
    assert again.scene is Scene.FIRST_MENU, "in the next game it is"


def test_flags_reach_the_game() -> None:
    flags = ["--mode", "two-player", "--rule", "renju", "--fouls", "lose", "--opening", "swap2"]
    model, _ = first_step(*flags, "--seed", "42")
    assert model.state.rule.name == "renju"
    assert model.state.fouls.value == "lose"
    assert model.progress.opening.name == "swap2"
    assert model.choices.seed == 42
    assert model.choices.mode is Mode.TWO_PLAYER


def test_without_a_seed_every_run_is_another() -> None:
    seeds = {first_step()[0].choices.seed for _ in range(5)}
    assert len(seeds) > 1


def settings_of(*flags: str, settings: Settings = DEFAULTS) -> Settings:
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    return play.settings_of(parser.parse_args(flags), settings)


def test_every_setting_has_a_flag() -> None:
    for setting in TABLE:
        value = setting.choices[-1]
        words = [setting.flag, str(value)]
        if setting.kind is Kind.SWITCH:
            value = not setting.default
            words = [setting.flag if value else setting.flag.replace("--", "--no-", 1)]
        assert settings_of(*words) == setting.with_value(DEFAULTS, value)


def test_flags_go_before_settings() -> None:
    settings = DEFAULTS._replace(bell=True, rule="renju", theme="wood")
    assert settings_of("--no-bell", "--rule", "standard", settings=settings) == DEFAULTS._replace(
        rule="standard", theme="wood"
    )


def test_settings_fill_the_menus_and_skip_none() -> None:
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    arguments = parser.parse_args([])
    settings = DEFAULTS._replace(opponent="ladder", first="computer", rule="renju", opening="pro")
    choices = play.choices_of(arguments, settings)
    model, _ = play.first_step(Model(24, 64, choices=choices), arguments)
    assert model.scene is Scene.MAIN_MENU
    assert (choices.rule.name, choices.opening.name) == ("renju", "pro")
    asked, _ = press((model, ()), "2")
    assert (asked.scene, asked.selected) == (Scene.OPPONENT_MENU, 1)
    asked, _ = press((asked, ()), "enter")
    assert (asked.scene, asked.selected) == (Scene.FIRST_MENU, 1)

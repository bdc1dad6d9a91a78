from __future__ import annotations

from tests.fuzz.fuzz_records import fuzz


def test_mutated_files_give_an_error_or_a_game() -> None:
    tally, _ = fuzz(2_000, seed=1)
    assert sum(figure for name, figure in tally.items() if name.endswith("read")) > 200
    assert sum(figure for name, figure in tally.items() if name.endswith("refused")) > 200

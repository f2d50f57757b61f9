"""Training: the same table however it is run, stopped and resumed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.errors import LeavesError
from quixotry.evaluation.training import TrainingPlan, TrainingProgress, check_size, train
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules
from quixotry.rules.document import rules_from_document

WORDS = "ab ba aba cab bac cc acc abc add dad da ad bad cad dab cabd abba caca"
PLAN = TrainingPlan(boards=40, generations=3, seed=5)


def tiny_rules() -> Rules:
    tiles = {label: {"count": 4 + at, "points": 1 + 2 * at} for at, label in enumerate("ABCD")}
    rows = ["T.d.D", ".t.d.", "d.D.t", ".d.t.", "D.t.T"]
    document = {"board": {"rows": rows}, "tiles": tiles | {"?": {"count": 2}}, "rack": {"size": 3}}
    return rules_from_document(document, "tiny")


@pytest.fixture(scope="module")
def game() -> tuple[Rules, Lexicon]:
    rules = tiny_rules()
    return rules, Lexicon.from_words(WORDS, rules.alphabet)


def values(table: object) -> bytes:
    return bytes(table.contents.values)  # type: ignore[attr-defined]


def test_the_number_of_jobs_does_not_matter(game: tuple[Rules, Lexicon]) -> None:
    tables = [values(train(*game, PLAN, jobs=jobs)) for jobs in (1, 2, 3)]
    assert tables[0] == tables[1] == tables[2]
    assert any(tables[0])
    assert values(train(*game, TrainingPlan(40, 3, 6), jobs=1)) != tables[0]


def test_it_goes_on_where_it_was(game: tuple[Rules, Lexicon], tmp_path: Path) -> None:
    def stop_at(boards: int) -> Callable[[TrainingProgress], None]:
        def stop(progress: TrainingProgress) -> None:
            if progress.done_in_all >= boards:
                raise KeyboardInterrupt

        return stop

    for boards in (8, 16, 30, 44):
        with pytest.raises(KeyboardInterrupt):
            train(*game, PLAN, jobs=1, folder=tmp_path, report=stop_at(boards))
    seen: list[int] = []
    table = train(*game, PLAN, jobs=2, folder=tmp_path, report=lambda p: seen.append(p.done_in_all))
    assert seen[0] >= 44 and seen[-1] == PLAN.total
    assert values(table) == values(train(*game, PLAN, jobs=1))
    assert table.metadata["trained"] == "3 generations, 60 boards, seed 5"


def test_a_folder_of_another_training_or_a_damaged_one(game: tuple[Rules, Lexicon], tmp_path: Path) -> None:
    train(*game, TrainingPlan(2, 1, 1), jobs=1, folder=tmp_path)
    with pytest.raises(LeavesError, match="holds another training"):
        train(*game, TrainingPlan(3, 1, 1), jobs=1, folder=tmp_path)
    for text in ("", "[]", "{}", '{"terms": 1'):
        (tmp_path / "training.json").write_text(text)
        with pytest.raises(LeavesError, match=r"damaged: training.json"):
            train(*game, TrainingPlan(2, 1, 1), jobs=1, folder=tmp_path)
    with pytest.raises(LeavesError, match="cannot be used"):
        train(*game, TrainingPlan(2, 1, 1), jobs=1, folder=Path("/proc/nowhere"))


def test_plans_and_sizes() -> None:
    with pytest.raises(LeavesError, match="at least one board"):
        TrainingPlan(boards=0)
    check_size(load_rules("swedish-study"))
    with pytest.raises(LeavesError, match="possible racks"):
        check_size(replace(load_rules("english"), rack_size=10))

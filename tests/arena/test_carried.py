"""A lexicon object is what the match is played with, in this process and in others, whatever its name."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from quixotry.arena import Match, run_match
from quixotry.arena.chunks import load_terms, terms_of
from quixotry.arena.cluster import own_files
from quixotry.errors import LexiconError
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules

ALPHABET = load_rules("english").alphabet
WORDS = {"TEA", "EAT", "ATE", "TEAT", "ETNA", "NEAT", "ON", "NO", "TO", "IN", "IT", "AT", "ANTE", "ANOINT"}


def few(name: str = "english", words: set[str] = WORDS) -> Lexicon:
    return Lexicon.from_words(sorted(words), ALPHABET, name=name)


def test_a_list_that_is_called_english_is_not_the_english_lexicon() -> None:
    match = Match("greedy", "greedy", lexicon=few(), games=4, seed=3)
    assert match.words is match.lexicon
    rules, words = terms_of(match.chunk(0, 1))
    assert words is match.lexicon and rules == match.ruleset
    result, whole = run_match(match), run_match(Match("greedy", "greedy", games=4, seed=3))
    assert result.terms.lexicon_hash == few().content_hash
    assert result.statistics.players[0].mean < 100 < whole.statistics.players[0].mean  # type: ignore[operator]
    assert result.digest != whole.digest


def test_the_digest_is_of_the_words_and_not_of_the_name() -> None:
    named = [few("english"), few("mine"), few("mine", WORDS - {"TEA"})]
    digests = [run_match(Match("passer", "passer", lexicon=words, games=2)).digest for words in named]
    assert digests[0] == digests[1] != digests[2]


def test_players_in_python_get_it_in_their_processes(own: str) -> None:
    lexicon = few()
    chosen = run_match(Match(f"{own}Greedy", f"{own}Greedy", lexicon=lexicon, games=2, seed=1))
    kernel = run_match(Match("greedy", "greedy", lexicon=lexicon, games=2, seed=1))
    assert [game.moves for game in chosen.records] == [game.moves for game in kernel.records]
    assert not chosen.forfeits


def test_another_process_reads_it_from_a_file() -> None:
    match = Match("greedy", "greedy", lexicon=few("a name with / and ."), games=2)
    chunk = pickle.loads(pickle.dumps(match.chunk(0, 1)))
    del match
    load_terms.cache_clear()
    assert terms_of(chunk)[1].content_hash == few().content_hash


def test_a_cluster_is_sent_the_file() -> None:
    chunk = Match("greedy", "greedy", lexicon=few(), games=2).chunk(0, 1)
    assert own_files(chunk) == {chunk.lexicon: Path(chunk.lexicon)}
    assert Lexicon.load(chunk.lexicon).content_hash == few().content_hash


def test_one_from_the_catalogue_goes_by_its_name() -> None:
    assert Match("greedy", "greedy", lexicon=Lexicon.load("english")).chunk(0, 1).lexicon == "english"


def test_another_alphabet_is_refused() -> None:
    with pytest.raises(LexiconError, match="its alphabet is not that of the ruleset swedish"):
        Match("greedy", "greedy", "swedish", few()).check()

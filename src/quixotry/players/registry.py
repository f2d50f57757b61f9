"""All players by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quixotry.errors import PlayerError
from quixotry.lexicon import Lexicon
from quixotry.players import connolly_gren, endgame, fitness, gordon, old_programs, simulating, two_ply
from quixotry.players.level import EXPERT, HIGHEST, LOWEST
from quixotry.players.master import level_player
from quixotry.players.options import PlayerOption, integer, read_options, split_options, split_text
from quixotry.players.own import names_own, own_player
from quixotry.players.protocol import Player
from quixotry.players.simple import Passer, RandomPlayer
from quixotry.players.static import LEAVES, static
from quixotry.rules import Rules
from quixotry.suggest import did_you_mean
from quixotry.tongues import later, t


@dataclass(frozen=True)
class PlayerTerms:
    """What a player is made for."""

    rules: Rules
    lexicon: Lexicon
    seed: int


@dataclass(frozen=True)
class KnownPlayer:
    """A player in the list: what it does, where it comes from, its options, and how it is made."""

    name: str
    summary: str
    source: str
    make: Callable[[PlayerTerms, dict[str, Any]], Player]
    options: tuple[PlayerOption, ...] = ()


def _fitness(style: str | None = None) -> Callable[[PlayerTerms, dict[str, Any]], Player]:
    def make(terms: PlayerTerms, given: dict[str, Any]) -> Player:
        base = fitness.STYLES[style or given["style"]]
        names = ("score", "penalty", "combo")
        weights = {n: w if given[n] is None else given[n] for n, w in zip(names, base, strict=True)}
        return fitness.Fitness(fitness.Weights(**weights, adjust=given["adjust"], open=given["open"]))

    return make


def _rackh(heuristic: int) -> Callable[[PlayerTerms, dict[str, Any]], Player]:
    return lambda terms, given: gordon.rackh(terms.rules, heuristic, given["weight"])


_LEVEL = PlayerOption(
    "n",
    str(EXPERT),
    integer(LOWEST, HIGHEST),
    f"{LOWEST} the weakest, {EXPERT} static+endgame, {HIGHEST} the strongest",
)

_ENTRIES = (
    KnownPlayer(
        "greedy",
        later("the play that scores most"),
        "AJ, G6",
        lambda terms, given: old_programs.greedy(terms.lexicon, given["vocabulary"]),
        (old_programs.GREEDY_WORDS,),
    ),
    KnownPlayer(
        "static",
        later("the best score and leave together, exchanges included"),
        "AJ11",
        lambda terms, given: static(terms.rules, terms.lexicon, given["leaves"]),
        (LEAVES,),
    ),
    KnownPlayer(
        "static+endgame",
        later("static, and a search to the end of the game when the bag is empty"),
        "AJ10, G10",
        lambda terms, given: endgame.static_endgame(terms.rules, terms.lexicon, **given),
        endgame.OPTIONS,
    ),
    KnownPlayer(
        "champion",
        later("simulation, and a search to the end of the game when the bag is empty: the strongest"),
        "AJ10, G10",
        lambda terms, given: simulating.champion(terms.rules, terms.lexicon, terms.seed, given),
        simulating.CHAMPION_OPTIONS,
    ),
    KnownPlayer(
        "sim",
        later("the champion with every part open to change, to experiment with"),
        "AJ10, G10",
        lambda terms, given: simulating.simulating(terms.rules, terms.lexicon, terms.seed, given),
        simulating.SIM_OPTIONS,
    ),
    KnownPlayer("random", later("any play, by chance"), "", lambda terms, given: RandomPlayer(terms.seed)),
    KnownPlayer("passer", later("always passes"), "AJ5", lambda terms, given: Passer()),
    KnownPlayer(
        "hsw",
        later("the word with the highest letter score by itself"),
        "CG3",
        lambda terms, given: connolly_gren.hsw(given["ties"], given["order"]),
        (connolly_gren.TIES, connolly_gren.ORDER),
    ),
    KnownPlayer(
        "bs",
        later("covers the most rewarding premium square"),
        "CG4",
        lambda terms, given: connolly_gren.bs(
            given["ties"], given["bonus"], given["below"] == "yes", given["without"] == "pass", given["order"]
        ),
        (
            connolly_gren.SQUARE_TIES,
            connolly_gren.BONUS,
            connolly_gren.BELOW,
            connolly_gren.WITHOUT,
            connolly_gren.ORDER,
        ),
    ),
    KnownPlayer(
        "bor",
        later("keeps the share of vowels on the rack close to an ideal"),
        "CG5",
        lambda terms, given: connolly_gren.bor(
            terms.rules, given["ratio"], given["ties"], given["of"], given["vowels"], given["order"]
        ),
        (
            connolly_gren.RATIO,
            connolly_gren.TIES,
            connolly_gren.SHARE_OF,
            connolly_gren.VOWELS,
            connolly_gren.ORDER,
        ),
    ),
    KnownPlayer("rackh1", later("score and a value for each letter left"), "G8", _rackh(1), (gordon.WEIGHT,)),
    KnownPlayer(
        "rackh2",
        later("score, a value for each letter left, and less for duplicates"),
        "G8",
        _rackh(2),
        (gordon.WEIGHT,),
    ),
    KnownPlayer(
        "rackh3",
        later("score, letter values, duplicates, and the balance of vowels and consonants"),
        "G8",
        _rackh(3),
        (gordon.WEIGHT,),
    ),
    KnownPlayer(
        "fitness",
        later("score, less what the move opens, plus the chance to lay the whole rack next"),
        "DS2-DS6",
        _fitness(),
        (*fitness.OPTIONS, fitness.STYLE),
    ),
    KnownPlayer(
        "aggressive",
        later("fitness with twice the weight on score"),
        "DS5",
        _fitness("aggressive"),
        fitness.OPTIONS,
    ),
    KnownPlayer(
        "careful",
        later("fitness with twice the weight on penalty"),
        "DS5",
        _fitness("careful"),
        fitness.OPTIONS,
    ),
    KnownPlayer(
        "combo", later("fitness with twice the weight on combo"), "DS5", _fitness("combo"), fitness.OPTIONS
    ),
    KnownPlayer(
        "two-ply",
        later("score, less the mean score of the best replies of several random racks"),
        "AJ10",
        lambda terms, given: two_ply.TwoPlyPlayer(given["racks"], given["plays"], terms.seed),
        two_ply.OPTIONS,
    ),
    KnownPlayer(
        "monty",
        later("few words; score, leave and, when ahead, what the move opens"),
        "AJ6",
        lambda terms, given: old_programs.monty(terms.rules, terms.lexicon, given["vocabulary"]),
        (old_programs.MONTY_WORDS,),
    ),
    KnownPlayer(
        "turcan",
        later("very few words; score and terms for simple features of leave and board"),
        "AJ6",
        lambda terms, given: old_programs.turcan(terms.rules, terms.lexicon, given["vocabulary"]),
        (old_programs.TURCAN_WORDS,),
    ),
    KnownPlayer(
        "level",
        "the computer as people play against it",
        "",
        lambda terms, given: level_player(given["n"], terms.seed),
        (_LEVEL,),
    ),
)
_BY_NAME = {entry.name: entry for entry in _ENTRIES}


def player_names() -> tuple[str, ...]:
    """All names that `make_player` knows.

    >>> player_names()[:4]
    ('greedy', 'static', 'static+endgame', 'champion')
    """
    return tuple(_BY_NAME)


def describe_player(name: str) -> str:
    """What a player does and which options it has.

    >>> print(describe_player("bor"))  # doctest: +ELLIPSIS
    bor: keeps the share of vowels on the rack close to an ideal (CG5)
      ratio=3/8      the share of vowels to leave on the rack, 0 to 1
      ties=first     among equals: the first found, the last, one by chance, what scores most
      of=tiles       the ratio is that of vowels to all tiles, or to consonants
      vowels=all     the alphabet's vowels, or A, E, I, O and U alone
      order=engine   moves are found as the engine, or a search on a trie, or one that tells words after...
    """
    entry = _entry(name)
    written = {option: f"{option.name}={option.default or '…'}" for option in entry.options}
    width = max(map(len, written.values()), default=0) + 2
    lines = [f"  {text:<{width}} {option.help}" for option, text in written.items()]
    return "\n".join([f"{name}: {_with_source(entry.summary, entry)}", *lines])


def player_summary(name: str) -> str:
    """What a player does, in the language of whoever chooses one.

    >>> player_summary("bor")
    'keeps the share of vowels on the rack close to an ideal (CG5)'
    """
    entry = _entry(name)
    return _with_source(t(entry.summary), entry)


def _with_source(summary: str, entry: KnownPlayer) -> str:
    return f"{summary} ({entry.source})" if entry.source else summary


def make_player(text: str, rules: Rules, lexicon: Lexicon, seed: int = 0) -> Player:
    """The player that a text names, `name` or `name:key=value,…`.

    A class of one's own is named `file.py:Class` or `package.module:Class`, an engine by the command that
    starts it, `ucgi:COMMAND` or `ucgi:seconds=2:COMMAND`. The seed is for players that leave something to
    chance.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> make_player("bor:ratio=9/8", rules, Lexicon.for_rules(rules))
    Traceback (most recent call last):
    quixotry.errors.PlayerError: bor: ratio=9/8: must be 0 to 1, such as 3/8
    """
    name, rest = split_text(text)
    if name == "ucgi":
        from quixotry.players.ucgi import engine_player  # processes and threads, which few programs need

        return engine_player(rest)
    if name not in _BY_NAME and names_own(name, rest):
        return own_player(name, rest, rules, lexicon, seed)
    entry = _entry(name)
    given = read_options(name, entry.options, split_options(name, rest))
    return entry.make(PlayerTerms(rules, lexicon, seed), given)


def _entry(name: str) -> KnownPlayer:
    if name not in _BY_NAME:
        hint = did_you_mean(name, player_names())
        raise PlayerError(
            f"no player {name[:60]!r}{hint}; or name a class of yours, as in my_player.py:MyPlayer, "
            "or an engine, as in ucgi:quixotry ucgi"
        )
    return _BY_NAME[name]

"""The illustrative game of Appel and Jacobson's appendix I, with its squares found again (AJ12).

The papers list the words, scores and order of a game between Guy Jacobson and the Macintosh; where the
words lay was in pictures. `placements` finds it out: from turn to turn it keeps the plays of the listed word
that score what is listed, make only good words across, and never use more tiles than a set has. One game is
left, and its mirror image; the picture shows ALACK in a row.

Nothing else that the papers tell is used in the search, so all of it can be checked on the result (`told`):
the blank that is the G of OUTGREW, the blank in SLOGGING and its two double-word squares, a Z in line with a
triple-word square, Guy's rack under the first picture, the two tiles that the Macintosh was stuck with, and
who had how many tiles when the bag ran out.

What cannot be recovered: the tiles that a player held and did not lay, until the bag is empty; and which
words the Macintosh knew. From the moment that its rack is known it played what scores most, if its list had
neither MO nor UM (`better_plays`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from quixotry.errors import PaperError
from quixotry.game import Move, Position, Rack
from quixotry.game.ending import out_changes
from quixotry.game.legal import board_of
from quixotry.game.packed import count_of, move_of, packed_words, score_of
from quixotry.game.referee import laid_tiles
from quixotry.lexicon import Lexicon
from quixotry.rules import BLANK_BIT, Rules, load_rules

GUY, MAC = "Guy", "Mac"
PLAYERS = (GUY, MAC)
STUCK_WITH = "FM"
FINAL = {GUY: 379, MAC: 457}
RACK_IN_THE_PICTURE = "EEINORU"  # Guy's, before JUNIOR


@dataclass(frozen=True, slots=True)
class PrintedTurn:
    """A line of the papers' table."""

    player: str
    word: str
    score: int
    total: int


# Word and total after it. The scores of the first two are hidden by the scan, but totals tell them.
_GUY = (
    ("ALACK", 32), ("OUTGREW", 98), ("JUNIOR", 124), ("BATH", 142), ("ZEDS", 184), ("YIELD", 205),
    ("RUNTIER", 271), ("ME", 290), ("EON", 309), ("TWO", 335), ("ROILY", 351), ("BI", 367), ("SI", 372),
)  # fmt: skip
_MAC = (
    ("AJEE", 25), ("HYALINE", 76), ("FENCES", 126), ("RITZ", 172), ("SLOGGING", 254), ("VAGUE", 288),
    ("SONDE", 315), ("PAVAN", 337), ("QUITTOR", 369), ("XI", 419), ("PAH", 450), ("HOD", 464),
)  # fmt: skip


def _turns() -> Iterator[PrintedTurn]:
    totals = dict.fromkeys(PLAYERS, 0)
    for number in range(len(_GUY)):
        for player, listed in zip(PLAYERS, (_GUY, _MAC), strict=True):
            if number < len(listed):
                word, total = listed[number]
                yield PrintedTurn(player, word, total - totals[player], total)
                totals[player] = total


TURNS = tuple(_turns())


@dataclass(frozen=True)
class PlayedTurn:
    """A turn with its play: the position before it, in which the mover's rack is what is known of it."""

    turn: PrintedTurn
    move: Move
    position: Position
    rack_is_whole: bool  # nothing was drawn after this turn, so that the rack is known to the last tile


@dataclass(frozen=True)
class IllustrativeGame:
    """The game, move by move."""

    played: tuple[PlayedTurn, ...]
    last: Position  # after the last play; the racks are what was left

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(played.move for played in self.played)

    @property
    def final_scores(self) -> tuple[int, ...]:
        """As appendix II counts: the player who goes out gains what the others lose."""
        rules, racks = replace(self.last.rules, out_adjustment="transfer"), self.last.racks
        out = next(seat for seat, rack in enumerate(racks) if not rack)
        changes = out_changes(rules, racks, out)
        return tuple(score + change for score, change in zip(self.last.scores, changes, strict=True))


@lru_cache(maxsize=1)
def illustrative_game() -> IllustrativeGame:
    """The game as the shipped English lexicon and rules let it be, replayed under the referee's eyes.

    >>> game = illustrative_game()
    >>> [str(move) for move in game.moves[:5]]
    ['8H ALACK', '9L AJEE', '9B OUTgREW', 'O3 HYALIN.', 'M9 .UNIOR']
    >>> game.final_scores
    (379, 457)
    >>> print(game.last.board.text("5E"), game.last.board.text("11E"))
    S n
    """
    rules = load_rules("english")
    found = placements(Lexicon.for_rules(rules))
    if len(found) != 1:
        raise PaperError(f"the illustrative game can have been played in {len(found)} ways")
    return replayed(found[0], rules, Lexicon.for_rules(rules))


# ---------------------------------------------------------------- the search


def placements(
    lexicon: Lexicon, turns: tuple[PrintedTurn, ...] = TURNS, *, across_first: bool = True
) -> list[tuple[Move, ...]]:
    """Every way to play the listed words for the listed scores, the first of them across.

    Words of the game that the lexicon lacks are good here.
    """
    rules = load_rules("english")
    lexicon = extended(lexicon, [turn.word for turn in turns])
    found: list[tuple[Move, ...]] = []

    def search(position: Position, moves: tuple[Move, ...]) -> None:
        if len(moves) == len(turns):
            found.append(moves)
            return
        for move in plays_for(position, turns[len(moves)]):
            if moves or move.across or not across_first:
                search(after(position, move), (*moves, move))

    search(Position.start(rules, lexicon, ["", ""]), ())
    return found


def extended(lexicon: Lexicon, words: list[str]) -> Lexicon:
    """A lexicon that has these words besides its own."""
    missing = [word for word in words if word not in lexicon]
    if not missing:
        return lexicon
    return Lexicon.from_words([*lexicon, *missing], lexicon.alphabet, name=f"{lexicon.name} and {missing[0]}")


def plays_for(position: Position, turn: PrintedTurn) -> Iterator[Move]:
    """The plays of a word for a score with tiles that are left, one blank among them at the most."""
    alphabet = position.rules.alphabet
    codes = alphabet.word(turn.word)
    left = tiles_left(position)
    with_blank = {codes[:i] + bytes(1) + codes[i + 1 :] for i in range(len(codes))} if left[0] else set()
    seen: set[Move] = set()
    for rack in [codes, *sorted(with_blank)]:
        holding = with_rack(position, Rack.from_codes(rack, alphabet))
        for move in plays_scoring(holding, turn.score):
            # A lone tile makes two words at once, and the list may name either.
            words = holding.words(move)[: None if move.tile_count == 1 else 1]
            used = move.used
            if turn.word in words and move not in seen and all(used.count(c) <= left[c] for c in used):
                seen.add(move)
                yield move


def plays_scoring(position: Position, score: int) -> Iterator[Move]:
    """The plays of the mover's rack with this score, of no more tiles than a rack has."""
    board = board_of(position)
    for head, laid in packed_words(board.moves(position.rack.counts)):
        if score_of(head) == score and count_of(head) <= position.rules.rack_size:
            yield move_of(head, laid, board.geometry, position)


def tiles_left(position: Position) -> list[int]:
    """How many tiles of each code are not on the board."""
    left = list(position.rules.counts)
    for code in position.board.tiles:
        if code:
            left[0 if code & BLANK_BIT else code] -= 1
    return left


def with_rack(position: Position, rack: Rack) -> Position:
    racks = tuple(rack if seat == position.turn else held for seat, held in enumerate(position.racks))
    return position.replace(racks=racks)


def after(position: Position, move: Move) -> Position:
    """The position after a play, the mover having had just the tiles for it."""
    holding = with_rack(position, Rack.from_codes(move.used, position.rules.alphabet))
    return holding.play(move, check=False)


# ---------------------------------------------------------------- the replay


def replayed(moves: tuple[Move, ...], rules: Rules, lexicon: Lexicon) -> IllustrativeGame:
    """The game of these moves, each checked by the referee, with all that is known of the racks."""
    lexicon = extended(lexicon, [turn.word for turn in TURNS])
    whole_from = first_whole_racks(moves, rules)
    stuck = rules.alphabet.word(STUCK_WITH)
    position = Position.start(rules, lexicon, ["", ""])
    played = []
    for number, (turn, move) in enumerate(zip(TURNS, moves, strict=True)):
        seat = number % 2
        is_whole = number >= whole_from[seat]
        known = move.used
        if is_whole:
            known = b"".join(later.used for later in moves[number::2]) + (stuck if seat else b"")
        position = with_rack(position, Rack.from_codes(known, rules.alphabet))
        played.append(PlayedTurn(turn, move, position, is_whole))
        if position.phonies(move):
            raise PaperError(f"{move}: {position.phonies(move)[0]} is no word")
        position = position.play(str(move))
        if position.scores[seat] != turn.total:
            raise PaperError(f"{move}: {position.scores[seat]} points, not {turn.total}")
    return IllustrativeGame(tuple(played), position)


def first_whole_racks(moves: tuple[Move, ...], rules: Rules) -> tuple[int, int]:
    """The turn from which on each player's rack is known, since nothing was drawn after."""
    whole = [0, 0]
    for number, bag in enumerate(bag_counts(moves, rules)):
        if bag:  # something is drawn: the rack is another on the player's next turn
            whole[number % 2] = number + 2
    return whole[0], whole[1]


def bag_counts(moves: tuple[Move, ...], rules: Rules) -> list[int]:
    """How many tiles the bag holds before the mover of each turn draws."""
    bag = rules.total_tiles - len(PLAYERS) * rules.rack_size
    counts = []
    for move in moves:
        counts.append(bag)
        bag -= min(bag, move.tile_count)
    return counts


def better_plays(played: PlayedTurn) -> list[Move]:
    """The plays of a rack that score more than the one that was made."""
    return [move for move in played.position.legal_moves() if (move.score or 0) > played.turn.score]


# ---------------------------------------------------------------- what else the papers tell


def told(game: IllustrativeGame) -> dict[str, bool]:
    """Every other statement of the papers about the game, and whether the game found agrees."""
    rules = game.last.rules
    by_word = {played.turn.word: played for played in game.played}
    blanks = {word: _blanks(played.move) for word, played in by_word.items() if _blanks(played.move)}
    first_drawn = _laid_by(game, GUY)[_laid_before(game, "JUNIOR") :]
    picture = rules.alphabet.word(RACK_IN_THE_PICTURE)
    return {
        "the G of OUTGREW is a blank": blanks.get("OUTGREW") == rules.alphabet.word("G"),
        "SLOGGING has the other blank": len(blanks.get("SLOGGING", b"")) == 1 and len(blanks) == 2,
        "SLOGGING lies across two double-word squares": _word_factors(game, "SLOGGING") == [2, 2],
        "the Z of RITZ is in line with a triple-word square, which ZEDS takes": (
            3 in _word_factors(game, "ZEDS")
        ),
        f"Guy's rack before JUNIOR may have been {RACK_IN_THE_PICTURE}": all(
            first_drawn.count(code) >= picture.count(code) for code in picture
        ),
        f"all tiles but {STUCK_WITH} are on the board": (
            rules.alphabet.rack_text(bytes(_unlaid(game))) == STUCK_WITH
        ),
        "Guy goes out, and Mac holds two tiles": _hands(game) == [0, 2],
        "Guy 379, Mac 457": dict(zip(PLAYERS, game.final_scores, strict=True)) == FINAL,
    }


def _blanks(move: Move) -> bytes:
    """The letters that blanks stand for in a play."""
    return bytes(code & ~BLANK_BIT for code in move.tiles if code & BLANK_BIT)


def _word_factors(game: IllustrativeGame, word: str) -> list[int]:
    """The word multipliers under the tiles of a play."""
    layout = game.last.rules.layout
    played = next(played for played in game.played if played.turn.word == word)
    factors = [
        layout.word_multipliers[row * layout.columns + column] for row, column in laid_tiles(played.move)
    ]
    return [factor for factor in factors if factor > 1]


def _laid_by(game: IllustrativeGame, player: str) -> bytes:
    return b"".join(played.move.used for played in game.played if played.turn.player == player)


def _laid_before(game: IllustrativeGame, word: str) -> int:
    """How many tiles a word's player had laid before it."""
    number = next(i for i, turn in enumerate(TURNS) if turn.word == word)
    return sum(move.tile_count for move in game.moves[number % 2 : number : 2])


def _unlaid(game: IllustrativeGame) -> list[int]:
    return [code for code, count in enumerate(tiles_left(game.last)) for _ in range(count)]


def _hands(game: IllustrativeGame) -> list[int]:
    """How many tiles each player holds at the end, by the count of those laid and drawn."""
    rules = game.last.rules
    hands = [rules.rack_size] * len(PLAYERS)
    for number, (move, bag) in enumerate(zip(game.moves, bag_counts(game.moves, rules), strict=True)):
        hands[number % 2] += min(bag, move.tile_count) - move.tile_count
    return hands

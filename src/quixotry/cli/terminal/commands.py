"""What can be typed in a game besides moves."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.cli.board import plain_rack, rich_rack
from quixotry.cli.output import plural, print_table
from quixotry.cli.terminal.games import short
from quixotry.cli.terminal.session import Leave
from quixotry.errors import GameError, NotationError
from quixotry.play import candidates, hint
from quixotry.play.hints import STEPS
from quixotry.play.telling import turn_text

if TYPE_CHECKING:
    from quixotry.cli.terminal.session import Session

SHOWN_MOVES = 10
MOST_MOVES = 1000


def obey(session: Session, line: str) -> None:
    """Do what a line says: a command of this module, or else a move."""
    word, _, argument = line.partition(" ")
    command = COMMANDS.get(word.lower())
    if command is not None:
        command[0](session, argument.strip())
    elif not line:
        session.show()
    elif line.startswith("-") or any(character.isdigit() for character in word):
        session.play(line)
    else:
        raise NotationError(_not_understood(word))


def _not_understood(word: str) -> str:
    shown = word if len(word) <= 20 else word[:20] + "…"
    close = get_close_matches(word.lower()[:20], COMMANDS, 1)
    if close:
        return f"{shown}: not a command; did you mean {close[0]}?"
    return f"{shown}: where? Write 8H {shown} (across from row 8, column H) or H8 {shown} (down), or help"


def _help(session: Session, _: str) -> None:
    session.screen.say("8H WORD plays across from row 8, column H; H8 WORD plays down.")
    session.screen.say("A dot stands for a tile that is already there, lower case for a blank: 8D RE.INAs")
    rows = [(text, what) for _, text, what in COMMANDS.values() if what]
    print_table(("command", "what it does"), rows)


def _hint(session: Session, _: str) -> None:
    session.hints += 1
    session.screen.say(_hint_text(session, session.hints))


def _best(session: Session, _: str) -> None:
    session.screen.say(_hint_text(session, STEPS))


def _hint_text(session: Session, step: int) -> str:
    found = hint(session.game.position, step)
    return found.text + (" (hint again: more)" if found.step < STEPS else "")


def _moves(session: Session, argument: str) -> None:
    if argument and not (argument.isascii() and argument.isdigit() and 1 <= int(argument[:9]) <= MOST_MOVES):
        raise NotationError(f"moves: how many? Write a number from 1 to {MOST_MOVES}")
    position = session.game.position
    rows = [
        (str(one.move), str(one.score), one.leave, f"{one.equity:+.1f}")
        for one in candidates(position, int(argument) if argument else SHOWN_MOVES)
    ]
    print_table(("move", ">score", "leave", ">equity"), rows)
    session.screen.say(f"{plural(len(position.legal_moves()), 'play')} in all")


def _exchange(session: Session, argument: str) -> None:
    session.play(f"exchange {argument}")


def _pass(session: Session, argument: str) -> None:
    if argument:
        raise NotationError("pass: type it alone")
    session.play("pass")


def _challenge(session: Session, _: str) -> None:
    session.challenge()


def _accept(session: Session, _: str) -> None:
    if not session.game.ending:
        raise GameError("there is nothing to accept: make a move" + _or_challenge(session))
    session.game.accept()


def _or_challenge(session: Session) -> str:
    return ", or challenge" if session.game.can_challenge else ""


def _resign(session: Session, argument: str) -> None:
    if argument:
        raise NotationError("resign: type it alone")
    session.resign()


def _shuffle(session: Session, _: str) -> None:
    session.shuffle()
    rack, rules = session.rack_order(), session.game.rules
    if session.screen.colour:
        session.screen.console.print(rich_rack(rack, rules))
    else:
        session.screen.say(plain_rack(rack, rules))


def _undo(session: Session, _: str) -> None:
    session.undo()


def _redo(session: Session, _: str) -> None:
    session.redo()


def _save(session: Session, argument: str) -> None:
    if not argument:
        kept = f"; it is kept in {short(session.path)} after every turn" if session.path else ""
        raise GameError(f"save: to which file?{kept}")
    path = Path(argument).expanduser()
    session.game.save(path)
    session.screen.say(f"Saved in {short(path)}.")


def _unseen(session: Session, _: str) -> None:
    position = session.game.position
    labels = position.rules.alphabet.labels
    tiles = [f"{labels[code]}×{count}" for code, count in enumerate(position.unseen) if count]
    count = plural(sum(position.unseen), "tile")
    session.screen.say(f"{count} in the bag and on other racks: {'  '.join(tiles)}")


def _score(session: Session, _: str) -> None:
    game = session.game
    rows = [
        (str(number), game.players[turn.seat], turn_text(turn), f"{turn.score:+}", str(turn.total))
        for number, turn in enumerate(game.history, 1)
    ]
    if not rows:
        session.screen.say("Nobody has moved yet.")
        return
    print_table((">turn", "player", "move", ">score", ">total"), rows)


def _board(session: Session, _: str) -> None:
    session.show()


def _quit(session: Session, _: str) -> None:
    raise Leave


Command = tuple[Callable[["Session", str], None], str, str]

# By the word that is typed: what it does, how it is written, what help says (nothing for second names).
COMMANDS: dict[str, Command] = {
    "hint": (_hint, "hint", "where the best play lies; again: its word; again: the whole move"),
    "best": (_best, "best", "the move that is worth most"),
    "moves": (_moves, "moves N", f"the N best moves by equity, {SHOWN_MOVES} if nothing is said"),
    "exchange": (_exchange, "exchange QO", "put these tiles back and draw as many; also -QO"),
    "pass": (_pass, "pass", "do nothing; also -"),
    "challenge": (_challenge, "challenge", "say that a word of the last play does not exist"),
    "accept": (_accept, "accept", "let the play stand that ends the game"),
    "resign": (_resign, "resign", "give the game up"),
    "shuffle": (_shuffle, "shuffle", "lay your tiles in another order"),
    "undo": (_undo, "undo", "take your last move back"),
    "redo": (_redo, "redo", "play it again"),
    "unseen": (_unseen, "unseen", "tiles that are in the bag or on other racks"),
    "score": (_score, "score", "the score sheet"),
    "board": (_board, "board", "draw the board again; so does Enter"),
    "save": (_save, "save FILE", "keep the game in a file, to go on with play --resume FILE"),
    "help": (_help, "help", "this list"),
    "quit": (_quit, "quit", "leave; the game is saved"),
    "exch": (_exchange, "", ""),
    "ex": (_exchange, "", ""),
    "?": (_help, "", ""),
    "exit": (_quit, "", ""),
    "q": (_quit, "", ""),
}

"""The commands that can be typed in a game, besides moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.cli.board import plain_rack, rich_rack
from quixotry.cli.output import print_table
from quixotry.cli.terminal.games import short
from quixotry.cli.terminal.line_game import Leave
from quixotry.errors import GameError, NotationError
from quixotry.play import candidates, hint, save_with_seats
from quixotry.play.hints import STEPS
from quixotry.play.telling import called, turn_text
from quixotry.suggest import nearest
from quixotry.tongues import later, number, t, tn

if TYPE_CHECKING:
    from quixotry.cli.terminal.line_game import LineGame

SHOWN_MOVES = 10
MOST_MOVES = 1000


def obey(line_game: LineGame, line: str) -> None:
    """Do what a line says: a command, or else a move."""
    word, _, argument = line.partition(" ")
    command = COMMANDS.get(word.lower())
    if command is not None:
        command[0](line_game, argument.strip())
    elif not line:
        line_game.show()
    elif line.startswith("-") or any(character.isdigit() for character in word):
        line_game.play(line)
    else:
        raise NotationError(_not_understood(word))


def _not_understood(word: str) -> str:
    shown = word if len(word) <= 20 else word[:20] + "…"
    meant = nearest(word, COMMANDS)
    if meant:
        return t("{word}: not a command; did you mean {meant}?", word=shown, meant=meant)
    return t(
        "{word}: where? Write 8H {word} (across from row 8, column H) or H8 {word} (down), or help",
        word=shown,
    )


def _help(line_game: LineGame, _: str) -> None:
    line_game.screen.say(t("8H WORD plays across from row 8, column H; H8 WORD plays down."))
    line_game.screen.say(
        t("A dot stands for a tile that is already there, lower case for a blank: 8D RE.INAs")
    )
    rows = [(text, t(what, count=SHOWN_MOVES)) for _, text, what in COMMANDS.values() if what]
    print_table((t("command"), t("what it does")), rows)


def _hint(line_game: LineGame, _: str) -> None:
    line_game.hints += 1
    line_game.screen.say(_hint_text(line_game, line_game.hints))


def _best(line_game: LineGame, _: str) -> None:
    line_game.screen.say(_hint_text(line_game, STEPS))


def _hint_text(line_game: LineGame, step: int) -> str:
    found = hint(line_game.game.position, step)
    more = t("hint again: more")
    return f"{found.text} ({more})" if found.step < STEPS else found.text


def _moves(line_game: LineGame, argument: str) -> None:
    if argument and not (argument.isascii() and argument.isdigit() and 1 <= int(argument[:9]) <= MOST_MOVES):
        raise NotationError(t("moves: how many? Write a number from 1 to {most}", most=MOST_MOVES))
    position = line_game.game.position
    rows = [
        (str(one.move), str(one.score), one.leave, number(one.equity, "+.1f"))
        for one in candidates(position, int(argument) if argument else SHOWN_MOVES)
    ]
    print_table((t("move"), ">" + t("score"), t("leave"), ">" + t("equity")), rows)
    line_game.screen.say(tn(len(position.legal_moves()), "{count} play in all", "{count} plays in all"))


def _exchange(line_game: LineGame, argument: str) -> None:
    line_game.play(f"exchange {argument}")


def _pass(line_game: LineGame, argument: str) -> None:
    if argument:
        raise NotationError(t("{command}: type it alone", command="pass"))
    line_game.play("pass")


def _challenge(line_game: LineGame, _: str) -> None:
    line_game.challenge()


def _accept(line_game: LineGame, _: str) -> None:
    if not line_game.game.ending:
        raise GameError(
            t("there is nothing to accept: make a move, or challenge")
            if line_game.game.can_challenge
            else t("there is nothing to accept: make a move")
        )
    line_game.game.accept()


def _resign(line_game: LineGame, argument: str) -> None:
    if argument:
        raise NotationError(t("{command}: type it alone", command="resign"))
    line_game.resign()


def _shuffle(line_game: LineGame, _: str) -> None:
    line_game.shuffle()
    rack, rules = line_game.rack(), line_game.game.rules
    if line_game.screen.colour:
        line_game.screen.console.print(rich_rack(rack, rules))
    else:
        line_game.screen.say(plain_rack(rack, rules))


def _undo(line_game: LineGame, _: str) -> None:
    line_game.undo()


def _redo(line_game: LineGame, _: str) -> None:
    line_game.redo()


def _save(line_game: LineGame, argument: str) -> None:
    if not argument:
        if line_game.path is None:
            raise GameError(t("save: to which file?"))
        kept = short(line_game.path)
        raise GameError(t("save: to which file? The game is kept in {file} after every turn", file=kept))
    path = Path(argument).expanduser()
    save_with_seats(line_game.game, line_game.seats, path)
    line_game.screen.say(t("Saved in {file}.", file=short(path)))


def _unseen(line_game: LineGame, _: str) -> None:
    position = line_game.game.position
    labels = position.rules.alphabet.labels
    tiles = [f"{labels[code]}×{count}" for code, count in enumerate(position.unseen) if count]
    line_game.screen.say(
        tn(
            sum(position.unseen),
            "{count} tile in the bag and on other racks: {tiles}",
            "{count} tiles in the bag and on other racks: {tiles}",
            tiles="  ".join(tiles),
        )
    )


def _score(line_game: LineGame, _: str) -> None:
    game = line_game.game
    rows = [
        (str(number), called(game.players[turn.seat]), turn_text(turn), f"{turn.score:+}", str(turn.total))
        for number, turn in enumerate(game.history, 1)
    ]
    if not rows:
        line_game.screen.say(t("Nobody has moved yet."))
        return
    headings = (">" + t("turn"), t("player"), t("move"), ">" + t("score"), ">" + t("total"))
    print_table(headings, rows)


def _board(line_game: LineGame, _: str) -> None:
    line_game.show()


def _quit(line_game: LineGame, _: str) -> None:
    raise Leave


Command = tuple[Callable[["LineGame", str], None], str, str]

# By the word that is typed: what it does, how it is written, what help says (nothing for aliases).
COMMANDS: dict[str, Command] = {
    "hint": (_hint, "hint", later("where the best play is; again: its word; again: the whole move")),
    "best": (_best, "best", later("the best move by equity")),
    "moves": (_moves, "moves N", later("the N best moves by equity ({count} by default)")),
    "exchange": (_exchange, "exchange QO", later("put these tiles back and draw as many new ones; also -QO")),
    "pass": (_pass, "pass", later("pass your turn; also -")),
    "challenge": (
        _challenge,
        "challenge",
        later("challenge the last play, if you think a word in it does not exist"),
    ),
    "accept": (_accept, "accept", later("accept the play that ends the game")),
    "resign": (_resign, "resign", later("resign the game")),
    "shuffle": (_shuffle, "shuffle", later("shuffle your rack")),
    "undo": (_undo, "undo", later("take back your last move")),
    "redo": (_redo, "redo", later("play it again after an undo")),
    "unseen": (_unseen, "unseen", later("the tiles in the bag and on other racks")),
    "score": (_score, "score", later("the score sheet")),
    "board": (_board, "board", later("draw the board again; Enter does the same")),
    "save": (_save, "save FILE", later("save the game to a file; play --resume FILE continues it")),
    "help": (_help, "help", later("this list")),
    "quit": (_quit, "quit", later("leave; the game is saved")),
    "exch": (_exchange, "", ""),
    "ex": (_exchange, "", ""),
    "?": (_help, "", ""),
    "exit": (_quit, "", ""),
    "q": (_quit, "", ""),
}

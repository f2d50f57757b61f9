"""The screen of a game: keys in, moves out, and the computer's turns in between."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList

from quixotry.cli.terminal.games import short
from quixotry.cli.tui.dialogs import Exchange, HandOver, YesOrNo
from quixotry.cli.tui.laying_screen import ENDING, LayingScreen
from quixotry.cli.tui.summary import Summary
from quixotry.errors import QuixotryError
from quixotry.game import Move
from quixotry.game.game import Action
from quixotry.game.referee import no_exchange
from quixotry.play import candidates, computers_action, fallback_action, hint
from quixotry.play.hints import STEPS
from quixotry.play.telling import turn_sentence
from quixotry.rules import CHALLENGE_RULES
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.cli.tui.sitting import Sitting
    from quixotry.game import Game
    from quixotry.players import Player

TICK = 0.25
PACE = 0.5
"""The fewest seconds that a computer's turn takes: what happens at once goes unseen."""
MOVES = 30


class Thought(Message):
    """What a computer has decided; `ticket` says on which turn it was asked."""

    def __init__(self, ticket: int, action: Action) -> None:
        super().__init__()
        self.ticket = ticket
        self.action = action


class GameScreen(LayingScreen):
    """A game being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", show=False),
        Binding("ctrl+e", "exchange", show=False),
        Binding("ctrl+p", "pass", show=False),
        Binding("ctrl+k", "challenge", show=False),
        Binding("ctrl+r", "resign", show=False),
        Binding("ctrl+b,f4", "best_moves", show=False),
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+y", "redo", show=False),
        Binding("f10", "summary", show=False),
    ]

    def __init__(self, sitting: Sitting, *, pace: float = PACE) -> None:
        super().__init__(sitting)
        self.pace = pace
        self._ticket = 0
        self._told_result = False

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(TICK, self._tick)
        self._advance()

    # Turns

    def _advance(self) -> None:
        """Go on after something was done: to the computer's turn, another person's, or the end."""
        self.close_moves()
        self._ticket += 1
        self.players.thinking = None
        sitting = self.sitting
        if sitting.game.over:
            self._tell_result()
        elif not sitting.persons_turn:
            self._think()
        elif sitting.must_hand_over:
            self._hand_over()
        elif sitting.game.ending:
            self.say(t(ENDING))
        self.redraw()

    def _hand_over(self) -> None:
        sitting = self.sitting
        if len(sitting.people) == 1 or (sitting.viewer is None and not sitting.game.history):
            self._taken_over(None)
            return
        sitting.viewer = None
        sitting.game.pause()
        history = sitting.game.history
        happened = turn_sentence(history[-1], sitting.game.players) if history else ""
        self.app.push_screen(HandOver(sitting.mover, happened, sitting.scores), self._taken_over)

    def _taken_over(self, _: None) -> None:
        self.sitting.hand_over()
        self.sitting.game.resume()
        if self.sitting.game.ending:
            self.say(t(ENDING))
        self.redraw()

    def _think(self) -> None:
        player = self.sitting.computers[self.sitting.game.position.turn]
        assert player is not None
        self.players.thinking = 0
        # The thread has its own copy: moves in this game may be taken back meanwhile.
        decide = partial(self._decide, self._ticket, self.sitting.game.copy(), player)
        self.run_worker(decide, thread=True, group="thinking")

    def _decide(self, ticket: int, game: Game, player: Player) -> None:
        """Runs in a thread of its own, so that the screen never waits."""
        try:
            action = computers_action(game, player)
        except QuixotryError:
            action = fallback_action(game)
        self.post_message(Thought(ticket, action))

    def on_thought(self, message: Thought) -> None:
        self.set_timer(max(self.pace, 0.001), partial(self._obey, message))

    def _obey(self, message: Thought) -> None:
        if message.ticket == self._ticket and not self.sitting.game.over:
            self._try(self.sitting.do, message.action)

    def _try(self, function: Callable[..., None], *arguments: object) -> None:
        """Do it and go on, or say why it cannot be done."""
        try:
            function(*arguments)
        except QuixotryError as error:
            self.say(str(error))
        else:
            self._told_result = False
            self._advance()

    def _tick(self) -> None:
        if self.players.thinking is not None:
            self.players.thinking += 1
            self.players.refresh()
        elif self.sitting.game.remaining is not None:
            self.players.refresh()
        if self.sitting.game.flag():
            self.say(t("{name} has run out of time: the game is over", name=self.sitting.mover))
            self.sitting.save()
            self._advance()

    # Moves

    def action_play(self) -> None:
        sitting = self.sitting
        if sitting.game.over:
            self.action_summary()
        elif not self.may_act():
            return
        elif sitting.game.ending:
            self._try(sitting.do, Action("accept"))
        elif not sitting.laid:
            self.say(t("Type letters to lay tiles, then Enter; F1 explains the keys."))
        else:
            found = sitting.look()
            if found.judged is not None:
                self._try(sitting.play, found.judged)
            elif found.reason:
                self.say(t("That cannot be played: {reason}.", reason=found.reason))

    def action_exchange(self, chosen: bytes = b"") -> None:
        sitting, rules = self.sitting, self.sitting.game.rules
        if not self.may_act():
            return
        bag = sitting.game.position.bag_count
        if reason := no_exchange(rules, bag):
            self.say(f"{reason[:1].upper()}{reason[1:]}.")
        elif sitting.game.ending:
            self.say(t(ENDING))
        else:
            sitting.clear()
            dialog = Exchange(rules, list(sitting.rack()), bag, chosen)
            self.app.push_screen(dialog, self._exchanged)

    def _exchanged(self, tiles: bytes | None) -> None:
        if tiles:
            self._try(self.sitting.play, Move.exchange(tiles, self.sitting.game.rules.alphabet))
        else:
            self.redraw_tiles()

    def action_pass(self) -> None:
        if self.may_act():
            action = Action("play", Move.passing(self.sitting.game.rules.alphabet))
            self.app.push_screen(YesOrNo(t("Pass"), t("Pass this turn?")), partial(self._if_yes, action))

    def action_challenge(self) -> None:
        game = self.sitting.game
        if not self.may_act():
            return
        rule = CHALLENGE_RULES[game.rules.challenge]
        if not game.can_challenge:
            self.say(
                t("There is no play to challenge.")
                if rule.can_challenge
                else t("These rules have no challenges.")
            )
            return
        play = game.history[-1]
        said = turn_sentence(play, game.players)
        question = t("Challenge {words}?", words=", ".join(play.words))
        dialog = YesOrNo(t("Challenge"), f"{said}\n{question} {t(rule.price)}")
        self.app.push_screen(dialog, partial(self._if_yes, Action("challenge")))

    def _if_yes(self, action: Action, answer: bool | None) -> None:
        if answer:
            self._try(self.sitting.do, action)

    def action_resign(self) -> None:
        if self.may_act():
            dialog = YesOrNo(t("Resign"), t("Resign the game?"))
            self.app.push_screen(dialog, partial(self._if_yes, Action("resign")))

    def action_undo(self) -> None:
        self._try(self.sitting.undo)

    def action_redo(self) -> None:
        self._try(self.sitting.redo)

    # Help

    def action_hint(self) -> None:
        if not self.may_lay():
            return
        sitting = self.sitting
        step = min(sitting.hint_step + 1, STEPS)
        found = hint(sitting.view, step)
        if step == STEPS and found.move is not None and found.move.is_place:
            sitting.lay_move(found.move)
        else:
            sitting.hinted = found.squares
        sitting.hint_step = step
        more = t("{key} again: more", key="?")
        self.say(f"{found.text} ({more})" if step < STEPS else found.text)
        self.redraw_tiles()

    def action_best_moves(self) -> None:
        if self.moves_open and self.focused is self.moves:
            self.action_recall()
            return
        if not self.may_lay():
            return
        self.open_moves()
        self.moves.show(candidates(self.sitting.view, MOVES))
        self.moves.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.focused is self.moves:
            self.sitting.show_move(self.moves.move_at(event.option_index))
            self.board.refresh()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        move = self.moves.move_at(event.option_index)
        self.action_recall()
        if move is None or not self.may_lay():
            return
        if move.is_place:
            self.sitting.lay_move(move)
            self.redraw_tiles()
        elif move.is_exchange:
            self.action_exchange(move.tiles)
        else:
            self.action_pass()

    # The end

    def _tell_result(self) -> None:
        if not self._told_result:
            self._told_result = True
            self.action_summary()

    def action_summary(self) -> None:
        if self.sitting.game.over:
            self.app.push_screen(Summary(self.sitting, self._export), self._summed_up)

    def _summed_up(self, answer: str | None) -> None:
        if answer is not None:
            self.app.call_later(self.app.run_action, "new_game" if answer == "new" else "quit")

    def _export(self) -> str:
        """Write the game's record beside the saved game; returns where, or why not."""
        from quixotry.codecs.gcg.write import write_gcg
        from quixotry.records.games import record_of

        if self.sitting.path is None:
            return t("There is no folder to write it to.")
        path = self.sitting.path.with_suffix(".gcg")
        try:
            write_gcg(record_of(self.sitting.game), path)
        except (QuixotryError, OSError) as error:
            return str(error)
        return t("Saved in {file}.", file=short(path))

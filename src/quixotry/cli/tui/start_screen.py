"""The screen before a game: Enter plays at once, everything else can be chosen first."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from quixotry.cli.terminal.games import NEWEST, find_game, new_file
from quixotry.cli.tui.choices import FIRST, LAST, LOT, NOBODY, PERSON, Choices, seed_of
from quixotry.cli.tui.form_row import FormOption, FormRow
from quixotry.cli.tui.help import Help
from quixotry.cli.tui.sitting import Sitting
from quixotry.errors import QuixotryError
from quixotry.game import Clock, Game
from quixotry.play import load_with_seats, named_seats
from quixotry.play.seats import YOU, level_text
from quixotry.players import player_names, player_summary
from quixotry.players.level_facts import level_facts
from quixotry.rules import CHALLENGE_RULES, load_rules, ruleset_names
from quixotry.rules.challenge_rules import USUAL_CHALLENGE
from quixotry.tongues import number, t, tn

if TYPE_CHECKING:
    from quixotry.rules import Rules

CLOCKS = (0, 5, 10, 15, 20, 25, 30, 45, 60)


class StartScreen(Screen[None]):
    """Choose a game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", show=False, priority=True),
        Binding("up,shift+tab", "app.focus_previous", show=False),
        Binding("down,tab", "app.focus_next", show=False),
        Binding("f1", "help", show=False),
        Binding("escape", "back", show=False),
    ]

    def __init__(
        self, choices: Choices, play: Callable[[Sitting], None], *, back: Callable[[], None] | None = None
    ) -> None:
        """`play` begins a game; `back` returns to the one being played, if there is one."""
        super().__init__()
        self.choices = choices
        self._play = play
        self._back = back
        self._last = _unfinished() if back is None else None

    def compose(self) -> ComposeResult:
        chosen = self.choices
        rules = [(name, t(load_rules(name).title)) for name in _playable()]
        with VerticalScroll(id="form", classes="box", can_focus=False) as form:
            form.border_title = "Quixotry"
            leave = f"^Q {t('quit')}" if self._back is None else f"Esc {t('back')}"
            keys = (f"Enter {t('play')}", "↑↓ ←→ " + t("choose"), f"^T {t('light/dark')}", leave)
            form.border_subtitle = " · ".join(keys)
            if self._last is not None:
                sitting = self._last
                about = f"{sitting.scores} ({t(sitting.game.rules.title)})"
                yield FormRow(t("Go on"), [("last", about)], "last", id="last")
            yield FormRow(t("New game"), [("new", f"▶ {t('Play')}")], "new", id="new")
            yield FormRow(t("Rules"), rules, chosen.rules, id="rules")
            yield FormRow(t("Word list"), [("", "")], "", id="lexicon")
            name = "" if chosen.name == YOU else chosen.name
            yield FormRow(t("Your name"), [("", "")], "", writes="", text=name, empty=t("You"), id="name")
            for number, opponent in enumerate(chosen.opponents):
                yield FormRow(
                    t("Opponent {number}", number=number + 1),
                    _opponents() if number else _opponents()[1:],
                    opponent,
                    writes=PERSON,
                    text=chosen.names[number],
                    empty=f"({t('Their name')})",
                    id=f"opponent-{number}",
                )
            begins = [(FIRST, t("you")), (LAST, t("the others")), (LOT, t("By lot"))]
            yield FormRow(t("Who begins"), begins, chosen.begins, id="begins")
            yield FormRow(t("Challenges"), [("", "")], "", id="challenge")
            clocks = [
                (str(n), tn(n, "{count} minute each", "{count} minutes each") if n else t("no clock"))
                for n in CLOCKS
            ]
            yield FormRow(t("Clock"), clocks, str(chosen.clock), id="clock")
            yield FormRow(t("Seed"), [("", "")], "", writes="", empty=t("By chance"), id="seed")
        yield Static(id="about", markup=False)
        yield Static(id="problem", markup=False)

    def on_mount(self) -> None:
        rows = list(self.query(FormRow))
        for row in rows:
            row.wide = max(len(one.label) for one in rows)
        self._offer_for(self._rules(), self.choices.lexicon, self.choices.challenge)
        self.query_one("#new", FormRow).focus()

    def on_form_row_changed(self, message: FormRow.Changed) -> None:
        if message.row.id == "rules":
            self._offer_for(self._rules(), "", "")
        self.on_descendant_focus()

    def on_descendant_focus(self) -> None:
        """Say of the opponent that can be changed now how it plays: a row has no room for that."""
        row = self.focused
        value = row.value if isinstance(row, FormRow) and (row.id or "").startswith("opponent") else ""
        self.query_one("#about", Static).update(_how_they_play().get(value, ""))

    def _row(self, id: str) -> FormRow:
        return self.query_one(f"#{id}", FormRow)

    def _rules(self) -> Rules:
        return load_rules(self._row("rules").value)

    def _offer_for(self, rules: Rules, lexicon: str, challenge: str) -> None:
        """Offer what suits the ruleset."""
        self._row("lexicon").offer(_lexica(rules), lexicon)
        own = ("", t("as usual: {rule}", rule=USUAL_CHALLENGE))
        others = [(str(name), t(rule.title)) for name, rule in CHALLENGE_RULES.items()]
        self._row("challenge").offer([own, *others], challenge)

    def action_help(self) -> None:
        self.app.push_screen(Help())

    def action_back(self) -> None:
        if self._back is not None:
            self._back()

    def action_play(self) -> None:
        """Begin the game that is chosen, or continue the last one."""
        focused = self.focused
        if self._last is not None and focused is not None and focused.id == "last":
            self._last.game.resume()
            self._play(self._last)
            return
        try:
            sitting = self._begin()
        except QuixotryError as error:
            self.query_one("#problem", Static).update(str(error))
            return
        self._play(sitting)

    def _begin(self) -> Sitting:
        self._read()
        chosen = self.choices
        # A named person must not take the name that a computer would have.
        wanted: list[tuple[str | None, str | None]] = [
            (name if opponent == PERSON else None, None if opponent == PERSON else opponent)
            for opponent, name in zip(chosen.opponents, chosen.names, strict=True)
            if opponent != NOBODY
        ]
        you: tuple[str | None, str | None] = (chosen.name, None)
        order = [you, *wanted] if chosen.begins == FIRST else [*wanted, you]
        if chosen.begins == LOT:
            random.shuffle(order)
        seats = named_seats(order)
        game = Game.new(
            chosen.rules,
            lexicon=chosen.lexicon or None,
            players=[seat.name for seat in seats],
            seed=seed_of(self._row("seed").text),
            challenge=chosen.challenge or USUAL_CHALLENGE,  # type: ignore[arg-type]  # one of those offered
            clock=Clock(chosen.clock * 60) if chosen.clock else None,
        )
        chosen.save()
        return Sitting(game, seats, new_file(game.rules.name))

    def _read(self) -> None:
        """Take over what the rows say now."""
        chosen = self.choices
        chosen.rules = self._row("rules").value
        chosen.lexicon = self._row("lexicon").value
        chosen.name = self._row("name").text
        rows = [self._row(f"opponent-{number}") for number in range(len(chosen.opponents))]
        chosen.opponents = [row.value for row in rows]
        chosen.names = [row.text for row in rows]
        chosen.begins = self._row("begins").value
        chosen.challenge = self._row("challenge").value
        chosen.clock = int(self._row("clock").value)


def _playable() -> list[str]:
    """The rulesets whose lexicon is installed."""
    from quixotry.lexicon.catalogue import lexicon_files

    files = lexicon_files()
    return [name for name in ruleset_names() if load_rules(name).lexicon in files]


def _lexica(rules: Rules) -> list[FormOption]:
    """The lexica with the ruleset's alphabet, its own first."""
    from quixotry.lexicon.catalogue import lexicon_facts, lexicon_files

    options: list[FormOption] = []
    for name, path in sorted(lexicon_files().items(), key=lambda one: one[0] != rules.lexicon):
        try:
            facts = lexicon_facts(name, path)
        except QuixotryError:
            continue
        if facts.alphabet == rules.alphabet:
            options.append(("" if name == rules.lexicon else name, f"{name}, {_words(facts.words)}"))
    return options or [("", rules.lexicon)]


def _words(count: int) -> str:
    return tn(count, "{number} word", "{number} words", number=number(count))


def _opponents() -> list[FormOption]:
    options: list[FormOption] = [(NOBODY, t("nobody")), (PERSON, f"{t('a person here')}:")]
    for facts in level_facts():
        about = t("Level {level}: {title}", level=facts.level, title=t(facts.title))
        if facts.mean_score is not None:
            mean = round(facts.mean_score)
            about += ", " + tn(mean, "about {count} point a game", "about {count} points a game")
        options.append((level_text(facts.level), about))
    for name in player_names():
        if name != "level":
            options.append((name, f"{t('Computer')}: {name}"))
    return options


def _how_they_play() -> dict[str, str]:
    """What is said of every computer among the opponents, by its value in the form."""
    levels = {level_text(facts.level): t(facts.description) for facts in level_facts()}
    return levels | {name: player_summary(name) for name in player_names() if name != "level"}


def _unfinished() -> Sitting | None:
    """The last game, if it can be continued."""
    try:
        path = find_game(NEWEST)
        game, seats = load_with_seats(path)
    except QuixotryError:
        return None
    game.pause()
    return None if game.over else Sitting(game, seats, path)

"""`quixotry study`: learn the words, the likeliest first, and what was missed again."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.answers import print_json, refuse_any_order
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import plural, print_table, waiting
from quixotry.cli.own_words import own_words
from quixotry.errors import QuixotryError
from quixotry.words.study_kinds import QuestionKind

if TYPE_CHECKING:
    from fractions import Fraction

    from quixotry.lexicon import Lexicon
    from quixotry.rules import Rules
    from quixotry.words.study import Deck, Learned, StudyStore

COUNT = 20

app = typer.Typer(add_completion=False)

AskOption = Annotated[QuestionKind, typer.Option("--ask", help="What to ask.")]
LengthOption = Annotated[
    str | None,
    typer.Option("--length", metavar="N|N-M", help="Length of the words (default: a full rack)."),
]
ProbabilityOption = Annotated[
    str | None,
    typer.Option(
        "--probability", metavar="N-M", help="Ranks by the chance of drawing the letters: 1-1000, 500-."
    ),
]
FileOption = Annotated[
    Path | None, typer.Option("--file", metavar="FILE", help="Keep your progress in this file.")
]
WordsOption = Annotated[
    str | None,
    typer.Option("--words", metavar="FILE", help="Ask about the words of a list of your own, one a line."),
]
FindOption = Annotated[
    str | None,
    typer.Option(
        "--find", metavar="QUERY", help="Ask about what `quixotry find` finds: 'contains:Z points:20-'."
    ),
]


@app.callback(invoke_without_command=True)
def study(
    context: typer.Context,
    ask: AskOption = QuestionKind.ALPHAGRAMS,
    length: LengthOption = None,
    probability: ProbabilityOption = None,
    words: WordsOption = None,
    find: FindOption = None,
    count: Annotated[
        int, typer.Option(min=0, metavar="N", help="Ask N questions; 0 goes on until you quit.")
    ] = COUNT,
    new: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Ask at most N questions that are new to you.")
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    """Study words: alphagrams, hooks, or patterns with one letter hidden.

    Words are learned by the chance to draw their letters from a full bag,
    likeliest first, in Leitner's boxes: what you know rests for a day, then 3,
    7, 16, 35, 80 and 180 days; what you miss comes back in two minutes. Every
    answer is kept at once.

    Answer with all the words on one line. Hooks can be given as letters: s-drst
    are an S before and D, R, S, T after the word, - is none.

    With --json each question and each verdict is one line, and the answers are
    read from standard input, one line each.

    Examples:

      quixotry study --length 7 --probability 1-1000

      quixotry study --ask hooks --length 2-3 --count 50

      quixotry study --words missed-at-the-club.txt

      quixotry study --find "length:5 contains:J"

      quixotry study list --length 8 --probability 1-20
    """
    if context.invoked_subcommand is not None:
        sources = [context.get_parameter_source(name) for name in context.params]
        if any(source is not None and source.name == "COMMANDLINE" for source in sources):
            raise QuixotryError(
                f"options go after the command: quixotry study {context.invoked_subcommand} …"
            )
        return
    from quixotry.cli.study_session import JsonTalk, Talk
    from quixotry.words.study import StudySession, StudyStore

    if words == "-":
        raise QuixotryError("--words -: standard input is where the answers come from; name a file")
    deck = _deck(ask, length, probability, rules, lexicon, words, find)
    with StudyStore(file) as store:
        session = StudySession(deck, store, new=new)
        (JsonTalk if as_json else Talk)(session, deck, count).run()


@app.command("list")
def list_questions(
    ask: AskOption = QuestionKind.ALPHAGRAMS,
    length: LengthOption = None,
    probability: ProbabilityOption = None,
    words: WordsOption = None,
    find: FindOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """List questions with their answers and the chance of drawing them.

    Examples:

      quixotry study list --length 7 --probability 1-20

      quixotry study list --words - < missed-at-the-club.txt
    """
    deck = _deck(ask, length, probability, rules, lexicon, words, find)
    if as_json:
        _print_json_list(deck)
        return
    cards = deck.cards()
    # Thousands of questions share a few hundred chances.
    drawn = {id(card.chance): card.chance for card in cards}
    texts = {place: _drawn(chance) for place, chance in drawn.items()}
    rows = [(str(card.rank), card.question, texts[id(card.chance)], card.solution) for card in cards]
    print_table((">place", "question", ">drawn", "answers"), rows)


@app.command()
def stats(file: FileOption = None, as_json: JsonOption = False) -> None:
    """Show your progress: cards by box, what is due, what you miss most.

    Example:

      quixotry study stats
    """
    import time

    with _existing(file) as store:
        now = time.time()
        midnight = time.mktime((*time.localtime(now)[:3], 0, 0, 0, 0, 0, -1))
        found = store.learned(now=now, since=midnight)
    if as_json:
        print_json({"decks": [_facts(learned) for learned in found]})
        return
    if not found:
        print("Nothing has been studied yet; begin with: quixotry study")
    for learned in found:
        _print_learned(learned)


@app.command()
def reset(
    ask: Annotated[
        QuestionKind | None, typer.Option("--ask", help="Forget only questions of this kind.")
    ] = None,
    lexicon: Annotated[
        str | None, typer.Option("--lexicon", metavar="NAME", help="Forget only what is about this lexicon.")
    ] = None,
    file: FileOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Forget what you have learned, and start again.

    Example:

      quixotry study reset --ask hooks
    """
    with _existing(file) as store:
        count = store.count(lexicon, ask)
        if count and not yes:
            if not sys.stdin.isatty():
                raise QuixotryError(f"{plural(count, 'card')} would be forgotten; say --yes if you mean it")
            if not typer.confirm(f"Forget {plural(count, 'card')}?"):
                raise typer.Exit(1)
        forgotten = store.reset(lexicon, ask) if count else 0
    print(f'{{"forgotten": {forgotten}}}' if as_json else f"{plural(forgotten, 'card')} forgotten")


@app.command("import")
def take_card_box(
    box: Annotated[Path, typer.Argument(metavar="FILE.db", help="A card box of Zyzzyva.")],
    ask: AskOption = QuestionKind.ALPHAGRAMS,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take over what you have learned with Zyzzyva.

    Its card boxes are Anagrams.db and Hooks.db in quiz/data, in a folder for
    each lexicon. A card that is in both goes by whichever has more answers, so
    nothing is counted twice.

    Examples:

      quixotry study import Anagrams.db

      quixotry study import Hooks.db --ask hooks --lexicon club
    """
    from quixotry.cli.output import warn
    from quixotry.words.study_exchange import take_card_box
    from quixotry.words.study_store import StudyStore

    _, known = _asked_of(rules, lexicon)
    with StudyStore(file) as store:
        found = take_card_box(box, store, known, ask)
    if as_json:
        print_json(found._asdict() | {"unknown": list(found.unknown)})
        return
    print(f"{plural(found.taken, 'card')} taken over for {known.name}")
    if found.kept:
        warn(f"{plural(found.kept, 'card')} left as they are here: answered as often or more")
    if found.unboxed:
        warn(f"{plural(found.unboxed, 'question')} left out: in no box")
    if found.unknown:
        some = ", ".join(question[:20] for question in found.unknown[:5])
        more = ", …" if len(found.unknown) > 5 else ""
        warn(f"{plural(len(found.unknown), 'question')} left out, not in {known.name}: {some}{more}")


@app.command("export")
def give_card_box(
    box: Annotated[Path, typer.Argument(metavar="FILE.db", help="The card box of Zyzzyva to write.")],
    ask: AskOption = QuestionKind.ALPHAGRAMS,
    lexicon: Annotated[
        str, typer.Option("--lexicon", metavar="NAME", help="What you have learned of this lexicon.")
    ] = "english",
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write what you have learned as a card box of Zyzzyva.

    A card box that is there keeps its other questions, and the cards that have
    been answered more often there.

    Example:

      quixotry study export Anagrams.db
    """
    from quixotry.words.study_exchange import give_card_box

    with _existing(file) as store:
        count = give_card_box(box, store, lexicon, ask)
    if as_json:
        print_json({"file": str(box), "cards": count})
    else:
        print(f"{plural(count, 'card')} written to {box}")


def _deck(
    ask: QuestionKind,
    length: str | None,
    probability: str | None,
    rules: str | None,
    lexicon: str | None,
    words: str | None,
    find: str | None,
) -> Deck:
    from quixotry.words.study import Deck

    if ask is not QuestionKind.ALPHAGRAMS:
        refuse_any_order(rules, f"--ask {ask.value}", "study the alphagrams")
    used, known = _asked_of(rules, lexicon)
    own = own_words(known, used, words, find)
    given = length or (str(used.rack_size) if own is None else "2-")
    shortest, longest = _range("--length", given, 2)
    ranks = _range("--probability", probability or "1-", 1)
    with waiting("Sorting the words by their chance to be drawn"):
        return Deck(known, used, ask=ask, lengths=(shortest, longest or 64), ranks=ranks, words=own)


def _asked_of(rules: str | None, lexicon: str | None) -> tuple[Rules, Lexicon]:
    """The rules and the lexicon; a lexicon with the name of a ruleset is asked by its rules."""
    from quixotry.lexicon import Lexicon
    from quixotry.rules import load_rules, ruleset_names

    used = load_rules(rules or (lexicon if lexicon in ruleset_names() else "english"))
    return used, Lexicon.for_rules(used, lexicon)


def _drawn(chance: Fraction) -> str:
    return f"1 in {round(chance.denominator / chance.numerator):,}" if chance else "never"


def _range(option: str, text: str, least: int) -> tuple[int, int | None]:
    """
    >>> _range("--length", "7", 2), _range("--length", "2-4", 2), _range("--probability", "500-", 1)
    ((7, 7), (2, 4), (500, None))
    """
    found = re.fullmatch(r"(\d{1,9})(-(\d{1,9})?)?", text, re.ASCII)
    if found is None:
        raise QuixotryError(f"{option}: {text[:40]!r} is not a number or a range such as 2-8")
    first = int(found[1])
    last = int(found[3]) if found[3] else None if found[2] else first
    if first < least or (last is not None and last < first):
        raise QuixotryError(f"{option}: {text[:40]!r} must begin at {least} or more and not run backwards")
    return first, last


def _existing(file: Path | None) -> StudyStore:
    """The file of what was learned; one that is named must be there."""
    from quixotry.errors import StudyError
    from quixotry.words.study import StudyStore

    if file is not None and not file.is_file():
        raise StudyError(f"{file}: {'is not a file' if file.exists() else 'no such file'}")
    return StudyStore(file)


def _print_json_list(deck: Deck) -> None:
    import json

    entries = [
        {
            "place": card.rank,
            "question": card.question,
            "chance": float(card.chance),
            "answers": list(card.answers),
        }
        for card in deck
    ]
    lines = ",".join([f"\n{json.dumps(entry, ensure_ascii=False)}" for entry in entries])
    print(f'{{"ask": "{deck.ask}", "count": {len(deck)}, "questions": [{lines}\n]}}')


def _facts(learned: Learned) -> dict[str, Any]:
    from quixotry.words.study import RESTS

    return {
        "lexicon": learned.lexicon,
        "ask": learned.ask,
        "cards": sum(learned.boxes),
        "due": learned.due,
        "right": learned.right,
        "wrong": learned.wrong,
        "today": learned.today,
        "boxes": [
            {"box": box, "rest_seconds": rest, "cards": cards}
            for box, (rest, cards) in enumerate(zip(RESTS, learned.boxes, strict=True))
        ],
        "hardest": [{"question": question, "wrong": wrong} for question, wrong in learned.hardest],
    }


def _print_learned(learned: Learned) -> None:
    from quixotry.cli.study_session import rest_text, share
    from quixotry.words.study import RESTS

    answers = learned.right + learned.wrong
    print(f"{learned.lexicon}, {learned.ask}: {plural(sum(learned.boxes), 'card')}, {learned.due:,} due")
    print(f"{plural(answers, 'answer')}, {share(learned.right, answers)} right; {learned.today:,} today")
    most = max(1, *learned.boxes)
    rows = [
        (str(box), rest_text(rest), f"{cards:,}", "▇" * round(32 * cards / most))
        for box, (rest, cards) in enumerate(zip(RESTS, learned.boxes, strict=True))
    ]
    print_table((">box", "rests", ">cards", ""), rows)
    if learned.hardest:
        print("missed most: " + ", ".join(f"{question} ({wrong})" for question, wrong in learned.hardest))
    print()

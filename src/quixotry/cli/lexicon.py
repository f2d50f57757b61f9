"""`quixotry lexicon`: the word lists that can be played with, and how to add your own."""

from __future__ import annotations

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.answers import given_words, print_json, words_to_judge
from quixotry.cli.completing import lexicon_choices
from quixotry.cli.options import DefinitionsOption, JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import plural, print_table, waiting, warn
from quixotry.cli.streams import given_file, is_stream, written_file
from quixotry.errors import LexiconError, QuixotryError
from quixotry.files.sniff import what_is

if TYPE_CHECKING:
    from quixotry.lexicon import Lexicon, WordList
    from quixotry.rules import Rules

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Look at, make, import and export lexica, and look words up.",
    epilog="Examples:  quixotry lexicon info english   ·   quixotry lexicon check QUIZ QIZ",
)

MANY_WORDS = 1000  # among which a letter that no word has is one too many

OutOption = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to this file; - is standard output."),
]
NameOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="Keep it among your own lexica, for --lexicon NAME.")
]
NameArgument = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="A name from `quixotry lexicon list`, or a file.",
        autocompletion=lexicon_choices,
    ),
]


class ExportFormat(StrEnum):
    """What a lexicon can be exported to."""

    WORDS = "words"
    KWG = "kwg"
    KBWG = "kbwg"
    DAWG = "dawg"


@app.command("list")
def list_lexica(as_json: JsonOption = False) -> None:
    """List the lexica by name, your own included.

    Example:

      quixotry lexicon list
    """
    from quixotry.lexicon.catalogue import lexicon_facts, lexicon_files

    own = _own_folder()
    entries = []
    for name, path in sorted(lexicon_files().items()):
        try:
            words: int | None = lexicon_facts(name, path).words
        except LexiconError:
            words = None  # one bad file must not hide the others
        entries.append({"name": name, "words": words, "yours": path.parent == own, "file": str(path)})
    if as_json:
        print_json({"lexica": entries})
        return
    rows = [
        (
            str(entry["name"]),
            "damaged" if entry["words"] is None else f"{entry['words']:,}",
            "yours" if entry["yours"] else "shipped",
            str(entry["file"]) if entry["yours"] else "",
        )
        for entry in entries
    ]
    print_table(("name", ">words", "origin", "file"), rows)
    print("Add your own with: quixotry lexicon build WORDS --name NAME")


@app.command()
def info(name: NameArgument, rules: RulesOption = None, as_json: JsonOption = False) -> None:
    """Show what a lexicon holds and how large it is.

    Examples:

      quixotry lexicon info english

      quixotry lexicon info words.txt.gz --rules swedish
    """
    with waiting(f"Reading {name}"):
        lexicon = _load(name, rules)
    facts = _facts(lexicon, name)
    if as_json:
        print_json(facts)
        return
    lengths: dict[int, int] = facts["lengths"]
    letters = ["[" + label + "]" if len(label) > 1 else label for label in lexicon.alphabet.labels[1:]]
    playable = f"{facts['words_2_to_15']:,} of them of 2 to 15 letters"
    print(f"{lexicon.name}: {plural(len(lexicon), 'word')}, {playable}")
    print()
    pairs = [
        ("letters", f"{len(letters)}: {''.join(letters)}"),
        ("DAWG", "{:,} states, {:,} arcs".format(*facts["dawg"])),
        ("GADDAG", "{:,} states, {:,} arcs".format(*facts["gaddag"])),
        ("memory", f"{facts['memory'] / 1e6:.1f} MB"),
        ("content", facts["content_hash"]),
        ("file", facts["file"]),
    ]
    for label, value in pairs:
        print(f"{label:<8} {value}")
    print()
    most = max(lengths.values())
    bars = [(str(length), f"{count:,}", "▇" * round(32 * count / most)) for length, count in lengths.items()]
    print_table((">letters", ">words", ""), bars)


LongestOption = Annotated[
    int | None,
    typer.Option(
        "--longest", min=2, max=25, metavar="N", help="Keep words of up to N letters (default: the board's)."
    ),
]


@app.command()
def build(
    words: Annotated[
        Path,
        typer.Argument(
            metavar="WORDS",
            help="A word list: UTF-8, one word a line, or the same as .gz or .xz; - is standard input.",
        ),
    ],
    output: OutOption = None,
    name: NameOption = None,
    rules: RulesOption = None,
    longest: LongestOption = None,
    as_json: JsonOption = False,
) -> None:
    """Build a lexicon from a word list.

    What follows a word after a space or tab is ignored. Words that do not fit
    the alphabet or the board of the ruleset are left out, and counted.

    Examples:

      quixotry lexicon build words.txt --name club

      quixotry lexicon build ord.txt.xz --rules swedish -o ord.qlx

      grep -v Q words.txt | quixotry lexicon build - --name no-q
    """
    from quixotry.lexicon import Lexicon, lexicon_kind, read_word_list
    from quixotry.lexicon.kinds import LexiconKind

    target, title = _target(output, name)
    used = _rules_for(words.stem, rules)
    file = given_file(words, ".txt")
    if file.is_file() and lexicon_kind(file) is not LexiconKind.WORDS:
        what = what_is(words) or "no word list"
        raise QuixotryError(f"{words}: is {what}; use quixotry lexicon import")
    with waiting(f"Reading {words.name}"):
        found = read_word_list(file, used.alphabet, longest or _side(used))
    with waiting(f"Building the word graph of {plural(len(found.words), 'word')}"):
        lexicon = Lexicon.from_list(
            found, used.alphabet, name=title, origin=str(words), language=used.lexicon
        )
        _save(lexicon, target)
    _announce(lexicon, found, used, target, name, as_json)


@app.command("import")
def import_file(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A lexicon of another program: .kwg, .kbwg, or Quackle's .dawg or .gaddag; "
            "- is standard input.",
        ),
    ],
    output: OutOption = None,
    name: NameOption = None,
    rules: RulesOption = None,
    smaller: Annotated[
        bool, typer.Option("--smaller", help="The smaller of the two dictionaries that a .dawg can hold.")
    ] = False,
    longest: LongestOption = None,
    as_json: JsonOption = False,
) -> None:
    """Import the words of another program's lexicon.

    It is kept under its own name unless you give another. The file does not
    say which alphabet it is for: --rules does, or a name that is known, as
    FRA20 and CSW21 are; else it is taken for English. Words that do not fit
    the board are left out, and counted.

    Examples:

      quixotry lexicon import FRA20.kwg

      quixotry lexicon import CLUB.kwg --rules swedish --longest 21

      quixotry lexicon import club.dawg --smaller --name small-club
    """
    from quixotry.lexicon import Lexicon, read_foreign_words
    from quixotry.lexicon.kinds import ending_of

    if output is None and name is None:
        if is_stream(file):
            raise QuixotryError("standard input has no name: give one with --name NAME")
        name = re.sub(r"[^\w-]+", "-", file.stem, flags=re.ASCII).strip("-") or "imported"
    target, title = _target(output, name)
    used = _rules_for(file.stem, rules)
    with waiting(f"Importing {file.name}"):
        letters, found = read_foreign_words(
            given_file(file, ending_of), used.alphabet, longest=longest or _side(used), smaller=smaller
        )
        lexicon = Lexicon.from_list(found, letters, name=title, origin=str(file), language=used.lexicon)
        _save(lexicon, target)
    unused = _unused_letters(lexicon)
    if unused and len(lexicon) > MANY_WORDS:
        names = ", ".join(unused)
        warn(f"no word has {names}: is the file for another ruleset than {used.name}? --rules says which")
    _announce(lexicon, found, used, target, name, as_json)


@app.command()
def export(
    name: NameArgument,
    form: Annotated[
        ExportFormat,
        typer.Option(
            "--format",
            help="A word list, a KWG file for other programs (KBWG: for very large lexica), or a DAWG.",
        ),
    ] = ExportFormat.WORDS,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Write to this file; - or nothing is standard output."
        ),
    ] = None,
    rules: RulesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Export a lexicon as a word list, a KWG or KBWG file, or a DAWG of Quackle.

    Examples:

      quixotry lexicon export english --format kwg -o english.kwg

      quixotry lexicon export english | grep Q
    """
    from quixotry.files import write_whole
    from quixotry.formats.lexica import written_words

    lexicon = _load(name, rules)
    to_screen = output is None or str(output) == "-"
    if to_screen and form is ExportFormat.WORDS:
        sys.stdout.writelines(f"{word}\n" for word in written_words(lexicon))
        return
    if output is None:
        raise QuixotryError(f"a {form.upper()} file needs -o FILE, or -o - for standard output")
    with waiting(f"Writing {output.name}"):
        if form in (ExportFormat.KWG, ExportFormat.KBWG):
            data = lexicon.to_kwg(large=form is ExportFormat.KBWG)
        elif form is ExportFormat.DAWG:
            data = lexicon.to_quackle_dawg()
        else:
            data = "".join(f"{word}\n" for word in written_words(lexicon)).encode()
        if to_screen:
            sys.stdout.buffer.write(data)
            return
        write_whole(output, data)
    if as_json:
        print_json({"file": str(output), "words": len(lexicon)})
    else:
        print(f"{output}: {plural(len(lexicon), 'word')}")


@app.command()
def check(
    words: Annotated[
        list[str], typer.Argument(metavar="WORD…", help="The words to look up; - is standard input.")
    ],
    definitions: DefinitionsOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say whether each word is good.

    The exit code is 0 if all are, 1 if any is not.

    Examples:

      quixotry lexicon check QUIZ QIZ

      quixotry lexicon check --lexicon italian QUADRO
    """
    from quixotry.cli.word_table import meanings
    from quixotry.words.judge import judge_each

    known = words_to_judge(lexicon, rules)
    verdicts = judge_each(known, given_words(words))
    meaning = meanings(definitions, known)
    if as_json:
        answers = [
            {"word": one.word, "good": one.good, "reason": one.reason}
            | ({"definition": meaning[one.word]} if one.word in meaning else {})
            for one in verdicts
        ]
        print_json({"good": all(one.good for one in verdicts), "words": answers})
    else:
        for one in verdicts:
            told = (
                f" ({one.reason})" if one.reason else f"  {meaning[one.word]}" if one.word in meaning else ""
            )
            print(f"{'good ' if one.good else 'phony'}  {one.word}{told}")
    if not all(one.good for one in verdicts):
        raise typer.Exit(1)


def _side(rules: Rules) -> int:
    return max(rules.layout.rows, rules.layout.columns)


def _rules_for(stem: str, rules: str | None) -> Rules:
    """The rules that were named, or those that the name of a lexicon tells."""
    from quixotry.codecs.ruleset_names import ruleset_of_lexicon

    if rules is None and (told := ruleset_of_lexicon(stem)):
        return _rules(told)
    return _rules(rules)


def _unused_letters(lexicon: Lexicon) -> list[str]:
    used = set().union(*lexicon.codes())
    return [label for code, label in enumerate(lexicon.alphabet.labels) if code and code not in used]


def _rules(rules: str | None) -> Rules:
    from quixotry.rules import load_rules

    return load_rules(rules or "english")


def _load(name: str | None, rules: str | None) -> Lexicon:
    """The lexicon of this name, or the ruleset's, or the English one."""
    from quixotry.lexicon import Lexicon

    if rules is not None:
        return Lexicon.for_rules(_rules(rules), name)
    return Lexicon.load(name) if name else Lexicon.default()


def _own_folder() -> Path:
    from quixotry.lexicon import user_folder

    return user_folder()


def _target(output: Path | None, name: str | None) -> tuple[Path, str]:
    """Where a new lexicon goes, and what it is called."""
    if (output is None) == (name is None):
        raise QuixotryError("say where the lexicon goes: -o FILE, or --name NAME")
    if output is not None:
        return output, output.name.split(".")[0] or "words"
    assert name is not None
    if not re.fullmatch(r"[\w-]{1,40}", name):
        raise LexiconError(f"{name[:60]!r}: a name has 1 to 40 letters, digits, - and _")
    from quixotry.lexicon import LexiconKind, lexicon_files

    taken = lexicon_files().get(name)
    if taken is not None and taken.parent != _own_folder():
        raise LexiconError(f"{name}: a shipped lexicon has this name; choose another")
    return _own_folder() / f"{name}{LexiconKind.OURS.value}", name


def _save(lexicon: Lexicon, target: Path) -> None:
    if target.parent == _own_folder():
        target.parent.mkdir(parents=True, exist_ok=True)
    with written_file(target, ".qlx") as file:
        lexicon.save(file)


def _announce(
    lexicon: Lexicon, found: WordList, rules: Rules, target: Path, name: str | None, as_json: bool
) -> None:
    """What was made, and what was left out and why."""
    left_out = found.report()
    if is_stream(target):  # where the lexicon itself has gone
        for line in left_out:
            warn(f"left out: {line}")
        return
    if as_json:
        facts = {"name": lexicon.name, "file": str(target), "words": len(lexicon), "rules": rules.name}
        print_json({**facts, "left_out": left_out})
        return
    for line in left_out:
        print(f"left out: {line}")
    if found.long.count:
        print("A longer board has room for more: --longest N, or --rules of a larger board.")
    use = f"; use it as --lexicon {name}" if name else ""
    print(f"{target}: {plural(len(lexicon), 'word')} for the ruleset {rules.name}{use}")


def _facts(lexicon: Lexicon, name: str) -> dict[str, Any]:
    from quixotry.lexicon.catalogue import find_lexicon

    lengths = {int(length): count for length, count in lexicon.metadata["lengths"].items()}
    return {
        "name": lexicon.name,
        "words": len(lexicon),
        "words_2_to_15": sum(count for length, count in lengths.items() if 2 <= length <= 15),
        "lengths": lengths,
        "letters": lexicon.alphabet.labels[1:],
        "dawg": list(lexicon.metadata["dawg"]),
        "gaddag": list(lexicon.metadata["gaddag"]),
        "memory": lexicon.size_in_bytes,
        "content_hash": lexicon.content_hash,
        "file": str(find_lexicon(name)),
    }

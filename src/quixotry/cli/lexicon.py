"""`quixotry lexicon`: the word lists that can be played with, and how to add one's own."""

from __future__ import annotations

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import plural, print_table, waiting
from quixotry.errors import AlphabetError, LexiconError, QuixotryError

if TYPE_CHECKING:
    from quixotry.lexicon import Lexicon
    from quixotry.rules import Rules

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Look at, make, import and export lexica, and look words up.",
    epilog="Examples:  quixotry lexicon info english   ·   quixotry lexicon check QUIZ QIZ",
)

OutOption = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to this file.")]
NameOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="Keep it among your own lexica, for --lexicon NAME.")
]
NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="A name of `quixotry lexicon list`, or a file.")
]


class Format(StrEnum):
    """What a lexicon can be exported to."""

    WORDS = "words"
    KWG = "kwg"


@app.command("list")
def list_lexica(as_json: JsonOption = False) -> None:
    """List the lexica that have names, your own among them."""
    from quixotry.lexicon import Lexicon, lexicon_files

    own = _own_folder()
    entries = []
    for name, path in lexicon_files().items():
        try:
            words: int | None = len(Lexicon.load(path))
        except LexiconError:
            words = None  # one bad file must not hide the others
        entries.append({"name": name, "words": words, "yours": path.parent == own, "file": str(path)})
    if as_json:
        _print_json(entries)
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
        _print_json(facts)
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


@app.command()
def build(
    words: Annotated[
        Path, typer.Argument(metavar="WORDS", help="A word list: UTF-8, one word a line, also .gz or .xz.")
    ],
    output: OutOption = None,
    name: NameOption = None,
    rules: RulesOption = None,
) -> None:
    """Build a lexicon from a word list.

    What follows a word after a space or tab is ignored. Words that do not fit
    the alphabet or the board of the ruleset are left out, and counted.

    Examples:

      quixotry lexicon build words.txt --name club

      quixotry lexicon build ord.txt.xz --rules swedish -o ord.qlx
    """
    from quixotry.lexicon import Lexicon, read_word_list

    target, title = _target(output, name)
    used = _rules(rules)
    with waiting(f"Reading {words.name}"):
        found = read_word_list(words, used.alphabet, max(used.layout.rows, used.layout.columns))
    with waiting(f"Building the word graph of {plural(len(found.words), 'word')}"):
        lexicon = Lexicon.from_list(found, used.alphabet, name=title, origin=str(words))
        _save(lexicon, target)
    for line in found.report():
        print(f"left out: {line}")
    _announce(lexicon, target, name)


@app.command("import")
def import_file(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A lexicon of another program: .kwg, .kbwg, or Quackle's .dawg."),
    ],
    output: OutOption = None,
    name: NameOption = None,
    rules: RulesOption = None,
    smaller: Annotated[
        bool, typer.Option("--smaller", help="The smaller of the two dictionaries that a .dawg can hold.")
    ] = False,
) -> None:
    """Import the words of another program's lexicon.

    It is kept under its own name unless you give another. The file does not
    say which alphabet it is for: --rules does.

    Examples:

      quixotry lexicon import CLUB.kwg --rules english

      quixotry lexicon import club.dawg --smaller --name small-club
    """
    from quixotry.formats.foreign_lexica import read_foreign_lexicon

    if output is None and name is None:
        name = re.sub(r"[^\w-]+", "-", file.stem, flags=re.ASCII).strip("-") or "imported"
    target, title = _target(output, name)
    used = _rules(rules)
    longest = max(used.layout.rows, used.layout.columns)
    with waiting(f"Importing {file.name}"):
        lexicon = read_foreign_lexicon(file, used.alphabet, longest=longest, smaller=smaller)
        lexicon.metadata["name"] = title
        _save(lexicon, target)
    _announce(lexicon, target, name)


@app.command()
def export(
    name: NameArgument,
    form: Annotated[
        Format, typer.Option("--format", help="A word list, or a KWG file for other programs.")
    ] = Format.WORDS,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Where to; words go to the screen otherwise."),
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Export a lexicon as a word list or as a KWG file.

    Examples:

      quixotry lexicon export english --format kwg -o english.kwg

      quixotry lexicon export english | grep Q
    """
    from quixotry.formats.lexica import written_words

    lexicon = _load(name, rules)
    if form is Format.KWG:
        if output is None:
            raise QuixotryError("a KWG file needs -o FILE")
        with waiting(f"Writing {output.name}"):
            output.write_bytes(lexicon.to_kwg())
    elif output is not None:
        with waiting(f"Writing {output.name}"):
            output.write_text("".join(f"{word}\n" for word in written_words(lexicon)), encoding="utf-8")
    else:
        sys.stdout.writelines(f"{word}\n" for word in written_words(lexicon))
        return
    print(f"{output}: {plural(len(lexicon), 'word')}")


@app.command()
def check(
    words: Annotated[list[str], typer.Argument(metavar="WORD…", help="The words to look up.")],
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
) -> None:
    """Say of each word whether it is good.

    The exit code is 0 if all are, 1 if any is not.

    Examples:

      quixotry lexicon check QUIZ QIZ

      quixotry lexicon check --lexicon italian QUADRO
    """
    known = _load(lexicon, rules)
    wrong = 0
    for word in words:
        try:
            good = bool(word) and known.has(known.alphabet.word(word))
            reason = ""
        except AlphabetError as error:
            good, reason = False, f" ({error})"
        wrong += not good
        print(f"{'good ' if good else 'phony'}  {word}{reason}")
    if wrong:
        raise typer.Exit(1)


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
    from quixotry.lexicon import lexicon_files

    taken = lexicon_files().get(name)
    if taken is not None and taken.parent != _own_folder():
        raise LexiconError(f"{name}: a shipped lexicon has this name; choose another")
    return _own_folder() / f"{name}.qlx", name


def _save(lexicon: Lexicon, target: Path) -> None:
    if target.parent == _own_folder():
        target.parent.mkdir(parents=True, exist_ok=True)
    lexicon.save(target)


def _announce(lexicon: Lexicon, target: Path, name: str | None) -> None:
    use = f"; use it as --lexicon {name}" if name else ""
    print(f"{target}: {plural(len(lexicon), 'word')}{use}")


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


def _print_json(value: Any) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False, indent=1))

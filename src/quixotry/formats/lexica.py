"""Lexica for `convert`: our own files, KWG files and word lists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from quixotry.formats.convert import Options
from quixotry.formats.files import write_whole
from quixotry.lexicon import Lexicon, read_word_list
from quixotry.lexicon.file import is_lexicon
from quixotry.rules import Rules, load_rules


def read_lexicon(path: Path, options: Options) -> Lexicon:
    """Any lexicon; those that do not say their alphabet are in that of `options.rules`, or in English."""
    rules = _rules(options)
    if path.is_file() and is_lexicon(path):
        return Lexicon.load(path) if options.rules is None else Lexicon.for_rules(rules, path)
    if not path.is_file() or path.suffix.lower() in (".kwg", ".qlx"):
        return Lexicon.for_rules(rules, path)
    found = read_word_list(path, rules.alphabet, max(rules.layout.rows, rules.layout.columns))
    for line in found.report():
        options.remark(f"{path}: left out: {line}")
    return Lexicon.from_list(found, rules.alphabet, name=path.name.split(".")[0], origin=str(path))


def write_lexicon(lexicon: Lexicon, path: Path, options: Options) -> None:
    lexicon.save(path, path.name.split(".")[0] or lexicon.name)


def write_kwg(lexicon: Lexicon, path: Path, options: Options) -> None:
    write_whole(path, lexicon.to_kwg())


def write_words(lexicon: Lexicon, path: Path, options: Options) -> None:
    write_whole(path, "".join(f"{word}\n" for word in written_words(lexicon)).encode())


def written_words(lexicon: Lexicon) -> Iterator[str]:
    """The words such that a list of them reads back as they are: C and H side by side are not CH."""
    alphabet, graph = lexicon.alphabet, lexicon.graph
    if all(len(label) == 1 for label in alphabet.labels):
        yield from lexicon
        return
    pending = [(b"", graph.arcs(graph.node_after(b""))[::-1])]
    while pending:
        codes, arcs = pending[-1]
        if not arcs:
            pending.pop()
            continue
        letter, accepts, target = arcs.pop()
        longer = codes + bytes([letter])
        if accepts:
            text = alphabet.word_text(longer)
            yield text if alphabet.word(text) == longer else alphabet.tiles_text(longer)
        if target:
            pending.append((longer, graph.arcs(target)[::-1]))


def _rules(options: Options) -> Rules:
    return options.rules if isinstance(options.rules, Rules) else load_rules(options.rules or "english")

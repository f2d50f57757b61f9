"""Lexica for `convert`: our own files, word lists, and other programs' word graphs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from quixotry.files import write_whole
from quixotry.formats.options import ConvertOptions
from quixotry.lexicon import Lexicon, LexiconKind, lexicon_kind, read_foreign_words
from quixotry.rules import Rules, load_rules


def read_lexicon(path: Path, options: ConvertOptions) -> Lexicon:
    """Any lexicon; those that do not say their alphabet are in that of `options.rules`, or in English."""
    rules = _rules(options)
    if not path.is_file() or lexicon_kind(path) is LexiconKind.OURS:
        return Lexicon.load(path) if options.rules is None else Lexicon.for_rules(rules, path)
    longest = max(rules.layout.rows, rules.layout.columns)
    alphabet, found = read_foreign_words(path, rules.alphabet, longest=longest)
    for line in found.report():
        options.remark(f"{path}: left out: {line}")
    return Lexicon.from_list(found, alphabet, name=path.name.split(".")[0], origin=str(path))


def write_lexicon(lexicon: Lexicon, path: Path, options: ConvertOptions) -> None:
    lexicon.save(path, path.name.split(".")[0] or lexicon.name)


def write_kwg(lexicon: Lexicon, path: Path, options: ConvertOptions) -> None:
    write_whole(path, lexicon.to_kwg())


def write_kbwg(lexicon: Lexicon, path: Path, options: ConvertOptions) -> None:
    write_whole(path, lexicon.to_kwg(large=True))


def write_dawg(lexicon: Lexicon, path: Path, options: ConvertOptions) -> None:
    write_whole(path, lexicon.to_quackle_dawg())


def write_words(lexicon: Lexicon, path: Path, options: ConvertOptions) -> None:
    write_whole(path, "".join(f"{word}\n" for word in written_words(lexicon)).encode())


def written_words(lexicon: Lexicon) -> Iterator[str]:
    """The words such that a list of them reads back as they are: C and H side by side are not CH."""
    alphabet = lexicon.alphabet
    if all(len(label) == 1 for label in alphabet.labels):
        yield from lexicon
        return
    for codes in lexicon.codes():
        text = alphabet.word_text(codes)
        yield text if alphabet.word(text) == codes else alphabet.tiles_text(codes)


def _rules(options: ConvertOptions) -> Rules:
    return options.rules if isinstance(options.rules, Rules) else load_rules(options.rules or "english")

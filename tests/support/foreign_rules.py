"""Rulesets of ours as other programs would write them down: the twins of the readers."""

from __future__ import annotations

from quixotry.rules import Layout, Rules


def _tile(rules: Rules, code: int) -> tuple[str, str, int, int, int]:
    label, blank = rules.alphabet.labels[code], rules.alphabet.blank_labels[code]
    return label, blank, rules.counts[code], rules.points[code], int(code in rules.vowels)


def _bracketed(label: str) -> str:
    return f"[{label}]" if len(label) > 1 else label


def magpie(rules: Rules) -> str:
    lines = []
    for code in range(rules.alphabet.size + 1):
        label, blank, count, points, vowel = _tile(rules, code)
        lines.append(f"{_bracketed(label)},{_bracketed(blank)},{count},{points},{vowel},{label},{blank}\n")
    return "".join(lines)


def macondo(rules: Rules) -> str:
    """The blank last, as some of its files have it."""
    lines = []
    for code in [*range(1, rules.alphabet.size + 1), 0]:
        label, _, count, points, vowel = _tile(rules, code)
        lines.append(f"{_bracketed(label)},{count},{points},{vowel}")
    return "\n".join(lines)


def quackle(rules: Rules) -> str:
    lines = ["# An alphabet", "#char\tblank\tscore\tcount\tvowel"]
    for code in range(1, rules.alphabet.size + 1):
        label, blank, count, points, vowel = _tile(rules, code)
        lines.append(f"{label}\t{blank}\t{points}\t{count}\t{vowel}")
    return "\n".join([*lines, f"blank\t{rules.points[0]}\t{rules.counts[0]}", "", "# the end", ""])


def wolges(rules: Rules) -> str:
    lines = []
    for code in range(rules.alphabet.size + 1):
        label, blank, count, points, vowel = _tile(rules, code)
        aliases = "1 X\t1 x" if len(label) > 1 else "0\t0"
        lines.append(f"{label}\t{blank}\t{count}\t{points}\t{vowel}\t{aliases}\n")
    return "".join(lines)


def layout_text(layout: Layout) -> str:
    """The board as MAGPIE and Macondo draw it."""
    row, column = divmod(layout.start, layout.columns)
    drawing = "\n".join(layout.to_rows()).translate(str.maketrans(".dtqDTQ", " '\"^-=~"))
    return f"{row}, {column}\n{drawing}\n"

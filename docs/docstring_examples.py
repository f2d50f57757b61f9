"""Sets the examples in docstrings as code: Markdown wants a fence around a doctest, and Python does not."""

from __future__ import annotations

from typing import Any

from griffe import Extension, Object


class DocstringExamples(Extension):
    """Puts a fence around every doctest."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        if obj.docstring is not None and ">>>" in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with its doctests as Markdown's code."""
    made: list[str] = []
    inside = False
    for line in text.splitlines():
        if not inside and line.startswith(">>>"):
            made += [""] if made and made[-1] else []
            made.append("```pycon")
            inside = True
        elif inside and not line.strip():
            made.append("```")
            inside = False
        made.append(line)
    return "\n".join([*made, "```"] if inside else made)

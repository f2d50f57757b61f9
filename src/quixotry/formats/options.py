"""What a reader or writer of files may need to be told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quixotry.lexicon import Lexicon
    from quixotry.rules import Rules


@dataclass(slots=True)
class ConvertOptions:
    """What a reader or writer may need to be told; `remarks` is what the user should know about it.

    A reader that finds ruleset and lexicon in its file fills them in for what follows.
    """

    rules: Rules | str | None = None
    lexicon: Lexicon | str | None = None
    lenient: bool = False
    turn: int | None = None
    remarks: list[str] = field(default_factory=list)

    def remark(self, text: str) -> None:
        self.remarks.append(text)

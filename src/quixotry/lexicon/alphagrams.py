"""A lexicon as a game knows it in which any arrangement of a word's letters is good: its alphagrams.

An alphagram is a word's letters in the alphabet's order, so all words of the same letters are one. A lexicon
of alphagrams has every arrangement of them, and its word graph says so.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from threading import Lock
from weakref import WeakKeyDictionary

from quixotry.errors import LexiconError
from quixotry.files.cache import cache_folder, prune, used_now
from quixotry.kernel.words.graph import Graph
from quixotry.lexicon.catalogue import SUFFIX
from quixotry.lexicon.file import VERSION, open_lexicon
from quixotry.lexicon.lexicon import Lexicon
from quixotry.lexicon.wordlist import WordList
from quixotry.rules import Rules

KEPT = 8
WORTH_KEEPING = 20_000  # words that take longer to sort than to open

_made: WeakKeyDictionary[Lexicon, Lexicon] = WeakKeyDictionary()
_making = Lock()


def played_words(rules: Rules, lexicon: Lexicon) -> Lexicon:
    """The words as the rules count them: the lexicon itself, or its alphagrams where any order is good.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english-wordsmog")
    >>> lexicon = Lexicon.from_words("CARE RACE DOG", rules.alphabet)
    >>> played = played_words(rules, lexicon)
    >>> played.has(rules.alphabet.word("ACRE")), played.has(rules.alphabet.word("ACR")), len(played)
    (True, False, 2)
    >>> played_words(load_rules("english"), lexicon) is lexicon
    True
    """
    if not rules.any_order or lexicon.graph.any_order:
        return lexicon
    with _making:
        known = _made.get(lexicon)
        if known is None:
            known = _made[lexicon] = _kept_or_new(lexicon)
        return known


def _kept_or_new(lexicon: Lexicon) -> Lexicon:
    copy = _place(lexicon)
    if copy is not None and copy.is_file():
        with suppress(LexiconError):
            metadata, alphabet, graph = open_lexicon(copy)
            used_now(copy)
            return Lexicon(metadata, alphabet, Graph(graph.data, any_order=True))
    words = sorted({bytes(sorted(word)) for word in lexicon.codes()})
    made = Lexicon.from_list(WordList(words), lexicon.alphabet, name=lexicon.name)
    if copy is not None and len(lexicon) >= WORTH_KEEPING:
        with suppress(OSError, LexiconError):
            copy.parent.mkdir(parents=True, exist_ok=True)
            made.save(copy)
            prune(copy, KEPT)
    return Lexicon(made.metadata, made.alphabet, Graph(made.graph.data, any_order=True))


def _place(lexicon: Lexicon) -> Path | None:
    folder = cache_folder("alphagrams")
    if folder is None:
        return None
    told = repr((lexicon.content_hash, lexicon.graph.size, len(lexicon), VERSION))
    return folder / (hashlib.sha256(told.encode()).hexdigest() + SUFFIX)

"""Words in, word graph out; look-ups on it."""

from quixotry.lexicon.absent import AbsentLexicon
from quixotry.lexicon.catalogue import lexicon_files, user_folder
from quixotry.lexicon.kinds import LEXICON_SUFFIXES, LexiconKind, lexicon_kind, read_foreign_words
from quixotry.lexicon.lexicon import Lexicon
from quixotry.lexicon.wordlist import WordList, read_word_list, read_words

__all__ = [
    "LEXICON_SUFFIXES",
    "AbsentLexicon",
    "Lexicon",
    "LexiconKind",
    "WordList",
    "lexicon_files",
    "lexicon_kind",
    "read_foreign_words",
    "read_word_list",
    "read_words",
    "user_folder",
]

"""Words in, word graph out; look-ups on it."""

from quixotry.lexicon.catalogue import lexicon_files, user_folder
from quixotry.lexicon.lexicon import Lexicon
from quixotry.lexicon.wordlist import WordList, read_word_list, read_words

__all__ = ["Lexicon", "WordList", "lexicon_files", "read_word_list", "read_words", "user_folder"]

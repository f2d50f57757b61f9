"""Word lists that people bring: read, built and kept beside those of the command line."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from quixotry.errors import LexiconError
from quixotry.lexicon import Lexicon, lexicon_files, read_word_list
from quixotry.lexicon.catalogue import SUFFIX, user_folder
from quixotry.rules import load_rules, ruleset_names
from quixotry.tongues import t
from quixotry.web.errors import ApiError, NotNow
from quixotry.web.requests import NewLexicon
from quixotry.web.view import Json

_NAME = re.compile(r"[\w-]{1,40}")


def brought(wanted: NewLexicon) -> Json:
    """Keep a word list, and say what was left out of it and why."""
    if wanted.rules not in ruleset_names():
        raise ApiError(f"There is no ruleset {wanted.rules!r}.", place="rules")
    if not _NAME.fullmatch(wanted.name):
        raise ApiError(t("A name has 1 to 40 letters, digits, - and _."), place="name")
    if wanted.name in lexicon_files():
        raise NotNow(t("There is a word list called {name} already: choose another name.", name=wanted.name))
    rules = load_rules(wanted.rules)
    with TemporaryDirectory() as folder:
        file = Path(folder, "words.txt")
        file.write_text(wanted.words, encoding="utf-8", errors="replace", newline="")
        try:
            found = read_word_list(file, rules.alphabet, max(rules.layout.rows, rules.layout.columns))
            lexicon = Lexicon.from_list(
                found, rules.alphabet, name=wanted.name, origin=wanted.name, language=rules.lexicon
            )
        except LexiconError as error:
            raise ApiError(f"{str(error).replace(str(file), 'The file')}.", place="words") from None
    try:
        user_folder().mkdir(parents=True, exist_ok=True)
        lexicon.save(user_folder() / f"{wanted.name}{SUFFIX}")
    except (OSError, LexiconError) as error:
        raise ApiError(f"The word list cannot be kept: {error}.", place="words") from None
    return {"name": wanted.name, "words": len(lexicon), "left_out": found.report()}

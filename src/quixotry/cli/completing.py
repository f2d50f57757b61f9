"""What a shell is told when somebody presses Tab: commands, options, names of rulesets and lexica.

A shell asks by starting the program with the line so far in its environment.
"""

from __future__ import annotations

VARIABLE = "_QUIXOTRY_COMPLETE"


def script(shell: str) -> str:
    """What a shell's settings must have in them, for Tab to ask us."""
    from typer._completion_shared import get_completion_script

    return get_completion_script(prog_name="quixotry", complete_var=VARIABLE, shell=shell)


def ruleset_choices(incomplete: str) -> list[str]:
    from quixotry.rules import ruleset_names

    return [name for name in ruleset_names() if name.startswith(incomplete)]


def lexicon_choices(incomplete: str) -> list[str]:
    from quixotry.lexicon import lexicon_files

    return [name for name in lexicon_files() if name.startswith(incomplete)]

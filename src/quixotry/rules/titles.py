"""What the shipped rulesets are called, for those who translate it: the rulesets' files say the same."""

from __future__ import annotations

from quixotry.tongues import later

TITLES = (
    later("Catalan"),
    later("Danish"),
    later("Dutch"),
    later("English"),
    later("English, any order (WordSmog)"),
    later("English, large board"),
    later("French"),
    later("German"),
    later("Italian"),
    later("Italian, racks of 8"),
    later("Norwegian"),
    later("Polish"),
    later("Portuguese"),
    later("Slovene"),
    later("Spanish"),
    later("Swedish"),
    later("Swedish, as in the 2012 study"),
)

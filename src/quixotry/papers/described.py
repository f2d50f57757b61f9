"""Everything that the four papers describe, row by row, in a few words each.

A row of the report says which of these it covers; each of them has a verdict, put together from the claims
that were checked. One that is missing from the report is found by the tests.
"""

from __future__ import annotations

DESCRIBED = {
    "AJ1": "the lexicon as a trie of letters",
    "AJ2": "the minimal DAWG as one array of edges",
    "AJ3": "cross-checks, changed only where a play changes them",
    "AJ4": "left parts and their extensions: every play exactly once",
    "AJ5": "a referee, games against one who passes, and against itself",
    "AJ6": "the older programs, on one machine",
    "AJ7": "other uses of the DAWG: anagrams, acrostics, ciphers, spelling",
    "AJ8": "the two-way DAWG: how large, how fast",
    "AJ9": "fewer left parts",
    "AJ10": "adversary search",
    "AJ11": "evaluation heuristics: good leaves, a closed board",
    "AJ12": "the illustrative game",
    "G1": "the GADDAG and its letter sets",
    "G2": "generation from anchors, of which some are skipped",
    "G3": "both cross sets from one walk",
    "G4": "construction, minimisation, and the sizes of all forms",
    "G5": "states by their number of arcs",
    "G6": "1,000 greedy games on DAWG and GADDAG",
    "G7": "arcs a move with and without a blank",
    "G8": "rack heuristics, and what they cost",
    "G9": "tournament rules: the clock and the challenge",
    "G10": "longer words, weighted heuristics, simulation, endgames",
    "G11": "any objects in any grid",
    "CG1": "the Swedish game of the study",
    "CG2": "the study’s generator and its two lexica",
    "CG3": "HSW, the highest score of the word by itself",
    "CG4": "BS, the most rewarding bonus square",
    "CG5": "BOR, the balance on the rack",
    "CG6": "matches of 10,000 games",
    "CG7": "BOR at every ratio",
    "CG8": "distributions of scores",
    "DS1": "the Italian game, with racks of 8",
    "DS2": "fitness: score, penalty and combo",
    "DS3": "the penalty for what a move opens",
    "DS4": "the chance of a bingo next turn",
    "DS5": "styles by weights, and 500 points",
    "DS6": "improvements: the open board, and the difference in score",
}

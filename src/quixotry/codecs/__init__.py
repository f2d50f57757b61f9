"""Other programs' files as plain values: text or bytes in, words, numbers and fields out, and back.

Nothing here knows a lexicon, a position or a game; whoever has one puts the values together. GCG is in `gcg`,
CGP in `cgp`, word graphs in `kwg` and `quackle_dawg`, leaves in `klv2` and `leave_csv`, tiles and boards in
`distributions` and `layouts`.
"""

"""Tools for words: anagrams, patterns, hooks, spelling, ciphers, study (AJ7), all on the same word graph."""

"""The best moves by equity, without looking at the others; and the best move of every possible rack."""

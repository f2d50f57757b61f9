"""What only the papers need: their move generators, the counters for their tables, their formulas."""

"""The analysis board's side of the server: trees of games, where they are kept, who thinks about them."""

"""Looking ahead: endgames with both racks known."""

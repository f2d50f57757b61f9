"""The two tables: games, and what was done in each of them."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("version", Integer, nullable=False),  # grows with every change
    Column("done", Integer, nullable=False),  # how many of the turns count; what follows was undone
    Column("over", Boolean, nullable=False),
    Column("terms", JSON, nullable=False),  # as in a saved game
    Column("seats", JSON, nullable=False),  # who plays each seat: null for a person
    Column("help", Boolean, nullable=False),
    Column("remaining", JSON),  # everybody's time, if the server was stopped after the last turn
    Index("games_open", "over", "changed_at"),
)

turns = Table(
    "turns",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("step", JSON, nullable=False),  # as in a saved game
)

# Which tables these are; another number is another version of the program's.
SCHEMA = 1
schema = Table("quixotry", metadata, Column("schema", Integer, primary_key=True))

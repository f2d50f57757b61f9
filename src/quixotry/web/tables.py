"""The database's tables: games with what was done in each of them, and analyses."""

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
    Column("done", Integer, nullable=False),  # the number of turns that count; those after them were undone
    Column("over", Boolean, nullable=False),
    Column("terms", JSON, nullable=False),  # as in a saved game
    Column("seats", JSON, nullable=False),  # the computer at each seat, null for a person
    Column("help", Boolean, nullable=False),
    Column("remaining", JSON),  # everybody's remaining time, if the server was stopped after the last turn
    Column("keeper", Integer),  # the process that changed it last, where clocks run and computers think
    Column("asked", String(40)),  # the seat that asks for an undo, and those that have agreed
    Index("games_open", "over", "changed_at"),
)

turns = Table(
    "turns",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("step", JSON, nullable=False),  # as in a saved game
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("version", Integer, nullable=False),  # grows with every change
    Column("game", String(32)),  # of this server, with the seat that looks at it
    Column("seat", Integer),
    Column("source", JSON, nullable=False),  # the record or the position as text, and its terms
    Column("tried", JSON, nullable=False),  # what was tried in it, and what the engine found
    Index("analyses_of_games", "game", "seat"),
)

# The version of these tables. An older database is brought up to it by `migrations`, which has a step for
# each number; a newer one belongs to a newer version of the program.
SCHEMA = 2
schema = Table("quixotry", metadata, Column("schema", Integer, primary_key=True))

"""Puzzles on the page: asked, judged and explained by the server, kept by the browser."""

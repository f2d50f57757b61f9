"""Play in the browser: a server that deals, referees and remembers, and the page that it serves."""

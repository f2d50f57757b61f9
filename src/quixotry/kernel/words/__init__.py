"""Words: the graph and how it is built, read and proved; the map from letters to words."""

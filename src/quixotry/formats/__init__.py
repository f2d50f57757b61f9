"""Files and protocols of other programs."""

"""Ciphers, phrases, patterns and spelling."""

"""Whole games between players that the kernel can play by itself."""

"""The packed shape of a slot, for a kernel that runs uncompiled; `shapes.pxd` says what its parts are."""

from __future__ import annotations


def first_square(shape: int) -> int:
    return shape & 0xFFFF


def length_of(shape: int) -> int:
    return shape >> 16 & 0xFF


def kind_of(shape: int) -> int:
    return shape >> 24 & 0xFF


def tiles_laid(shape: int) -> int:
    return shape >> 27 & 15


def premiums_of(shape: int) -> int:
    return shape >> 32 & 0xFF


def multiplier_of(shape: int) -> int:
    return shape >> 40


def tiles_of_kind(kind: int) -> int:
    return kind >> 3 & 15


def kind_without_multiplier(kind: int) -> int:
    return kind & 0xF8


def certain_points(bound: int) -> int:
    return bound >> 32

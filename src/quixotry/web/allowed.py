"""What can be asked of an address, for whoever asked something else of it."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.routing import compile_path


def methods_of(app: FastAPI, path: str) -> str:
    """Its methods as the `Allow` header has them; nothing if the API's description does not know it.

    The framework names those of the first route alone, and one address may have several routes.
    """
    methods = {
        method.upper()
        for template, operations in app.openapi()["paths"].items()
        if compile_path(template)[0].match(path)
        for method in operations
    }
    return ", ".join(sorted(methods))

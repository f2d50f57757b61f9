"""The types that the page's modules are checked with are those of the API's description, field by field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from quixotry.web.app import create_app
from quixotry.web.settings import PAGE, ServerSettings

TYPES = PAGE.with_name("api.d.ts")
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}

Schema = dict[str, Any]


def declared() -> dict[str, list[tuple[str, str]]]:
    """What the file says: the fields of each interface with their types."""
    text = re.sub(r"/\*\*.*?\*/", "", TYPES.read_text(), flags=re.DOTALL)
    found = re.findall(r"interface (\w+) \{(.*?)\n  \}", text, flags=re.DOTALL)
    return {name: re.findall(r"^\s+(\w+\??): (.+);$", body, flags=re.MULTILINE) for name, body in found}


def fields_of(schema: Schema) -> list[tuple[str, str]]:
    """What a model says; a field that may be left out has a question mark."""
    required = schema.get("required", [])
    fields: Schema = schema["properties"]
    return [(f"{name}{'' if name in required else '?'}", typescript(field)) for name, field in fields.items()]


def typescript(schema: Schema) -> str:
    """A type of JSON Schema as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(typescript(each) for each in schema[several])
    if "const" in schema or "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema.get("enum") or [schema["const"]])
    if "additionalProperties" in schema:
        return f"Record<string, {typescript(schema['additionalProperties'])}>"
    if schema["type"] != "array":
        return PLAIN[schema["type"]]
    if "prefixItems" in schema:
        return f"[{', '.join(typescript(each) for each in schema['prefixItems'])}]"
    item = typescript(schema["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"


def test_the_types_are_those_of_the_api(tmp_path: Path) -> None:
    known = declared()
    described = create_app(ServerSettings(folder=tmp_path)).openapi()
    schemas: dict[str, Schema] = described["components"]["schemas"]
    assert known.keys() == schemas.keys()
    for name, schema in schemas.items():
        assert known[name] == fields_of(schema), name

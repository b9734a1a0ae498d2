"""The description of the interface at /schema: how our messages are written down in OpenAPI 3.1.

What we send is always complete, so its fields are required, defaults or not; what we are sent may leave out
what has a default. A message that may be sent to us refuses unknown fields, which tells the two apart.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import OpenAPISchemaPlugin
from litestar.types.empty import Empty
from litestar.typing import FieldDefinition

from ekiben.games.shinjuku.view import ShinjukuView
from ekiben.games.zerokei.view import ZerokeiView

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from litestar.connection import Request
    from litestar.openapi.spec import Schema

TOLD_APART: dict[type, dict[str, Any]] = {
    ShinjukuView: {"game": Literal["shinjuku"]},
    ZerokeiView: {"game": Literal["zerokei"]},
}
"""Fields that say which of several messages one is, although their type is wider."""

NAMES = {
    "kernel_view_Event": "Happening",
    "games_zerokei_component_types_Event": "EventCard",
    "shinjuku_view_Plan": "ShinjukuPlan",
    "zerokei_view_Plan": "ZerokeiPlan",
    "component_types_Venue": "VenueCard",
    "view_Venue": "VenueView",
}
"""Better names for messages that have the name of another one in some other room."""

ABOUT = """Tables for Shinjuku and Shinkansen: Zero-Kei. GET /api/v1/me gives a cookie, and everything
else follows from it; programs use a token. A refusal has the form of `Refused`; nothing has changed then."""


REFUSAL: dict[str, Any] = {
    "description": "A refusal: why, in a sentence and a code. Nothing has changed.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}},
}
"""What every address may answer instead."""


class Messages(OpenAPISchemaPlugin):
    """Writes down msgspec Structs: also those of which a union is told apart by a field of their own."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Is this one message, not a union of several?"""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """The message with its fields."""
        kind: Any = field_definition.annotation
        hints = field_definition.get_type_hints(include_extras=True) | TOLD_APART.get(kind, {})
        config: Any = kind.__struct_config__
        may_lack = config.forbid_unknown_fields or config.omit_defaults
        fields: dict[str, FieldDefinition] = {}
        required: list[str] = []
        for field in msgspec.structs.fields(kind):
            fields[field.encode_name] = _field(field, hints[field.name], told=not may_lack)
            if field.required or not may_lack:
                required.append(field.encode_name)
        if config.tag_field:
            fields[config.tag_field] = FieldDefinition.from_annotation(Literal[config.tag])
            required.append(config.tag_field)
        return schema_creator.create_component_schema(
            field_definition, required=sorted(required), property_fields=fields
        )


def _field(field: msgspec.structs.FieldInfo, hint: Any, *, told: bool) -> FieldDefinition:
    default = Empty if told or field.default is msgspec.NODEFAULT else field.default
    return FieldDefinition.from_annotation(annotation=hint, name=field.encode_name, default=default)


class Described(JsonRenderPlugin):
    """Serves the description."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        return written(openapi_schema)


def written(schema: dict[str, Any]) -> bytes:
    """The description as JSON, with our names for messages, and with what every address may say besides."""
    for methods in schema["paths"].values():
        for operation in methods.values():
            # The framework describes refusals of its own, which nobody ever gets to see.
            operation["responses"].pop("400", None)
            operation["responses"]["default"] = REFUSAL
    text = msgspec.json.encode(schema).decode()
    for long, short in NAMES.items():
        text = text.replace(f'"#/components/schemas/{long}"', f'"#/components/schemas/{short}"')
        text = text.replace(f'"{long}":', f'"{short}":')
    return text.encode()


def description() -> OpenAPIConfig:
    """What /schema tells."""
    return OpenAPIConfig(
        title="Ekiben",
        version=version("ekiben"),
        description=ABOUT,
        path="/schema",
        render_plugins=[Described(path="/openapi.json")],
        use_handler_docstrings=True,
    )

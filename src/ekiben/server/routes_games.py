"""The addresses of games at rest: the list of them, sheets to draw from, rules."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Response, Router, get
from litestar.params import Parameter

from ekiben.server import lists, rulebook, sheets
from ekiben.server.messages_games import Games, Rules, Sheet

STATIC = {"Cache-Control": "public, max-age=300"}
"""What changes only with a new version of the server."""


@get(
    "/games",
    operation_id="games",
    summary="The games, and what may be wished for a table",
    sync_to_thread=False,
)
def list_games() -> Response[Games]:
    """Games with editions, boards, options and levels of bots."""
    return Response(lists.games(), headers=STATIC)


@get(
    "/games/{game:str}/sheet",
    operation_id="gameSheet",
    summary="What is drawn of a game",
    sync_to_thread=False,
)
def game_sheet(
    game: str,
    edition: Annotated[str | None, Parameter(max_length=64)] = None,
    city: Annotated[str | None, Parameter(max_length=64)] = None,
    players: Annotated[int | None, Parameter(ge=1, le=4)] = None,
) -> Response[Sheet]:
    """Everything of such a table that never changes."""
    wishes: dict[str, Any] = {"players": players}
    if game == "shinjuku" or edition or city:
        wishes |= {"edition": edition, "city": city}
    return raw_json(sheets.sheet_for(game, wishes), STATIC)


@get("/games/{game:str}/rules", operation_id="gameRules", summary="The rules of a game", sync_to_thread=False)
def game_rules(
    game: str,
    edition: Annotated[str | None, Parameter(max_length=64)] = None,
    search: Annotated[str, Parameter(max_length=200)] = "",
    language: Annotated[str, Parameter(max_length=8)] = "en",
) -> Response[Rules]:
    """The rules in our words, chapter by chapter; with `search` those in which some words stand."""
    return Response(rulebook.rules(game, edition, search, language), headers=STATIC)


def raw_json(body: bytes, headers: dict[str, str] | None = None) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(body, media_type=MediaType.JSON, headers=headers)


router = Router("/", route_handlers=[list_games, game_sheet, game_rules], tags=["games"])

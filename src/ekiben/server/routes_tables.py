"""The addresses of tables as such: make, find, join, leave, start, talk."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, Router, get, post
from litestar.params import Parameter

from ekiben.server.messages_games import Sheet
from ekiben.server.messages_table import (
    Fill,
    Fork,
    Join,
    Leave,
    Mute,
    NewTable,
    Note,
    Orders,
    Pause,
    Say,
    TableList,
    TableState,
)
from ekiben.server.tables import tables

Ask = Request[Any, Any, Any]
Id = Annotated[str, Parameter(max_length=64)]
"""A table by its id."""


@post("/tables", operation_id="newTable", summary="Make a table", status_code=201)
async def new_table(request: Ask, data: NewTable) -> TableState:
    """Make a table; with all seats taken by bots and oneself the game begins at once."""
    return await tables(request).make(request, data)


@get("/tables", operation_id="tables", summary="Lists of tables")
async def list_tables(
    request: Ask,
    list: Literal["open", "mine", "watch", "finished"] = "open",
    game: Annotated[str | None, Parameter(max_length=32)] = None,
    after: Annotated[str | None, Parameter(max_length=64)] = None,
    limit: Annotated[int, Parameter(ge=1, le=100)] = 50,
) -> TableList:
    """Tables to join, one's own, those to watch, and finished games; the newest first."""
    return await tables(request).list(request, list, game, after, limit)


@get("/tables/{table:str}", operation_id="table", summary="A table as I may see it")
async def get_table(
    request: Ask,
    table: Id,
    viewer: Annotated[int | None, Parameter(ge=0, le=7)] = None,
    invite: Annotated[str | None, Parameter(max_length=64)] = None,
) -> Response[TableState]:
    """The whole table; of several seats of one's own `viewer` chooses one."""
    return await tables(request).state(request, table, viewer, invite)


@get("/tables/{table:str}/sheet", operation_id="tableSheet", summary="What is drawn of a table")
async def get_sheet(request: Ask, table: Id) -> Response[Sheet]:
    """Everything of this table that never changes."""
    return await tables(request).sheet(request, table)


@post("/tables/{table:str}/join", operation_id="join", summary="Take a seat", status_code=200)
async def join(request: Ask, table: Id, data: Join) -> TableState:
    """Take an open seat, or one's own back from a bot."""
    return await tables(request).join(request, table, data)


@post("/tables/{table:str}/leave", operation_id="leave", summary="Give up one's seats", status_code=200)
async def leave(request: Ask, table: Id, data: Leave) -> TableState:
    """Stand up; during a game a bot plays on."""
    return await tables(request).leave(request, table, data)


@post("/tables/{table:str}/start", operation_id="start", summary="Begin the game", status_code=200)
async def start(request: Ask, table: Id) -> TableState:
    """Begin, when every seat is taken."""
    return await tables(request).start(request, table)


@post("/tables/{table:str}/fill", operation_id="fill", summary="Bots on all open seats", status_code=200)
async def fill(request: Ask, table: Id, data: Fill) -> TableState:
    """Put bots on the open seats, and begin."""
    return await tables(request).fill(request, table, data)


@post("/tables/{table:str}/rematch", operation_id="rematch", summary="The same again", status_code=201)
async def rematch(request: Ask, table: Id) -> TableState:
    """A new table with the same people, the start player passed on; asked again it is the same new table."""
    return await tables(request).rematch(request, table)


@post("/tables/{table:str}/fork", operation_id="fork", summary="Play on from a moment", status_code=201)
async def fork(request: Ask, table: Id, data: Fork) -> TableState:
    """A table for analysis that goes on from a moment of a finished game."""
    return await tables(request).fork(request, table, data)


@post("/tables/{table:str}/chat", operation_id="say", summary="Say something", status_code=200)
async def say(request: Ask, table: Id, data: Say) -> TableState:
    """A line of chat for everybody here."""
    return await tables(request).say(request, table, data)


@post("/tables/{table:str}/mute", operation_id="mute", summary="Hear somebody no more", status_code=200)
async def mute(request: Ask, table: Id, data: Mute) -> TableState:
    """Hide what somebody says, for oneself."""
    return await tables(request).mute(request, table, data)


@post("/tables/{table:str}/note", operation_id="note", summary="My private note", status_code=200)
async def note(request: Ask, table: Id, data: Note) -> TableState:
    """Keep a note that only oneself sees."""
    return await tables(request).note(request, table, data)


@post("/tables/{table:str}/orders", operation_id="orders", summary="My standing orders", status_code=200)
async def orders(request: Ask, table: Id, data: Orders) -> TableState:
    """Give or revoke standing orders."""
    return await tables(request).orders(request, table, data)


@post("/tables/{table:str}/pause", operation_id="pause", summary="Stop the clocks", status_code=200)
async def pause(request: Ask, table: Id, data: Pause) -> TableState:
    """Propose a pause to the others, or end it."""
    return await tables(request).pause(request, table, data)


router = Router(
    "/",
    route_handlers=[
        new_table,
        list_tables,
        get_table,
        get_sheet,
        join,
        leave,
        start,
        fill,
        rematch,
        fork,
        say,
        mute,
        note,
        orders,
        pause,
    ],
    tags=["tables"],
)

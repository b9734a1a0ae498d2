"""The addresses of tables as such: make, find, join, leave, start, talk."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, Router, get, post
from litestar.params import Parameter

from ekiben.server.hall.making import checked_level
from ekiben.server.house import house_of
from ekiben.server.messages_games import Sheet
from ekiben.server.messages_table import (
    Clear,
    Fill,
    Fork,
    Join,
    Leave,
    Mute,
    NewTable,
    Note,
    Orders,
    Pause,
    Rest,
    Say,
    TableList,
    TableState,
)
from ekiben.server.routes_games import raw_json
from ekiben.server.sheets import sheet_of
from ekiben.server.visitors import person_of, reader_of

Ask = Request[Any, Any, Any]
Id = Annotated[str, Parameter(max_length=64)]
"""A table by its id."""


@post("/tables", operation_id="newTable", summary="Make a table", status_code=201)
async def new_table(request: Ask, data: NewTable) -> TableState:
    """Make a table; with all seats taken by bots and oneself the game begins at once."""
    person = await person_of(request, "play")
    return await house_of(request).desk.make(person, data)


@get("/tables", operation_id="tables", summary="Lists of tables")
async def list_tables(
    request: Ask,
    list: Literal["open", "mine", "watch", "finished"] = "open",
    game: Annotated[str | None, Parameter(max_length=32)] = None,
    after: Annotated[str | None, Parameter(max_length=64)] = None,
    limit: Annotated[int, Parameter(ge=1, le=100)] = 50,
) -> TableList:
    """Tables to join, one's own, those to watch, and finished games; those first where something happened."""
    person = await reader_of(request)
    return await house_of(request).desk.listed(person, list, game, after, limit)


@get("/tables/{table:str}", operation_id="table", summary="A table as I may see it")
async def get_table(
    request: Ask, table: Id, viewer: Annotated[int | None, Parameter(ge=0, le=7)] = None
) -> TableState:
    """The whole table; of several seats of one's own `viewer` chooses one."""
    person = await reader_of(request)
    return await house_of(request).desk.state(table, person, viewer)


@get("/tables/{table:str}/sheet", operation_id="tableSheet", summary="What is drawn of a table")
async def get_sheet(request: Ask, table: Id) -> Response[Sheet]:
    """Everything of this table that never changes."""
    found = await house_of(request).hall.open(table)
    return raw_json(sheet_of(found.table.game), {"Cache-Control": "private, max-age=86400"})


@post("/tables/{table:str}/join", operation_id="join", summary="Take a seat", status_code=200)
async def join(request: Ask, table: Id, data: Join) -> TableState:
    """Take an open seat, or one's own back from a bot."""
    person = await person_of(request, "play")
    return await house_of(request).desk.join(table, person, data)


@post("/tables/{table:str}/leave", operation_id="leave", summary="Give up one's seats", status_code=200)
async def leave(request: Ask, table: Id, data: Leave) -> TableState:
    """Stand up; during a game a bot plays on."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(table, person, lambda at, me, now: at.leave(me, now))


@post("/tables/{table:str}/start", operation_id="start", summary="Begin the game", status_code=200)
async def start(request: Ask, table: Id) -> TableState:
    """Begin, when every seat is taken: the host."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(table, person, lambda at, me, now: at.start(me, now))


@post("/tables/{table:str}/fill", operation_id="fill", summary="Bots on open seats", status_code=200)
async def fill(request: Ask, table: Id, data: Fill) -> TableState:
    """Put bots on the open seats: the host."""
    person, level = await person_of(request, "play"), checked_level(data.level)
    return await house_of(request).desk.change(
        table, person, lambda at, me, now: at.put_bot(me, level, now, data.seat)
    )


@post("/tables/{table:str}/clear", operation_id="clear", summary="Make a seat open again", status_code=200)
async def clear(request: Ask, table: Id, data: Clear) -> TableState:
    """Take a seat from whoever has it, before the game: the host."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(
        table, person, lambda at, me, now: at.clear(me, data.seat, now)
    )


@post("/tables/{table:str}/rematch", operation_id="rematch", summary="The same again", status_code=201)
async def rematch(request: Ask, table: Id) -> TableState:
    """A new table with the same people, each one seat further on; asked again it is the same new table."""
    person = await person_of(request, "play")
    return await house_of(request).desk.rematch(table, person)


@post("/tables/{table:str}/fork", operation_id="fork", summary="Play on from a moment", status_code=201)
async def fork(request: Ask, table: Id, data: Fork) -> TableState:
    """A table for analysis that goes on from a moment of a finished game."""
    person = await person_of(request, "play")
    return await house_of(request).desk.fork(table, person, data)


@post("/tables/{table:str}/chat", operation_id="say", summary="Say something", status_code=200)
async def say(request: Ask, table: Id, data: Say) -> TableState:
    """A line of chat for everybody here."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(
        table, person, lambda at, me, now: at.say(me, person.name, data.text, now)
    )


@post("/tables/{table:str}/mute", operation_id="mute", summary="Hear somebody no more", status_code=200)
async def mute(request: Ask, table: Id, data: Mute) -> TableState:
    """Hide what somebody says, for oneself."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(
        table, person, lambda at, me, now: at.mute(me, data.person, data.on, now)
    )


@post("/tables/{table:str}/note", operation_id="note", summary="My private note", status_code=200)
async def note(request: Ask, table: Id, data: Note) -> TableState:
    """Keep a note that only oneself sees."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(table, person, lambda at, me, now: at.note(me, data.text, now))


@post("/tables/{table:str}/orders", operation_id="orders", summary="My standing orders", status_code=200)
async def orders(request: Ask, table: Id, data: Orders) -> TableState:
    """Give or revoke standing orders."""
    person = await person_of(request, "play")
    return await house_of(request).desk.orders(table, person, data)


@post("/tables/{table:str}/pause", operation_id="pause", summary="Stop the clocks", status_code=200)
async def pause(request: Ask, table: Id, data: Pause) -> TableState:
    """Propose a pause to the others, or end it."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(table, person, lambda at, me, now: at.pause(me, data.on, now))


@post("/tables/{table:str}/rest", operation_id="rest", summary="A holiday", status_code=200)
async def rest(request: Ask, table: Id, data: Rest) -> TableState:
    """Let one's own clock stand still until a time, at a table by turns."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(
        table, person, lambda at, me, now: at.rest(me, data.until, now)
    )


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
        clear,
        rematch,
        fork,
        say,
        mute,
        note,
        orders,
        pause,
        rest,
    ],
    tags=["tables"],
)

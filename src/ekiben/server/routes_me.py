"""The addresses of a person: who am I, names and passwords, links, tokens, and what is new for me."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, delete, get, patch, post

from ekiben.server.messages_people import (
    ChangeMe,
    Confirm,
    Done,
    Login,
    MailLink,
    Me,
    NewToken,
    Register,
    Subscription,
    Token,
    Tokens,
    UseLink,
)
from ekiben.server.people import people

Ask = Request[Any, Any, Any]


@get("/me", operation_id="me", summary="Who am I? Makes a guest at the first visit")
async def me(request: Ask) -> Response[Me]:
    """The person who asks; at the first visit a guest is made, and a cookie given to know them again."""
    return await people(request).me(request)


@patch("/me", operation_id="changeMe", summary="Rename, settings, channels of news")
async def change_me(request: Ask, data: ChangeMe) -> Me:
    """Change what is given."""
    return await people(request).change(request, data)


@post("/me/register", operation_id="register", summary="From guest to name and password", status_code=200)
async def register(request: Ask, data: Register) -> Response[Me]:
    """A guest gets a name and a password and keeps tables and games."""
    return await people(request).register(request, data)


@post("/me/login", operation_id="login", summary="Sign in with name and password", status_code=200)
async def login(request: Ask, data: Login) -> Response[Me]:
    """Sign in; tables of the guest one was go along."""
    return await people(request).login(request, data)


@post("/me/link", operation_id="mailLink", summary="Ask for a link by e-mail", status_code=202)
async def mail_link(request: Ask, data: MailLink) -> Done:
    """Send a link to sign in with; the answer is the same whether the address is known or not."""
    return await people(request).mail_link(request, data)


@post("/me/link/use", operation_id="useLink", summary="Sign in with the link of an e-mail", status_code=200)
async def use_link(request: Ask, data: UseLink) -> Response[Me]:
    """Sign in with the word of a link; it works once."""
    return await people(request).use_link(request, data)


@post("/me/logout", operation_id="logout", summary="Sign out here", status_code=200)
async def logout(request: Ask) -> Response[Done]:
    """Forget this session."""
    return await people(request).logout(request)


@post(
    "/me/logout-everywhere", operation_id="logoutEverywhere", summary="Sign out everywhere", status_code=200
)
async def logout_everywhere(request: Ask) -> Response[Done]:
    """Forget all sessions and tokens of this person."""
    return await people(request).logout_everywhere(request)


@post("/me/delete", operation_id="deleteMe", summary="Delete me", status_code=200)
async def delete_me(request: Ask, data: Confirm) -> Response[Done]:
    """Forget this person; finished games keep a made-up name, running ones go on with bots."""
    return await people(request).delete(request, data)


@get("/me/tokens", operation_id="tokens", summary="My tokens for programs")
async def tokens(request: Ask) -> Tokens:
    """All tokens, without their secrets."""
    return await people(request).tokens(request)


@post("/me/tokens", operation_id="newToken", summary="A token for a program", status_code=201)
async def new_token(request: Ask, data: NewToken) -> Token:
    """Make a token; its secret is told only now. Use it as `Authorization: Bearer SECRET`."""
    return await people(request).new_token(request, data)


@delete("/me/tokens/{token:str}", operation_id="dropToken", summary="Revoke a token", status_code=200)
async def drop_token(request: Ask, token: str) -> Done:
    """The token is good for nothing from now on."""
    return await people(request).drop_token(request, token)


@post("/me/push", operation_id="subscribe", summary="Send pushes to this browser", status_code=200)
async def subscribe(request: Ask, data: Subscription) -> Done:
    """Where this browser wants its pushes."""
    return await people(request).subscribe(request, data)


router = Router(
    "/",
    route_handlers=[
        me,
        change_me,
        register,
        login,
        mail_link,
        use_link,
        logout,
        logout_everywhere,
        delete_me,
        tokens,
        new_token,
        drop_token,
        subscribe,
    ],
    tags=["me"],
)

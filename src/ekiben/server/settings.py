"""Settings of a server: flags come before the environment, that before a file, and all before defaults.

>>> load({"port": 9000}, {"EKIBEN_PORT": "8000", "EKIBEN_HOST": "::1"}).port
9000
>>> load({}, {"EKIBEN_PORT": "none"})
Traceback (most recent call last):
ekiben.kernel.data_error.DataError: environment: EKIBEN_PORT: expected a whole number, found "none"
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from ekiben.kernel.data_error import DataError, Problem, describe, suggestion
from ekiben.kernel.sheets import read_sheet

PREFIX = "EKIBEN_"
"""What the name of a setting begins with in the environment."""


def _folder() -> str:
    return str(Path.home() / ".local/share/ekiben/ekiben.sqlite")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set; the descriptions are those of `ekiben serve --help`."""

    host: Annotated[str, Meta(description="the address to listen at")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="the port; 0 for any that is free")] = 8321
    any_port: Annotated[bool, Meta(description="take the next free port when this one is taken")] = False
    database: Annotated[
        str, Meta(description="a SQLite file, or the URL of a database (postgresql://...)")
    ] = msgspec.field(default_factory=_folder)
    safety: Annotated[
        Literal["process", "power"],
        Meta(description="what may not cost an answer in SQLite: the end of the process, or of power too"),
    ] = "process"
    public_url: Annotated[
        str, Meta(description="the address people use, for links and cookies; https makes cookies secure")
    ] = ""
    behind_proxy: Annotated[
        bool, Meta(description="believe X-Forwarded-For and -Proto, because a proxy of ours sets them")
    ] = False
    bot_workers: Annotated[int, Meta(ge=1, le=64, description="processes in which bots think")] = 1
    bot_seconds: Annotated[float, Meta(gt=0, le=600, description="the longest a bot may think")] = 60.0
    tables_per_person: Annotated[
        int, Meta(ge=1, le=100_000, description="how many unfinished tables somebody may have made")
    ] = 50
    requests_per_minute: Annotated[
        int, Meta(ge=1, le=10_000_000, description="how many requests somebody may make in a minute")
    ] = 1200
    guests_per_hour: Annotated[
        int, Meta(ge=1, le=10_000_000, description="how many guests may come from one address in an hour")
    ] = 120
    stop_seconds: Annotated[float, Meta(ge=0, le=600, description="how long a stop may take")] = 10.0
    log: Annotated[Literal["text", "json"], Meta(description="the form of the log: text or json")] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="the least that is logged")
    ] = "info"
    metrics_token: Annotated[
        str, Meta(description="who asks for /metrics from elsewhere needs this token")
    ] = ""
    mail_url: Annotated[
        str,
        Meta(description="how e-mail is sent: smtp://user:password@host:587 or smtps://..."),
    ] = ""
    mail_from: Annotated[str, Meta(description="the address our e-mails come from")] = "ekiben@localhost"
    push_contact: Annotated[
        str,
        Meta(description="mailto: or https: address for push services; else public_url, if it is https"),
    ] = ""
    news_delay: Annotated[
        float, Meta(ge=0, le=86_400, description="seconds until people who are not looking are told")
    ] = 20.0
    digest_hour: Annotated[
        int, Meta(ge=0, le=23, description="the hour (UTC) at which daily e-mails are sent")
    ] = 16
    allow_private_webhooks: Annotated[
        bool, Meta(description="let webhooks go to addresses that are not public; for tests")
    ] = False

    @property
    def address(self) -> str:
        """The address people use, without a slash at the end."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "[::]") else host
        return (self.public_url or f"http://{shown}:{self.port}").rstrip("/")

    @property
    def contact(self) -> str:
        """Whom push services may write to; empty where no pushes are sent."""
        return self.push_contact or (self.public_url if self.secure else "")

    @property
    def secure(self) -> bool:
        """Do people come over https?"""
        return self.public_url.startswith("https://")


def load(
    flags: Mapping[str, Any], environment: Mapping[str, str], file: str | Path | None = None
) -> Settings:
    """The settings from everywhere; whatever is wrong is told with its place."""
    sources: dict[str, tuple[str, str, Any]] = {}
    for name, value in (read_sheet(Path(file)) if file else {}).items():
        sources[name] = (Path(str(file)).name, name, value)
    for name in Settings.__struct_fields__:
        if (told := environment.get(PREFIX + name.upper())) is not None:
            sources[name] = ("environment", PREFIX + name.upper(), told)
    for name, value in flags.items():
        if value is not None:
            sources[name] = ("command line", f"--{name.replace('_', '-')}", value)
    problems: dict[str, list[Problem]] = {}
    values: dict[str, Any] = {}
    for name, (place, key, value) in sources.items():
        try:
            values[name] = _value(name, value)
        except _Wrong as wrong:
            problems.setdefault(place, []).append(Problem(key, str(wrong), describe(value)))
    for name, value in values.items():
        problem = _unfit(name, value)
        if problem:
            place, key, told = sources[name]
            problems.setdefault(place, []).append(Problem(key, problem, describe(told)))
    for place, found in problems.items():
        raise DataError(place, found)
    return Settings(**values)


def _unfit(name: str, value: Any) -> str:
    """What an address would have to be; empty when it is, or when there is none."""
    schemes = {
        "public_url": ("http", "https"),
        "mail_url": ("smtp", "smtps"),
        "push_contact": ("mailto", "https"),
    }.get(name)
    if schemes is None or not value:
        return ""
    try:
        parts = urlsplit(str(value))
        fits = parts.scheme in schemes and (
            bool(parts.hostname) or bool(parts.path and name == "push_contact")
        )
        # A page below another one's address would get its cookies.
        fits = fits and parts.port != 0 and not (name == "public_url" and parts.path not in ("", "/"))
    except ValueError:
        fits = False
    forms = {
        "public_url": "an address like https://play.example.org, without a path",
        "mail_url": "an address like smtp://user:password@mail.example.org:587",
        "push_contact": "an address like mailto:admin@example.org",
    }
    return "" if fits else forms[name]


class _Wrong(ValueError):
    """What was expected instead."""


def _value(name: str, value: Any) -> Any:
    """A value of the type of a setting, from text where it comes from the environment."""
    hints = get_type_hints(Settings, include_extras=True)
    if name not in hints:
        raise _Wrong(f"a known setting{suggestion(name, hints)}")
    try:
        return msgspec.convert(value, hints[name], strict=not isinstance(value, str))
    except msgspec.ValidationError as problem:
        raise _Wrong(_expected(hints[name], problem)) from None


def _expected(hint: Any, problem: Exception) -> str:
    plain, meta = hint.__args__[0] if hasattr(hint, "__args__") else hint, hint.__metadata__[0]
    words = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}.get(plain)
    if words is None:
        return f"one of {', '.join(plain.__args__)}"
    out_of_range = "got `" not in str(problem) and meta.le is not None
    low = meta.ge if meta.ge is not None else meta.gt
    return f"{words} from {low} to {meta.le}" if out_of_range else words


def rows() -> list[tuple[str, Any, str]]:
    """Every setting with its type and its description, for the command line and the page on hosting."""
    hints = get_type_hints(Settings, include_extras=True)
    return [
        (field.name, hints[field.name].__args__[0], hints[field.name].__metadata__[0].description)
        for field in msgspec.structs.fields(Settings)
    ]

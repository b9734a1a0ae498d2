"""Sending something to an address that somebody else has named, without being led astray by it.

Only https, only to public addresses: a name is looked up once, every address it has is checked, and the
connection goes to one of those that were checked, so that a name which means something else a moment later
leads nowhere new. Redirects are not followed, no proxy is asked, and time and size have an end.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
import ssl
from functools import cached_property
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

import certifi
import httpcore
import msgspec

from ekiben.server.refused import ServerRefusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SECONDS = 10.0
LARGEST_REPLY = 16 * 1024
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""Where networks without addresses of version 4 see those."""
LONGEST_WAIT = 6 * 3600.0


class Reply(msgspec.Struct, frozen=True):
    """What came back; `wait` is how many seconds the other side wants to be left alone."""

    status: int
    wait: float = 0.0


class Unreachable(Exception):
    """It could not be sent: `for_good`, or for a `wait` of seconds at least."""

    def __init__(self, sentence: str, *, for_good: bool = False, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.for_good = for_good
        self.wait = wait


def is_public(address: str) -> bool:
    """May something of ours go to this address?

    >>> is_public("8.8.8.8"), is_public("192.0.2.1"), is_public("::ffff:10.0.0.1")
    (True, False, False)
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found in TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        # Addresses of version 4 in the clothes of version 6: as such, by 6to4, by Teredo.
        inside = [found.ipv4_mapped, found.sixtofour, *(found.teredo or ())]
        if any(each is not None and not is_public(str(each)) for each in inside):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


class Outside:
    """The way out of this server to addresses of other people."""

    def __init__(self, *, allow_private: bool) -> None:
        self._allow_private = allow_private

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        # Whoever has a certificate authority of their own names it in this variable, as everywhere.
        return ssl.create_default_context(cafile=os.environ.get("SSL_CERT_FILE") or certifi.where())

    async def check(self, url: str) -> None:
        """Refuse an address nothing may be sent to."""
        host, port = _host_of(url)
        try:
            await self.addresses(host, port)
        except Unreachable as problem:
            raise ServerRefusal("not-possible", problem.sentence) from None

    async def addresses(self, host: str, port: int) -> list[str]:
        """The addresses of a host, all of which may be sent to."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SECONDS / 2):
                rows = await loop.getaddrinfo(host, port, proto=6)
        except TimeoutError:
            raise Unreachable(f"{host[:100]} could not be looked up in time") from None
        except (OSError, UnicodeError):
            raise Unreachable(f"there is no host {host[:100]}") from None
        found = list(dict.fromkeys(str(row[4][0]) for row in rows))
        if not self._allow_private and not all(is_public(each) for each in found):
            raise Unreachable(f"{host[:100]} is not a public address", for_good=True)
        return found

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        """Send something; what comes back is read only as far as it has to be."""
        try:
            _host_of(url)
            async with (
                asyncio.timeout(SECONDS),
                httpcore.AsyncConnectionPool(
                    ssl_context=self._tls,
                    network_backend=_Checked(self),
                    max_keepalive_connections=0,
                ) as pool,
                pool.stream("POST", url, headers=_written(headers, body), content=body) as reply,
            ):
                size = 0
                async for part in reply.aiter_stream():
                    size += len(part)
                    if size > LARGEST_REPLY:
                        break
                return Reply(reply.status, _wait(reply.headers))
        except ServerRefusal as problem:
            raise Unreachable(problem.sentence, for_good=True) from None
        except TimeoutError:
            raise Unreachable("it took too long") from None
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as problem:
            raise Unreachable(
                f"the connection failed: {str(problem)[:120] or type(problem).__name__}"
            ) from None


class _Checked(httpcore.AsyncNetworkBackend):
    """Connects to the addresses that were checked; the certificate is still held against the name."""

    def __init__(self, outside: Outside) -> None:
        self._outside = outside
        self._inner = cast("httpcore.AsyncNetworkBackend", httpcore.AnyIOBackend())

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        problem: Exception | None = None
        for address in await self._outside.addresses(host, port):
            try:
                return await self._inner.connect_tcp(
                    address, port, SECONDS / 2, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as refused:
                problem = refused
        raise problem or httpcore.ConnectError("it has no address")

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


def _host_of(url: str) -> tuple[str, int]:
    """Host and port of an address of the form that is sent to."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ServerRefusal("not-possible", "this is no address") from None
    if parts.scheme != "https" or not parts.hostname:
        raise ServerRefusal("not-possible", "the address has to begin with https://")
    if parts.username is not None or parts.password is not None:
        raise ServerRefusal("not-possible", "name and password do not belong into the address")
    if not url.isascii() or any(sign <= " " for sign in url):
        raise ServerRefusal("not-possible", "the address has signs in it that no address has")
    return parts.hostname, port or 443


def _written(headers: Mapping[str, str], body: bytes) -> list[tuple[str, str]]:
    return [*headers.items(), ("User-Agent", "Ekiben"), ("Content-Length", str(len(body)))]


def _wait(headers: Iterable[tuple[bytes, bytes]]) -> float:
    """How long to wait, as Retry-After tells in seconds."""
    for name, value in headers:
        if name.lower() == b"retry-after" and value.isdigit():
            return min(float(value), LONGEST_WAIT)
    return 0.0

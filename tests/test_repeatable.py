"""The server of the tests of the page deals the same games again; a usual one never does."""

from __future__ import annotations

from pathlib import Path

from served import Client, guest, serving


def shuffles_of_a_new_table(client: Client) -> tuple[str, str]:
    made = client.post(
        "/tables", game="shinjuku", wishes={"players": 2}, seats=[{"kind": "you"}, {"kind": "bot"}]
    )
    assert made.status == 201, made
    return made["id"], made["commitment"]


def test_the_word_of_a_test_deals_and_nothing_else_does(tmp_path: Path) -> None:
    word = tmp_path / "word"
    word.write_text("spring")
    with serving(tmp_path / "1.sqlite", word=word) as server:
        first = [shuffles_of_a_new_table(guest(server)) for _ in range(2)]
        word.write_text("summer")
        other = shuffles_of_a_new_table(guest(server))
    word.write_text("spring")
    with serving(tmp_path / "2.sqlite", word=word) as server:
        again = [shuffles_of_a_new_table(guest(server)) for _ in range(2)]
    assert first == again
    assert len({*first, other}) == 3
    with serving(tmp_path / "3.sqlite") as usual:
        assert shuffles_of_a_new_table(guest(usual))[1] not in {shuffles for _, shuffles in first}


def test_no_setting_and_no_request_names_what_is_dealt(tmp_path: Path) -> None:
    with serving(tmp_path / "usual.sqlite") as server:
        client = guest(server)
        for wish in ("seed", "deck", "bag", "position"):
            told = client.post("/tables", game="shinjuku", wishes={"players": 2, wish: "spring"})
            assert told.status == 422 and told["error"]["code"] == "not-possible", told

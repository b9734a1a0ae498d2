"""A process that appends without end, says what was acknowledged, and waits to be killed."""

from __future__ import annotations

import sys
from concurrent.futures import Future

from ekiben.server.storage.store import Store
from ekiben.table.entries import Said

TABLES = 20


def main() -> None:
    store = Store(sys.argv[1])
    numbers = [len(store.entries_now(f"t{table}")) for table in range(TABLES)]
    print("ready", flush=True)
    while True:
        waiting: list[tuple[int, Future[None]]] = []
        for table in range(TABLES):
            words = [Said(at=1.0, person="ada", name="Ada", text=f"{numbers[table] + n}") for n in (1, 2)]
            waiting.append((table, store.append_now(f"t{table}", numbers[table] + 1, words)))
        for table, future in waiting:
            future.result()
            numbers[table] += 2
            # One short line is written at once or not at all.
            sys.stdout.write(f"{table} {numbers[table]}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()

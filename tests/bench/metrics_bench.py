#!/usr/bin/env python3
"""How long GET /metrics takes on a server with a million finished games, and
how long a page of others does while it is asked for again and again.

	metrics_bench.py [GAMES]
"""
import contextlib
import http.client
import os
import sqlite3
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "e2e"))
# pylint: disable=wrong-import-position
from harness import Server, free_port  # noqa: E402

NUMBERS = ("WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL "
           "SELECT n + 1 FROM k WHERE n < ?1) ")
FILL = (
    NUMBERS + """INSERT INTO game (uid, ruleset, version, options, seats,
        state, entries, to_move, made, seed, commitment, entropy, head,
        created, moved, counted)
    SELECT randomblob(16), iif(n % 3 = 0, 'monopoly', 'carcassonne'), 1, '{}',
        2, 2, 1, 0, '[0,0]', zeroblob(32), zeroblob(32), zeroblob(32),
        zeroblob(32), 1, 1, 1 FROM k""",
    NUMBERS + """INSERT INTO player (mail, name, lang, zone, created, epoch)
    SELECT 'p' || n || '@example.org', 'P', '', '', 1, 0 FROM k
    WHERE n % 5 = 0""",
    NUMBERS + """INSERT INTO letter (game, ply, seat, kind, serial, state, at,
        tries, owed) SELECT n, 0, 0, 1, 0, 1, 1, 0, 1 FROM k""",
    # Those that wait for a daily letter, for a quiet hour, for an hour more.
    NUMBERS + """INSERT INTO letter (game, ply, seat, kind, serial, state, at,
        tries, owed, held, daily)
    SELECT n, 0, 1, 2, 0, 0, 4e9, n % 50 = 0, 1, iif(n % 50 = 0, 0, 4e9),
        iif(n % 50 = 0, 0, 4e9)
    FROM k WHERE n % 100 = 0""",
    "UPDATE letter_count SET letters = ?1, ever = ?1 WHERE state = 1",
)


def fill(server, games):
    with contextlib.closing(sqlite3.connect(server.database)) as db, db:
        for sql in FILL:
            db.execute(sql, (games,))


def times_of(port, path, n):
    """Milliseconds that each of N requests took, in order of length."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    took = []
    for _ in range(n):
        began = time.monotonic()
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        took.append((time.monotonic() - began) * 1000)
    connection.close()
    return sorted(took)


def show(name, took):
    print(f"{name}_median {took[len(took) // 2]:.3f} ms")
    print(f"{name}_p99 {took[len(took) * 99 // 100]:.3f} ms", flush=True)


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000000
    figures = free_port()
    server = Server(metrics=f"127.0.0.1:{figures}").start()
    server.stop()
    fill(server, games)
    server.start()
    print(f"metrics_games {games} games")
    show("metrics_scrape", times_of(figures, "/metrics", 300))
    show("metrics_page_alone", times_of(server.port, "/key", 1000))
    scraping = threading.Thread(target=times_of,
                                args=(figures, "/metrics", 1500))
    scraping.start()
    show("metrics_page_beside", times_of(server.port, "/key", 500))
    scraping.join()
    server.stop()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes a large database, for measurements by hand: games that bots have
played to their end, copied by SQL until there are GAMES, each with a letter
for each move; and OPEN of their own that are halfway through, each of which
replays.

	large.py FOLDER [GAMES [OPEN]]

FOLDER gets turnpost.conf, turnpost.db and keys. A million games are 13 GB and
take some minutes.
"""
import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import time

TURNPOST = os.environ.get("TURNPOST", "turnpost")
PLAYED = 16             # games that are copied
PIECE = 500             # copies of each of them in a transaction
HALF = 40               # entries of a game that is open
COPIES = ("WITH RECURSIVE k(k) AS (SELECT ?1 UNION ALL SELECT k + 1 FROM k "
          "WHERE k < ?2) ")
PLAYER = "1 + (k.k * 7919 + {0}.game * 31 + {0}.seat) % ?4"
FILL = (
    COPIES + """INSERT INTO game (id, uid, ruleset, version, options, data_set,
        seats, state, entries, to_move, made, seed, commitment, entropy, head,
        created, moved, terms, counted)
    SELECT k.k * ?3 + id, randomblob(16), ruleset, version, options, data_set,
        seats, state, entries, to_move, made, seed, commitment, entropy, head,
        created, moved, terms, counted
    FROM k CROSS JOIN game WHERE id BETWEEN 1 AND ?3 AND ?4""",
    COPIES + f"""INSERT INTO seat (game, seat, player, bot, name, phrase, muted,
        unreachable)
    SELECT k.k * ?3 + game, seat, {PLAYER.format("seat")}, '', name, phrase,
        0, 0
    FROM k CROSS JOIN seat WHERE game BETWEEN 1 AND ?3 ORDER BY k.k""",
    COPIES + """INSERT INTO entry (game, n, seat, by, at, move, chance, state,
        hash, owes)
    SELECT k.k * ?3 + game, n, seat, 0, at, move, chance, state, hash, x'10'
    FROM k CROSS JOIN entry WHERE game BETWEEN 1 AND ?3 AND ?4""",
    COPIES + """INSERT INTO letter (game, ply, seat, kind, serial, state, at,
        tries, owed)
    SELECT k.k * ?3 + game, n, seat, 2, 0, iif(n % 20 = 0, 2, 1), at, 0, at
    FROM k CROSS JOIN entry WHERE game BETWEEN 1 AND ?3 AND seat IS NOT NULL
        AND ?4""",
    COPIES + """INSERT INTO outcome (game, seat, score, won, resigned)
    SELECT k.k * ?3 + game, seat, score, won, resigned
    FROM k CROSS JOIN outcome WHERE game BETWEEN 1 AND ?3 AND ?4""",
    # A few that nobody wants, and a few that wait.
    COPIES + """UPDATE letter SET state = 3, said = '550 no such user'
    WHERE id = (SELECT max(id) FROM letter) AND ?1 AND ?2 AND ?3 AND ?4""",
    COPIES + """UPDATE letter SET state = 0, at = 4000000000
    WHERE id = (SELECT max(id) - 1 FROM letter) AND ?1 AND ?2 AND ?3 AND ?4""",
)
# What makes a game that is over one that is not.
CUT = (
    "DELETE FROM outcome WHERE game > ?1",
    "DELETE FROM entry WHERE game > ?1 AND n >= ?2",
    """UPDATE game SET entries = ?2, state = 0, counted = 0,
        to_move = 1 << (?2 - 1) % 2,
        head = (SELECT hash FROM entry WHERE game = id AND n = ?2 - 1),
        moved = (SELECT at FROM entry WHERE game = id AND n = ?2 - 1),
        made = (SELECT json_array(sum(seat IS 0), sum(seat IS 1))
            FROM entry WHERE game = id)
    WHERE id > ?1""",
    """UPDATE game SET to_move = 1 << (SELECT 1 - seat FROM entry
        WHERE game = id AND n = ?2 - 1) WHERE id > ?1""",
    """UPDATE seat SET bot = '', player = 1 + (game * 7 + seat) % 1000
    WHERE game > ?1""",
)
COUNTS = (
    "DELETE FROM letter_count",
    """INSERT INTO letter_count (state, letters, ever, at)
    SELECT s.column1, count(l.id), count(l.id), 1
    FROM (VALUES (1), (2), (3)) AS s LEFT JOIN letter AS l
        ON l.state = s.column1 GROUP BY s.column1""",
)


def play(folder, games):
    """Lets bots play GAMES to their ends."""
    conf = os.path.join(folder, "turnpost.conf")
    with open(conf, "w", encoding="utf-8") as f:
        f.write(f'database = "{folder}/turnpost.db"\n'
                f'keys = "{folder}/keys"\nlisten = "127.0.0.1:0"\n'
                'undo-window = 3600\n' +
                ('user = "root"\n' if os.geteuid() == 0 else "") +
                f'mail {{ transport = "maildir:{folder}/mail" }}\n')
    with open(os.path.join(folder, "log"), "a+", encoding="utf-8") as log, \
         subprocess.Popen([TURNPOST, "-c", conf, "serve"],
                          stderr=log) as server:
        while "post-ready" not in open(log.name, encoding="utf-8").read():
            time.sleep(0.1)
        for _ in range(games):
            subprocess.run([TURNPOST, "-c", conf, "new", "carcassonne", "-p",
                            "bot:random", "-p", "bot:random"], check=True,
                           stdout=subprocess.DEVNULL)
        with contextlib.closing(sqlite3.connect(f"{folder}/turnpost.db")) as db:
            while db.execute("SELECT count(*) FROM game WHERE state <> 2 OR "
                             "counted = 0").fetchone()[0] > 0:
                time.sleep(0.2)
        server.terminate()


def fill(db, games, opened):
    people = max(games // 10, 1000)
    with db:
        db.executemany(
            "INSERT INTO player (mail, name, lang, zone, created, epoch) "
            "VALUES (?, 'P', '', '', 1, 0)",
            ((f"p{n}.{random.random()}@example.org",) for n in range(people)))
        for sql in CUT:
            db.execute(sql, (PLAYED, HALF)[:1 + ("?2" in sql)])
    first = (PLAYED + opened) // PLAYED + 1
    for k in range(first, first + games // PLAYED, PIECE):
        last = min(k + PIECE, first + games // PLAYED) - 1
        with db:
            for sql in FILL:
                db.execute(sql, (k, last, PLAYED, people))
        print(f"\r{(last - first + 1) * PLAYED} games", end="", flush=True)
    with db:
        for sql in COUNTS:
            db.execute(sql)
    print()


def main():
    folder = os.path.abspath(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1000000
    opened = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    os.makedirs(folder)
    play(folder, PLAYED + opened)
    with contextlib.closing(sqlite3.connect(f"{folder}/turnpost.db")) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -500000")
        fill(db, games, opened)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


if __name__ == "__main__":
    main()

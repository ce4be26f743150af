#!/usr/bin/env python3
"""How many moves a second a desk takes on PostgreSQL (desk_bench), and two desks
do; and how many transactions a second pgbench makes that write the same rows, as
one client and as 32: a move's entry, which is then marked as owing a letter; its
game; the letter; and the row of the writer.

	postgresql_bench.py [GAMES]
"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "e2e"))
# pylint: disable=wrong-import-position
from postgresql_kit import BUILDDIR, Postgresql  # noqa: E402

CLIENTS = 32        # as many connections as desk_bench has
SECONDS = 5
ROUNDS = 3          # of which the best figures are taken
TABLES = """
CREATE SCHEMA bench;
CREATE TABLE bench.entry (LIKE entry INCLUDING ALL);
CREATE TABLE bench.game (LIKE game INCLUDING ALL);
CREATE TABLE bench.letter (LIKE letter INCLUDING ALL);
CREATE TABLE bench.turnpost_writer (LIKE turnpost_writer INCLUDING ALL);
CREATE TABLE bench.of (n SERIAL, id BIGINT, entries BIGINT);
INSERT INTO bench.game SELECT * FROM game;
INSERT INTO bench.entry SELECT * FROM entry;
INSERT INTO bench.of (id) SELECT id FROM game;
VACUUM ANALYZE;
"""
MOVE = """
\\set n random(1, :games)
SELECT id AS game FROM bench.of WHERE n = :n \\gset
BEGIN;
UPDATE bench.game SET entries = entries + 1, to_move = 1, head = head,
    moved = 1, made = made WHERE id = :game RETURNING entries AS at \\gset
INSERT INTO bench.entry (game, n, seat, by, at, move, chance, state, hash)
    SELECT :game, :at, 0, 0, 1, move, chance, state, hash FROM bench.entry
    WHERE game = :game AND n = 0;
UPDATE bench.entry SET owes = coalesce(owes, '') || '\\x11'
    WHERE game = :game AND n = :at;
INSERT INTO bench.letter (game, ply, seat, kind, serial, state, at, tries, owed)
    VALUES (:game, :at, 1, 2, 0, 0, 1, 0, 1);
INSERT INTO bench.turnpost_writer (writer, saved, at)
    VALUES (CAST(lpad(CAST(:client_id AS TEXT), 32, '0') AS UUID),
        pg_current_xact_id(), now())
    ON CONFLICT (writer) DO UPDATE SET saved = excluded.saved,
        at = excluded.at;
COMMIT;
"""


def of_desks(database, games, desks):
    """The figures of several desk_bench at once, each by name."""
    with tempfile.TemporaryDirectory() as folder:
        go = os.path.join(folder, "go")
        running = []
        for _ in range(desks):
            one = subprocess.Popen(
                [os.path.join(BUILDDIR, "tests", "bench", "desk_bench")],
                text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env={**os.environ, "BENCH_DATABASE": database.url,
                     "BENCH_GAMES": str(games), "BENCH_KEYS": folder,
                     "BENCH_GO": go})
            one.stdout.readline()       # its games are there
            running.append(one)
        with open(go, "x", encoding="ascii"):
            pass
        said = [one.communicate()[0] for one in running]
    return [{name: float(value) for name, value in
             re.findall(r"^(desk\.\S+)\s+([\d.]+)", text, re.M)}
            for text in said]


def transactions(database, games, clients):
    """How many of them pgbench makes a second."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(MOVE)
        script.flush()
        said = subprocess.run(
            ["pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", "2",
             "-T", str(SECONDS), "-D", f"games={games}", "-f", script.name,
             database.url],
            text=True, capture_output=True, check=False)
    found = re.search(r"tps = ([\d.]+)", said.stdout)
    if said.returncode != 0 or not found:
        raise RuntimeError(said.stderr)
    return float(found[1])


def measure(database, games):
    """The figures of one round, by name."""
    database.psql("DROP OWNED BY turnpost CASCADE;")
    [one] = of_desks(database, games, 1)
    found = {name: one["desk." + name] for name in
             ("post_moves_per_s", "html_moves_per_s")}
    database.psql("DROP OWNED BY turnpost CASCADE;")
    found["two_desks_moves_per_s"] = sum(
        desk["desk.post_moves_per_s"] for desk in of_desks(database, games, 2))
    database.psql(TABLES)
    for clients in (CLIENTS, 1):
        found[f"pgbench_{clients}_per_s"] = transactions(database, games,
                                                         clients)
    return found


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    database = Postgresql(fsync=True)
    if database.absent or database.fault:
        print(f"postgresql_bench: {database.fault}", file=sys.stderr)
        return
    rounds = [measure(database, games) for _ in range(ROUNDS)]
    best = {name: max(one[name] for one in rounds) for name in rounds[0]}
    for name, value in best.items():
        print(f"postgresql.{name} {value:.0f} "
              f"{'transactions' if 'pgbench' in name else 'moves'}/s")
    moves = best["post_moves_per_s"]
    print(f"postgresql.two_desks_ratio "
          f"{best['two_desks_moves_per_s'] / moves:.2f} of one")
    for clients in (CLIENTS, 1):
        ratio = moves / best[f"pgbench_{clients}_per_s"]
        print(f"postgresql.post_ratio_{clients} {ratio:.2f} of pgbench")


main()

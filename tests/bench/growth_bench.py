#!/usr/bin/env python3
"""Whether a server stays as quick when games gather: what a move costs the
desk, with its page, and how much memory the desk has after MOVES moves, in
each FOLDER that large.py made.

	growth_bench.py MOVES FOLDER...
"""
import contextlib
import os
import sqlite3
import sys
import time

from backup_bench import Player, start, stop

PLAYERS = 8
TICKS = os.sysconf("SC_CLK_TCK")


def desk_of(server):
    """The process that answers."""
    with open(f"/proc/{server.pid}/task/{server.pid}/children",
              encoding="ascii") as f:
        children = f.read().split()
    for pid in children:
        with open(f"/proc/{pid}/comm", encoding="ascii") as f:
            if "desk" in f.read():
                return pid
    sys.exit("growth_bench: no process is the desk")


def worked(pid):
    """Its CPU time, in seconds."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        return next(line.split()[1] for line in f if line.startswith("VmRSS"))


def measure(folder, moves):
    with contextlib.closing(sqlite3.connect(f"{folder}/turnpost.db")) as db:
        games = db.execute("SELECT sum(games) FROM game_count").fetchone()[0]
    server, port = start(folder)
    desk = desk_of(server)
    players = [Player(folder, port, i) for i in range(PLAYERS)]
    for player in players:
        player.start()
    time.sleep(3)
    made = sum(len(player.took) for player in players)
    began, before = time.monotonic(), worked(desk)
    while sum(len(player.took) for player in players) - made < moves:
        time.sleep(0.05)
    took = sorted(seconds for player in players
                  for at, seconds in list(player.took) if at >= began)
    print(f"growth.{games}_move_cpu_us "
          f"{(worked(desk) - before) * 1e6 / len(took):.0f} us")
    print(f"growth.{games}_move_p50_ms {took[len(took) // 2] * 1e3:.2f} ms")
    print(f"growth.{games}_move_p99_ms {took[len(took) * 99 // 100] * 1e3:.2f} ms")
    print(f"growth.{games}_desk_rss_kb {resident(desk)} kB", flush=True)
    stop(players, server)


def main():
    for folder in sys.argv[2:]:
        measure(os.path.abspath(folder), int(sys.argv[1]))


if __name__ == "__main__":
    main()

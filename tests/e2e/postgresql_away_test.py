"""The database server is not there for a while: pages say so in a sentence,
nothing is half done, nobody runs in circles or fills the log, and all goes on
by itself when it is back. The same when its disk is full."""
import sys
import time

from harness import SOON, Tap, wait_until
from postgresql_kit import started
from servers_kit import Machines

# Seconds for which it is away; by hand, a minute: postgresql_away_test.py 60.
AWAY = int(sys.argv[1]) if len(sys.argv) > 1 else 8


def move(machines, links):
    """The answer to a move of whoever is on turn."""
    _, link, state = machines.turn(links)
    return machines.post(link, {"move": state["moves"][0]})


def check_pages(tap, machines, links):
    """What browsers see meanwhile."""
    server = machines.all[0]
    link = links[0].removeprefix(server.base)
    for what, answer in (
            ("the page of a turn", server.get(link)),
            ("a move", server.post(link, {"move": "x"}, as_json=False)),
            ("health", server.get("/healthz"))):
        tap.ok(answer.status == 503 and "." in answer.text,
               f"{what} says so in a sentence (503)")


def check_quiet(tap, machines, cpu, lines, seconds):
    used = [server.cpu() - before
            for server, before in zip(machines.all, cpu)]
    written = machines.log_lines() - lines
    print(f"cpu_s {used}\nlog_lines {written}", flush=True)
    tap.ok(max(used) < 0.05 * seconds + 0.5, "nobody runs in circles")
    tap.ok(written < 2 * len(machines.all) * (seconds + 10),
           "and the log is not filled")


def check_back(tap, machines, links, entries):
    began = time.monotonic()
    took = machines.back_after(began)
    print(f"back_s {took}", flush=True)
    tap.ok(took is not None and took < SOON, "they come back by themselves")
    tap.equal(machines.query("SELECT entries FROM game"), [(entries,)],
              "nothing was half done")
    tap.equal(move(machines, links).status, 200, "games go on")
    tap.ok(wait_until(lambda: machines.owed() == 0), "and letters leave")
    tap.none(machines.crashes(), "nobody died of it")


def main():
    tap = Tap()
    postgresql = started(tap)
    machines = Machines(postgresql, [None, None]).start()
    _, links = machines.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    tap.equal(move(machines, links).status, 200, "a game is played")
    wait_until(lambda: machines.owed() == 0)
    entries = machines.query("SELECT entries FROM game")[0][0]
    postgresql.stop()
    check_pages(tap, machines, links)
    cpu = [server.cpu() for server in machines.all]
    lines = machines.log_lines()
    time.sleep(AWAY)
    check_quiet(tap, machines, cpu, lines, AWAY)
    check_pages(tap, machines, links)
    postgresql.start()
    check_back(tap, machines, links, entries)
    for server in machines.all:
        tap.equal(server.stop(), 0, "it ends with status 0")
    tap.done()


main()

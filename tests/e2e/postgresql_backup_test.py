"""A backup is made of a database on a server while moves come in: nobody waits
for it, it is of one moment, and a server with a file goes on with its games."""
import threading
import time

from harness import Server, Tap
from postgresql_kit import started
from servers_kit import Machine

PLAYERS = ("Ann <ann@play.example>", "Bo <bo@play.example>")
GAMES = 4
BACKUPS = 3
WAIT = 2.0      # seconds within which a move is answered
ENTRIES = ("SELECT game, n, lower(hex(hash)) AS hash FROM entry "
           "ORDER BY game, n")


class Play(threading.Thread):
    """Moves in all GAMES, one after the other, until it is told to end."""

    def __init__(self, server, games):
        super().__init__(daemon=True)
        self.server, self.games = server, games
        self.moves, self.longest, self.faults = 0, 0.0, []
        self.ending = threading.Event()

    def run(self):
        while not self.ending.is_set():
            for links in self.games:
                turn = self.server.turn(links)
                if turn is not None:
                    self.move(*turn[1:])

    def move(self, link, state):
        began = time.monotonic()
        answer = self.server.post(link, {"move": state["moves"][0]})
        self.longest = max(self.longest, time.monotonic() - began)
        self.moves += 1
        if answer.status != 200:
            self.faults.append(f"{answer.status} {answer.text}")


def back_up(tap, server, play):
    """A backup, and how many entries there were before it and after it."""
    file = server.folder / f"backup-{play.moves}"
    before = len(server.query(ENTRIES))
    moves = play.moves
    done = server.run("backup", file)
    during = play.moves - moves
    if not tap.ok(done.returncode == 0, "a backup is made"):
        print(f"# {done.stderr}")
    return file, before, len(server.query(ENTRIES)), during


def check_backup(tap, server, made):
    """What is in it, by a server with a file of its own."""
    file, before, after, _ = made
    other = Server()
    done = other.run("restore", file)
    if not tap.ok(done.returncode == 0, "it can be restored to a file"):
        print(f"# {done.stderr}")
    found = [tuple(row) for row in other.query(ENTRIES)]
    tap.ok(before <= len(found) <= after,
           f"it is of a moment of its making: {before} <= {len(found)} "
           f"<= {after}")
    tap.none(set(found) - {tuple(row) for row in server.query(ENTRIES)},
             "all its entries are the server's")
    tap.equal(other.run("check").returncode, 0, "nothing is wrong with it")
    other.start()
    tap.ok(other.healthy(), "it is served")
    tap.equal(other.stop(), 0, "and that ends with status 0")


def main():
    tap = Tap()
    server = Machine(started(tap)).start()
    games = [server.new(*PLAYERS)[1] for _ in range(GAMES)]
    play = Play(server, games)
    play.start()
    made = [back_up(tap, server, play) for _ in range(BACKUPS)]
    play.ending.set()
    play.join()
    tap.none(play.faults, "each move is made")
    tap.ok(sum(during for *_, during in made) > BACKUPS,
           "moves are made while a backup is")
    tap.ok(play.longest < WAIT, f"none waits longer than {WAIT:.0f} seconds")
    print(f"# {play.moves} moves, {play.longest:.2f} s at most, {made}")
    for one in made:
        check_backup(tap, server, one)
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.done()


main()

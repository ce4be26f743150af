"""What campaigns share: a size and a seed, TAP, figures, and players who do not
give up.

A campaign is `tests/campaign/NAME [SIZE [SEED]]`: without arguments it is one of
the tests. It prints figures, a line `name value` each, and fails when anything
is lost. What it chooses comes from the seed; when things happen, does not.
"""
import atexit
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "e2e"))
# pylint: disable=wrong-import-position
from harness import (SRCDIR, Folder, Server, Tap, is_alive,   # noqa: E402
                     skip_all, wait_until)

RULESETS = ("carcassonne", "geonosis", "monopoly")
PATIENCE = 60       # seconds until an answer must come again
LONG = 24 * 3600


class Campaign(Tap):
    """TAP, with SIZE (SHORT, when it is a test) and CHOICE, a random source
    whose seed is printed."""

    def __init__(self, short):
        given = sys.argv[1:]
        self.size = int(given[0]) if given else short
        self.short = not given
        super().__init__(500 if self.short else LONG)
        self.seed = int(given[1]) if len(given) > 1 else \
            random.randrange(1 << 32)
        self.choice = random.Random(self.seed)
        self.began = time.monotonic()
        self.figure("seed", self.seed)
        atexit.register(self.how_to_repeat)

    def how_to_repeat(self):
        """Unless all was well to the end."""
        if self.began is not None:
            print("# The same again: tests/campaign/"
                  f"{os.path.basename(sys.argv[0])} {self.size} {self.seed}",
                  flush=True)

    @staticmethod
    def figure(name, value):
        print(name, round(value, 3) if isinstance(value, float) else value,
              flush=True)

    def done(self):
        self.figure("seconds", time.monotonic() - self.began)
        if not self.failures:
            self.began = None
        super().done()


class Game:
    """A game of two or three, the others being those of BOTS, and what was said
    of its moves."""

    def __init__(self, server, number, ruleset="carcassonne", bots=()):
        persons = 2 + number % 2 - len(bots)
        names = [f"{name} <{name.lower()}{number}@play.example>"
                 for name in ("Ann", "Bo", "Cy")[:persons]] + list(bots)
        self.ruleset = ruleset
        self.persons = persons
        self.number, self.links = server.new(*names, ruleset=ruleset)
        self.receipts = {}      # by entry: move and hash
        self.over = False


class Player(threading.Thread):
    """Plays all seats of one game after the other over a connection of its
    own, and does not give up: what was not answered, or refused because it
    cannot be stored now (status 503), is posted again."""

    bots = ()

    def __init__(self, server, number, seed, pause=0.03):
        super().__init__(daemon=True)
        self.server = server
        self.number = number
        self.pause = pause
        self.choice = random.Random(seed)
        self.games = []
        self.faults = []
        self.again = 0
        self.shut_out = 0       # of these, how many over a new connection
        self.unlinked = 0       # games that began, and whose links were not told
        self.unavailable = 0
        self.longest = 0.0      # seconds until an answer
        self.connection = None
        self.stopping = False

    def ask_once(self, method, path, body):
        if self.connection is None:
            self.connection = http.client.HTTPConnection(
                "127.0.0.1", self.server.port, timeout=PATIENCE)
        began = time.monotonic()
        self.connection.request(method, path, body, {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded"})
        answer = self.connection.getresponse()
        text = answer.read()
        self.longest = max(self.longest, time.monotonic() - began)
        return answer.status, json.loads(text)

    def ask(self, method, link, move=None):
        """Status and JSON; asks again until there is an answer."""
        path = urllib.parse.urlparse(link).path
        body = None if move is None else urllib.parse.urlencode({"move": move})
        end = time.monotonic() + PATIENCE
        while True:
            new = self.connection is None
            try:
                status, found = self.ask_once(method, path, body)
                if status != 503:
                    return status, found
                self.unavailable += 1
                fault = found
            except (OSError, http.client.HTTPException) as broken:
                self.connection.close()
                self.connection = None
                self.again += 1
                self.shut_out += new
                fault = broken
            if time.monotonic() > end:
                raise RuntimeError(f"no answer any more: {fault}")
            time.sleep(0.01 + self.pause)

    def keep(self, game, receipt):
        entry = receipt["entry"]
        fact = (receipt["move"], receipt["hash"])
        if game.receipts.setdefault(entry, fact) != fact:
            self.faults.append(f"{game.number}: two receipts for {entry}")

    def post(self, game, link, move):
        status, receipt = self.ask("POST", link, move)
        if status == 200:
            self.keep(game, receipt)
        else:
            self.faults.append(f"{game.number}: {move}: {status} {receipt}")

    def look(self, link):
        status, state = self.ask("GET", link)
        if status != 200:
            raise RuntimeError(f"GET: {status}")
        return state

    def turn(self, game):
        """Whoever is on turn makes a move."""
        turn = Server.turn(self, game.links)
        if turn is None:
            game.over = True
            return
        _, link, state = turn
        move = self.choice.choice(state["moves"])
        self.post(game, link, move)
        if self.choice.random() < 0.2:      # a double click
            self.post(game, link, move)

    def new_game(self):
        """Waits until one can be stored."""
        ruleset = RULESETS[(self.number + len(self.games)) % len(RULESETS)]
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.games.append(Game(self.server, self.number, ruleset,
                                       self.bots))
                break
            except RuntimeError as fault:
                self.unlinked += "has begun" in str(fault)
                if time.monotonic() > end:
                    raise
            time.sleep(0.1)

    def run(self):
        try:
            while not self.stopping and not self.faults:
                if self.games and not self.games[-1].over:
                    self.turn(self.games[-1])
                else:
                    self.new_game()
                time.sleep(self.choice.uniform(0, self.pause))
        except Exception as fault:      # pylint: disable=broad-except
            self.faults.append(repr(fault))


class Opponent(Player):
    """Plays against a bot that thinks, and waits for it."""

    bots = ("bot:steady",)

    def post(self, game, link, move):
        """The bot may have moved since it was looked."""
        status, receipt = self.ask("POST", link, move)
        if status == 200:
            self.keep(game, receipt)
        elif receipt.get("error") not in ("no-longer-possible", "game-over"):
            self.faults.append(f"{game.number}: {move}: {status} {receipt}")

    def turn(self, game):
        links = game.links[:game.persons]
        for seat, link in enumerate(links):
            state = self.look(link)
            if state["state"] == "over":
                game.over = True
                return
            game.links[seat] = state["links"]["play"]
            if state["state"] == "your-turn" and not state["stale"]:
                self.post(game, game.links[seat],
                          self.choice.choice(state["moves"]))
                return


class Crowd:
    """Players at one server, OPPONENTS of them against bots that think."""

    def __init__(self, server, size, choice, pause=0.03, opponents=0,
                 kinds=(Player, Opponent)):
        self.server = server
        self.players = [
            kinds[i >= size](server, i, choice.random(), pause)
            for i in range(size + opponents)]

    def start(self, wait=True):
        """WAIT: until each has a game."""
        for player in self.players:
            if wait:
                player.new_game()
            player.start()
        return self

    def stop(self, tap):
        for player in self.players:
            player.stopping = True
        for player in self.players:
            player.join(PATIENCE + 5)
        tap.none((p.number for p in self.players if p.is_alive()),
                 "nobody waits for an answer")
        self.tell(tap)

    def games(self):
        return [game for player in self.players for game in player.games]

    def receipts(self):
        return sum(len(game.receipts) for game in self.games())

    def tell(self, tap):
        games = self.games()
        tap.figure("receipts", self.receipts())
        tap.figure("games", len(games))
        tap.figure("games_over", sum(game.over for game in games))
        for ruleset in RULESETS:
            tap.figure(f"receipts_{ruleset}", sum(
                len(game.receipts) for game in games
                if game.ruleset == ruleset))
        tap.figure("requests_repeated", sum(p.again for p in self.players))
        tap.figure("answers_503", sum(p.unavailable for p in self.players))
        tap.figure("longest_answer_s", max(p.longest for p in self.players))

    def stored(self):
        """Move and hash of each entry that no bot has made, by game and
        number."""
        return {(game, n): (move, digest) for game, n, move, digest in
                self.server.query("SELECT game, n, move, lower(hex(hash)) "
                                  "FROM entry WHERE by <> 2")}

    def lost(self, stored=None):
        """Moves that were acknowledged by now and do not stand in the log."""
        given = [(game.number, n, *fact) for game in self.games()
                 for n, fact in list(game.receipts.items())]
        stored = self.stored() if stored is None else stored
        return [f"game {game} entry {n}" for game, n, move, digest in given
                if not stands(stored.get((game, n)), move, digest)]

    def check(self, tap):
        """Nothing that was acknowledged is lost, and nothing else is there."""
        tap.none((fault for player in self.players for fault in player.faults),
                 "every request is answered in the end, and as it should be")
        stored = self.stored()
        lost = self.lost(stored)
        tap.figure("moves_lost", len(lost))
        tap.none(lost, "every receipt stands in the log, with its hash")
        tap.none((f"game {game.number}" for game in self.games()
                  if len(game.receipts) !=
                  sum(number == game.number for number, _ in stored) - 1),
                 "and the log has no move that nobody made")
        check = self.server.run("check")
        if not tap.ok(check.returncode == 0 and "0 differ" in check.stdout,
                      "turnpost check finds nothing wrong"):
            print(f"# {check.stdout} {check.stderr}")


def stands(entry, move, digest):
    """Whether a receipt agrees with what is stored; a sealed move is not
    there to be read."""
    return entry is not None and entry[1] == digest and (
        entry[0] == move or entry[0].startswith("!sealed"))


def letters_of(server):
    """State of each letter of a move, by its Message-ID, and how many others
    there are."""
    names = {1: "began", 2: "turn", 3: "over"}
    rows = server.query(
        "SELECT kind, ply, seat, lower(hex(uid)), letter.state "
        "FROM letter JOIN game ON game.id = letter.game")
    return {f"<{names[kind]}.{ply}.{seat}.{uid}@play.example>": state
            for kind, ply, seat, uid, state in rows if kind in names}, \
        sum(kind not in names for kind, *_ in rows)


def check_letters(tap, server, smtpd):
    """Every letter arrives in the end. The Message-IDs of those that came.
    While a bot has to move, others may be added."""
    tap.ok(wait_until(lambda: server.query(
        "SELECT count(*) FROM thought") == [(0,)]),
           "each game that waits for a bot gets its move")
    tap.ok(wait_until(lambda: server.owed() == 0, 120),
           "no letter is owed in the end")
    rows, others = letters_of(server)
    ids = smtpd.ids()
    arrived = set(ids)
    lost = [i for i, state in rows.items() if state == 1 and i not in arrived]
    tap.figure("letters", len(rows) + others)
    tap.figure("letters_arrived", len(arrived))
    tap.figure("letters_twice", len(ids) - len(arrived))
    tap.figure("letters_lost", len(lost))
    tap.none(lost, "every letter that counts as sent arrived")
    strange = sorted(arrived - set(rows))
    tap.none(strange if len(strange) > others else [],
             "and none that was not owed")
    tap.equal(server.query("SELECT count(*) FROM letter WHERE state = 3"),
              [(0,)], "none is given up")
    return ids


# What is killed, one after the other.
ORDER = ("desk", "post", "think", "desk", "post", "supervisor")


def kill_child(server, name):
    """Kills a child. The seconds until another one is at work, or
    None."""
    pid = wait_until(lambda: server.child(name))
    if pid is None:
        return None
    began = time.monotonic()
    os.kill(pid, signal.SIGKILL)
    other = wait_until(lambda: (now := server.child(name)) and now != pid)
    return time.monotonic() - began if other else None


def kill_supervisor(server):
    """Kills it and starts another at once. Whether its children died with it,
    and the seconds until the new ones answered."""
    children = server.children()
    began = time.monotonic()
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    server.start(wait=False)
    healthy = wait_until(server.healthy)
    took = time.monotonic() - began
    dead = wait_until(lambda: not any(is_alive(pid) for pid in children))
    return dead, took if healthy else None


def check_end(tap, server, *fates):
    """It ends, and nothing ended before but in these ways ("signal=9")."""
    tap.equal(server.stop(), 0, "it ends with status 0")
    tap.none((line for line in server.crashes()
              if not set(fates) & set(line.split())),
             "and nothing crashed")


class BadDisk:
    """Makes the disk of programs that are started with its environment fail or
    be slow: tests/campaign/baddisk.c, which is loaded before the C library."""

    def __init__(self):
        self.folder = Folder()
        self.control = self.folder / "control"
        self.library = self.folder / "baddisk.so"
        source = os.path.join(SRCDIR, "tests", "campaign", "baddisk.c")
        done = subprocess.run(
            [*os.environ.get("CC", "cc").split(), "-shared", "-fPIC", "-O",
             "-o", self.library, source, "-ldl"],
            check=False, capture_output=True, text=True)
        if done.returncode != 0:
            skip_all("no library to make disks fail can be made here: " +
                     " ".join(done.stderr.split()))
        self.set()
        self.environment = dict(
            os.environ, LD_PRELOAD=self.library, BADDISK=self.control)

    def set(self, fail=0, delay=0, unreadable=0):
        """Of a thousand writes FAIL fail; each takes DELAY ms longer. Of a
        thousand reads UNREADABLE fail."""
        new = self.control + ".new"
        with open(new, "w", encoding="ascii") as f:
            f.write(f"{fail} {delay} {unreadable}\n")
        os.rename(new, self.control)

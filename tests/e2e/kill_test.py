"""kill -9 of desk, post and supervisor at random moments while games are
played over several connections: a receipt once given stands in the log for
ever, and every letter owed arrives, under one Message-ID."""
import http.client
import json
import os
import random
import re
import signal
import threading
import time
import urllib.parse

from harness import (LINK, SOON, Server, Tap, is_alive, text_of,
                     wait_until)
from mailserver import FaultSmtpd

PLAYERS = 8
ROUNDS = 4          # of: desk, post, desk, post, supervisor
PATIENCE = 20       # seconds until an answer must come again
YOUR_TURN = re.compile(f"choose your move:\n({LINK.pattern})")


class Game:
    def __init__(self, server, number):
        self.number, self.links = server.new(
            *(f"{name} <{name.lower()}{number}@play.example>"
              for name in ("Ann", "Bo", "Cy")[:2 + number % 2]))
        self.receipts = {}      # by entry: move and hash
        self.over = False


class Player(threading.Thread):
    """Plays all seats of one game after the other over a connection of its
    own, and does not give up: what was not answered is posted again."""

    def __init__(self, server, number, seed):
        super().__init__(daemon=True)
        self.server = server
        self.number = number
        self.choice = random.Random(seed)
        self.games = []
        self.faults = []
        self.again = 0
        self.connection = None
        self.stopping = False

    def ask(self, method, link, move=None):
        """Status and JSON; asks again until there is an answer."""
        path = urllib.parse.urlparse(link).path
        body = None if move is None else urllib.parse.urlencode({"move": move})
        headers = {"Accept": "application/json",
                   "Content-Type": "application/x-www-form-urlencoded"}
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection(
                        "127.0.0.1", self.server.port, timeout=PATIENCE)
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
                text = answer.read()
                return answer.status, json.loads(text)
            except (OSError, http.client.HTTPException) as fault:
                self.connection.close()
                self.connection = None
                self.again += 1
                if time.monotonic() > end:
                    raise RuntimeError(f"no answer any more: {fault}") \
                        from fault
                time.sleep(0.01)

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

    def run(self):
        try:
            while not self.stopping and not self.faults:
                if not self.games or self.games[-1].over:
                    self.games.append(Game(self.server, self.number))
                self.turn(self.games[-1])
                time.sleep(self.choice.uniform(0, 0.03))
        except Exception as fault:      # pylint: disable=broad-except
            self.faults.append(repr(fault))


def kill_child(server, name):
    """Kills desk or post. The seconds until another one is at work, or
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


def kill_them(tap, server, choice):
    """All kills, with play going on. How many of them hit the post."""
    restarts = {"desk": [], "post": [], "supervisor": []}
    orphans = 0
    for _ in range(ROUNDS):
        for name in ("desk", "post", "desk", "post"):
            time.sleep(choice.uniform(0.05, 0.6))
            restarts[name].append(kill_child(server, name))
        time.sleep(choice.uniform(0.05, 0.6))
        dead, took = kill_supervisor(server)
        orphans += not dead
        restarts["supervisor"].append(took)
    tap.none((name for name, seconds in restarts.items() if None in seconds),
             "whatever is killed is at work again")
    tap.equal(orphans, 0, "when the supervisor is killed its children die")
    slowest = {name: max(s or 0 for s in seconds)
               for name, seconds in restarts.items()}
    print("# slowest restarts: " + ", ".join(
        f"{name} {seconds:.2f} s" for name, seconds in slowest.items()))
    tap.ok(slowest["supervisor"] < SOON,
           "a server started at once works within seconds")
    return 3 * ROUNDS


def check_receipts(tap, server, players):
    tap.none((fault for player in players for fault in player.faults),
             "every request is answered in the end, and as it should be")
    stored = {(game, n): (move, digest) for game, n, move, digest in
              server.query("SELECT game, n, move, lower(hex(hash)) "
                           "FROM entry")}
    games = [game for player in players for game in player.games]
    tap.none((f"game {game.number} entry {n}" for game in games
              for n, fact in game.receipts.items()
              if stored.get((game.number, n)) != fact),
             "every receipt stands in the log, with its hash")
    tap.none((f"game {game.number}" for game in games if len(game.receipts) !=
              sum(number == game.number for number, _ in stored) - 1),
             "and the log has no move that nobody made")
    check = server.run("check")
    tap.ok(check.returncode == 0 and "0 differ" in check.stdout,
           "turnpost check finds nothing wrong")


def check_letters(tap, server, smtpd, kills):
    tap.ok(wait_until(lambda: server.owed() == 0, 60),
           "no letter is owed in the end")
    names = {1: "began", 2: "turn", 3: "over"}
    rows = {f"<{names[kind]}.{ply}.{seat}.{uid}@play.example>": (state, said)
            for kind, ply, seat, uid, state, said in server.query(
                "SELECT kind, ply, seat, lower(hex(uid)), letter.state, said "
                "FROM letter JOIN game ON game.id = letter.game")}
    ids = smtpd.ids()
    arrived = set(ids)
    print(f"# {len(rows)} letters were owed, {len(arrived)} arrived, "
          f"{len(ids) - len(arrived)} of them twice")
    tap.none((i for i, (state, _) in rows.items() if state == 1 and
              i not in arrived), "every letter that counts as sent arrived")
    tap.none(arrived - set(rows), "and none that was not owed")
    tap.equal(len(rows), server.query("SELECT count(*) FROM letter")[0][0],
              "each was owed under one Message-ID")
    tap.none((i for i, (state, _) in rows.items() if state == 3),
             "none is given up")
    tap.ok(len(ids) - len(arrived) <= 32 * kills,
           "a letter came again only where its fate was not yet written down")
    tap.none(not_told(server, smtpd, arrived),
             "who is to move, or has reached the end, was told so")


def not_told(server, smtpd, arrived):
    """Seats whose present turn, or end of the game, stands in no letter. A
    letter of the beginning that came late tells the turn, too."""
    told = {match.group(1) for match in
            (YOUR_TURN.search(text_of(letter)) for letter in smtpd.letters())
            if match}
    for number, uid, seats, entries, to_move in server.query(
            "SELECT id, lower(hex(uid)), seats, entries, to_move FROM game"):
        links = server.run("links", str(number)).stdout.split()[2::3]
        for seat in range(seats):
            if to_move >> seat & 1 and links[seat] not in told:
                yield f"game {number} seat {seat}"
            over = f"<over.{entries - 1}.{seat}.{uid}@play.example>"
            if to_move == 0 and over not in arrived:
                yield over


def main():
    tap = Tap()
    smtpd = FaultSmtpd().start()
    server = Server(transport=smtpd.transport).start()
    seed = random.randrange(1 << 32)
    print(f"# seed of moves and moments: {seed}")
    choice = random.Random(seed)
    players = [Player(server, i, choice.random())
               for i in range(PLAYERS)]
    for player in players:
        player.start()
    kills = kill_them(tap, server, choice)
    for player in players:
        player.stopping = True
    for player in players:
        player.join(PATIENCE + 5)
    tap.none((p.number for p in players if p.is_alive()),
             "nobody waits for an answer")
    games = [game for player in players for game in player.games]
    receipts = sum(len(game.receipts) for game in games)
    print(f"# {receipts} receipts, {sum(game.over for game in games)} games "
          f"to their end, {len(games)} begun, "
          f"{sum(p.again for p in players)} requests had to be repeated")
    tap.ok(receipts >= 10 * ROUNDS, "moves were made between the kills")
    check_receipts(tap, server, players)
    check_letters(tap, server, smtpd, kills)
    tap.equal(server.stop(), 0, "and it ends with status 0")
    tap.none((line for line in server.crashes() if "signal=9" not in line),
             "and nothing ended but what was killed")
    tap.done()


main()

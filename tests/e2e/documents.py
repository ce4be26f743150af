"""Tools for tests of games as files: documents, and games that are played to
where a document is wanted."""
import contextlib
import json
import random
import sqlite3
import subprocess
import threading
import time

from harness import TURNPOST, Folder, first_link

choice = random.Random(3)


def players(names):
    return [x for name in names for x in ("-p", name)]


def lines_of(done):
    """Number of the game and the links that a command printed."""
    lines = done.stdout.split("\n")
    return (int(lines[0].split()[1]),
            [line.split()[2] for line in lines[1:] if line])


def play(server, links, moves, notes=()):
    """MOVES moves of whoever's turn it is; False when the game is over."""
    for i in range(moves):
        now = server.turn(links)
        if now is None:
            return False
        fields = {"move": choice.choice(now[2]["moves"])}
        if i in notes:
            fields["note"] = f"note {i}: «so be it»\nand on"
        answer = server.post(now[1], fields)
        if answer.status != 200:
            raise RuntimeError(answer.text)
    return True


def play_by_mail(server, mailbox, seconds=150):
    """Reads what comes and plays by the first link of each letter, until the
    letter of the end. The kinds of the letters, by who got them."""
    kinds = {}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for letter in mailbox.news():
            kind = letter["Message-ID"][1:].split(".")[0]
            kinds.setdefault(letter["To"], []).append(kind)
            if kind == "over" and \
                    sum(k[-1] == "over" for k in kinds.values()) == 3:
                return kinds
            link = first_link(letter)
            while link:
                state = server.look(link)
                if not state["moves"]:
                    break
                answer = server.post(
                    link, {"move": choice.choice(state["moves"])})
                link = answer.json["next"]
        time.sleep(0.005)
    raise RuntimeError("the game does not go on: " + server.read_log()[-2000:])


def export(server, game=1, *options):
    """The text of a game's document."""
    done = server.run("export", str(game), *options)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout


class Files:
    """Documents as files."""

    def __init__(self):
        self.folder = Folder()
        self.n = 0

    def put(self, text):
        """The name of a file with TEXT: str, bytes, or what is written as
        JSON."""
        self.n += 1
        name = self.folder / f"{self.n}.json"
        if not isinstance(text, (str, bytes)):
            text = json.dumps(text, ensure_ascii=False)
        with open(name, "wb") as f:
            f.write(text if isinstance(text, bytes) else text.encode())
        return name


def verify(name):
    """What `turnpost verify` says, without configuration or database."""
    return subprocess.run([TURNPOST, "verify", name], capture_output=True,
                          text=True, timeout=60, check=False)


def dump(server):
    """All that stands in the database."""
    with contextlib.closing(sqlite3.connect(server.database)) as db:
        return "\n".join(db.iterdump())


class Exporter(threading.Thread):
    """Exports a game over and over while others play."""

    def __init__(self, server, files):
        super().__init__(daemon=True)
        self.server, self.files = server, files
        self.lengths, self.faults = set(), []
        self.ended = threading.Event()
        self.exported = threading.Semaphore(0)
        self.start()

    def keep_up(self):
        """Waits for the next document, however busy the machine is."""
        self.exported.acquire(timeout=60)

    def run(self):
        while not self.ended.is_set():
            text = export(self.server)
            done = verify(self.files.put(text))
            self.lengths.add(len(json.loads(text)["log"]))
            if done.returncode != 0:
                self.faults.append(done.stderr)
            self.exported.release()

    def stop(self):
        self.ended.set()
        self.join()

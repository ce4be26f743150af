"""The demo in a headless Chromium with JavaScript off: from the letter to the
receipt by clicking and by keyboard, every page at 390 and 1280 pixels. Pictures
of all are in BUILDDIR/screenshots, to be looked at. The way itself is in
browser.mjs."""
import json
import os
import random
import re
import subprocess
import sys

from browser_kit import CHROMIUM, HERE, check_possible
from harness import (TURNPOST, Folder, Maildir, Server, Tap, die_with_me,
                     wait_until, words_of)


class Demo(Server):
    """turnpost demo in a folder of its own."""

    def __init__(self):
        super().__init__()
        self.dir = self.folder / "demo"
        self.mailbox = os.path.join(self.dir, "mailbox")
        self.write_config(
            {"database": os.path.join(self.dir, "turnpost.db"),
             "keys": os.path.join(self.dir, "keys"),
             "listen": f"127.0.0.1:{self.port}", "base-url": self.base},
            {"transport": f"maildir:{self.mailbox}",
             "from": "turnpost <games@demo.example>"})
        self.database = os.path.join(self.dir, "turnpost.db")

    def start(self, wait=True, **keywords):
        with open(self.log, "ab") as log:
            # pylint: disable=consider-using-with
            self.process = subprocess.Popen(
                [TURNPOST, "demo", "--dir", self.dir, "--listen",
                 f"127.0.0.1:{self.port}"], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True,
                preexec_fn=die_with_me, **keywords)
        if wait and not wait_until(self.healthy):
            raise RuntimeError("the demo did not start: " + self.read_log())
        return self


def set_letters(server, links, value):
    for link in links:
        server.post(server.look(link)["links"]["mute"], {"letters": value})


def play(server, links, plies, choice):
    """So many moves, with meeples where possible. Only the last of them make
    letters: the mailbox is to be looked at."""
    set_letters(server, links, "off")
    for ply in range(plies):
        if ply == min(plies, 74) - 2:
            set_letters(server, links, "on")
        turn = server.turn(links)
        if turn is None:
            return
        _, link, state = turn
        moves = state["moves"]
        meeples = [move for move in moves if "@" in move]
        move = choice.choice(
            meeples if meeples and choice.random() < 0.7 else moves)
        note = "What a place for a planet!" if choice.random() < 0.1 else ""
        server.post(link, {"move": move, "note": note})


def cells_of(turn):
    return {re.split("[/ ]", move)[0] for move in turn[2]["moves"]}


def file_of(maildir, game, kind):
    """The name of the newest letter of that kind."""
    found = [name for name, letter in maildir.read.items()
             if letter["Message-ID"].startswith(f"<{kind}.") and
             f"game {game}:" in letter["Subject"]]
    return found[-1]


def begin_fight(server):
    """A game of geonosis at its first throw, all letters in their time; its
    number and the link of a seat that can fight now."""
    people = [f"{name} <{name.lower()}@demo.example>"
              for name in ("Ann", "Bo", "Chewie", "Di")]
    number, links = server.new(*people, ruleset="geonosis",
                               options=("expansion=yes", "force=10"))
    while True:
        wait_until(lambda: server.owed() == 0)
        _, link, state = server.turn(links)
        if state["board"]["stage"] == "dice":
            return number, link
        server.post(link, {"move": state["moves"][len(state["moves"]) // 2]})


def put_review(server, game):
    """The review of a game, of few playouts."""
    document = server.folder / "reviewed.json"
    with open(document, "w", encoding="utf-8") as f:
        f.write(server.run("export", str(game)).stdout)
    body = server.run("review", "--playouts", "8", document).stdout
    server.change("INSERT INTO review (game, asked, wishes, made, body) "
                  "VALUES (?, 1, 0, 1, ?)", game, body.strip())


def prepare(server, choice):
    """Games in all phases; what browser.mjs is told of them."""
    games = {}
    people = ("Ann <ann@demo.example>;phrase=a blue moon over <Tatooine>",
              "Bo <bo@demo.example>",
              "Chewie <cy@demo.example>", "Di <di@demo.example>",
              "Ed <ed@demo.example>")
    for name, seats, plies in (("middle", 3, 40), ("second", 2, 6),
                               ("third", 5, 60), ("over", 4, 999)):
        number, links = server.new(*people[:seats])
        oldest = links[0]
        play(server, links, plies, choice)
        turn = server.turn(links)
        while name == "second" and len(cells_of(turn)) < 2:
            play(server, links, 1, choice)
            turn = server.turn(links)
        games[name] = (number, links, turn)
    put_review(server, games["over"][0])
    arena, fight = begin_fight(server)
    _, thrown = server.new(*people[1:2], *people[:1], ruleset="monopoly")
    wait_until(lambda: server.owed() == 0)
    maildir = Maildir(server.mailbox)
    maildir.all()
    number, links, (seat, link, state) = games["middle"]
    first = server.query("SELECT name FROM seat JOIN game ON id = game "
                         "WHERE game = 1 AND to_move = 1 << seat")[0][0]
    return {
        "first": f"{first} <",
        "middle": link,
        "waiting": links[(seat + 1) % len(links)],
        "mute": state["links"]["mute"],
        "second": games["second"][2][1],
        "third": games["third"][2][1],
        "over": games["over"][1][0],
        "stale": oldest,
        "fight": fight,
        "throw": server.turn(thrown)[1],
        "letters": {
            "began": file_of(maildir, 1, "began"),
            "turn": file_of(maildir, number, "turn"),
            "late": file_of(maildir, games["third"][0], "turn"),
            "over": file_of(maildir, games["over"][0], "over"),
            "geonosis": file_of(maildir, arena, "turn"),
        },
    }


def browse(tap, told):
    """Runs browser.mjs and counts its steps as ours."""
    profile = Folder()
    told.update(profile=profile.path, chromium=CHROMIUM)
    with subprocess.Popen(
            ["node", os.path.join(HERE, "browser.mjs"), json.dumps(told)],
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
            text=True, preexec_fn=die_with_me, start_new_session=True,
            env={**os.environ, "HOME": profile.path}) as node:
        for line in node.stdout:
            step = json.loads(line)
            tap.none([] if step["good"] else
                     (step.get("detail") or ["it is not so"]),
                     step["sentence"])
        status = node.wait()
    tap.equal(status, 0, "the browser's journey ends well")


def main():
    tap = Tap()
    check_possible()
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    print(f"# seed of the moves played beforehand (SEED): {seed}")
    server = Demo().start()
    told = prepare(server, random.Random(seed))
    told["base"] = server.base
    told["screenshots"] = os.path.join(os.environ.get("BUILDDIR", "."),
                                       "screenshots")
    browse(tap, told)
    tap.ok(wait_until(lambda: any("A good game to you all!" in words_of(letter)
                                  for letter in
                                  Maildir(server.mailbox).all())),
           "the note typed in the browser stands in the next letter")
    tap.equal(server.stop(), 0, "SIGTERM ends the demo with status 0")
    tap.none(server.crashes(), "and nothing ended before")
    tap.done()


sys.stdout.reconfigure(line_buffering=True)
main()

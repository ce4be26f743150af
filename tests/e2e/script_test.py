"""With script: a move from the turn page by tapping alone and by keyboard
alone, on one page; the board stands high, and the script is small."""
import json
import os
import random
import re
import subprocess

from browser_kit import CHROMIUM, HERE, check_possible
from harness import Folder, Server, Tap, die_with_me

SCRIPT_MAX = 15 * 1024      # bytes
BOARD_TOP = 300             # CSS pixels
PEOPLE = ("Ann", "Bo", "Chewie", "Dee", "Eva")


def cell_of(move):
    return re.split("[/ ]", move)[0]


def several(server, links, choice):
    """Plays on until somebody can set a meeple at a cell in several ways; that
    link, the cell, and another cell."""
    while True:
        _, link, state = server.turn(links)
        cells = [cell_of(m) for m in state["moves"] if "small@" in m]
        full = [c for c in cells if cells.count(c) > 1]
        if full and any(cell_of(m) == full[0] and "@" not in m
                        for m in state["moves"]):
            others = [c for c in map(cell_of, state["moves"]) if c != full[0]]
            if others:
                return link, full[0], others[-1], state
        server.post(link, {"move": choice.choice(
            [m for m in state["moves"] if "@" not in m] or state["moves"])})


def far_away(server, choice):
    """Plays until a meeple can go far away through hyperspace; the link, that
    move, and how many ways the tile can lie at its cell."""
    while True:
        _, links = server.new("Ann <ann@far.example>", "Bo <bo@far.example>",
                              options=("hyperspace=yes",))
        while (turn := server.turn(links)) is not None:
            moves = turn[2]["moves"]
            for move in moves:
                where = re.match(r"(-?\d+),(-?\d+)/\d+ small@\w+:"
                                 r"(-?\d+),(-?\d+)", move)
                if where and max(abs(int(where[1]) - int(where[3])),
                                 abs(int(where[2]) - int(where[4]))) > 1:
                    return turn[1], move, len(
                        {m.split(" ")[0] for m in moves
                         if cell_of(m) == cell_of(move)})
            server.post(turn[1], {"move": choice.choice(
                [m for m in moves if "small@route" in m] or moves)})


def run(told):
    """What script.mjs saw."""
    profile = Folder()
    done = subprocess.run(
        ["node", os.path.join(HERE, "script.mjs"),
         json.dumps({**told, "chromium": CHROMIUM})],
        capture_output=True, text=True, check=False, timeout=300,
        preexec_fn=die_with_me, env={**os.environ, "HOME": profile.path})
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def main():
    tap = Tap()
    check_possible()
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    print(f"# seed of the moves played beforehand (SEED): {seed}")
    choice = random.Random(seed)
    server = Server().start()
    people = [f"{name} <{name.lower()}@play.example>" for name in PEOPLE]
    _, links = server.new(*people)
    for _ in PEOPLE:
        _, link, state = server.turn(links)
        server.post(link, {"move": choice.choice(state["moves"])})
    for way, sentence in (("tap", "by tapping alone"),
                          ("type", "by keyboard alone")):
        link, cell, other, state = several(server, links, choice)
        moves = state["moves"]
        seen = run({"link": link, "cell": cell, "other": other,
                    "way": way, "history": state["links"]["history"],
                    "folder": os.environ.get("BUILDDIR", ".")})
        print(f"# {cell}: {json.dumps(seen)}")
        tap.ok(cell_of(seen["move"]) == cell and "@" in seen["move"] and
               seen["move"] in moves, f"{sentence}: a tile with a meeple")
        tap.equal(seen["loads"], 2,
                  f"{sentence}: the page of the turn and the receipt are all "
                  "that is loaded")
        tap.ok(seen["done"], f"{sentence}: the move is made")
        tap.ok(seen["turned"], f"{sentence}: the tile lies on its cell of the "
               "board and can be turned there, if there is another way")
        tap.none(seen["hidden"], f"{sentence}: no place for a meeple hides "
                 "the middle of another")
        tap.equal(seen["set"], seen["move"], f"{sentence}: one can go to "
                  "another cell and back; the board shows what will be made")
        tap.ok(seen["said"], f"{sentence}: what it brings is said, and there "
               "is one button")
        tap.ok(all(seen["replay"].values()), f"{sentence}: back and forth "
               "through what happened, in place, and the history keeps its "
               f"place: {seen['replay']}")
        tap.none(seen["complaints"], f"{sentence}: the browser complains about "
                 "nothing")
        tap.ok(seen["top"] < BOARD_TOP,
               f"the board of five begins at {seen['top']} pixels")
    link, move, ways = far_away(server, choice)
    seen = run({"link": link, "cell": cell_of(move), "way": "far",
                "move": move, "single": ways == 1,
                "folder": os.environ.get("BUILDDIR", ".")})
    tap.equal((seen["set"], seen["marks"], seen["complaints"]),
              (move.split(" ")[0], 0, []), "a meeple that goes far away: the "
              "board shows the tile on its cell, and there are no marks")
    tap.ok(seen["turned"], "and it can be turned")
    tap.ok(len(server.get("/turn.js").text) < SCRIPT_MAX,
           "the script is small")
    server.stop()
    tap.done()


main()

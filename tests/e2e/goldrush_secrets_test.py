"""Secrets of Gold Rush over HTTP: what a seat and a spectator can fetch while
games run, documents and the server's log have no value of a token that somebody
else took; and no published hash can be tried out by who does not know the key.
Tokens of the owner's go with the game like tiles.

That nothing of a value can be read off boards, pictures and forecasts:
tests/unit/goldrush_secrets_test.
"""
import hashlib
import itertools
import json
import os
import random
import re

from documents import Files, lines_of, play, players
from fairness import faults, simulate
from harness import SRCDIR, Folder, Server, Tap
from monopoly_secrets_test import found_out, hashes

NAMES = ("Ann", "Bo", "Cy")
LOOKS = 12  # points of a game where everything is looked through
TOKENS = "turnpost-tokens 1\n# Ours.\ntoken 4 20\ntoken 0 40\ntoken 9 1"


# --- what is shown ---

def told_to_others(thing, viewer):
    """Whatever is in JSON of VIEWER's (None: a spectator) and should not
    be."""
    if isinstance(thing, dict):
        if thing.get("e") in ("gold", "revealed") and \
                thing.get("to") != viewer:
            yield thing
        if thing.get("label") == "token" and "value" in thing:
            yield thing
        for seat, hand in enumerate(thing.get("hands", ())):
            if seat != viewer and hand["gold"] is not None:
                yield hand
        if "gold" in thing and "colour" in thing and \
                thing["gold"] is not None and thing["seat"] != viewer:
            yield thing
        thing = thing.values()
    if isinstance(thing, (list, type({}.values()))):
        for part in thing:
            yield from told_to_others(part, viewer)


def own_gold(doc, seat):
    return [event["value"] for entry in doc["log"]
            for event in entry.get("private", ()) if event["seat"] == seat]


def finders(server, link):
    """Who found tokens, as the history tells the seat of LINK, by name. It
    follows what happened in the last step."""
    page = server.get(link + "/history").text
    history = page.partition('id="done-title"')[2].partition("</section>")[2]
    return sorted(re.findall(r"<li>(\w+) found ", history))


def alone(server, link):
    """How often the history says that nobody else sees something."""
    return server.get(link + "/history").text.count("Only you see that.")


def look_through(server, links, found):
    """Everything that anybody is shown now; how many tokens are taken."""
    whole = json.loads(server.run("export", "1", "--private").stdout)
    spectator = json.loads(server.run("show", "1", "--as", "json").stdout)
    found += told_to_others(spectator, None)
    found += told_to_others(json.loads(server.run("export", "1").stdout), None)
    found += faults(whole)
    for seat, link in enumerate(links):
        state = server.look(link)
        mine = own_gold(whole, seat)
        found += told_to_others(state, seat)
        if state["board"]["hands"][seat]["gold"] != mine or \
                spectator["board"]["hands"][seat]["tokens"] != len(mine):
            found.append((seat, mine))
    return sum("blind" in one for entry in whole["log"]
               for one in entry["chance"])


def check_shown(tap):
    choice = random.Random(1848)
    server = Server().start()
    _, links = server.new(*(f"{name} <{name}@play.example>" for name in NAMES),
                          ruleset="goldrush")
    found, taken, said, ply = [], 0, 0, 0
    while (turn := server.turn(links)) is not None:
        seat, link, state = turn
        moves = [move for move in state["moves"]
                 if move.endswith(" mine") or "cowboy@m" in move]
        if ply % (72 // LOOKS) == 0:
            taken = max(taken, look_through(server, links, found))
            said = max(said, alone(server, link))
        answer = server.post(link, {"move": choice.choice(
            moves or state["moves"])})
        if answer.status != 200:
            raise RuntimeError(answer.text)
        ply += 1
    tap.none(found, f"at {LOOKS} points of a game nobody could fetch what "
             "tokens of others show, and everybody what one's own do")
    tap.ok(taken > 10, f"{taken} tokens were taken by then")
    log = server.read_log()
    tap.ok("gold" not in log.replace("goldrush", ""),
           "the server's log tells no value")
    doc = json.loads(server.run("export", "1").stdout)
    board = server.look(links[0])["board"]
    tap.equal([hand["gold"] for hand in board["hands"]],
              [own_gold(doc, seat) for seat in range(3)],
              "when it is over, everybody sees all of them")
    tap.equal([finders(server, link) for link in links],
              [sorted("You" if one == seat else NAMES[one]
                      for entry in doc["log"]
                      for event in entry.get("private", ())
                      for one in [event["seat"]]) for seat in range(3)],
              "and reads who found what")
    tap.ok(said > 0 and not any(alone(server, link) for link in links),
           f"what {said} lines called secret while it ran is so no more")
    tap.none(faults(doc), "and the game is proved")
    tap.equal(server.crashes(), [], "nothing has crashed")
    server.stop()


# --- hashes ---

def check_hashes(tap):
    docs = []
    for path in itertools.chain.from_iterable(
            simulate(Folder(), "goldrush", 2, "--seats", str(seats),
                     "--policy", policy)
            for seats, policy in ((2, "greedy"), (5, "random"))):
        with open(path, encoding="utf-8") as f:
            docs.append(json.load(f))
    tap.none((fault for doc in docs for fault in found_out(doc)),
             f"in {len(docs)} games no token is found by trying all values")
    tap.none((doc["uid"] for doc in docs
              if len(hashes(doc)) != len(set(hashes(doc)))),
             "no two hashes in a game are alike")
    tap.none((one for doc in docs for entry in doc["log"]
              for one in entry["chance"]
              if ("blind" in one) != (one["label"] == "token")),
             "tokens are drawn blind, and nothing else")


# --- tokens of one's own ---

def check_tokens(tap):
    folder, files = Folder(), Files()
    os.mkdir(folder / "goldrush")
    with open(folder / "goldrush/ours.tokens", "w", encoding="utf-8") as f:
        f.write(TOKENS)
    with open(folder / "goldrush/bad.tokens", "w", encoding="utf-8") as f:
        f.write("turnpost-tokens 1\ntoken 4 x\n")
    here = Server(data=folder.path).start()
    _, links = here.new("Ann <ann@play.example>", "Bo <bo@play.example>",
                        ruleset="goldrush", options=["tokens=ours"])
    play(here, links, 8)
    whole = here.run("export", "1", "--private").stdout
    doc = json.loads(whole)
    with open(os.path.join(SRCDIR, "data/goldrush/standard.tiles"),
              encoding="utf-8") as f:
        both = f.read() + TOKENS
    tap.ok(doc["data"] == both and doc["log"][0]["setup"]["data"] ==
           hashlib.sha256(both.encode()).hexdigest(),
           "tokens that are not everybody's go with the game, and with the "
           "tiles")
    tap.equal([doc["options"]["tiles"], doc["options"]["tokens"]],
              ["standard", "ours"], "each file by its own name")
    done = here.run("new", "goldrush", *players(("A <a@b.example>", "bot:random")), "-o", "tokens=bad")
    tap.ok(done.returncode == 1 and
           "goldrush/bad.tokens:2: a count is" in done.stderr,
           "a fault is told with its file and its line there")
    here.stop()
    there = Server()
    done = there.run("import", files.put(whole),
                     *players(("Ann <ann@else.example>",
                               "Bo <bo@else.example>")))
    tap.ok(done.returncode == 0, "they come to a server without them") or \
        print("# " + done.stderr)
    links = lines_of(done)[1]
    there.start()
    while play(there, links, 10):
        pass
    text = there.run("export", "1").stdout
    tap.none(faults(json.loads(text)), "where the game is played to its end")
    tap.equal(there.run("verify", files.put(text)).stdout.strip(), "ok",
              "and proved")
    tap.equal(there.crashes(), [], "nothing has crashed")
    there.stop()


def main():
    tap = Tap(500)
    check_shown(tap)
    check_hashes(tap)
    check_tokens(tap)
    tap.done()


if __name__ == "__main__":
    main()

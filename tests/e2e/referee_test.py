"""Whole games of carcassonne, in all its variants, played by the program and
played again by a referee that was written from the rules alone (referee.py).

The games are always the same. For more of them, by hand: REFEREE_GAMES=1000 is
how many are played with random options, REFEREE_SEED=7 gives others.
"""
import copy
import json
import os
import random
import subprocess

import referee
import referee_kit
from harness import SRCDIR, Folder, Tap
from referee_kit import simulated

BUILDDIR = os.environ.get("BUILDDIR", ".")
GAMES = int(os.environ.get("REFEREE_GAMES", "8"))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
CHANCE = random.Random(1)
FLAGS = ("explorers", "hyperspace", "traders", "news", "withdraw")
ENDGAMES = ("two-and-two", "one-and-one", "flat")
SINGLE = [("reinforce", "no")] + [(flag, "yes") for flag in FLAGS] + \
    [("endgame", value) for value in ENDGAMES]
POLICIES = ("random", "greedy", "greedy", "random", "random")


def play(n, seats, options, policies=None):
    """N documents, each with a text that says how it can be had again."""
    if policies is None:
        policies = (POLICIES * 2)[CHANCE.randrange(len(POLICIES)):][:seats]
    return simulated(CHANCE, ("carcassonne",), n, seats, options, policies)


def faults(games, tiles):
    return referee_kit.faults(referee.judge, games, tiles)


def check_base(tap, tiles):
    for seats in (2, 3, 4, 5):
        tap.none(faults(play(4, seats, {}), tiles),
                 f"the base game with {seats} seats goes by the rules")


def check_options(tap, tiles):
    for i, (name, value) in enumerate(SINGLE):
        tap.none(faults(play(2, 2 + i % 4, {name: value}), tiles),
                 f"so does one with {name}={value} alone")
    tap.none(faults(play(4, 4, {"teams": "yes"}), tiles),
             "so does one of teams")
    for name, value in SINGLE:
        tap.none(faults(play(2, 4, {"teams": "yes", name: value}), tiles),
                 f"so does one of teams with {name}={value}")
    tap.none(faults(play(12, 4, {"teams": "yes", "traders": "yes"},
                         ["greedy"] * 4), tiles),
             "so do those where partners complete routes together")


def listed(name):
    """The games of a program of tests/unit, some positions of which have lists
    of all moves; each with its tiles and a text that says which it is."""
    file = Folder() / "games"
    subprocess.run([os.path.join(BUILDDIR, "tests/unit", name), file],
                   check=True, stdout=subprocess.DEVNULL, timeout=120)
    with open(file, encoding="utf-8") as f:
        for n, line in enumerate(f):
            doc = json.loads(line)
            doc["options"] = {
                name: {"yes": True, "no": False}.get(value, value)
                for name, value in (o.split("=") for o in doc["options"])}
            doc["seats"] = [None] * doc["seats"]
            yield doc, "\n".join([""] + doc.get("tiles", [])), f"game {n}"


def check_lists(tap, tiles):
    for name, what in (("carcassonne_random_test", "the base game"),
                       ("carcassonne_variants_random_test", "all options")):
        found, lists = [], 0
        for doc, own, how in listed(name):
            lists += sum("lists" in entry for entry in doc["log"])
            fault = referee.judge(doc, own or tiles)
            if fault:
                found.append(f"{how}: {fault}")
        tap.none(found, f"so do games of {what} with sets of tiles of all "
                 f"kinds, and in {lists} positions all moves are listed")


def random_options(seats):
    options = {flag: CHANCE.choice(("yes", "no"))
               for flag in FLAGS + ("reinforce",)}
    options["endgame"] = CHANCE.choice(("off",) + ENDGAMES)
    options["first"] = CHANCE.choice(("random", str(CHANCE.randrange(seats))))
    if seats == 4:
        options["teams"] = CHANCE.choice(("yes", "yes", "no"))
    return options


def check_combinations(tap, tiles):
    found = []
    for _ in range(GAMES):
        seats = CHANCE.choice((2, 3, 4, 4, 4, 5))
        found += faults(play(1, seats, random_options(seats)), tiles)
    tap.none(found, f"so do {GAMES} games with options at random")


# --- the referee sees what is wrong ---

def entry_with(doc, wanted):
    """The first entry with an event for which WANTED is true, and that
    event."""
    return next((entry, event) for entry in doc["log"][1:]
                for event in entry["events"] if wanted(event))


def more_points(doc):
    _, event = entry_with(doc, lambda e: e["e"] == "score")
    event["points"] += 1


def lost_score(doc):
    entry, event = entry_with(doc, lambda e: e["e"] == "score")
    entry["events"].remove(event)


def other_winners(doc):
    doc["result"]["winners"] = [
        seat for seat in range(len(doc["seats"]))
        if seat not in doc["result"]["winners"]]


def other_seat(doc):
    doc["log"][5]["seat"] = doc["log"][4]["seat"]


def lost_entry(doc):
    del doc["log"][-1]


def first_battle(doc):
    """The draws of the first entry with a battle."""
    return next(entry["chance"] for entry in doc["log"]
                if any(draw["label"] == "die" for draw in entry["chance"]))


def other_face(doc):
    draws = first_battle(doc)
    draws[0]["value"] = (draws[0]["value"] + 1) % 6


def fewer_dice(doc):
    del first_battle(doc)[0]


def taken_cell(doc):
    move = doc["log"][2]["move"].split("/")
    doc["log"][2]["move"] = "0,0/" + move[1]


def far_cell(doc):
    move = doc["log"][2]["move"].split("/")
    doc["log"][2]["move"] = "9,9/" + move[1]


def other_turn(doc):
    """Turned until an edge does not match, or it looks the same."""
    entry, event = entry_with(doc, lambda e: e["e"] == "placed" and
                              e["tile"].startswith("MC"))
    place, rest = entry["move"].split("/")
    entry["move"] = f"{place}/{(event['r'] + 180) % 360}" + \
        "".join(" " + word for word in rest.split()[1:])


def second_large(doc):
    """A seat's large meeple, set once more while it stands somewhere."""
    entry, _ = entry_with(doc, lambda e: e["e"] == "meeple" and
                          e["size"] == "large")
    later = next(e for e in doc["log"][entry["n"] + 1:]
                 if e["seat"] == entry["seat"] and "small@" in e["move"])
    later["move"] = later["move"].replace("small", "large")


# What is done to a document, what that is, and a word of what the referee
# must say to it in one game at least.
SPOILT = [
    (more_points, "a point too many", "events differ"),
    (lost_score, "a score that is missing", "events differ"),
    (other_winners, "winners who did not win", "won by"),
    (other_seat, "a seat that is not to move", "turn of seat"),
    (lost_entry, "a game that is not over", "not over"),
    (other_face, "another face of a die", "roll"),
    (fewer_dice, "a die too few", "had to be die"),
    (taken_cell, "a tile on a tile", "a tile lies there"),
    (far_cell, "a tile beside no other", "no tile lies beside"),
    (other_turn, "edges that do not match", "does not match"),
    (second_large, "a second large meeple", "no large meeple"),
]


def check_referee(tap, tiles):
    games = list(play(4, 3, {}, ["greedy"] * 3))
    for spoil, what, word in SPOILT:
        said = []
        for doc, _ in games:
            doc = copy.deepcopy(doc)
            spoil(doc)
            said.append(referee.judge(doc, tiles))
        tap.ok(all(said) and any(word in fault for fault in said),
               f"the referee sees {what}")


def is_seen(name, value, told, tiles):
    """Whether the referee disagrees with some game that was played with
    NAME=VALUE when told otherwise. What is rare needs more games."""
    for _ in range(12):
        for doc, _ in play(3, 4, {name: value}):
            doc["options"][name] = told
            if referee.judge(doc, tiles) is not None:
                return True
    return False


def check_options_matter(tap, tiles):
    changes = [(name, value, {"endgame": "off"}.get(name, False))
               for name, value in SINGLE + [("teams", "yes")]]
    changes[0] = ("reinforce", "yes", False)
    for name, value, told in changes:
        tap.ok(is_seen(name, value, told, tiles),
               f"the referee sees that a game was played with {name}={value}")


def main():
    tap = Tap(500 + GAMES)
    with open(os.path.join(SRCDIR, "data/carcassonne/standard.tiles"),
              encoding="utf-8") as f:
        tiles = f.read()
    check_referee(tap, tiles)
    check_options_matter(tap, tiles)
    CHANCE.seed(SEED)
    check_base(tap, tiles)
    check_options(tap, tiles)
    check_combinations(tap, tiles)
    check_lists(tap, tiles)
    tap.done()


if __name__ == "__main__":
    main()

"""Whole games of geonosis, in all its levels and with R2-D2, played by the
program and played again by a referee that was written from the rules alone
(geonosis_referee.py).

The games are always the same. For more of them, by hand: REFEREE_GAMES=1000 is
how many are played with random options, REFEREE_SEED=7 gives others.
"""
import copy
import os
import random
import re

import geonosis_referee as referee
import referee_kit
from harness import SRCDIR, Folder, Server, Tap
from referee_kit import simulated

GAMES = int(os.environ.get("REFEREE_GAMES", "6"))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
CHANCE = random.Random(1)
LEVELS = [
    ({}, "as in the rule book"),
    ({"force": 10}, "with more Force"),
    ({"zones": 3}, "with fewer droids"),
    ({"tokens": 6}, "with fewer tokens"),
    ({"force": 4, "zones": 3, "tokens": 2}, "made easier and harder"),
    ({"expansion": "yes"}, "with R2-D2"),
    ({"expansion": "yes", "force": 10, "zones": 3}, "with R2-D2, made easier"),
    ({"expansion": "yes", "force": 10, "zones": 3, "objection": 24},
     "with objections"),
    ({"forgo": "no"}, "in which each strike is carried through"),
]
TABLES = (["random"], ["fallback"], ["greedy"],
          ["greedy", "fallback", "random", "greedy"])
# What has to have come about in the games of all levels.
EVENTS = {"agreed", "aside", "assault", "c3po", "card", "chosen", "fight",
          "force-lost", "gain", "held", "hit", "kill", "lost-force",
          "lost-mega", "lost-reserve", "met", "missed", "objected",
          "proposed-card", "proposed-part", "r2", "raise", "sent", "shuffled",
          "strike", "strike-over", "won"}


def play(n, seats, options, policies, config=()):
    return simulated(CHANCE, (*config, "geonosis"), n, seats, options, policies)


def faults(games, text, seen=None):
    return referee_kit.faults(referee.judge, games, text, seen, ("e", "rank"))


def check_levels(tap, text):
    seen = set()
    for options, what in LEVELS:
        found = []
        for seats in (2, 3, 4):
            for table in TABLES:
                found += faults(play(2, seats, options, table), text, seen)
        tap.none(found, f"games {what} go by the rules")
    tap.equal(EVENTS - seen, set(),
              "all that often comes about came about in these games")


def random_options():
    return {"force": CHANCE.randint(1, 10), "zones": CHANCE.choice((3, 4)),
            "tokens": CHANCE.randint(0, 6),
            "expansion": CHANCE.choice(("yes", "no")),
            "objection": CHANCE.choice((0, 1)),
            "forgo": CHANCE.choice(("yes", "no"))}


def check_first_set(tap):
    """Games of the set that all had before there was another one."""
    text, found = set_text("standard"), []
    for table in TABLES:
        for level in ({}, {"expansion": "yes", "force": 5, "forgo": "no"}):
            found += faults(play(3, 4, {"set": "standard", **level}, table),
                            text)
    tap.none(found, "so do games of the first set")


def check_combinations(tap, text):
    found = []
    for _ in range(GAMES):
        found += faults(play(1, CHANCE.choice((2, 3, 4)), random_options(),
                             CHANCE.choice(TABLES)), text)
    tap.none(found, f"so do {GAMES} games with options at random")


def check_long_games(tap, text):
    """A set in which hardly anything is lost early: games come to where the
    arena is full, to the end without C-3PO, and to a high rank."""
    text = re.sub(r"(?m)^mega (M.) .*", r"mega \1 6", text)
    text = re.sub(r"(?m)^(droid \S+ \d) 30", r"\1 60", text)
    folder = Folder()
    os.mkdir(folder / "geonosis")
    with open(folder / "geonosis/long.arena", "w", encoding="utf-8") as f:
        f.write(text)
    config = ("-c", Server(data=folder.path).config)
    seen, found = set(), []
    for table in TABLES + (["greedy", "greedy", "random", "greedy"],):
        for level in ({}, {"expansion": "yes", "force": 3}):
            found += faults(play(5, 4, {"set": "long", **level}, table,
                                 config), text, seen)
    tap.none(found, "so do long games, played with another set")
    tap.equal({"arena-full", "lost-c3po", "lost-force", "master", "padawan"} -
              seen, set(), "some of them fill the arena, some are lost by "
              "C-3PO alone, some win a high rank")


# --- the referee sees what is wrong ---

def entry_with(doc, wanted):
    """The first entry with an event for which WANTED is true, and that
    event."""
    return next((entry, event) for entry in doc["log"][1:]
                for event in entry["events"] if wanted(event))


def entry_of(doc, code):
    return entry_with(doc, lambda event: event["e"] == code)


def seat_dice(doc):
    """The first throw, and the entry behind it."""
    entry, event = entry_of(doc, "throw")
    dice = {die["seat"]: die["die"] for die in event["dice"]}
    return dice, doc["log"][entry["n"] + 1]


def more_reserve(doc):
    entry_of(doc, "filled")[1]["reserve"] += 1


def lost_refill(doc):
    entry, event = entry_with(doc, lambda e: e.get("why") == "refill")
    entry["events"].remove(event)


def other_winners(doc):
    result = doc["result"]
    result["winners"] = [] if result["winners"] else list(range(4))


def other_scores(doc):
    doc["result"]["scores"][0] += 1


def lost_entry(doc):
    del doc["log"][-1]


def other_die(doc):
    dice, entry = seat_dice(doc)
    die = dice[entry["seat"]] % 6 + 1
    entry["move"] = f"die:{die} aside"


def second_die(doc):
    """A die twice in one throw: seats come in order in these games."""
    dice, entry = seat_dice(doc)
    entry["move"] = f"die:{dice[entry['seat']]} aside"
    later = doc["log"][entry["n"] + 1]
    entry["events"] = [{"die": dice[entry["seat"]], "e": "aside",
                        "seat": entry["seat"]}]
    later["seat"], later["move"] = entry["seat"], entry["move"]


def last_force(doc):
    dice, entry = seat_dice(doc)
    die = dice[entry["seat"]]
    entry["move"] = f"die:{die}>{die % 6 + 1} raise"


def other_card(doc):
    dice, entry = seat_dice(doc)
    entry["move"] = f"die:{dice[entry['seat']]} card:M2"


def wrong_die_on_card(doc):
    """The mega threat of the first round takes 2 and 4."""
    entry, _ = entry_with(doc, lambda e: e["e"] in ("raise", "fight") and
                          e["die"] not in (2, 4))
    entry["move"] = entry["move"].split(" ")[0] + " card:M1"


def second_raise(doc):
    """Sheets for four have one space to raise the Force."""
    entry, event = entry_of(doc, "raise")
    later = next(e for e in doc["log"][entry["n"] + 1:]
                 if e["seat"] == event["seat"] and e["move"][:4] == "die:")
    later["move"] = later["move"].split(" ")[0].split(">")[0] + " raise"


def onto_droid(doc):
    entry, event = entry_of(doc, "hit")
    before = doc["log"][entry["n"] - 1]
    way = before if before["move"].startswith("go:") else entry
    way["move"] = f"go:{event['space']}"


def far_hit(doc):
    entry, event = entry_of(doc, "hit")
    entry["move"] = f"hit:{124 - event['space']}"


def same_start(doc):
    places = [e for e in doc["log"] if e["move"].startswith("place:")]
    places[1]["move"] = places[0]["move"]


def other_start(doc):
    next(e for e in doc["log"]
         if e["move"].startswith("place:"))["move"] = "place:1"


def same_sheet(doc):
    doc["log"][2]["move"] = doc["log"][1]["move"][:7] + " mace"


def other_draw(doc):
    entry, _ = entry_of(doc, "throw")
    entry["chance"][0]["n"] += 1


def lost_draw(doc):
    del entry_of(doc, "throw")[0]["chance"][-1]


def met_threat(doc):
    """A met threat, to be paid for."""
    entry, _ = entry_of(doc, "chosen")
    cards = {e["card"] for e in doc["log"][entry["n"] - 1]["events"]
             if e["e"] == "missed"}
    entry["move"] = next(f"threat:T{n:02}" for n in range(1, 16)
                         if f"T{n:02}" not in cards)


def hasty(doc):
    """A proposal that is done without the last who has to agree."""
    last, _ = entry_of(doc, "c3po")
    first, _ = entry_of(doc, "agreed")
    first["events"] += last["events"][1:]


def agrees_twice(doc):
    first, _ = entry_of(doc, "agreed")
    doc["log"][first["n"] + 1]["seat"] = first["seat"]


def agrees_to_itself(doc):
    _, event = entry_of(doc, "proposed-part")
    entry_of(doc, "agreed")[0]["seat"] = event["seat"]


def agrees_to_other(doc):
    entry, _ = entry_of(doc, "agreed")
    entry["move"] += "1"


def second_proposal(doc):
    entry, _ = entry_of(doc, "agreed")
    entry["move"] = entry["move"].removeprefix("agree ")


# What is done to documents with objections.
SPOILT_PROPOSALS = [
    (hasty, "a proposal that is done too early", "events differ"),
    (agrees_twice, "a seat that agrees twice", "has agreed"),
    (agrees_to_itself, "a seat that agrees to itself", "has agreed"),
    (agrees_to_other, "an answer to another proposal", "something else"),
    (second_proposal, "a proposal beside another", "proposed already"),
]

# What is done to a document, what that is, and a word of what the referee
# must say to it in one game at least.
SPOILT = [
    (more_reserve, "a token too many", "events differ"),
    (lost_refill, "a refill that is missing", "events differ"),
    (other_winners, "winners who did not win", "won by"),
    (other_scores, "scores that nobody made", "the result is"),
    (lost_entry, "a game that is not over", "not over"),
    (other_die, "a die that was not thrown", "the die is a"),
    (second_die, "a die that is used twice", "has used its die"),
    (last_force, "the last Force spent", "Force would be 0"),
    (other_card, "a card that is not on the table", "no such card"),
    (wrong_die_on_card, "a die that a card does not need", "not need"),
    (second_raise, "a second die on a space of a sheet", "is free for"),
    (onto_droid, "a Jedi on a droid's space", "no way leads"),
    (far_hit, "a blow that does not reach", "not beside"),
    (same_start, "two figures on one space", "stands there"),
    (other_start, "a start anywhere", "beside a column"),
    (same_sheet, "a sheet that was taken twice", "sheet is taken"),
    (other_draw, "a die of seven", "had to be"),
    (lost_draw, "a die that was not drawn", "is missing"),
    (met_threat, "a threat that was not missed", "was not missed"),
]


def check_referee(tap, text):
    check_spoilt(tap, text, SPOILT, list(play(4, 4, {}, ["greedy"])))
    check_spoilt(tap, text, SPOILT_PROPOSALS, list(
        play(4, 4, {"expansion": "yes", "objection": 1}, ["greedy"])))


def check_spoilt(tap, text, spoilt, games):
    for spoil, what, word in spoilt:
        said = []
        for doc, _ in games:
            doc = copy.deepcopy(doc)
            spoil(doc)
            said.append(referee.judge(doc, text))
        tap.ok(all(said) and any(word in fault for fault in said),
               f"the referee sees {what}")


def check_sets_matter(tap, text):
    """The referee is told another set than the one that was played; each
    differs in a line."""
    games = list(play(6, 3, {"force": 10, "zones": 3}, ["greedy"]))
    for old, new, what in [
            ("droid droideka 3", "droid droideka 2", "weaker droidekas"),
            ("droid super 2", "droid super 3", "stronger super droids"),
            ("force 4 2", "force 4 3", "a better table of the Force"),
            ("zone 7  3,-4", "zone 6  3,-4", "a space of another zone"),
            ("column -1,-1\ncolumn 2,-1", "column 2,-1", "no third column"),
            ("time assault battle\n\ntime victory", "time victory",
             "one assault less"),
            ("4 5 6 miss droideka", "4 5 6 miss super", "another penalty"),
            ("mega M1 2 2 4 4", "mega M1 2 2 4 5", "another mega threat")]:
        assert text.count(old) == 1, old
        changed = text.replace(old, new)
        tap.ok(any(referee.judge(doc, changed) for doc, _ in games),
               f"the referee sees a game that was not played with {what}")


def check_options_matter(tap, text):
    for name, value, told in [("force", 2, 3), ("zones", 3, 4),
                              ("tokens", 1, 0), ("expansion", "yes", False),
                              ("objection", 24, 0)]:
        doc, _ = next(play(1, 4, {name: value}, ["fallback"]))
        doc["options"][name] = told
        tap.ok(referee.judge(doc, text) is not None,
               f"the referee sees that a game was played with {name}={value}")


def check_strikes(tap, text):
    """Who has not chosen that a strike may be given up must go on with it."""
    given_up = [doc for doc, _ in play(60, 4, {"force": 10}, ["random"])
                if any(e["e"] == "strike-over" for entry in doc["log"]
                       for e in entry["events"])]
    tap.ok(given_up, "strikes are given up")
    said = []
    for doc in given_up:
        del doc["options"]["forgo"]
        said.append(referee.judge(doc, text))
    tap.ok(all(fault and "given up" in fault for fault in said),
           "the referee sees it in a game of before")


def set_text(name):
    with open(os.path.join(SRCDIR, f"data/geonosis/{name}.arena"),
              encoding="utf-8") as f:
        return f.read()


def main():
    tap = Tap(500 + GAMES)
    text = set_text("urgent")
    check_referee(tap, text)
    check_sets_matter(tap, text)
    check_options_matter(tap, text)
    check_strikes(tap, text)
    CHANCE.seed(SEED)
    check_levels(tap, text)
    check_first_set(tap)
    check_combinations(tap, text)
    check_long_games(tap, text)
    tap.done()


if __name__ == "__main__":
    main()

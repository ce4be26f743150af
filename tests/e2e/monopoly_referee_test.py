"""Whole games of monopoly, with all options, played by the program and played
again by a referee that was written from the rules alone
(monopoly_referee.py); some of them over HTTP, with cards and orders of those
who wait, and with all that each seat was shown on the way.

The games are always the same, but for those over HTTP. For more of them, by
hand: REFEREE_GAMES=1000 is how many are played with random options,
REFEREE_LIVE=20 how many over HTTP, REFEREE_SEED=7 gives others.
"""
import copy
import json
import os
import random
import re

import monopoly_referee as referee
import referee_kit
from harness import SRCDIR, Folder, Server, Tap
from monopoly_live import LiveGame, compare_shown
from referee_kit import simulated

GAMES = int(os.environ.get("REFEREE_GAMES", "5"))
LIVE = int(os.environ.get("REFEREE_LIVE", "2"))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
CHANCE = random.Random(1)
LEVELS = [
    ((2, 4), {}, "of two and of four"),
    ((2, 4), {"rent": "claim"}, "in which rents are claimed"),
    ((3,), {}, "with a lone Rebel"),
    ((3,), {"lone": "empire"}, "with the Empire alone"),
    ((3,), {"alternate": "yes", "rent": "claim"},
     "in which the lone player moves every second turn"),
]
TABLES = (["random"], ["fallback"], ["greedy"],
          ["greedy", "fallback", "random", "greedy"])
# What has to have come about in the games of all levels.
EVENTS = {"again", "answered", "auction", "begin", "bought", "broke", "broken",
          "cancelled", "claim-due", "dealt", "discarded", "drew-event",
          "drew-force", "extra", "freed", "full", "go", "got", "jail-failed",
          "jailed", "landed", "lost", "moved", "no-rent", "over", "paid",
          "placed", "played", "refused", "rent", "score", "side-won",
          "skipped", "sold", "stayed", "third-double", "threw", "turn",
          "whole"}


def play(n, seats, options, policies, config=()):
    return simulated(CHANCE, (*config, "monopoly"), n, seats, options, policies)


def faults(games, text, seen=None):
    return referee_kit.faults(referee.judge, games, text, seen)


def check_levels(tap, text):
    seen = set()
    for counts, options, what in LEVELS:
        found = []
        for seats in counts:
            for table in TABLES:
                found += faults(play(2, seats, options, table), text, seen)
        tap.none(found, f"games {what} go by the rules")
    tap.equal(EVENTS - seen, set(),
              "all that often comes about came about in these games")


def random_options(seats):
    options = {"rent": CHANCE.choice(("auto", "claim")),
               "moment": CHANCE.choice(("mixed", "present")),
               "arrest-auction": CHANCE.choice(("yes", "no"))}
    if seats == 3:
        options["lone"] = CHANCE.choice(("rebel", "empire"))
        options["alternate"] = CHANCE.choice(("yes", "no"))
    return options


def check_combinations(tap, text):
    found = []
    for _ in range(GAMES):
        seats = CHANCE.choice((2, 3, 4))
        found += faults(play(1, seats, random_options(seats),
                             CHANCE.choice(TABLES)), text)
    tap.none(found, f"so do {GAMES} games with options at random")


# --- other sets ---

def poor(text):
    """Little money, high rents, and bases that cost the same."""
    text = text.replace("money start 1500", "money start 300")
    text = re.sub(r"(planet \S+ )[123]\d0 \d+ ", r"\g<1>200 400 ", text)
    return text.replace("money go 200", "money go 50")


def scarce(text):
    """Decks of seven cards: they run out, and are shuffled."""
    return "".join(line for line in text.splitlines(keepends=True)
                   if not re.match(r"card \S+ .(0[23567]|1[012345])", line))


def check_sets(tap, text):
    folder = Folder()
    os.mkdir(folder / "monopoly")
    for name, change, wanted in (("poor", poor, "nothing-to-lose"),
                                 ("scarce", scarce, "no-card")):
        other = change(text)
        with open(folder / f"monopoly/{name}.ring", "w",
                  encoding="utf-8") as f:
            f.write(other)
        config = ("-c", Server(data=folder.path).config)
        seen, found = set(), []
        for seats in (2, 3, 4):
            for table in TABLES:
                found += faults(play(3, seats, {"set": name}, table, config),
                                other, seen)
        tap.none(found, f"so do games with another set, {name}")
        tap.ok(wanted in seen, f"and in some of them there is {wanted}") or \
            print("# there is", sorted(seen - EVENTS))
        if name == "scarce":
            tap.ok("shuffled" in seen, "discards become the pile")


# --- games over HTTP ---

def check_live(tap, text):
    choice = random.Random(SEED)
    server = Server().start()
    seen = set()
    for number in range(LIVE):
        seats = (4, 3, 2)[number % 3]
        options = random_options(seats)
        game = LiveGame(server, choice, seats,
                        [f"{key}={value}" for key, value in options.items()])
        while game.step():
            pass
        doc = game.document()
        seen |= {event["e"] for entry in doc["log"]
                 for event in entry["events"]}
        tap.none(game.faults,
                 "what is listed is taken, and nothing else is")
        tap.none(compare_shown(doc, text, game.seen),
                 f"a game of {seats} over HTTP, with cards and orders of "
                 "those who wait, goes by the rules, and all was shown as "
                 "it was")
    tap.ok({"ordered", "played"} <= seen, "there were such cards and orders")
    tap.equal(server.crashes(), [], "nothing has crashed")


# --- the referee sees what is wrong ---

def entry_with(doc, wanted):
    """The first entry with an event for which WANTED is true, and that
    event."""
    return next(((entry, event) for entry in doc["log"]
                 for event in entry["events"] if wanted(event)),
                (None, None))


def event_of(doc, code):
    return entry_with(doc, lambda event: event["e"] == code)[1]


def move_of(doc, start):
    return next(entry for entry in doc["log"] if
                entry.get("opened", entry["move"]).startswith(start))


def more_rent(doc):
    event_of(doc, "rent")["amount"] += 20


def less_cash(doc):
    event_of(doc, "bought")["cash"] -= 10


def cheap_auction(doc):
    event_of(doc, "sold")["amount"] -= 10


def other_winners(doc):
    doc["result"]["winners"] = [1 - doc["result"]["winners"][0] % 2]


def other_scores(doc):
    doc["result"]["scores"][0] += 1


def lost_entry(doc):
    del doc["log"][-1]


def other_card(doc):
    event = doc["log"][0]["private"][0]
    event["card"] = "levy" if event["card"] != "levy" else "steal"


def other_reader(doc):
    doc["log"][0]["private"][0]["to"] = 1


def lost_secret(doc):
    del doc["log"][0]["private"][-1]


def open_card(doc):
    del doc["log"][0]["chance"][0]["blind"]


def hidden_die(doc):
    move_of(doc, "roll")["chance"][0]["blind"] = 64 * "0"


def longer_pile(doc):
    doc["log"][0]["chance"][1]["n"] += 1


def lost_die(doc):
    del move_of(doc, "roll")["chance"][1]


def high_bid(doc):
    move_of(doc, "bid:")["opened"] = "bid:50000"


def open_bid(doc):
    entry = move_of(doc, "bid:")
    entry["move"] = entry.pop("opened")
    del entry["sealed"]


def odd_bid(doc):
    move_of(doc, "bid:")["opened"] += "5"


def spelled(doc):
    move_of(doc, "bid:")["opened"] = \
        "bid:0" + move_of(doc, "bid:")["opened"][4:]


def bought_twice(doc):
    move_of(doc, "end")["move"] = "buy"


def no_such_card(doc):
    move_of(doc, "roll")["move"] = "play:free"


def other_seat(doc):
    entry = move_of(doc, "roll")
    entry["seat"] = 1 - entry["seat"] % 2


def moved_far(doc):
    event_of(doc, "moved")["space"] += 1


# What is done to a document, what that is, and a word of what the referee
# must say to it in one game at least.
SPOILT = [
    (more_rent, "a rent that is too high", "events differ"),
    (less_cash, "money that is missing", "events differ"),
    (cheap_auction, "a price that nobody bid", "events differ"),
    (moved_far, "a piece on another space", "events differ"),
    (other_winners, "winners who did not win", "result"),
    (other_scores, "scores that nobody made", "result"),
    (lost_entry, "a game that is not over", "result"),
    (other_card, "another card in a hand", "private events differ"),
    (other_reader, "a hand that somebody else reads", "private events differ"),
    (lost_secret, "a card that nobody was told of", "private events differ"),
    (open_card, "a card that is drawn openly", "hidden"),
    (hidden_die, "a die that is thrown secretly", "open"),
    (longer_pile, "a card more in a pile", "had to be"),
    (lost_die, "a die that was not thrown", "is missing"),
    (high_bid, "a bid above the cash", "not allowed"),
    (open_bid, "a bid that is not sealed", "sealed"),
    (odd_bid, "a bid that is not whole tens", "not allowed"),
    (spelled, "a move that is not spelled as it has to be", "not allowed"),
    (bought_twice, "a purchase where nothing is for sale", "not allowed"),
    (no_such_card, "a card that nobody holds", "not allowed"),
    (other_seat, "a throw of another seat", "not allowed"),
]


def check_referee(tap, text):
    games = list(play(4, 4, {}, ["random"]))
    for spoil, what, word in SPOILT:
        said = []
        for doc, _ in games:
            doc = copy.deepcopy(doc)
            spoil(doc)
            said.append(referee.judge(doc, text))
        tap.ok(all(said) and any(word in fault for fault in said),
               f"the referee sees {what}") or print("#", said)


def check_sets_matter(tap, text):
    """The referee is told another set than the one that was played; each
    differs in a line."""
    games = list(play(12, 3, {}, ["greedy", "random", "greedy"]))
    for old, new, what in [
            ("money start 1500", "money start 1490", "less money"),
            ("money go 200", "money go 210", "more for passing GO"),
            ("money bail 100", "money bail 90", "a cheaper bail"),
            ("hand 3 6", "hand 3 5", "less cards for a lone player"),
            ("planet Hoth 100 40 Wampa", "planet Hoth 110 40 Wampa",
             "another price"),
            ("planet Hoth 100 40 Wampa", "planet Hoth 100 60 Wampa",
             "another rent"),
            ("space 4 tax 200", "space 4 tax 190", "another tax"),
            ("space 12 bounty", "space 12 parking", "no bounty hunter"),
            ("rebel R08 levy 100", "rebel R08 levy 110", "another levy"),
            ("E02 no / pay 100", "E02 no / pay 110", "another event")]:
        assert text.count(old) == 1, old
        changed = text.replace(old, new)
        tap.ok(any(referee.judge(doc, changed) for doc, _ in games),
               f"the referee sees a game that was not played with {what}")


def check_options_matter(tap, text):
    for name, value, told in [("lone", "empire", "rebel"),
                              ("alternate", "yes", False),
                              ("rent", "claim", "auto")]:
        doc, _ = next(play(1, 3, {name: value}, ["fallback"]))
        doc["options"][name] = told
        tap.ok(referee.judge(doc, text) is not None,
               f"the referee sees that a game was played with {name}={value}")


def check_golden(tap, text):
    """In which cards changed what was to be settled. The referee does not know
    the moves of the table that other golden games have."""
    docs = {}
    for name in ("taken", "arrested"):
        with open(os.path.join(SRCDIR, "tests/golden/games",
                               f"monopoly-1-{name}.json"),
                  encoding="utf-8") as f:
            docs[name] = json.load(f)
    tap.none([f"{name}: {fault}" for name, doc in docs.items()
              if (fault := referee.judge(doc, text))],
             "golden games go by the rules")
    for name, option, told in [("taken", "moment", "mixed"),
                               ("arrested", "arrest-auction", False)]:
        docs[name]["options"][option] = told
        tap.ok(referee.judge(docs[name], text) is not None,
               f"the referee sees that {option} was not {told}")
        del docs[name]["options"][option]
        tap.ok(referee.judge(docs[name], text) is not None,
               f"a game without {option} is one of before it")


def check_shown_matters(tap, text):
    """What is shown is looked at, too."""
    server = Server().start()
    game = LiveGame(server, random.Random(1), 2)
    states = [game.look(seat) for seat in (0, 1)]
    doc = game.document("--private")
    tap.none(compare_shown(doc, text, game.seen), "a board is as it has to be")
    for what, spoil in (
            ("a hand that is shown to another seat",
             lambda one, other: one["board"].update(
                 hand=other["board"]["hand"])),
            ("a move that is not listed", lambda one, _: one["moves"].pop()),
            ("an order that is not listed",
             lambda one, _: one["anytime"].pop()),
            ("cash that nobody has",
             lambda one, _: one["seats"][1].update(cash=10))):
        one = copy.deepcopy(states[0])
        spoil(one, states[1])
        tap.ok(compare_shown(doc, text, [(0, 0, one)]),
               f"the referee sees {what}")


def main():
    tap = Tap(500 + 2 * GAMES + 60 * LIVE)
    with open(os.path.join(SRCDIR, "data/monopoly/standard.ring"),
              encoding="utf-8") as f:
        text = f.read()
    check_referee(tap, text)
    check_sets_matter(tap, text)
    check_options_matter(tap, text)
    check_golden(tap, text)
    check_shown_matters(tap, text)
    CHANCE.seed(SEED)
    check_levels(tap, text)
    check_combinations(tap, text)
    check_sets(tap, text)
    check_live(tap, text)
    tap.done()


if __name__ == "__main__":
    main()

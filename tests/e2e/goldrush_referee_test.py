"""Whole games of goldrush, with all options, played by the program and played
again by a referee that was written from the rules alone (goldrush_referee.py);
some of them over HTTP, with all that each seat was shown on the way. Before
that the referee has to know worked examples, and see what is wrong.

The games are always the same, but for those over HTTP. For more of them, by
hand: REFEREE_GAMES=1000 is how many are played with random options,
REFEREE_LIVE=20 how many over HTTP, REFEREE_SEED=7 gives others.
"""
import collections
import copy
import glob
import json
import os
import random

import goldrush_referee as referee
import goldrush_referee_rules as rules
import referee_kit
from goldrush_live import LiveGame, compare_shown
from goldrush_referee_moves import listed, moves_of
from goldrush_referee_tiles import Box, tiles_file, tokens_file, with_counts
from harness import SRCDIR, Folder, Server, Tap
from referee_kit import Disagreement, simulated

GAMES = int(os.environ.get("REFEREE_GAMES", "5"))
LIVE = int(os.environ.get("REFEREE_LIVE", "2"))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
CHANCE = random.Random(1)
LEVELS = [
    ({}, "as the rules are"),
    ({"farmers": "no"}, "without farmers"),
    ({"withdraw": "yes", "cowboys": "5"}, "with cowboys that are taken back"),
]
TABLES = (["random"], ["greedy"], ["greedy", "random"])
# Sets with other counts of tiles and tokens, and what has to come about.
OTHER_SETS = [
    ("rails", {"CA0": 8, "CB0": 4, "RA1": 4, "RB0": 10, "RB1": 6, "RC0": 8,
               "NA2": 4, "NB1": 4, "NG0": 8}, "0,2\n9,3\n1,20",
     ("rail doubled", "city")),
    ("peaks", {"MB0": 20, "MC2": 6, "MF3": 12, "MG2": 4, "ME0": 6, "NF1": 8},
     "4,1\n0,2\n3,22", ("taken",)),
    ("odd", {"MA0": 3, "RB0": 25, "RB2": 20}, "7,30", ("unplaceable",)),
]
# What has to have come about in the games of all levels.
EVENTS = {"cowboy", "first", "home", "mined", "no-action", "over", "pile-empty",
          "placed", "returned", "revealed", "score", "start", "taken", "tent",
          "tile-drawn", "tokens", "withdrawn"}
WHYS = {"rail", "mountain", "city", "final-rail", "final-mountain",
        "final-city", "final-prairie", "final-gold"}
OPTIONS = {"first": "0", "farmers": True, "withdraw": False, "cowboys": 4}
# Little games of two seats in turn: tiles and moves, the values of tokens as
# they are taken, whether the game is stopped then, and what is scored.
REPLAYS = [
    (["RC0 1,0/0", "CA0 -1,0/0 cowboy@rail:E"], [], False,
     [("rail", 1, 3)], "a rail of three tiles"),
    (["RA1 1,0/90 cowboy@rail:E", "RC0 2,0/0", "CA0 -1,0/0"], [], False,
     [("rail", 0, 8)], "one locomotive, which doubles a rail"),
    (["RA1 1,0/90 cowboy@rail:E", "RA1 2,0/90", "RA0 3,0/90", "RC0 4,0/0",
      "CA0 -1,0/0"], [], False,
     [("rail", 0, 6)], "two locomotives, which do not"),
    (["RA0 1,0/90 cowboy@rail:E", "MB0 0,1/180", "CA0 2,0/0",
      "RC0 -1,1/90 cowboy@rail:S", "RB0 -1,0/180"], [], False,
     [("rail", 0, 5), ("rail", 1, 5)], "a rail that is shared"),
    (["MB0 0,1/180 cowboy@mountain:S"], [5, 0], False,
     [("mountain", 0, 2)], "a mountain that is taken and done"),
    (["MC0 0,1/90 cowboy@mountain:N", "CA0 1,0/0 tent@mountain:0,0:N",
      "RA0 -1,0/90", "MB0 0,2/180 mine"], [3, 0, 1], False,
     [("mountain", 0, 3)], "one who mines what another completes"),
    (["MC0 0,1/90 cowboy@mountain:N", "MB0 1,1/0 cowboy@mountain:N",
      "MF3 0,2/180", "MF0 1,2/270"], [1, 2, 0, 3, 5, 1], False,
     [("mountain", 0, 6), ("mountain", 1, 6)], "a mountain that is shared"),
    (["CA0 1,0/0 cowboy@city", "RB0 2,0/0", "RB1 2,-1/90", "RB2 1,-1/180",
      "RC0 -1,0/0 cowboy@rail:E"], [], False,
     [("rail", 0, 3), ("city", 0, 6)], "a loop, which counts once"),
    (["RA2 1,0/90 cowboy@prairie:N1", "NC2 2,0/0 cowboy@mountain:N",
      "RA1 -1,0/90 cowboy@rail:E"], [], True,
     [("final-rail", 0, 4), ("final-mountain", 1, 1), ("final-prairie", 0, 6)],
     "what is not complete"),
    (["CA0 1,0/0 cowboy@city", "RC0 -1,0/0"], [], True,
     [("final-city", 0, 3)], "a city with one rail"),
]


def data(name):
    with open(os.path.join(SRCDIR, "tests/data", name),
              encoding="utf-8") as f:
        return f.read()


def the_box():
    return Box(data("goldrush_tiles.csv"), data("goldrush_tokens.csv"))


# --- little games ---

class Replay:
    """A game of two whose tiles and tokens are told."""

    def __init__(self, box, tokens, **options):
        self.tokens = list(tokens)
        self.events = []
        self.game = rules.Referee(box, {**OPTIONS, **options}, 2, self.draw)
        self.game.set_up()

    def draw(self, label, _n):
        if label == "tile":
            return 0
        return self.game.pool.index(self.tokens.pop(0))

    def play(self, line):
        ident, move = line.split(" ", 1)
        game = self.game
        game.hand, game.said = game.box.faces[ident], []
        if move not in moves_of(game, game.turn):
            raise RuntimeError(f"{line} is not listed")
        game.play(game.turn, move)
        self.keep()

    def stop(self):
        self.game.said = []
        self.game.finish()
        self.keep()

    def keep(self):
        self.events += [event for some in self.game.said for event in some]

    def all(self, code, *keys):
        return [tuple(event[key] for key in keys) for event in self.events
                if event["e"] == code]


def replayed(box, moves, tokens, stopped=False, **options):
    replay = Replay(box, tokens, **options)
    for line in moves:
        replay.play(line)
    if stopped:
        replay.stop()
    return replay


def check_replays(tap, box):
    games = []
    for moves, tokens, stopped, scores, what in REPLAYS:
        games.append(replayed(box, moves, tokens, stopped))
        tap.equal([score for score in games[-1].all("score", "why", "seat",
                                                    "points")
                   if score[0] != "final-gold"], scores, f"there is {what}")
        tap.equal(games[-1].tokens, [], "and so many tokens are taken")
    tap.equal([games[n].all("home", "seat", "cowboys", "tent")
               for n in (0, 3, 5, 6)],
              [[(1, 1, 0)], [(0, 1, 0), (1, 1, 0)],
               [(0, 1, 0), (1, 0, 1)], [(0, 1, 0), (1, 1, 0)]],
              "cowboys come home, and tents")
    tap.equal((games[3].all("returned", "n"), games[3].game.supply),
              ([(2,)], 63), "where no miner is, tokens go back")
    tap.equal([games[n].game.gold for n in (4, 5, 6)],
              [[[5, 0], []], [[0, 1], [3]], [[2, 3, 1], [1, 0, 5]]],
              "who takes tokens gets these, in turn where they are shared")
    tap.equal(games[5].all("mined", "seat", "n", "left"), [(1, 1, 2)],
              "who mines takes one")


def check_readings(tap, box):
    """What the rules leave open, as it is played."""
    replay = replayed(box, REPLAYS[5][0][:3], [])
    replay.game.hand = box.faces["MB0"]
    tap.equal([move for move in moves_of(replay.game, 1)
               if move.startswith("0,2/180")],
              ["0,2/180", "0,2/180 cowboy@prairie:N1", "0,2/180 mine"],
              "on a mountain that is being completed one can mine, but not "
              "put up the tent")
    moves = REPLAYS[1][0][:2] + [REPLAYS[1][0][2] + " withdraw rail:1,0:E"]
    replay = replayed(box, moves, [], withdraw=True)
    tap.equal((replay.all("score", "seat"), replay.game.left(0)), ([], 4),
              "who takes a cowboy back does not score what is completed")


def check_examples(tap, _box):
    tap.equal([rules.rail_points(*tiles) for tiles in
               ((5, 0), (4, 0), (3, 0), (4, 1), (6, 2), (6, 3))],
              [5, 4, 3, 8, 6, 6], "one locomotive doubles, others do not")
    tap.equal((rules.majority("BY"), rules.majority("GGB"),
               rules.majority("")), (["B", "Y"], ["G"], []),
              "who has most cowboys scores, all of them in a tie")
    tap.equal((rules.share([1, 3], 3, 4, 3), rules.share([1, 3], 2, 4, 2),
               rules.share([0], 2, 4, 2)), ([3, 1, 3], [3, 1], [0, 0]),
              "tokens are shared clockwise, from who is on turn")
    tap.equal((rules.city_points(2), rules.city_points(1)), (6, 3),
              "a rail is worth three to a city")
    tap.equal([rules.prairie_points(*symbols) for symbols in
               ((1, 1), (2, 0), (2, 3))], [6, 4, 16],
              "a camp is worth two, a herd four")
    tap.equal((sum([1] * 3 + [2] * 4 + [5, 0]), rules.track(51)),
              (16, (1, 1)), "gold is worth its nuggets, a lap fifty")


def check_box(tap, box):
    tap.none(box.missing_prairies(),
             "prairies are what is left when tiles are drawn")
    parts = [part for ident in [box.start, *box.pile]
             for part in box.faces[ident].parts]
    count = {kind: sum(part.kind == kind for part in parts)
             for kind in ("rail", "mountain", "city", "prairie")}
    tap.equal((len(box.pile), count), (71, {
        "rail": 77, "mountain": 52, "city": 6, "prairie": 138}),
        "the set has all tiles and parts")
    tap.equal([sum(getattr(part, what) for part in parts) for what in
               ("nuggets", "engines", "tipis", "herds")], [63, 10, 12, 8],
              "and all symbols")
    tap.equal((len(box.tokens), sum(box.tokens)), (63, 105),
              "and there are as many tokens as nuggets")


# --- whole games ---

def play(n, seats, options, policies, config=()):
    return simulated(CHANCE, (*config, "goldrush"), n, seats, options,
                     policies)


def faults(games, box, seen=None, judge=referee.judge):
    return referee_kit.faults(judge, games, box, seen, ("e", "why"))


def check_levels(tap, box):
    seen = set()
    for options, what in LEVELS:
        found = []
        for seats, table in zip((2, 3, 4, 5), TABLES * 2):
            found += faults(play(1, seats, options, table), box, seen)
        tap.none(found, f"games {what} go by the rules")
    tap.equal((EVENTS | WHYS) - seen, set(),
              "all that often comes about came about in these games")


def check_golden(tap, box):
    """Finished games that are kept, of those with the standard sets."""
    docs = []
    for name in sorted(glob.glob(os.path.join(
            SRCDIR, "tests/golden/games/goldrush-1-*.json"))):
        with open(name, encoding="utf-8") as f:
            docs.append((json.load(f), name))
    docs = [(doc, name) for doc, name in docs if "data" not in doc]
    tap.ok(docs, "there are golden games")
    tap.none(faults(docs, box), "which go by the rules")


def judge_first(doc, box):
    """As judge(), and each move is the first that is listed."""
    def watch(game, entry):
        if entry["n"] and entry["move"] != next(listed(game)):
            raise Disagreement(f"first is {next(listed(game))}")
    return referee.judge(doc, box, watch)


def check_fallback(tap, box):
    found = []
    for seats in (2, 5):
        found += faults(play(1, seats, {}, ["fallback"]), box,
                        judge=judge_first)
    tap.none(found, "who is absent makes the first move of all")


def random_options(seats):
    return {"farmers": CHANCE.choice(("yes", "no")),
            "withdraw": CHANCE.choice(("yes", "no")),
            "cowboys": CHANCE.choice((4, 5)),
            "first": CHANCE.choice(("random", CHANCE.randrange(seats)))}


def check_combinations(tap, box):
    found = []
    for _ in range(GAMES):
        seats = CHANCE.choice((2, 3, 4, 5))
        found += faults(play(1, seats, random_options(seats),
                             CHANCE.choice(TABLES)), box)
    tap.none(found, f"so do {GAMES} games with options at random")


# --- other sets ---

def check_sets(tap):
    """Sets of the owner's, in which other things happen often."""
    tiles = data("goldrush_tiles.csv")
    folder = Folder()
    os.mkdir(folder / "goldrush")
    for name, counts, tokens, wanted in OTHER_SETS:
        texts = [with_counts(tiles, counts), "value,count\n" + tokens]
        for text, end in ((tiles_file(texts[0]), "tiles"),
                          (tokens_file(texts[1]), "tokens")):
            with open(folder / f"goldrush/{name}.{end}", "w",
                      encoding="utf-8") as f:
                f.write(text)
        config = ("-c", Server(data=folder.path).config)
        seen, found, box = collections.Counter(), [], Box(*texts)
        for seats, table in zip((2, 3, 5), TABLES):
            for doc, how in play(2, seats, {"tiles": name, "tokens": name},
                                 table, config):
                found += faults([(doc, how)], box)
                seen.update(happenings(doc))
        tap.none(found, f"so do games with another set, {name}")
        tap.ok(all(seen[word] for word in wanted),
               f"in some of them there is {wanted}") or print("#", seen)


def happenings(doc):
    """Codes of events, and what was scored."""
    for entry in doc["log"]:
        for event in entry["events"]:
            yield event["e"]
            if event["e"] == "score":
                yield event["why"] + (" doubled" if event["twice"] else "")


# --- games over HTTP ---

def play_live(game, choice, resigns):
    """To its end; now and then it is tried what may not be done."""
    turns = 0
    while game.step():
        turns += 1
        if resigns and turns == 20:
            game.resign(choice.randrange(len(game.links)))
        if choice.random() < 0.08:
            game.probe(12)
        if choice.random() < 0.06:
            game.respell()


def check_live(tap, box):
    choice = random.Random(SEED)
    server = Server().start()
    probed = 0
    for number in range(LIVE):
        seats = (3, 2, 5, 4)[number % 4]
        options = random_options(seats)
        game = LiveGame(server, choice, box, seats, options=[
            f"{key}={value}" for key, value in options.items()])
        play_live(game, choice, seats > 2)
        tap.none(game.faults, "what is listed is taken, however it is "
                 "written, and nothing else is")
        tap.none(compare_shown(game.document(), box, game.seen),
                 f"a game of {seats} over HTTP goes by the rules, and each "
                 "seat was shown all its moves, in their order, and the "
                 "board, without the gold of others")
        probed += game.probed
    tap.ok(probed > 10 * LIVE, f"{probed} moves were tried besides")
    tap.equal(server.crashes(), [], "nothing has crashed")


# --- the referee sees what is wrong ---

def entry_with(doc, wanted):
    """The first entry with an event for which WANTED is true, and that
    event."""
    return next((entry, event) for entry in doc["log"]
                for event in entry["events"] if wanted(event))


def entry_of(doc, code):
    return entry_with(doc, lambda event: event["e"] == code)


def draws_of(doc, label):
    """Of the first entry that draws so."""
    return next([draw for draw in entry["chance"] if draw["label"] == label]
                for entry in doc["log"]
                if any(draw["label"] == label for draw in entry["chance"]))


def secret_entry(doc):
    return next(entry for entry in doc["log"] if entry.get("private"))


def more_points(doc):
    entry_of(doc, "score")[1]["points"] += 1


def lost_score(doc):
    entry, event = entry_of(doc, "score")
    entry["events"].remove(event)


def more_tokens(doc):
    entry_with(doc, lambda event: event["e"] == "tokens" and
               event["n"] == 1)[1]["n"] = 2


def never_home(doc):
    entry, event = entry_of(doc, "home")
    entry["events"].remove(event)


def other_gold(doc):
    event = entry_of(doc, "revealed")[1]
    event["gold"] = event["gold"] + [1]


def other_winners(doc):
    doc["result"]["winners"] = [
        seat for seat in range(len(doc["seats"]))
        if seat not in doc["result"]["winners"]]


def other_scores(doc):
    doc["result"]["scores"][0] += 1


def lost_entry(doc):
    del doc["log"][-1]


def other_seat(doc):
    doc["log"][5]["seat"] = doc["log"][4]["seat"]


def other_tile(doc):
    draw = draws_of(doc, "tile")[0]
    draw["value"] = (draw["value"] + 1) % draw["n"]


def other_token(doc):
    draw = draws_of(doc, "token")[0]
    draw["value"] = (draw["value"] + 1) % draw["n"]


def more_in_pool(doc):
    draws_of(doc, "token")[0]["n"] += 1


def open_token(doc):
    del draws_of(doc, "token")[0]["blind"]


def hidden_tile(doc):
    draws_of(doc, "tile")[0]["blind"] = 64 * "0"


def lost_draw(doc):
    doc["log"][3]["chance"] = []


def other_value(doc):
    secret_entry(doc)["private"][0]["value"] += 1


def other_owner(doc):
    event = secret_entry(doc)["private"][0]
    event["seat"] = 1 - event["seat"] % 2


def lost_secret(doc):
    del secret_entry(doc)["private"]


def taken_cell(doc):
    doc["log"][2]["move"] = "0,0/0"


def far_cell(doc):
    doc["log"][2]["move"] = "9,9/0"


def other_turn(doc):
    move = doc["log"][1]["move"].split(" ")[0]
    place, r = move.split("/")
    doc["log"][1]["move"] = f"{place}/{(int(r) + 90) % 360}"


def mined_nowhere(doc):
    doc["log"][1]["move"] = doc["log"][1]["move"].split(" ")[0] + " mine"


def no_such_part(doc):
    doc["log"][1]["move"] = doc["log"][1]["move"].split(" ")[0] + \
        " cowboy@city:N"


def taken_back(doc):
    """In a game in which that is not allowed."""
    entry = next(e for e in doc["log"] if "cowboy@rail" in e["move"])
    place, name = entry["move"].split(" cowboy@rail:")
    later = next(e for e in doc["log"][entry["n"] + 1:]
                 if e["seat"] == entry["seat"])
    later["move"] = later["move"].split(" ")[0] + \
        f" withdraw rail:{place.split('/')[0]}:{name}"


# What is done to a document, what that is, and a word of what the referee
# must say to it in one game at least.
SPOILT = [
    (more_points, "a point too many", "events differ"),
    (lost_score, "a score that is missing", "events differ"),
    (more_tokens, "a token too many", "events differ"),
    (never_home, "a cowboy who does not come home", "events differ"),
    (other_gold, "gold that nobody took", "events differ"),
    (other_winners, "winners who did not win", "result"),
    (other_scores, "scores that nobody made", "result"),
    (lost_entry, "a game that is not over", "result"),
    (other_seat, "a seat that is not on turn", "turn of seat"),
    (other_tile, "another tile", "had to be"),
    (other_token, "another token", "had to be"),
    (more_in_pool, "a token more in the pool", "had to be"),
    (open_token, "a token that is drawn openly", "hidden"),
    (hidden_tile, "a tile that is drawn secretly", "hidden"),
    (lost_draw, "a tile that was not drawn", "is missing"),
    (other_value, "another value of a token", "private events differ"),
    (other_owner, "a token that somebody else reads", "private events differ"),
    (lost_secret, "a token that nobody was told of", "private events differ"),
    (taken_cell, "a tile on a tile", "not allowed"),
    (far_cell, "a tile beside no other", "not allowed"),
    (other_turn, "edges that do not match", "not allowed"),
    (mined_nowhere, "a token from no mountain", "not allowed"),
    (no_such_part, "a cowboy on nothing", "not allowed"),
    (taken_back, "a cowboy who may not be taken back", "not allowed"),
]


def check_referee(tap, box):
    games = list(play(2, 3, {}, ["greedy", "random", "random"]))
    for spoil, what, word in SPOILT:
        said = []
        for doc, _ in games:
            doc = copy.deepcopy(doc)
            spoil(doc)
            said.append(referee.judge(doc, box))
        tap.ok(all(said) and any(word in fault for fault in said),
               f"the referee sees {what}") or print("#", said)


def check_sets_matter(tap):
    """The referee is told other tables than those that were played; each
    differs in a line."""
    games = list(play(4, 3, {}, ["greedy", "random", "random"]))
    tables = [data("goldrush_tiles.csv"), data("goldrush_tokens.csv")]
    for i, old, new, what in [
            (0, "NE0,NE,2,M,R,R,M,N+W,1", "NE0,NE,2,M,R,R,M,N+W,2",
             "another nugget"),
            (0, "RA1,RA,3,R,P,R,P,,,N-S,0,0,0", "RA1,RA,3,R,P,R,P,,,N-S,0,0,",
             "a locomotive less"),
            (0, "CA0,CA,3,P,R,R,R,,,E>city|S>city|W>city,3,0",
             "CA0,CA,3,P,R,R,R,,,E>junction|S>junction|W>junction,0,3",
             "three cities less"),
            (0, "E2+S1+S2+W1+W2,0,,0,E", "E2+S1+S2+W1+W2,,0,0,E",
             "a herd in place of a camp"),
            (0, "MC0,MC,1,P", "MC0,MC,2,P", "a tile more"),
            (1, "3,9,", "4,9,", "tokens of another value"),
            (1, "1,22,", "1,23,", "a token more")]:
        assert tables[i].count(old) == 1, old
        other = list(tables)
        other[i] = tables[i].replace(old, new)
        box = Box(*other)
        tap.ok(any(referee.judge(doc, box) for doc, _ in games),
               f"the referee sees a game that was not played with {what}")


def check_options_matter(tap, box):
    for name, value, told in [("farmers", "yes", False),
                              ("withdraw", "yes", False),
                              ("cowboys", 5, 4), ("first", 1, "0")]:
        said = []
        for doc, _ in play(3, 3, {name: value}, ["random"]):
            doc["options"][name] = told
            said.append(referee.judge(doc, box))
        tap.ok(any(said), "the referee sees that a game was played with "
               f"{name}={value}")


def main():
    tap = Tap(500 + 2 * GAMES + 60 * LIVE)
    box = the_box()
    check_box(tap, box)
    check_examples(tap, box)
    check_replays(tap, box)
    check_readings(tap, box)
    check_referee(tap, box)
    check_sets_matter(tap)
    check_options_matter(tap, box)
    CHANCE.seed(SEED)
    check_levels(tap, box)
    check_golden(tap, box)
    check_fallback(tap, box)
    check_combinations(tap, box)
    check_sets(tap)
    check_live(tap, box)
    tap.done()


if __name__ == "__main__":
    main()

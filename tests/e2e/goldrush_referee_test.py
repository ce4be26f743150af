"""The rules of goldrush as a referee knows them that was written from the rules
alone (goldrush_referee.py), held against worked examples and little games.
"""
import os

import goldrush_referee_rules as rules
from goldrush_referee_moves import moves_of
from goldrush_referee_tiles import Box
from harness import SRCDIR, Tap

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


def main():
    tap = Tap()
    box = the_box()
    check_box(tap, box)
    check_examples(tap, box)
    check_replays(tap, box)
    check_readings(tap, box)
    tap.done()


if __name__ == "__main__":
    main()

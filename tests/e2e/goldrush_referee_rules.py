"""The rules as the referee (goldrush_referee.py) knows them: one game of
goldrush/1 that is played again, entry by entry. Slow and plain on purpose.

set_up() and play() leave in `said` the events that the entry must have, as
lists: whatever the rules do not put in order is one list. `told` has those for
one seat alone. A feature in an event is its first node. Moves are in
goldrush_referee_moves.py.
"""
import collections

from goldrush_referee_board import Board
from goldrush_referee_moves import LAY, actions, node_of
from referee_kit import Disagreement

COLOURS = ("yellow", "red", "green", "blue", "black")


# --- what is written in the rule book as numbers ---

def majority(cowboys):
    """The seats with most of COWBOYS, a list of seats, in ascending order."""
    count = collections.Counter(cowboys)
    return sorted(seat for seat in count
                  if count[seat] == max(count.values()))


def rail_points(tiles, engines):
    return tiles * 2 if engines == 1 else tiles


def city_points(rails):
    """Of completed, different ones."""
    return 3 * rails


def prairie_points(tipis, herds):
    return 2 * tipis + 4 * herds


def clockwise(some, first, seats):
    """SOME seats, beginning with the first at or after FIRST."""
    return sorted(some, key=lambda seat: (seat - first) % seats)


def share(some, first, seats, n):
    """Who takes which of N tokens: a seat for each."""
    order = clockwise(some, first, seats)
    return [order[i % len(order)] for i in range(n)]


def track(points):
    """As lap and space."""
    return divmod(points, 50)


class Referee:
    """One game, as far as it has been played again. CHANCE is asked for each
    draw, with its label and n."""

    def __init__(self, box, options, seats, chance):
        self.box = box
        self.options = options
        self.seats = seats
        self.chance = chance
        self.board = Board()
        self.turn = 0
        self.hand = None                # the face to be laid, not turned
        self.pile = list(box.pile)
        self.pool = list(box.tokens)    # never taken, wherever they are
        self.supply = len(box.tokens)
        self.stack = {}                 # node: tokens that were put there
        self.cowboys = {}               # node: seat
        self.tents = {}                 # seat: node
        self.gold = [[] for _ in range(seats)]
        self.taken = []                 # (seat, value) of all of these
        self.scores = [0] * seats
        self.resigned = set()
        self.winners = None             # when it is over
        self.said = []
        self.told = []

    # --- events ---

    def say(self, code, **keys):
        self.said.append([{"e": code, **keys}])

    def say_all(self, events):
        """In any order."""
        if events:
            self.said.append(events)

    def score(self, seat, points, why, nodes, **keys):
        """The event, or none for no points."""
        self.scores[seat] += points
        return [{"e": "score", "seat": seat, "points": points, "why": why,
                 "kind": why.removeprefix("final-"),
                 "final": why.startswith("final-"),
                 "feature": self.first(nodes), "n": 0, "tipis": 0, "herds": 0,
                 "twice": False, **keys}] if points else []

    def first(self, nodes):
        """The node by which the referee calls a feature; any of NODES will
        do."""
        return [*min(self.board.feature(next(iter(nodes))))] if nodes else ""

    # --- what there is ---

    def left(self, seat):
        """Cowboys in hand."""
        return self.options["cowboys"] - \
            list(self.cowboys.values()).count(seat)

    def stack_of(self, feature):
        return sum(self.stack.get(node, 0) for node in feature)

    def on(self, feature):
        """The nodes of a feature where cowboys stand."""
        return [node for node in self.cowboys if node in feature]

    def miners(self, feature):
        """The seats whose cowboys stand on it."""
        return [self.cowboys[node] for node in self.on(feature)]

    def draw_token(self, seat):
        value = self.pool.pop(self.chance("token", len(self.pool)))
        self.gold[seat].append(value)
        self.taken.append((seat, value))
        self.told.append({"e": "gold", "seat": seat, "to": seat,
                          "value": value})

    def draw_tile(self):
        """The next tile that has a place, or None."""
        self.hand = None
        while self.pile:
            ident = self.pile.pop(self.chance("tile", len(self.pile)))
            if self.board.has_place(self.box.faces[ident]):
                self.hand = self.box.faces[ident]
                return
            self.say("unplaceable", id=ident, left=len(self.pile))

    # --- setting up ---

    def lay(self, cell, r, face):
        """With the tokens on its mountains."""
        self.board.lay(cell, r, face)
        for i, part in enumerate(face.parts):
            n = min(part.nuggets, self.supply)
            if n:
                self.stack[*cell, i] = n
                self.supply -= n
                self.say("tokens", **self.board.spot((*cell, i)), n=n)

    def set_up(self):
        first = self.options["first"]
        self.say("start", tile=self.box.start, x=0, y=0, r=0,
                 left=len(self.pile))
        self.turn = self.chance("first", self.seats) if first == "random" \
            else int(first)
        self.lay((0, 0), 0, self.box.faces[self.box.start])
        self.say("first", seat=self.turn, random=first == "random")
        self.draw_tile()
        self.say_drawn()

    def say_drawn(self):
        self.say("tile-drawn", seat=self.turn, tile=self.hand.ident,
                 left=len(self.pile))

    # --- a turn ---

    def play(self, seat, move):
        """MOVE as it is logged; a Disagreement if it is not listed."""
        if self.winners is not None:
            raise Disagreement("the game is over")
        if seat != self.turn:
            raise Disagreement(f"it is the turn of seat {self.turn}")
        found = LAY.fullmatch(move)
        if not found:
            raise Disagreement("not a move")
        x, y, r = (int(number) for number in found.groups()[:3])
        if move not in actions(self, (x, y), r):
            raise Disagreement("the move is not allowed")
        self.say("placed", seat=seat, tile=self.hand.ident, x=x, y=y, r=r)
        self.lay((x, y), r, self.hand.turn(r))
        if found.group(4):
            self.act((x, y), *found.group(4, 5))
        else:
            self.say("no-action", seat=seat)
        self.complete((x, y))
        self.end_turn()

    def act(self, cell, what, where):
        if what == "mine":
            self.mine(self.board.feature(self.tents[self.turn]))
            return
        if what == "cowboy":
            node = (*cell, self.board.tiles[cell].named(where))
            self.cowboys[node] = self.turn
        else:
            node = node_of(self.board, where)
            if what == "tent":
                self.tents[self.turn] = node
            else:
                del self.cowboys[node]
        self.say("withdrawn" if what == "withdraw" else what, seat=self.turn,
                 kind=self.board.part(node).kind, feature=self.first({node}))

    def take(self, feature):
        """One token from its stack: to be drawn."""
        node = next(n for n in feature if self.stack.get(n))
        self.stack[node] -= 1

    def mine(self, feature):
        self.take(feature)
        self.draw_token(self.turn)
        self.say("mined", seat=self.turn, n=1, left=self.stack_of(feature),
                 feature=self.first(feature))

    def complete(self, cell):
        """Scores what the tile at CELL completed; then all go home."""
        for feature in self.board.on_tile(cell, "rail"):
            if self.board.is_closed(feature):
                self.complete_rail(feature)
                self.go_home(feature)
        for feature in self.board.on_tile(cell, "mountain"):
            if self.board.is_closed(feature):
                self.complete_mountain(feature)
                self.go_home(feature)
        for node in self.merchants():
            if all(map(self.board.is_closed, self.board.exits(node[:2]))):
                self.score_city(node, "city")
                self.go_home({node})

    def go_home(self, feature):
        home = collections.Counter()
        for node in self.on(feature):
            home["cowboys", self.cowboys.pop(node)] += 1
        for seat, node in list(self.tents.items()):
            if node in feature:
                home["tent", seat] += 1
                del self.tents[seat]
        self.say_all([{"e": "home", "seat": seat,
                       "cowboys": home["cowboys", seat],
                       "tent": home["tent", seat],
                       "kind": self.board.part(next(iter(feature))).kind,
                       "feature": self.first(feature)}
                      for seat in {seat for _, seat in home}])

    def complete_rail(self, feature):
        tiles = self.board.size(feature)
        engines = self.board.total(feature, "engines")
        self.score_feature(feature, rail_points(tiles, engines), "rail",
                           n=tiles, twice=engines == 1)

    def complete_mountain(self, feature):
        n, some = self.stack_of(feature), majority(self.miners(feature))
        for node in feature:
            self.stack.pop(node, None)
        if not some:
            self.supply += n
            if n:
                self.say("returned", n=n, feature=self.first(feature))
            return
        takers = share(some, self.turn, self.seats, n)
        for seat in takers:
            self.draw_token(seat)
        self.say_all([{"e": "taken", "seat": seat, "n": takers.count(seat),
                       "feature": self.first(feature)}
                      for seat in some if seat in takers])
        nuggets = self.board.total(feature, "nuggets")
        self.score_feature(feature, nuggets, "mountain", n=nuggets)

    def score_feature(self, feature, points, why, **keys):
        self.say_all([event for seat in majority(self.miners(feature))
                      for event in self.score(seat, points, why, feature,
                                              **keys)])

    def merchants(self):
        """Where they stand, from south to north, west to east."""
        return sorted((node for node in self.cowboys
                       if self.board.part(node).kind == "city"),
                      key=self.board.place)

    def score_city(self, node, why):
        rails = sum(map(self.board.is_closed, self.board.exits(node[:2])))
        self.say_all(self.score(self.cowboys[node], city_points(rails), why,
                                {node}, n=rails))

    def end_turn(self):
        self.draw_tile()
        if self.hand is None:
            self.say("pile-empty")
            self.finish()
            self.say("over", scores=list(self.scores),
                     winners=self.best_of(range(self.seats)))
            self.winners = self.best_of(
                sorted(set(range(self.seats)) - self.resigned))
        else:
            self.turn = (self.turn + 1) % self.seats
            self.say_drawn()

    # --- the end ---

    def finish_feature(self, feature, kind):
        """The events for an incomplete feature, or a prairie."""
        tipis, herds = (self.board.total(feature, what)
                        for what in ("tipis", "herds"))
        n = {"rail": self.board.size(feature), "prairie": 0,
             "mountain": self.board.total(feature, "nuggets")}[kind]
        points = n or prairie_points(tipis, herds)
        return [event for seat in majority(self.miners(feature))
                for event in self.score(seat, points, f"final-{kind}", feature,
                                        n=n, tipis=tipis, herds=herds)]

    def finish(self):
        for kind in ("rail", "mountain", "city", "prairie"):
            self.finish_kind(kind)
        for seat, values in enumerate(self.gold):
            self.say("revealed", seat=seat, gold=list(values))
            self.say_all(self.score(seat, sum(values), "final-gold", {},
                                    n=len(values)))

    def best_of(self, some):
        """Those of SOME seats who have most points. Who has resigned is not
        asked in the end."""
        best = max(self.scores[seat] for seat in some)
        return [seat for seat in some if self.scores[seat] == best]

    def finish_kind(self, kind):
        if kind == "city":
            for node in self.merchants():
                self.score_city(node, "final-city")
            return
        features = {self.board.feature(node) for node in self.cowboys
                    if self.board.part(node).kind == kind}
        self.say_all([event for feature in features
                      for event in self.finish_feature(feature, kind)])

    def resign(self, seat):
        """The last one who stays has won."""
        self.resigned.add(seat)
        self.say("resigned", seat=seat)
        if len(self.resigned) == self.seats - 1:
            self.winners = sorted(set(range(self.seats)) - self.resigned)

"""The rules as the referee (referee.py) knows them: one game of carcassonne/1
that is played again, entry by entry. Slow and plain on purpose.

An entry says who moved, what, and what was drawn; set_up() and entry() raise a
Disagreement where that was against the rules, and otherwise leave in `said`
all events that the entry must have. Features stand in these as their smallest
node (referee_board.py).
"""
import collections
import re

from referee_board import AROUND, Board, read_tiles
from referee_kit import Disagreement

FACTIONS = ("rebel", "empire", "rebel", "empire", "bounty")
SIZES = ("small", "large")
FEATURE = r"(?:(?:route|asteroid):-?\d+,-?\d+:[NESW]|planet:-?\d+,-?\d+)"
LAY = re.compile(r"(-?\d+),(-?\d+)/(0|90|180|270)(?: (.+))?")
SET_HERE = re.compile(r"(small|large)@(?:(route|asteroid):([NESW])|(planet))")
SET_THERE = re.compile(rf"(small|large)@({FEATURE})")
TAKE_BACK = re.compile(rf"withdraw (?:(small|large)@)?({FEATURE})")
# What the tile and a symbol of the own faction on it are worth at the end.
ENDGAME = {"two-and-two": (2, 2), "one-and-one": (1, 1), "flat": (0, 2)}


class Meeple:
    def __init__(self, seat, size, node):
        self.seat = seat
        self.size = size
        self.node = node


def count(meeples, size):
    return sum(m.size == size for m in meeples)


class Referee:
    """One game, as far as it has been played again."""

    def __init__(self, doc, tiles):
        self.faces, pile, self.start = read_tiles(tiles)
        self.pile = list(pile)
        self.options = doc["options"]
        self.seats = len(doc["seats"])
        self.board = Board()
        self.meeples = []
        self.reserve = [{"small": 4, "large": 1} for _ in range(self.seats)]
        self.scores = [0] * self.seats
        self.turn = None        # whose turn it is
        self.hand = None        # the face that this seat has to lay
        self.laid = False       # it has; only its trades are left
        self.row = []           # open tiles
        self.waiting = {}       # seat: {size: meeples}; in the order of asking
        self.ending = False     # no tile is left
        self.winners = None     # when it is over
        self.chance = []
        self.said = []          # the events that this entry must have

    def on(self, option):
        return self.options.get(option, False) is True

    # --- seats ---

    def side(self, seat):
        """Who fights and scores together has the same side."""
        return seat % 2 if self.on("teams") else seat

    def sides_of(self, meeples):
        """The meeples by side, ascending."""
        found = collections.defaultdict(list)
        for meeple in meeples:
            found[self.side(meeple.seat)].append(meeple)
        return sorted(found.items())

    def seats_of(self, meeples):
        return sorted({m.seat for m in meeples})

    # --- chance and events ---

    def draw(self, label, n):
        if not self.chance:
            raise Disagreement(f"a draw {label} of {n} is missing")
        found = self.chance.pop(0)
        if (found["label"], found["n"]) != (label, n):
            raise Disagreement(f"drawn was {found['label']} of {found['n']}, "
                               f"it had to be {label} of {n}")
        return found["value"]

    def draw_tile(self, label):
        return self.pile.pop(self.draw(label, len(self.pile)))

    def say(self, code, feature=None, **keys):
        if feature is not None:
            node = min(feature)
            keys["feature"] = node
            keys["kind"] = self.board.kind(feature)
            keys["planet"] = self.board.part(node).name
        self.said.append({"e": code, **keys})

    def score(self, seat, points, why, feature, tiles=0, symbols=0):
        """Points for a seat; in a game with teams for its partner, too."""
        keys = {"final": why in ("end", "end-tile"), "points": points,
                "tiles": tiles, "symbols": symbols}
        if self.on("teams"):
            keys["team"] = True
        self.say("score", feature, seat=seat, why=why, **keys)
        self.scores[seat] += points
        if self.on("teams"):
            partner = (seat + 2) % 4
            self.say("score", feature, seat=partner, why="partner", **keys)
            self.scores[partner] += points

    # --- the course of the game ---

    def set_up(self):
        if self.on("teams") and self.seats != 4:
            raise Disagreement("teams need four seats")
        self.board.lay(0, 0, self.faces[self.start])
        self.say("start", left=len(self.pile), r=0, tile=self.start, x=0, y=0)
        if self.on("teams"):
            self.say("team", seats=[0, 2])
            self.say("team", seats=[1, 3])
        by_lot = self.options["first"] == "random"
        first = self.draw("first", self.seats) if by_lot \
            else int(self.options["first"])
        self.say("first", random=by_lot, seat=first)
        if self.on("news"):
            self.row = [None] * 3
            self.fill_row()
        self.begin_turn(first)

    def entry(self, seat, move):
        if self.winners is not None:
            raise Disagreement("the game is over")
        if move == "keep" or SET_THERE.fullmatch(move):
            self.trade(seat, move)
        elif move == "draw" or move.startswith("row:"):
            self.check_turn(seat)
            self.choose(move)
        else:
            self.check_turn(seat)
            self.lay(move)
        self.end_entry()

    def check_turn(self, seat):
        if self.ending or self.laid:
            raise Disagreement("nobody may lay a tile now")
        if seat != self.turn:
            raise Disagreement(f"it is the turn of seat {self.turn}")
        if seat in self.waiting:
            raise Disagreement("this seat has to decide on a meeple first")

    def end_entry(self):
        if self.waiting and not self.free_routes():
            self.say("trade-lapsed", seats=sorted(self.waiting))
            self.waiting.clear()
        if self.laid and self.turn not in self.waiting:
            self.laid = False
            self.begin_turn((self.turn + 1) % self.seats)
        if self.ending and not self.waiting:
            self.finish()

    def begin_turn(self, seat):
        self.turn = seat
        if self.on("news"):
            self.clear_row()
            self.ending = not self.row
        else:
            self.draw_hand()
            self.ending = self.hand is None
        if self.ending and self.waiting:
            self.say("end-waits", seats=sorted(self.waiting))

    def draw_hand(self):
        """An unseen tile that has a place, or none."""
        while self.pile:
            tile = self.draw_tile("tile")
            keys = {"left": len(self.pile), "tile": tile}
            if self.board.can_place(self.faces[tile]):
                self.hand = self.faces[tile]
                self.say("tile-drawn", seat=self.turn, **keys)
                return
            self.say("tile-removed", **keys)

    # --- open tiles ---

    def fill_row(self):
        for i, tile in enumerate(self.row):
            if tile is None and self.pile:
                self.row[i] = self.draw_tile("row")
                self.say("row-drawn", left=len(self.pile), row=i + 1,
                         tile=self.row[i])
        self.row = [tile for tile in self.row if tile is not None]

    def clear_row(self):
        """While none of the open tiles has a place there are others."""
        while self.row and not any(self.board.can_place(self.faces[t])
                                   for t in self.row):
            for i, tile in enumerate(self.row):
                self.say("row-removed", left=len(self.pile), row=i + 1,
                         tile=tile)
            self.row = [None] * 3
            self.fill_row()

    def chosen(self, move):
        """Which open tile it is, or None: an unseen one."""
        if not self.on("news") or self.hand is not None:
            raise Disagreement("there is no tile to choose")
        if move == "draw":
            if not self.pile:
                raise Disagreement("no unseen tile is left")
            return None
        i = int(move[4:]) - 1
        if not 0 <= i < len(self.row):
            raise Disagreement("there is no such open tile")
        if not self.board.can_place(self.faces[self.row[i]]):
            raise Disagreement(f"the open tile {self.row[i]} has no place")
        return i

    def choose(self, move):
        i = self.chosen(move)
        if i is None:
            self.draw_hand()
            return
        tile, self.row[i] = self.row[i], None
        self.hand = self.faces[tile]
        self.say("row-taken", left=len(self.pile), row=i + 1, seat=self.turn,
                 tile=tile)
        self.fill_row()

    # --- laying a tile ---

    def lay(self, move):
        found = LAY.fullmatch(move)
        if not found:
            raise Disagreement("this is no move")
        if self.hand is None:
            raise Disagreement("a tile has to be chosen first")
        x, y, r = (int(number) for number in found.groups()[:3])
        if r not in self.hand.turns():
            raise Disagreement("a smaller turn looks the same")
        lying = self.hand.turn(r)
        why = self.board.fits(x, y, lying)
        if why:
            raise Disagreement(f"{self.hand.ident} cannot lie there: {why}")
        mine = {m.node for m in self.meeples if m.seat == self.turn}
        self.board.lay(x, y, lying)
        self.say("placed", r=r, seat=self.turn, tile=lying.ident, x=x, y=y)
        self.hand = None
        self.laid = True
        self.act((x, y), found.group(4), mine)
        self.battles((x, y))
        self.complete_all((x, y))

    def act(self, cell, text, mine):
        """What is done besides; MINE: where this seat's meeples stood."""
        if text is None:
            self.say("no-meeple", seat=self.turn)
        elif TAKE_BACK.fullmatch(text):
            self.withdraw(*TAKE_BACK.fullmatch(text).groups())
        elif SET_HERE.fullmatch(text):
            size, kind, edge, planet = SET_HERE.fullmatch(text).groups()
            node = self.board.node_at(cell, planet or kind, edge)
            if node is None:
                raise Disagreement("the tile has no such part")
            self.check_empty(node)
            self.put(self.turn, size, node, "meeple")
        elif SET_THERE.fullmatch(text):
            size, name = SET_THERE.fullmatch(text).groups()
            self.set_there(cell, size, name, mine)
        else:
            raise Disagreement("this is no move")

    def on_feature(self, feature):
        return [m for m in self.meeples if m.node in feature]

    def check_empty(self, node):
        if self.on_feature(self.board.feature(node)):
            raise Disagreement("a meeple stands on that feature")

    def put(self, seat, size, node, code):
        if not self.reserve[seat][size]:
            raise Disagreement(f"no {size} meeple is in reserve")
        self.reserve[seat][size] -= 1
        self.meeples.append(Meeple(seat, size, node))
        self.say(code, self.board.feature(node), seat=seat, size=size)

    def give_back(self, meeple):
        self.meeples.remove(meeple)
        self.reserve[meeple.seat][meeple.size] += 1

    def set_there(self, cell, size, name, mine):
        """A meeple for a neighbouring planet, or through hyperspace."""
        node = self.board.feature_named(name)
        if node is None or name.startswith("route"):
            raise Disagreement("there is no such feature to go to")
        near = (node[0] - cell[0], node[1] - cell[1]) in AROUND
        feature = self.board.feature(node)
        planet = self.board.kind(feature) == "planet"
        if not (planet and near):
            self.check_jump(cell, node, mine)
        if not planet:
            self.check_empty(node)
        elif not self.on("reinforce") and any(
                m.seat == self.turn for m in self.on_feature(feature)):
            raise Disagreement("a second meeple there is not allowed")
        self.put(self.turn, size, node,
                 "meeple" if planet and near else "jumped")

    def check_jump(self, cell, node, mine):
        if not self.on("hyperspace"):
            raise Disagreement("that is out of reach without hyperspace")
        feature = self.board.feature(node)
        if self.board.complete(feature):
            raise Disagreement("hyperspace leads to what is complete")
        if any(other[:2] == cell for other in feature):
            raise Disagreement("that is a part of the tile just laid")
        if node != self.board.first_node(feature):
            raise Disagreement("the feature is named by a later tile")
        reached = {other[:2] for other in feature}
        for new in self.board.nodes_of(cell):
            route = self.board.feature(new)
            if self.board.kind(route) == "route" and route & mine and \
                    reached & {other[:2] for other in route}:
                return
        raise Disagreement("no route of this seat was extended that passes "
                           "there")

    def withdraw(self, size, name):
        if not self.on("withdraw"):
            raise Disagreement("nothing may be withdrawn in this game")
        node = self.board.feature_named(name)
        if node is None:
            raise Disagreement("there is no such feature")
        feature = self.board.feature(node)
        found = [m for m in self.on_feature(feature) if m.seat == self.turn
                 and size in (None, m.size)]
        found = [m for m in found if m.node == node] or found
        if not found:
            raise Disagreement("no such meeple of this seat is there")
        if len({(m.node, m.size) for m in found}) > 1:
            raise Disagreement("it is not said which of them is withdrawn")
        self.give_back(found[0])
        self.say("withdrawn", feature, seat=self.turn, size=found[0].size)

    # --- battles ---

    def battles(self, cell):
        """First the parts of the new tile, by their first edges, then its
        planet, then others by y and x."""
        planets = sorted((m.node for m in self.meeples
                          if self.board.part(m.node).kind == "planet"),
                         key=lambda node: (node[1], node[0]))
        done = set()
        for node in self.board.nodes_of(cell) + planets:
            feature = self.board.feature(node)
            peace = self.on("explorers") and \
                self.board.kind(feature) == "asteroid"
            if feature not in done and not peace:
                self.battle(feature)
            done.add(feature)

    def battle(self, feature):
        sides = self.sides_of(self.on_feature(feature))
        if len(sides) < 2:
            return
        dice, told = {}, []
        for side, meeples in sides:
            small, large = (count(meeples, size) for size in SIZES)
            symbol = self.board.symbols(
                feature, FACTIONS[meeples[0].seat]) > 0
            dice[side] = min(3, small + 2 * large + symbol)
            seats = self.seats_of(meeples)
            told.append({"dice": dice[side], "large": large, "seat": seats[0],
                         "small": small, "symbol": symbol})
            if len(seats) > 1:
                self.say("allies", seats=seats)
        self.say("battle", feature, sides=told)
        turn = 0
        while len(sides) > 1:
            turn += 1
            sides = self.fight(feature, sides, dice, turn)
        meeples = sides[0][1]
        self.say("battle-won", feature, seat=self.seats_of(meeples)[0],
                 small=count(meeples, "small"), large=count(meeples, "large"))

    def fight(self, feature, sides, dice, turn):
        """One roll of all who are left; those who are left after it."""
        throws, best = [], {}
        for side, meeples in sides:
            faces = [self.draw("die", 6) + 1 for _ in range(dice[side])]
            best[side] = max(faces)
            throws.append({"best": best[side], "dice": faces,
                           "seat": self.seats_of(meeples)[0]})
        self.say("roll", feature, round=turn, throws=throws)
        top = max(best.values())
        stay = [s for s in sides if best[s[0]] == top]
        for side, meeples in sides:
            seat = self.seats_of(meeples)[0]
            if best[side] == top:
                if len(stay) > 1:
                    self.score(seat, 1, "battle-tie", feature)
                continue
            self.say("battle-lost", feature, dice=dice[side], seat=seat,
                     small=count(meeples, "small"),
                     large=count(meeples, "large"))
            for meeple in meeples:
                self.give_back(meeple)
            self.score(seat, dice[side], "battle-lost", feature)
        if len(stay) > 1:
            self.say("battle-tie", feature, best=top,
                     seats=[self.seats_of(meeples)[0] for _, meeples in stay])
        return stay

    # --- complete features ---

    def complete_all(self, cell):
        """What the tile at CELL completed is scored."""
        near = [cell] + [(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND]
        nodes = self.board.nodes_of(cell) + [
            self.board.node_at(c, "planet") for c in near[1:]]
        back = []
        for feature in {self.board.feature(n) for n in nodes if n}:
            meeples = self.on_feature(feature)
            if not meeples or not self.board.complete(feature):
                continue
            self.complete(feature, meeples)
            for meeple in meeples:
                self.give_back(meeple)
            if self.on("traders") and self.board.kind(feature) == "route":
                back += [(seat, [m for m in meeples if m.seat == seat])
                         for seat in self.seats_of(meeples)]
        for seat, meeples in sorted(
                back, key=lambda b: (b[0] - self.turn) % self.seats):
            self.wait(seat, meeples)

    def scorers(self, meeples, each_seat):
        """Who is paid: each seat that is there, or each side once."""
        if each_seat:
            return self.seats_of(meeples)
        return [self.seats_of(some)[0] for _, some in self.sides_of(meeples)]

    def complete(self, feature, meeples):
        kind = self.board.kind(feature)
        tiles = 9 if kind == "planet" else self.board.size(feature)
        own = self.on("explorers") and kind != "route"
        each = self.on("explorers") if kind == "asteroid" else \
            self.on("traders") and kind == "route"
        for seat in self.scorers(meeples, each):
            symbols = self.board.symbols(feature,
                                         FACTIONS[seat] if own else None)
            worth = 2 if kind == "asteroid" else 1
            self.score(seat, worth * tiles + 2 * symbols, "complete", feature,
                       tiles, symbols)

    # --- trades ---

    def wait(self, seat, meeples):
        """This seat's meeples that came back from one route."""
        self.say("trade-waits", seat=seat, small=count(meeples, "small"),
                 large=count(meeples, "large"))
        left = self.waiting.setdefault(seat, collections.Counter())
        left.update(m.size for m in meeples)

    def free_routes(self):
        """Routes that are neither complete nor occupied."""
        features = {self.board.feature(node) for node in self.board.nodes()
                    if self.board.part(node).kind == "route"}
        return [f for f in features
                if not self.board.complete(f) and not self.on_feature(f)]

    def traded(self, seat, move):
        """The size of the meeple and the node it goes to, or None. Asked are
        who waits longest and whose turn it is: nobody has to wait in his own
        turn for somebody who does not answer."""
        if seat not in self.waiting:
            raise Disagreement("no meeple of this seat waits for a decision")
        asked = {next(iter(self.waiting)), self.turn} & set(self.waiting)
        if seat not in asked:
            raise Disagreement(f"it is for {sorted(asked)} to decide first")
        left = self.waiting[seat]
        size = "small" if left["small"] else "large"
        if move == "keep":
            return size, None
        named, name = SET_THERE.fullmatch(move).groups()
        if named != size:
            raise Disagreement("the small ones come first" if
                               size == "small" else "no small one waits")
        node = self.board.feature_named(name)
        feature = node and self.board.feature(node)
        if feature not in self.free_routes():
            raise Disagreement("that is no free, unfinished route")
        if node != self.board.first_node(feature):
            raise Disagreement("the route is named by a later tile")
        return size, node

    def trade(self, seat, move):
        size, node = self.traded(seat, move)
        if node is None:
            self.say("trade-kept", seat=seat, size=size)
        else:
            self.put(seat, size, node, "trade")
        left = self.waiting[seat]
        left[size] -= 1
        if not left.total():
            del self.waiting[seat]

    # --- the end ---

    def finish(self):
        self.say("pile-empty")
        for feature in {self.board.feature(m.node) for m in self.meeples}:
            meeples = self.on_feature(feature)
            if self.options.get("endgame", "off") != "off" and \
                    self.board.kind(feature) != "route":
                self.end_tiles(feature, meeples)
            else:
                self.end(feature, meeples)
        best = max(self.scores)
        self.winners = [i for i, n in enumerate(self.scores) if n == best]
        self.say("over", scores=list(self.scores), winners=self.winners)

    def end(self, feature, meeples):
        kind = self.board.kind(feature)
        tiles = self.board.size(feature)
        if kind == "planet":
            tiles += self.board.around(min(feature))
        each = self.on("explorers") and kind == "asteroid"
        for seat in self.scorers(meeples, each):
            symbols = self.board.symbols(feature,
                                         FACTIONS[seat] if each else None)
            self.score(seat, tiles + 2 * symbols, "end", feature, tiles,
                       symbols)

    def end_tiles(self, feature, meeples):
        """Each meeple scores the tile it stands on; a tile once a side."""
        tile, symbol = ENDGAME[self.options["endgame"]]
        cells = {}
        for meeple in sorted(meeples, key=lambda m: m.seat):
            cells.setdefault((self.side(meeple.seat), *meeple.node[:2]),
                             meeple)
        for meeple in cells.values():
            part = [n for n in feature if n[:2] == meeple.node[:2]]
            own = self.board.symbols(part, FACTIONS[meeple.seat])
            self.score(meeple.seat, tile + symbol * own, "end-tile", feature,
                       1, own)

"""Games of goldrush/1 that people play over HTTP, at random, and what nobody
may do. What each seat was shown on the way is kept, to be compared."""
import json

from documents import export
from goldrush_referee import replay, result_fault
from goldrush_referee_moves import moves_of, tent_spots
from goldrush_referee_tiles import EDGES, HALVES, STEPS, TURNS
from goldrush_referee_view import board, seat_facts

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def cell_of(move):
    x, y = move.split("/")[0].split(",")
    return int(x), int(y)


def kind_of(move):
    """What is done besides laying the tile."""
    return move.partition(" ")[2].split("@")[0].split(" ")[0]


class LiveGame:
    """One game, from its links. COMPACT: how often tiles are laid where they
    meet most others."""

    def __init__(self, server, choice, box, seats, *, options=(), compact=0.8):
        self.server, self.choice, self.box = server, choice, box
        self.compact = compact
        self.game, self.links = server.new(
            *(f"{name} <{name.lower()}@play.example>"
              for name in NAMES[:seats]),
            ruleset="goldrush", options=options)
        self.seen = []          # (ply, seat, what it was shown)
        self.faults = []
        self.probed = 0         # moves that were tried besides those made

    def look(self, seat):
        state = self.server.look_now(self.links, seat)
        self.seen.append((state["ply"], seat, state))
        return state

    def post(self, seat, move):
        return self.server.post(self.links[seat], {"move": move})

    def pick(self, state):
        """A kind of move before the move: most of them are for the tent."""
        tiles = {(tile["x"], tile["y"]) for tile in state["board"]["tiles"]}

        def beside(move):
            x, y = cell_of(move)
            return sum((x + right, y + up) in tiles
                       for right, up in STEPS.values())
        moves = state["moves"]
        if self.choice.random() < self.compact:
            most = max(map(beside, moves))
            moves = [move for move in moves if beside(move) == most]
        kind = self.choice.choice(sorted(set(map(kind_of, moves))))
        return self.choice.choice([m for m in moves if kind_of(m) == kind])

    def step(self):
        """Whoever is on turn moves, while all look. False: it is over."""
        states = [self.look(seat) for seat in range(len(self.links))]
        if states[0]["state"] == "over":
            return False
        seat = next(one["seat"] for one in states[0]["seats"]
                    if one["to-move"])
        move = self.pick(states[seat])
        answer = self.post(seat, move)
        if answer.status != 200:
            self.faults.append(f"entry {states[0]['ply'] + 1}, seat {seat}: "
                               f"{move} is listed and refused: {answer.text}")
            return False
        return True

    def resign(self, seat):
        self.look(seat)
        answer = self.server.post(self.links[seat] + "/table",
                                  {"action": "resign", "confirm": "yes"})
        if answer.status != 200:
            raise RuntimeError(answer.text)

    def document(self, *options):
        return json.loads(export(self.server, self.game, *options))

    # --- what nobody may do, and other ways to say what one may ---

    def probe(self, tries):
        """TRIES moves of all that could be meant, as the seat on turn: none may
        be made."""
        game, fault = replay(self.document("--private"), self.box)
        if fault or game.winners is not None:
            self.faults += [fault] if fault else []
            return
        self.look(game.turn)
        listed = set(moves_of(game, game.turn))
        good = listed | {other for others in respelled(game, listed).values()
                         for other in others}
        bad = sorted(set(meant(game, self.choice)) - good)
        for move in self.choice.sample(bad, min(tries, len(bad))):
            self.probed += 1
            answer = self.post(game.turn, move)
            if answer.status != 422:
                self.faults.append(f"seat {game.turn}: {move} is answered with "
                                   f"{answer.status}: {answer.text}")

    def respell(self):
        """The seat on turn makes a move that is not written as it is listed, if
        there is one."""
        game, fault = replay(self.document("--private"), self.box)
        ways = {} if fault else respelled(game, moves_of(game, game.turn))
        if not ways:
            return
        self.look(game.turn)
        move = self.choice.choice(sorted(ways))
        other = self.choice.choice(ways[move])
        self.probed += 1
        answer = self.post(game.turn, other)
        if answer.status != 200 or answer.json["move"] != move:
            self.faults.append(f"seat {game.turn}: {other}, which is {move}, "
                               f"is answered with {answer.text}")


def same_looks(face):
    """For each turn that is listed those that look the same."""
    return {r: [other for other in TURNS if other != r and
                (face.turn(other).letters, face.turn(other).parts) ==
                (first.letters, first.parts)] for r, first in face.turns()}


def respelled(game, listed):
    """Other ways to write moves that are LISTED: another turn that looks the
    same, another free part of the mountain that the tent goes to."""
    if not listed:
        return {}
    found, looks = {}, same_looks(game.hand)
    for move in listed:
        place, blank, action = move.partition(" ")
        r = int(place.split("/")[1])
        ways = [place.split("/")[0] + f"/{other}{blank}{action}"
                for other in looks[r]]
        if action.startswith("tent@"):
            cell, face = cell_of(move), game.hand.turn(r)
            spots = tent_spots(game, cell, face, game.board.joins(cell, face))
            names = next(n for n in spots if n[0] == action[5:])
            ways += [f"{place} tent@{other}" for other in names[1:]]
        if ways:
            found[move] = ways
    return found


def meant(game, choice):
    """Much that is written like a move. Parts are named by their first
    border."""
    here = [f"cowboy@{kind}:{edge}" for kind in ("rail", "mountain")
            for edge in EDGES] + ["cowboy@city"] + \
        [f"cowboy@prairie:{half}" for half in HALVES]
    nodes = [(*cell, i) for cell, face in game.board.tiles.items()
             for i in range(len(face.parts))]
    there = [f"tent@{game.board.name(node)}" for node in nodes
             if game.board.part(node).kind != "prairie"]
    own = set().union(*(game.board.feature(node) for node, seat in
                        game.cowboys.items() if seat == game.turn))
    there += [f"withdraw {game.board.name(node)}" for node, seat in
              game.cowboys.items() if seat == game.turn or node not in own]
    cells = game.board.cells()
    for cell in choice.sample(cells, min(4, len(cells))):
        for r, turned in game.hand.turns():
            place = f"{cell[0]},{cell[1]}/{r}"
            yield place
            if game.board.fits(cell, turned):
                for action in ["mine", *there, *here]:
                    if is_first(turned, action):
                        yield f"{place} {action}"


def is_first(face, action):
    """Whether ACTION is no cowboy's or names no part by another border than its
    first."""
    kind, _, border = action.partition(":")
    return not kind.startswith("cowboy@") or border not in face.at or \
        face.parts[face.at[border]].borders[0] == border


def shown_faults(game, ply, seat, state):
    """Where what a seat was shown is not what the referee would show."""
    facts = [(f"seat {other}", mine, {key: state["seats"][other].get(key)
                                      for key in mine})
             for other in range(game.seats)
             for mine in [seat_facts(game, other)]]
    facts += [(key, in_any_order(key, value),
               in_any_order(key, only(value, state["board"].get(key))))
              for key, value in board(game, seat).items()]
    facts += [("moves", moves_of(game, seat), state["moves"]),
              ("gold", told(game, seat), [
                  (event["seat"], event["value"]) for entry in state["log"]
                  for event in entry["events"] if event["e"] == "gold"])]
    for what, mine, theirs in facts:
        if mine != theirs:
            yield (f"after entry {ply} seat {seat} is shown {what}: "
                   f"{theirs}\n# referee: {mine}")


def only(mine, theirs):
    """What is shown, without what the referee does not know."""
    if isinstance(mine, list) and isinstance(theirs, list) and mine and \
            isinstance(mine[0], dict):
        return [{key: one[key] for key in one if key in mine[0]}
                for one in theirs]
    return theirs


def told(game, viewer):
    """The tokens whose values the log tells, as they were taken."""
    return [(seat, value) for seat, value in game.taken
            if seat == viewer or game.winners is not None]


def in_any_order(key, value):
    """Figures and stacks are shown in any."""
    if key not in ("cowboys", "tents", "stacks") or value is None:
        return value
    return sorted(value, key=lambda one: json.dumps(one, sort_keys=True))


def compare_shown(doc, box, seen):
    """A document's disagreement, and what was shown while it was played and is
    not what the referee would show."""
    by_ply, faults = {}, []
    for ply, seat, state in seen:
        by_ply.setdefault(ply, {})[seat] = state

    def watch(game, entry):
        for seat, state in by_ply.pop(entry["n"] - 1, {}).items():
            faults.extend(shown_faults(game, entry["n"] - 1, seat, state))
    game, fault = replay(doc, box, watch)
    if not fault:
        watch(game, {"n": len(doc["log"])})
        fault = result_fault(game, doc)
    return faults + ([fault] if fault else [])

"""Games of monopoly/1 that people play over HTTP, at random: moves of whoever
is to move, cards and orders of those who wait, and what nobody may do. What
each seat was shown on the way is kept, to be compared."""
import json

from documents import export
from monopoly_referee import judge_entry
from monopoly_referee_cards import Referee
from monopoly_referee_view import board, seat_facts
from referee_kit import Disagreement

NAMES = ("Ann", "Bo", "Cy", "Di")
KINDS = ("levy", "steal", "capture", "arrest", "counter")
CANDIDATES = [
    "roll", "bail", "buy", "auction", "pay", "stay", "end", "pass", "bid:10",
    "claim", "waive", "allow", "play:no", "play:jail", "play:gain",
    "play:levy", "play:free", "play:bargain", "play:extra",
    *(f"play:{card}:{seat}" for card in ("steal", "arrest")
      for seat in range(4)),
    *(f"{word}:{at}" for word in ("fly", "take", "lose", "play:occupy",
                                  "play:capture", "play:jump")
      for at in range(40)),
    *(f"order:{kind} {value}" for kind in KINDS
      for value in ("refuse", "ask", "allow")),
    "order:free ask", "order:free never", "order:free 100"]


class LiveGame:
    """One game, from its links."""

    def __init__(self, server, choice, seats, options=()):
        self.server, self.choice = server, choice
        self.game, self.links = server.new(
            *(f"{name} <{name.lower()}@play.example>"
              for name in NAMES[:seats]),
            ruleset="monopoly", options=options)
        self.seen = []          # (ply, seat, what it was shown)
        self.faults = []

    def look(self, seat):
        state = self.server.look_now(self.links, seat)
        self.seen.append((state["ply"], seat, state))
        return state

    def post(self, seat, move):
        return self.server.post(self.links[seat], {"move": move})

    def pick(self, state):
        """What the seat does, or None."""
        moves, anytime = state["moves"], state["anytime"]
        cards = [move for move in anytime if move.startswith("play:")]
        orders = [move for move in anytime if move.startswith("order:")]
        chance = self.choice.random()
        if cards and chance < 0.15:
            return self.choice.choice(cards)
        if orders and chance > (0.6 if state["ply"] < 12 else 0.97):
            asks = [move for move in orders if move.endswith(" ask")]
            return self.choice.choice(asks or orders)
        if not moves:
            return None
        bids = [move for move in moves if move.startswith("bid:")]
        rest = [move for move in moves if move not in bids]
        if bids and self.choice.random() < 0.8:
            return self.choice.choice(bids[:40])
        return self.choice.choice(rest)

    def try_forbidden(self, seat, state):
        move = self.choice.choice(CANDIDATES)
        if move in state["moves"] + state["anytime"]:
            return
        answer = self.post(seat, move)
        if answer.status not in (409, 422):
            self.faults.append(f"entry {state['ply'] + 1}, seat {seat}: "
                               f"{move} is answered with {answer.status}")

    def step(self):
        """Somebody does something, or tries to. False when all is over."""
        seat = self.choice.randrange(len(self.links))
        state = self.look(seat)
        if not state["moves"] and self.choice.random() < 0.7:
            seat = next((one["seat"] for one in state["seats"]
                         if one["to-move"]), seat)
            state = self.look(seat)
        if state["state"] == "over":
            return False
        if self.choice.random() < 0.1:
            self.try_forbidden(seat, state)
        move = self.pick(state)
        if move is None:
            return True
        answer = self.post(seat, move)
        if answer.status != 200:
            self.faults.append(f"entry {state['ply'] + 1}, seat {seat}: "
                               f"{move} is listed and refused: {answer.text}")
            return False
        return True

    def document(self, *options):
        return json.loads(export(self.server, self.game, *options))


def shown_faults(referee, ply, seat, state):
    """Where what a seat was shown is not what the referee would show."""
    facts = [(f"seat {other}", seat_facts(referee, other),
              state["seats"][other]) for other in range(referee.seats)]
    facts = [(what, mine, {key: theirs.get(key) for key in mine})
             for what, mine, theirs in facts]
    facts += [(key, value, state["board"].get(key)) for key, value in
              board(referee, seat).items()]
    facts += [("moves", referee.moves(seat), state["moves"]),
              ("anytime", referee.anytime(seat), state["anytime"]),
              ("to move", referee.to_move(),
               [one["seat"] for one in state["seats"] if one["to-move"]]),
              ("keys", sorted(board(referee, seat)), sorted(state["board"]))]
    for what, mine, theirs in facts:
        if mine != theirs:
            yield (f"after entry {ply} seat {seat} is shown {what}: "
                   f"{theirs}\n# referee: {mine}")


def compare_shown(doc, text, seen):
    """The first few differences of a game's document and all that was shown
    while it was played with the referee's."""
    referee, faults = Referee(doc, text), []
    by_ply = {}
    for ply, seat, state in seen:
        by_ply.setdefault(ply, {})[seat] = state
    for entry in doc["log"]:
        try:
            judge_entry(referee, entry)
        except Disagreement as why:
            return faults + [f"entry {entry['n']}, seat {entry['seat']}, "
                             f"{entry.get('opened', entry['move'])}: {why}"]
        for seat, state in by_ply.get(entry["n"], {}).items():
            faults += shown_faults(referee, entry["n"], seat, state)
    return faults

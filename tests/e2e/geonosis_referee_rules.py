"""The rules as the referee (geonosis_referee.py) knows them: one game of
geonosis/1 that is played again, entry by entry. Slow and plain on purpose.

set_up() and entry() raise a Disagreement where a move or a draw was against
the rules, and otherwise leave in `said` the events that the entry must have.
"""
import re

from geonosis_referee_arena import Arena, Card, Set
from referee_kit import Disagreement

JEDI = ("anakin", "obi-wan", "mace", "kit")
KINDS = ("battle", "super", "droideka")
ICONS = {"battle": "B", "super": "S", "droideka": "D", "any": "?"}
# What the table decides: the stage, and the move that answers it.
TABLE = {("head", "head"), ("body", "body"), ("threats", "threat")}
DIE = re.compile(r"die:([1-6])(?:>([1-6]))? (\S+)")
# The lowest value of each rank: of the whole table, and of an easier game.
RANKS = ((13, "master"), (9, "knight"), (5, "padawan"), (1, "initiate"))
EASY_RANKS = ((9, "padawan"), (1, "initiate"))


class GameOver(Exception):
    """Thrown through all that would still have come."""


def icons(kinds):
    """A killing's name, "BD": battle, super, droideka, any."""
    return "".join(ICONS[kind] for kind in ICONS for _ in
                   range(kinds.count(kind)))


def need(good, fault):
    if not good:
        raise Disagreement(fault)


class Referee:
    """One game, as far as it has been played again."""

    def __init__(self, doc, text):
        self.box = Set(text)
        self.options = doc["options"]
        self.seats = len(doc["seats"])
        self.arena = Arena(self.box)
        self.reserve = {kind: self.box.tokens[kind] - self.options["tokens"]
                        for kind in KINDS}
        self.force = self.options["force"]
        self.zones = sorted(self.box.zones)     # the pile, and beside it:
        self.discarded = []
        self.threats = [Card(words) for words in self.box.threats]
        self.cards = {}             # on the table, by name
        self.missed = []            # those that have to be paid for
        self.sheet = {}             # seat: its sheet
        self.jedi = {}
        self.left = {}              # seat: dice still to be thrown
        self.hand = {}              # seat: the die it has to use
        self.round = 0
        self.stage = "take"
        self.actor = None           # whose fight or killing goes on
        self.points = 0             # left in the fight
        self.moved = False          # since the last hit
        self.kills = []             # what can still be killed
        self.proposal = None        # to the table: whose, and the move
        self.agreed = set()
        self.dropped = 0            # proposals of this decision
        self.has_head = False       # R2-D2 has; whole: C-3PO is
        self.whole = False
        self.scores = [0] * self.seats
        self.winners = None         # when it is over
        self.chance = []
        self.said = []

    # --- chance and events ---

    def draw(self, label, n):
        need(self.chance, f"a draw {label} of {n} is missing")
        found = self.chance.pop(0)
        need((found["label"], found["n"]) == (label, n),
             f"drawn was {found['label']} of {found['n']}, "
             f"it had to be {label} of {n}")
        need(0 <= found["value"] < n, "no such outcome of a draw")
        return found["value"]

    def say(self, code, **keys):
        self.said.append({"e": code, **keys})

    def see_tokens(self):
        """No token is lost: they are in reserve, or stand in the arena."""
        for kind in KINDS:
            there = list(self.arena.droids.values()).count(kind)
            need(there + self.reserve[kind] + self.options["tokens"] ==
                 self.box.tokens[kind], f"tokens of {kind} were lost")

    # --- the end ---

    def lose(self, why, **keys):
        self.say(why, **keys)
        self.end([])

    def end(self, winners):
        self.winners = winners
        self.stage = "over"
        self.say("over", scores=self.scores, winners=winners)
        raise GameOver

    def win(self):
        if self.options["expansion"] and not self.whole:
            self.lose("lost-c3po")
        lowest = min(self.reserve.values())
        value = lowest + self.options["tokens"]
        easier = self.options["force"] > 1 or self.options["zones"] < 4
        rank = next(name for least, name in
                    (EASY_RANKS if easier else RANKS) if value >= least)
        self.say("won", easier=easier, lowest=lowest, rank=rank,
                 tokens=self.options["tokens"] or None, value=value)
        for seat in range(self.seats):
            self.say("score", points=value, seat=seat, why="victory")
        self.scores = [value] * self.seats
        self.end(list(range(self.seats)))

    # --- droids come ---

    def draw_zone(self):
        if not self.zones:
            self.zones, self.discarded = sorted(self.discarded), []
            self.say("shuffled", zones=len(self.zones))
        zone = self.zones.pop(self.draw("zone", len(self.zones)))
        self.discarded.append(zone)
        return zone

    def fill(self, droid, zone, why):
        free = self.arena.free_of(zone)
        placed = min(len(free), self.reserve[droid])
        for space in free[:placed]:
            self.arena.droids[space] = droid
        self.reserve[droid] -= placed
        self.say("filled", droid=droid, placed=placed,
                 reserve=self.reserve[droid], why=why, zone=zone)
        if self.reserve[droid] == 0 and why != "setup":
            self.lose("lost-reserve", droid=droid)

    def new_droids(self, droid, why):
        if all(self.arena.kind_in(zone) for zone in self.box.zones):
            self.say("arena-full", droid=droid)
            return
        zone = self.draw_zone()
        while self.arena.kind_in(zone):
            self.say("held", zone=zone)
            zone = self.draw_zone()
        self.fill(droid, zone, why)

    # --- setting up ---

    def set_up(self):
        self.say("begin", expansion=self.options["expansion"],
                 force=self.force, players=self.seats,
                 tokens=self.options["tokens"] or None,
                 zones=self.options["zones"])

    def take(self, seat, words):
        need(len(words) == 2, "not a sheet and a Jedi")
        sheet, jedi = self.box.sheets.get(words[0]), words[1]
        need(seat == len(self.sheet), "sheets are chosen in order of seats")
        need(sheet and sheet.players == self.seats, "no such sheet")
        need(sheet not in self.sheet.values(), "the sheet is taken")
        need(jedi in JEDI and jedi not in self.jedi.values(),
             "no such Jedi is left")
        self.sheet[seat], self.jedi[seat] = sheet, jedi
        self.say("took", jedi=jedi, seat=seat, sheet=sheet.name)
        if len(self.sheet) == self.seats:
            self.stage = "place"

    def start_space(self, text):
        space = self.space(text)
        need(space in self.box.starts, "that is not beside a column")
        need(self.arena.is_free(space), "somebody stands there")
        return space

    def place(self, seat, text):
        need(seat not in self.arena.figures, "the figure stands already")
        space = self.start_space(text)
        self.arena.figures[seat] = space
        self.say("placed", jedi=self.jedi[seat], seat=seat, space=space)
        if len(self.arena.figures) < self.seats:
            return
        if self.options["expansion"]:
            self.stage = "r2"
        else:
            self.first_droids()
            self.begin_round()

    def send(self, seat, text):
        need(seat == 0, "seat 0 places R2-D2")
        space = self.start_space(text)
        self.arena.figures["r2"] = space
        self.say("sent", seat=seat, space=space)
        self.first_droids()
        self.stage = "head"

    def first_droids(self):
        while True:
            short = self.try_first_droids()
            if short is None:
                return
            self.say("again", droid=short)
            self.zones = sorted(self.box.zones)
            self.discarded, self.arena.droids = [], {}
            for kind in KINDS:
                self.reserve[kind] = self.box.tokens[kind] - \
                    self.options["tokens"]

    def try_first_droids(self):
        """The kind whose reserve would be empty when the threats come, or
        None. Parts of C-3PO bring two battle droids back before that."""
        for kind in KINDS:
            for _ in range(self.options["zones"]):
                self.fill(kind, self.draw_zone(), "setup")
            back = kind == "battle" and self.options["expansion"]
            if self.reserve[kind] == 0 and not back:
                return kind
        return None

    def droid_for(self, part, text):
        """The droid that a part of C-3PO replaces. Both take battle droids,
        so the zones stay the same when the first is gone."""
        space = self.space(text)
        zones = {self.box.zone[s] for s in self.arena.droids
                 if self.arena.kind_at(s) == "battle"}
        zone = min(zones) if part == "head" else max(zones)
        need(self.box.zone[space] == zone, f"the {part} goes into zone {zone}")
        need(self.arena.droids.get(space) == "battle", "no battle droid there")
        return space, zone

    def replace(self, seat, part, text):
        space, zone = self.droid_for(part, text)
        self.arena.droids[space] = part
        self.reserve["battle"] += 1
        self.say("c3po", part=part, seat=seat, space=space, zone=zone)
        if part == "head":
            self.stage = "body"
        else:
            self.begin_round()

    # --- a round ---

    def begin_round(self):
        self.stage = "dice"
        self.round += 1
        self.say("round", round=self.round)
        drawn = [self.threats.pop(self.draw("threat", len(self.threats)))
                 for _ in range(3)]
        drawn.append(Card(self.box.megas[self.round - 1]))
        self.cards = {card.name: card for card in drawn}
        for card in drawn:
            self.say("threat", card=card.name, dice=card.needs,
                     droids=[{"droid": kind} for kind in card.droids],
                     force=card.force or None, mega=card is drawn[3],
                     sum=card.sum, zones=len(card.droids) or None)
        self.left = {seat: self.sheet[seat].dice
                     for seat in range(self.seats)}
        for sheet in self.sheet.values():
            for action in sheet.actions:
                action.taken = False
        need(sum(self.left.values()) == 16, "there are sixteen dice")
        self.throw()

    def throw(self):
        for seat in range(self.seats):
            if self.left[seat]:
                self.left[seat] -= 1
                self.hand[seat] = self.draw("die", 6) + 1
        self.say("throw", dice=[{"die": die, "seat": seat}
                                for seat, die in self.hand.items()],
                 left=sum(self.left.values()))

    def action_over(self):
        self.stage, self.actor = "dice", None
        if self.hand:
            return
        if any(self.left.values()):
            self.throw()
            return
        self.say("dice-used")
        self.refill()
        self.check()

    def refill(self):
        for zone in sorted(self.box.zones):
            kind = self.arena.kind_in(zone)
            if kind and self.arena.free_of(zone):
                self.fill(kind, zone, "refill")

    def check(self):
        threats = list(self.cards.values())
        mega = threats.pop()
        if not mega.is_met():
            self.lose("lost-mega", card=mega.name)
        self.say("mega-met", card=mega.name)
        self.missed = []
        for card in threats:
            if card.is_met():
                self.say("met", card=card.name)
            else:
                self.say("missed", card=card.name)
                self.missed.append(card)
        self.pay_or_ask()

    def pay_or_ask(self):
        """The order is chosen, except where it changes nothing: all bring
        the same droids, or cost Force alone."""
        if len({tuple(card.droids) for card in self.missed}) > 1:
            self.stage = "threats"
            return
        for card in self.missed:
            self.pay(card)
        self.assaults()

    def pay(self, card):
        for kind in card.droids:
            self.new_droids(kind, "penalty")
        if card.force:
            self.force = max(self.force - card.force, 0)
            self.say("force-lost", card=card.name, now=self.force,
                     points=card.force)
            if self.force == 0:
                self.lose("lost-force")

    def missed_threat(self, name):
        card = next((c for c in self.missed if c.name == name), None)
        need(card, "that threat was not missed")
        return card

    def choose(self, seat, name):
        card = self.missed_threat(name)
        self.say("chosen", card=name, seat=seat)
        self.missed.remove(card)
        self.pay(card)
        self.pay_or_ask()

    def assaults(self):
        for kind in self.box.track[self.round - 1]:
            self.say("assault", droid=kind)
            self.new_droids(kind, "assault")
        if self.round == len(self.box.track):
            self.win()
        self.begin_round()

    # --- entries ---

    def space(self, text):
        need(text.isdigit() and int(text) in self.box.zone, "no such space")
        return int(text)

    def entry(self, seat, move):
        need(self.stage != "over", "the game is over")
        need(seat in range(self.seats), "no such seat")
        need(self.actor in (None, seat), f"the action of seat {self.actor} "
             "goes on")
        try:
            self.move(seat, move)
        except GameOver:
            pass

    def move(self, seat, move):
        what, _, rest = move.partition(":")
        if self.stage == "take" and what == "take":
            self.take(seat, rest.split(" "))
        elif self.stage == "place" and what == "place":
            self.place(seat, rest)
        elif self.stage == "r2" and what == "r2":
            self.send(seat, rest)
        elif what.startswith(("agree ", "object ")):
            self.answer(seat, *move.split(" ", 1))
        elif (self.stage, what) in TABLE:
            self.propose(seat, move)
        elif self.stage == "dice" and DIE.fullmatch(move):
            self.use_die(seat, *DIE.fullmatch(move).groups())
        elif self.stage == "fight" and what in ("go", "hit", "stop"):
            self.fight_on(seat, what, rest)
        elif self.stage == "kill" and what == "kill":
            self.kill(seat, rest)
        elif self.stage == "kill" and move == "stop":
            self.forgo(seat)
        else:
            raise Disagreement(f"no move for now ({self.stage})")

    # --- the table ---

    def propose(self, seat, move):
        """Where objections are allowed, a proposal; else it is done."""
        need(self.proposal is None, "something is proposed already")
        if not self.options.get("objection") or self.dropped == 2:
            self.decide(seat, move)
            return
        what, _, rest = move.partition(":")
        if what == "threat":
            self.missed_threat(rest)
            self.say("proposed-card", card=rest, seat=seat)
        else:
            space, zone = self.droid_for(what, rest)
            self.say("proposed-part", part=what, seat=seat, space=space,
                     zone=zone)
        self.proposal, self.agreed = (seat, move), {seat}

    def answer(self, seat, word, move):
        need(self.proposal is not None, "nothing is proposed")
        need(move == self.proposal[1], "something else is proposed")
        need(seat not in self.agreed, "the seat has agreed")
        if word == "object":
            self.say("objected", seat=seat)
            self.proposal = None
            self.dropped += 1
            return
        self.say("agreed", seat=seat)
        self.agreed.add(seat)
        if len(self.agreed) == self.seats:
            self.decide(*self.proposal)

    def decide(self, seat, move):
        what, _, rest = move.partition(":")
        self.proposal, self.dropped = None, 0
        if what == "threat":
            self.choose(seat, rest)
        else:
            self.replace(seat, what, rest)

    # --- a die ---

    def use_die(self, seat, thrown, changed, what):
        thrown = int(thrown)
        die = int(changed or thrown)
        need(seat in self.hand, "the seat has used its die")
        need(self.hand[seat] == thrown, f"the die is a {self.hand[seat]}")
        need(changed is None or die != thrown, "nothing was changed")
        force = abs(die - thrown)
        need(force < self.force or not force, "the Force would be 0")
        self.force -= force
        del self.hand[seat]
        code, _, rest = what.partition(":")
        keys = {"die": die, "force": force or None, "from": thrown,
                "seat": seat}
        if what == "aside":
            need(not force, "a die that is laid aside is not changed")
            self.say("aside", die=die, seat=seat)
            self.action_over()
        elif code == "card":
            self.use_on_card(rest, keys)
        elif code == "r2":
            self.use_on_r2(rest, keys)
        else:
            self.use_on_sheet(seat, what, keys)

    def use_on_card(self, name, keys):
        card = self.cards.get(name)
        need(card, "no such card")
        need(not card.is_met(), "the card is met")
        need(card.wants(keys["die"]), "the card does not need that die")
        card.lie.append(keys["die"])
        self.say("card", card=name, met=card.is_met(),
                 over=bool(card.sum) and sum(card.lie) > card.sum, **keys)
        self.action_over()

    def use_on_r2(self, text, keys):
        need(self.options["expansion"], "R2-D2 is not in the game")
        need(not self.whole, "C-3PO is together already")
        need(len(self.arena.parts) + self.has_head == 2,
             "R2-D2 waits until both parts are beaten")
        space = self.space(text)
        steps = self.arena.r2_steps(self.arena.figures["r2"], self.has_head)
        ends = [end for end, n in steps.items()
                if end[0] == space and 0 < n <= keys["die"]]
        need(ends, f"R2-D2 has no way to {space}")
        _, self.has_head, self.whole = max(ends)
        if self.has_head:
            self.arena.parts.pop("head", None)
        self.arena.figures["r2"] = space
        self.say("r2", head=self.has_head, space=space, whole=self.whole,
                 **keys)
        self.action_over()

    def use_on_sheet(self, seat, what, keys):
        for wanted in (keys["die"], None):
            for action in self.sheet[seat].actions:
                if action.die == wanted and not action.taken and \
                        self.name_of(action) == what:
                    action.taken = True
                    getattr(self, "do_" + action.what)(action, keys)
                    return
        raise Disagreement(f"no space for {what} is free for that die")

    @staticmethod
    def name_of(action):
        if action.what == "kill":
            return "kill:" + icons(action.kills)
        if action.what == "raise":
            return "raise"
        return f"{action.what}:+{action.points}"

    def gain(self, code, points, keys):
        before = self.force
        self.force = min(self.force + points, 10)
        self.say(code, gain=self.force - before, now=self.force, **keys)
        self.action_over()

    def do_raise(self, _, keys):
        self.gain("raise", self.box.raises[keys["die"]], keys)

    def do_force(self, action, keys):
        need(self.force < 10, "the Force is at 10")
        self.gain("gain", action.points, keys)

    # --- fights ---

    def do_fight(self, action, keys):
        self.stage, self.actor = "fight", keys["seat"]
        self.points, self.moved = keys["die"] + action.points, False
        self.say("fight", bonus=action.points, points=self.points, **keys)
        self.see_whether_fight_is_over()

    def see_whether_fight_is_over(self):
        """When there is nothing that can still be done."""
        here = self.arena.figures[self.actor]
        can_go = not self.moved and self.arena.reach(here)
        if not can_go and not any(self.can_beat(s)
                                  for s in self.box.beside[here]):
            self.end_fight()

    def can_beat(self, space):
        kind = self.arena.kind_at(space)
        return kind and self.box.resistance[kind] <= self.points

    def end_fight(self):
        self.say("fight-over", seat=self.actor)
        self.action_over()

    def fight_on(self, seat, what, rest):
        if what == "stop":
            self.end_fight()
            return
        space = self.space(rest)
        here = self.arena.figures[seat]
        if what == "go":
            need(not self.moved, "it has moved already")
            need(space in self.arena.reach(here), f"no way leads to {space}")
            self.moved = True
            self.arena.figures[seat] = space
            self.say("go", seat=seat, space=space)
        else:
            need(space in self.box.beside[here], "the droid is not beside it")
            need(self.can_beat(space), "no droid that can be beaten is there")
            self.moved = False
            self.points -= self.box.resistance[self.arena.kind_at(space)]
            self.say("hit", points=self.points, seat=seat,
                     **self.beat(space))
        self.see_whether_fight_is_over()

    def beat(self, space):
        """What events tell of it. A beaten part of C-3PO stays."""
        kind = self.arena.droids.pop(space)
        if kind in ("head", "body"):
            self.arena.parts[kind] = space
        else:
            self.reserve[kind] += 1
        zone = self.box.zone[space]
        return {"droid": kind, "space": space, "zone": zone,
                "cleared": self.arena.kind_in(zone) is None}

    # --- killing ---

    def do_kill(self, action, keys):
        self.stage, self.actor = "kill", keys["seat"]
        self.kills = list(action.kills)
        need(self.can_kill(), "there is nothing to kill")
        self.say("strike", icons=icons(action.kills), **keys)

    def can_kill(self):
        here = {self.arena.kind_at(s) for s in self.arena.droids}
        return here and ("any" in self.kills or here & set(self.kills))

    def kill(self, seat, text):
        space = self.space(text)
        kind = self.arena.kind_at(space)
        need(kind, "no droid stands there")
        icon = kind if kind in self.kills else "any"
        need(icon in self.kills, f"no {kind} can be killed")
        self.kills.remove(icon)
        self.say("kill", seat=seat, **self.beat(space))
        if not self.can_kill():
            self.action_over()

    def forgo(self, seat):
        """"Puoi eliminare": the rule book says "may". Games of before have no
        such option."""
        need(self.options.get("forgo"), "no kill can be given up")
        self.say("strike-over", icons=icons(self.kills), seat=seat)
        self.action_over()

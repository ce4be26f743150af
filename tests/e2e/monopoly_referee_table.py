"""The table of a game of monopoly/1 as the referee (monopoly_referee.py) sees
it: what the set's file says, who owns what, who has what in hand."""

SIDES = ("rebel", "empire")
AIMED = ("levy", "steal", "capture", "arrest")
VALUES = ("refuse", "ask", "allow")
KINDS = (*AIMED, "counter")
FREE = ("ask", "never", *(str(n) for n in range(50, 401, 50)))
# In the order in which a list of moves has them.
FORCES = ("no", "jail", "gain", "levy", "steal", "occupy", "capture", "free",
          "bargain", "jump", "arrest", "extra")


class Space:
    def __init__(self, kind, words):
        self.kind = kind
        self.planet = self.name = None
        self.price = self.rent = 0
        if kind == "planet":
            self.planet, self.name = words[0], " ".join(words[3:])
            self.price, self.rent = int(words[1]), int(words[2])
        elif kind == "tax":
            self.price = int(words[0])


class Card:
    """One with two halves: "rebel R08 levy 100 / pay-each 50"."""

    def __init__(self, words):
        cut = words.index("/")
        self.name = words[0]
        self.force, self.event = words[1], words[cut + 1]
        self.force_amount = int(words[2]) if cut > 2 else 0
        self.event_amount = int(words[-1]) if words[-1].isdigit() else None


class Box:
    """What the file of a set says."""

    def __init__(self, text):
        self.spaces, self.money, self.colours = [], {}, {}
        self.decks = {side: [] for side in SIDES}
        self.hand = None
        for line in text.splitlines():
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] == "money":
                self.money[words[1]] = int(words[2])
            elif words[0] == "hand":
                self.hand = int(words[1]), int(words[2])
            elif words[0] == "planet":
                self.colours[words[1]] = words[2]
            elif words[0] == "space":
                self.spaces.append(Space(words[2], words[3:]))
            elif words[0] == "card":
                self.decks[words[1]].append(Card(words[2:]))
        self.sites = [at for at, space in enumerate(self.spaces)
                      if space.kind == "planet"]
        self.planets = {}
        for at in self.sites:
            self.planets.setdefault(self.spaces[at].planet, []).append(at)
        self.jail = next(at for at, space in enumerate(self.spaces)
                         if space.kind == "jail")

    def amount(self, side, force):
        return next(card.force_amount for card in self.decks[side]
                    if card.force == force)

    def price(self, at):
        return self.spaces[at].price


class Table:
    """Who has what. Seats are numbers, spaces are numbers on the ring, cards
    are numbers in their deck."""

    def __init__(self, box, doc):
        self.box = box
        self.options = doc["options"]
        self.seats = len(doc["seats"])
        everybody = range(self.seats)
        self.side = [SIDES[seat % 2] for seat in everybody]
        if self.seats == 3:
            lone = self.options["lone"]
            other = SIDES[1 - SIDES.index(lone)]
            self.side = [lone, other, other]
        self.cash = [box.money["start"]] * self.seats
        self.at = [0] * self.seats
        self.tries = [None] * self.seats    # throws in jail that have failed
        self.misses = [0] * self.seats
        self.extra = [0] * self.seats
        self.owner = {}                     # of a space
        self.hand = [set() for _ in everybody]
        self.pile = {side: set(range(len(box.decks[side]))) for side in SIDES}
        self.discard = {side: set() for side in SIDES}
        self.order = [dict.fromkeys(KINDS, "refuse") for _ in everybody]
        self.free_order = ["ask"] * self.seats
        self.ordered = [0] * self.seats

    # --- who ---

    def in_jail(self, seat):
        return self.tries[seat] is not None

    def enemies(self, seat):
        """In turn order from SEAT."""
        return [other for other in self.around(seat)
                if self.side[other] != self.side[seat]]

    def around(self, seat):
        return [(seat + i) % self.seats for i in range(self.seats)]

    # --- bases ---

    def free_sites(self):
        return [at for at in self.box.sites if at not in self.owner]

    def bases(self, seat):
        return [at for at in self.box.sites if self.owner.get(at) == seat]

    def prices(self, *seats):
        """From the most valuable base to the least."""
        return sorted((self.box.price(at) for seat in seats
                       for at in self.bases(seat)), reverse=True)

    def losable(self, seat, which):
        """WHICH: max or min."""
        bases = self.bases(seat)
        limit = which((self.box.price(at) for at in bases), default=0)
        return [at for at in bases if self.box.price(at) == limit]

    def whole(self, planet):
        """The side that has all of it, or None."""
        sides = {self.side[self.owner[at]] if at in self.owner else None
                 for at in self.box.planets[planet]}
        return sides.pop() if len(sides) == 1 else None

    def whole_planets(self):
        return {planet: self.whole(planet) for planet in self.box.planets}

    def rent(self, seat, at):
        """Amount, whether it is doubled, whether it is halved."""
        space = self.box.spaces[at]
        double = self.whole(space.planet) is not None
        half = self.side[self.owner[at]] == self.side[seat]
        amount = space.rent * (2 if double else 1) // (2 if half else 1)
        return amount, double, half

    # --- cards ---

    def card(self, seat, number):
        return self.box.decks[self.side[seat]][number]

    def holds(self, seat, force):
        return [number for number in sorted(self.hand[seat])
                if self.card(seat, number).force == force]

    def spend(self, seat, number):
        self.hand[seat].remove(number)
        self.discard[self.side[seat]].add(number)

    # --- where a card or a space leads ---

    def capturable(self, seat):
        limit = self.box.amount(self.side[seat], "capture")
        return [at for enemy in self.enemies(seat) for at in self.bases(enemy)
                if self.box.price(at) <= limit]

    def flights(self, at):
        """Where a hyperdrive leads, and whether one may stay (reading 14)."""
        ring = len(self.box.spaces)
        reached, stretch = [], 1
        for i in range(1, ring):
            ahead = (at + i) % ring
            if self.box.spaces[ahead].kind == "hyperdrive":
                if reached:
                    break
                stretch += 1
            elif self.box.spaces[ahead].kind == "planet" and \
                    ahead not in self.owner:
                reached.append(ahead)
                if stretch > 1:
                    break
        return reached, stretch > 1

    def bargain(self, at):
        return -(-self.box.price(at) // 20) * 10

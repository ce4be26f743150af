"""The table of the geonosis referee (geonosis_referee.py): a set as its file
tells it, and who stands where in the arena. It knows no course of a game."""

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Card:
    """A threat: the dice it needs, or the sum; what happens if it is
    missed."""

    def __init__(self, words):
        self.name, words = words[0], words[1:]
        penalty = []
        if "miss" in words:
            at = words.index("miss")
            words, penalty = words[:at], words[at + 1:]
        self.sum = int(words[1]) if words[0] == "sum" else None
        self.needs = [] if self.sum else [int(w) for w in words]
        self.force = int(penalty[1]) if penalty[:1] == ["force"] else 0
        self.droids = [] if self.force else penalty
        self.lie = []                   # the dice on it

    def is_met(self):
        if self.sum:
            return sum(self.lie) == self.sum
        return sorted(self.lie) == sorted(self.needs)

    def wants(self, die):
        return self.sum or self.lie.count(die) < self.needs.count(die)


class Action:
    """One space of a sheet; KILLS are kinds of droids."""

    def __init__(self, words):
        self.die = None
        if words[-2:-1] == ["die"]:
            self.die, words = int(words[-1]), words[:-2]
        self.what = words[0]
        self.points = int(words[1]) if self.what in ("fight", "force") else 0
        self.kills = words[1:] if self.what == "kill" else []
        self.taken = False


class Sheet:
    def __init__(self, name, players, dice):
        self.name, self.players, self.dice = name, players, dice
        self.actions = []


class Set:
    """All that a set's file tells. Nothing is checked."""

    def __init__(self, text):
        self.resistance, self.tokens, self.raises = {}, {}, {}
        self.threats, self.megas, self.sheets = [], [], {}
        self.track = []                 # per round the droids that assault
        self.columns, self.hexes = [], []
        for line in text.split("\n")[1:]:
            words = line.split("#")[0].split()
            if words:
                getattr(self, "read_" + words[0])(words[1:])
        self.hexes.sort(key=lambda place: (place[0][1], place[0][0]))
        self.count_spaces()

    def read_droid(self, words):
        self.resistance[words[0]] = int(words[1])
        self.tokens[words[0]] = int(words[2])

    def read_force(self, words):
        self.raises[int(words[0])] = int(words[1])

    def read_column(self, words):
        self.columns.append(tuple(map(int, words[0].split(","))))

    def read_zone(self, words):
        self.hexes += [(tuple(map(int, place.split(","))), int(words[0]))
                       for place in words[1:]]

    def read_threat(self, words):
        self.threats.append(words)

    def read_mega(self, words):
        self.megas.append(words)

    def read_sheet(self, words):
        self.sheets[words[0]] = Sheet(words[0], *map(int, words[1:]))

    def read_action(self, words):
        list(self.sheets.values())[-1].actions.append(Action(words))

    def read_time(self, words):
        if words[0] == "threats":
            self.track.append([])
        elif words[0] == "assault":
            self.track[-1].append(words[1])

    def count_spaces(self):
        number = {place: n for n, (place, _) in enumerate(self.hexes, 1)}
        self.zone = {number[place]: zone for place, zone in self.hexes}
        self.zones = {}
        for space, zone in self.zone.items():
            self.zones.setdefault(zone, []).append(space)
        self.beside, self.starts = {}, set()
        for (q, r), space in number.items():
            around = [(q + dq, r + dr) for dq, dr in AROUND]
            self.beside[space] = {number[p] for p in around if p in number}
            if any(place in self.columns for place in around):
                self.starts.add(space)


class Arena:
    """Who stands where. A droid is a kind, or "head" or "body": a part of
    C-3PO that is not beaten yet; beaten ones lie in `parts`."""

    def __init__(self, box):
        self.box = box
        self.droids = {}                # space: kind
        self.figures = {}               # a seat, or "r2": space
        self.parts = {}                 # "head", "body": space

    def is_free(self, space):
        return space not in self.droids and \
            space not in self.figures.values() and \
            space not in self.parts.values()

    def free_of(self, zone):
        return [s for s in self.box.zones[zone] if self.is_free(s)]

    def kind_at(self, space):
        """What a droid counts as; parts of C-3PO are battle droids."""
        kind = self.droids.get(space)
        return "battle" if kind in ("head", "body") else kind

    def kind_in(self, zone):
        """The one kind of droids in a zone, or None."""
        kinds = {self.kind_at(s) for s in self.box.zones[zone]} - {None}
        assert len(kinds) < 2, f"zone {zone} holds {kinds}"
        return min(kinds, default=None)

    def reach(self, start):
        """The spaces where a Jedi gets from START, without that."""
        found, todo = {start}, [start]
        while todo:
            for space in self.box.beside[todo.pop()] - found:
                if self.is_free(space):
                    found.add(space)
                    todo.append(space)
        return found - {start}

    def r2_steps(self, start, has_head):
        """R2-D2's ways: {(space, has the head, has been at the body): the
        fewest steps}. All ends at the body."""
        first = (start, has_head, False)
        steps, todo = {first: 0}, [first]
        for here in todo:
            if here[2]:
                continue
            for space in sorted(self.box.beside[here[0]]):
                there = self.r2_enters(space, start, here[1])
                if there is not None and there not in steps:
                    steps[there] = steps[here] + 1
                    todo.append(there)
        return steps

    def r2_enters(self, space, start, has_head):
        if space == self.parts.get("head"):
            return (space, True, False)
        if space == self.parts.get("body"):
            return (space, True, True) if has_head else None
        if space == start or self.is_free(space):
            return (space, has_head, False)
        return None

"""The table of the referee (referee.py): what a tile file says, where tiles
lie, and what is joined to what. Nothing is kept up to date: each question is
answered by looking at all tiles again.

A part is one route, asteroid field or planet that is printed on a tile; a node
(x, y, i) is the part number i of the tile that lies there; a feature is the
set of nodes that are joined.
"""
import functools

EDGES = "NESW"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]


def turned(edges, r):
    """Edges after a clockwise turn, in the order N, E, S, W."""
    found = {EDGES[(EDGES.index(e) + r // 90) % 4] for e in edges}
    return tuple(e for e in EDGES if e in found)


class Part:
    def __init__(self, kind, edges, symbol, name="", inner=""):
        self.kind = kind
        self.edges = edges
        self.symbol = symbol
        self.name = name        # of a planet
        self.inner = inner      # where a route ends inside, if it does

    def turn(self, r):
        return Part(self.kind, turned(self.edges, r), self.symbol, self.name,
                    self.inner)

    def looks(self):
        return (self.kind, self.edges, self.symbol or "", self.inner)


class Face:
    """What is printed on a tile."""

    def __init__(self, ident, letters, parts):
        self.ident = ident
        self.letters = letters
        self.parts = parts

    @functools.cache
    def turn(self, r):
        n = r // 90
        letters = self.letters[4 - n:] + self.letters[:4 - n]
        return Face(self.ident, letters, [p.turn(r) for p in self.parts])

    def looks(self):
        return (self.letters, sorted(p.looks() for p in self.parts))

    @functools.cache
    def order(self):
        """Its parts by their first edge, the planet last."""
        return sorted(range(len(self.parts)), key=lambda i: (
            EDGES.index(self.parts[i].edges[0]) if self.parts[i].edges else 4))

    @functools.cache
    def turns(self):
        """The turns of which each gives another picture: the smallest of
        those that look the same."""
        seen = []
        for r in (0, 90, 180, 270):
            looks = self.turn(r).looks()
            if looks not in [other for _, other in seen]:
                seen.append((r, looks))
        return [r for r, _ in seen]


def read_part(word):
    text, _, symbol = word.partition("=")
    kind, _, rest = text.partition(":")
    if kind == "planet":
        return Part(kind, (), symbol, rest)
    if kind == "asteroid":
        return Part(kind, tuple(rest.split("+")), symbol)
    outside, _, inside = rest.partition(">")
    return Part(kind, tuple(outside.split("-")), symbol,
                inner=inside.split(":")[0])


def read_tiles(text):
    """Faces by their ids, the pile as a list of ids, the id of the start."""
    faces, pile, start = {}, [], None
    for line in text.split("\n")[1:]:
        words = line.split("#")[0].split()
        if not words:
            continue
        begins = words[-1] == "start"
        _, ident, count, letters, *parts = words[:-1] if begins else words
        faces[ident] = Face(ident, letters, [read_part(p) for p in parts])
        if begins:
            start = ident
        else:
            pile += [ident] * int(count)
    return faces, pile, start


class Board:
    def __init__(self):
        self.tiles = {}         # (x, y): a face as it lies; in laying order
        self.quick = {}         # can_place's answers; void with each tile
        self.known = {}         # feature's answers, likewise

    def lay(self, x, y, face):
        self.tiles[x, y] = face
        self.quick, self.known = {}, {}

    def copy(self):
        board = Board()
        board.tiles = dict(self.tiles)
        return board

    def cells(self):
        """The free cells beside a tile."""
        return {(x + dx, y + dy) for x, y in self.tiles
                for dx, dy in STEPS.values()} - set(self.tiles)

    def fits(self, x, y, face):
        """Why FACE, turned already, cannot lie there, or None."""
        if (x, y) in self.tiles:
            return "a tile lies there"
        beside = False
        for i, edge in enumerate(EDGES):
            dx, dy = STEPS[edge]
            other = self.tiles.get((x + dx, y + dy))
            if other is None:
                continue
            beside = True
            if other.letters[(i + 2) % 4] != face.letters[i]:
                return f"its edge {edge} does not match"
        return None if beside else "no tile lies beside it"

    def can_place(self, face):
        """Whether there is any place for it."""
        if face.ident not in self.quick:
            cells = self.cells()
            self.quick[face.ident] = any(
                self.fits(x, y, lying) is None
                for lying in (face.turn(r) for r in (0, 90, 180, 270))
                for x, y in cells)
        return self.quick[face.ident]

    # --- features ---

    def part(self, node):
        return self.tiles[node[0], node[1]].parts[node[2]]

    def nodes(self):
        """All parts, in the order in which they were laid; on a tile by
        their first edge, the planet last."""
        for cell in self.tiles:
            yield from self.nodes_of(cell)

    def nodes_of(self, cell):
        return [(*cell, i) for i in self.tiles[cell].order()]

    def node_at(self, cell, kind, edge=None):
        """The part of that kind whose first edge is EDGE, or None."""
        if cell not in self.tiles:
            return None
        for node in self.nodes_of(cell):
            part = self.part(node)
            if part.kind == kind and part.edges[:1] == \
                    (() if kind == "planet" else (edge,)):
                return node
        return None

    def across(self, node):
        """For each edge of a part the node it leads to; None: it is open."""
        x, y, _ = node
        for edge in self.part(node).edges:
            dx, dy = STEPS[edge]
            other = (x + dx, y + dy)
            if other not in self.tiles:
                yield None
                continue
            for i, part in enumerate(self.tiles[other].parts):
                if OPPOSITE[edge] in part.edges:
                    yield (*other, i)

    def feature(self, node):
        if node not in self.known:
            found, look = {node}, [node]
            while look:
                for other in self.across(look.pop()):
                    if other is not None and other not in found:
                        found.add(other)
                        look.append(other)
            whole = frozenset(found)
            self.known.update((each, whole) for each in whole)
        return self.known[node]

    def kind(self, feature):
        return self.part(min(feature)).kind

    def around(self, node):
        """How many of the eight cells about it have a tile."""
        return sum((node[0] + dx, node[1] + dy) in self.tiles
                   for dx, dy in AROUND)

    def complete(self, feature):
        if self.kind(feature) == "planet":
            return self.around(min(feature)) == 8
        return all(None not in self.across(node) for node in feature)

    def size(self, feature):
        """On how many tiles it lies."""
        return len({node[:2] for node in feature})

    def symbols(self, feature, faction=None):
        """How many symbols are printed on it, or how many of a faction."""
        found = [self.part(node).symbol for node in feature]
        return sum(bool(s) and faction in (None, s) for s in found)

    def first_node(self, feature):
        """The node by which a feature far away is named: on the tile that
        was laid first."""
        return next(node for node in self.nodes() if node in feature)

    def name(self, node):
        part = self.part(node)
        return ":".join((part.kind, f"{node[0]},{node[1]}", *part.edges[:1]))

    def first_nodes(self):
        """Of each feature the node by which it is named."""
        found = {}
        for node in self.nodes():
            found.setdefault(self.feature(node), node)
        return found.values()

    def feature_named(self, name):
        """The node of a name like "route:X,Y:E" or "planet:X,Y", or None."""
        kind, place, *edge = name.split(":")
        cell = tuple(int(number) for number in place.split(","))
        return self.node_at(cell, kind, *edge)

"""The table of the goldrush referee (goldrush_referee.py): where tiles lie, and
what is joined to what, on the board and by a tile that might be laid.

A node (x, y, i) is the part number i of the tile at x, y; a feature is the set
of nodes that are joined. Nothing is kept up to date: with each tile all is
looked at again.
"""
from goldrush_referee_tiles import EDGES, KINDS, STEPS, facing, rank


class Join:
    """PARTS of a tile that might be laid and FEATURES that lie already, which
    it would make one; OPEN if a border of that led nowhere."""

    def __init__(self, parts, features, is_open):
        self.parts = parts
        self.features = features
        self.is_open = is_open


class Board:
    def __init__(self):
        self.tiles = {}         # (x, y): a face as it lies; in laying order
        self.turned = {}        # (x, y): by how much
        self.known = {}         # answers that the next tile makes void

    def lay(self, cell, r, face):
        self.tiles[cell], self.turned[cell] = face, r
        self.known = {}

    def cells(self):
        """Free cells beside a tile, from south to north, west to east."""
        if "cells" not in self.known:
            free = {(x + right, y + up) for x, y in self.tiles
                    for right, up in STEPS.values()} - set(self.tiles)
            self.known["cells"] = sorted(free, key=lambda cell: cell[::-1])
        return self.known["cells"]

    def fits(self, cell, face):
        """Whether FACE, as it is turned, can lie at a free cell beside a
        tile."""
        for i, edge in enumerate(EDGES):
            right, up = STEPS[edge]
            other = self.tiles.get((cell[0] + right, cell[1] + up))
            if other and other.letters[(i + 2) % 4] != face.letters[i]:
                return False
        return True

    def has_place(self, face):
        return any(self.fits(cell, turned) for cell in self.cells()
                   for _, turned in face.turns())

    # --- features ---

    def beyond(self, cell, border):
        """The node that meets a border of the tile at CELL, or None."""
        right, up = STEPS[border[0]]
        other = (cell[0] + right, cell[1] + up)
        if other not in self.tiles:
            return None
        return (*other, self.tiles[other].at[facing(border)])

    def part(self, node):
        return self.tiles[node[:2]].parts[node[2]]

    def neighbours(self, node):
        return [self.beyond(node[:2], border)
                for border in self.part(node).borders]

    def feature(self, node):
        if node not in self.known:
            found, look = {node}, [node]
            while look:
                for other in self.neighbours(look.pop()):
                    if other is not None and other not in found:
                        found.add(other)
                        look.append(other)
            whole = frozenset(found)
            self.known.update((each, whole) for each in whole)
        return self.known[node]

    def gaps(self, feature):
        """The empty cells into which it leads."""
        if feature not in self.known:
            self.known[feature] = {
                (x + STEPS[border[0]][0], y + STEPS[border[0]][1])
                for x, y, i in feature
                for border in self.tiles[x, y].parts[i].borders
                if self.beyond((x, y), border) is None}
        return self.known[feature]

    def is_closed(self, feature):
        return not self.gaps(feature)

    def all(self, kind):
        """All features of a kind, in the order in which they were begun."""
        if kind not in self.known:
            self.known[kind] = list(dict.fromkeys(
                self.feature((*cell, i)) for cell, face in self.tiles.items()
                for i, part in enumerate(face.parts) if part.kind == kind))
        return self.known[kind]

    def on_tile(self, cell, kind):
        """Its features of a kind, each once, in order of borders."""
        return list(dict.fromkeys(
            self.feature((*cell, i))
            for i, part in enumerate(self.tiles[cell].parts)
            if part.kind == kind))

    def total(self, feature, what):
        """Of symbols: "nuggets", "engines", "tipis", "herds"."""
        return sum(getattr(self.part(node), what) for node in feature)

    @staticmethod
    def size(feature):
        """On how many tiles it lies."""
        return len({node[:2] for node in feature})

    def exits(self, cell):
        """The rails that leave the city at CELL."""
        return {self.feature((*cell, i))
                for i, part in enumerate(self.tiles[cell].parts)
                if part.end == "city"}

    # --- names ---

    def place(self, node):
        """By what parts are put in order: from south to north, west to east,
        by kind, by first border."""
        part = self.part(node)
        return (node[1], node[0], KINDS.index(part.kind),
                *map(rank, part.borders[:1]))

    def name(self, node):
        part = self.part(node)
        return ":".join((part.kind, f"{node[0]},{node[1]}",
                         *part.borders[:1]))

    def spot(self, node):
        """The same in JSON."""
        return {"x": node[0], "y": node[1],
                "feature": self.tiles[node[:2]].name(node[2])}

    # --- a tile that might be laid ---

    def joins(self, cell, face):
        """What FACE, as it is turned, would join at CELL: each part's."""
        found = {}
        for i, part in enumerate(face.parts):
            met = [self.beyond(cell, border) for border in part.borders]
            join = Join({i}, {self.feature(n) for n in met if n is not None},
                        None in met)
            for other in {id(j): j for j in found.values()}.values():
                if other.features & join.features:
                    join.parts |= other.parts
                    join.features |= other.features
                    join.is_open |= other.is_open
            found.update((each, join) for each in join.parts)
        for join in found.values():
            join.is_open |= any(self.gaps(feature) - {cell}
                                for feature in join.features)
        return found

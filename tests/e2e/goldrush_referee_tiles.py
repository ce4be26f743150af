"""The tiles of the goldrush referee (goldrush_referee.py): what is printed on
them, as tables of the set tell it, and what a turn makes of it.

Which half edges a prairie joins is not read. It is seen: a tile is drawn on
squared paper and filled. The table's own words for it only say on which prairie
camps and herds are; missing_prairies() finds where they are not what is seen.
"""
import collections
import csv
import functools
import io

EDGES = "NESW"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
HALVES = tuple(edge + half for edge in EDGES for half in "12")
KINDS = ("rail", "mountain", "city", "prairie")
TURNS = (0, 90, 180, 270)
# Squared paper: squares a side, the middle one, and how far a mountain that is
# on one edge alone comes in.
SIDE, MIDDLE, DEPTH = 17, 8, 4

# BORDERS: its edges, or half edges for a prairie; in order. COUNT: nuggets,
# locomotives. END: where a rail ends inside the tile.
Part = collections.namedtuple(
    "Part", "kind borders nuggets engines tipis herds end",
    defaults=(0, 0, 0, 0, ""))


def facing(border):
    """The border of the neighbour that meets BORDER."""
    edge = EDGES[(EDGES.index(border[0]) + 2) % 4]
    return edge + {"": "", "1": "2", "2": "1"}[border[1:]]


def rank(border):
    return (EDGES.index(border[0]), border[1:])


def turn_borders(borders, r):
    return tuple(sorted((EDGES[(EDGES.index(b[0]) + r // 90) % 4] + b[1:]
                         for b in borders), key=rank))


def in_order(parts):
    """As moves list them: by kind, then by first border."""
    return tuple(sorted(parts, key=lambda part: (
        KINDS.index(part.kind), *map(rank, part.borders[:1]))))


class Face:
    """A tile as it lies."""

    def __init__(self, ident, letters, parts):
        self.ident = ident
        self.letters = letters
        self.parts = in_order(parts)
        self.at = {border: i for i, part in enumerate(self.parts)
                   for border in part.borders}

    @functools.cache
    def turn(self, r):
        n = r // 90
        return Face(self.ident, self.letters[4 - n:] + self.letters[:4 - n],
                    [part._replace(borders=turn_borders(part.borders, r))
                     for part in self.parts])

    @functools.cache
    def turns(self):
        """(r, face) of which each is another picture: the smallest of those
        that look the same."""
        seen = {}
        for r in TURNS:
            face = self.turn(r)
            seen.setdefault((face.letters, face.parts), (r, face))
        return list(seen.values())

    def name(self, i):
        part = self.parts[i]
        return ":".join((part.kind, *part.borders[:1]))

    def named(self, name):
        """The number of the part with that NAME, or None."""
        return next((i for i in range(len(self.parts))
                     if self.name(i) == name), None)


# --- squared paper ---

def edge_square(edge, depth=0):
    """The square in the middle of an edge, or DEPTH squares in from there."""
    return {"N": (depth, MIDDLE), "E": (MIDDLE, SIDE - 1 - depth),
            "S": (SIDE - 1 - depth, MIDDLE), "W": (MIDDLE, depth)}[edge]


def half_square(half):
    """A square of a half edge."""
    row, column = edge_square(half[0])
    aside = -4 if half in ("N1", "E1", "S2", "W2") else 4
    return (row, column + aside) if half[0] in "NS" else (row + aside, column)


def line(start, end):
    """All squares from START to END, which lie in a row or a column."""
    rows, columns = (sorted(ends) for ends in zip(start, end))
    return {(row, column) for row in range(rows[0], rows[1] + 1)
            for column in range(columns[0], columns[1] + 1)}


def draw_mountain(edges):
    """A slope along each of its edges; corners and opposite edges joined."""
    squares = set()
    for row in range(SIDE):
        for column in range(SIDE):
            last = SIDE - 1
            far = {"N": row, "E": last - column, "S": last - row, "W": column}
            near = sorted("NESW", key=far.get)[:2]
            if any(far[e] < DEPTH and far[e] == min(far.values())
                   for e in edges) or \
                    (far[near[1]] < DEPTH and set(near) <= set(edges)):
                squares.add((row, column))
    for one, other in ("NS", "EW"):
        if one in edges and other in edges:
            squares |= line(edge_square(one), edge_square(other))
    return squares


def draw_rails(rails, mountains):
    """All lead to the middle of the tile; one that ends at a mountain goes on
    until it is there."""
    centre, squares = (MIDDLE, MIDDLE), set()
    for rail in rails:
        edges = list(rail.borders)
        if rail.end.startswith("mountain"):
            edges.append(mountains[int(rail.end[8:])].borders[0])
        for edge in edges:
            squares |= line(edge_square(edge), centre)
    return squares


def fill(parts):
    """The prairies of a tile with PARTS: for each its half edges, in order."""
    mountains = [part for part in parts if part.kind == "mountain"]
    taken = draw_rails([part for part in parts if part.kind == "rail"],
                       mountains)
    for mountain in mountains:
        taken |= draw_mountain(mountain.borders)
    found = []
    for half in HALVES:
        start = half_square(half)
        if start in taken or any(start in area for area in found):
            continue
        area, look = {start}, [start]
        while look:
            row, column = look.pop()
            for down, right in STEPS.values():
                square = (row + down, column + right)
                if max(square) < SIDE and min(square) >= 0 and \
                        square not in taken | area:
                    area.add(square)
                    look.append(square)
        found.append(area)
    return [tuple(half for half in HALVES if half_square(half) in area)
            for area in found]


# --- the tables ---

def split(text, by="|"):
    return text.split(by) if text else []


def numbers(text):
    return [int(word) for word in split(text)]


def read_face(row):
    mountains = [Part("mountain", tuple(edges.split("+")), int(nuggets))
                 for edges, nuggets in zip(split(row["mountains"]),
                                           split(row["nuggets"]))]
    rails = []
    for i, text in enumerate(split(row["rails"])):
        edges, _, end = text.partition(">")
        rails.append(Part("rail", tuple(sorted(edges.split("-"), key=rank)),
                          engines=numbers(row["locomotive"]).count(i),
                          end=end))
    told = [tuple(text.split("+")) for text in split(row["prairies"])]
    prairies = []
    for halves in fill(mountains + rails):
        on = told.index(halves) if halves in told else None
        prairies.append(Part("prairie", halves,
                             tipis=numbers(row["tipi"]).count(on),
                             herds=numbers(row["horses"]).count(on)))
    city = [Part("city", ())] if row["city"] != "0" else []
    # What it ends at is part of a picture, not its number.
    rails = [rail._replace(end=rail.end.rstrip("0123456789"))
             for rail in rails]
    return Face(row["id"], "".join(row[edge] for edge in EDGES),
                rails + mountains + city + prairies)


class Box:
    """A set of tiles and one of tokens: FACES by id, the PILE and the values
    of TOKENS in the order of their tables, with counts spelled out."""

    def __init__(self, tiles, tokens):
        rows = list(csv.DictReader(tiles.splitlines()))
        self.faces = {row["id"]: read_face(row) for row in rows}
        self.start = next(row["id"] for row in rows if row["start"] == "1")
        self.pile = [row["id"] for row in rows if row["start"] != "1"
                     for _ in range(int(row["count"]))]
        self.tokens = [int(row["value"]) for row in
                       csv.DictReader(tokens.splitlines())
                       for _ in range(int(row["count"]))]
        self.told = {row["id"]: {tuple(text.split("+")) for text in
                                 split(row["prairies"])} for row in rows}

    def missing_prairies(self):
        """Tiles whose prairies are not those that the table tells."""
        return [ident for ident, face in self.faces.items()
                if {part.borders for part in face.parts
                    if part.kind == "prairie"} != self.told[ident]]


# --- other sets, as files of the program ---

def with_counts(tiles, counts):
    """A table of tiles with other COUNTS, by id; the start tile, and no others
    than these."""
    rows = list(csv.reader(tiles.splitlines()))
    rows = [rows[0]] + [[row[0], row[1], str(counts.get(row[0], 1)), *row[3:]]
                        for row in rows[1:]
                        if row[0] in counts or row[0].endswith("*")]
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def rail_word(text, edges, n, row):
    start, _, end = text.partition(">")
    if end.startswith("mountain"):
        end = f"mountain:{edges[int(end[8:])][0]}"
    return f"rail:{start}" + (f">{end}" if end else "") + \
        ("=locomotive" if n in numbers(row["locomotive"]) else "")


def tile_line(row):
    edges = split(row["mountains"])
    words = ["tile", row["id"], row["count"],
             "".join(row[edge] for edge in EDGES)]
    words += [rail_word(text, edges, n, row)
              for n, text in enumerate(split(row["rails"]))]
    words += [f"mountain:{some}={n}" for some, n in
              zip(edges, split(row["nuggets"]))]
    words += ["city"] * (row["city"] != "0")
    for n, halves in enumerate(split(row["prairies"])):
        on = [word for word, key in (("tipi", "tipi"), ("herd", "horses"))
              if n in numbers(row[key])]
        words.append(f"prairie:{halves}" + ("=" + "+".join(on) if on else ""))
    return " ".join(words + ["start"] * (row["start"] == "1"))


def tiles_file(tiles):
    """What the program reads, from the table."""
    return "\n".join(["turnpost-tiles 1", *map(tile_line, csv.DictReader(
        tiles.splitlines()))]) + "\n"


def tokens_file(tokens):
    return "\n".join(["turnpost-tokens 1", *(
        f"token {row['value']} {row['count']}"
        for row in csv.DictReader(tokens.splitlines()))]) + "\n"

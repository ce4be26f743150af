"""All moves that the seat on turn has, as the referee (goldrush_referee.py)
lists them, in their order."""
import re

from goldrush_referee_tiles import KINDS, rank

LAY = re.compile(r"(-?\d+),(-?\d+)/(\d+)(?: (cowboy|tent|mine|withdraw)"
                 r"(?:[@ ](\S+))?)?")


def node_of(board, name):
    """The node of a name like "rail:X,Y:E" or "city:X,Y", or None."""
    kind, place, *border = name.split(":")
    cell = tuple(int(number) for number in place.split(","))
    number = board.tiles[cell].named(":".join((kind, *border)))
    return None if number is None else (*cell, number)


def cowboy_moves(game, face, joins):
    if not game.left(game.turn):
        return
    held = {game.board.feature(node) for node in game.cowboys}
    for i, part in enumerate(face.parts):
        if part.kind == "prairie" and not game.options["farmers"]:
            continue
        if not joins[i].features & held:
            yield f"cowboy@{face.name(i)}"


def new_places(cell, face, parts):
    """Parts of a tile that might be laid, as (place, name): by what they are
    put in order, and what they are called."""
    for i in parts:
        part = face.parts[i]
        yield ((cell[1], cell[0], KINDS.index(part.kind),
                *map(rank, part.borders[:1])),
               f"{part.kind}:{cell[0]},{cell[1]}:{part.borders[0]}")


def mountains(game, cell, face, joins):
    """All as they would be: (features that lie already, parts of the tile,
    whether it is complete)."""
    mine = {id(join): join for i, join in joins.items()
            if face.parts[i].kind == "mountain"}.values()
    for join in mine:
        yield join.features, join.parts, not join.is_open
    joined = set().union(*(join.features for join in mine))
    for feature in game.board.all("mountain"):
        if feature not in joined:
            yield {feature}, set(), game.board.is_closed(feature)


def tent_spots(game, cell, face, joins):
    """Of each mountain to which the tent could go the names of all parts that
    nobody stands on, in order; the first is how a move is written."""
    board, own = game.board, game.tents.get(game.turn)
    stands = set(game.cowboys) | set(game.tents.values())
    found = []
    for features, parts, is_complete in mountains(game, cell, face, joins):
        nodes = frozenset().union(*features)
        if is_complete or own in nodes:
            continue
        places = [(board.place(node), board.name(node))
                  for node in nodes - stands]
        places += new_places(cell, face, parts)
        if places:
            found.append(sorted(places))
    return [[name for _, name in places] for places in sorted(found)]


def mine_moves(game, cell, face, joins):
    """Tokens that the tile brings are there before."""
    if game.turn not in game.tents:
        return
    home = game.board.feature(game.tents[game.turn])
    for features, parts, _ in mountains(game, cell, face, joins):
        if home in features and (
                any(map(game.stack_of, features)) or game.supply and
                any(face.parts[i].nuggets for i in parts)):
            yield "mine"


def withdrawals(game):
    if game.options["withdraw"]:
        for node in sorted((node for node, seat in game.cowboys.items()
                            if seat == game.turn), key=game.board.place):
            yield f"withdraw {game.board.name(node)}"


def actions(game, cell, r):
    """All moves that lay the tile in hand at CELL, turned by R."""
    face = dict(game.hand.turns()).get(r)
    if face is None or cell not in game.board.cells() or \
            not game.board.fits(cell, face):
        return []
    joins = game.board.joins(cell, face)
    place = f"{cell[0]},{cell[1]}/{r}"
    return [place] + [f"{place} {action}" for action in (
        *cowboy_moves(game, face, joins),
        *(f"tent@{names[0]}"
          for names in tent_spots(game, cell, face, joins)),
        *mine_moves(game, cell, face, joins),
        *withdrawals(game))]


def listed(game):
    """All moves of the seat on turn, one after the other."""
    for cell in game.board.cells():
        for r, _ in game.hand.turns():
            yield from actions(game, cell, r)


def moves_of(game, seat):
    return list(listed(game)) if game.winners is None and seat == game.turn \
        else []

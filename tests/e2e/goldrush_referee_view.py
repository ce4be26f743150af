"""The board and the seats as the program has to show them, by the referee
(goldrush_referee.py)."""
from goldrush_referee_rules import COLOURS


def board(game, viewer):
    """For a seat, or for spectators: None. Lists are in the order of places."""
    over = game.winners is not None
    place = game.board.place
    return {
        "tiles": [{"x": x, "y": y, "r": game.board.turned[x, y],
                   "id": face.ident}
                  for (x, y), face in game.board.tiles.items()],
        "drawn": game.hand.ident if game.hand else None,
        "left": len(game.pile),
        "cowboys": [{**game.board.spot(node), "seat": game.cowboys[node]}
                    for node in sorted(game.cowboys, key=place)],
        "tents": [{**game.board.spot(node), "seat": seat} for seat, node in
                  sorted(game.tents.items(), key=lambda one: place(one[1]))],
        "stacks": stacks(game),
        "supply": game.supply,
        "hands": [{"cowboys": game.left(seat),
                   "tent": int(seat not in game.tents),
                   "tokens": len(values),
                   "gold": values if over or seat == viewer else None}
                  for seat, values in enumerate(game.gold)],
    }


def stacks(game):
    first = [(min(feature, key=game.board.place), game.stack_of(feature))
             for feature in game.board.all("mountain")]
    return [{**game.board.spot(node), "tokens": n}
            for node, n in sorted(first, key=lambda one:
                                  game.board.place(one[0])) if n]


def seat_facts(game, seat):
    return {"colour": COLOURS[seat], "score": game.scores[seat],
            "resigned": seat in game.resigned,
            "to-move": game.winners is None and seat == game.turn}

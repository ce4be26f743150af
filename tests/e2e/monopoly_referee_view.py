"""The board and the seats as the program has to show them, by the referee
(monopoly_referee.py)."""
from monopoly_referee_table import FORCES, SIDES

COLOURS = {"rebel": ("blue", "light-blue"), "empire": ("red", "orange")}
LETTERS = {"rebel": "LF", "empire": "VK"}


def board(game, viewer):
    """For a seat, or for spectators: None."""
    step = game.step()
    kind = step.kind if step else "over"
    return {
        "active": game.active,
        "answer": answer(game, step) if kind == "answer" else None,
        "auction": auction(game, step, viewer) if kind == "auction" else None,
        "claims": [{"amount": claim.amount, "owner": claim.owner,
                    "payer": claim.payer, **game.site(claim.at)}
                   for claim in game.claims],
        "decks": [{"deck": side, "discard": len(game.discard[side]),
                   "left": len(game.pile[side])} for side in SIDES],
        "dice": game.dice,
        "doubles": game.doubles,
        "free": sum(map(len, game.box.planets.values())) - len(game.owner),
        "hand": [] if viewer is None else hand(game, viewer),
        "lose": lose(game, step) if kind == "lose" else None,
        "orders": None if viewer is None else
        {**game.order[viewer], "free": game.free_order[viewer]},
        "planets": [planet(game, name) for name in game.box.planets],
        "sides": {side: sum(game.side[seat] == side
                            for seat in game.owner.values())
                  for side in SIDES},
        "spaces": [space(game, at) for at in range(len(game.box.spaces))],
        "step": kind,
        "turn": game.turns,
    }


def answer(game, step):
    seat, by = game.answering(step)
    place = game.site(step.at) if step.force == "capture" else \
        {"site": None, "space": None}
    return {"amount": game.box.amount(game.side[step.by], step.force) or None,
            "by": by, "card": step.force, "depth": step.depth, "seat": seat,
            **place}


def auction(game, step, viewer):
    return {"answered": sorted(step.bids), "bid": step.bids.get(viewer) or
            None, "price": game.box.spaces[step.at].price,
            "seats": step.entitled, **game.site(step.at)}


def lose(game, step):
    return {"seat": step.seat, "to": step.to,
            "spaces": game.losable(step.seat, step.which)}


def hand(game, seat):
    forces = [game.card(seat, number).force for number in game.hand[seat]]
    return [{"amount": game.box.amount(game.side[seat], force) or None,
             "card": force, "n": forces.count(force)}
            for force in FORCES if force in forces]


def planet(game, name):
    sites = game.box.planets[name]
    count = [sum(game.owner.get(at) == seat for at in sites)
             for seat in range(game.seats)]
    return {"colour": game.box.colours[name], "planet": name,
            "free": len(sites) - sum(count), "owner": game.whole(name),
            "seats": [{"bases": n, "seat": seat}
                      for seat, n in enumerate(count) if n]}


def space(game, at):
    it = game.box.spaces[at]
    owner = game.owner.get(at)
    rent = it.rent or None
    if owner is not None:
        rent = 0 if game.in_jail(owner) else \
            it.rent * (2 if game.whole(it.planet) else 1)
    return {"colour": game.box.colours.get(it.planet), "owner": owner,
            "pieces": [seat for seat in range(game.seats)
                       if game.at[seat] == at],
            "planet": it.planet, "price": it.price or None, "rent": rent,
            "site": it.name, "space": at, "type": it.kind}


def seat_facts(game, seat):
    side = game.side[seat]
    place = sum(game.side[other] == side for other in range(seat))
    return {"bases": len(game.bases(seat)), "cards": len(game.hand[seat]),
            "cash": game.cash[seat], "colour": COLOURS[side][place],
            "jail": 3 - game.tries[seat] if game.in_jail(seat) else None,
            "letter": LETTERS[side][place], "misses": game.misses[seat],
            "score": game.scores[seat], "side": side,
            "space": game.at[seat]}

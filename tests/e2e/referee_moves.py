"""All moves that a seat has, as the referee (referee.py) sees it: what could
be tried is tried, and what the rules do not refuse is a move. Two texts are the
same move when they leave the same tiles and meeples.
"""
import copy

from referee_board import AROUND
from referee_kit import Disagreement
from referee_rules import LAY, SET_THERE, SIZES


def goes(rule, *arguments):
    """Whether a rule does not refuse that."""
    try:
        rule(*arguments)
    except Disagreement:
        return False
    return True


class Laid:
    """The hand, laid at a place; then each text for what is done besides can
    be tried."""

    def __init__(self, referee, x, y, r):
        self.cell = (x, y)
        self.lying = referee.hand.turn(r)
        self.fits = r in referee.hand.turns() and \
            referee.board.fits(x, y, self.lying) is None
        self.referee = copy.copy(referee)
        self.referee.board = referee.board.copy()
        self.referee.board.lay(x, y, self.lying)
        self.mine = {m.node for m in referee.meeples
                     if m.seat == referee.turn}

    def after(self, text):
        """Where all meeples stand after it, or None: it is refused."""
        trial = copy.copy(self.referee)
        trial.meeples = list(trial.meeples)
        trial.reserve = [dict(sizes) for sizes in trial.reserve]
        trial.said = []
        if not goes(trial.act, self.cell, text, self.mine):
            return None
        return tuple(sorted((m.seat, m.size, m.node) for m in trial.meeples))

    def texts(self):
        """All that could be meant; what is far is refused at once without
        hyperspace, and left out then."""
        board, turn = self.referee.board, self.referee.turn
        names = [f"planet:{self.cell[0] + dx},{self.cell[1] + dy}"
                 for dx, dy in AROUND]
        if self.referee.on("hyperspace"):
            names += [board.name(node) for node in board.first_nodes()]
        here = ["planet"] + [f"{kind}:{edge}" for kind in ("route", "asteroid")
                             for edge in "NESW"]
        yield None
        for size in SIZES:
            for name in names + here:
                yield f"{size}@{name}"
        for meeple in self.referee.meeples:
            if meeple.seat == turn:
                name = board.name(meeple.node)
                yield f"withdraw {name}"
                yield f"withdraw {meeple.size}@{name}"


def placements(referee):
    """Each move of laying the hand, as its place and where meeples stand
    after it."""
    found = set()
    for x, y in referee.board.cells():
        for r in referee.hand.turns():
            laid = Laid(referee, x, y, r)
            if laid.fits:
                found |= {(x, y, r, laid.after(text))
                          for text in laid.texts()}
    return {move for move in found if move[3] is not None}


def listed(referee, moves):
    """The same of texts; those that are refused have None."""
    laid = {}
    for text in moves:
        found = LAY.fullmatch(text)
        if not found:
            yield text
            continue
        place = tuple(int(number) for number in found.groups()[:3])
        if place not in laid:
            laid[place] = Laid(referee, *place)
        yield (*place, laid[place].after(found.group(4))
               if laid[place].fits else None)


def moves_of(referee, seat):
    if seat in referee.waiting:
        texts = ["keep"] + [f"{size}@{referee.board.name(node)}"
                            for node in referee.board.first_nodes()
                            for size in SIZES]
        return {text for text in texts if (
            text == "keep" or SET_THERE.fullmatch(text)) and
                goes(referee.traded, seat, text)}
    if not goes(referee.check_turn, seat) or referee.winners is not None:
        return set()
    if referee.hand is not None:
        return placements(referee)
    return {text for text in ("draw", "row:1", "row:2", "row:3")
            if goes(referee.chosen, text)}


def compare_lists(referee, lists):
    """LISTS: the moves of each seat, as the program lists them."""
    for seat, moves in enumerate(lists):
        found = [] if not moves else list(listed(referee, moves)) \
            if referee.hand is not None and seat not in referee.waiting \
            else moves
        allowed = moves_of(referee, seat)
        if len(set(found)) != len(found):
            raise Disagreement(f"a move of seat {seat} is listed twice")
        for text, move in zip(moves, found):
            if move not in allowed:
                raise Disagreement(f"{text} of seat {seat} is listed, but "
                                   "not allowed")
        missing = allowed - set(found)
        if missing:
            raise Disagreement(f"of seat {seat} is not listed: "
                               f"{min(map(str, missing))}")

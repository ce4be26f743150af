"""The rules as the referee (monopoly_referee.py) knows them: turns, spaces,
money and bases of a game of monopoly/1. Slow and plain on purpose. Cards and
moves: monopoly_referee_cards.py.

What has still to happen is an agenda. A step on top of it that waits for
somebody says so, by returning True; all others are done at once.
"""
from types import SimpleNamespace as Step

from monopoly_referee_table import SIDES, Box, Table
from referee_kit import Disagreement

HIDDEN = (*SIDES, "hand")


class GameOver(Exception):
    """Thrown through all that would still have come."""


def need(good, fault):
    if not good:
        raise Disagreement(fault)


class Turns(Table):
    """One game, as far as it has been played again, but for its cards."""

    def __init__(self, doc, text):
        super().__init__(Box(text), doc)
        self.agenda = []            # what has still to happen; the next last
        self.active = None
        self.turns = 0
        self.partner = 1            # beside a lone player who alternates
        self.doubles = 0
        self.again = False
        self.dice = None
        self.claims = []
        self.winners = None         # when it is over
        self.scores = [0] * self.seats
        self.chance, self.said, self.told = [], [], []

    # --- chance and events ---

    def draw(self, label, n):
        need(self.chance, f"a draw {label} of {n} is missing")
        found = self.chance.pop(0)
        need((found["label"], found["n"]) == (label, n),
             f"drawn was {found['label']} of {found['n']}, "
             f"it had to be {label} of {n}")
        need(("blind" in found) == (label in HIDDEN),
             f"{label} had to be {'hidden' if label in HIDDEN else 'open'}")
        need(0 <= found["value"] < n, "no such outcome of a draw")
        return found["value"]

    def say(self, code, **keys):
        self.said.append({"e": code, **keys})

    def tell(self, seat, code, **keys):
        self.told.append({"e": code, "seat": seat, "to": seat, **keys})

    def site(self, at):
        return {"space": at, "site": self.box.spaces[at].name}

    # --- setting up, turns ---

    def set_up(self):
        self.say("begin", lone=self.options["lone"] if self.seats == 3
                 else None, rent=self.options["rent"], seats=self.seats)
        for seat in range(self.seats):
            alone = self.seats == 3 and seat == 0
            for _ in range(self.box.hand[alone]):
                self.to_hand(seat)
            self.say("dealt", cards=self.box.hand[alone], seat=seat,
                     side=self.side[seat])
        self.begin_turn(0)
        self.proceed()

    def begin_turn(self, seat):
        self.active, self.turns, self.doubles = seat, self.turns + 1, 0
        self.again = False
        self.agenda = [Step(kind="next"), Step(kind="roll", seat=seat)]
        self.say("turn", seat=seat, turn=self.turns)

    def step_next(self, _):
        """An extra turn is the next one, so it is the one that is missed."""
        seat = self.active
        if not self.extra[seat]:
            seat = self.seat_after(seat)
        elif self.misses[seat]:
            self.extra[seat] -= 1
        else:
            self.extra[seat] -= 1
            self.say("extra", seat=seat)
        while self.misses[seat]:
            self.misses[seat] -= 1
            self.say("skipped", seat=seat)
            seat = self.seat_after(seat)
        self.begin_turn(seat)

    def seat_after(self, seat):
        if self.seats == 3 and self.options["alternate"]:
            if seat != 0:
                return 0
            self.partner = 3 - self.partner
            return 3 - self.partner
        return (seat + 1) % self.seats

    def step_again(self, _):
        self.agenda.pop()
        if self.again:
            self.say("again", seat=self.active)
            self.agenda.append(Step(kind="roll", seat=self.active))
        else:
            self.agenda.append(Step(kind="end", seat=self.active))
        self.again = False

    def step_end(self, step):
        if self.hand[step.seat]:
            return True
        self.agenda.pop()
        return False

    def proceed(self):
        while not getattr(self, "step_" + self.agenda[-1].kind)(
                self.agenda[-1]):
            pass

    # --- throws and ways ---

    def step_roll(self, _):
        return True

    def roll(self, seat):
        self.agenda.pop()
        self.agenda.append(Step(kind="again"))
        self.lapse([claim for claim in self.claims if claim.payer != seat],
                   "unclaimed")
        dice = [self.draw("die", 6) + 1, self.draw("die", 6) + 1]
        double = dice[0] == dice[1]
        self.dice = dice
        self.say("threw", dice=dice, double=double, seat=seat)
        if self.in_jail(seat):
            self.roll_in_jail(seat, double)
        elif double and self.doubles == 2:
            self.say("third-double", seat=seat)
            self.jail(seat, "doubles")
        else:
            self.doubles += double
            self.again = double
            self.walk(seat)

    def roll_in_jail(self, seat, double):
        if double:
            self.leave_jail(seat, "doubles")
            self.walk(seat)
            return
        self.tries[seat] += 1
        self.say("jail-failed", left=3 - self.tries[seat], seat=seat)
        if self.tries[seat] == 3:
            self.agenda.append(Step(kind="walk", seat=seat))
            self.leave_jail(seat, "third")
            self.owe(seat, None, self.box.money["bail"], "bail")

    def step_walk(self, step):
        self.agenda.pop()
        self.walk(step.seat)

    def walk(self, seat):
        ring = len(self.box.spaces)
        ahead = self.at[seat] + sum(self.dice)
        self.move(seat, ahead % ring, "throw")
        if ahead >= ring:
            self.go_money(seat)
        self.land(seat)

    def move(self, seat, at, why):
        self.say("moved", **{"from": self.at[seat]}, seat=seat, space=at,
                 why=why)
        self.at[seat] = at

    def go_money(self, seat):
        self.cash[seat] += self.box.money["go"]
        self.say("go", amount=self.box.money["go"], cash=self.cash[seat],
                 seat=seat)

    def jail(self, seat, why):
        self.say("jailed", seat=seat, why=why)
        self.move(seat, self.box.jail, "jail")
        self.tries[seat] = 0
        self.lapse([claim for claim in self.claims if claim.owner == seat],
                   "jail")
        if seat == self.active:
            self.again, self.doubles = False, 0

    def leave_jail(self, seat, why):
        self.tries[seat] = None
        self.say("freed", seat=seat, why=why)

    def bail(self, seat):
        self.pay(seat, None, self.box.money["bail"], "bail")
        self.leave_jail(seat, "bail")

    # --- spaces ---

    def land(self, seat):
        at = self.at[seat]
        self.say("landed", owner=self.owner.get(at), seat=seat,
                 **self.site(at), type=self.box.spaces[at].kind)
        getattr(self, "on_" + self.box.spaces[at].kind.replace("-", "_"),
                lambda *_: None)(seat, at)

    def is_new(self, name, value):
        """Whether the game has that; games that began before the option was
        there do not list it, and do not have it."""
        return self.options.get(name) == value

    def land_anew(self, step):
        """Cards have changed whose the space is, since somebody landed."""
        self.agenda.pop()
        if self.is_new("moment", "present"):
            self.on_planet(step.seat, step.at)

    def on_planet(self, seat, at):
        if at not in self.owner:
            self.agenda.append(Step(kind="buy", seat=seat, at=at))
        elif self.owner[at] != seat:
            self.agenda.append(Step(kind="rent", seat=seat, at=at, told=None))

    def on_rebel(self, seat, at):
        self.draw_card(seat, self.box.spaces[at].kind)

    on_empire = on_rebel

    def on_tax(self, seat, at):
        self.owe(seat, None, self.box.price(at), "tax")

    def on_hyperdrive(self, seat, _):
        self.agenda.append(Step(kind="fly", seat=seat))

    def on_bounty(self, seat, _):
        self.agenda.append(Step(kind="take", seat=seat))

    def on_go_to_jail(self, seat, _):
        self.jail(seat, "space")

    def step_buy(self, step):
        if step.at in self.owner:
            self.land_anew(step)
        elif self.cash[step.seat] < self.box.price(step.at) and \
                not self.hand[step.seat]:
            self.auction()
        else:
            return True
        return False

    def buy(self, seat, price):
        at = self.agenda.pop().at
        self.cash[seat] -= price
        self.say("bought", amount=price, cash=self.cash[seat], seat=seat,
                 **self.site(at))
        self.place(seat, at, "buy")

    def step_fly(self, step):
        if self.flights(self.at[step.seat])[0]:
            return True
        self.agenda.pop()
        return False

    def fly(self, seat, at, why):
        self.agenda.pop()
        self.move(seat, at, why)
        self.land(seat)

    def takeable(self, seat):
        return [at for at in self.box.sites if self.owner.get(at) != seat]

    def step_take(self, step):
        if self.takeable(step.seat):
            return True
        self.agenda.pop()
        return False

    # --- rent ---

    def step_rent(self, step):
        """As it is now: another card may have changed it."""
        seat, at = step.seat, step.at
        owner = self.owner.get(at)
        if owner in (None, seat):
            self.land_anew(step)
            return False
        place = dict(owner=owner, seat=seat, **self.site(at))
        if self.in_jail(owner):
            self.agenda.pop()
            self.say("no-rent", why="jail", **place)
            return False
        amount, doubled, half = self.rent(seat, at)
        if step.told != (owner, amount):
            step.told = owner, amount
            self.say("rent", amount=amount, doubled=doubled, half=half,
                     **place)
        order = self.free_order[seat]
        if order == "ask" and self.hand[seat]:
            return True
        if order.isdigit() and amount >= int(order) and \
                self.holds(seat, "free"):
            self.use(seat, "free")
            self.no_rent()
        else:
            self.settle()
        return False

    def no_rent(self):
        step = self.agenda.pop()
        self.say("no-rent", owner=step.told[0], seat=step.seat,
                 **self.site(step.at), why="card")

    def settle(self):
        step = self.agenda.pop()
        owner, amount = step.told
        if self.options["rent"] == "auto":
            self.owe(step.seat, owner, amount, "rent")
            return
        self.claims.append(Step(owner=owner, payer=step.seat, at=step.at,
                                amount=amount))
        self.say("claim-due", amount=amount, owner=owner, seat=step.seat,
                 **self.site(step.at))

    def lapse(self, claims, why):
        for claim in claims:
            self.claims.remove(claim)
            self.say("no-rent", owner=claim.owner, seat=claim.payer,
                     **self.site(claim.at), why=why)

    def claim_of(self, seat):
        return next((claim for claim in self.claims if claim.owner == seat),
                    None)

    def claim(self, seat):
        claim = self.claim_of(seat)
        self.claims.remove(claim)
        self.owe(claim.payer, seat, claim.amount, "rent")

    # --- money ---

    def pay(self, seat, to, amount, due):
        self.cash[seat] -= amount
        if to is not None:
            self.cash[to] += amount
        self.say("paid", amount=amount, cash=self.cash[seat],
                 **{"from": due}, seat=seat, to=to)

    def gain(self, seat, amount, why):
        self.cash[seat] += amount
        self.say("got", amount=amount, cash=self.cash[seat], seat=seat,
                 why=why)

    def owe(self, seat, to, amount, due):
        self.agenda.append(Step(kind="debt", seat=seat, to=to, amount=amount,
                                due=due))

    def step_debt(self, step):
        self.agenda.pop()
        if self.cash[step.seat] >= step.amount:
            self.pay(step.seat, step.to, step.amount, step.due)
            return False
        self.say("broke", amount=step.amount, cash=self.cash[step.seat],
                 seat=step.seat, to=step.to)
        self.give_up(step.seat, step.to, max)
        return False

    def give_up(self, seat, to, which):
        if self.bases(seat):
            self.agenda.append(Step(kind="lose", seat=seat, to=to,
                                    which=which))
        else:
            self.say("nothing-to-lose", seat=seat)

    def step_lose(self, step):
        equal = self.losable(step.seat, step.which)
        if len(equal) > 1:
            return True
        self.lose(equal[0])
        return False

    def lose(self, at):
        to = self.agenda.pop().to
        if to is None:
            self.remove(at, None)
        else:
            self.place(to, at, "debt")

    # --- bases ---

    def score(self, seat, points, why):
        self.scores[seat] += points
        self.say("score", points=points, seat=seat, why=why)

    def place(self, seat, at, why):
        """A base of SEAT, in place of what is there."""
        before = self.whole_planets()
        owner = self.owner.get(at)
        if owner is not None:
            self.say("lost", seat=owner, **self.site(at), to=seat)
            self.score(owner, -1, "lost")
        self.say("placed", seat=seat, **self.site(at), why=why)
        self.score(seat, 1, why)
        self.owner[at] = seat
        self.tell_planets(before)
        if not self.free_sites():
            self.end()

    def remove(self, at, to):
        before = self.whole_planets()
        seat = self.owner.pop(at)
        self.say("lost", seat=seat, **self.site(at), to=to)
        self.score(seat, -1, "lost")
        self.tell_planets(before)

    def tell_planets(self, before):
        for planet, side in self.whole_planets().items():
            if before[planet] != side:
                if before[planet]:
                    self.say("broken", planet=planet, side=before[planet])
                if side:
                    self.say("whole", planet=planet, side=side)

    # --- the end ---

    def end(self):
        self.say("full")
        count = {side: self.of_side(side) for side in SIDES}
        best = max(count.values())
        ahead = [side for side in SIDES if count[side] == best]
        if len(ahead) == 1:
            other = count[SIDES[1 - SIDES.index(ahead[0])]]
            self.say("side-won", side=ahead[0],
                     why="bases" if best[0] != other[0] else "best")
        players = [seat for seat in range(self.seats)
                   if self.side[seat] in ahead]
        power = [(len(self.bases(seat)), self.prices(seat))
                 for seat in players]
        self.winners = [seat for seat, value in zip(players, power)
                        if value == max(power)]
        self.agenda, self.claims = [], []
        self.say("over", scores=self.scores[:], winners=self.winners)
        raise GameOver

    def of_side(self, side):
        """What a side is worth: its bases, then the most valuable ones."""
        prices = self.prices(*(seat for seat in range(self.seats)
                               if self.side[seat] == side))
        return len(prices), prices

    # --- auctions ---

    def auction(self):
        step = self.agenda.pop()
        entitled = [seat for seat in range(self.seats)
                    if not self.in_jail(seat) and
                    self.cash[seat] >= self.box.money["auction"]]
        self.say("auction", seats=entitled, seat=step.seat,
                 **self.site(step.at))
        self.agenda.append(Step(kind="auction", seat=step.seat, at=step.at,
                                bids={}, entitled=entitled))

    def bid(self, seat, credits):
        step = self.agenda[-1]
        step.bids[seat] = credits
        self.say("answered", seat=seat,
                 left=len(step.entitled) - len(step.bids))
        self.tell(seat, "bid", amount=credits or None)

    def step_auction(self, step):
        if len(step.bids) < len(step.entitled):
            return True
        self.agenda.pop()
        offers = sorted(((step.bids[seat], -i, seat) for i, seat in
                         enumerate(self.around(step.seat))
                         if step.bids.get(seat)), reverse=True)
        if not offers:
            self.say("unsold", **self.site(step.at))
            return False
        best, seat = offers[0][0], offers[0][2]
        price = min(best, offers[1][0] + 10) if len(offers) > 1 else \
            self.box.money["auction"]
        self.cash[seat] -= price
        self.say("sold", amount=price, seat=seat, **self.site(step.at))
        self.place(seat, step.at, "auction")
        return False

"""Cards and moves as the referee (monopoly_referee.py) knows them, and whole
entries.

set_up() and entry() raise a Disagreement where a move or a draw was against
the rules, and otherwise leave in `said` and `told` the events that the entry
must have: those for everybody, and those for one seat.
"""
from types import SimpleNamespace as Step

from monopoly_referee_rules import Turns, need
from monopoly_referee_table import FORCES, FREE, KINDS, VALUES

ANYTIME = ("gain", "levy", "steal", "occupy", "capture", "arrest")
BETWEEN = ("roll", "buy", "rent", "fly", "take", "end")


class Referee(Turns):
    """One game, as far as it has been played again."""

    # --- drawing ---

    def pull(self, deck):
        """A card of a pile, or None."""
        pile = self.pile[deck]
        if not pile:
            if not self.discard[deck]:
                self.say("no-card", deck=deck)
                return None
            pile |= self.discard[deck]
            self.discard[deck].clear()
            self.say("shuffled", cards=len(pile), deck=deck)
        card = sorted(pile)[self.draw(deck, len(pile))]
        pile.remove(card)
        return card

    def to_hand(self, seat):
        deck = self.side[seat]
        card = self.pull(deck)
        if card is not None:
            self.hand[seat].add(card)
            self.tell(seat, "drew", card=self.card(seat, card).force,
                      deck=deck)
        return card

    def draw_card(self, seat, deck):
        if deck == self.side[seat]:
            if self.to_hand(seat) is not None:
                self.say("drew-force", deck=deck, left=len(self.pile[deck]),
                         seat=seat)
            return
        number = self.pull(deck)
        if number is None:
            return
        self.discard[deck].add(number)
        card = self.box.decks[deck][number]
        self.say("drew-event", amount=card.event_amount, card=card.name,
                 deck=deck, event=card.event, left=len(self.pile[deck]),
                 seat=seat)
        getattr(self, "event_" + card.event.replace("-", "_"))(
            seat, card.event_amount)

    # --- events ---

    def event_pay(self, seat, amount):
        self.owe(seat, None, amount, "event")

    def event_pay_each(self, seat, amount):
        for enemy in reversed(self.enemies(seat)):
            self.owe(seat, enemy, amount, "event")

    def event_go_jail(self, seat, _):
        self.jail(seat, "event")

    def event_back(self, seat, amount):
        self.move(seat, (self.at[seat] - amount) % len(self.box.spaces),
                  "back")
        self.land(seat)

    def event_lose(self, seat, _):
        self.give_up(seat, None, min)

    def event_to_go(self, seat, _):
        self.move(seat, 0, "card")
        self.go_money(seat)
        self.land(seat)

    def event_collect(self, seat, amount):
        self.gain(seat, amount, "event")

    def event_discard(self, seat, _):
        if not self.hand[seat]:
            self.say("no-hand", seat=seat)
            return
        hand = sorted(self.hand[seat])
        number = hand[self.draw("hand", len(hand))]
        self.spend(seat, number)
        self.say("discarded", card=self.card(seat, number).force, seat=seat)

    def event_miss(self, seat, _):
        self.misses[seat] += 1

    # --- cards that are played ---

    def use(self, seat, force, space=None, target=None):
        self.spend(seat, self.holds(seat, force)[0])
        self.say("played", card=force, seat=seat, space=space, target=target)

    def play(self, seat, force, number):
        if force in ("steal", "arrest"):
            self.use(seat, force, target=number)
        else:
            self.use(seat, force, number,
                     self.owner[number] if force == "capture" else None)
        getattr(self, "card_" + force)(seat, number)

    def card_jail(self, seat, _):
        self.leave_jail(seat, "card")

    def card_gain(self, seat, _):
        self.gain(seat, self.box.amount(self.side[seat], "gain"), "card")

    def card_occupy(self, seat, at):
        self.place(seat, at, "occupy")

    def card_free(self, *_):
        self.no_rent()

    def card_bargain(self, seat, _):
        self.buy(seat, self.bargain(self.agenda[-1].at))

    def card_jump(self, seat, at):
        self.lapse([claim for claim in self.claims if claim.payer != seat],
                   "unclaimed")
        self.agenda.pop()
        self.agenda.append(Step(kind="again"))
        self.again = False
        self.agenda.append(None)        # fly() takes it off
        self.fly(seat, at, "jump")

    def card_extra(self, seat, _):
        self.extra[seat] += 1

    def card_levy(self, seat, _):
        for enemy in reversed(self.enemies(seat)):
            self.against("levy", seat, enemy)

    def card_steal(self, seat, enemy):
        self.against("steal", seat, enemy)

    def card_arrest(self, seat, enemy):
        self.against("arrest", seat, enemy)

    def card_capture(self, seat, at):
        self.against("capture", seat, self.owner[at], at)

    # --- answers ---

    def against(self, force, by, victim, at=None):
        self.agenda.append(Step(kind="answer", force=force, by=by,
                                victim=victim, at=at, depth=0, asked=False))

    @staticmethod
    def answering(step):
        """Who is to answer now, and whom."""
        return (step.victim, step.by) if step.depth % 2 == 0 else \
            (step.by, step.victim)

    def step_answer(self, step):
        seat, _ = self.answering(step)
        order = self.order[seat][step.force if step.depth == 0 else "counter"]
        if order == "ask" and self.hand[seat]:
            return True
        if order == "refuse" and self.holds(seat, "no"):
            self.refuse(step)
        else:
            self.let(step)
        return False

    def refuse(self, step):
        seat, target = self.answering(step)
        self.spend(seat, self.holds(seat, "no")[0])
        step.depth += 1
        self.say("refused", card=step.force, depth=step.depth, seat=seat,
                 target=target)

    def let(self, step, asked=False):
        """No other card comes: the one that was played last stands."""
        self.agenda.pop()
        if step.depth % 2 == 1:
            self.say("cancelled", card=step.force, seat=step.by)
            return
        if asked or step.depth:
            self.say("stands", card=step.force, seat=step.by,
                     target=step.victim)
        amount = self.box.amount(self.side[step.by], step.force)
        if step.force == "levy":
            self.owe(step.victim, step.by, amount, "levy")
        elif step.force == "steal":
            self.pay(step.victim, step.by,
                     min(amount, self.cash[step.victim]), "steal")
        elif step.force == "capture":
            self.place(step.by, step.at, "capture")
        else:
            self.arrest(step.victim)

    def arrest(self, seat):
        self.jail(seat, "arrest")
        if seat != self.active:
            return
        step = self.step()
        del self.agenda[1:]
        if step.kind == "buy" and self.is_new("arrest-auction", True):
            self.agenda.append(step)
            self.auction()

    # --- moves ---

    def step(self):
        return self.agenda[-1] if self.agenda else None

    def to_move(self):
        step = self.step()
        if step is None:
            return []
        if step.kind == "auction":
            return [seat for seat in step.entitled if seat not in step.bids]
        waits = self.answering(step)[0] if step.kind == "answer" else step.seat
        return [seat for seat in range(self.seats) if seat == waits or
                (self.between() and self.claim_of(seat))]

    def between(self):
        return self.step() is not None and self.step().kind in BETWEEN

    def moves(self, seat):
        """All, in the order in which a list has them."""
        step = self.step()
        if seat not in self.to_move():
            return []
        if step.kind == "auction":
            return ["pass"] + [f"bid:{n}" for n in
                               range(10, self.cash[seat] + 1, 10)]
        if step.kind == "answer":
            return ["allow"] + ["play:no"] * bool(self.holds(seat, "no"))
        if step.kind == "lose":
            return [f"lose:{at}" for at in self.losable(seat, step.which)]
        found = []
        if step.seat == seat:
            found += getattr(self, "moves_" + step.kind)(seat, step)
        if self.claim_of(seat):
            found += ["claim", "waive"]
        if step.seat == seat:
            found += self.cards(seat, self.playable(seat, step))
        return found

    def moves_roll(self, seat, _):
        found = ["roll"]
        if self.in_jail(seat) and self.cash[seat] >= self.box.money["bail"]:
            found.append("bail")
        return found

    def moves_buy(self, seat, step):
        can = self.cash[seat] >= self.box.price(step.at)
        return ["buy"] * can + ["auction"]

    def moves_rent(self, *_):
        return ["pay"]

    def moves_fly(self, seat, _):
        reached, may_stay = self.flights(self.at[seat])
        return [f"fly:{at}" for at in sorted(reached)] + ["stay"] * may_stay

    def moves_take(self, seat, _):
        return [f"take:{at}" for at in self.takeable(seat)]

    def moves_end(self, *_):
        return ["end"]

    def playable(self, seat, step):
        """Kinds of cards for the seat of a step between two steps."""
        kinds = [*ANYTIME]
        if step.kind == "roll":
            kinds.append("jail" if self.in_jail(seat) else "jump")
        if step.kind == "rent":
            kinds.append("free")
        if step.kind == "buy" and self.cash[seat] >= self.bargain(step.at):
            kinds.append("bargain")
        if not self.extra[seat]:
            kinds.append("extra")
        return kinds

    def cards(self, seat, kinds):
        found = []
        for force in FORCES:
            if force not in kinds or not self.holds(seat, force):
                continue
            targets = self.targets(seat, force)
            found += [f"play:{force}"] if targets == [None] else \
                [f"play:{force}:{target}" for target in sorted(targets)]
        return found

    def targets(self, seat, force):
        """What its move names; [None]: nothing; []: it has no effect."""
        enemies = self.enemies(seat)
        if force in ("occupy", "jump"):
            return self.free_sites()
        if force == "capture":
            return self.capturable(seat)
        if force == "steal":
            return [enemy for enemy in enemies if self.cash[enemy]]
        if force == "arrest":
            return [enemy for enemy in enemies if not self.in_jail(enemy)]
        if force == "levy" and not any(
                self.cash[enemy] or self.bases(enemy) for enemy in enemies):
            return []
        return [None]

    def anytime(self, seat):
        if self.winners is not None:
            return []
        found = []
        if self.between() and self.step().seat != seat:
            found += self.cards(seat, ANYTIME)
        if self.ordered[seat] == 24:
            return found
        found += [f"order:{kind} {value}" for kind in KINDS
                  for value in VALUES if self.order[seat][kind] != value]
        return found + [f"order:free {value}" for value in FREE
                        if self.free_order[seat] != value]

    # --- entries ---

    def entry(self, seat, move):
        need(self.winners is None, "the game is over")
        listed = self.moves(seat)
        need(move in listed or move in self.anytime(seat),
             f"that is not allowed; it could do {listed}")
        word, _, rest = move.partition(":")
        getattr(self, "do_" + word)(seat, rest)
        if word == "order":
            self.ordered[seat] += 1
        else:
            self.ordered = [0] * self.seats
            self.proceed()

    def do_order(self, seat, rest):
        kind, value = rest.split(" ")
        if kind == "free":
            self.free_order[seat] = value
        else:
            self.order[seat][kind] = value
        self.say("ordered", seat=seat)
        self.tell(seat, "order", kind=kind, value=value)

    def do_play(self, seat, rest):
        force, _, number = rest.partition(":")
        if force == "no":
            self.refuse(self.step())
        else:
            self.play(seat, force, int(number) if number else None)

    def do_roll(self, seat, _):
        self.roll(seat)

    def do_bail(self, seat, _):
        self.bail(seat)

    def do_buy(self, seat, _):
        self.buy(seat, self.box.price(self.step().at))

    def do_auction(self, *_):
        self.auction()

    def do_pay(self, *_):
        self.settle()

    def do_fly(self, seat, at):
        self.fly(seat, int(at), "fly")

    def do_stay(self, seat, _):
        self.agenda.pop()
        self.say("stayed", seat=seat)

    def do_take(self, seat, at):
        self.agenda.pop()
        self.place(seat, int(at), "bounty")

    def do_end(self, *_):
        self.agenda.pop()

    def do_lose(self, _, at):
        self.lose(int(at))

    def do_bid(self, seat, credits):
        self.bid(seat, int(credits))

    def do_pass(self, seat, _):
        self.bid(seat, 0)

    def do_claim(self, seat, _):
        self.claim(seat)

    def do_waive(self, seat, _):
        self.lapse([self.claim_of(seat)], "waived")

    def do_allow(self, *_):
        self.let(self.step(), asked=True)

"""The pages of MONOPOLY Star Wars, in games played at random by links: what
each step offers, a bid from one list, cards and standing orders of players who
wait."""
import html
import random
import re
import urllib.parse

from harness import Server, Tap

NAMES = ("Ann", "Bo", "Cy")
STEPS = {"roll", "buy", "fly", "end", "auction"}


def told(page, name):
    """The section of that name, or what is folded under it, or ""."""
    found = re.search(rf'<(section|details) [^>]*"{name}(?:-title)?".*?</\1>',
                      page, re.S)
    return found.group(0) if found else ""


def offered(page):
    """All moves that a page leads to, as links, buttons or in lists."""
    links = re.findall(r'href="[^"]*\?move=([^"]*)"', page)
    return ({urllib.parse.unquote(html.unescape(m)) for m in links} |
            {html.unescape(m) for m in
             re.findall(r'<(?:option|button [^>]*name="move")'
                        r' value="([^"]+)"', page)})


def places(page):
    return set(re.findall(r'<a href="[^"]*\?at=([0-9]+)">', page))


class Game:
    def __init__(self, server, choice):
        self.server, self.choice = server, choice
        _, self.links = server.new(
            *(f"{n} <{n.lower()}@play.example>" for n in NAMES),
            ruleset="monopoly")
        self.faults = {"pages": [], "moves": [], "anytime": [], "bids": [],
                       "confirm": [], "receipts": []}
        self.steps, self.waited = set(), set()

    def look(self, seat):
        return self.server.look_now(self.links, seat)

    def page(self, link):
        answer = self.server.get(link)
        if answer.status != 200:
            self.faults["pages"].append((link, answer.status))
        return answer.text

    def check_page(self, seat, state):
        """Every move is offered on the first page, at a space that it links
        to, or as a card or an order."""
        page = self.page(self.links[seat])
        there = offered(page)
        rest = {m for m in state["moves"] + state["anytime"]
                if m not in there}
        rest -= {m for m in rest if re.sub(".*:", "", m) in places(page)}
        if rest:
            self.faults["moves"].append((state["board"]["step"], rest))
        if state["state"] == "waiting":
            self.waited |= {m.split(":")[0] for m in state["anytime"]}
        for move in state["anytime"]:
            if move not in there:
                self.faults["anytime"].append(move)

    def check_bids(self, seat, state):
        page = self.page(self.links[seat])
        bids = [m for m in state["moves"] if m.startswith("bid:")]
        form = told(page, "spots")
        if len(bids) > 12 and (form.count("<select") != 1 or
                               offered(form) != set(state["moves"])):
            self.faults["bids"].append((page.count("<select"), len(bids)))
        for query in ("?at=bid", "?move=" + bids[-1]):
            if bids[-1] not in self.page(self.links[seat] + query):
                self.faults["bids"].append(query)

    def check_confirm(self, seat, move):
        """A page that names it (but an order, which its sentence names) and
        says what it means, with a form for just that."""
        query = "?move=" + urllib.parse.quote(move)
        page = told(self.page(self.links[seat] + query), "confirm")
        if ("<strong>" in page) == move.startswith("order:"):
            self.faults["confirm"].append(f"{move}: its name")
        if f'name="move" value="{move}"' not in html.unescape(page) or \
                "<li></li>" in page or "<li>" not in page:
            self.faults["confirm"].append(move)

    def step(self):
        states = [self.look(seat) for seat in range(len(NAMES))]
        movers = [i for i, s in enumerate(states) if s["state"] == "your-turn"]
        if not movers:
            return False
        self.steps.add(states[0]["board"]["step"])
        for seat, state in enumerate(states):
            self.check_page(seat, state)
        seat = self.choice.choice(movers)
        moves = states[seat]["moves"]
        if states[seat]["board"]["step"] == "auction":
            self.check_bids(seat, states[seat])
        if self.choice.random() < 0.2:
            other = self.choice.randrange(len(NAMES))
            if states[other]["anytime"]:
                seat, moves = other, states[other]["anytime"]
        kinds = sorted({m.split(":")[0] for m in moves})
        kind = self.choice.choice(kinds)
        move = self.choice.choice([m for m in moves
                                   if m.split(":")[0] == kind])
        self.check_confirm(seat, move)
        answer = self.server.post(self.links[seat], {"move": move},
                                  as_json=False)
        if answer.status != 200 or "<li></li>" in answer.text:
            self.faults["receipts"].append((move, answer.status))
        return True


def check_orders(tap, server, game):
    """A player who waits gives an order by the form on the page."""
    seat = next(i for i in range(len(NAMES))
                if game.look(i)["state"] == "waiting")
    link = game.links[seat]
    page = told(server.get(link).text, "orders")
    tap.equal(page.count("<form"), 6, "a player who waits sees a form for "
              "each standing order")
    tap.ok("Now: " in page and page.count('<option value="" selected>') == 6,
           "with what it is now, and nothing else chosen")
    before = game.look(seat)["ply"]
    tap.ok(server.post(link, {"move": ""}, as_json=False).status in (400, 422)
           and game.look(seat)["ply"] == before,
           "a form that is sent without a choice changes nothing")
    wanted = "allow" if game.look(seat)["board"]["orders"]["levy"] != \
        "allow" else "ask"
    answer = server.post(link, {"move": f"order:levy {wanted}"},
                         as_json=False)
    tap.ok(answer.status == 200 and "Back to the board" in answer.text,
           "an order is taken at once, and the receipt leads back")
    tap.equal(game.look(seat)["board"]["orders"]["levy"], wanted,
              "and stands from then on")
    tap.ok("Your cards" in server.get(link).text,
           "the link from before leads to the present page")


def main():
    tap = Tap()
    server = Server().start()
    seed = random.randrange(1 << 32)
    print(f"# seed of the players' choices: {seed}")
    choice = random.Random(seed)
    games = [Game(server, choice)]
    check_orders(tap, server, games[0])
    for _ in range(10):
        for _ in range(60):
            if not games[-1].step():
                break
        if STEPS <= set().union(*(g.steps for g in games)):
            break
        games.append(Game(server, choice))
    for key, sentence in (
            ("pages", "every page can be had"),
            ("moves", "every legal move is offered, by a button, a list or "
             "a space"),
            ("anytime", "what can be done at any time is on the page of those "
             "who wait, too"),
            ("bids", "a bid is chosen from one list, by ?at=bid and by ?move="),
            ("confirm", "every move has a page that says what it brings"),
            ("receipts", "and a receipt")):
        tap.none((f for g in games for f in g.faults[key]), sentence)
    tap.equal(sorted(STEPS - set().union(*(g.steps for g in games))), [],
              "all common steps came")
    tap.ok({"order", "play"} <= set().union(*(g.waited for g in games)),
           "so did cards and orders of those who wait")
    tap.none((line for line in server.read_log().splitlines()
              if "words-fault" in line), "no word was missing")
    tap.none(server.crashes(), "nothing crashed")
    tap.done()


main()

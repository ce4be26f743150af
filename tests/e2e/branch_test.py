"""Conditional answers: "if Ann does this, I do that", chosen by playing it out
on the page, carried out when it happens just so, and told about when it does
not."""
import re

from harness import Maildir, Server, Tap, one_line, text_of, wait_until

FORM = re.compile(r'<form method="post" action="([^"]*/orders)">\s*'
                  r'<input type="hidden" name="order" value="([^"]*)">')


class Table:
    """Ann, seat 0, and Bo, seat 1, who answers in advance."""

    def __init__(self, server, ruleset, options=(), names=("Ann", "Bo")):
        self.server = server
        self.game, links = server.new(
            *(f"{name} <{name.lower()}@play.example>;lang=en"
              for name in names), ruleset=ruleset, options=options)
        self.links = list(links)

    def look(self, seat):
        return self.server.look_now(self.links, seat)

    def move(self, seat, move=None):
        state = self.look(seat)
        return self.server.post(self.links[seat],
                                {"move": move or state["moves"][0]})

    def left(self, seat=1):
        return self.look(seat)["table"]["orders"]["left"]

    def order(self, text):
        self.look(1)    # the present link
        return self.server.post(f"{self.links[1]}/orders", {"order": text})

    def reach(self, seat, ask):
        """Everybody makes the first move there is, until SEAT is asked."""
        for _ in range(60):
            turn = self.server.turn(self.links)
            if turn[0] == seat and turn[2]["moves"][0].startswith(ask):
                return turn[2]
            self.server.post(turn[1], {"move": turn[2]["moves"][0]})
        raise RuntimeError(ask)


class Playing:
    """The pages on which a path is played out."""

    def __init__(self, table):
        self.table, self.server = table, table.server
        self.link = f"{table.links[1]}/if"

    def page(self):
        return self.server.get(self.link).text

    def steps(self):
        found = re.search("<ol>(.*?)</ol>", self.page(), re.S)
        return re.findall("<li>(.*?)</li>", found[1]) if found else []

    def choose(self, move):
        """By the form of the page, or of the place where MOVE is."""
        address = re.search(r'action="([^"]*/if/[^"]*)"', self.page())
        if not address:
            spot = re.search(r'href="([^"]*/if/[^"?]*)\?at=', self.page())
            address = spot
        answer = self.server.post(address[1], {"move": move}, as_json=False)
        self.link = answer.headers["Location"]
        return answer.status

    def leave(self):
        action, path = FORM.search(self.page()).groups()
        return self.server.post(action, {"order": path.replace("&gt;", ">")},
                                as_json=False), path.replace("&gt;", ">")


def cells(moves):
    return [m for m in moves if re.match(r"-?\d", m)]


def check_playing(tap, server):
    """Carcassonne with open tiles: what Bo takes does not depend on chance."""
    table = Table(server, "carcassonne", ("news=yes", "first=0"))
    for _ in range(2):
        table.reach(1, "row:")
        table.move(1)
    table.reach(0, "row:")
    tap.ok("/if\">Say what you answer" in server.get(table.links[1]).text,
           "the page leads to answers in advance")
    before = table.look(1)["ply"]
    playing = Playing(table)
    tap.equal(playing.choose("row:1"), 303, "Ann takes the first open tile")
    table.move(0, "row:1")      # really, to know where it can go
    laid = cells(table.look(0)["moves"])[0]
    tap.equal(server.get(playing.link).status, 409,
              "a path of a game that has gone on is told to be gone")
    playing = Playing(table)
    tap.equal(playing.choose(laid), 303, f"Ann lays it: {laid}")
    tap.ok("Leave this answer" not in playing.page(),
           "what others do alone is no answer")
    tap.ok("What do you do then?" in playing.page(), "Bo is asked what he does")
    # The tile in the place of the first is not known yet; of the others not
    # each has to have a place.
    row = next(r for r in ("row:2", "row:3")
               if f'value="{r}"' in playing.page())
    tap.equal(playing.choose(row), 303, f"Bo takes another open tile: {row}")
    tap.ok("<svg" in playing.page(), "the board is shown")
    spot = re.search(r'href="([^"]*\?at=[^"]*)"', playing.page())[1]
    place = server.get(spot.replace("&amp;", "&")).text
    mine = re.search(r'name="move" value="(-?\d[^"]*)"', place)[1]
    mine = mine.replace("&#39;", "'")
    small = re.search(r'src="([^"]*move.svg[^"]*)"', place)
    if small:
        tap.equal(server.get(small[1].replace("&amp;", "&")).headers
                  ["Content-Type"], "image/svg+xml",
                  "choices have their pictures")
    tap.equal(playing.choose(mine), 303, f"and lays it: {mine}")
    tap.equal((len(playing.steps()), playing.steps()[0].startswith("Ann"),
               table.look(1)["ply"]), (3, True, before + 1),
              "the page tells the steps, and nothing has happened")
    answer, path = playing.leave()
    tap.equal((answer.status, path),
              (200, f"if 0 {laid} > 1 {row} > 1 {mine}"), "the path is left")
    tap.ok(all(step in answer.text for step in playing.steps()),
           "the page tells it")
    tap.ok(path not in server.run("export", str(table.game)).stdout and
           not table.left(0), "nobody else sees it")
    return table, laid, (row, mine)


def check_true(tap, server, maildir, table, laid, answers):
    wait_until(lambda: server.owed() == 0)
    letters = len(maildir.all())
    answer = table.move(0, laid)
    log = table.look(0)["log"][-2:]
    tap.equal((answer.status, [(e["seat"], e["move"], e.get("by"))
                               for e in log]),
              (200, [(1, move, "order") for move in answers]),
              "Ann does just that, and Bo's answer is made at once")
    tap.equal(table.left(), [], "the path is done with")
    wait_until(lambda: server.owed() == 0)
    told = [m for m in maildir.all()[letters:] if "bo@" in m["To"]]
    tap.equal(told, [], "no letter asked Bo")


def check_otherwise(tap, server, maildir, table):
    state = table.reach(0, "row:")
    table.move(0, state["moves"][0])
    moves = cells(table.look(0)["moves"])
    for move in moves[:2]:
        tap.equal(table.order(f"if 0 {move} > 1 draw").status, 200,
                  f"a branch of a tree: if Ann lays {move}")
    tap.equal(len(table.left()), 2, "both are left")
    # Not each open tile has a place.
    row = next(r for r in ("row:1", "row:2", "row:3") if
               table.order(f"if 0 {moves[0]} > 1 {r}").status == 200)
    tap.equal(sorted(o["order"] for o in table.left()),
              sorted((f"if 0 {moves[0]} > 1 {row}",
                      f"if 0 {moves[1]} > 1 draw")),
              "another answer to the same takes the place of the first")
    table.move(0, moves[-1])
    left = table.left()
    tap.equal((table.look(1)["state"], [o["ended"] for o in left],
               {o["why"] for o in left}), ("your-turn", [True, True],
                                           {"otherwise"}),
              "Ann does something else: Bo is asked")
    wait_until(lambda: server.owed() == 0)
    letter = next(one_line(text_of(m)) for m in reversed(maildir.all())
                  if "bo@" in m["To"])
    tap.ok("was not carried out: something else has happened" in letter,
           "and told why")
    table.move(1)
    tap.equal(table.left(), [], "once he has moved, they are gone")


def check_tree(tap, table):
    table.reach(0, "row:")
    table.move(0)
    moves = cells(table.look(0)["moves"])
    for move in moves[:3]:
        table.order(f"if 0 {move} > 1 draw")
    table.move(0, moves[1])
    last = table.look(1)["log"][-1]
    tap.equal((last["move"], last.get("by"), table.left()),
              ("draw", "order", []), "of a tree one branch comes true, and "
              "nothing is said of the others")


def check_refused(tap, server):
    table = Table(server, "carcassonne", ("news=yes", "first=0"))
    for text in ("if", "if ", "if 0", "if 0 row:1", "if 1 row:1 > 0 row:1",
                 "if 0 row:1 > 1 row:1", "if 0 nothing > 1 row:1",
                 "if 9 row:1 > 1 row:1", "if 0 row:1 > 0 draw > 1 row:1",
                 "if " + " > ".join(["0 row:1"] * 20), "if 0 " + "x" * 500):
        answer = table.order(text)
        tap.ok(answer.status == 422 and answer.json["error"] in
               ("order-path", "order-unknown"), f"{text[:30]} is refused")
    for address in ("/if/zz", "/if/-/7", "/if/-/x", "/if/6966/0", "/if/-/0/no",
                    "/iffy", "/if/" + "61" * 3000):
        status = server.get(table.links[1] + address).status
        tap.ok(status in (200, 400, 404), f"{address[:12]} does no harm: {status}")
    plain = Table(server, "carcassonne", ("first=0",))
    tap.ok("/if\"" not in server.get(plain.links[1]).text,
           "where chance decides what comes next, nothing is offered")
    page = server.get(plain.links[1] + "/if").text
    move = plain.look(0)["moves"][0]
    tap.ok("What may Ann do?" in page, "the page is there all the same")
    playing = Playing(plain)
    playing.choose(move)
    tap.ok("depends on chance" in playing.page(), "and says so")
    secret = Table(server, "monopoly")
    tap.equal(server.get(secret.links[1] + "/if").status, 409,
              "what others can do with secret cards is not told")


def check_geonosis(tap, server):
    table = Table(server, "geonosis", ("expansion=yes", "objection=1"),
                  ("Ann", "Bo", "Cy"))
    while table.look(0)["board"]["stage"] != "heading":
        table.move(next(s for s in range(3) if table.look(s)["moves"]))
    heads = table.look(0)["moves"]
    for head in heads[:1]:
        tap.equal(table.order(f"if 0 {head} > 1 object {head}").status, 200,
                  "Bo objects if Ann proposes this")
    for head in heads[1:2]:
        tap.equal(table.order(f"if 0 {head} > 1 agree {head}").status, 200,
                  "and agrees if she proposes that")
    table.move(0, heads[1])
    last = table.look(1)["log"][-1]
    tap.equal((last["move"], last.get("by")), (f"agree {heads[1]}", "order"),
              "she proposes that, and he agrees")


def main():
    tap = Tap()
    server = Server().start()
    maildir = Maildir(server.mailbox)
    table, laid, answers = check_playing(tap, server)
    check_true(tap, server, maildir, table, laid, answers)
    check_otherwise(tap, server, maildir, table)
    check_tree(tap, table)
    check_refused(tap, server)
    check_geonosis(tap, server)
    tap.equal(server.crashes(), [], "nothing crashed")
    server.stop()
    tap.done()


main()

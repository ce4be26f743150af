"""How often things may be done: what costs others something is refused in time,
in a sentence that says how long to wait, and what cancels itself is told to
nobody. How often that is stands in one table, in turnpost-http(7)."""
import os
import re
import urllib.parse

from harness import (SRCDIR, Server, Tap, first_link, read_maildir,
                     wait_until)

ANN, BO = "ann@play.example", "bo@play.example"


def limits_of_manual():
    """What the manual says: name -> (who, how often, answer)."""
    path = os.path.join(SRCDIR, "doc/turnpost-http.7")
    with open(path, encoding="utf-8") as f:
        part = f.read().split(".Sh LIMITS")[1]
    rows = re.findall(
        r"^\.It ([\w-]+) Ta (\w+) Ta (\d+) Ta (.*) Ta ([\w-]+)$", part, re.M)
    return {name: (who, int(often), error)
            for name, who, often, _, error in rows}


class World:
    def __init__(self, tap, server):
        self.tap, self.server = tap, server
        self.limits = limits_of_manual()
        self.game, self.links = server.new(
            f"Ann <{ANN}>", f"Bo <{BO}>", options=["first=0"])

    def count(self, what):
        return self.server.query(f"SELECT count(*) FROM {what}")[0][0]

    def rows(self):
        """All that is kept of games and owed to people."""
        return [self.count(table) for table in (
            "entry", "note", "happening", "motion", "vote", "letter", "away")]

    def page(self, mail):
        """The link of somebody's own page."""
        self.server.post("/resend", {"mail": mail})
        letters = wait_until(lambda: [
            letter for letter in self.server_letters()
            if mail in letter["To"] and "Your games" in letter["Subject"]])
        return first_link(letters[-1])

    def server_letters(self):
        return read_maildir(self.server.mailbox)

    def exhaust(self, name, act):
        """Does something, ACT(i), until it is refused: that has to be when the
        manual says so, and nothing else follows."""
        tap = self.tap
        _, often, error = self.limits[name]
        statuses = [act(i, True).status for i in range(often)]
        before = self.rows()
        refused = act(often, True)
        page = act(often + 1, False)
        tap.equal(([s for s in statuses if s >= 400], refused.status,
                   refused.json["error"], refused.json["limit"]),
                  ([], 429, error, name),
                  f"{name}: {often} times, as the manual says")
        wait = refused.json["wait"]
        tap.ok(0 < wait <= 86401 and
               0 <= wait - int(page.headers["Retry-After"]) < 60 and
               re.search(r"in \d+ (hours|minutes|days)", page.text) and
               page.status == 429, f"{name}: the page says how long to wait")
        tap.equal(self.rows(), before, f"{name}: nothing else has changed")


def check_toggles(tap, server):
    """Letters off and on, 60 times, while the other waits."""
    game, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>",
                             options=["first=0"])

    def count(table, more=""):
        return server.query(f"SELECT count(*) FROM {table} WHERE game = ? "
                            f"{more}", game)[0][0]
    mute = server.look(links[0])["links"]["mute"]
    answers = []
    for _ in range(60):
        answers.append(server.post(mute, {"letters": "off"}).status)
        answers.append(server.post(mute, {"letters": "on"}).status)
    tap.equal(count("letter", "AND kind = 6"), 0,
              "letters off and on again within the undo window are told to "
              "nobody")
    tap.equal(count("happening"), 0, "and leave nothing in the game")
    tap.ok(429 in answers[1::2] and set(answers[::2]) == {200},
           "they cannot be turned on for ever, but off at any time")
    tap.equal(server.look(mute)["letters"], "off", "as they are then")


def check_table(world):
    server, links = world.server, world.links

    def act(action, **fields):
        return lambda i, as_json: server.post(
            links[0] + "/table", {"action": action, **fields}, as_json)

    world.exhaust("offers", act("offer-watch"))
    world.exhaust("documents", lambda i, as_json: server.get(
        links[0] + "/game.json", as_json))
    mute = server.look(links[0])["links"]["mute"]

    def on_again(i, as_json):
        if i < world.limits["letters"][1]:
            server.post(mute, {"letters": "off"})
        return server.post(mute, {"letters": "on"}, as_json)
    world.exhaust("letters", on_again)
    world.exhaust("actions", lambda i, as_json: server.post(
        links[1] + "/table", {"action": "memo", "memo": str(i)}, as_json))
    state = server.look(links[0])
    done = server.post(state["links"]["play"], {"move": state["moves"][0]})
    world.tap.equal(done.status, 200, "moves go on being made")


def check_person(world):
    server = world.server
    me = world.page(ANN)
    world.exhaust("settings", lambda i, as_json: server.post(
        me, {"action": "settings", "name": f"Ann {i}"}, as_json))
    for _ in range(world.limits["links"][1]):
        answer = server.post(me, {"action": "revoke", "confirm": "yes"})
        world.tap.ok(answer.status == 200, "another link")
        epoch = server.query("SELECT epoch FROM player WHERE mail = ?", ANN)
        me = wait_until(lambda e=epoch[0][0]: next(
            (first_link(letter) for letter in world.server_letters()
             if "Your games" in letter["Subject"] and ANN in letter["To"] and
             not server.look(first_link(letter)).get("stale")), None))
    answer = server.post(me, {"action": "revoke", "confirm": "yes"})
    world.tap.equal((answer.status, answer.json["limit"]), (429, "links"),
                    "links: as often as the manual says")


def check_network(world):
    """The one network that all requests of this test come from."""
    world.server.stop()
    world.server.start()    # who starts again has forgotten what was before
    world.exhaust("resend", lambda i, as_json: world.server.post(
        "/resend", {"mail": "who@play.example"}, as_json))


class Site:
    """Forms from the networks of one /48, each time from the next."""

    def __init__(self, server):
        self.server, self.number = server, 0

    def send(self, path, fields, client=None):
        self.number += 1
        return self.server.request(
            "POST", path.removeprefix(self.server.base),
            urllib.parse.urlencode(fields),
            {"Content-Type": "application/x-www-form-urlencoded",
             "X-Forwarded-For": client or f"2001:db8:1:{self.number:x}::1"},
            True)

    def propose(self, who, guests, client=None):
        return self.send("/new", {
            "ruleset": "carcassonne", "name": "Eve", "mail": who,
            "players": "\n".join(f"V <{v}>" for v in guests)}, client)


def check_site(tap):
    """One /48 asks for as many letters as it can."""
    server = Server(trusted_proxy="127.0.0.1").start()
    site = Site(server)
    people, answer = 0, None
    while answer is None or answer.status == 202:
        answer = site.propose(f"eve@e{people}.example",
                              [f"v{i}@v{people}.example" for i in range(4)])
        people += 5 * (answer.status == 202)
    tap.equal((people, answer.status, answer.json["limit"]),
              (120, 429, "asked"),
              "a /48 has letters written to 120 people an hour")
    tap.ok(0 < answer.json["wait"] <= 3600 and re.search(
        r"letters .* in \d+ minutes", answer.json["fields"]["mail"]),
           f"the form says so: {answer.json['fields']['mail']}")
    other = site.propose("good@good.example", ["pal@good.example"],
                         "198.51.100.7")
    tap.equal((other.status, "waits" in other.json), (202, False),
              "a stranger elsewhere is taken, and his letter does not wait")
    table = server.request(
        "POST", "/new", urllib.parse.urlencode({
            "ruleset": "carcassonne", "name": "Op", "mail": "op@op.example",
            "open": "yes", "players": ""}),
        {"Content-Type": "application/x-www-form-urlencoded",
         "X-Forwarded-For": "198.51.100.8"}, True).json["proposal"]
    confirm = wait_until(lambda: next(
        (first_link(x) for x in read_maildir(server.mailbox)
         if "op@op.example" in x["To"]), None))
    site.send(confirm, {"action": "confirm"}, "198.51.100.8")
    join = {"name": "J", "mail": "j@j.example"}
    tap.equal([(a.status, a.json.get("limit")) for a in (
        site.send(f"/join/{table}", join),
        site.send(confirm, {"action": "invite", **join}),
        site.send(f"/join/{table}", join, "198.51.100.9"))],
        [(429, "asked"), (429, "asked"), (202, None)],
        "nor can the /48 join or invite; others can")
    _, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
    server.post("/resend", {"mail": ANN})
    me = wait_until(lambda: next(
        (first_link(x) for x in read_maildir(server.mailbox)
         if "Your games" in x["Subject"]), None))
    tap.equal([site.send(to, fields).json.get("limit") for to, fields in (
        (me, {"action": "address", "mail": "new@j.example"}),
        (links[0] + "/table", {"action": "replace", "seat": "0", **join}))],
        ["asked", "asked"], "nor give new addresses, or seats away")
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")


def check_refused(tap):
    """What another limit refuses has no letters written."""
    server = Server(trusted_proxy="127.0.0.1").start()
    site, client = Site(server), "198.51.100.7"
    answers = [site.propose("eve@eve.example", [
        f"v{i}@v{n}.example" for i in range(4)], client) for n in range(9)]
    tap.equal([a.status for a in answers], [202] * 3 + [429] * 6,
              "an address that has not confirmed three games proposes no more")
    tap.equal({a.json["error"] for a in answers[3:]}, {"form-often"},
              "and nobody would be asked by its forms")
    answers = [site.propose(f"eve@e{n}.example", [
        f"w{i}@v{n}.example" for i in range(4)], client) for n in range(4)]
    tap.equal([(a.status, a.json.get("limit")) for a in answers],
              [(202, None)] * 3 + [(429, "asked")],
              "so these do not count as people who are asked")
    tap.equal(server.stop(), 0, "the server ends with status 0")


def main():
    tap = Tap()
    check_site(tap)
    check_refused(tap)
    server = Server(undo_window=180)
    server.start()
    check_toggles(tap, server)
    world = World(tap, server)
    check_table(world)
    check_person(world)
    check_network(world)
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    tap.done()


main()

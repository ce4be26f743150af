"""What a request costs: the worst that each route lets in takes no more of the
processor than 50 ms, or than ten plain pages on a slow machine.

Routes are found as people find them: from letters, by the links and forms of
pages."""
import base64
import collections
import html
import json
import re
import signal
import sys
import time
import urllib.parse

from harness import LINK, Server, Tap, html_of, read_maildir, text_of, \
    wait_until

BODY = 64 * 1024 - 16
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"
PAGE = 300000   # bytes of any page
TOGGLES = 10000 # so often letters were turned off and on, before limits
EACH = 2        # addresses and forms of one kind
FIELDS = 12     # of a form, one after the other far too long
# Of links, as in daemon/sign/sign.h; "g", of the daily letter, is the page of
# "m" for all games.
PURPOSES = "pmhwicndae"


class Meter:
    """Sends requests, each as if from a network of its own, and says what they
    cost."""

    def __init__(self, server):
        self.server = server
        self.number = 0
        self.top = (0, "")
        self.statuses = collections.Counter()

    def spent(self):
        """Seconds of the processor that the desk has used."""
        with open(f"/proc/{self.server.child('desk')}/schedstat",
                  encoding="ascii") as f:
            return int(f.read().split()[0]) / 1e9

    def once(self, method, path, body=None, headers=None):
        self.number += 1
        headers = {"X-Forwarded-For": f"10.{self.number >> 16}."
                   f"{self.number >> 8 & 255}.{self.number & 255}",
                   **(headers or {})}
        before = self.spent()
        answer = self.server.request(method, path, body, headers)
        if answer.status == 429:
            self.forget()
            return self.once(method, path, body, headers)
        return self.spent() - before, answer

    def forget(self):
        """The desk forgets whom it has counted."""
        before = self.server.child("desk")
        self.server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: self.server.child("desk") not in (before, None) and
                   self.server.healthy())

    def is_dear(self, allowed, what, *request):
        seconds, answer = self.once(*request)
        self.statuses[answer.status // 100] += 1
        name = f"{request[0]} {kind_of(request[1])} {what}: " \
               f"{1000 * seconds:.1f} ms, {answer.status}"
        self.top = max(self.top, (seconds, name))
        # What else the desk had to do at this moment is not its cost.
        return seconds > allowed and min(
            self.once(*request)[0] for _ in range(3)) > allowed and name


# --- routes ----------------------------------------------------------------

def purpose_of(path):
    token = re.match(r"/t/([\w-]+)", path)
    return token and base64.urlsafe_b64decode(token[1])[-1:].decode()


def kind_of(path):
    """The same for addresses that differ in what they show alone."""
    path, _, query = path.partition("?")
    path = re.sub(r"/t/[\w-]+", f"/t/{purpose_of(path)}", path)
    return re.sub(r"\d+", "N", path) + "".join(
        f" {key}" for key in sorted(urllib.parse.parse_qs(query)))


def links_of(server, text):
    """What of this server a letter or page links to, as paths."""
    found = re.findall(r'(?:href|src|action)="([^"]*)"', text)
    found += re.findall(r"https?://[^\s\"<>]+", text)
    for link in found:
        path = html.unescape(link).removeprefix(server.base).split("#")[0]
        if path.startswith("/") and not path.startswith("//"):
            yield path


def forms_of(page, at):
    """Each form: where it goes, and its fields with their values."""
    for head, inner in re.findall(r"<form\b([^>]*)>(.*?)</form>", page, re.S):
        if "post" not in head.lower():
            continue
        action = re.search(r'action="([^"]*)"', head)
        fields = {}
        for tag in re.findall(r"<(?:input|select|textarea|button)\b[^>]*>",
                              inner):
            name = re.search(r'name="([^"]*)"', tag)
            value = re.search(r'value="([^"]*)"', tag)
            if name:
                fields.setdefault(html.unescape(name[1]), html.unescape(
                    value[1] if value else ""))
        path = html.unescape(action[1]) if action else at
        yield urllib.parse.urljoin(at, path), fields


def crawl(meter):
    """All kinds of addresses, and all kinds of forms."""
    server = meter.server
    letters = read_maildir(server.mailbox)
    todo = collections.deque(["/", "/rules", "/healthz", "/key", "/nowhere"])
    for letter in letters:
        for text in (text_of(letter), html_of(letter),
                     letter["List-Unsubscribe"] or ""):
            todo.extend(links_of(server, text))
    seen, addresses, forms = set(), {}, {}
    while todo:
        path = todo.popleft()
        if path in seen:
            continue
        seen.add(path)
        kept = addresses.setdefault(kind_of(path), [])
        if len(kept) == EACH:
            continue
        kept.append(path)
        answer = meter.once("GET", path)[1]
        if "html" not in answer.headers["Content-Type"]:
            continue
        todo.extend(links_of(server, answer.text))
        for to, fields in forms_of(answer.text, path.split("?")[0]):
            to = to.removeprefix(server.base)
            forms.setdefault((kind_of(to), *sorted(fields)), (to, fields))
            todo.append(to)
    return [p for kept in addresses.values() for p in kept], list(forms.values())


def settle(meter):
    """People, games, proposals, and letters with each kind of link."""
    server = meter.server
    for ruleset in ("carcassonne", "monopoly", "geonosis"):
        server.new("Cy <cy@example.org>", "bot:random", ruleset=ruleset,
                   more=("-w",))
        server.new("bot:random", "bot:random", ruleset=ruleset, more=("-w",))
    # Games that bots have played to their ends, and a long one with a person.
    _, links = server.new("Di <di@example.org>", "bot:greedy", more=("-w",))
    for _ in range(25):
        state = server.look(links[0])
        if state["state"] != "your-turn":
            state = server.look(state["links"]["play"] or links[0])
        if not state["moves"]:
            time.sleep(0.02)
            continue
        links[0] = server.post(links[0], {
            "move": state["moves"][-1], "note": "ä" * 400}).json["next"] or \
            server.look(links[0])["links"]["play"]
    server.post("/new", {
        "ruleset": "carcassonne", "name": "Ann", "mail": "ann@example.org",
        "players": "Bob <bob@example.org>"})
    server.post("/resend", {"mail": "cy@example.org"})
    confirm = link_in(server, "ann@example.org", "c")
    server.post(confirm, {"action": "confirm"})
    link_in(server, "bob@example.org", "i")
    me = link_in(server, "cy@example.org", "h")
    server.post(me, {"action": "address", "mail": "cy.new@example.org"})
    server.post(me, {"action": "erase"})
    link_in(server, "cy@example.org", "e")
    link_in(server, "cy.new@example.org", "a")
    wait_until(lambda: server.owed() == 0)
    return links[0]


def link_in(server, mail, purpose):
    def found():
        return next((
            link for letter in read_maildir(server.mailbox)
            if mail in letter["To"]
            for link in LINK.findall(text_of(letter))
            if purpose_of(link.removeprefix(server.base)) == purpose), None)
    return wait_until(found, 30)


# --- what is dear ----------------------------------------------------------

def filled(first, piece):
    """As many of PIECE.format(number) as a body can have, behind the first."""
    body, number = [first], 0
    room = BODY - len(first)
    while room > len(piece) + 6:
        body.append(piece.format(number))
        room -= len(body[-1])
        number += 1
    return "".join(body)


def bodies(fields):
    """Bad forms for a page with FIELDS: many fields, long ones, odd text."""
    known = urllib.parse.urlencode(fields)
    yield "as it is", FORM, known
    yield "unknown options", FORM, filled(known, "&o-{}=")
    yield "as many as are let in", FORM, known + "".join(
        f"&o-{i}={'x' * 200}" for i in range(len(fields)))
    yield "a field again and again", FORM, filled(known, "&move=")
    yield "many parts", MULTIPART, filled(
        "", '--x\r\nContent-Disposition: form-data; name="n{}"'
        "\r\n\r\n\r\n") + "--x--\r\n"
    yield "a long part", MULTIPART, "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        f"{'-' * 1000}\r\n" for name in fields) + "--x--\r\n"
    yield "bytes that are escaped", FORM, "a=" + "%C3%A4" * (BODY // 6)
    for name in list(fields)[:FIELDS]:
        rest = urllib.parse.urlencode(
            {k: v for k, v in fields.items() if k != name})
        room = BODY - len(rest) - len(name) - 8
        for what, piece in (("long", "a"), ("of lines", "%0A"),
                            ("of dots", "a."), ("of mailboxes", "a@b.c%0A"),
                            ("of brackets", "<"), ("of digits", "1"),
                            ("of blanks", "+")):
            yield (f"a {name} {what}", FORM,
                   f"{rest}&{name}=" + piece * (room // len(piece)))


def dear_posts(meter, allowed, forms):
    for path, fields in forms:
        for what, kind, body in bodies(fields):
            for accept in ("text/html", "application/json"):
                if accept != "text/html" and what.startswith("a "):
                    continue
                yield meter.is_dear(
                    allowed, what, "POST", path, body,
                    {"Content-Type": kind, "Accept": accept})


def dear_gets(meter, allowed, paths):
    long = {"many fields": "&".join(f"o{i}=%41%41" for i in range(240)),
            "long fields": "&".join(
                f"{name}={'9' * 1000}" for name in
                ("at", "move", "ply", "lang", "page", "after", "seat"))}
    heads = {"": {}, "as JSON": {"Accept": "application/json"},
             "with many headers": {f"X-{i}": "a" for i in range(400)},
             "with many languages": {"Accept-Language": ",".join(
                 f"l{i};q=0.{i % 10}" for i in range(1000))},
             "that accepts much": {"Accept": ",".join(
                 f"a/{i};q=0.{i % 10}" for i in range(1000))}}
    for path in paths:
        for what, headers in heads.items():
            yield meter.is_dear(allowed, what, "GET", path, None, headers)
        for what, query in long.items():
            yield meter.is_dear(allowed, what, "GET",
                                path.split("?")[0] + "?" + query)


def main():
    tap = Tap()
    server = Server(trusted_proxy="127.0.0.1").start()
    meter = Meter(server)
    play = settle(meter)
    plain = min(meter.once("GET", play)[0] for _ in range(5))
    allowed = max(0.05, 10 * plain)
    paths, forms = crawl(meter)
    purposes = {purpose_of(path) for path in paths}
    tap.equal([p for p in PURPOSES if p not in purposes], [],
              "links of every purpose are looked at")
    print(f"# {len(paths)} addresses, {len(forms)} forms", file=sys.stderr)
    tap.none(filter(None, dear_gets(meter, allowed, paths)),
             "no page costs more than 50 ms, whatever is asked with it")
    print(f"# {meter.top[1]}", file=sys.stderr)
    meter.top = (0, "")
    tap.none(filter(None, dear_posts(meter, allowed, forms)),
             "nor does a form that is let in")
    print(f"# {meter.top[1]}; {dict(meter.statuses)}", file=sys.stderr)
    tap.equal(server.get("/new?" + 300 * "a&").status, 400,
              "an address with more fields than any form has is refused")
    many = urllib.parse.urlencode([(f"n{i}", "") for i in range(250)])
    tap.none([path for path, _ in forms
              if meter.once("POST", path, many,
                            {"Content-Type": FORM})[1].status not in
              (400, 404, 409)],
             "more than twice as many fields as a form has are refused")
    check_replay(tap, meter, allowed)
    check_history(tap, meter, allowed)
    check_faults(tap, server)
    tap.equal(server.crashes(), [], "nothing crashed")
    tap.done()


def check_replay(tap, meter, allowed):
    """Late positions of games that are over, which are played anew, and the
    boards that anybody may see."""
    server = meter.server
    dear, statuses = [], set()
    for ruleset, seats in (("carcassonne", 5), ("monopoly", 4),
                           ("geonosis", 4)):
        game, _ = server.new(*["bot:greedy"] * seats, ruleset=ruleset,
                             more=("-w",))
        wait_until(lambda game=game: server.query(
            "SELECT state FROM game WHERE id = ?", game)[0][0] != 0)
        watch = json.loads(server.run("show", str(game), "--as", "json").stdout)
        watch = watch["links"]["watch"]
        last = server.query("SELECT count(*) FROM entry WHERE game = ?",
                            game)[0][0] - 2
        paths = [f"{watch}{end}ply={last}".removeprefix(server.base)
                 for end in ("?", "?part=board&", "/board.svg?", "/board.png?",
                             "/board.txt?", "/preview.png?")]
        for path in [*paths, f"/rules/{ruleset}/board.svg",
                     f"/rules/{ruleset}/preview.png"]:
            statuses.add(meter.once("GET", path)[1].status)
            dear.append(meter.is_dear(allowed, "late", "GET", path))
    tap.equal(statuses, {200}, "one can step through games that are over")
    tap.none(filter(None, dear), "and late steps cost no more than others")


def check_history(tap, meter, allowed):
    """A game of before there were limits, where very much happened."""
    server = meter.server
    game, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    server.change(
        "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL "
        "SELECT i + 1 FROM k WHERE i < ?) "
        "INSERT INTO happening (game, i, n, at, kind, seat, value, name) "
        "SELECT id, i, 0, moved, 13 + i % 2, 0, 0, '' FROM game, k "
        "WHERE id = ?", TOGGLES, game)
    seen, dear = {}, []
    for end in ("", "/table", "?ply=0"):
        for accept in ("text/html", "application/json"):
            request = ("GET", links[1].removeprefix(server.base) + end, None,
                       {"Accept": accept})
            seen[end, accept] = meter.once(*request)[1]
            dear.append(meter.is_dear(allowed, "after much", *request))
    tap.none([(key, answer.status, len(answer.body))
              for key, answer in seen.items()
              if answer.status != 200 or len(answer.body) > PAGE],
             "pages of a game where very much happened are of bounded size")
    tap.none(filter(None, dear), "and cost no more than others")
    page = seen["", "text/html"].text
    tap.ok(page.count('class="happened"') > 100, "they tell the newest")
    tap.ok(f"{TOGGLES - 100} earlier notices are left out" in page,
           "and how many are left out")


def check_faults(tap, server):
    """Faulty forms are counted, those of one network for itself."""
    def send(client):
        return server.request("POST", "/new", "ruleset=none", {
            "Content-Type": FORM, "Accept": "application/json",
            "X-Forwarded-For": client})
    answers = [send("192.0.2.1") for _ in range(201)]
    tap.equal({a.status for a in answers[:200]}, {422},
              "200 faulty forms of a network are read")
    tap.equal((answers[200].status, answers[200].json["limit"]),
              (429, "faults"), "those that follow are not")
    tap.equal(send("192.0.2.2").status, 422, "another network's are")


main()

"""What a request costs: the worst that each route lets in takes no more of the
processor than 50 ms, or than ten plain pages on a slow machine."""
import sys
import urllib.parse

from harness import (LINK, Server, Tap, first_link, read_maildir, text_of,
                     wait_until)

BODY = 64 * 1024 - 16
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"


def spent(server):
    """Seconds of the processor that the desk has used."""
    with open(f"/proc/{server.child('desk')}/schedstat", encoding="ascii") as f:
        return int(f.read().split()[0]) / 1e9


def filled(*pieces):
    """As many of PIECE.format(number) as a body can have, behind the first."""
    first, piece = pieces
    body, number = [first], 0
    room = BODY - len(first)
    while room > len(piece) + 6:
        body.append(piece.format(number))
        room -= len(body[-1])
        number += 1
    return "".join(body)


def parts(count_of="n{}"):
    return filled("", "--x\r\nContent-Disposition: form-data; name=" +
                  f'"{count_of}"' + "\r\n\r\n\r\n") + "--x--\r\n"


def bodies(fields):
    """Bad forms for a page with FIELDS: many fields, long ones, odd text."""
    known = "&".join(f"{name}={value}" for name, value in fields.items())
    yield "unknown options", FORM, filled(known, "&o-{}=")
    yield "a field again and again", FORM, filled(known, "&move=")
    yield "many parts", MULTIPART, parts()
    yield "bytes that are escaped", FORM, "a=" + "%C3%A4" * (BODY // 6)
    for name in fields:
        rest = "&".join(f"{k}={v}" for k, v in fields.items() if k != name)
        room = BODY - len(rest) - len(name) - 8
        for what, piece in (("long", "a"), ("of lines", "%0A"),
                            ("of dots", "a."), ("of mailboxes", "a@b.c%0A"),
                            ("of brackets", "<"), ("of digits", "1"),
                            ("of blanks", "+")):
            yield (f"a {name} {what}", FORM,
                   f"{rest}&{name}=" + piece * (room // len(piece)))


def measure(server, method, path, kind=None, body=None):
    before = spent(server)
    answer = server.request(method, path, body,
                            {"Content-Type": kind} if kind else None)
    return spent(server) - before, answer.status


def worst(server, allowed, routes):
    """Requests that cost more than ALLOWED, and the dearest of all."""
    dear, top = [], (0, "")
    for path, fields in routes:
        for what, kind, body in bodies(fields):
            seconds, status = measure(server, "POST", path, kind, body)
            name = f"{path[:20]} {what}: {1000 * seconds:.1f} ms, {status}"
            top = max(top, (seconds, name))
            # What else the desk had to do at this moment is not its cost.
            if seconds > allowed and min(
                    measure(server, "POST", path, kind, body)[0]
                    for _ in range(2)) > allowed:
                dear.append(name)
    print(f"# the dearest: {top[1]}", file=sys.stderr)
    return dear


def links_of(server):
    """A link of each kind that leads to a form."""
    server.post("/new", {
        "ruleset": "carcassonne", "name": "Ann", "mail": "ann@example.org",
        "players": "Bob <bob@example.org>"})
    letter = wait_until(lambda: read_maildir(server.mailbox))[0]
    confirm = first_link(letter)
    _, (play, *_) = server.new("Cy <cy@example.org>", "Di <di@example.org>")
    links = {link for letter in wait_until(
        lambda: read_maildir(server.mailbox)[1:]) for link in
             LINK.findall(text_of(letter))} - {play}
    return confirm, play, sorted(
        link for link in links if server.post(link, {}).status != 405)


def main():
    tap = Tap()
    server = Server().start()
    confirm, play, links = links_of(server)
    plain = min(measure(server, "GET", play)[0] for _ in range(5))
    allowed = max(0.05, 10 * plain)
    start = {"ruleset": "monopoly", "name": "A", "mail": "a@example.org",
             "lang": "en", "zone": "Europe/Rome", "players": "", "message": "",
             "seats": "2", "clock": "per-move", "clock-move": "2d",
             "o-data": ""}
    person = {"action": "invite", "phrase": "", "name": "", "mail": ""}
    routes = [
        ("/new", start), ("/resend", {"mail": "a@example.org"}),
        (confirm, person),
        (play, {"move": "", "note": ""}),
    ]
    routes += [(link, {"action": "name", "name": "", "memo": "", "text": "",
                       "mail": "", "note": "", "choice": ""})
               for link in links]
    tap.none(worst(server, allowed, routes),
             "no form that is let in costs more than 50 ms")
    query = "&".join(f"o{i}=%41%41" for i in range(250))
    tap.none([path for path in ("/", "/new", "/rules", "/healthz", play)
              if measure(server, "GET", f"{path}?{query}")[0] > allowed],
             "nor does an address with a long query")
    tap.equal(server.get("/new?" + 300 * "a&").status, 400,
              "an address with more fields than any form has is refused")
    many = urllib.parse.urlencode([(f"n{i}", "") for i in range(250)])
    tap.none([path for path, _ in routes
              if server.request("POST", path, many,
                                {"Content-Type": FORM}).status != 400],
             "more than twice as many fields as a form has are refused")
    tap.equal(server.crashes(), [], "nothing crashed")
    tap.done()


main()

"""turnpost-http(7) and turnpost-players(7) against the program: every address,
action, field, member and refusal that there is stands in the page, none stands
there that is not, and the example of a deadline is true."""
import datetime
import json
import os
import re
import zoneinfo

from harness import (LINK, SRCDIR, Folder, Maildir, Server, Tap, first_link,
                     text_of, wait_until)
from manpage import WORD, part, read

PAGE = read("doc", "turnpost-http.7")
ANN, BO, CY = (f"{name} <{name.lower()}@play.example>"
               for name in ("Ann", "Bo", "Cy"))
# Values that are no fault of their own.
GOOD = {"clock": "move", "clock-move": "3d", "clock-grace": "3d",
        "clock-late": "bot", "clock-standin": "usual",
        "clock-vacation": "no"}
# Pages put these above a form with faults; programs get "form".
ON_PAGES = {"replace-form", "memo-too-long"}


def source(*names):
    """Files of the pages, one after the other; all of them without NAMES."""
    folder = os.path.join(SRCDIR, "daemon", "pages")
    return "\n".join(read("daemon", "pages", name)
                     for name in names or sorted(os.listdir(folder))
                     if name.endswith(".c"))


def heads(text):
    """What its items are called, each with what stands in brackets."""
    found = {}
    for head in re.findall(r"^\.It Cm (.*)$", text, re.M):
        names, _, rest = head.partition(" Pq ")
        for name in names.split(" , "):
            found[name] = set(WORD.findall(rest.removeprefix("Cm ")))
    return found


def words(text, macro):
    """All words of a macro, wherever it stands in a line."""
    found = re.findall(rf"\b{macro} (.*?)(?= (?:Pq|Ns|Li|Cm)\b|$)", text, re.M)
    return {word for line in found for word in WORD.findall(line)}


# --- what stands in the source ---

def check_addresses(tap, server):
    there = set(re.findall(r'\.route = "(/[^"]*)"(?!,\s+\.purpose)',
                           source())) | {"/t/"}
    text = part(PAGE, "ADDRESSES").split(".Ss Links")[0]
    told = {path for head in re.findall(r"^\.It Pa (.*)$", text, re.M)
            for path in head.split(" Ns ")[0].split(" , ")}
    tap.equal(told, there, "the addresses are those of the program")
    tap.none((path for path in told - {"/join", "/mailbox", "/t/", "/watch"}
              if server.get(path).status != 200), "and lead somewhere")
    below = set(re.findall(r'\.below = "([a-z.]+)"', source()))
    below |= set(re.findall(
        r'"(board\.(?:svg|txt)|move\.svg|game\.json|games\.ics|history)"',
        source("turnpage.c", "playroutes.c", "calendar.c")))
    links = set(re.findall(r"^\.Pa /(\S+)", part(PAGE, "Links"), re.M))
    tap.equal(links, below, "so are those below a link")
    asked = set(re.findall(r'web_query\(\w+, "(\w+)"\)', source()))
    tap.equal(asked - words(PAGE, "Cm"), set(),
              "and what a query can ask for")


def check_actions(tap):
    for section, files, pattern in (
            ("AT THE TABLE", ("tableroutes.c",),
             r'^    \{"([a-z-]+)", "[a-z]+", (?:true|false)'),
            ("What it takes", ("playerpage.c",), r'\{"([a-z]+)", playerpage_'),
            ("Who proposes it", ("confirmpage.c",),
             r'\{"([a-z]+)", confirmpage_'),
            ("Who is asked", ("invitepage.c",),
             r'"(accept|decline|never)"[,}]')):
        text = part(PAGE, section).split(".Ss Another game")[0]
        tap.equal(set(heads(text)), set(re.findall(
            pattern, source(*files), re.M)),
                  f"{section}: its actions are those of the program")


def check_table_members(tap):
    text = part(PAGE, "The table")
    code = read("daemon", "show", "tableview.c").split("--- for machines ---")[1]
    keys = set(re.findall(
        r'(?:model_put\w*|put_iso)\(\w+, "([a-z-]+)"', code))
    tap.equal(words(text, "Cm"), keys,
              "the members of \"table\" are those of the program")
    tap.equal(words(text, "Li"), set(re.findall(r'\] = "([a-z-]+)"', code)),
              "and so are their values")


def check_refusals(tap):
    lang = os.path.join("templates", "lang", "en")
    codes = {code for name in os.listdir(os.path.join(SRCDIR, lang))
             for code in re.findall(r"^error\.([a-z0-9-]+) =",
                                    read(lang, name), re.M)}
    text = part(PAGE, "REFUSALS")
    told = heads(text)
    tap.equal(set(told), codes - ON_PAGES, "the refusals are those of the "
              "program")
    status = {}
    for head in re.findall(r"^\.It Cm (.* Pq \d+)$", text, re.M):
        names, _, number = head.partition(" Pq ")
        status.update(dict.fromkeys(names.split(" , "), number))
    code = source()
    used = re.findall(r'\b([45]\d\d),\s+"([a-z0-9-]+)"', code)
    tap.none((f"{name}: {number}" for number, name in used
              if name not in ON_PAGES and status.get(name) != number),
             "each with its status")


# --- fields ---

def refuses_twice(server, link, fields, name):
    """Whether a field that stands there twice is seen."""
    twice = [(name, GOOD.get(name, "x"))] * 2
    answer = server.post(
        link, [(k, v) for k, v in fields if k != name] + twice)
    return (answer.status == 400 and
            answer.json["error"] != "form-many") or (
        answer.status == 422 and
        "more than once" in answer.json.get("fields", {}).get(name, ""))


def check_form(tap, server, what, link, fields, names):
    """Fields of a form that stand in the page."""
    tap.none((name for name in sorted(names)
              if not refuses_twice(server, link, fields, name)),
             f"{what}: the program reads every field of the page")
    tap.ok(not refuses_twice(server, link, fields, "no-such-field"),
           f"{what}: and no others")


def inputs(page):
    return set(re.findall(
        r'<(?:input|select|textarea|button)\b[^>]*\bname="([^"]+)"', page))


def check_inputs(tap, what, page, names):
    missing = {re.sub("^o-.*", "o-", name) for name in inputs(page)} - names
    tap.equal(missing, set(), f"{what}: the page has every field of the form")


def check_new(tap, server):
    names = set(heads(part(PAGE, "The form")))
    names = {"o-" if name == "o- Ns Ar name" else name for name in names}
    form = server.get("/new?ruleset=monopoly").text
    check_inputs(tap, "/new", form, names)
    options = {name for name in inputs(form) if name.startswith("o-")}
    check_form(tap, server, "/new", "/new", [("ruleset", "monopoly")],
               names - {"o-", "ruleset"} | options)


def check_proposal(tap, server, mail):
    answer = server.post("/new", {
        "ruleset": "carcassonne", "name": "Ann", "mail": "ann@play.example",
        "players": "Cy <cy@play.example>", "open": "yes", "seats": "4"})
    tap.equal((answer.status, set(answer.json)),
              (202, {"proposal", "state"}), "a proposal is answered so")
    confirm = wait_for(mail, "ann@")
    fields = heads(part(PAGE, "Who proposes it"))
    every = set().union(*fields.values()) | {"action"}
    check_inputs(tap, "confirming", server.get(confirm).text, every)
    check_form(tap, server, "confirming", confirm, [("action", "invite")],
               every)
    check_members(tap, server.look(confirm))
    server.post(confirm, {"action": "confirm"})
    check_inputs(tap, "a confirmed one", server.get(confirm).text, every)
    invitation = wait_for(mail, "cy@")
    fields = heads(part(PAGE, "Who is asked"))
    every = set().union(*fields.values()) | {"action"}
    page = server.get(invitation).text
    check_inputs(tap, "accepting", page, every)
    check_form(tap, server, "accepting", invitation,
               [("action", "accept"), ("lang", "none")], every)
    state = server.look(invitation)
    check_members(tap, state)
    tap.equal(state["situation"], "asked", "and an invitation its situation")
    every = set(heads(part(PAGE, "Joining")))
    check_inputs(tap, "joining", server.get("/join/1").text, every)
    check_form(tap, server, "joining", "/join/1", [], every)


def check_members(tap, state):
    """Of a proposal, which has more for pages."""
    text = part(PAGE, "What a proposal tells")
    tap.none((name for name in heads(text) if name not in state),
             "a proposal has the members of the page")
    tap.none((name for name in ("invite", "name", "state")
              if name not in state["people"][0]), "and so do its people")


def check_person(tap, server, link):
    fields = heads(part(PAGE, "What it takes"))
    every = set().union(*fields.values()) | {"action"}
    every |= {f"weekend-{day}" for day in range(1, 8)}
    check_inputs(tap, "a person's page", server.get(link).text, every)
    check_form(tap, server, "a person's page", link,
               [("action", "return"), ("weekend", "yes")], every)
    state = server.look(link)
    text = part(PAGE, "A person's page")
    tap.none((name for name in heads(text) if name not in state),
             "it has the members of the page")
    inner = set().union(*(state[key][0] for key in ("turns", "statistics")),
                        state["turns"][0]["deadline"], state["finished"],
                        state["vacation"], state,
                        {"from", "accepted", "since", "until"})
    tap.equal(words(text, "Cm") - inner, set(), "and those below them")
    page = server.get(link).text
    small = server.get(state["turns"][0]["board"])
    tap.ok(page.count('loading="lazy"') == len(state["turns"]) +
           len(state["others"]) and 'href="/new"' in page and
           small.body.startswith(b"\x89PNG") and
           small.headers["Cache-Control"] == "private, max-age=86400",
           "each game shows a small board, which the browser keeps, and a "
           "button begins another game")
    calendar = server.get(state["calendar"])
    tap.ok(calendar.headers["Content-Type"].startswith("text/calendar"),
           "and leads to a calendar")


def check_play(tap, server, link, other):
    fields = heads(part(PAGE, "AT THE TABLE").split(".Ss Another game")[0])
    every = set().union(*fields.values()) | {"action"}
    server.post(other + "/table", {"action": "offer-pause"})
    talk = set(heads(part(PAGE, "Moves").split("receipt")[0]))
    orders = set(heads(part(PAGE, "Orders in advance")))
    channel = words(part(PAGE, "The channel of a table"), "Sy") & {
        "action", "url", "shape", "prefix"}
    for ask in ("", "?ask=resign", "?ask=end"):
        check_inputs(tap, f"a turn{ask}", server.get(link + ask).text,
                     every | talk | orders | channel)
    check_form(tap, server, "the table", link + "/table",
               [("action", "return")], every)
    check_form(tap, server, "a move", link, [("move", "no move")], talk)
    check_form(tap, server, "an order", link + "/orders", [("order", "none")],
               orders)
    check_form(tap, server, "a channel", link + "/channel",
               [("action", "off")], channel)
    check_form(tap, server, "a note", link + "/note", [("note", "Hello")],
               {"note"})
    answer = server.post(link + "/table", {"action": "memo", "memo": "x"})
    tap.equal(set(answer.json), {"game", "action", "done", "ply", "links"},
              "an action is answered so")
    for name in fields:
        answer = server.post(link + "/table", {"action": name})
        tap.ok(answer.status != 400 or
               answer.json["error"] != "action-unknown",
               f"the program knows {name}")
    tap.equal(server.post(link + "/table", {"action": "dance"}).json["error"],
              "action-unknown", "and nothing else")


def check_other_links(tap, server, mail):
    check_inputs(tap, "/resend", server.get("/resend").text, {"mail"})
    check_form(tap, server, "/resend", "/resend",
               [("mail", "who@play.example")], {"mail"})
    letter = next(x for x in mail.all() if "List-Unsubscribe" in x)
    mute = letter["List-Unsubscribe"].strip("<>")
    check_inputs(tap, "muting", server.get(mute).text, {"letters"})
    for name in ("letters", "List-Unsubscribe"):
        tap.ok(refuses_twice(server, mute, [], name),
               f"muting: the program reads {name}")


# --- members ---

def members(tap, section, seen, more=()):
    """SEEN, taken together, have the members of a section."""
    told = set(heads(part(PAGE, section)))
    tap.equal(set().union(*seen) | set(more), told,
              f"{section}: the members are those of the page")


def check_turns(tap, server, views):
    members(tap, "What it tells", views)
    general = set(heads(part(PAGE, "Each seat")))
    tap.none((name for view in views for seat in view["seats"]
              for name in general - set(seat)),
             "every seat has the members of the page")
    members(tap, "Each entry", (e for view in views for e in view["log"]))
    members(tap, "Each clock", (c for v in views for c in v["clocks"]))
    members(tap, "The terms", (view["terms"] for view in views))
    members(tap, "Links of a turn", (view["links"] for view in views))
    tap.equal(set().union(*(view["table"] for view in views)),
              set(heads(part(PAGE, "The table"))),
              "The table: the members are those of the page")
    state = views[0]
    receipt = server.post(state["links"]["play"],
                          {"move": state["moves"][0], "note": "Hello"})
    members(tap, "Moves", (), set(receipt.json) | {"move", "note"})


def views_of(server):
    """Turns of all kinds: with either clock, with a note, by a bot, taken
    back, over with dice and with seeds of two servers, with moves for any
    time."""
    _, bank = server.new(ANN, BO, terms=("clock=bank",), options=("first=0",))
    _, other = server.new(ANN, "bot:random", terms=("move=3d",),
                          options=("first=0",))
    state = server.look(other[0])
    server.post(other[0], {"move": state["moves"][0], "note": "Mine"})
    _, hands = server.new(ANN, BO, ruleset="monopoly")
    views = [server.look(link) for link in (bank[0], other[0], *hands)]
    golden = os.path.join(SRCDIR, "tests", "golden", "games")
    for name in ("geonosis-1-taken-back.json", "carcassonne-1-resigned.json"):
        views.append(take_in(server, os.path.join(golden, name)))
    folder = Folder()
    with open(folder / "game.json", "w", encoding="utf-8") as f:
        f.write(server.run("export", "1").stdout)
    views.append(take_in(Server(), folder / "game.json"))
    return views


def take_in(server, path):
    """A game from elsewhere, as its first seat sees it."""
    for people in (2, 3, 4):
        done = server.run("import", path, *(
            x for i in range(people) for x in ("-p", f"P{i} <p{i}@x.example>")))
        if done.returncode == 0:
            break
    assert done.returncode == 0, done.stderr
    game = re.match(r"game (\d+)\n", done.stdout).group(1)
    done = server.run("show", game, "--seat", "0", "--as", "json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# --- the example of a deadline ---

def check_deadline(tap, server, mail):
    page = read("doc", "turnpost-players.7")
    text = part(page, "One deadline, worked out")
    zone = zoneinfo.ZoneInfo("Europe/Rome")

    def moment(pattern):
        found = re.search(pattern, text)
        return datetime.datetime.strptime(
            " ".join(found.groups()), "%d %B %Y %H:%M").replace(tzinfo=zone)
    begins = moment(r"Friday (\d+ \w+ \d+), at (\d+:\d+)")
    ends = moment(r"Tuesday (\d+ \w+ \d+), (\d+:\d+) \(Europe/Rome")
    mail.news()
    game, links = server.new("Ria <ria@play.example>;tz=Europe/Rome", BO,
                             terms=("move=2d", "grace=3d"),
                             options=("first=0",))
    link = own_page(mail, "ria@")
    answer = server.post(link, {"action": "settings", "sleep-from": "23:00",
                                "sleep-to": "7:00", "weekend": "yes",
                                "weekend-7": "on"})
    tap.equal(answer.status, 200, "hours can be chosen as in the example")
    wait_until(lambda: server.owed() == 0)
    server.change("UPDATE clock SET since = ?1, began = ?1, left = 172800 "
                  "WHERE game = ?2 AND seat = 0",
                  int(begins.timestamp()), game)
    tap.equal(datetime.datetime.fromisoformat(
        server.look(links[0])["deadline"].replace("Z", "+00:00")), ends,
              "the deadline that turnpost-players(7) works out is that of "
              "the program")


# --- letters ---

def wait_for(mail, whom):
    """The link of the next letter to somebody."""
    def found():
        return [first_link(letter) for letter in mail.news()
                if whom in letter["To"]]
    return wait_until(found)[-1]


def own_page(mail, whom):
    """The link of a person's page, which a letter of a game has."""
    def found():
        for letter in mail.news():
            if whom in letter["To"]:
                return letter
        return None
    text = text_of(wait_until(found))
    return LINK.search(text, text.index("All your games")).group(0)


def main():
    tap = Tap()
    server = Server().start()
    mail = Maildir(server.mailbox)
    check_addresses(tap, server)
    check_actions(tap)
    check_table_members(tap)
    check_refusals(tap)
    check_new(tap, server)
    check_proposal(tap, server, mail)
    _, links = server.new(ANN, BO, terms=("move=3d",), options=("first=0",))
    check_person(tap, server, own_page(mail, "ann@"))
    check_play(tap, server, *links)
    check_other_links(tap, server, mail)
    check_turns(tap, server, views_of(server))
    check_deadline(tap, server, mail)
    tap.equal(server.crashes(), [], "nothing crashed")
    tap.done()


main()

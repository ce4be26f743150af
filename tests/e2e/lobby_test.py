"""Games that people start themselves: from the form over letters that a mail
server took to the first move; forms with everything wrong; scanners that open
every link; clicks that come twice, or at the same moment."""
import concurrent.futures
import json
import re
import time

from harness import (LINK, Server, Tap, first_link, html_of, text_of,
                     wait_until, words_of)
from mailserver import FaultSmtpd

FORM = {
    "ruleset": "carcassonne", "name": "Ann", "mail": "ann@example.org",
    "lang": "en", "zone": "Europe/Rome",
    "players": "Bob <bob@example.org>\r\nCy <cy@example.org>",
    "message": "Come & play <b>with us</b>", "o-teams": "no",
    "clock-move": "2d",
}


class Post:
    """Letters as the mail server took them."""

    def __init__(self, smtpd):
        self.smtpd = smtpd
        self.read = 0

    def next(self, count):
        """The next COUNT letters; fewer when no more come."""
        wait_until(lambda: len(self.smtpd.letters()) >= self.read + count)
        letters = self.smtpd.letters()[self.read:self.read + count]
        self.read += len(letters)
        return letters

    def to(self, address, letters):
        return next(letter for letter in letters if address in letter["To"])

    def nothing(self, server, seconds=0.5):
        """Whether no letter comes, and none is owed."""
        time.sleep(seconds)
        return (server.owed() == 0 and
                len(self.smtpd.letters()) == self.read)


def journey(tap, server, post):
    answer = server.post("/new", FORM, as_json=False)
    tap.ok(answer.status == 303 and
           answer.headers["Location"] == server.base +
           "/new/sent?mail=ann%40example.org" and
           "on its way to ann@example.org." in server.get(
               answer.headers["Location"]).text and
           "<b>" not in server.get("/new/sent?mail=%3Cb%3E%40x.example").text,
           "the form leads to a page that says where a letter is on its way")
    tap.equal(server.post("/new", FORM).json,
              {"proposal": 1, "state": "new"},
              "the same form again is the same proposal")
    letter, = post.next(1)
    tap.ok("ann@example.org" in letter["To"] and post.nothing(server),
           "nobody but the starter is written to")
    confirm = first_link(letter)
    page = server.get(confirm)
    tap.ok(page.status == 200 and "&lt;b&gt;" not in page.text.split(
        "<main>")[0] and re.search(
            r"<details[^>]*>\n<summary>Fair dice(?:(?!</details>).)*"
            r"\b[0-9a-f]{64}\b", page.text, re.S),
           "its link shows what is played, and folded the commitment")
    done = [server.post(confirm, {"action": "confirm", "phrase": "blue moon"},
                        as_json=False).status for _ in range(2)]
    letters = post.next(2)
    tap.ok(done == [200, 200] and
           sorted(letter["To"] for letter in letters) ==
           ["Bob <bob@example.org>", "Cy <cy@example.org>"] and
           post.nothing(server),
           "confirming, twice, asks each of the others once")
    return confirm, letters


def check_invitation(tap, letter):
    text, html = text_of(letter), html_of(letter)
    tap.ok(letter["Subject"] ==
           "Ann invites you to a game of Star Wars: Carcassonne",
           "the subject says who invites and to what")
    tap.ok("> Come & play <b>with us</b>" in text and
           "&lt;b&gt;with us" in html and "<b>with" not in html,
           "the message stands in it, quoted and escaped")
    tap.ok("Ada Operator" in text and "ada@play.example" in text and
           "gave us your address" in text,
           "it says why one gets it, who runs the server and whom to ask")
    tap.ok(letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and
           LINK.findall(text)[-1] in letter["List-Unsubscribe"],
           "and how never to hear from here again")
    tap.ok("http" not in text.replace(first_link(letter), "", 1).split(
        "Never want")[0],
           "no link but the one to answer stands before that")


def scanner(tap, server, links):
    """Opens everything that stands in letters and on pages."""
    before = server.query("SELECT state, answered FROM invite ORDER BY id")
    seen = set()
    todo = list(links)
    while todo:
        link = todo.pop()
        if link in seen or not link.startswith(server.base):
            continue
        seen.add(link)
        page = server.get(link)
        server.request("HEAD", link)
        todo += re.findall(r'(?:href|action)="([^"]+/t/[^"]+)"', page.text)
    tap.ok(len(seen) >= len(links) and
           server.query("SELECT state, answered FROM invite ORDER BY id") ==
           before and server.query("SELECT count(*) FROM refusal") == [(0,)],
           "a scanner that opens every link answers for nobody")
    bare = [server.request("POST", link, "", {
        "Content-Type": "application/x-www-form-urlencoded"}).status
            for link in links]
    tap.ok(set(bare) == {400} and
           server.query("SELECT state, answered FROM invite ORDER BY id") ==
           before, "nor does one that submits every form")


def both_accept(tap, server, post, letters):
    links = {who: first_link(post.to(who, letters))
             for who in ("bob@", "cy@")}
    answers = {
        "bob@": {"action": "accept", "name": "Bob", "zone": "Asia/Tokyo",
                 "phrase": "red", "lang": "en"},
        "cy@": {"action": "accept", "name": "Cyrus <3", "phrase": ""}}
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        done = list(pool.map(
            lambda who: server.post(links[who], answers[who],
                                    as_json=False).status,
            ["bob@", "cy@"] * 2))
    began = post.next(3)
    tap.ok(done == [200] * 4 and len(began) == 3 and post.nothing(server) and
           server.query("SELECT count(*) FROM game") == [(1,)],
           "two who accept at the same moment, twice, begin one game")
    tap.ok(server.query(
        "SELECT name, phrase FROM seat ORDER BY seat") ==
           [("Ann", "blue moon"), ("Bob", "red"), ("Cyrus <3", "")],
           "with the names and phrases that each has chosen")
    tap.ok('"move":172800' in server.query("SELECT terms FROM game")[0][0] and
           "Cyrus &lt;3" in html_of(began[0]),
           "with the clock of the form; names are escaped in its letters")
    tap.ok("You are playing" in server.get(links["cy@"]).text,
           "the invitation then leads to the game")
    return began


def first_move(tap, server, began):
    links = [first_link(letter) for letter in began]
    _, link, state = server.turn(links)
    tap.equal(server.post(link, {"move": state["moves"][0]}).status, 200,
              "and the first move is made")


def wrong_form(tap, server):
    wrong = {"ruleset": "carcassonne", "name": "www.spam.example",
             "mail": "nobody", "lang": "xx", "zone": "Mars/Base",
             "players": "Bob <bob@example.org>\nBob <bob@example.org>\n<x",
             "message": "see http://x " * 60, "open": "maybe", "seats": "9",
             "o-first": "9", "o-tils": "x", "clock": "bank",
             "clock-start": "soon", "clock-late": "shout"}
    answer = server.post("/new", wrong)
    tap.ok(answer.status == 422 and answer.json["error"] == "form" and
           sorted(answer.json["fields"]) == sorted(
               ["name", "mail", "lang", "zone", "players", "message", "open",
                "seats", "o-first", "options", "clock-start", "clock-late"]),
           "a form with everything wrong is told all of it")
    page = server.post("/new", wrong, as_json=False)
    tap.ok(page.status == 422 and page.text.count('class="fault"') == 12 and
           all(text in page.text for text in (
               'value="www.spam.example"', 'value="nobody"',
               'value="Mars/Base"', "&lt;bob@example.org&gt;",
               'value="soon"')),
           "and is shown again, with what was typed and what is wrong at each")
    hostile = "\"><script>alert(1)</script>"
    page = server.post("/new", dict.fromkeys(wrong, hostile), as_json=False)
    tap.ok(page.status == 422 and "<script>" not in page.text,
           "hostile text is text, in every field")
    page = server.post("/new", {**wrong, "ruleset": "chess"}, as_json=False)
    tap.ok(page.status == 422 and "Choose one of the games" in page.text and
           'value="nobody"' in page.text,
           "also when the game is none of ours")
    games = json.loads(server.run("rules", "--as", "json").stdout)
    tap.ok(server.get("/new").text.count("/new?ruleset=") == len(games) and
           server.get("/new?ruleset=chess").status == 404,
           "who has not chosen a game chooses one first")


def no_mailbox(tap):
    """Addresses that lead to people and programs of this machine."""
    server = Server().start()
    faults = []
    for mail in ("root@localhost", "|cmd@example.org", "a%b.c@example.org",
                 "ann@printer.lan"):
        for fields in ({"mail": mail}, {"players": f"Bob <{mail}>"}):
            answer = server.post("/new", {**FORM, **fields})
            field, = fields
            if (answer.status != 422 or list(answer.json["fields"]) != [field]
                    or "ordinary internet addresses" not in answer.json["fields"][field]):
                faults.append(f"{fields}: {answer.text}")
    tap.none(faults, "forms take mailboxes of the open net only, and say so")
    done = server.run("new", "carcassonne", "-p", "Root <root@localhost>",
                      "-p", "bot:greedy")
    tap.equal(done.returncode, 0, "the operator's command takes any")
    server.stop()


def busy(tap):
    """One letter an hour to strangers, also after a restart."""
    server = Server(unproved_letters=1).start()
    first = server.post("/new", {**FORM, "mail": "one@example.org"})
    tap.equal((first.status, first.json.get("waits")), (202, None),
              "a letter to a stranger leaves at once")
    server.stop()
    server.start()
    second = server.post("/new", {**FORM, "mail": "two@example.org"})
    tap.ok(second.status == 202 and 55 <= second.json["waits"] <= 60,
           "the next waits for its turn, which a restart does not forget")
    page = server.get("/new/sent", as_json=False).text
    tap.ok("It is not lost" in page and "minutes to leave" in page,
           "the page says so")
    tap.equal(server.query("SELECT count(*) FROM letter WHERE kind = 32"),
              [(2,)], "and the letter is owed")
    tap.ok("waits for its turn" in server.run("outbox").stdout and
           server.run("outbox", "retry", "--all").stdout == "letters 0\n" and
           server.get("/healthz").status == 200,
           "the operator is told so, cannot hasten it, and nothing is wrong")
    alone = {**FORM, "players": "", "open": "yes"}
    for n in range(9):
        answer = server.post("/new", {**alone, "mail": f"n{n}@example.org"})
    page = server.post("/new", {**alone, "mail": "late@example.org"},
                       as_json=False)
    tap.ok(answer.status == 429 and answer.json["error"] == "server-busy" and
           page.status == 429 and "for hours" in page.text and
           'value="late@example.org"' in page.text,
           "when they would wait for hours the form says so, and keeps what "
           "was typed")
    server.stop()


def refuse_and_replace(tap, server, post):
    server.post("/new", {**FORM, "mail": "dora@example.org", "name": "Dora",
                         "players": "Eve <eve@example.org>\n"
                                    "Fay <fay@example.org>"})
    confirm = first_link(post.next(1)[0])
    server.post(confirm, {"action": "confirm"})
    letters = post.next(2)
    eve, fay = (first_link(post.to(who, letters)) for who in ("eve", "fay"))
    server.post(eve, {"action": "never"})
    answer, = post.next(1)
    tap.ok("dora@example.org" in answer["To"] and
           "Eve does not want to play" in words_of(answer) and
           first_link(answer) == confirm,
           "who never wants to be written to again declines with it; the "
           "starter gets to know the no")
    page = server.post(confirm, {"action": "invite", "name": "",
                                 "mail": "x y"}, as_json=False)
    tap.ok(page.status == 422 and 'value="x y"' in page.text and
           page.text.count('class="fault"') == 2,
           "asking somebody else with faults shows them")
    tap.equal(server.post(confirm, {"action": "invite", "name": "Eve",
                                    "mail": "EVE@example.org"}).status, 409,
              "nobody who said no is asked again")
    done = [server.post(confirm, {"action": "invite", "name": "Gil",
                                  "mail": "gil@example.org"}).status
            for _ in range(2)]
    gil = first_link(post.next(1)[0])
    tap.ok(done == [200, 200] and post.nothing(server),
           "two clicks ask somebody else by one letter")
    tap.equal(server.post(eve, {"action": "accept"}).json["error"],
              "proposal-refused", "whom no letter may reach cannot play")
    server.post(gil, {"action": "accept", "name": "Gil"})
    tap.equal(server.post(confirm, {"action": "start"}).status, 200,
              "the starter begins with those who have accepted")
    post.next(2)
    tap.ok("This invitation is over" in server.get(fay).text,
           "whose answer did not come in time is told so")
    server.post("/new", {**FORM, "mail": "hal@example.org",
                         "players": "Eve <eve@example.org>"})
    confirm = first_link(post.next(1)[0])
    server.post(confirm, {"action": "confirm"})
    tap.ok(post.nothing(server) and
           server.look(confirm)["people"][1]["state"] == "declined",
           "whoever asks her later sees a no, and no letter goes out")
    server.post(confirm, {"action": "withdraw"})
    tap.equal(server.post(confirm, {"action": "start"}).status, 409,
              "what is withdrawn does not begin")
    server.post("/new", {**FORM, "mail": "ida@example.org",
                         "players": "Gil <gil@example.org>"})
    confirm = first_link(post.next(1)[0])
    server.post(confirm, {"action": "withdraw"})
    page = server.get(confirm).text
    tap.ok("will be asked" not in page and "was not asked" in page,
           "its page does not say that anybody will be asked")


def linked_table(tap, server, post):
    """A link that its starter sends: nobody is named, nothing is listed."""
    done = server.post("/new", {
        **FORM, "mail": "uma@example.org", "name": "Uma", "with": "link",
        "players": "Bob <bob@example.org>", "seats": "3", "bots": "1",
        "level": "random"})
    letter, = post.next(1)
    confirm = first_link(letter)
    state = server.post(confirm, {"action": "confirm"}).json
    share = state["share"]
    tap.ok(done.status == 202 and share and not state["listed"] and
           "Uma" not in server.get("/").text and share in
           server.get(confirm).text and post.nothing(server),
           "whoever plays with a link gets one to send; nobody is written to, "
           "and no page lists the table")
    people = server.get(confirm).text
    tap.ok("Computer (easy)" in people and "bot:" not in people and
           "bot:random" in [p["name"] for p in state["people"]],
           "a computer player is called that, not by a code")
    bare = server.get(share.rsplit("-", 1)[0])
    other = server.post(share[:-1] + ("0" if share[-1] != "0" else "1"),
                        {"name": "Vic", "mail": "vic@example.org"})
    tap.ok(bare.status == other.status == 404,
           "without its key the link leads nowhere")
    server.post(share, {"name": "Vic", "mail": "vic@example.org"})
    letter, = post.next(1)
    answer = server.post(first_link(letter), {"action": "accept"})
    tap.equal((answer.status, answer.json["situation"]), (200, "playing"),
              "who joins by it plays, and the full table begins")
    post.next(2)


def bots_chosen(page):
    """How many computer players the form has."""
    bots = re.search(r'<select id="bots".*?</select>', page, re.S)[0]
    return re.search(r'value="(\d)" selected', bots)[1]


def computer_game(tap, server, post):
    """Name, address, the computer: what the page sends then."""
    faults = [ruleset for ruleset in ("carcassonne", "geonosis")
              if bots_chosen(server.get(
                  f"/new?ruleset={ruleset}&with=computer").text) != "1"
              or bots_chosen(server.get(f"/new?ruleset={ruleset}").text)
              != "0"]
    again = server.post("/new", {**FORM, "mail": "", "with": "computer",
                                 "bots": "0"}, as_json=False)
    tap.ok(not faults and bots_chosen(again.text) == "1",
           "where the computer is chosen there is one computer player")
    server.post("/new", {**FORM, "mail": "wim@example.org", "name": "Wim",
                         "with": "computer", "players": "nonsense",
                         "seats": "2", "bots": "0", "level": "greedy",
                         "open": "no"})
    letter, = post.next(1)
    answer = server.post(first_link(letter), {"action": "confirm"})
    tap.ok(answer.status == 200 and answer.json["play"],
           "a game against the computer begins with the confirmation")
    page = server.get(answer.json["play"])
    tap.ok("Computer (quick)" in page.text and "bot:" not in page.text,
           "and its page calls the computer by its strength")
    tap.equal([s["name"] for s in server.look(answer.json["play"])["seats"]],
              ["Wim", "bot:greedy"], "which programs know as before")
    post.next(1)


def open_table(tap, server, post):
    server.post("/new", {**FORM, "mail": "ida@example.org", "name": "Ida",
                         "players": "", "open": "yes", "seats": "2",
                         "message": "Everybody <i>is</i> welcome"})
    tap.ok("Ida" not in server.get("/").text,
           "an open table is not listed before it is confirmed")
    letter, = post.next(1)
    confirm = first_link(letter)
    page = server.get(confirm).text
    tap.ok("Yes, open the table" in page and "the others" not in page and
           "The others are asked" not in words_of(letter),
           "who names nobody is not told that others will be asked")
    share = server.post(confirm, {"action": "confirm"}).json["share"]
    front = server.get("/").text
    tap.ok(f'href="{share}"' in front and "started by Ida" in front and
           "Everybody &lt;i&gt;is&lt;/i&gt; welcome" in front,
           "then the front page lists it, and what its starter wrote")
    page = server.post(share, {"name": "", "mail": "", "zone": "x"},
                       as_json=False)
    tap.ok(page.status == 422 and page.text.count('class="fault"') == 3,
           "joining with faults shows them")
    tables = server.look("/")["tables"]
    tap.ok([t["share"] for t in tables] == [share] and
           server.look(share)["starter"] == tables[0]["starter"] == "Ida",
           "programs are told of it, too")
    fields = {"name": "Jan", "mail": "jan@example.org", "phrase": "green"}
    other = {**fields, "name": "Eve", "phrase": "hers", "lang": "it"}
    done = [server.post(share, f, as_json=False) for f in (fields, other)]
    letter, = post.next(1)
    tap.ok([a.status for a in done] == [303, 303] and
           server.get(done[0].headers["Location"]).status == 200 and
           post.nothing(server) and
           server.query("SELECT count(*) FROM game")[0][0] == 2,
           "joining, twice, sends one letter, and does nothing else")
    link = first_link(letter)
    server.get(link)
    answer = server.post(link, {"action": "accept"})
    tap.ok(answer.status == 200 and answer.json["situation"] == "playing" and
           server.query("SELECT name, phrase FROM seat ORDER BY game DESC, "
                        "seat DESC LIMIT 1") == [("Jan", "green")],
           "with its link the place is his, and the full table begins")
    page = server.get(link).text
    tap.ok("invites you" not in page and "would like to play with you" not in
           page and "You are playing" in page,
           "nobody is said to have invited him")
    page = server.get(confirm).text
    tap.ok("Your game has begun" in page and share not in page,
           "and its address is not offered any more")
    post.next(2)
    page = server.get(share)
    tap.ok(page.status == 200 and "Nobody can join" in page.text and
           "Ida" not in page.text and "welcome" not in page.text and
           "starter" not in server.look(share),
           "which says so, and no longer whose it was")
    server.post(server.look(confirm)["play"] + "/table", {
        "action": "replace", "name": "Kay", "mail": "kay@example.org"})
    server.post(first_link(post.to("kay@", post.next(1))),
                {"action": "accept", "name": "Kay"})
    page = server.get(confirm).text
    tap.ok("Your game has begun" not in page and
           "Somebody else has your place" in page,
           "nor is who gave the seat away told to play")
    wait_until(lambda: server.owed() == 0)
    post.read = len(post.smtpd.letters())
    tap.ok("started by Ida" not in server.get("/").text and
           server.post(share, {**fields, "mail": "k@example.org"}).status ==
           409 and server.get("/join/99").status == 404,
           "a table that is full is not offered any more")


def unlisted_table(tap):
    """Where the front page lists none, who has its address can join."""
    smtpd = FaultSmtpd().start()
    server = Server(transport=smtpd.transport).start()
    server.stop()
    with open(server.config, "a", encoding="utf-8") as f:
        f.write("open-tables = no\n")
    server.start()
    post = Post(smtpd)
    server.post("/new", {**FORM, "mail": "lea@example.org", "name": "Lea",
                         "players": "", "open": "yes", "seats": "2"})
    confirm = first_link(post.next(1)[0])
    share = server.post(confirm, {"action": "confirm"}).json["share"]
    fields = {"name": "Jan", "mail": "jan@example.org"}
    tap.ok(server.get("/join/1").status == server.get(share + "0").status ==
           server.post("/join/1", fields).status == 404 and
           "Lea" not in server.get("/").text,
           "a table that is not listed is not found by counting")
    sent = server.post(share, fields, as_json=False)
    tap.ok("Lea" in server.get(share).text and sent.status == 303 and
           server.get(sent.headers["Location"]).status == 200 and
           "jan@" in post.next(1)[0]["To"], "but by its address")
    server.post(confirm, {"action": "withdraw"})
    page = server.get(share).text
    tap.ok("Lea" not in page and "Come" not in page and
           "it will not be played" in page,
           "when it is withdrawn nothing of it is shown")
    tap.none(server.crashes(), "nothing crashed")
    server.stop()


def limits(tap, server, post):
    fields = {**FORM, "mail": "max@example.org"}
    statuses = [server.post("/new", {**fields, "message": str(i)}).status
                for i in range(4)]
    post.next(3)
    tap.equal(statuses, [202, 202, 202, 429],
              "an address gets three letters that it does not answer")
    server.stop()
    server.start()  # who starts again has forgotten what was before
    statuses = [server.post("/new", {**fields, "mail": f"n{i}@example.org",
                                     "players": "", "open": "yes"})
                .status for i in range(21)]
    tap.ok(statuses == [202] * 20 + [429] and post.next(20),
           "a network proposes twenty games an hour")


def rematch(tap, server, post):
    _, links = server.new("Ann <ann@example.org>", "bot:random",
                          options=("first=0",))
    post.next(1)
    tap.equal(server.post(links[0] + "/rematch",
                          {"action": "rematch"}).status, 409,
              "a rematch waits for the end of the game")
    while (turn := server.turn(links)) is not None:
        _, link, state = turn
        server.post(link, {"move": state["moves"][0]})
    tap.equal(server.post(links[0] + "/rematch", {}).status, 400,
              "nobody but a person proposes one")
    answers = [server.post(links[0] + "/rematch", {"action": "rematch"}).json
               for _ in range(2)]
    tap.ok(answers[0] == answers[1] and
           server.look(answers[0]["link"])["state"] == "begun",
           "one click, or two, begin one more game with the same")


def main():
    tap = Tap()
    smtpd = FaultSmtpd().start()
    server = Server(transport=smtpd.transport, operator="Ada Operator",
                    contact="ada@play.example").start()
    post = Post(smtpd)
    wrong_form(tap, server)
    confirm, letters = journey(tap, server, post)
    check_invitation(tap, letters[0])
    scanner(tap, server, [confirm] + [
        link for letter in letters for link in LINK.findall(text_of(letter))])
    began = both_accept(tap, server, post, letters)
    first_move(tap, server, began)
    post.read = len(smtpd.letters())
    wait_until(lambda: server.owed() == 0)
    post.read = len(smtpd.letters())
    refuse_and_replace(tap, server, post)
    open_table(tap, server, post)
    server.stop()
    server.start()  # who starts again has forgotten whom he has written to
    linked_table(tap, server, post)
    computer_game(tap, server, post)
    rematch(tap, server, post)
    wait_until(lambda: server.owed() == 0)
    post.read = len(smtpd.letters())
    limits(tap, server, post)
    unlisted_table(tap)
    no_mailbox(tap)
    busy(tap)
    tap.none(server.crashes() + [line for line in
                                 server.read_log().splitlines()
                                 if "-fault" in line],
             "no page failed, and nothing crashed")
    tap.equal(server.stop(), 0, "the server ends when it is told to")
    tap.done()


main()

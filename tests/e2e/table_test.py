"""The table beside the board, by links and letters: resigning, ending, pausing
and taking back by agreement, handing over a seat, private notes and the table's
talk, in games of all three rulesets."""
import re
import sys

from harness import (Maildir, Server, Tap, first_link, text_of, wait_until,
                     words_of)

NAMES = ("Ann", "Bo", "Cy")


class Table:
    """A game and the newest link of each of its people."""

    def __init__(self, server, *, seats=3, bots=0, ruleset="carcassonne",
                 options=()):
        self.server, self.people = server, seats - bots
        self.game, links = server.new(
            *(f"{n} <{n.lower()}@play.example>" for n in NAMES[:self.people]),
            *("bot:greedy" for _ in range(bots)), ruleset=ruleset,
            options=options)
        self.links = list(links)

    def look(self, seat):
        return self.server.look_now(self.links, seat)

    def page(self, seat, query=""):
        self.look(seat)
        return self.server.get(self.links[seat] + query).text

    def act(self, who, action, link=None, page=False, **fields):
        """What a button of the page does, with the present link."""
        self.look(who)
        return self.server.post((link or self.links[who]) + "/table",
                                {"action": action, **fields}, not page)

    def on_turn(self):
        return [s["seat"] for s in self.look(0)["seats"] if s["to-move"]]

    def move(self, seat, text=None, **fields):
        state = self.look(seat)
        return self.server.post(
            self.links[seat], {"move": text or state["moves"][0], **fields})

    def motions(self, seat=0):
        return self.look(seat)["table"]["motions"]

    def log(self):
        return self.look(0)["log"]


def post_rests(server):
    if not wait_until(lambda: server.owed() == 0):
        raise RuntimeError("letters stay: " + server.read_log())


def letters(mailbox, table, kind=None):
    """By seat, those of the game that came since the last time."""
    found = {}
    for letter in mailbox.news():
        name = letter["Message-ID"][1:].split(".")
        if f"game {table.game}:" in (letter["Subject"] or ""):
            if kind in (None, name[0]):
                found.setdefault(int(name[2]), []).append(letter)
    return found


# --- resigning -----------------------------------------------------------------

def resign(tap, server, mailbox):
    two = Table(server, seats=2)
    first = two.on_turn()[0]
    other = 1 - first
    answer = two.act(other, "resign")
    tap.ok(answer.status == 422 and
           answer.json["error"] == "resign-unconfirmed" and
           len(two.log()) == 1, "to resign is confirmed, or nothing happens")
    page = two.act(other, "resign", page=True)
    tap.ok(page.status == 422 and 'name="confirm" value="yes"' in page.text,
           "and the page asks once more")
    page = two.page(other, "?ask=resign")
    tap.ok("Resign from this game?" in page and len(two.log()) == 1,
           "which a link of the page does, too, and changes nothing")
    tap.ok("the other side has won" in page and "A bot makes" not in page,
           "it says that of two this is the end")
    used = two.links[other]
    answer = two.act(other, "resign", confirm="yes")
    state = two.look(first)
    tap.ok(answer.status == 200 and answer.json["done"] is True and
           state["state"] == "over" and state["result"]["winners"] == [first]
           and state["log"][-1]["move"] == "!resign",
           "of two, who resigns loses, also when it is not his turn")
    again = server.post(used + "/table",
                        {"action": "resign", "confirm": "yes"})
    tap.ok(again.status == 200 and again.json["done"] and
           len(two.log()) == 2, "and once only: the same again is answered the "
           "same")
    answer = two.act(first, "resign", confirm="yes")
    tap.ok(answer.status == 409 and answer.json["error"] == "game-over",
           "nobody resigns from a game that is over")
    post_rests(server)
    told = letters(mailbox, two, "over")
    tap.ok(sorted(told) == [0, 1] and
           all("resigned" in text_of(told[s][0]) for s in told),
           "and both get the letter of the end, which tells it")

    three = Table(server)
    first = three.on_turn()[0]
    stale = three.links[first]
    three.move(first)
    answer = three.act(first, "resign", link=stale, confirm="yes")
    tap.ok(answer.status == 409 and answer.json["error"] == "stale-table",
           "a link of an earlier turn does not resign")
    seat = three.on_turn()[0]
    three.act(seat, "resign", confirm="yes")
    state = three.look(0)
    tap.ok(state["state"] != "over" and state["log"][-1]["by"] == "bot" and
           state["log"][-1]["seat"] == seat and seat not in three.on_turn() and
           state["seats"][seat]["resigned"],
           "of three, a bot plays on for who resigned")
    while (seats := three.on_turn()) and seats[0] != first:
        three.move(seats[0])
    three.move(first)
    left = three.on_turn()[0]
    state = three.look(0)
    tap.ok(state["log"][-1]["seat"] in (seat, first) and left != seat,
           "in every round")
    three.act(left, "resign", confirm="yes")
    state = three.look(0)
    tap.ok(state["state"] == "over" and state["result"]["winners"] == [first],
           "who is left alone has won")

    coop = Table(server, ruleset="geonosis")
    coop.act(1, "resign", confirm="yes")
    state = coop.look(0)
    tap.ok(state["state"] != "over" and state["seats"][1]["resigned"],
           "who play together go on without the one who leaves")


# --- by agreement ----------------------------------------------------------------

def agree(tap, server, mailbox):
    table = Table(server)
    post_rests(server)
    mailbox.news()
    answer = table.act(0, "offer-end")
    motion = table.motions()[0]
    tap.ok(answer.status == 200 and motion["kind"] == "end" and
           motion["says"] == ["yes", None, None] and
           motion["asks"] == [0, 1, 2], "to end a game is offered to all")
    table.act(0, "offer-end")
    tap.equal(len(table.motions()), 1, "the same offer again is the same one")
    post_rests(server)
    told = letters(mailbox, table, "table")
    tap.ok(sorted(told) == [1, 2] and all(
        "Ann offers to end the game" in " ".join(text_of(told[s][0]).split())
        and first_link(told[s][0]).endswith(
            table.look(s)["links"]["play"].rsplit("/", 1)[1])
        for s in told), "and the others are told by a letter with their link")
    answer = table.act(1, "vote", motion=motion["id"], choice="maybe")
    tap.ok(answer.status == 422 and answer.json["error"] == "motion-choice",
           "an answer that was not asked for is refused")
    answer = table.act(1, "vote", motion=motion["id"] + 1000, choice="yes")
    tap.ok(answer.status == 409 and answer.json["error"] == "motion-gone",
           "and one to what is not open")
    other = Table(server)
    answer = other.act(1, "vote", motion=motion["id"], choice="yes")
    tap.ok(answer.status == 409 and table.motions()[0]["says"][1] is None,
           "and one from another table")
    answer = table.act(1, "withdraw", motion=motion["id"])
    tap.ok(answer.status == 409 and len(table.motions()) == 1,
           "nobody takes back another's offer")
    table.act(2, "vote", motion=motion["id"], choice="no")
    tap.ok(table.motions() == [] and table.look(0)["state"] != "over",
           "one who does not agree is enough")
    page = table.page(0)
    tap.ok("offer to end the game was turned down" in page,
           "which the history tells")
    table.act(1, "offer-end")
    motion = table.motions()[0]
    table.act(1, "withdraw", motion=motion["id"])
    tap.ok(table.motions() == [], "an offer can be taken back")
    again = table.act(1, "withdraw", motion=motion["id"])
    tap.equal(again.status, 200, "twice, too")
    table.act(1, "offer-end")
    motion = table.motions()[0]
    table.act(0, "vote", motion=motion["id"], choice="yes")
    table.act(2, "offer-end")
    state = table.look(0)
    tap.ok(state["state"] == "over" and state["result"]["winners"] == [] and
           state["log"][-1]["move"] == "!end" and
           state["log"][-1]["seat"] is None,
           "when all agree, the game ends without a winner")
    again = table.act(2, "offer-end")
    tap.equal(again.status, 200, "the last to agree may say so twice")
    page = table.page(0)
    tap.ok("Nobody won" in page and "More: take back" not in page,
           "the page tells it, and offers nothing more")
    many = Table(server)
    for _ in range(8):
        many.act(0, "offer-pause")
        many.act(0, "withdraw", motion=many.motions()[0]["id"])
    answer = many.act(0, "offer-pause")
    tap.ok(answer.status == 429 and answer.json["error"] == "motion-too-much"
           and 86000 < answer.json["wait"] <= 86401,
           "nobody asks the others all day long")
    alone = Table(server, bots=2)
    page = alone.page(0, "?ask=end")
    tap.ok("Nobody else is there" in page,
           "who plays with bots is told that the game ends at once")
    alone.act(0, "offer-end")
    tap.equal(alone.look(0)["state"], "over", "and then it does")


def pause(tap, server, mailbox):
    table = Table(server, ruleset="monopoly")
    post_rests(server)
    mailbox.news()
    table.act(0, "offer-pause")
    motion = table.motions()[0]["id"]
    table.act(1, "vote", motion=motion, choice="yes")
    tap.equal(table.look(0)["state"], "waiting" if 0 not in table.on_turn()
              else "your-turn", "until all agree, the game goes on")
    table.act(2, "vote", motion=motion, choice="yes")
    state = table.look(0)
    tap.ok(state["state"] == "paused" and
           state["table"]["paused"]["why"] == "agreed",
           "when all agree to a pause, the game pauses")
    seat = table.on_turn()[0]
    answer = table.move(seat, state["moves"][0] if state["moves"] else "roll")
    tap.ok(answer.status == 409 and answer.json["error"] == "paused",
           "nobody moves in it")
    page = table.page(seat)
    tap.ok("The game is paused" in page and "offer-go-on" in page,
           "and the page says so, and how it goes on")
    again = table.act(1, "offer-pause")
    tap.ok(again.status == 200 and table.motions() == [],
           "a pause in a pause is none")
    post_rests(server)
    told = letters(mailbox, table, "table")
    tap.ok(sorted(told) == [0, 1, 2] and
           "The game has been paused since" in
           " ".join(text_of(told[0][-1]).split()),
           "the others are told by letters")
    table.act(1, "offer-go-on")
    table.act(0, "offer-go-on")
    table.act(2, "offer-go-on")
    state = table.look(0)
    tap.ok(state["state"] != "paused" and state["table"]["paused"] is None and
           table.move(table.on_turn()[0]).status == 200,
           "and it goes on when all agree again")
    words = [h["what"] for h in state["table"]["happened"]]
    tap.ok(words == ["motion", "decided", "pause", "motion", "decided",
                     "go-on"], "the history has all of it, in order")


# --- taking back -------------------------------------------------------------------

def play_until_undo(table):
    """Somebody has made a move that can be taken back, and it is another's
    turn: his seat."""
    while table.look(0)["state"] != "over":
        seat = table.on_turn()[0]
        state = table.look(seat)
        choices = [m for m in state["moves"] if m != "roll"]
        table.move(seat, (choices or state["moves"])[-1])
        if (table.look(seat)["table"]["undo"] and
                seat not in table.on_turn()):
            return seat
    raise RuntimeError("no move can be taken back")


def undo(tap, _server, _mailbox):
    server = Server(undo_window=180)
    server.start()
    mailbox = Maildir(server.mailbox)
    table = Table(server, ruleset="monopoly")
    answer = table.act(table.on_turn()[0], "undo")
    tap.ok(answer.status == 409 and answer.json["error"] == "undo-nothing",
           "who has moved nothing takes nothing back")
    seat = play_until_undo(table)
    state = table.look(seat)
    entry, before = state["table"]["undo"], state["log"][-1]["n"]
    tap.ok(entry["alone"] and entry["entry"] == before,
           "a move that drew nothing can be taken back alone")
    tap.ok("Take my last move back" in table.page(seat),
           "and the page has a button for it")
    used = table.links[seat]
    answer = table.act(seat, "undo")
    state = table.look(seat)
    tap.ok(answer.status == 200 and
           state["log"][-1]["move"] == f"!undo {before}" and
           state["log"][before]["undone"] and state["state"] == "your-turn",
           "then it is the turn before it again")
    again = server.post(used + "/table", {"action": "undo"})
    tap.ok(again.status == 200 and len(table.log()) == before + 2,
           "done twice, it is done once")
    answer = table.act(seat, "undo", link=used)
    tap.equal(table.log()[-1]["n"], before + 1,
              "the link of the move that was taken back takes back no other")
    tap.ok("took back a move" in table.page((seat + 1) % 3),
           "the others read that it was taken back")

    # After the letter has left all have to agree.
    seat = play_until_undo(table)
    n = table.look(seat)["table"]["undo"]["entry"]
    server.change("UPDATE letter SET at = 0 WHERE state = 0")
    server.change("UPDATE entry SET at = at - 1000 WHERE game = ? AND n = ?",
                  table.game, n)
    table.act(seat, "memo", memo="")        # wakes the post
    post_rests(server)
    mailbox.news()
    entry = table.look(seat)["table"]["undo"]
    tap.ok(entry and not entry["alone"],
           "after a letter has left, or the time is over, not alone")
    answer = table.act(seat, "undo")
    tap.ok(answer.status == 409 and answer.json["error"] == "undo-consent",
           "which the answer says")
    table.act(seat, "offer-undo")
    motion = table.motions()[0]
    tap.ok(motion["kind"] == "undo" and motion["entry"] == n,
           "the others are asked")
    others = [s for s in range(3) if s != seat]
    for other in others:
        table.act(other, "vote", motion=motion["id"], choice="yes")
    state = table.look(seat)
    tap.ok(state["log"][-1]["move"] == f"!undo {n}" and
           state["log"][n]["undone"], "and when all agree it is taken back")
    post_rests(server)
    told = letters(mailbox, table)
    tap.ok(any(i["Message-ID"].startswith("<turn.")
               for i in told.get(seat, [])),
           "and who made the move gets a letter for his turn")
    tap.ok(any("All agreed that you take back the move of" in
               " ".join(text_of(i).split()) for i in told.get(seat, [])),
           "which says that the others agreed")

    # What drew stays.
    table = Table(server)
    seat = table.on_turn()[0]
    table.move(seat)
    answer = table.act(seat, "offer-undo")
    tap.ok(answer.status == 409 and answer.json["error"] == "undo-nothing",
           "what drew is never taken back, nor offered to be")
    server.stop()
    tap.none(server.crashes(), "nothing crashed")


def played_on_by_bot(server):
    """A game in which the bot has had a turn after a move of Ann, and nothing
    was drawn since."""
    for _ in range(100):
        table = Table(server, seats=2, bots=1, ruleset="monopoly")
        for _ in range(60):
            state = table.look(0)
            if state["state"] == "over":
                break
            log = state["log"]
            last = max((i for i, e in enumerate(log) if e["seat"] == 0),
                       default=0)
            if (0 < last < len(log) - 1 and
                    all(e["move"] != "roll" for e in log[last:]) and
                    table.act(0, "offer-undo").json.get("error") !=
                    "undo-nothing"):
                return table
            quiet = [m for m in state["moves"] if m in ("end", "buy", "pay")]
            table.move(0, (quiet or state["moves"])[0])
    raise RuntimeError("every turn of the bot began with a throw")


def hands(tap, _server, _mailbox):
    server = Server(undo_window=180)
    server.start()
    table = played_on_by_bot(server)
    state = table.look(0)
    cards = [s["cards"] for s in state["seats"]]
    tap.ok(state["table"]["undo"] is None and
           "Taking back" not in table.page(0),
           "after a bot has played from its hand the page offers no way back")
    for action in ("undo", "offer-undo"):
        answer = table.act(0, action)
        tap.ok(answer.status == 409 and answer.json["error"] == "undo-hidden",
               f"nor is there one: {action}")
    tap.ok("hidden cards" in table.act(0, "undo", page=True).text,
           "which says why")
    tap.ok(table.log() == state["log"] and
           cards == [s["cards"] for s in table.look(0)["seats"]],
           "and the bot keeps what it has played")
    server.stop()
    tap.none(server.crashes(), "nothing crashed")


# --- another person ------------------------------------------------------------------

def replace(tap, server, mailbox):
    table = Table(server, seats=2)
    post_rests(server)
    mailbox.news()
    answer = table.act(0, "replace", seat=1, name="Dee",
                       mail="dee@play.example")
    tap.ok(answer.status == 409 and answer.json["error"] == "replace-not",
           "nobody gives away the seat of who is there")
    answer = table.act(0, "replace", name="", mail="not an address")
    tap.ok(answer.status == 422 and answer.json["error"] == "form" and
           answer.json["fields"], "faults of the form are told at their field")
    page = table.act(0, "replace", page=True, name="<b>Dee</b>",
                     mail="no address")
    tap.ok(page.status == 422 and "&lt;b&gt;Dee&lt;/b&gt;" in page.text and
           'value="no address"' in page.text and
           'aria-invalid="true"' in page.text and "<b>Dee" not in page.text,
           "on the page with what was typed, escaped")
    answer = table.act(0, "replace", seat=7, name="Dee",
                       mail="dee@play.example")
    tap.equal(answer.status, 409, "a seat that is not there is not given")
    answer = table.act(0, "replace", seat="x", name="Dee",
                       mail="dee@play.example")
    tap.ok(answer.status == 400 and answer.json["error"] == "seat-unknown",
           "nor one that is no number")
    mute = table.look(0)["links"]["mute"]
    table.act(0, "offer-pause")
    table.act(1, "vote", motion=table.motions()[0]["id"], choice="no")
    answer = table.act(0, "replace", name="Dee", mail="dee@play.example")
    again = table.act(0, "replace", name="Dee", mail="dee@play.example")
    tap.ok(answer.status == again.status == 200 and answer.json == again.json,
           "somebody is invited to one's own seat, by one click or two")
    tap.ok("Dee was asked and has not answered" in table.page(0),
           "and the page tells who is asked")
    post_rests(server)
    found = [i for i in mailbox.news() if "dee@play.example" in i["To"]]
    tap.equal(len(found), 1, "by one letter")
    link = first_link(found[0])
    tap.ok("No clock:" in words_of(found[0]) and
           "No clock:" in server.get(link).text,
           "which says how much time there is, as its page does")
    tap.ok(server.get(link).status == 200 and
           table.look(0)["seats"][0]["name"] == "Ann",
           "whose link changes nothing by being followed")
    answer = server.post(link, {"action": "accept", "name": "Dee",
                                "lang": "en", "zone": "UTC", "phrase": ""})
    state = table.look(1)
    tap.ok(answer.status in (200, 303) and
           state["seats"][0]["name"] == "Dee",
           "when it is accepted the seat is theirs")
    tap.ok("You are playing" in server.get(link).text and
           "asks you, " not in server.get(link).text,
           "and the page of the invitation does not ask any more")
    post_rests(server)
    told = [i for i in mailbox.news() if "dee@play.example" in i["To"]]
    own = [first_link(i) for i in told]
    tap.ok(own, "and a letter brings the link")
    text = " ".join(text_of(told[-1]).split())
    tap.ok("thank you for taking over a seat" in text and
           "Ann asked for a pause; somebody was against it" in text and
           "You asked" not in text and
           "You have taken over the seat of Ann" in text,
           "which says whose it was, and blames nobody for what was before")
    before, table.links[0] = table.links[0], own[-1]
    for answer in (server.get(before, as_json=True),
                   server.post(before, {"move": "0,1/0"}),
                   server.post(before + "/table", {"action": "memo",
                                                   "memo": "mine"})):
        tap.ok(answer.status == 409 and answer.json["error"] == "seat-given"
               and "board" not in answer.json,
               "links of whoever had the seat are not good any more")
    tap.ok("Another person plays here now" in server.get(before).text and
           server.get(mute).status == 409,
           "which their page says, and so are those that turn letters off")
    tap.equal(server.look(link)["situation"], "playing",
              "the invitation leads to the game")
    table.act(0, "replace", name="Fay", mail="fay@play.example")
    post_rests(server)
    fay = first_link(next(i for i in mailbox.news()
                          if "fay@play.example" in i["To"]))
    server.post(fay, {"action": "accept", "name": "Fay"})
    page = server.get(link).text
    tap.ok(server.look(link)["situation"] == "given" and
           "Somebody else has your place" in page and
           "You are playing" not in page,
           "as long as nobody else has that seat")
    table.links[0] = server.look(fay)["play"]
    while table.on_turn() != [0]:
        table.move(1)
    tap.equal(table.move(0).status, 200, "with which they play on")
    page = server.get(table.look(1)["links"]["history"]).text
    tap.ok("Dee has taken over the seat of Ann" in page and
           "Ann asked for a pause; somebody was against it" in page,
           "the history tells it, and calls people as they were called then")


# --- small things ----------------------------------------------------------------------

def notes(tap, server, mailbox):
    table = Table(server, seats=3)
    post_rests(server)
    mailbox.news()
    memo = "go west <b>& win</b>\nsecond line"
    answer = table.act(0, "memo", memo=memo)
    tap.ok(answer.status == 200 and table.look(0)["table"]["memo"] == memo,
           "private notes are kept")
    tap.ok("go west &lt;b&gt;&amp; win&lt;/b&gt;\nsecond line" in
           table.page(0) and "go west" not in table.page(1),
           "and shown to nobody else, escaped")
    page = table.act(0, "memo", page=True, memo="w" * 2001)
    tap.ok(page.status == 422 and "w" * 2001 in page.text and
           table.look(0)["table"]["memo"] == memo,
           "notes that are too long are shown again and not kept")
    answer = table.act(0, "memo", memo="w" * 2001)
    tap.ok(answer.status == 422 and "memo" in answer.json["fields"],
           "which machines are told by the field")
    table.act(1, "deaf", deaf="on")
    seat = table.on_turn()[0]
    table.move(seat, note="hello table")
    server.post(table.look(0)["links"]["play"] + "/note",
                {"note": "a word from Ann"})
    tap.ok("a word from Ann" not in table.page(1) and
           "a word from Ann" in table.page(2),
           "who does not want to hear the table's talk does not read it")
    table.act(1, "deaf", deaf="off")
    tap.ok("a word from Ann" in table.page(1), "until he does")
    for fields, error in (({}, "action-unknown"),
                          ({"action": "dance"}, "action-unknown"),
                          ({"action": "vote"}, "motion-missing"),
                          ({"action": "vote", "motion": "1"},
                           "choice-missing"),
                          ({"action": "vote", "motion": "-1", "choice": "no"},
                           "motion-missing"),
                          ({"action": "vote", "motion": "9" * 30,
                            "choice": "no"}, "motion-missing"),
                          ({"action": "deaf"}, "choice-missing"),
                          ({"action": "memo"}, "memo-missing")):
        answer = server.post(table.links[0] + "/table", fields)
        tap.ok(answer.status == 400 and answer.json["error"] == error and
               answer.json["message"],
               f"{fields or 'an empty form'} is refused: {error}")
    answer = server.request(
        "POST", table.links[0] + "/table",
        "action=resign&confirm=yes&confirm=yes",
        {"Content-Type": "application/x-www-form-urlencoded"}, as_json=True)
    tap.ok(answer.status == 400 and len(table.log()) == 2,
           "and a field that comes twice")
    answer = server.request("DELETE", table.links[0] + "/table")
    tap.ok(answer.status == 405 and "POST" in answer.headers["Allow"],
           "other methods are not there")
    before = server.query("SELECT * FROM game ORDER BY id")
    for path in ("", "/table", "?ask=resign", "?ask=end",
                 "/table?action=resign&confirm=yes"):
        server.get(table.links[0] + path)
    tap.equal(server.query("SELECT * FROM game ORDER BY id"), before,
              "looking changes nothing")


def main():
    tap = Tap()
    server = Server()
    server.start()
    mailbox = Maildir(server.mailbox)
    for part in (resign, agree, pause, undo, hands, replace, notes):
        part(tap, server, mailbox)
    server.stop()
    tap.none(server.crashes(), "nothing crashed")
    tap.none(re.findall(r"event=(?:template|words)-fault.*",
                        server.read_log()),
             "all pages and letters could be made")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())

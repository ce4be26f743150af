"""A person's own page over a real mail server: letters once more, another
address, a new link, settings, the calendar, and no letters at all."""
import datetime
import re

from calendars import alarms, read_calendar
from harness import Server, Tap, first_link, text_of, wait_until
from mailserver import FaultSmtpd

ANN, BO = "ann@play.example", "bo@play.example"
HOUR, DAY = 3600, 86400


class World:
    """A server, its mail server, and what has come to whom."""

    def __init__(self, tap, **settings):
        self.tap = tap
        self.smtpd = FaultSmtpd().start()
        self.server = Server(transport=self.smtpd.transport, **settings)
        self.server.start()
        self.seen = 0

    def news(self):
        """The letters since the last time, with all that was owed."""
        wait_until(lambda: self.server.owed() == 0)
        letters = self.smtpd.letters()
        new, self.seen = letters[self.seen:], len(letters)
        return new

    def letter(self, mail, subject=None):
        """The one new letter to MAIL (with those words in its subject)."""
        found = [letter for letter in self.news()
                 if mail in letter["To"]
                 and (subject is None or subject in letter["Subject"])]
        if len(found) != 1:
            raise RuntimeError(
                f"{len(found)} letters to {mail}, wanted one")
        return found[0]

    def start(self, *players, terms=(), options=("first=0",)):
        arguments = ["new", "carcassonne"]
        for flag, values in (("-p", players), ("-t", terms), ("-o", options)):
            for value in values:
                arguments += [flag, value]
        done = self.server.run(*arguments)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        lines = done.stdout.split("\n")
        return (int(lines[0].split()[1]),
                [line.split()[2] for line in lines[1:] if line])

    def resend(self, *arguments):
        """The operator's command, some seconds after all that went before."""
        self.later(2)
        return self.server.run("resend", *arguments)

    def ask_again(self, mail, **keywords):
        return self.server.post("/resend", {"mail": mail}, **keywords)

    def later(self, seconds):
        """Time goes by for what was asked for. (A letter that is asked for
        twice in a second is one.)"""
        self.server.change("UPDATE letter SET owed = owed - ?", seconds)
        self.server.change("UPDATE letter SET serial = serial - ? "
                           "WHERE serial > 1000", seconds)

    def own_page(self, mail=ANN):
        """The link of somebody's page, as the letter has it."""
        self.news()
        self.later(DAY)
        self.ask_again(mail)
        return first_link(self.letter(mail, "Your games"))


def unsubscribe_link(letter):
    return letter["List-Unsubscribe"].strip("<>")


# --- letters once more ---

def check_resend(world):
    tap, server = world.tap, world.server
    for _ in range(23):
        game, _ = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    world.news()
    known = world.ask_again("Ann@Play.EXAMPLE", as_json=False)
    letters = world.news()
    tap.equal([(letter["Subject"], letter["To"]) for letter in letters],
              [("Your games at turnpost", f"Ann <{ANN}>")],
              "who asks gets one letter, however many games wait, and nobody "
              "else gets anything")
    text = text_of(letters[0])
    plays = re.findall(r"^  (\S+/t/\S+)$", text, re.M)
    tap.ok("It is your turn in 23 games:" in text and len(plays) == 23 and
           f"game {game}, with Bo" in text,
           "it lists the games in which it is his turn")
    tap.equal(server.look(plays[0])["state"], "your-turn",
              "each with a link that leads to the turn")
    tap.ok(server.look(first_link(letters[0]))["mail"] == ANN and
           len(letters[0].as_bytes()) < 60000,
           "and that of his own page before them, in no long letter")
    unknown = world.ask_again("who@play.example", as_json=False)
    tap.equal((unknown.status, unknown.text.replace("who@play.example", "")),
              (known.status, known.text.replace("Ann@Play.EXAMPLE", "")
               .replace("ann@play.example", "")),
              "the answer does not tell who plays here")
    world.ask_again(ANN)
    tap.equal(world.news(), [], "within an hour nothing more is sent")
    for _ in range(6):
        world.later(HOUR)
        world.ask_again(ANN)
    tap.equal(len(world.news()), 3, "and four a day, whoever asks")
    world.later(DAY)
    bad = world.ask_again('no"body<b>', as_json=False)
    tap.ok(bad.status == 422 and 'value="no&quot;body&lt;b&gt;"' in bad.text
           and 'aria-invalid="true"' in bad.text,
           "what is no address is shown again, and told")
    bad = world.ask_again("nobody").json
    tap.ok(bad["error"] == "form" and bad["message"] and bad["fields"]["mail"],
           "programs are told so, too")


def check_command(world):
    tap, server = world.tap, world.server
    game, _ = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    world.news()
    done = world.resend(str(game))
    tap.equal((done.returncode, done.stdout), (0, "letters 2\n"),
              "the operator sends a game's letters once more")
    tap.equal(sorted(letter["To"] for letter in world.news()),
              [f"Ann <{ANN}>", f"Bo <{BO}>"], "to all who play")
    done = world.resend(str(game), "--seat", "1")
    tap.equal((done.stdout, world.letter(BO)["To"]),
              ("letters 1\n", f"Bo <{BO}>"), "or that of a seat")
    done = world.resend(BO)
    tap.equal((done.stdout, first_link(world.letter(BO)) is not None),
              ("letters 1\n", True), "or somebody's")
    for arguments, code in ((["no@play.example"], 1), (["77"], 1),
                            ([str(game), "--seat", "5"], 1), ([], 2),
                            (["x"], 2), ([str(game), "--seat", "9"], 2)):
        done = server.run("resend", *arguments)
        tap.ok(done.returncode == code and done.stderr.count("\n") <= 2
               and done.stdout == "", f"resend {' '.join(arguments)}: refused")


# --- another address ---

def check_address(world):
    tap, server = world.tap, world.server
    me = world.own_page()
    before = server.look(me)["turns"]
    answer = server.post(me, {"action": "address", "mail": "new@play.example"})
    tap.equal(answer.status, 200, "another address can be asked for")
    confirm = world.letter("new@play.example")
    link = first_link(confirm)
    for _ in range(3):
        server.get(link)
    tap.equal(server.look(me)["mail"], ANN,
              "looking at the link of that letter changes nothing")
    tap.equal(server.post(link, {"action": "back"}).status, 400,
              "nor does a form without the choice")
    done = server.post(link, {"action": "confirm"})
    tap.equal((done.status, done.json["state"]), (200, "done"),
              "it is confirmed at the new address")
    letters = world.news()
    told = next(letter for letter in letters if ANN in letter["To"])
    tap.ok("new@play.example" in text_of(told), "and the old one is told")
    tap.ok(server.look(me).get("stale"), "the link of the page is void")
    me = first_link(next(letter for letter in letters
                         if "new@play.example" in letter["To"]))
    again = server.post(link, {"action": "confirm"})
    tap.equal((again.status, again.json["state"], world.news()),
              (200, "done", []), "twice is once")
    page = server.look(me)
    tap.equal((page["mail"], len(page["turns"])), ("new@play.example",
              len(before)), "a new one has come there; games are as they were")
    play = before[0]["link"]
    move = server.look(play)["moves"][0]
    tap.equal(server.post(play, {"move": move}).status, 200,
              "the links of turns in earlier letters work on")
    world.news()
    world.resend(str(before[0]["game"]), "--seat", "0")
    tap.equal(world.letter("@")["To"], "Ann <new@play.example>",
              "new letters go to the new one")
    check_taking_back(world, me, first_link(told), link)


def check_taking_back(world, me, back, link):
    tap, server = world.tap, world.server
    tap.ok(back != link, "the old address has a link of its own")
    server.get(back)
    tap.equal(server.look(me)["mail"], "new@play.example",
              "looking at it changes nothing")
    done = server.post(back, {"action": "back"})
    tap.equal((done.status, done.json["state"]), (200, "done"),
              "the old address can take it back")
    tap.ok(server.look(me).get("stale"), "the link of the page is void then")
    mine = first_link(world.letter(ANN, "Your games"))
    tap.equal(server.look(mine)["mail"], ANN, "and a new one came to it")
    tap.equal(server.post(link, {"action": "confirm"}).status, 409,
              "the new address cannot have it again by the same link")
    server.post(mine, {"action": "address", "mail": BO})
    taken = server.post(first_link(world.letter(BO)), {"action": "confirm"})
    tap.equal((taken.status, taken.json["state"], server.look(mine)["mail"]),
              (409, "taken", ANN),
              "an address with which somebody plays is not given away")


# --- a new link ---

def check_revoke(world):
    tap, server = world.tap, world.server
    me = world.own_page()
    calendar = server.look(me)["calendar"]
    refused = server.post(me, {"action": "revoke"})
    tap.equal((refused.status, list(refused.json["fields"])),
              (422, ["confirm"]), "a link is not made void by one click")
    answer = server.post(me, {"action": "revoke", "confirm": "yes"})
    new = first_link(world.letter(ANN))
    tap.ok(answer.status == 200 and new not in answer.text,
           "the new link comes by letter alone")
    old = server.get(me)
    tap.ok(old.status == 200 and 'href="/resend"' in old.text
           and ANN not in old.text,
           "the old one explains itself, and tells nothing")
    tap.equal([server.post(me, {"action": action}).status for action in
               ("settings", "revoke", "letters")], [409, 409, 409],
              "nothing can be done with it")
    tap.equal(server.get(calendar).status, 404,
              "nor does the calendar's address lead anywhere")
    tap.equal(server.look(new)["mail"], ANN, "the new one works")


# --- settings ---

def check_settings(world):
    tap, server = world.tap, world.server
    me = world.own_page()
    wrong = {"action": "settings", "name": 'A "<b>" www.x.example',
             "lang": "xx", "zone": "Mars/<i>", "sleep-from": "25:00",
             "sleep-to": "", "weekend": ""}
    answer = server.post(me, wrong, as_json=False)
    shown = ["A &quot;&lt;b&gt;&quot; www.x.example", "Mars/&lt;i&gt;",
             'value="25:00"']
    tap.ok(answer.status == 422 and all(s in answer.text for s in shown)
           and answer.text.count('class="fault"') == 5,
           "with everything wrong the form shows what was typed, and what is "
           "wrong at each field")
    fields = server.post(me, wrong).json["fields"]
    tap.equal(sorted(fields),
              ["lang", "name", "sleep-from", "sleep-to", "zone"],
              "JSON names them all")
    answer = server.post(me, {"action": "settings", "name": "Ann <3",
                              "zone": "Asia/Kathmandu"})
    tap.equal((answer.status, answer.json["name"]), (200, "Ann <3"),
              "good ones are kept")
    tap.ok("Ann &lt;3" in server.get(me).text, "names are escaped")
    tap.equal([server.post(me, f).status for f in (
        {}, {"action": "x"}, {"action": "letters"},
        {"action": "leave", "from": "x", "to": "y"})],
        [400, 400, 422, 422], "what cannot be is refused")
    repeated = server.request(
        "POST", me, "action=settings&name=a&name=b",
        {"Content-Type": "application/x-www-form-urlencoded"}, True)
    tap.equal(repeated.status, 400, "so is a field that comes twice")


def check_weekend(world):
    """Days off, as a form sends them and as a program does."""
    tap, server = world.tap, world.server
    world.start("Free <free@play.example>", f"Bo <{BO}>")
    me = world.own_page("free@play.example")

    def free():
        return [int(day) for day in re.findall(
            r'name="weekend-(\d)" value="yes" checked', server.get(me).text)]

    def choose(**days):
        server.change("UPDATE player SET hours_set = 0")
        return server.post(me, {"action": "settings", **{
            name.replace("_", "-"): value for name, value in days.items()}})
    tap.equal((choose(weekend_7="yes").status, free()), (200, [7]),
              "a day off counts, also without the form's own field for days")
    tap.equal((choose(name="Free").status, free()), (200, [7]),
              "what says nothing of days leaves them")
    tap.equal((choose(weekend="", weekend_1="yes", weekend_6="yes").status,
               free()), (200, [1, 6]), "the form chooses all of them")
    tap.equal((choose(weekend="").status, free()), (200, []),
              "or none")
    answer = choose(zone="Mars", sleep_from="9", weekend_1="yes",
                    weekend_2="yes", weekend_3="yes", weekend_4="yes")
    tap.equal(sorted(answer.json["fields"]),
              ["sleep-from", "sleep-to", "weekend", "zone"],
              "too many are told beside all else")


# --- a message to a table ---

def check_say(world):
    tap, server = world.tap, world.server
    two = ("Dee <dee@play.example>", "Eli <eli@play.example>")
    game, links = world.start(*two)
    over, ended = world.start(*two)
    me = world.own_page("dee@play.example")
    said = {"action": "say", "game": game, "text": "Well met <b>\nBo"}
    answers = [server.post(me, said) for _ in range(2)]
    tap.equal([(a.status, a.json["done"]) for a in answers],
              [(200, "say")] * 2, "a message to the table is taken")
    notes = [note for entry in server.look(links[1])["log"]
             for note in entry["notes"]]
    tap.equal([(n["seat"], n["text"]) for n in notes],
              [(0, "Well met <b>\nBo")], "and is there once")
    page = server.post(me, {**said, "text": "Well, <b>" + "x" * 1000},
                       as_json=False)
    typed = re.findall(r"<textarea[^>]*>\n([^<]*)</textarea>", page.text)
    tap.ok(page.status == 422 and
           [t for t in typed if t] == ["Well, &lt;b&gt;" + "x" * 1000] and
           f'id="text-{game}-fault"' in page.text and
           f'href="#say-{game}"' in page.text and
           f'<details class="say" id="say-{game}" open>' in page.text,
           "one that is too long is shown again at its game, with what is "
           "wrong")
    server.post(ended[0] + "/table", {"action": "resign", "confirm": "yes"})
    page = server.post(me, {**said, "game": over}, as_json=False)
    tap.ok(page.status == 422 and "This game is over" in page.text and
           "Well met &lt;b&gt;\nBo</blockquote>" in page.text,
           "where the game is over it is told, and what was typed not lost")
    tap.equal(sorted(server.post(me, {"action": "say"}).json["fields"]),
              ["game", "text"], "what is missing is told at each field")
    server.post(links[1] + "/table", {"action": "deaf", "deaf": "on"})
    server.post(me, {**said, "text": "Are you there?"})
    tap.ok("Are you there?" not in server.get(links[1]).text and
           "Are you there?" in server.get(links[0]).text,
           "who has muted the table does not hear it")


# --- deadlines and the calendar ---

def check_calendar(world):
    tap, server = world.tap, world.server
    game, links = world.start(f"Ann <{ANN}>", f"Bo <{BO}>",
                              terms=("clock=move", "move=5d"))
    me = world.own_page()
    page = server.look(me)
    turn = [t for t in page["turns"] if t["game"] == game][0]
    answer = server.get(page["calendar"])
    events = read_calendar(answer.text)
    tap.ok(answer.headers["Content-Type"].startswith("text/calendar"),
           "the calendar is one")
    tap.equal([(e["DTSTART"], f"game {game}" in e["SUMMARY"]) for e in events],
              [(turn["deadline"]["at"].replace("-", "").replace(":", ""),
                True)], "with an event for each deadline of one's own")
    # A sixth of five days before: when the last reminder goes out.
    tap.equal(alarms(answer.body), [[str(-5 * DAY // 6 // 60)]],
              "and an alarm before it, as a library for calendars reads it")
    tap.ok("\r\n " in answer.text, "long lines are folded")
    tap.none((line for line in answer.text.split("\r\n") if "/t/" in line),
             "and no link that somebody else could use")
    # It says when it was asked for.
    texts = [re.sub("DTSTAMP:[0-9TZ]*", "", text) for text in (
        answer.text,
        server.get(page["calendar"].removesuffix("/games.ics")).text)]
    tap.equal(texts[1], texts[0], "also without its name")
    check_vacation(world, me, game)
    move = server.look(links[0])["moves"][0]
    server.post(links[0], {"move": move})
    text = server.get(page["calendar"]).text
    tap.ok(read_calendar(text) == [] and "BEGIN:VTIMEZONE\r\n" in text,
           "after the move there is none, in a calendar that is one")
    return events


def due(server, me, game):
    turn = [t for t in server.look(me)["turns"] if t["game"] == game][0]
    return datetime.datetime.fromisoformat(
        turn["deadline"]["at"].replace("Z", "+00:00"))


def check_vacation(world, me, game):
    tap, server = world.tap, world.server
    calendar = server.look(me)["calendar"]
    uid = read_calendar(server.get(calendar).text)[0]["UID"]
    before = due(server, me, game)
    day = before.date() - datetime.timedelta(days=2)
    page = server.post(me, {"action": "leave", "from": str(day),
                            "to": str(day)}).json
    tap.equal((due(server, me, game) - before).total_seconds(), DAY,
              "a day of vacation moves the deadline by a day")
    event = read_calendar(server.get(calendar).text)[0]
    tap.equal((event["UID"], event["DTSTART"]),
              (uid, due(server, me, game).strftime("%Y%m%dT%H%M%SZ")),
              "in the calendar the same event moves")
    planned = page["vacation"]["planned"]
    tap.equal(server.post(me, {"action": "stay"}).json["fields"].keys(),
              {"since"}, "which day is taken out has to be said")
    server.post(me, {"action": "stay", "since": planned[0]["since"]})
    tap.equal(due(server, me, game), before, "taken out, it moves back")
    before = due(server, me, game)
    server.change("UPDATE player SET hours_set = 0")
    server.post(me, {"action": "settings", "sleep-from": "22:00",
                     "sleep-to": "10:00"})
    slept = (due(server, me, game) - before).total_seconds()
    tap.ok(4 * DAY <= slept <= 6 * DAY,
           "who sleeps half of the day has twice as long")
    again = server.post(me, {"action": "settings", "sleep-from": "23:00"})
    tap.equal((again.status, list(again.json["fields"])), (422, ["hours"]),
              "but cannot change that again within 7 days")
    world.server.change("UPDATE player SET sleep_from = 0, sleep_to = 0")


# --- invitations ---

def check_invitations(world):
    """Cy invites Ann; she moves, and the invitation with her; then she wants
    no letters any more."""
    tap, server = world.tap, world.server
    me = world.own_page()
    server.post("/new", {"ruleset": "carcassonne", "name": "Cy",
                         "mail": "cy@play.example",
                         "players": f"Ann <{ANN}>"})
    confirm = first_link(world.letter("cy@play.example"))
    tap.equal(server.look(me)["invitations"], [],
              "what is not confirmed is on nobody's page")
    server.post(confirm, {"action": "confirm"})
    link = first_link(world.letter(ANN))
    found = server.look(me)["invitations"]
    tap.equal([(i["link"], i["from"], i["own"]) for i in found],
              [(link, "Cy", False)], "an invitation waits on the page")
    server.post(me, {"action": "address", "mail": "moved@play.example"})
    asked = first_link(world.letter("moved@play.example"))
    server.post(asked, {"action": "confirm"})
    letters = world.news()
    back, me = [first_link(next(letter for letter in letters
                                if mail in letter["To"]))
                for mail in (ANN, "moved@play.example")]

    def invited():
        return [(i["link"] == link, i["from"], i["own"])
                for i in server.look(me)["invitations"]]
    tap.equal(invited(), [(False, "Cy", False)],
              "it goes along to another address, with a link of its own")
    server.post(back, {"action": "back"})
    me = first_link(world.letter(ANN))
    tap.equal(invited(), [(False, "Cy", False)], "and back")
    server.post(me, {"action": "letters", "letters": "off"})
    answer = world.letter("cy@play.example")
    tap.ok("Ann" in text_of(answer) and server.look(me)["invitations"] == [],
           "who wants no letters declines what waits")
    server.post(me, {"action": "letters", "letters": "on"})


# --- never ---

def check_never(world):
    tap, server = world.tap, world.server
    world.own_page()
    world.later(2 * HOUR)
    world.ask_again(ANN)
    letter = world.letter(ANN, "Your games")
    never, me = unsubscribe_link(letter), first_link(letter)
    tap.equal(letter["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click",
              "letters of no game say how to be left alone")
    server.get(never)
    tap.equal(server.look(never)["letters"], "on",
              "looking at the link changes nothing")
    _, before = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    world.news()
    answer = server.post(never, {"List-Unsubscribe": "One-Click"})
    tap.equal((answer.status, answer.json["letters"]), (200, "off"),
              "one click is enough")
    _, after = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    tap.equal([[seat["letters"] for seat in server.look(links[1])["seats"]]
               for links in (before, after)], [["off", "on"]] * 2,
              "the tables see that letters are off, also later ones")
    mute = server.look(before[0])["links"]["mute"]
    tap.ok(server.post(mute, {"letters": "on"}).json["letters"] == "off" and
           "asked us never" in server.get(mute, as_json=False).text,
           "letters of one game cannot be turned on alone, and the page says "
           "why")
    done = world.resend(ANN)
    tap.ok(done.returncode == 1 and "never to be written to" in done.stderr,
           "nor can the operator send any")
    world.later(2 * HOUR)
    world.ask_again(ANN)
    tap.none((letter["Subject"] for letter in world.news()
              if ANN in letter["To"]), "then no letter at all goes there")
    tap.ok("asked never to be written to" in " ".join(
        row[0] or "" for row in server.query(
            "SELECT said FROM letter WHERE state = 2")),
        "and the record says why")
    revoked = server.post(me, {"action": "revoke", "confirm": "yes"})
    tap.equal((revoked.status, list(revoked.json["fields"])),
              (422, ["confirm"]), "a link that could not be sent is kept")
    tap.equal(server.post(never, {"letters": "on"}).json["letters"], "on",
              "there is a way back on the same page")
    tap.equal(server.look(before[1])["seats"][0]["letters"], "on",
              "and with it the games' letters are on again")
    server.post(me, {"action": "letters", "letters": "off"})
    tap.equal(server.look(never)["letters"], "off",
              "the same can be said on one's own page")
    server.post(me, {"action": "letters", "letters": "on"})
    world.own_page()
    tap.equal(server.post(never, {"letters": "maybe"}).status, 400,
              "another choice is none")


# --- games that are over ---

def check_finished(world):
    tap, server = world.tap, world.server
    game, links = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    me = world.own_page()
    server.post(links[1] + "/table", {"action": "resign", "confirm": "yes"})

    def finished():
        return [g for g in server.look(me)["finished"]["games"]
                if g["game"] == game
                and not g["outcome-word"].endswith("uncounted")]
    found = wait_until(finished)
    tap.ok(found and found[0]["outcome-word"].endswith(".won"),
           "a game that is over stays there, with its result")
    tap.equal(server.look(found[0]["link"])["state"], "over",
              "and a link to its board")
    record = [r for r in server.look(me)["statistics"]
              if r["ruleset"] == "carcassonne"][0]
    tap.equal((record["over"], record["won"], record["uncounted"]), (1, 1, 0),
              "it is counted")
    far = server.get(me + "?page=99").text
    tap.ok("No game of yours" not in far and "?page=1#finished" in far,
           "who looks too far back is led to it")


def main():
    tap = Tap()
    # So long a host that lines of the calendar have to be folded.
    world = World(tap, mail={
        "from": f"turnpost <games@{'long.' * 10}play.example>"})
    check_resend(world)
    world.server.stop()
    world.server.start()    # limits by network are forgotten
    check_command(world)
    check_address(world)
    check_revoke(world)
    check_settings(world)
    check_weekend(world)
    check_say(world)
    check_calendar(world)
    check_invitations(world)
    check_never(world)
    check_finished(world)
    page = world.server.get("/t/" + "A" * 40)
    tap.equal(page.status, 404, "a forged link leads nowhere")
    tap.equal(world.server.stop(), 0, "the server ends with status 0")
    tap.none(world.server.crashes(), "and no part of it has ended before")
    tap.done()


if __name__ == "__main__":
    main()

"""Somebody is forgotten who has left traces wherever a person can: in games of
each ruleset, running and over, in seats given away, in proposals, invitations,
letters that were refused. A byte search finds nothing of her in the database,
beside it, in backups made since, in the log, and in letters sent afterwards;
and every game still verifies."""
import base64
import functools
import json
import os
import quopri
import random
import sqlite3
import threading
import time

import fairness
from documents import Files, export, verify
from harness import (Folder, Maildir, Server, Tap, first_link, html_of,
                     text_of, wait_until, words_of)
from mailserver import FaultSmtpd

OLD, NEW = "zoe.musterfrau@play.example", "zm.neu@elsewhere.example"
NAME, LATER = "Zoë Ängström", "Zoë Ö. Musterfrau"
PHRASES = ["blauer mond über rom", "phrase number two", "the third phrase"]
NOTES = ["grüezi mitenand", "I will build a fleet", "so long, and thanks"]
MEMO = "private: attack from the west"
MESSAGE = "Come and play, says the one from Musterhausen"
NEEDLES = [OLD, NEW, "zoe.musterfrau", "zm.neu", NAME, LATER, "Ängström",
           "Musterfrau", MEMO, MESSAGE, *PHRASES, *NOTES]
FORMER = "former player"


@functools.cache
def forms(needle):
    """The bytes by which NEEDLE could stand in a file whose letters are all
    small: as it is, and as mail writes it (base64 does so in three ways)."""
    plain = needle.encode()
    found = {plain, needle.upper().encode(),
             json.dumps(needle).strip('"').encode(),
             quopri.encodestring(plain).rstrip(b"\n"),
             needle.replace("@", "%40").encode(),
             needle.replace("@", "=40").encode()}
    for shift in range(3):
        text = base64.b64encode(b"\0" * shift + plain)
        # What depends on the neighbours is left out.
        found.add(text[(0, 2, 3)[shift]:len(text) // 4 * 4 - 4])
    return {form.lower() for form in found if len(form) >= 5}


def search(data, where):
    """Those that stand in DATA."""
    low = data.lower()
    return [f"{where}: {needle!r} as {form!r}" for needle in NEEDLES
            for form in forms(needle) if form in low]


def read(path):
    with open(path, "rb") as f:
        return f.read()


def post_rests(server):
    if not wait_until(lambda: server.owed() == 0):
        raise RuntimeError("letters stay: " + server.read_log()[-2000:])


class Victim:
    """She, her links and her games, on one server."""

    def __init__(self, server, smtpd):
        self.server, self.smtpd = server, smtpd
        self.links = []         # every link that she ever had
        self.games = {}         # by name: links of its seats, hers first
        self.others = []        # links of others, who look on
        self.read = set()       # letters that were followed

    def do(self, link, **fields):
        answer = self.server.post(link, fields)
        if answer.status not in (200, 202, 303):
            raise RuntimeError(answer.text)
        return answer.json

    def letter(self, mail, kind):
        """The next letter of that KIND to MAIL."""
        def find():
            for letter in self.smtpd.letters(mail):
                name = letter["Message-ID"]
                if name.startswith(f"<{kind}.") and name not in self.read:
                    self.read.add(name)
                    return letter
            return None
        letter = wait_until(find)
        if letter is None:
            raise RuntimeError(f"no {kind} to {mail}\n" +
                               self.server.read_log()[-2000:])
        return letter

    def link(self, mail, kind):
        link = first_link(self.letter(mail, kind))
        if mail in (OLD, NEW):
            self.links.append(link)
        return link

    def act(self, game, seat, action, **fields):
        links = self.games[game]
        links[seat] = (self.server.look(links[seat])["links"]["play"] or
                       links[seat])
        return self.do(links[seat] + "/table", action=action, **fields)

    def start(self, name, *others, **keywords):
        phrase = PHRASES[len(self.games) % len(PHRASES)]
        _, links = self.server.new(f'"{NAME}" <{OLD}>;phrase={phrase}',
                                   *others, **keywords)
        self.games[name] = links
        self.links.append(links[0])

    def play(self, name, moves, luck):
        """Moves of whoever's turn it is; she has something to say."""
        links = self.games[name]
        for i in range(moves):
            turn = self.server.turn(links)
            if turn is None:
                return
            seat, link, state = turn
            fields = {"move": luck.choice(state["moves"])}
            if seat == 0:
                fields["note"] = NOTES[i % len(NOTES)]
            else:
                fields["note"] = "what Bo said"
            self.do(link, **fields)
            self.links.append(links[0])

    # --- what she does --------------------------------------------------------

    def play_games(self):
        luck = random.Random(5)
        bo, cy = "Bo <bo@play.example>", "Cy <cy@play.example>;phrase=cyan"
        self.start("two", bo, options=["first=0"])
        self.start("over", bo, cy, options=["first=0"])
        self.start("geonosis", bo, cy, ruleset="geonosis")
        self.start("monopoly", bo, cy, ruleset="monopoly",
                   terms=["clock=move", "move=3d"])
        self.start("given", bo, cy, options=["first=0"])
        self.start("paused", "bot:greedy", ruleset="monopoly")
        for name, moves in (("two", 3), ("over", 9), ("geonosis", 6),
                            ("monopoly", 12), ("given", 4)):
            self.play(name, moves, luck)
            self.act(name, 0, "memo", memo=MEMO)
        self.act("two", 0, "offer-pause")
        self.act("over", 0, "offer-end")
        motion = self.server.look(
            self.games["over"][1])["table"]["motions"][0]["id"]
        for seat in (1, 2):
            self.act("over", seat, "vote", motion=motion, choice="yes")
        self.act("paused", 0, "offer-pause")

    def give_seats(self):
        """She gives one seat away, and takes over another; and she has asked
        somebody who has not answered yet."""
        self.act("given", 0, "replace", name="Dee", mail="dee@play.example")
        self.do(self.link("dee@play.example", "invite"), action="accept",
                name="Dee", phrase="")
        _, links = self.server.new("Bo <bo@play.example>;phrase=bo's own",
                                   "Cy <cy@play.example>")
        self.games["taken"] = [None, links[1]]
        self.do(links[0] + "/table", action="replace", name=NAME, mail=OLD)
        self.do(self.link(OLD, "invite"), action="accept", name=NAME,
                phrase=PHRASES[0])
        self.games["taken"][0] = self.link(OLD, "again")
        self.act("monopoly", 0, "replace", name="Eve", mail="eve@play.example")

    def propose(self):
        form = {"ruleset": "carcassonne", "lang": "en", "name": NAME,
                "mail": OLD, "message": MESSAGE}
        self.do("/new", **form, players="Bo <bo@play.example>")
        confirm = self.link(OLD, "confirm")
        self.do(confirm, action="confirm", phrase=PHRASES[1])
        self.do(self.link("bo@play.example", "invite"), action="accept",
                name="Bo", phrase="")
        self.games["proposed"] = [self.link(OLD, "began"),
                                  self.link("bo@play.example", "began")]
        self.do("/new", **form, players="Bo <bo@play.example>\r\n"
                                        "Cy <cy@play.example>")
        self.do(self.link(OLD, "confirm"), action="confirm",
                phrase=PHRASES[2])
        self.do(self.link("cy@play.example", "invite"), action="accept",
                name="Cy", phrase="")
        # Others have asked her: one waits, one is accepted.
        for i, other in enumerate(("Fay", "Gus")):
            mail = f"{other.lower()}@play.example"
            self.do("/new", ruleset="carcassonne", name=other, mail=mail,
                    players=f"{LATER} <{OLD}>\r\nCy <cy@play.example>",
                    message=f"from {other}")
            self.others.append(self.link(mail, "confirm"))
            self.do(self.others[-1], action="confirm", phrase="")
            link = self.link(OLD, "invite")
            if i == 1:
                self.do(link, action="accept", name=NAME, phrase=PHRASES[0])

    def move(self):
        """Another name, and another address; then letters there are
        refused."""
        self.do("/resend", mail=OLD)
        me = self.link(OLD, "link")
        self.do(me, action="settings", name=LATER, zone="Europe/Zurich")
        self.do(me, action="address", mail=NEW)
        self.do(self.link(NEW, "address"), action="confirm")
        self.links.append(first_link(self.letter(OLD, "moved-out")))
        me = self.link(NEW, "link")
        self.do(me, action="address", mail="third." + NEW)
        self.letter("third." + NEW, "address")
        # Somebody else says that these addresses are his.
        self.do("/resend", mail="bo@play.example")
        bo = self.link("bo@play.example", "link")
        for mail in (OLD, NEW):
            self.do(bo, action="address", mail=mail)
            self.letter(mail, "address")
        for letter in self.smtpd.letters(OLD) + self.smtpd.letters(NEW):
            self.links.append(letter["List-Unsubscribe"].strip("<>"))
        post_rests(self.server)
        self.smtpd.faults(f"rcpt 550@ 1 {NEW}")
        self.server.change("UPDATE letter SET owed = owed - 7200, "
                           "serial = serial - 7200 WHERE kind = 37")
        self.do("/resend", mail=NEW)
        wait_until(lambda: self.server.query(
            "SELECT count(*) FROM letter WHERE said LIKE '5%'")[0][0] >= 1)
        return me


# --- before and after ---------------------------------------------------------

def check_masks(tap, server):
    found = [row[0] for row in server.query(
        "SELECT said FROM letter WHERE state = 3 OR tries > 0")]
    tap.ok(found and all("is not here" in said and "..." in said
                         for said in found),
           "what a mail server says of an address is kept without it")
    log = server.read_log().encode()
    tap.none(search(log, "log"), "nothing of anybody stands in the log")


def check_data(tap, server, me):
    page = server.look(me)
    data = server.get(page["data"])
    one = data.json
    text = data.text
    tap.ok(one["format"] == "turnpost-person/1" and
           one["person"]["mail"] == NEW and one["person"]["name"] == LATER and
           len(one["games"]) == 7 and len(one["seats-given"]) == 1,
           "she can take along all that is kept of her")
    tap.none((needle for needle in (OLD, MEMO, *PHRASES, *NOTES)
              if json.dumps(needle).strip('"') not in text and
              needle not in text),
             "with every word that she wrote")
    tap.ok("what Bo said" not in text and "cyan" not in text and
           "bo@play.example" not in text, "and none of another's")


def ask(tap, server, victim, me):
    # A link from the very second in which the address changed is not good.
    server.change("UPDATE player SET moved = moved - 1 WHERE moved > 0")
    answer = server.post(me, {"action": "erase"})
    again = server.post(me, {"action": "erase"})
    letter = victim.letter(NEW, "erase")
    tap.ok(answer.status == 200 and again.status == 200 and server.query(
        "SELECT count(*) FROM letter WHERE kind = 41") == [(1,)],
           "who wants to be forgotten gets one letter, however often asked")
    link = first_link(letter)
    page = server.get(link).text
    tap.ok("within 3 days" in words_of(letter) and
           link in html_of(letter) and "What goes" in page and
           "What stays" in page and NEW in page,
           "its link leads to a page that says what goes and what stays")
    before = server.query("SELECT * FROM seat")
    answers = [server.get(link).status, server.post(link, {}).status,
               server.post(link, {"action": "erase"}).status,
               server.post(link, {"action": "erase",
                                  "confirm": "no"}).status]
    tap.ok(answers == [200, 400, 422, 422] and
           server.query("SELECT * FROM seat") == before,
           "looking, and a form without the tick, change nothing")
    page = server.post(link, {"action": "erase", "never": "yes"},
                       as_json=False)
    tap.ok(page.status == 422 and 'role="alert"' in page.text,
           "and the page says what is missing")
    return link


def traces(server, sent):
    """Whatever still stands anywhere."""
    found = []
    folder = os.path.dirname(server.database)
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.startswith("turnpost.db") and os.path.isfile(path):
            found += search(read(path), name)
    found += search(read(server.log), "log")
    backup = Folder() / "copy.db"
    db = sqlite3.connect(server.database)
    copy = sqlite3.connect(backup)
    db.backup(copy)
    db.close()
    copy.close()
    found += search(read(backup), "copy")
    for letter in sent:
        text = "\n".join(f"{key}: {value}" for key, value in letter.items())
        for part in letter.walk():
            if not part.is_multipart():
                text += part.get_payload(decode=True).decode(
                    "utf-8", "replace")
        what = f"letter {letter['Message-ID']}"
        found += search(text.encode(), what)
        found += search(letter.as_bytes(), what)
    return found


def check_backup(tap, server):
    name = Folder() / "backup"
    done = server.run("backup", name)
    if done.returncode == 2:
        return
    data = b"".join(read(os.path.join(folder, f))
                    for folder, _, files in os.walk(name) for f in files) \
        if os.path.isdir(name) else read(name)
    tap.none([done.stderr] * (done.returncode != 0) + search(data, "backup"),
             "nor in a backup made since")


def check_games(tap, server):
    games = [row[0] for row in server.query("SELECT id FROM game")]
    files, faults = Files(), []
    for game in games:
        text = export(server, game)
        done = verify(files.put(text))
        if done.returncode != 0:
            faults.append(f"{game}: {done.stderr}")
        remarks = fairness.remarks(text.encode())
        if isinstance(remarks, str):
            faults.append(f"{game}: {remarks}")
        faults += search(text.encode(), f"document {game}")
    tap.none(faults, "every game verifies, by both verifiers, without her")
    done = server.run("check")
    tap.ok(done.returncode == 0, "and the whole database is sound")
    if done.returncode != 0:
        print("#", done.stdout, done.stderr)
    tap.equal(server.query("SELECT count(*) FROM seat WHERE phrase IS NULL "
                           "AND length(phrase_digest) = 32")[0][0], 7,
              "of her phrases there are digests, also where she gave the "
              "seat away; another's phrase stays")
    tap.ok(server.query("SELECT count(*) FROM seat WHERE phrase = ?",
                        "bo's own")[0][0] == 1,
           "also in a seat that was hers in the end")
    tap.equal(server.query("SELECT DISTINCT text FROM note"),
              [("what Bo said",)],
              "what the others wrote is still there, and nothing else")


def check_others(tap, server, victim):
    faults = []
    for name, links in victim.games.items():
        if name == "paused":
            continue
        state = server.look(links[1])
        link = state["links"]["play"] or links[1]
        state, page = server.look(link), server.get(link).text
        seat = state["seats"][0]
        if name == "given":
            if seat["name"] != "Dee" or FORMER not in page:
                faults.append(f"{name}: {seat['name']}")
        elif seat["name"] != FORMER or FORMER not in page:
            faults.append(f"{name}: {seat['name']}")
        elif state["state"] != "over" and not seat["resigned"]:
            faults.append(f"{name}: goes on without her")
        if "\\u0001" in json.dumps(state) or "\x01" in page:
            faults.append(f"{name}: a mark stands for the name")
    for link in victim.others:
        state = server.look(link)
        if not any(p["name"] == FORMER and p["state"] == "declined"
                   for p in state["people"]):
            faults.append(f"proposal: {state['people']}")
    tap.none(faults, "the others meet a former player, who has resigned or "
             "declined")
    tap.equal(server.query("SELECT state FROM game WHERE id = 6"), [(2,)],
              "a paused game in which nobody is left ends")
    tap.equal(server.look(victim.games["two"][1])["result"]["winners"], [1],
              "of two the other has won")
    done = server.run("list")
    tap.ok(done.returncode == 0 and "\x01" not in done.stdout,
           "and commands can name her seats")


def check_letters(tap, sent):
    texts = {letter["To"]: " ".join(text_of(letter).split())
             for letter in sent}
    tap.ok(any("bo@play.example" in to and FORMER in text
               for to, text in texts.items()),
           "letters to the others speak of a former player")
    tap.none((to for to in texts if OLD in to or NEW in to),
             "and none goes to her")
    tap.ok(any("gus@play.example" in to and f"{FORMER} does not want"
               in text for to, text in texts.items()),
           "who had invited her learns that she does not play")
    tap.ok(any("cy@play.example" in letter["To"] and
               letter["Message-ID"].startswith("<off.") and
               FORMER in text_of(letter) for letter in sent),
           "who had accepted what she proposed learns that it is off")


def check_links(tap, server, victim, given, erase):
    faults = []
    for link in {*victim.links, erase}:
        statuses = (server.get(link).status,
                    server.post(link, {"move": "x", "action": "confirm",
                                       "letters": "off"}).status)
        # A form that is wrong in any case; a seat that another person has.
        if statuses not in ((404, 404), (404, 400)) and not (
                statuses == (409, 409) and link in given):
            faults.append(f"{statuses} {link}")
    tap.none(faults, "every link that she ever had leads nowhere")


def check_again(tap, server, victim):
    """The address is nobody's: it may come again, as a stranger."""
    answer = server.post("/resend", {"mail": NEW})
    time.sleep(0.3)
    tap.ok(answer.status == 200 and server.owed() == 0,
           "nobody plays with that address any more")
    game, links = server.new(f"Zoe <{NEW}>", "Bo <bo@play.example>")
    post_rests(server)
    tap.ok(len(server.look(links[1])["seats"]) == 2 and any(
        f"game {game}:" in letter["Subject"]
        for letter in victim.smtpd.letters(NEW)),
           "and who has it may play again")


def journey(tap):
    smtpd = FaultSmtpd().start()
    server = Server(smtpd.transport).start()
    victim = Victim(server, smtpd)
    victim.play_games()
    victim.give_seats()
    victim.propose()
    me = victim.move()
    victim.links.append(me)
    check_masks(tap, server)
    check_data(tap, server, me)
    link = ask(tap, server, victim, me)
    seen = len(smtpd.letters())
    given = {one for one in victim.links if server.get(one).status == 409}
    tap.ok(len(traces(server, [])) > 10, "there is much to be found of her")
    answer = server.post(link, {"action": "erase", "confirm": "yes"})
    tap.ok(answer.status == 200 and answer.json["erased"] is True,
           "with the tick, she is forgotten")
    post_rests(server)
    wait_until(lambda: "event=erased" in server.read_log())
    sent = smtpd.letters()[seen:]
    tap.none(traces(server, sent), "nothing of her is left in the database, "
             "the files beside it, a copy, the log, and letters")
    check_backup(tap, server)
    check_games(tap, server)
    check_others(tap, server, victim)
    check_letters(tap, sent)
    check_links(tap, server, victim, given, link)
    post_rests(server)
    tap.none(traces(server, smtpd.letters()[seen:]),
             "and nothing comes back by all this")
    check_again(tap, server, victim)
    tap.equal(server.stop(), 0, "the server ends when it is told to")
    tap.none(server.crashes() + [line for line in
                                 server.read_log().splitlines()
                                 if "-fault" in line], "nothing crashed")


def command(tap):
    """The operator does it, beside a server that runs."""
    server = Server().start()
    mailbox = Maildir(server.mailbox)
    _, links = server.new(f'"{NAME}" <{OLD}>;phrase={PHRASES[0]}',
                          "Bo <bo@play.example>")
    done = server.run("player", OLD, "export")
    tap.ok(done.returncode == 0 and
           json.loads(done.stdout)["person"]["mail"] == OLD,
           "the operator gives somebody what is kept of her")
    done = server.run("player", OLD, "erase")
    tap.ok(done.returncode != 0 and search(read(server.database) + read(
        server.database + "-wal"), "database"),
           "and erases nobody without being sure")
    done = server.run("player", OLD, "erase", "--yes")
    post_rests(server)
    mailbox.news()
    wait_until(lambda: server.query(
        "SELECT count(*) FROM fact WHERE name = 'erased'") == [(0,)])
    tap.none([done.stderr] * (done.returncode != 0) + traces(server, []),
             "then no trace is left")
    tap.equal(server.look(links[1])["result"]["winners"], [1],
              "and the server knows it at once")
    server.stop()


# --- at random moments -----------------------------------------------------------

def kill_while_erasing(seconds):
    """A server that is killed SECONDS after it was told to forget somebody,
    and started again; whether she is forgotten, and what is wrong."""
    server = Server().start()
    mailbox = Maildir(server.mailbox)
    for _ in range(4):
        _, links = server.new(f'"{NAME}" <{OLD}>;phrase={PHRASES[0]}',
                              "Bo <bo@play.example>", options=["first=0"])
        move = server.look(links[0])["moves"][0]
        server.post(links[0], {"move": move, "note": NOTES[0]})
        server.post(links[0], {})
        server.post(server.look(links[0])["links"]["play"] + "/table",
                    {"action": "memo", "memo": MEMO})
    server.post("/resend", {"mail": OLD})
    me = [first_link(letter) for letter in wait_until(
        lambda: [one for one in mailbox.all()
                 if one["Message-ID"].startswith("<link.")])][0]
    server.post(me, {"action": "erase"})
    link = [first_link(letter) for letter in wait_until(
        lambda: [one for one in mailbox.all()
                 if one["Message-ID"].startswith("<erase.")])][0]
    post_rests(server)

    def tell():
        try:
            server.post(link, {"action": "erase", "confirm": "yes"})
        except OSError:
            pass
    teller = threading.Thread(target=tell)
    teller.start()
    time.sleep(seconds)
    server.kill()
    teller.join()
    server.start()
    faults = []
    gone = server.query("SELECT count(*) FROM player WHERE mail = ?",
                        OLD) == [(0,)]
    counts = [server.query(f"SELECT count(*) FROM {what}")[0][0] for what in (
        f"seat WHERE name = '{NAME}'", f"seat WHERE memo = '{MEMO}'",
        f"seat WHERE phrase = '{PHRASES[0]}'",
        f"note WHERE text = '{NOTES[0]}'")]
    if counts != ([0] * 4 if gone else [4] * 4):
        faults.append(f"{seconds}: {gone} {counts}")
    if gone:
        wait_until(lambda: server.query(
            "SELECT count(*) FROM fact WHERE name = 'erased'") == [(0,)])
        faults += traces(server, [])
    if server.run("check").returncode != 0:
        faults.append("the database is not sound")
    server.stop()
    return gone, faults


def kills(tap):
    luck = random.Random()
    moments = [0.0, 0.002] + [luck.uniform(0.001, 0.06) for _ in range(8)]
    fates, faults = [], []
    for seconds in moments:
        gone, wrong = kill_while_erasing(seconds)
        fates.append(gone)
        faults += wrong
    print(f"# forgotten {sum(fates)} of {len(fates)} times", flush=True)
    tap.none(faults, "killed at any moment, all is erased, or nothing")


def main():
    tap = Tap()
    journey(tap)
    command(tap)
    kills(tap)
    tap.done()


main()

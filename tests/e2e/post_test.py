"""The post against a mail server that fails in the ways servers fail: nothing
is lost, nothing is announced under a second Message-ID, the games go on, and
the table is told who cannot be reached."""
import time

from harness import (SOON, Server, Tap, first_link, text_of, wait_until,
                     words_of)
from mailserver import FaultSmtpd

ANN, BO = "ann@play.example", "bo@play.example"


class Table:
    """A game of Ann and Bo on a server whose letters go to SMTPD."""

    def __init__(self, server):
        self.server = server
        self.game, self.links = server.new(
            f"Ann <{ANN}>", f"Bo <{BO}>", options=["first=0"])
        self.turn = 0
        self.ply = 0

    def move(self):
        """The next move; how the server answered."""
        link = self.links[self.turn]
        move = self.server.look(link)["moves"][0]
        answer = self.server.post(link, {"move": move})
        if answer.status == 200:
            state = self.server.look(link)
            self.links[self.turn] = state["links"]["play"]
            self.turn = 1 - self.turn
            self.ply += 1
        return answer

    def moves(self, n):
        for _ in range(n):
            answer = self.move()
            if answer.status != 200:
                raise RuntimeError(answer.text)

    def letters_seen(self):
        """What the table sees of everybody's letters."""
        return [s["letters"] for s in self.server.look(self.links[0])["seats"]]

    def row(self, kind, ply, seat):
        """State, tries and the server's words of a letter."""
        rows = self.server.query(
            "SELECT state, tries, said FROM letter WHERE game = ? AND "
            "kind = ? AND ply = ? AND seat = ?", self.game, kind, ply, seat)
        return rows[0] if rows else None

    def message_id(self, kind, ply, seat):
        uid = self.server.query(
            "SELECT lower(hex(uid)) FROM game WHERE id = ?", self.game)[0][0]
        return f"<{kind}.{ply}.{seat}.{uid}@play.example>"

    def turn_id(self):
        """The Message-ID of the letter for the present turn."""
        return self.message_id("turn", self.ply, self.turn)


OWED, SENT, DROPPED, PARKED = range(4)
BEGAN, TURN = 1, 2


def start(smtpd, **settings):
    return Server(transport=smtpd.transport, **settings)


def due_now(server):
    """Time goes by: what waits for another try is due. The server is to be
    stopped meanwhile."""
    server.change("UPDATE letter SET at = at - 86400 WHERE state = 0")


def check_unreachable_server(tap):
    smtpd = FaultSmtpd()
    server = start(smtpd).start()
    table = Table(server)
    table.moves(3)
    tap.equal(server.get("/healthz").status, 200,
              "without a mail server the games go on")
    tap.equal(table.ply, 3, "and moves are made")
    tap.ok(wait_until(lambda: "event=mail-server-down" in server.read_log()),
           "the log says that the mail server is down")
    tap.equal(server.query("SELECT count(*) FROM letter WHERE state = ?",
                           PARKED), [(0,)], "no letter is given up for it")
    tap.equal(table.letters_seen(), ["on", "on"], "nor is a seat")
    smtpd.start()
    tap.ok(wait_until(lambda: server.owed() == 0),
           "letters wait, and go out when there is a mail server")
    began = {table.message_id("began", 0, seat) for seat in (0, 1)}
    tap.ok(began <= set(smtpd.ids()) <= began | {table.turn_id()},
           "those of the beginning and of the present turn, no other")
    tap.equal(len(smtpd.ids()), len(set(smtpd.ids())), "each once")
    tap.equal(first_link(smtpd.letters(BO)[-1]), table.links[1],
              "and who is to move has the link to do so")
    return smtpd, server, table


def check_superseded(tap, smtpd, server, table):
    """While nobody takes letters, turns pass by."""
    wait_until(lambda: server.owed() == 0)
    before = len(smtpd.ids())
    smtpd.stop()
    table.moves(5)
    tap.equal(server.owed() > 0, True, "letters wait again")
    server.stop()
    due_now(server)
    smtpd.start()
    server.start()
    tap.ok(wait_until(lambda: server.owed() == 0),
           "after a restart they are seen to")
    tap.equal(smtpd.ids()[before:], [table.turn_id()],
              "only the letter of the present turn is sent")
    tap.equal(server.query("SELECT count(*) FROM letter WHERE state = ? AND "
                           "said <> ''", DROPPED)[0][0] >= 4, True,
              "those of turns that have passed are dropped, and it is said "
              "why")
    letter = smtpd.letters()[-1]
    tap.equal(first_link(letter), table.links[table.turn],
              "and its link is the present turn's")
    tap.ok(server.look(table.links[0])["hash"][:16] in text_of(letter),
           "and it shows the present board")


def check_later(tap, smtpd, server, table):
    """4xx: put off, and tried again; the others are not held up."""
    smtpd.faults("rcpt 451 1")
    table.moves(1)
    row = wait_until(lambda: (r := table.row(TURN, table.ply, table.turn))
                     and r[1] == 1 and r)
    tap.ok(row and row[0] == OWED and row[2].startswith("451"),
           "a letter that is refused for now stays owed, with the server's "
           "words")
    tap.equal(table.letters_seen(), ["on", "on"], "nobody is unreachable")
    at = server.query("SELECT at - unixepoch() FROM letter WHERE state = 0")
    tap.ok(at and 30 <= at[0][0] <= 60, "it is tried again in a minute")
    message_id = table.turn_id()
    tap.ok(message_id not in smtpd.ids(), "it has not arrived")
    other = Table(server)
    tap.ok(wait_until(lambda: other.message_id("began", 0, 1) in smtpd.ids()),
           "other letters are not held up by it")
    server.stop()
    due_now(server)
    smtpd.faults("data 452 1")
    server.start()
    row = wait_until(lambda: (r := table.row(TURN, table.ply, table.turn))
                     and r[1] == 2 and r)
    tap.ok(row and row[0] == OWED, "refused a second time, it is put off again")
    at = server.query("SELECT at - unixepoch() FROM letter WHERE state = 0")
    tap.ok(at and 200 <= at[0][0] <= 240, "for longer")
    server.stop()
    due_now(server)
    server.start()
    tap.ok(wait_until(lambda: message_id in smtpd.ids()),
           "when the server takes it, it arrives under the Message-ID it "
           "always had")
    tap.ok(wait_until(lambda: server.owed() == 0), "and is owed no more")


def check_for_a_week(tap, smtpd, server, table):
    smtpd.faults("rcpt 451")
    table.moves(1)
    wait_until(lambda: (table.row(TURN, table.ply, table.turn) or (0, 0))[1])
    server.stop()
    server.change("UPDATE letter SET at = at - 864000, owed = owed - 864000, "
                  "tries = tries + 9 WHERE state = 0")
    server.start()
    tap.ok(wait_until(lambda: table.row(TURN, table.ply, table.turn)[0] ==
                      PARKED),
           "a letter put off for more than a week is given up")
    smtpd.faults()
    tap.ok("451" in table.row(TURN, table.ply, table.turn)[2],
           "and the database says why")
    table.moves(1)


def check_refused(tap, smtpd, server, table):
    """5xx: the seat is unreachable, and the table is told."""
    if table.turn == 1:
        table.moves(1)
    # An earlier letter to Bo that is still on its way would be the refused one.
    wait_until(lambda: server.query(
        "SELECT count(*) FROM letter WHERE state = 0") == [(0,)])
    smtpd.faults(f"rcpt 550 {BO}")
    table.moves(1)      # now it is Bo's turn
    tap.ok(wait_until(lambda: table.letters_seen() == ["on", "unreachable"]),
           "a refused address is shown to the table")
    row = table.row(TURN, table.ply, 1)
    tap.ok(row[0] == PARKED and row[2].startswith("550"),
           "the letter is parked with the server's words")
    tap.ok("letters come back" in server.get(table.links[0]).text,
           "and so does the page")
    smtpd.faults()
    table.moves(1)      # Bo plays by his old link
    tap.ok(wait_until(lambda: table.turn_id() in smtpd.ids(ANN)),
           "the seat can play on, and the others get their letters")
    tap.equal(table.letters_seen(), ["on", "on"],
              "who plays by a link that came in a letter can be reached")
    table.moves(1)
    tap.ok(wait_until(lambda: table.turn_id() in smtpd.ids(BO)),
           "and gets the next one")


def check_lost_connection(tap, smtpd, server, table):
    for fault, sentence in (
            ("body drop 1", "a connection lost in the middle of DATA"),
            ("mail drop 1", "one lost before"),
            ("mail 421 1", "a server that ends the connection with 421"),
            ("greeting 421 1", "one that greets with 421"),
            ("end 451 1", "451 after the final dot"),
            ("end drop 1", "a connection lost after the final dot"),
            ("end garbage 1", "nonsense after the final dot")):
        smtpd.faults(fault)
        table.moves(1)
        message_id = table.turn_id()
        arrived = wait_until(lambda i=message_id: i in smtpd.ids(), 3)
        if not arrived:     # put off: the time comes
            server.stop()
            due_now(server)
            server.start()
            arrived = wait_until(lambda i=message_id: i in smtpd.ids())
        tap.ok(arrived, f"{sentence}: the letter arrives")
        tap.ok(wait_until(lambda: server.owed() == 0),
               "and is owed no more")
        times = smtpd.ids().count(message_id)
        tap.ok(times == 1 or (times == 2 and fault in
                              ("end drop 1", "end garbage 1")),
               "once, or twice under the same Message-ID where nobody can "
               "know")
        tap.equal(table.letters_seen(), ["on", "on"], "nobody is unreachable")


def check_hanging(tap, smtpd, server, table):
    smtpd.faults("end hang 1")
    table.moves(1)
    hung = table.turn_id()
    tap.ok(wait_until(lambda: "fault end hang" in smtpd.log()),
           "a server hangs")
    began = time.monotonic()
    table.moves(4)
    tap.ok(time.monotonic() - began < SOON, "the desk goes on meanwhile")
    began = time.monotonic()
    tap.equal(server.stop(), 0, "SIGTERM ends the server")
    took = time.monotonic() - began
    tap.ok(took < SOON, f"within seconds ({took:.1f})")
    tap.equal(smtpd.ids().count(hung), 1,
              "the letter that hung had arrived")
    smtpd.faults()
    server.start()
    tap.ok(wait_until(lambda: table.turn_id() in smtpd.ids()),
           "after a restart the present turn's letter arrives")
    tap.ok(wait_until(lambda: server.owed() == 0), "and none is owed")


def check_muted(tap, smtpd, server, table):
    if table.turn == 1:
        table.moves(1)
    wait_until(lambda: server.owed() == 0)
    mute = server.look(table.links[1])["links"]["mute"]
    server.post(mute, {"letters": "off"})
    before = len(smtpd.ids(BO))
    table.moves(4)
    tap.ok(wait_until(lambda: table.turn_id() in smtpd.ids(ANN)),
           "others get letters while a seat has them off")
    tap.ok("letters off" in words_of(smtpd.letters(ANN)[-1]),
           "which say so")
    wait_until(lambda: server.owed() == 0)
    tap.equal(len(smtpd.ids(BO)), before, "that seat gets none")
    tap.equal(table.letters_seen(), ["on", "off"], "and the table sees it")
    server.post(mute, {"letters": "on"})
    table.moves(1)
    tap.ok(wait_until(lambda: table.turn_id() in smtpd.ids(BO)),
           "letters on again: the next one comes")


def check_doubles(tap, smtpd, table):
    """Over the whole life of the game."""
    uid = table.message_id("turn", 0, 0).split(".")[3]
    ids = [i for i in smtpd.ids() if uid in i]
    twice = sorted({i for i in ids if ids.count(i) > 1})
    tap.ok(len(ids) - len(set(ids)) <= 3,
           f"letters came twice only where an answer was lost ({twice})")
    texts = {}
    for letter in smtpd.letters():
        texts.setdefault(letter["Message-ID"], set()).add(
            (letter["Subject"], letter["To"], first_link(letter)))
    tap.none((i for i, seen in texts.items() if len(seen) > 1),
             "and what came twice says the same")


def main():
    tap = Tap()
    smtpd, server, table = check_unreachable_server(tap)
    check_superseded(tap, smtpd, server, table)
    check_later(tap, smtpd, server, table)
    check_for_a_week(tap, smtpd, server, table)
    check_refused(tap, smtpd, server, table)
    check_lost_connection(tap, smtpd, server, table)
    check_hanging(tap, smtpd, server, table)
    check_muted(tap, smtpd, server, table)
    check_doubles(tap, smtpd, table)
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    tap.done()


main()

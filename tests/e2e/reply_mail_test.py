"""Answers by mail through mail servers of Debian, set up as the manual says: a
reply goes in, the move is made, the answer comes; what is for nobody goes back
to its sender."""
import os
import shutil
import smtplib

from answering import Answering, Table, address_of, altered
from harness import Tap, one_line, wait_until, words_of
from mailserver import FaultSmtpd
from mailservers import USER, Exim, Postfix, Smtpd

ANN, BO = "ann@home.example", "bo@home.example"
PLAYERS = (f"Ann <{ANN}>", f"Bo <{BO}>")
WAIT = 25


class Room(Answering):
    """Its letters leave through a mail server, and come to another one."""

    def __init__(self, kind, way):
        self.home = FaultSmtpd().start()
        self.mta = kind(self.home.port)
        super().__init__(start=False, user=USER,
                         transport=f"smtp://127.0.0.1:{self.mta.port}",
                         start_grace=0)
        self.server.mail["lmtp"] = lmtp = self.server.folder / "lmtp"
        self.server.set()
        os.chmod(self.server.folder.path, 0o755)
        if os.geteuid() == 0:
            shutil.chown(self.server.folder.path, USER)
        self.mta.begin(way, lmtp, self.server.config)
        self.server.start()

    def letters(self, mail):
        return self.home.letters(mail)

    def send(self, text, recipient, sender=ANN):
        with smtplib.SMTP("127.0.0.1", self.mta.port, timeout=60) as smtp:
            smtp.sendmail(sender, [recipient], text)


def check_wrong(tap, room, way, to):
    wrong = altered(to)
    before = len(room.letters(ANN))
    room.send(room.write(wrong, "board", sender=ANN), wrong)
    wait_until(lambda: len(room.letters(ANN)) > before, WAIT)
    report = room.letters(ANN)[before:]
    tap.ok(len(report) == 1 and wrong in report[0].as_string() and
           any(part.get_content_type() == "message/delivery-status"
               for part in report[0].walk()),
           "what is for nobody comes back to its sender")
    tap.ok(report and (
        "no such address" if way == "LMTP" else
        "no letter of this server has that address") in
        one_line(report[0].as_string()), "with the reason")


def check(tap, kind, way):
    room = Room(kind, way)
    table = Table(room, players=PLAYERS)
    failures = tap.failures
    if not tap.ok(wait_until(lambda: room.letters(ANN), WAIT),
                  f"{kind.__name__}, {way}: a letter goes out"):
        print("# " + room.mta.read_log().replace("\n", "\n# "))
        return
    to = address_of(room.newest(ANN))
    move = table.move()[0]
    room.send(room.write(to, move, sender=ANN), to)
    tap.ok(wait_until(lambda: room.answers(ANN), WAIT) and
           table.look()["log"][-1]["move"] == move,
           "an answer to it comes in, and makes the move")
    back = room.answers(ANN)
    tap.ok(len(back) == 1 and "Done." in words_of(back[0]),
           "one letter comes back that says so")
    check_wrong(tap, room, way, to)
    before = len(room.letters(ANN))
    room.send(f"From: <{ANN}>\nTo: {to}\nAuto-Submitted: auto-replied\n"
              "Message-ID: <away@x>\n\nI am away.\n", to)
    room.send(room.write(to, "board", sender=ANN), to)
    tap.ok(wait_until(lambda: len(room.answers(ANN)) == 2, WAIT) and
           len(room.letters(ANN)) == before + 1,
           "what a program wrote is swallowed")
    if tap.failures > failures:
        print("# " + room.mta.read_log().replace("\n", "\n# "))
    tap.equal(room.server.stop(), 0, "the server ends with status 0")
    room.mta.stop()
    room.home.stop()


def main():
    tap = Tap()
    for kind in (Postfix, Exim, Smtpd):
        for way in kind.WAYS:
            check(tap, kind, way)
    tap.done()


main()

"""Mail servers of Debian, set up as turnpost-mail(7) says: a reply goes in, the
move is made, the answer comes; what is for nobody goes back to its sender, and
what is for the operator reaches her, by the aliases of the machine and by those
of a virtual domain."""
import os
import shutil
import smtplib

import signatures
from answering import Answering, Table, address_of, altered
from harness import Tap, one_line, wait_until, words_of
from mailserver import FaultSmtpd
from mailservers import OWN, USER, VIRTUAL, YOU, Exim, Postfix, Smtpd
from patient import lines_of

ANN, BO = "ann@example.net", "bo@example.net"
STRANGER, GONE = "stranger@example.net", "gone@example.net"
PLAYERS = (f"Ann <{ANN}>", f"Bo <{BO}>")
WAIT = 25


class Room(Answering):
    """Its letters leave through a mail server, and come to another one."""

    def __init__(self, kind, way):
        self.home = FaultSmtpd("--fault", f"rcpt 550 {GONE}").start()
        self.mta = kind(self.home.port)
        super().__init__(start=False, user=USER,
                         transport=f"smtp://127.0.0.1:{self.mta.port}",
                         start_grace=0, mail={
                             "from": f"turnpost <games@{OWN}>"})
        os.mkdir(self.server.folder / "run")
        self.server.mail["lmtp"] = lmtp = self.server.folder / "run/lmtp"
        self.server.set()
        os.chmod(self.server.folder.path, 0o755)
        if os.geteuid() == 0:
            for path in (self.server.folder.path, os.path.dirname(lmtp)):
                shutil.chown(path, USER)
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


def check_addresses(tap, room, answer):
    """Those that have to exist, in both domains; and one that does not."""
    answer = answer.replace(OWN, VIRTUAL)
    room.send(room.write(answer, "board", sender=ANN), answer)
    tap.ok(wait_until(lambda: len(room.answers(ANN)) == 3, WAIT),
           "an answer to the virtual domain comes in")
    to = [f"{who}@{domain}" for domain in (OWN, VIRTUAL)
          for who in ("games", "postmaster", "abuse")]
    for address in to:
        room.send(room.write(address, "Hello.", sender=STRANGER,
                             Subject=address), address, STRANGER)
    wait_until(lambda: len(room.letters(YOU)) == len(to), WAIT)
    tap.equal(sorted(letter["Subject"] for letter in room.letters(YOU)),
              sorted(to), "what is for the operator reaches her")
    refused = []
    for domain in (OWN, VIRTUAL):
        address = "nobody-here@" + domain
        try:
            room.send(room.write(address, "Hello.", sender=STRANGER), address,
                      STRANGER)
        except smtplib.SMTPRecipientsRefused:
            refused.append(address)
    wait_until(lambda: len(room.letters(STRANGER)) + len(refused) == 2, WAIT)
    tap.equal(len(room.letters(STRANGER)) + len(refused), 2,
              "and what nobody has is refused")


def check_doctor(tap, room):
    lines = lines_of(room.server.run("doctor", "--mail", BO))
    if not tap.ok(any(line[:2] == ("ok", "bounces") for line in lines),
                  "and turnpost doctor sees a letter come in"):
        print("# " + "\n# ".join(str(line) for line in lines))


def check(tap, kind, way):
    room = Room(kind, way)
    table = Table(room, players=PLAYERS)
    failures = tap.failures
    if not tap.ok(wait_until(lambda: room.letters(ANN), WAIT),
                  f"{kind.__name__}, {way}: a letter goes out"):
        print("# " + room.mta.read_log().replace("\n", "\n# "))
        return
    if kind is Exim and way == kind.WAYS[0]:
        names = signatures.signed(room.home.envelopes(ANN)[0][0],
                                  signatures.key_in(room.mta.read_log()))
        tap.ok(signatures.ONE_CLICK <= set(names or ()),
               "signed, with what one click needs to end the letters")
    to = address_of(room.newest(ANN))
    move = table.move()[0]
    room.send(room.write(to, move, sender=ANN), to)
    tap.ok(wait_until(lambda: room.answers(ANN), WAIT) and
           table.look()["log"][-1]["move"] == move,
           "an answer to it comes in, and makes the move")
    back = room.answers(ANN)
    tap.ok(len(back) == 1 and "Done." in words_of(back[0]),
           "one letter comes back that says so")
    check_doctor(tap, room)
    check_wrong(tap, room, way, to)
    before = len(room.letters(ANN))
    room.send(f"From: <{ANN}>\nTo: {to}\nAuto-Submitted: auto-replied\n"
              "Message-ID: <away@x>\n\nI am away.\n", to)
    room.send(room.write(to, "board", sender=ANN), to)
    tap.ok(wait_until(lambda: len(room.answers(ANN)) == 2, WAIT) and
           len(room.letters(ANN)) == before + 1,
           "what a program wrote is swallowed")
    if way == kind.WAYS[0]:
        check_addresses(tap, room, to)
    room.server.new(f"Ann <{ANN}>", f"Gone <{GONE}>")
    tap.ok(wait_until(lambda: room.server.query(
        "SELECT 1 FROM letter WHERE state = 3"), WAIT),
           "the report that a letter could not be delivered comes in")
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

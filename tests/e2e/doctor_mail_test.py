"""turnpost doctor sends a letter the way that reports come back, and hears of it
from whoever takes letters in. reply_mail_test.py has it with mail servers of
Debian."""
import os
import sqlite3
import threading
import time

from answering import altered
from harness import Tap, text_of, wait_until
from mailserver import FaultSmtpd
from patient import Patient, show


class Mailroom(FaultSmtpd):
    """A mail server that hands what comes to games+... to `turnpost receive`,
    until it is told to keep it."""

    def __init__(self):
        super().__init__()
        self.patient, self.handed, self.keeps = None, [], False
        self.start()
        threading.Thread(target=self.hand_on, daemon=True).start()

    def tagged(self):
        """The letters to such addresses."""
        return [letter for letter in self.letters()
                if letter["To"].startswith("games+")]

    def receive(self, letter, to=None):
        """Hands it in as what came TO another address than its own."""
        text = letter.as_string()
        return self.patient.run(
            "receive", "-r", to or letter["To"],
            input=text.replace(letter["To"], to) if to else text)

    def statuses(self, n):
        """What the mail server was told of the first N letters."""
        wait_until(lambda: len(self.handed) == n)
        return [done.returncode for done in self.handed]

    def hand_on(self):
        while True:
            time.sleep(0.05)
            if self.keeps or self.patient is None:
                continue
            for letter in self.tagged()[len(self.handed):]:
                self.handed.append(self.receive(letter))


def bounces(tap, patient, level, said, sentence, wait=60):
    """What the doctor says of the way back."""
    found = [line for line in patient.doctor(wait=wait)
             if line[1] == "bounces"]
    good = [line[0] for line in found] == [level] and said in found[0][2] and \
        patient.done.returncode == 0
    if not tap.ok(good, sentence):
        show(patient)
    return found[0][3] or "" if found else ""


def dump(patient):
    db = sqlite3.connect(patient.database)
    with db:
        rows = list(db.iterdump())
    db.close()
    return rows


def check_way(tap, room, patient):
    patient.start()
    patient.stop()
    files, rows = sorted(os.listdir(patient.folder.path)), dump(patient)
    bounces(tap, patient, "ok", "was here after",
            "a letter that is handed in is heard of, while no server runs")
    tap.equal(room.statuses(1), [0],
              "the mail server is told that it was taken")
    tap.equal((sorted(os.listdir(patient.folder.path)), dump(patient)),
              (files, rows), "and nothing of it stays")
    letter = room.tagged()[-1]
    tap.ok(letter["Auto-Submitted"] == "auto-generated" and
           "not for a person" in text_of(letter),
           "whoever reads it in a mailbox reads what is wrong")
    patient.start()
    bounces(tap, patient, "ok", "was here after", "and while one runs")
    tap.equal(room.statuses(2), [0, 0],
              "which changes nothing for the mail server")
    return letter


def check_forged(tap, room, patient, letter):
    log, rows = patient.read_log(), dump(patient)
    done = room.receive(letter)
    tap.ok(done.returncode == 0 and "does not wait for it" in done.stderr,
           "one that comes when nobody waits is let be, and not sent back")
    tap.equal(room.receive(letter, altered(letter["To"])).returncode, 67,
              "one with a tag that was made up is nobody's")
    tap.equal((patient.read_log(), dump(patient)), (log, rows),
              "neither changes anything")


def check_waits_for_its_own(tap, room, patient):
    room.keeps = True

    def again():
        wait_until(lambda: len(room.tagged()) > len(room.handed))
        room.handed.append(room.receive(room.tagged()[0]))
    old = threading.Thread(target=again)
    old.start()
    bounces(tap, patient, "warn", "was not here after 2 seconds",
            "an old one is not taken for the one that was sent", wait=2)
    old.join()
    tap.ok("does not wait" in room.handed[-1].stderr,
           "which is told to whoever hands it in")
    tap.ok(not os.path.exists(patient.database + "-doctor"),
           "and nothing is left when the doctor has waited in vain")


def check_faults(tap, room, patient):
    todo = bounces(tap, patient, "warn", "was not here after 1 seconds",
                   "one that nobody hands in is missed", wait=1)
    tap.ok("games+...@play.example" in todo and "turnpost-mail(7)" in todo and
           "start the server" not in todo, "with what the mail server has to do")
    room.faults("rcpt 550")
    before = len(room.tagged())
    patient.doctor("--mail", "eve@play.example", wait=60)
    tap.ok(len(room.tagged()) == before and
           "bounces" not in patient.done.stdout,
           "none is sent where the mail server takes no letter at all")
    room.faults("rcpt 550/5.1.1:nobody_here games+*")
    bounces(tap, patient, "warn", "nobody here",
            "a mail server that takes letters, but none to such an address")
    room.faults()
    patient.stop()
    patient.mail["lmtp"] = patient.folder / "lmtp"
    patient.set()
    todo = bounces(tap, patient, "warn", "was not here",
                   "nobody takes letters by LMTP while no server runs", wait=1)
    tap.ok(todo.startswith("start the server"), "which is told then")
    patient.mail["verp"] = ""
    patient.set()
    bounces(tap, patient, "ok", "no address of their own",
            "where letters have no such address none is sent")
    tap.ok("bounces" not in patient.run("doctor", "--wait", "0").stdout,
           "nor where it is not to wait")
    for wrong in ("-1", "x", "86401"):
        tap.equal(patient.run("doctor", "--wait", wrong).returncode, 2,
                  f"--wait {wrong} is a mistake of the command line")
    fresh = Patient(room)
    bounces(tap, fresh, "warn", "without the database",
            "before the first start that cannot be seen")


def main():
    tap = Tap()
    room = Mailroom()
    room.patient = patient = Patient(room)
    letter = check_way(tap, room, patient)
    check_forged(tap, room, patient, letter)
    check_waits_for_its_own(tap, room, patient)
    check_faults(tap, room, patient)
    tap.done()


main()

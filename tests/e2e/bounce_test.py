"""Letters that come back: the address they come back to, and `turnpost bounce`
as a mail server calls it. (The way through a real one: bounce_mail_test.py.)"""
import contextlib
import os
import sqlite3
import subprocess

from harness import SRCDIR, TURNPOST, Server, Tap, read_maildir, wait_until

ANN, BO = "ann@play.example", "bo@gone.example"
PARKED = 3

REPORT = """\
From: MAILER-DAEMON@mx.play.example
To: {to}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It did not arrive.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.play.example

Final-Recipient: rfc822; bo@gone.example
Action: {action}
Status: 5.0.0
Diagnostic-Code: smtp; {words}

--b--
"""


def report(to="nobody@play.example", action="failed",
           words="550 5.1.1 <bo@gone.example>: no such user"):
    return REPORT.format(to=to, action=action, words=words)


def bounce(server, text, *arguments, config=None, **environment):
    """Status and words of `turnpost bounce`."""
    done = subprocess.run(
        [TURNPOST, "-c", config or server.config, "bounce", *arguments],
        input=text.encode(), capture_output=True, timeout=60, check=False,
        env={"PATH": os.environ["PATH"], **environment})
    return done.returncode, done.stderr.decode(), done.stdout


def letters_seen(server, links):
    return [s["letters"] for s in server.look(links[0])["seats"]]


def sender_to(server, address):
    """The envelope sender of the last letter to ADDRESS."""
    wait_until(lambda: server.owed() == 0)
    found = [letter for letter in read_maildir(server.mailbox)
             if letter["Delivered-To"] == address]
    return found[-1]["Return-Path"].strip("<>"), found[-1]


def check_sender(tap, server):
    sender, letter = sender_to(server, BO)
    local, host = sender.split("@")
    number = local.removeprefix("games+b").split("-")[0]
    tap.ok(local.startswith("games+b") and host == "play.example" and
           server.query("SELECT count(*) FROM letter WHERE id = ?",
                        int(number)) == [(1,)],
           f"the envelope sender names the letter ({sender})")
    tap.equal(letter["From"].addresses[0].addr_spec, "games@play.example",
              "the sender that people see is the plain one")
    return sender, int(number)


def check_nothing_done(tap, server, links, sender):
    forged = sender[:-len("0@play.example")] + \
        ("1" if sender[-len("0@play.example")] == "0" else "0") + \
        "@play.example"
    with open(os.path.join(SRCDIR, "tests/fuzz/corpus/mail_report/passed_on"),
              encoding="utf-8") as f:
        passed_on = f.read()
    for what, text, words, wanted in (
            ("what a program wrote", f"To: {sender}\nAuto-Submitted: "
             "auto-replied\n\nI am away.\n", "a program wrote it", 0),
            ("nothing at all", "", "no letter", 65),
            ("a report that is passed on", passed_on, "takes no moves", 67)):
        status, said, out = bounce(server, text, RECIPIENT=sender)
        tap.ok(status == wanted and words in said and
               said.count("\n") == 1 and not out,
               f"{what}: status {wanted} and a line that says why")
    for what, text, recipient, words in (
            ("a letter that is late", report(sender, "delayed"), sender,
             "no failure"),
            ("one that was passed on elsewhere", report(sender, "relayed"),
             sender, "no failure"),
            ("a forged tag", report(forged), forged, "no letter of this"),
            ("no tag", report(), "games@play.example", "no letter of this")):
        status, said, out = bounce(server, text, RECIPIENT=recipient)
        tap.ok(status == 0 and words in said and said.count("\n") == 1 and
               not out, f"{what}: status 0 and a line that nothing was done")
    tap.equal(letters_seen(server, links), ["on", "on"], "and so it is")


def check_taken(tap, server, links, sender, number):
    status, said, out = bounce(server, report(), RECIPIENT=sender)
    tap.ok(status == 0 and f"event=letter-returned letter={number} " in said
           and said.count("\n") == 1 and not out,
           "a report of a failure: status 0 and a line in the log")
    tap.ok("<...>: no such user" in said and BO not in said,
           "which does not say whose address it was")
    tap.equal(letters_seen(server, links), ["on", "unreachable"],
              "the table sees who cannot be reached")
    tap.equal(server.query("SELECT state, said FROM letter WHERE id = ?",
                           number), [(PARKED, "550 5.1.1 <...>: no such user")],
              "the letter is parked with the server's words, without the "
              "address")
    tap.ok("letters come back" in server.get(links[0]).text,
           "and the page says so")
    before = server.query("SELECT bounced FROM player ORDER BY id")
    status, said, _ = bounce(server, report(), RECIPIENT=sender)
    tap.ok(status == 0 and "is known" in said and
           server.query("SELECT bounced FROM player ORDER BY id") == before,
           "the same report again changes nothing")


def check_ours(tap, server):
    """Whoever refused the letter says that this is not about its reader."""
    for words in ("550 5.7.1 <bo@gone.example>: Relay access denied",
                  "550 relay not permitted", "553 Relaying denied",
                  "530 5.7.0 Authentication required",
                  "554 5.7.8 login refused",
                  "550 5.1.8 <games@play.example>: who are you?"):
        _, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
        sender, _ = sender_to(server, BO)
        status, said, _ = bounce(server, report(words=words), RECIPIENT=sender)
        number = int(sender.split("+b")[1].split("-")[0])
        tap.ok(status == 0 and "event=letter-returned " in said and
               " about=server " in said and
               server.query("SELECT state FROM letter WHERE id = ?",
                            number) == [(PARKED,)],
               f"{words}: the letter is parked, and the operator told")
        tap.equal(letters_seen(server, links), ["on", "on"],
                  "but its reader can be reached")


def check_ways(tap, server, sender):
    """The letter is known by now: that it was found is told."""
    local = sender.split("@")[0]
    extension = local.removeprefix("games+")

    def found(text, *arguments, **environment):
        status, said, _ = bounce(server, text, *arguments, **environment)
        return status == 0 and "is known" in said
    for name, value in (
            ("RECIPIENT", sender), ("ORIGINAL_RECIPIENT", sender),
            ("LOCAL", local), ("EXTENSION", extension), ("EXT", extension),
            ("LOCAL_PART", local), ("LOCAL_PART_SUFFIX", "+" + extension)):
        tap.ok(found(report(), **{name: value}),
               f"the letter is found by {name} in the environment")
    tap.ok(found(report(), "-r", sender, RECIPIENT="x@play.example"),
           "by -r")
    tap.ok(found(report(sender.upper())), "by To, whatever its case")
    for name in ("Delivered-To", "X-Original-To", "Envelope-To"):
        tap.ok(found(f"{name}: <{sender}>\n" + report()), f"by {name}")
    tap.ok(found(report(sender) + "x" * 5_000_000),
           "a large letter is read to its end, and its beginning counts")


def check_later(tap, server, sender):
    """What the mail server has to try again, and what it has not."""
    def status(text, config, **environment):
        code, said, _ = bounce(server, text, config=config,
                               RECIPIENT=sender, **environment)
        return (code, said.count("\n"))
    with open(server.config, encoding="utf-8") as f:
        good = f.read()
    other = server.folder / "other.conf"

    def write(text):
        with open(other, "w", encoding="utf-8") as f:
            f.write(text)
        return other
    gone = good.replace("turnpost.db", "no/turnpost.db")
    tap.equal(status(report(), write(gone)), (75, 1),
              "a database that is not there: 75, try again")
    tap.ok(not os.path.exists(server.folder / "no"), "and none is made")
    gone = good.replace("/keys", "/no-keys")
    tap.equal(status(report(), write(gone)), (75, 1),
              "keys that are not there: 75")
    tap.ok(not os.path.exists(server.folder / "no-keys"),
           "and none are made")
    with contextlib.closing(sqlite3.connect(server.database)) as db:
        db.isolation_level = None
        db.execute("BEGIN IMMEDIATE")
        tap.equal(status(report(), None), (75, 1),
                  "a database that is locked for long: 75")
        db.execute("ROLLBACK")
    tap.equal(status("From: a@b.example\n\nA reply.\n", write(gone)),
              (75, 1), "a reply as well")
    tap.equal(status(report(), write(good + "colour = 1\n"))[0], 78,
              "a faulty configuration: 78")
    for arguments in (("x",), ("-r",), ("-r", "a", "-r", "b"), ("-x",)):
        tap.equal(bounce(server, report(), *arguments)[0], 2,
                  f"usage: bounce {' '.join(arguments)}")


def check_command(tap):
    server = Server().start()
    _, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>", options=["first=0"])
    sender, number = check_sender(tap, server)
    check_nothing_done(tap, server, links, sender)
    check_ours(tap, server)
    check_taken(tap, server, links, sender, number)
    check_ways(tap, server, sender)
    check_later(tap, server, sender)
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")


def check_plain(tap):
    server = Server(mail={"verp": ""}).start()
    server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
    tap.equal(sender_to(server, BO)[0], "games@play.example",
              "without mail.verp the envelope sender is the plain address")
    server.stop()


def main():
    tap = Tap()
    check_command(tap)
    check_plain(tap)
    tap.done()


main()

"""Letters to a mail server that wants STARTTLS and a login. (That OpenSMTPD
which Debian 12 has cannot do TLS with its OpenSSL, so this is the tests' own.)
"""
import os

from harness import Folder, Server, Tap, wait_until
from mailserver import FaultSmtpd

PASSWORD = 'pass "word" \\ with=signs'


def write_password(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    os.chmod(path, 0o600)


def main():
    tap = Tap()
    folder = Folder()
    smtpd = FaultSmtpd("--starttls", "--user", "games", "--password",
                       PASSWORD).start()
    write_password(folder / "password", "wrong horse\n")
    server = Server(transport=smtpd.transport, mail={
        "username": "games", "password-file": folder / "password"}).start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    tap.ok(wait_until(lambda: "event=mail-server-down" in server.read_log()),
           "with a wrong password the mail server counts as down")
    tap.ok("535" in server.read_log(), "the log has the server's words")
    tap.ok(server.owed() == 2 and not smtpd.ids(), "letters wait")
    tap.ok("wrong horse" not in server.read_log(),
           "the password is not in the log")
    server.stop()

    write_password(folder / "password", PASSWORD + "\nsecond line\n")
    server.change("UPDATE letter SET at = at - 86400 WHERE state = 0")
    server.start()
    tap.ok(wait_until(lambda: server.owed() == 0),
           "with the file's first line as password letters go out")
    tap.equal(len(smtpd.ids()), 2, "one to each")
    with open(os.path.join(smtpd.runs[-1], "envelope", "000001"),
              encoding="utf-8") as f:
        tap.equal(f.read().split("\n")[2], "games", "from who is logged in")
    verbs = [line.split()[1].upper() for line in smtpd.log().splitlines()
             if line.startswith("C ")]
    sessions = " ".join(verbs).split("EHLO STARTTLS")[1:]
    tap.none((session for session in sessions
              if not session.split()[:2] == ["EHLO", "AUTH"]),
             "the login comes after STARTTLS, never before")
    tap.equal(verbs.count("AUTH"), " ".join(verbs).count("STARTTLS EHLO AUTH"),
              "every one of them")
    tap.ok(PASSWORD not in server.read_log(), "the log has no password")
    with open(f"/proc/{server.child('desk')}/cmdline", "rb") as f:
        tap.ok(PASSWORD.encode() not in f.read(),
               "nor has the desk's command line")
    tap.equal(server.stop(), 0, "and the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    tap.done()


main()

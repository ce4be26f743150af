"""Several threads compose letters: each letter arrives once, also when the
server is stopped meanwhile, and one that kills whoever composes it stops no
other one."""
import time

from harness import SOON, Server, Tap, wait_until
from mailserver import FaultSmtpd

GAMES = 40
OWED = "SELECT count(*) FROM letter WHERE state = 0"


def games(server):
    for i in range(GAMES):
        server.new(f"Ann <ann{i}@play.example>", f"Bo <bo{i}@play.example>")


def threads(server):
    """How many threads the post has."""
    with open(f"/proc/{server.child('post')}/status", encoding="ascii") as f:
        return int(f.read().split("Threads:")[1].split()[0])


def owing():
    """A server that is stopped and owes letters, and its mail server, which has
    not been there yet."""
    smtpd = FaultSmtpd()
    server = Server(transport=smtpd.transport, letter_workers=2).start()
    games(server)
    server.stop()
    server.change("UPDATE letter SET at = at - 86400 WHERE state = 0")
    return server, smtpd


def check_stopped(tap):
    server, smtpd = owing()
    smtpd.start()
    stops = 0
    while stops < 20 and server.query(OWED)[0][0] > 0:
        server.start()
        wait_until(lambda: smtpd.ids() or server.owed() == 0)
        time.sleep(0.02 * stops)
        tap.equal(server.stop(), 0, "a server that sends letters is stopped")
        stops += 1
    server.start()
    tap.ok(wait_until(lambda: server.owed() == 0),
           "letters that were not sent then are sent by the next one")
    ids = smtpd.ids()
    tap.equal((len(ids), len(set(ids))), (2 * GAMES, 2 * GAMES),
              "each of them once")
    before = server.child("post")
    tap.ok(wait_until(lambda: threads(server) == 1),
           "threads that have nothing to do end")
    games(server)
    tap.ok(wait_until(lambda: server.owed() == 0) and
           len(set(smtpd.ids())) == 4 * GAMES,
           "and others begin when there is something again")
    tap.equal(server.child("post"), before, "in the same post")
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")


def check_deadly(tap):
    """An address that never came in by a form."""
    server, smtpd = owing()
    server.change("UPDATE player SET mail = 'bo bo@play.example' "
                  "WHERE mail = 'bo3@play.example'")
    smtpd.start()
    server.start()
    tap.ok(wait_until(lambda: len(set(smtpd.ids())) == 2 * GAMES - 1),
           "a letter that kills whoever composes it stops no other one")
    tap.ok(wait_until(lambda: "event=child-ended child=post" in
                      server.read_log()), "though the post dies of it")
    tap.ok(wait_until(lambda: server.query(
        "SELECT said FROM letter WHERE state = 0") ==
        [("the post died before it was sent",)]),
        "in the end it alone is owed, and the outbox says why")
    server.stop()
    server.change("UPDATE player SET mail = 'bo3@play.example' "
                  "WHERE mail = 'bo bo@play.example'")
    server.change("UPDATE letter SET at = at - 86400 WHERE state = 0")
    server.start()
    tap.ok(wait_until(lambda: server.owed() == 0, SOON),
           "when it kills no more it is sent")
    tap.equal(len(set(smtpd.ids())), 2 * GAMES, "as all are")
    server.stop()


def check_refused(tap):
    server = Server(letter_workers=5)
    done = server.run("list")
    tap.ok(done.returncode == 78 and
           "letter-workers = 5: not a number from 0 to 4" in done.stderr,
           "more threads than could be of use are refused in a sentence")


def main():
    tap = Tap()
    check_stopped(tap)
    check_deadly(tap)
    check_refused(tap)
    tap.done()


if __name__ == "__main__":
    main()

"""/healthz tells the truth: 503 with a reason when the post is not there, and
when letters have been owed for more than an hour and none has left."""
import contextlib
import os
import signal
import sqlite3
import time

from harness import Server, Tap, free_port, wait_until


def check_post(tap):
    server = Server().start()
    os.kill(server.process.pid, signal.SIGSTOP)     # it starts no other
    os.kill(server.child("post"), signal.SIGKILL)
    answer = wait_until(lambda: next(
        (a for a in [server.get("/healthz")] if a.status == 503), None), 5)
    tap.ok(answer and "post" in answer.text, "a post that is not there is told")
    os.kill(server.process.pid, signal.SIGCONT)
    tap.ok(wait_until(server.healthy, 10), "and that it is there again")
    server.stop()


def check_letters(tap):
    server = Server(transport=f"smtp://127.0.0.1:{free_port()}").start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    tap.ok(server.owed() > 0 and server.healthy(),
           "letters may be owed for a while")
    then = int(time.time()) - 4000
    server.change("UPDATE letter SET owed = ?, at = ? WHERE state = 0", then,
                  then)
    answer = server.get("/healthz")
    tap.ok(answer.status == 503 and "letters" in answer.text,
           "letters that are owed for an hour, with no success, are told")
    print("#", answer.text.strip())
    server.stop()


def check_server_down(tap):
    """The post puts letters off while the mail server is away, so that none is
    ever due for long."""
    server = Server(transport=f"smtp://127.0.0.1:{free_port()}").start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    wait_until(lambda: server.query(
        "SELECT 1 FROM fact WHERE name = 'mail-down'"))
    tap.ok(server.healthy(), "a mail server may be away for a while")
    server.change("UPDATE fact SET value = value - 4000 "
                  "WHERE name = 'mail-down'")
    server.change("UPDATE letter SET owed = owed - 4000 WHERE state = 0")
    answer = server.get("/healthz")
    tap.ok(answer.status == 503 and "mail server" in answer.text,
           "one that takes no letters for an hour is told")
    print("#", answer.text.strip())
    server.stop()


def check_one_reader(tap):
    """Whoever has a full mailbox, or a server that puts off all letters, cannot
    have the whole server reported as ill."""
    server = Server().start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    wait_until(lambda: server.owed() == 0)
    now = int(time.time())
    server.change("INSERT INTO letter (game, ply, seat, kind, about, serial, "
                  "state, at, tries, owed) VALUES "
                  "(NULL, 0, 0, 37, 1, 5, 0, ?, 7, ?)", now + 4000, now - 9000)
    server.change("UPDATE letter_count SET at = ?", now - 9000)
    answer = server.get("/healthz")
    tap.equal((answer.status, answer.text.strip()), (200, "ok"),
              "a letter that its reader's server puts off is no fault of ours")
    server.stop()


def check_bots(tap):
    """With the thinker stopped."""
    server = Server().start()
    os.kill(server.child("think"), signal.SIGSTOP)
    server.new("bot:strong", "Ann <ann@play.example>", options=["first=0"])
    tap.ok(server.healthy(), "a bot may think for a while")
    server.change("UPDATE thought SET since = since - 400")
    tap.ok(server.healthy(), "when nobody could think, that does not count")
    os.kill(server.process.pid, signal.SIGSTOP)     # it starts no other
    os.kill(server.child("think"), signal.SIGKILL)
    answer = wait_until(lambda: next(
        (a for a in [server.get("/healthz")] if a.status == 503), None), 5)
    tap.ok(answer and "bot" in answer.text and "not there" in answer.text,
           "a game that waits for its bot for minutes is told")
    print("#", answer and answer.text.strip())
    os.kill(server.process.pid, signal.SIGCONT)
    tap.ok(wait_until(server.healthy, 20), "and that it is served again")
    server.stop()


def check_unable(tap):
    """A post that lives and beats, and cannot read what it should send."""
    server = Server(watchdog=3).start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    wait_until(lambda: server.owed() == 0)
    post = server.child("post")
    with contextlib.closing(sqlite3.connect(server.database)) as db, db:
        db.execute("PRAGMA ignore_check_constraints = 1")
        db.execute("INSERT INTO letter (game, ply, seat, kind, serial, state, "
                   "at, tries, owed) VALUES (1, 0, 0, 99, 0, 0, 1, 0, 1)")
    server.wake("post")
    answer = wait_until(lambda: next(
        (a for a in [server.get("/healthz")] if a.status == 503), None), 20)
    tap.ok(answer and "post" in answer.text,
           "a post that cannot read its letters is told")
    tap.ok(wait_until(lambda: server.child("post") not in (post, None), 20),
           "another one takes its place")
    log = server.read_log()
    tap.ok("event=post-unable seconds=3 why=" in log and
           "child=post status=1" in log, "the log says so")
    tap.equal(server.get("/healthz").status, 503,
              "the next one is none before it can read them")
    server.change("DELETE FROM letter WHERE kind = 99")
    tap.ok(wait_until(server.healthy, 20), "then all is well again")
    server.stop()


def check_cost(tap):
    """However many letters wait, asking costs next to nothing."""
    server = Server(transport=f"smtp://127.0.0.1:{free_port()}").start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    wait_until(lambda: server.query(
        "SELECT 1 FROM fact WHERE name = 'mail-down'"))
    now = int(time.time())

    def cpu():
        with open(f"/proc/{server.child('desk')}/stat", encoding="ascii") as f:
            fields = f.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    with contextlib.closing(sqlite3.connect(server.database, timeout=30)) as db:
        with db:
            db.executemany(
                "INSERT INTO letter (game, ply, seat, kind, about, serial, "
                "state, at, tries, owed, held) VALUES "
                "(NULL, 0, 0, 37, 1, ?, 0, ?, 1, ?, ?)",
                ((i, now - 4000, now - 9000, now + 90000)
                 for i in range(1000, 101000)))
    before = cpu()
    for _ in range(100):
        server.get("/healthz")
    each = (cpu() - before) / 100
    print(f"# {1000 * each:.2f} ms of CPU each, with 100,000 letters")
    tap.ok(each < 0.005, "100,000 letters that wait cost it no 5 ms")
    server.kill()


def main():
    tap = Tap()
    check_post(tap)
    check_letters(tap)
    check_server_down(tap)
    check_one_reader(tap)
    check_bots(tap)
    check_unable(tap)
    check_cost(tap)
    tap.done()


main()

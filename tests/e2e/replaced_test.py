"""The files of the database are deleted, replaced or cut short under a running
server: from then on no move is acknowledged, no letter goes out, /healthz and
the log say what happened, and what was acknowledged can be rescued."""
import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time

from harness import TURNPOST, Maildir, Server, Tap, wait_until


def begin():
    server = Server().start()
    _, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>",
                          options=["first=0"])
    return server, links


def play(server, links, n):
    """Makes N moves; their hashes, in order."""
    made = []
    for _ in range(n):
        _, link, state = server.turn(links)
        made.append(server.post(link, {"move": state["moves"][0]}))
    assert all(a.status == 200 for a in made)
    return [a.json["hash"] for a in made]


def log_of(server):
    """The hashes of the entries of the only game."""
    document = json.loads(server.run("export", "1").stdout)
    return [entry["hash"] for entry in document["log"][1:]]


def delete(server):
    for end in ("", "-wal", "-shm"):
        os.remove(server.database + end)


def move_away(server):
    os.rename(server.database, server.database + ".old")


def replace(server):
    shutil.copy(server.database, server.database + ".new")
    os.rename(server.database + ".new", server.database)


def delete_log(server):
    os.remove(server.database + "-wal")


def delete_index(server):
    os.remove(server.database + "-shm")


def overwrite(server):
    """cp of a copy: the same file, with what it had some moves ago."""
    with open(server.folder / "older", "rb") as f:
        older = f.read()
    with open(server.database, "r+b") as f:
        f.truncate(0)
        f.write(older)


def cut_log(server):
    os.truncate(server.database + "-wal", 4096)


def cut(server):
    wait_until(lambda: os.path.getsize(server.database) > 4096)
    os.truncate(server.database, 4096)


def check(tap, what, damage):
    """After DAMAGE nothing is acknowledged that would be lost."""
    server, links = begin()
    play(server, links, 4)
    if damage is cut:
        wait_until(lambda: os.path.getsize(server.database) > 4096)
    wait_until(lambda: server.owed() == 0)
    server.run("backup", server.folder / "older")
    mail = Maildir(server.mailbox)
    mail.news()
    post = server.child("post")
    os.kill(post, signal.SIGSTOP)
    play(server, links, 1)
    _, link, state = server.turn(links)
    damage(server)
    os.kill(post, signal.SIGCONT)
    answer = server.post(link, {"move": state["moves"][0]})
    tap.equal((answer.status, answer.json.get("error")), (503, "unavailable"),
              f"{what}: a move is refused with 503")
    health = server.get("/healthz")
    tap.ok(health.status == 503 and "database" in health.text and
           server.database in health.text,
           f"{what}: /healthz says so")
    print("#", health.text.strip())
    tap.ok(wait_until(lambda: "event=database-replaced" in server.read_log())
           and "turnpost backup" in server.read_log(),
           f"{what}: the log says so, and how to rescue")
    time.sleep(1)
    tap.equal(len(mail.news()), 0, f"{what}: the letter that is owed stays")
    server.kill()


def check_rescue(tap, what, damage):
    """`turnpost backup` gets all that was acknowledged from the server that
    runs, and restoring it brings all back."""
    server, links = begin()
    made = play(server, links, 30)
    damage(server)
    wait_until(lambda: "event=database-replaced" in server.read_log())
    file = server.folder / "rescue"
    done = server.run("backup", file)
    tap.ok(done.returncode == 0 and "rescued" in done.stdout,
           f"{what}: turnpost backup rescues what is open")
    print("#", done.stdout.strip() + done.stderr.strip())
    tap.equal(os.stat(server.folder / "keys").st_mode & 0o777, 0o600,
              f"{what}: the keys are there")
    doctor = server.run("doctor")
    tap.ok("turnpost backup" in doctor.stdout and
           "turnpost serve` makes" not in doctor.stdout,
           f"{what}: turnpost doctor tells to rescue it")
    server.kill()
    for end in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.rename(server.database + end, server.database + ".bad" + end)
    done = server.run("restore", file)
    tap.equal(done.returncode, 0, f"{what}: turnpost restore takes it")
    print("#", done.stderr.strip())
    server.start()
    tap.equal(log_of(server), made,
              f"{what}: all that was acknowledged is there")
    server.stop()


def check_post(tap):
    """The desk dies and cannot open the database again; the post still has it."""
    server, links = begin()
    made = play(server, links, 10)
    post = server.child("post")
    delete_folder(server)
    os.kill(server.child("desk"), signal.SIGKILL)
    wait_until(lambda: "child=desk status=1" in server.read_log(), 20)
    file = server.folder / "rescue"
    done = wait_until(lambda: next(
        (d for d in [server.run("backup", file)] if d.returncode == 0), None),
        20)
    tap.ok(done and "rescued" in done.stdout,
           "without the desk the post gives what it has open")
    tap.ok("turnpost backup" in server.run("doctor").stdout,
           "turnpost doctor tells to rescue it")
    tap.ok(post in server.children(), "it was not ended before")
    server.kill()
    server.run("restore", file)
    server.start()
    tap.equal(log_of(server), made, "the post: all that was acknowledged is there")
    server.stop()


def check_open(tap):
    """All files are gone, the lock too: nothing takes their place while a
    server still has them open."""
    server, links = begin()
    play(server, links, 3)
    file = server.folder / "backup"
    server.run("backup", file)
    for name in os.listdir(server.folder.path):
        if name.startswith("turnpost.db"):
            os.remove(server.folder / name)
    for command in (["new-database"], ["restore", file]):
        done = server.run(*command)
        tap.ok(done.returncode == 1 and "stop it first" in done.stderr and
               not os.path.exists(server.database),
               f"all deleted: {command[0]} waits for the end of the server")
        print("#", done.stderr.strip())
    server.kill()
    with open(server.database, "wb"):
        pass
    tap.equal(server.run("new-database").returncode, 0,
              "afterwards new-database takes the place of an empty file")


def check_end(tap, what, damage):
    """A server that is ended, as by `systemctl restart`, leaves a copy."""
    server, links = begin()
    made = play(server, links, 10)
    damage(server)
    server.stop()
    copy = server.database + "-rescued"
    tap.ok(os.path.exists(copy) and
           "event=database-rescued" in server.read_log(),
           f"{what}: a server that is ended leaves what it had open")
    tap.equal(os.stat(copy).st_mode & 0o777, 0o600,
              f"{what}: for its owner alone")
    if not os.path.exists(server.database):
        done = server.run("serve")
        tap.ok(done.returncode == 1 and copy in done.stderr,
               f"{what}: the next start says where that is")
        print("#", done.stderr.strip())
    for end in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.rename(server.database + end, server.database + end + ".bad")
    os.rename(copy, server.database)
    server.start()
    tap.equal(log_of(server), made,
              f"{what}: all that was acknowledged is in it")
    server.stop()


def delete_folder(server):
    """All that is beside the database goes, too: locks, sockets, keys."""
    folder = os.path.dirname(server.database)
    for name in os.listdir(folder):
        if name.startswith("turnpost.db") or name == "keys":
            os.remove(os.path.join(folder, name))


def put_older(server):
    """A copy of some moves ago takes the place of the database; its -wal and
    -shm stay."""
    with contextlib.closing(sqlite3.connect(server.folder / "cold")) as cold:
        with contextlib.closing(sqlite3.connect(server.database)) as db:
            db.backup(cold)
    return lambda: os.rename(server.folder / "cold", server.database)


def moved(server):
    """Whether all of the log is in the database: SQLite's index says so."""
    with open(server.database + "-shm", "rb") as f:
        index = f.read(100)
    return index[16:20] == index[96:100]


def check_moved(tap):
    """Written over after the log was moved into the database, and others have
    written since: that is no part of the moving."""
    server, links = begin()
    play(server, links, 4)
    put_older(server)
    play(server, links, 6)
    wait_until(lambda: server.owed() == 0 and moved(server))
    _, link, state = server.turn(links)
    shutil.copy(server.folder / "cold", server.folder / "older")
    overwrite(server)
    server.change("UPDATE player SET name = name")
    tap.ok(wait_until(lambda: server.get("/healthz").status == 503),
           "written over after the log was moved: /healthz says so")
    answer = server.post(link, {"move": state["moves"][0]})
    tap.equal(answer.status, 503, "and no move is acknowledged")
    server.kill()


def rescued(server):
    """What `turnpost backup` gives, as hashes of moves."""
    file = server.folder / "rescue"
    if os.path.exists(file):
        os.remove(file)
    done = server.run("backup", file)
    print("#", done.stdout.strip() + done.stderr.strip())
    return hashes(file) if done.returncode == 0 else None


def hashes(file):
    if not os.path.exists(file):
        return set()
    with contextlib.closing(sqlite3.connect(file)) as db:
        return {h.hex() for (h,) in db.execute("SELECT hash FROM entry")}


COMMANDS = (["list"], ["show", "1"], ["pause", "1"], ["links", "1"],
            ["keys", "renew", "--yes"], ["outbox", "retry", "--all"], ["check"],
            ["new", "carcassonne", "-p", "Cy <cy@x.example>",
             "-p", "Di <di@x.example>"], ["doctor"])


def check_commands(tap):
    """Another file took the place of the database: no command opens it, as the
    last one to close it would delete the -wal that the server still needs."""
    server, links = begin()
    made = play(server, links, 6)
    put = put_older(server)
    made += play(server, links, 10)
    put()
    wal = os.path.getsize(server.database + "-wal")
    for command in COMMANDS:
        done = server.run(*command)
        said = done.stdout + done.stderr
        tap.ok(done.returncode == 1 and "turnpost backup FILE" in said and
               os.path.getsize(server.database + "-wal") == wal,
               f"replaced: turnpost {' '.join(command[:2])} says what to do")
    server.process.send_signal(signal.SIGHUP)
    tap.ok(wait_until(lambda: "the configuration was not changed"
                      in server.read_log()),
           "SIGHUP is refused")
    tap.ok(set(made) <= (rescued(server) or set()),
           "then all that was acknowledged is rescued")
    server.stop()


def check_silent(tap):
    """No answer is no answer: another process is asked, and nothing is copied
    that nobody knows anything of."""
    server, links = begin()
    made = play(server, links, 6)
    put = put_older(server)
    made += play(server, links, 10)
    put()
    desk, post = server.child("desk"), server.child("post")
    os.kill(desk, signal.SIGSTOP)
    tap.ok(set(made) <= (rescued(server) or set()),
           "while the desk is stopped the post gives all")
    os.kill(post, signal.SIGSTOP)
    done = server.run("backup", server.folder / "none")
    tap.ok(done.returncode == 1 and "does not answer" in done.stderr and
           not os.path.exists(server.folder / "none"),
           "while both are, there is no backup")
    print("#", done.stderr.strip())
    tap.equal(server.run("list").returncode, 1, "and no list")
    # What that finds, a file beside the -wal of another, may be no database.
    done = server.run("backup", "--unasked", server.folder / "none")
    tap.ok("does not answer" not in done.stderr,
           "but for one that asks nobody")
    server.kill()


def check_stopped(tap):
    """A backup that is stopped leaves no half of a file, which has secrets."""
    server, links = begin()
    play(server, links, 2)
    for name in ("desk", "post"):
        os.kill(server.child(name), signal.SIGSTOP)
    for what in (signal.SIGINT, signal.SIGTERM):
        file = server.folder / "half"
        with subprocess.Popen([TURNPOST, "-c", server.config, "backup", file],
                              stderr=subprocess.PIPE, text=True) as backup:
            wait_until(lambda: os.path.exists(file + ".part"))
            backup.send_signal(what)
            said = backup.communicate()[1]
        tap.ok(backup.returncode == 1 and file + ".part is deleted" in said and
               not os.path.exists(file + ".part"),
               f"a backup that {what.name} stops leaves nothing, and says so")
        print("#", said.strip())
    server.kill()


def check_desk_alone(tap):
    """The desk is killed when only the post has the files of before: no other
    file is served."""
    for what, damage in (("-shm", delete_index), ("-wal", delete_log)):
        server, links = begin()
        made = play(server, links, 10)
        damage(server)
        desk = server.child("desk")
        os.kill(desk, signal.SIGKILL)
        tap.ok(wait_until(lambda: "child=desk status=1" in server.read_log(),
                          20),
               f"{what} deleted: no desk begins on what the post has not")
        try:
            status = server.get("/healthz").status
        except OSError:
            status = 503
        tap.equal(status, 503, f"{what} deleted: nothing is served")
        tap.ok(set(made) <= (rescued(server) or set()),
               f"{what} deleted: the post gives all")
        server.stop()


def check_copies(tap):
    """Each end leaves a copy of its own: none takes the place of another."""
    server, links = begin()
    made = play(server, links, 4)
    delete(server)
    server.stop()
    copy = server.database + "-rescued"
    shutil.copy(copy, server.database)
    server.start()
    made += play(server, links, 6)
    delete(server)
    with open(server.database, "wb"):
        pass
    first = hashes(copy)
    tap.ok(set(made) <= (rescued(server) or set()) and hashes(copy) == first,
           "turnpost backup leaves the copy of before where it is")
    server.stop()
    tap.ok(hashes(copy) == first and set(made) <= hashes(copy + "-2"),
           "the end makes a second one beside it, with all")
    tap.equal([n for n in os.listdir(server.folder.path) if "part" in n], [],
              "and nothing half done stays")
    said = server.run("serve").stderr
    tap.ok(copy + "-2" in said and "several" in said,
           "the next start names the newest")
    print("#", said.strip())


def check_damaged(tap):
    """What is open may be damaged, too: no such copy counts as the data."""
    server, links = begin()
    play(server, links, 6)
    wait_until(lambda: os.path.getsize(server.database) > 40960)
    size = os.path.getsize(server.database)
    with open(server.database, "r+b") as f:
        f.seek(4096)
        f.write(b"\0" * (size - 4096))
    wait_until(lambda: "event=database-replaced" in server.read_log())
    done = server.run("backup", server.folder / "rescue")
    tap.ok(done.returncode == 1 and "damaged" in done.stderr,
           "damaged: turnpost backup says so")
    print("#", done.stderr.strip())
    server.stop()
    tap.ok("event=database-rescued" not in server.read_log() and
           not os.path.exists(server.database + "-rescued") and
           os.path.exists(server.database + "-damaged"),
           "damaged: it is not called rescued")


def check_folder(tap, ended):
    """The folder itself is removed, with the keys in it."""
    server = Server()
    folder = server.folder / "var"
    os.mkdir(folder)
    server.database = folder + "/turnpost.db"
    server.set(database=server.database, keys=folder + "/keys")
    server.start()
    _, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>",
                          options=["first=0"])
    made = play(server, links, 8)
    while os.path.exists(folder):
        shutil.rmtree(folder, ignore_errors=True)
    if ended:
        server.stop()
        got = hashes(server.database + "-rescued")
    else:
        got = rescued(server)
        server.kill()
    tap.ok(set(made) <= (got or set()), "without its folder: all is rescued, " +
           ("at the end" if ended else "by turnpost backup"))
    tap.ok("event=folder-made" in server.read_log(), "and the log tells of it")


def check_start(tap):
    """A server that is started where a database was makes none."""
    server, links = begin()
    made = play(server, links, 3)
    server.kill()
    os.rename(server.database, server.database + ".away")
    names = sorted(os.listdir(server.folder.path))
    keys, wal = server.folder / "keys", server.database + "-wal"
    for what, gone in (("beside a -wal", keys), ("beside keys", wal)):
        os.rename(gone, gone + ".away")
        done = server.run("serve")
        tap.equal((done.returncode, done.stderr.count("\n")), (1, 1),
                  f"{what} no new database is made")
        tap.ok("new-database" in done.stderr and
               not os.path.exists(server.database), f"{what}: what to do")
        print("#", done.stderr.strip())
        done = server.run("list")
        tap.ok(done.returncode == 1 and "new-database" in done.stderr and
               "turnpost serve" not in done.stderr,
               f"{what}: turnpost list does not say that serve makes it")
        print("#", done.stderr.strip())
        os.rename(gone + ".away", gone)
    tap.equal(sorted(os.listdir(server.folder.path)), names,
              "and nothing else was made or lost")
    with open(server.database, "wb"):
        pass
    for what, gone in (("beside a -wal", keys), ("beside keys", wal)):
        os.rename(gone, gone + ".away")
        done = server.run("serve")
        tap.ok(done.returncode == 1 and "new-database" in done.stderr and
               os.path.getsize(server.database) == 0,
               f"{what}, with an empty file, none is made either")
        print("#", done.stderr.strip())
        done = server.run("list")
        tap.ok(done.returncode == 1 and "new-database" in done.stderr and
               "turnpost serve" not in done.stderr,
               f"{what}, with an empty file: turnpost list says the same")
        os.rename(gone + ".away", gone)
    done = server.run("new", "carcassonne", "-p", "Cy <cy@x.example>",
                      "-p", "Di <di@x.example>")
    tap.equal((done.returncode, os.path.getsize(server.database)), (1, 0),
              "nor by turnpost new")
    os.rename(server.database + ".away", server.database)
    server.start()
    tap.equal(log_of(server), made,
              "put back, it has all that was acknowledged")
    server.kill()
    os.remove(server.database)
    done = server.run("new-database")
    tap.equal(done.returncode, 0, "turnpost new-database makes one")
    print("#", done.stdout.strip())
    tap.ok([n for n in os.listdir(server.folder.path) if "-wal.old" in n],
           "and keeps the -wal under another name")
    tap.equal(server.run("new-database").returncode, 1, "but no second")
    server.start()
    tap.equal(server.run("list").stdout, "", "a server runs with it")
    server.stop()


def main():
    tap = Tap()
    check_rescue(tap, "deleted", delete)
    check_rescue(tap, "all deleted", delete_folder)
    check_rescue(tap, "replaced", replace)
    check_rescue(tap, "its -wal deleted", delete_log)
    check_post(tap)
    check_open(tap)
    check_end(tap, "deleted and ended", delete)
    check_end(tap, "replaced and ended", replace)
    check_commands(tap)
    check_silent(tap)
    check_stopped(tap)
    check_desk_alone(tap)
    check_copies(tap)
    check_damaged(tap)
    check_folder(tap, False)
    check_folder(tap, True)
    check_start(tap)
    check_moved(tap)
    check(tap, "deleted", delete)
    check(tap, "moved away", move_away)
    check(tap, "overwritten", overwrite)
    check(tap, "replaced", replace)
    check(tap, "its -wal deleted", delete_log)
    check(tap, "its -shm deleted", delete_index)
    check(tap, "its -wal cut short", cut_log)
    check(tap, "cut short", cut)
    tap.done()


main()

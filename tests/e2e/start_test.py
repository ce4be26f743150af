"""How the server starts, and what keeps it from starting: faulty
configurations, folders and databases that are not as they must be, ports and
databases in use. Each gets a line that says what to do, and harms nothing."""
import contextlib
import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import time

from harness import SOON, TURNPOST, Folder, Server, Tap, wait_until

GOOD = """\
database = "{folder}/turnpost.db"
keys     = "{folder}/keys"
listen   = "127.0.0.1:0"
mail {{
  from = "turnpost <games@play.example>"
}}
"""
# What root has to say besides.
ROOT = 'user = "root"\n' if os.geteuid() == 0 else ""


def run(config, *arguments, **keywords):
    return subprocess.run([TURNPOST, "-c", config, *arguments],
                          capture_output=True, text=True, timeout=60,
                          check=False, **keywords)


def write(path, text, **values):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text.format(**values) if values else text)
    return path


def fails(tap, done, said, sentence, status=1):
    good = done.returncode == status and done.stdout == "" and \
        said in done.stderr and \
        (status != 1 or done.stderr.count("\n") == 1)
    if not tap.ok(good, f"{sentence}: {status}, and says \"{said}\""):
        print(f"# {done.returncode} {done.stdout!r} {done.stderr!r}")


# --- configuration ---

FAULTY = """\
# line 1
database = ""
listen = "127.0.0.1:99999"
color = "red"
base-url = "ftp://play.example"
undo-window = "soon"
undo-window = -3
keys = 12
timezone = "Europe / Rome"
language = "english"
trusted-proxy = "localhost"
mail {
  transport = "carrier-pigeon:"
  starttls = "perhaps"
  starttls = "never"
  from = "nobody"
  username = "games"
}
transport = "smtp://127.0.0.1"
"""


def check_configuration(tap):
    folder = Folder()
    config = write(folder / "faulty.conf", FAULTY)
    done = run(config, "list")
    tap.equal((done.returncode, done.stdout), (78, ""),
              "a faulty configuration: 78")
    lines = done.stderr.splitlines()
    tap.none((line for line in lines if not line.startswith(config + ":")),
             "every line of it begins with the file")
    found = {int(line[len(config) + 1:].split(":")[0]) for line in lines}
    tap.equal(found, {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 19},
              "and every fault is told at once, with its line")
    for command in (("serve",), ("new", "carcassonne", "-p", "A <a@b.example>"),
                    ("check",), ("rules",), ("links", "1"), ("show", "1"),
                    ("simulate", "carcassonne", "-n", "1")):
        tap.equal(run(config, *command).returncode, 78,
                  f"{command[0]} does nothing with it")
    fails(tap, run(folder / "none.conf", "list"), "none.conf",
          "a configuration that is not there", 78)
    fails(tap, run(folder.path, "list"), folder.path,
          "a folder as configuration", 78)
    for text, line in (("database", 1), ("mail {", 1), ("mail {\n}\n}\n", 3),
                       ('listen = "127.0.0.1:1\n\n', 1), ("\0", 1),
                       ("mail = 1", 1), ("\xff\xfe", 1),
                       ('database = "${HOME}/x"\n=', 2)):
        done = run(write(folder / "broken.conf", text), "list")
        tap.ok(done.returncode == 78 and f"broken.conf:{line}:" in done.stderr,
               f"{text[:20]!r} is refused with its line") \
            or print(f"# {done.returncode} {done.stderr!r}")
    tap.equal(sorted(os.listdir(folder.path)), ["broken.conf", "faulty.conf"],
              "nothing was made")


def check_reload(tap):
    server = Server(language="en").start()
    with open(server.config, encoding="utf-8") as f:
        good = f.read()
    before = server.children()
    write(server.config, good + "nonsense = 1\n")
    server.process.send_signal(signal.SIGHUP)
    tap.ok(wait_until(lambda: "nonsense" in server.read_log()),
           "SIGHUP with a faulty configuration tells the fault")
    tap.ok(server.healthy() and server.children() == before,
           "and the server goes on with the one it had")
    write(server.config, good.replace("games@play", "post@play"))
    server.process.send_signal(signal.SIGHUP)
    tap.ok(wait_until(lambda: "configuration-read" in server.read_log()),
           "SIGHUP with a good one reads it")
    tap.ok(wait_until(server.healthy), "and the server answers")
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    folder = os.path.join(server.mailbox, "new")
    letters = wait_until(
        lambda: os.path.isdir(folder) and os.listdir(folder))
    with open(os.path.join(folder, letters[0]), encoding="utf-8") as f:
        tap.ok("post@play.example" in f.read(), "and does what it says")
    tap.equal(server.stop(), 0, "and ends with status 0")


# --- folders and databases ---

def as_nobody():
    """What to add to run() to have no rights beyond those of others."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid,
            "extra_groups": []}


def check_folders(tap):
    folder = Folder()
    os.chmod(folder.path, 0o755)
    program = shutil.copy(TURNPOST, folder / "turnpost")
    os.chmod(program, 0o755)

    def serve(config):
        return subprocess.run([program, "-c", config, "serve"],
                              capture_output=True, text=True, timeout=60,
                              check=False, **as_nobody())

    config = write(folder / "a.conf", GOOD, folder=folder / "none")
    fails(tap, serve(config), f"no folder {folder / 'none'}",
          "a missing folder")
    os.mkdir(folder / "shut", 0o700)
    if os.geteuid() != 0:
        os.chmod(folder / "shut", 0)
    config = write(folder / "b.conf", GOOD, folder=folder / "shut")
    fails(tap, serve(config), "can't be ", "a folder one may not enter")
    os.mkdir(folder / "fixed", 0o555)
    config = write(folder / "c.conf", GOOD, folder=folder / "fixed")
    fails(tap, serve(config), "can't be ", "a folder one may not write")
    tap.equal(os.listdir(folder / "fixed"), [], "and nothing is in it")
    write(folder / "file", "")
    config = write(folder / "d.conf", GOOD, folder=folder / "file")
    fails(tap, serve(config), "file", "a file instead of a folder")
    os.mkdir(folder / "own", 0o700)
    if os.geteuid() == 0:
        shutil.chown(folder / "own", "nobody")
    config = write(folder / "e.conf", GOOD, folder=folder / "own")
    keys = write(os.path.join(folder / "own", "keys"), "no keys\n")
    os.chmod(keys, 0o644)
    fails(tap, serve(config), "keys", "a key file that is none")


def database(path, *statements):
    with contextlib.closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def check_databases(tap):
    folder = Folder()
    config = write(folder / "turnpost.conf", GOOD + ROOT, folder=folder.path)
    path = folder / "turnpost.db"

    for command in ("list", "check"):
        fails(tap, run(config, command), "turnpost serve",
              f"{command} without a database")
    tap.equal(os.path.exists(path), False, "which makes none")

    database(path, "PRAGMA application_id = 42", "CREATE TABLE cat (name)")
    fails(tap, run(config, "serve"), "another program",
          "a database of another program")
    os.remove(path)
    database(path, "CREATE TABLE cat (name)")
    fails(tap, run(config, "serve"), "another program",
          "one without a mark that is not empty")
    tap.equal(sqlite3.connect(path).execute(
        "SELECT name FROM sqlite_schema").fetchall(), [("cat",)],
        "which is left as it was")
    os.remove(path)
    with open(path, "wb") as f:
        f.write(os.urandom(8192))
    fails(tap, run(config, "serve"), "not a database", "what is no database")
    os.remove(path)
    os.mkdir(path)
    fails(tap, run(config, "serve"), "not a file", "a folder as database")
    os.rmdir(path)

    started = run(config, "new", "carcassonne", "-p", "A <a@play.example>",
                  "-p", "B <b@play.example>")
    tap.equal(started.returncode, 0, "new makes the database")
    tap.equal(os.stat(path).st_mode & 0o777, 0o600,
              "that nobody else may read")
    tap.equal(os.stat(folder / "keys").st_mode & 0o777, 0o600,
              "nor the keys")
    with contextlib.closing(sqlite3.connect(path)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
    database(path, f"PRAGMA user_version = {version + 1}")
    for command in ("serve", "list", "check"):
        fails(tap, run(config, command), "newer turnpost",
              f"{command} on a database of a newer version")
    database(path, f"PRAGMA user_version = {version}")
    done = run(config, "check")
    tap.equal((done.returncode, done.stderr), (0, ""),
              "which has done no harm to it")
    with open(path, "r+b") as f:
        size = os.path.getsize(path)
        f.seek(4096)
        f.write(os.urandom(size - 4096))
    done = run(config, "check")
    tap.ok(done.returncode == 1 and done.stderr.count("\n") == 1,
           "check finds a damaged database")


# --- in use ---

def timed(function):
    began = time.monotonic()
    return function(), time.monotonic() - began


def check_port_in_use(tap):
    server = Server()
    with contextlib.closing(socket.create_server(
            ("127.0.0.1", server.port))) as other:
        done, seconds = timed(lambda: server.run("serve"))
        last = done.stderr.splitlines()[-1]
        tap.ok(done.returncode == 1 and
               f":{server.port}: Address already in use; " in last,
               "a port in use: 1, and the last line says so and what to do") \
            or print(f"# {done.returncode} {done.stderr!r}")
        tap.ok(4 < seconds < SOON, f"after trying for 5 s ({seconds:.1f})")
        server.start(wait=False)
        time.sleep(1)
        tap.equal(server.process.poll(), None, "it is waited for")
        other.close()
    tap.ok(wait_until(server.healthy),
           "and once it is free the server runs")
    return server


def check_second_server(tap, server):
    with open(server.config, encoding="utf-8") as f:
        text = f.read()
    config = write(server.folder / "second.conf",
                   text.replace(f'listen = "127.0.0.1:{server.port}',
                                'listen = "127.0.0.1:0'))
    done, seconds = timed(lambda: run(config, "serve"))
    fails(tap, done, f"process {server.process.pid}",
          "a second server on the same database")
    tap.ok(4 < seconds < SOON, f"after trying for 5 s ({seconds:.1f})")
    tap.ok(server.healthy(), "and the first goes on")
    server.process.send_signal(signal.SIGINT)
    tap.equal(server.process.wait(30), 0, "SIGINT ends it, too")
    server.process = None
    server.start()
    tap.equal(server.stop(), 0, "and it can be started again at once")


def check_password(tap):
    server = Server(transport="smtp://127.0.0.1:1", mail={
        "username": "games", "password-file": "/nowhere/password"})
    done = server.run("serve")
    tap.ok(done.returncode == 1 and
           "/nowhere/password: No such file" in done.stderr,
           "a password file that cannot be read: 1, and names it")


def main():
    tap = Tap()
    check_configuration(tap)
    check_reload(tap)
    check_folders(tap)
    check_databases(tap)
    server = check_port_in_use(tap)
    check_second_server(tap, server)
    check_password(tap)
    tap.done()


main()

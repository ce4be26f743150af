"""Where nothing can be written, because the file system is read-only or the
folder belongs to somebody else, games can be looked at, checked, exported and
copied, with the last move of each, whatever the server has left behind; what
would change them is refused in one sentence, and nothing is touched."""
import contextlib
import ctypes
import json
import os
import shutil
import sqlite3
import subprocess
import threading

from harness import TURNPOST, Folder, Server, Tap, die_with_me
from mailserver import own_mount_namespace

NOBODY = 65534
MS_RDONLY, MS_REMOUNT, MS_BIND = 1, 32, 4096


class Copy:
    """The folder of a server, to be looked at where nothing can be written."""

    def __init__(self, folder, user=None):
        self.path, self.user = folder, user
        self.config = os.path.join(folder, "turnpost.conf")

    def run(self, *arguments):
        def become():
            die_with_me()
            if self.user is not None:
                os.setgroups([])
                os.setgid(self.user)
                os.setuid(self.user)
        return subprocess.run(
            [TURNPOST, "-c", self.config, *arguments], capture_output=True,
            text=True, timeout=120, check=False, preexec_fn=become)

    def seen(self):
        """What is in the folder, with what changes when it is written."""
        found = {}
        for name in sorted(os.listdir(self.path)):
            st = os.stat(os.path.join(self.path, name))
            found[name] = (st.st_size, st.st_mtime_ns, st.st_mode)
        return found


def write_config(server, folder):
    """The same configuration, with the files in FOLDER."""
    with open(server.config, encoding="utf-8") as f:
        text = f.read().replace(server.folder.path, folder)
    text = text.replace('user = "root"\n', "")
    path = os.path.join(folder, "turnpost.conf")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def check_reading(tap, copy, out, ply, kind):
    """Every command that only reads works there."""
    done = copy.run("list")
    fields = done.stdout.split()
    if not tap.ok(done.returncode == 0 and done.stderr == "" and
                  fields[3:4] == [str(ply)],
                  f"{kind}: list has the last move"):
        print(f"# {done} {ply}")
    faults = []
    for arguments in (("show", "1"), ("check",), ("links", "1"), ("outbox",)):
        done = copy.run(*arguments)
        if done.returncode != 0 or done.stderr != "" or (
                done.stdout == "" and arguments != ("outbox",)):
            faults.append((arguments, done))
    done = copy.run("export", "1")
    if done.returncode != 0 or len(json.loads(done.stdout)["log"]) != ply + 1:
        faults.append(("export", done))
    tap.none(faults, f"{kind}: show, check, links, outbox and export work")
    file = os.path.join(out, kind.replace(" ", "-") + ".backup")
    done = copy.run("backup", file)
    entries = -1
    if done.returncode == 0:
        with contextlib.closing(sqlite3.connect(file)) as db:
            entries = db.execute("SELECT entries FROM game").fetchone()[0]
    if not tap.ok(entries == ply + 1,
                  f"{kind}: so does a backup to another place"):
        print(f"# {entries} {done.stderr}")


def check_refusals(tap, copy, kind):
    faults = []
    # The server would be another's, and says that first.
    server = () if copy.user is not None else (("serve",),)
    for arguments in (("pause", "1"), ("new", "carcassonne", "-p",
                                       "A <a@x.example>", "-p", "bot:random"),
                      ("outbox", "retry", "--all"), *server):
        done = copy.run(*arguments)
        if (done.returncode != 1 or done.stderr.count("\n") != 1 or
                done.stdout != "" or
                ("written" not in done.stderr and
                 "write" not in done.stderr)):
            faults.append((arguments, done))
    tap.none(faults, f"{kind}: what would change games is refused in a "
             "sentence")


def check(tap, copy, out, ply, kind):
    before = copy.seen()
    check_reading(tap, copy, out, ply, kind)
    check_refusals(tap, copy, kind)
    tap.equal(copy.seen(), before, f"{kind}: and nothing was touched")


def move(server, links):
    _, link, state = server.turn(links)
    answer = server.post(link, {"move": state["moves"][0]})
    return answer.json["entry"]


def leave_behind(server, links):
    """Kinds of what a server leaves behind: folder and number of the last
    move."""
    ply = move(server, links)
    server.stop()
    yield "ended", server.folder.path, ply
    server.start()
    ply = move(server, links)
    server.kill()
    assert os.path.getsize(server.database + "-wal") > 0
    yield "killed", server.folder.path, ply
    os.remove(server.database + "-shm")
    yield "killed and its index lost", server.folder.path, ply


def keep(server, links):
    """Copies of each kind, and their numbers of moves."""
    kinds = {}
    for kind, path, ply in leave_behind(server, links):
        folder = Folder()
        os.chmod(folder.path, 0o755)
        place = os.path.join(folder.path, "there")
        shutil.copytree(path, place, ignore=shutil.ignore_patterns(
            "*-desk*", "*-post*", "*-think*", "log", "*.lock"))
        write_config(server, place)
        kinds[kind] = place, ply
    return kinds


# --- a folder that is somebody else's --------------------------------------

def unwritable(tap, kinds, out):
    user = NOBODY if os.geteuid() == 0 else None
    for kind, (place, ply) in kinds.items():
        for name in os.listdir(place):
            path = os.path.join(place, name)
            if user is not None:
                os.chown(path, user, -1)
            if name.startswith("turnpost.db"):
                os.chmod(path, 0o400)
        os.chmod(place, 0o555)
        check(tap, Copy(place, user), out, ply, f"{kind}, folder unwritable")
        os.chmod(place, 0o755)


def may_be_nobody():
    """Whether another user can run the program."""
    if os.geteuid() != 0:
        return True
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(
            [TURNPOST, "--version"], stdout=subprocess.DEVNULL, check=False,
            preexec_fn=lambda: os.setuid(NOBODY)).returncode == 0
    return False


# --- a read-only file system ------------------------------------------------

def mount_readonly(path, place):
    libc = ctypes.CDLL(None)
    os.makedirs(place)
    return (libc.mount(path.encode(), place.encode(), None, MS_BIND,
                       None) == 0 and
            libc.mount(None, place.encode(), None,
                       MS_BIND | MS_REMOUNT | MS_RDONLY, None) == 0)


def readonly(tap, server, links, kinds, out):
    mounts = Folder()
    for i, (kind, (path, ply)) in enumerate(kinds.items()):
        place = os.path.join(mounts.path, str(i))
        if not mount_readonly(path, place):
            tap.skip("a read-only file system", "nothing can be mounted here")
            return
        write_config_at(server, place, out, i)
        check(tap, Mounted(place, out, i), out, ply, f"{kind}, read-only")
    server.start()
    place = os.path.join(mounts.path, "running")
    mount_readonly(server.folder.path, place)
    write_config_at(server, place, out, "running")
    copy = Mounted(place, out, "running")
    for _ in range(3):
        ply = move(server, links)
        check_reading(tap, copy, out, ply, f"running ({ply}), read-only")
    tap.equal(server.get("/healthz").status, 200, "the server minds nothing")
    check_beside(tap, server, links, copy)


class Mounted(Copy):
    """One whose configuration stands elsewhere."""

    def __init__(self, place, out, name):
        super().__init__(place)
        self.config = os.path.join(out, f"{name}.conf")


def write_config_at(server, place, out, name):
    with open(server.config, encoding="utf-8") as f:
        text = f.read().replace(server.folder.path, place)
    with open(os.path.join(out, f"{name}.conf"), "w", encoding="utf-8") as f:
        f.write(text)


def check_beside(tap, server, links, copy):
    """Somebody who may write begins to, while it is read."""
    server.stop()
    strange, done = [], threading.Event()

    def look():
        while not done.is_set():
            found = copy.run("list")
            lines = found.stdout.splitlines() + found.stderr.splitlines()
            if len(lines) != 1 or not (
                    found.returncode == 0 or "try again" in found.stderr):
                strange.append(found)

    looking = threading.Thread(target=look)
    looking.start()
    for _ in range(5):
        server.start()
        move(server, links)
        server.stop()
    done.set()
    looking.join()
    tap.none(strange, "while a server starts and ends, list works or says to "
             "try again")


def main():
    tap = Tap()
    out = Folder()
    os.chmod(out.path, 0o777)
    server = Server().start()
    _, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    kinds = keep(server, links)
    if may_be_nobody():
        unwritable(tap, kinds, out.path)
    else:
        tap.skip("a folder of somebody else", "nobody can run the program")
    if own_mount_namespace():
        readonly(tap, server, links, kinds, out.path)
    else:
        tap.skip("a read-only file system", "nothing can be mounted here")
    tap.done()


main()

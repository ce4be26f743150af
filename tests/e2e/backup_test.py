"""turnpost backup and restore: a backup made while everybody moves is whole,
has the keys, and is proved before it gets its name; killed at any moment it
leaves nothing of that name; a server made of it elsewhere passes its check and
plays on with the same links; what is no backup, or a damaged one, is refused."""
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import threading
import time

from harness import TURNPOST, Folder, Server, Tap, die_with_me, wait_until
from mailserver import FaultSmtpd

GAMES = 6


class Players(threading.Thread):
    """People who make moves in all games for as long as they may."""

    def __init__(self, server, games):
        super().__init__(daemon=True)
        self.server, self.games = server, games
        self.stopped = threading.Event()
        self.made = {}      # by game: the newest hash that was accepted
        self.moves = 0

    def run(self):
        chance = random.Random(8)
        while not self.stopped.is_set():
            for game, links in self.games.items():
                turn = self.server.turn(links)
                if turn is None or self.stopped.is_set():
                    continue
                _, link, state = turn
                answer = self.server.post(
                    link, {"move": chance.choice(state["moves"])})
                if answer.status == 200:
                    self.made[game] = answer.json["hash"]
                    self.moves += 1

    def stop(self):
        self.stopped.set()
        self.join()


def begin(server):
    games = {}
    for i in range(GAMES):
        game, links = server.new(f"Ann{i} <ann{i}@play.example>",
                                 f"Bo{i} <bo{i}@play.example>")
        games[game] = links
    return games


def integrity(path):
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro",
                                            uri=True)) as db:
        return db.execute("PRAGMA integrity_check").fetchone()[0]


# --- under load ---

def check_under_load(tap, server, players, folder):
    file = folder / "a.backup"
    moves = players.moves
    began = time.monotonic()
    done = server.run("backup", file)
    seconds = time.monotonic() - began
    print(f"# {done.stdout.strip()}, in {seconds:.2f} s, "
          f"{players.moves - moves} moves meanwhile")
    tap.equal((done.returncode, done.stderr), (0, ""),
              "a backup while everybody moves")
    tap.ok(file in done.stdout and "proved" in done.stdout,
           "says that it is proved")
    tap.equal((os.stat(file).st_mode & 0o777, integrity(file)),
              (0o600, "ok"), "it is one sound file for its owner only")
    tap.equal(os.listdir(folder.path), ["a.backup"], "and nothing is beside")
    tap.ok(wait_until(lambda: players.moves > moves), "the moves go on")
    tap.none(server.crashes(), "and nobody has died of it")
    done = server.run("backup", file)
    tap.ok(done.returncode == 1 and "there already" in done.stderr and
           done.stderr.count("\n") == 1,
           "a name that is taken is refused in one line")
    tap.equal(integrity(file), "ok", "and the file stays as it was")
    return file


def check_killed(tap, server, folder):
    """At any moment: the name is not there, or it is whole."""
    whole = killed = 0
    for i in range(12):
        file = folder / f"k{i}.backup"
        with subprocess.Popen(
                [TURNPOST, "-c", server.config, "backup", file],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                preexec_fn=die_with_me) as process:
            time.sleep(0.005 + 0.012 * i)
            process.send_signal(signal.SIGKILL)
            process.wait()
        if os.path.exists(file):
            whole += integrity(file) == "ok"
        else:
            killed += 1
    print(f"# {killed} of 12 were killed before they had a name")
    tap.ok(killed > 0, "backups that were killed have left no file of that "
           "name")
    tap.equal(whole, 12 - killed, "those that were quicker are whole")
    left = [name for name in os.listdir(folder.path) if ".part" in name]
    file = folder / left[0].split(".part")[0] if left else folder / "k0"
    done = server.run("backup", file)
    tap.ok(done.returncode == 0 and integrity(file) == "ok" and
           not os.path.exists(file + ".part"),
           "what one has left is no hindrance to the next")
    file, other = folder / "two-names", folder / "other-name"
    with open(other, "wb"):
        os.link(other, file + ".part")
    done = server.run("backup", file)
    tap.ok(done.returncode == 0 and integrity(file) == "ok" and
           os.path.getsize(other) == 0,
           "nor does it become readable under another name that it has")


# --- elsewhere ---

def check_restored(tap, server, players, folder):
    """After the last move a backup; the server ends; a new machine."""
    links = {game: list(links) for game, links in players.games.items()}
    owed = server.owed()
    file = folder / "last.backup"
    tap.equal(server.run("backup", file).returncode, 0,
              "a last backup while letters wait")
    public = server.get("/key").text
    server.stop()
    other = Server(transport=server.smtpd.transport, base_url=server.base,
                   listen=f"127.0.0.1:{server.port}")
    other.port, other.base = server.port, server.base
    done = other.run("restore", file)
    tap.ok(done.returncode == 0 and server.base in done.stdout,
           "it is restored elsewhere") or print("#", done.stderr)
    tap.equal([os.stat(path).st_mode & 0o777 for path in
               (other.database, other.folder / "keys")], [0o600, 0o600],
              "for the owner only")
    tap.equal(sorted(os.listdir(other.folder.path)),
              ["keys", "turnpost.conf", "turnpost.db"], "with nothing beside")
    with open(other.database, "rb") as f, \
         open(other.folder / "keys", encoding="ascii") as keys:
        data, words = f.read(), keys.read().split()
    tap.none((word for word in words
              if len(word) == 64 and word.encode() in data),
             "the keys are not in the database any more")
    done = other.run("check")
    tap.equal((done.returncode, done.stderr), (0, ""), "it passes its check")
    other.start()
    tap.equal(other.get("/key").text, public, "it is the same server")
    tap.none((game for game, hash_ in players.made.items()
              if other.look(links[game][0])["hash"] != hash_),
             "with the last move of each game")
    # On a slow machine some games are over before the backup is.
    turns = [turn for turn in map(other.turn, links.values()) if turn]
    made = sum(other.post(link, {"move": state["moves"][0]}).status == 200
               for _, link, state in turns)
    tap.equal(made, len(turns), "and plays on, by links of before")
    server.smtpd.start()
    tap.ok(owed > 0 and wait_until(lambda: other.owed() == 0),
           "letters that were owed go out") or print(f"# {owed}")
    ids = server.smtpd.ids()
    tap.equal(len(ids), len(set(ids)), "each once")
    tap.equal(other.stop(), 0, "and it ends")
    return other


# --- what is refused ---

def names(server):
    """What is in its folder, but for the socket that a server which lost its
    database makes again."""
    return sorted(name for name in os.listdir(server.folder.path)
                  if name not in ("turnpost.db-desk", "turnpost.db-post",
                                  "turnpost.db-think"))


def refused(tap, server, file, said, sentence):
    before = names(server)
    done = server.run("restore", file)
    good = (done.returncode == 1 and said in done.stderr and
            done.stderr.count("\n") == 1 and done.stdout == "" and
            ".part" not in done.stderr)
    if not tap.ok(good, f"{sentence}: refused in one line"):
        print(f"# {done.returncode} {done.stderr!r}")
    tap.equal(names(server), before, "and nothing was made")


def check_stopped(tap, file, folder):
    """Stopped at any moment: all of it is there, or nothing."""
    fresh = Server()
    before, stopped, faults = names(fresh), 0, []
    large = folder / "large.backup"     # it takes a while
    shutil.copy(file, large)
    os.truncate(large, 1 << 30)
    for i in range(10):
        part = fresh.database + ".part"
        with subprocess.Popen(
                [TURNPOST, "-c", fresh.config, "restore",
                 file if i % 2 else large], stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True,
                preexec_fn=die_with_me) as restore:
            wait_until(lambda p=part, r=restore: os.path.exists(p) or
                       r.poll() is not None)
            time.sleep(0.01 * i * (i % 2))
            restore.send_signal((signal.SIGTERM, signal.SIGINT)[i // 2 % 2])
            said = restore.communicate()[1]
        there = [n for n in names(fresh) if n not in before]
        whole = there == ["keys", "turnpost.db"]
        if restore.returncode == 0:
            if not whole:
                faults.append((i, there))
        else:
            stopped += "stopped" in said
            # It may be stopped when all is there, before it says so; and
            # when it has nothing left to do, as any program is.
            ended = restore.returncode in (-signal.SIGTERM, -signal.SIGINT)
            if (there and not whole) or (
                    restore.returncode != 1 and not (whole and ended)):
                faults.append((i, restore.returncode, there, said))
        for name in there:
            os.remove(fresh.folder / name)
    os.remove(large)
    print(f"# {stopped} of 10 were stopped")
    tap.ok(stopped > 4, "a restore can be stopped, and says so")
    tap.none(faults, "one that is stopped leaves nothing, or all of it")


def check_refusals(tap, restored, file, folder):
    refused(tap, restored, file, "there already", "over a database that is "
            "there")
    fresh = Server()
    refused(tap, fresh, folder / "none", "No such file", "a file that is not "
            "there")
    text = folder / "text"
    with open(text, "w", encoding="utf-8") as f:
        f.write("hello, I am a letter\n" * 400)
    refused(tap, fresh, text, "not a database", "a text")
    refused(tap, fresh, "/dev/null", "empty", "nothing at all")
    refused(tap, fresh, restored.database, "no backup",
            "a database without keys in it")
    other = folder / "other.db"
    with contextlib.closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE cat (name)")
    refused(tap, fresh, other, "another program", "what another program made")
    newer = shutil.copy(file, folder / "newer")
    with contextlib.closing(sqlite3.connect(newer)) as db:
        db.execute("PRAGMA user_version = 9999")
    refused(tap, fresh, newer, "newer turnpost", "a backup of a newer version")
    size = os.path.getsize(file)
    cut = shutil.copy(file, folder / "cut")
    os.truncate(cut, size // 2)
    refused(tap, fresh, cut, "", "a backup that was cut")
    hurt = shutil.copy(file, folder / "hurt")
    with open(hurt, "r+b") as f:
        for place in range(3 * 4096, size - 4096, 7 * 4096):
            f.seek(place)
            f.write(os.urandom(2000))
    refused(tap, fresh, hurt, "", "a backup that was damaged")
    forged = shutil.copy(file, folder / "forged")
    with contextlib.closing(sqlite3.connect(forged)) as db, db:
        db.execute("UPDATE game SET head = zeroblob(32) WHERE id = 1")
    refused(tap, fresh, forged, "damaged", "a backup that somebody changed")
    altered = shutil.copy(file, folder / "altered")
    with contextlib.closing(sqlite3.connect(altered)) as db, db:
        keys = db.execute("SELECT value FROM fact WHERE name = 'backup-keys'"
                          ).fetchone()[0]
        digit = keys.index("hmac 1 ") + 10
        keys = keys[:digit] + "01"[keys[digit] == "0"] + keys[digit + 1:]
        db.execute("UPDATE fact SET value = ? WHERE name = 'backup-keys'",
                   (keys,))
    refused(tap, fresh, altered, "keys", "keys of which a digit is another")
    with open(fresh.folder / "keys", "w", encoding="ascii") as f:
        f.write("others\n")
    refused(tap, fresh, file, "other keys", "beside keys of another server")
    os.remove(fresh.folder / "keys")
    with open(fresh.database + "-wal", "wb") as f:
        f.write(b"left behind")
    refused(tap, fresh, file, "-wal", "beside a log that was left behind")
    os.remove(fresh.database + "-wal")
    tap.equal(fresh.run("restore", file).returncode, 0,
              "the backup itself is still good for a server")
    older = shutil.copy(file, folder / "older")
    with contextlib.closing(sqlite3.connect(older)) as db, db:
        db.execute("DELETE FROM fact WHERE name = 'backup-keys-sha256'")
    tap.equal(Server().run("restore", older).returncode, 0,
              "so is one of a version that kept no digest of the keys")
    fresh.start()
    wait_until(lambda: "event=post-ready" in fresh.read_log())
    away = Folder()
    for name in os.listdir(fresh.folder.path):
        if name.startswith("turnpost.db") and not name.endswith(".lock"):
            os.rename(fresh.folder / name, away / name)
    refused(tap, fresh, file, "stop it", "under a server that runs")
    fresh.stop()
    done = fresh.run("backup", folder / "none/x")
    tap.ok(done.returncode == 1 and done.stderr.count("\n") == 1,
           "a backup into a folder that is not there is refused")
    empty = Server()
    done = empty.run("backup", folder / "empty.backup")
    tap.ok(done.returncode == 1 and "keys" in done.stderr and
           not os.path.exists(folder / "empty.backup") and
           os.listdir(empty.folder.path) == ["turnpost.conf"],
           "so is one of a server that never ran, which makes nothing")


def main():
    tap = Tap()
    folder = Folder()
    smtpd = FaultSmtpd()    # not started: letters wait
    server = Server(transport=smtpd.transport)
    server.smtpd = smtpd
    server.start()
    players = Players(server, begin(server))
    players.start()
    wait_until(lambda: players.moves > 20)
    file = check_under_load(tap, server, players, folder)
    check_killed(tap, server, folder)
    players.stop()
    restored = check_restored(tap, server, players, folder)
    check_stopped(tap, file, folder)
    check_refusals(tap, restored, file, folder)
    tap.done()


main()

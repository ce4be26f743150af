"""turnpost copy: a database goes from SQLite to PostgreSQL and back, and is
the same: each row, each document of a game, each number that comes next. Games
go on in each place. What can not be done is told in a sentence, and whatever
interrupts it leaves nothing behind.

Not here: that no table is forgotten (tests/unit/store_transfer_test.c).
"""
import contextlib
import copy
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import time

import harness
from harness import SRCDIR, Folder, Server, Tap, die_with_me, fill, \
    fill_games, wait_until
from postgresql_kit import started

OLD = os.path.join(SRCDIR, "tests", "golden", "db", "schema-12.db")
ANN = "Ann <ann@play.example>"
BEN = 'Zoë "Ben" Ångström <ben@play.example>'
RULESETS = ("carcassonne", "geonosis", "goldrush", "monopoly")
MANY = 6000     # games, which are 160,000 rows
MEMORY = 160    # MB that no process may have more of
LUCK = random.Random(7)


class Databases:
    """More than one database of one PostgreSQL."""

    def __init__(self, server):
        self.server = server
        self.n = 0

    def postgres(self, sql, database="turnpost"):
        """What the server says, asked by somebody who may do anything."""
        other = copy.copy(self.server)
        other.url = self.url(database).replace("turnpost@", "postgres@")
        return other.psql(sql)

    def url(self, database):
        return self.server.url.replace("/turnpost?", f"/{database}?")

    def new(self, owner="turnpost", more=""):
        self.n += 1
        said = self.postgres(f"CREATE DATABASE d{self.n} OWNER {owner} {more}")
        if said:
            raise RuntimeError(said)
        return self.url(f"d{self.n}")

    def rows(self, url, sql):
        other = copy.copy(self.server)
        other.url = url
        return other.rows(sql)


def copy_over(server, source, target):
    return server.run("copy", "--from", source, "--to", target)


def play(server, links, most):
    for _ in range(most):
        turn = server.turn(links)
        if turn is None:
            return
        _, link, state = turn
        answer = server.post(link, {"move": LUCK.choice(state["moves"]),
                                    "note": "grüezi\nmitenand"})
        if answer.status != 200:
            raise RuntimeError(answer.text)


def filled():
    """A server that was stopped, with a little of all that there is."""
    server = Server()
    shutil.copy(OLD, server.database)
    server.make_keys()
    server.start()
    links = {}
    for ruleset in RULESETS:
        game, links[ruleset] = server.new(ANN, BEN, ruleset=ruleset,
                                          terms=("move=3d",))
        play(server, links[ruleset], 3)
    over, _ = server.new("bot:random", "bot:greedy")
    wait_until(lambda: server.query("SELECT state FROM game WHERE id = ?",
                                    over) == [(2,)])
    server.post("/new", {"ruleset": "carcassonne", "name": "Cy",
                         "mail": "cy@play.example", "players": "Di <di@x.example>",
                         "message": "Come & play"})
    server.new("Gone <gone@play.example>", ANN)
    done = server.run("player", "gone@play.example", "erase", "--yes")
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    if server.stop() != 0:
        raise RuntimeError(server.read_log())
    server.links = links
    return server


# What a test of rows wants besides: the largest, nothing, next to nothing.
# None of it is looked at by a server.
BESIDES = """
INSERT INTO thinker VALUES ('', 9223372036854775807, -9223372036854775808);
INSERT INTO fact VALUES ('odd', '\u0001 \\\\x00 \\N \t\r\n"''\U0001f3b2');
INSERT INTO fact VALUES ('nothing', '');
INSERT INTO data_set VALUES (71, 'x', '', randomblob(32), x'', 0);
INSERT INTO data_set VALUES (70, 'x', '', randomblob(32), x'00ff5c0a0d', 1);
INSERT INTO channel (player, url, shape, events, private, prefix, secret, made)
    SELECT min(id), 'https://x.example/', 4, 7, 1, 'é', randomblob(32), 5
    FROM player;
INSERT INTO notice (channel, game, seat, events, serial, due, tries)
    SELECT id, 0, 0, 1, 1, 99999999999, 0 FROM channel;
DELETE FROM notice;
INSERT INTO review (game, asked, wishes, made, body)
    SELECT id, NULL, 3, NULL, NULL FROM game WHERE state <> 2;
UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'game';
"""


def besides(database):
    with contextlib.closing(sqlite3.connect(database)) as db:
        db.executescript(BESIDES)


def all_rows(database):
    """All rows of all tables, with the numbers that were given last."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        names = [name for name, in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: sorted(db.execute(f"SELECT * FROM {name}"), key=repr)
                for name in names}


def documents(server):
    """The document of each game, as bytes."""
    games = [line.split()[0] for line in
             server.run("list").stdout.splitlines()]
    return {game: server.run("export", game, "--private").stdout
            for game in games}


# --- there and back -----------------------------------------------------------

def test_there(tap, server, url):
    before = all_rows(server.database)
    done = copy_over(server, server.database, url)
    tap.ok(done.returncode == 0 and done.stderr == "" and
           url in done.stdout and "each compared" in done.stdout and
           "database sound" in done.stdout and
           server.top["keys"] in done.stdout,
           "a database is copied from SQLite to PostgreSQL, and told of")
    print("# " + (done.stdout + done.stderr).replace("\n", "\n# "))
    tap.equal(all_rows(server.database), before, "which leaves it as it is")


def test_same(tap, databases, server, url, back):
    wanted = documents(server)
    tap.ok(len(wanted) > 15 and all(wanted.values()), "all games are there")
    rows = all_rows(server.database)
    server.set(database=url)
    tap.equal(documents(server), wanted,
              "each game on PostgreSQL is the same document, byte for byte")
    done = copy_over(server, url, back)
    tap.equal((done.returncode, done.stderr), (0, ""),
              "from there it is copied back into a file")
    tap.equal(os.stat(back).st_mode & 0o777, 0o600,
              "which nobody else can read")
    tap.none((f"{name}: {set(rows[name]) ^ set(again)}"[:500]
              for name, again in all_rows(back).items()
              if rows[name] != again),
             "in which each row is as it was")
    server.set(database=back)
    tap.equal(documents(server), wanted, "and so is each document")
    tap.equal(databases.rows(url, "SELECT count(*) FROM pg_constraint WHERE"
                             " contype = 'f' AND NOT convalidated UNION ALL"
                             " SELECT count(*) FROM pg_trigger WHERE"
                             " tgenabled <> 'O'"), [("0",), ("0",)],
              "PostgreSQL looks at references and counts as before")


def test_play(tap, server, database, games):
    """A server goes on there; GAMES are the numbers that its next ones get."""
    server.set(database=database)
    server.start()
    links = server.links["carcassonne"]
    before = server.look(links[0])["ply"]
    play(server, links, 2)
    tap.ok(server.look(links[0])["ply"] > before,
           f"with {database} a game goes on")
    got = [server.new(ANN, "bot:greedy")[0] for _ in games]
    tap.equal(got, games, "and new games have the next numbers")
    tap.equal(server.stop(), 0, "until it is stopped")
    tap.none(server.crashes(), "and nothing has ended by itself")
    done = server.run("check")
    tap.ok("database sound" in done.stdout and " 0 differ" in done.stdout,
           "the database is sound")
    if "sound" not in done.stdout:
        print(f"# {done.stdout}{done.stderr}")


def test_round(tap, databases, server):
    url, back, later = databases.new(), server.folder / "back.db", \
        server.folder / "later.db"
    besides(server.database)
    test_there(tap, server, url)
    test_same(tap, databases, server, url, back)
    test_play(tap, server, url, [1001, 1002])
    done = copy_over(server, url, later)
    tap.equal((done.returncode, done.stderr), (0, ""),
              "what was played on PostgreSQL is copied into a file")
    wanted = documents(server)
    server.set(database=later)
    tap.equal(documents(server), wanted, "with all documents")
    test_play(tap, server, later, [1003])
    server.links["carcassonne"] = server.links["monopoly"]
    test_play(tap, server, back, [1001])


# --- what can not be done -----------------------------------------------------

class Refusals:
    def __init__(self, tap, server):
        self.tap, self.server = tap, server

    def refused(self, source, target, words, sentence):
        done = copy_over(self.server, source, target)
        good = self.tap.ok(
            done.returncode == 1 and done.stdout == "" and
            done.stderr.count("\n") == 1 and re.search(words, done.stderr),
            sentence)
        if not good:
            print(f"# {done.returncode} {done.stdout}{done.stderr}")
        return done.stderr


def test_usage(tap, server):
    for words in ([], ["--from", "a"], ["--from", "a", "--to"],
                  ["--from", "a", "--from", "b"], ["--to", "a", "b", "c"]):
        done = server.run("copy", *words)
        tap.ok(done.returncode == 2 and "usage: turnpost copy" in done.stderr,
               f"copy {' '.join(words)}: it is told how it is called")


def test_names(tap, databases, server):
    r = Refusals(tap, server)
    file, url, new = server.database, databases.new(), server.folder / "new.db"
    r.refused(file, file, "same database", "not onto itself")
    os.symlink(file, server.folder / "link.db")
    r.refused(file, server.folder / "link.db", "same database",
              "nor by another name")
    r.refused(file, "mysql://x/y", "postgresql://", "not to other servers")
    r.refused(file, "postgresql://nobody.invalid/x", "can't be reached.*host",
              "an unknown host")
    said = r.refused(file, "postgresql://u:hunter2@127.0.0.1:1/x",
                     "can't be reached", "a server that is not there")
    tap.ok("hunter2" not in said, "the password is not told")
    r.refused(file, databases.url("nothere"), 'database "nothere" does not',
              "a database that is not there")
    r.refused(server.folder / "no.db", url, "there is no database",
              "a file that is not there")
    r.refused(server.config, url, "not a database", "a file that is none")
    r.refused(url, new, "is empty", "a source in which there is nothing")
    r.refused(file, server.folder / "no/new.db", "No such file",
              "a folder that is not there")
    open(server.folder / "left.db-wal", "w", encoding="ascii").close()
    r.refused(file, server.folder / "left.db", "left.db-wal is there",
              "beside the log of another database")
    tap.none((name for name in os.listdir(server.folder.path)
              if "new.db" in name or ".part" in name),
             "nothing of all that is left")


def test_foreign(tap, databases, server):
    r = Refusals(tap, server)
    file = server.database
    url = databases.new()
    databases.postgres("CREATE TABLE mine (x int)", url.split("/")[3][:2])
    r.refused(file, url, "another program", "a database of somebody else")
    r.refused(url, server.folder / "n.db", "another program",
              "nor is it copied")
    r.refused(file, databases.new(more="TEMPLATE template0 LC_COLLATE 'C'"
                                  " LC_CTYPE 'C' ENCODING 'LATIN1'"),
              "createdb", "a database that does not sort by bytes")
    r.refused(file, databases.new("postgres"),
              "can't be written: permission denied.*own",
              "a database of another user")
    old = server.folder / "old.db"
    shutil.copy(OLD, old)
    r.refused(old, databases.new(), "older turnpost.*serve",
              "a source of an older schema")
    newer = server.folder / "newer.db"
    shutil.copy(file, newer)
    with contextlib.closing(sqlite3.connect(newer)) as db:
        db.execute("PRAGMA user_version = 99")
    r.refused(newer, databases.new(), "newer turnpost", "and of a newer one")
    url = databases.new()
    copy_over(server, file, url)
    databases.rows(url, "UPDATE turnpost SET version = 99")
    r.refused(url, server.folder / "n.db", "newer turnpost",
              "also on a server")
    backup = server.folder / "backup"
    server.run("backup", backup)
    r.refused(backup, databases.new(), "turnpost restore",
              "a backup is no database")


def test_filled(tap, databases, server):
    r = Refusals(tap, server)
    file, url, new = server.database, databases.new(), server.folder / "n.db"
    done = copy_over(server, file, url)
    tap.equal(done.returncode, 0, "a database is copied")
    r.refused(file, url, "not empty", "but not once more")
    r.refused(url, file, "is there already", "nor over a file")
    count = "SELECT count(*) FROM letter"
    tap.equal([(int(n),) for n, in databases.rows(url, count)],
              server.query(count), "which stay as they are")
    url = databases.new()
    made = Server(database=url)
    made.start()
    r.refused(file, url, "other connections", "nor where a server runs")
    made.stop()
    tap.equal(copy_over(server, file, url).returncode, 0,
              "a database that a server has made is empty")
    server.start()
    r.refused(file, new, "server .* runs", "not while its server runs")
    server.stop()
    server.set(database=url)
    server.start()
    r.refused(url, new, "server .* runs", "nor one on PostgreSQL")
    other = Server()
    done = copy_over(other, url, new)
    tap.ok(done.returncode == 1 and "other connections" in done.stderr,
           "nor where another machine serves it")
    server.stop()
    server.set(database=file)


def test_damage(tap, databases, server):
    r = Refusals(tap, server)
    bad, url, new = server.folder / "bad.db", databases.new(), \
        server.folder / "n.db"
    shutil.copy(server.database, bad)
    with contextlib.closing(sqlite3.connect(bad)) as db, db:
        db.execute("UPDATE letter SET ply = 999 WHERE id = 3")
    r.refused(bad, url, "does not take what .*letter.*turnpost check",
              "a row that refers to nothing, on PostgreSQL")
    tap.equal(databases.rows(url, "SELECT count(*) FROM game"), [("0",)],
              "where nothing is left of the copy")
    r.refused(bad, new, "not sound.*letter", "and in a file")
    tap.ok(not os.path.exists(new) and not os.path.exists(new + ".part"),
           "which gets no name")
    tap.equal(copy_over(server, server.database, url).returncode, 0,
              "a sound database is copied there then")


# --- what interrupts it -------------------------------------------------------

def small_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000000, 5000000))


def begin(server, source, target):
    return subprocess.Popen(
        [harness.TURNPOST, "-c", server.config, "copy", "--from", source,
         "--to", target], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True, preexec_fn=die_with_me)


def large():
    """A server with very many games, which are over."""
    server = Server()
    server.start()
    server.new(ANN, BEN)
    server.stop()
    fill_games(server.database, MANY, "'geonosis'", 2)
    fill(server.database, 2, """INSERT INTO seat (game, seat, bot, name, phrase,
            muted, unreachable)
        SELECT g.id, n - 1, 'random', 'bot', '', 0, 0 FROM k, game AS g
        WHERE g.state = 2""")
    fill(server.database, 20, """INSERT INTO entry (game, n, by, at, move, state,
            hash)
        SELECT g.id, n - 1, 2, 1, 'x' || n, zeroblob(32), zeroblob(32)
        FROM k, game AS g WHERE g.state = 2""",
         "UPDATE game SET entries = 20 WHERE state = 2")
    fill(server.database, 4, """INSERT INTO letter (game, ply, seat, kind, serial,
            state, at, tries, owed)
        SELECT g.id, n, 0, 2, 0, 1, 1, 0, 1 FROM k, game AS g
        WHERE g.state = 2""")
    server.change("UPDATE letter_count SET letters = (SELECT count(*)"
                  " FROM letter WHERE state = 1) WHERE state = 1")
    return server


def measured(tap, server, source, target, sentence):
    """How many seconds it takes."""
    began = time.monotonic()
    process = begin(server, source, target)
    said = process.stdout.read() + process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    seconds = time.monotonic() - began
    tap.ok(status == 0 and usage.ru_maxrss < MEMORY * 1024, sentence)
    print(f"# {seconds:.1f} s, {usage.ru_maxrss / 1024:.0f} MB\n# "
          + said.replace("\n", "\n# "))
    return seconds


def end(process, how, after):
    time.sleep(after)
    os.killpg(process.pid, how)
    process.wait()
    process.stdout.close()
    process.stderr.close()


def gone(databases):
    """No connection of a copy is left."""
    return databases.postgres(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name"
        " = 'turnpost'").strip() == "0"


def moments(seconds, n):
    """N of them, in the time that a copy takes."""
    return [seconds * (i + LUCK.random()) / n for i in range(n)]


def test_kills(tap, databases, server, seconds):
    """At many moments: there is either nothing or all of it."""
    url, found = databases.new(), []
    for after in moments(seconds, 8):
        end(begin(server, server.database, url), signal.SIGKILL, after)
        wait_until(lambda: gone(databases))
        found += [int(n) for n, in databases.rows(
            url, "SELECT count(*) FROM game") if n.isdigit()]
        if found[-1:] == [MANY]:
            url = databases.new()
    tap.ok(set(found) <= {0, MANY},
           "killed, a copy on PostgreSQL is not there, or whole")
    print(f"# {found}")
    done = copy_over(server, server.database, databases.new())
    tap.equal((done.returncode, done.stderr), (0, ""),
              "the next try succeeds")


def test_stops(tap, server, seconds):
    new, wanted = server.folder / "s.db", all_rows(server.database)
    part, wrong, unfinished = new + ".part", 0, 0
    for after in moments(seconds, 6):
        end(begin(server, server.database, new), signal.SIGKILL, after)
        unfinished += os.path.exists(part)
        if os.path.exists(new):
            wrong += all_rows(new) != wanted
            os.remove(new)
    tap.equal(wrong, 0, "killed, a copy in a file is not there, or whole")
    tap.ok(unfinished > 0, "what was not finished has another name")
    if os.path.exists(part):
        os.remove(part)
    process = begin(server, server.database, new)
    wait_until(lambda: os.path.exists(part))
    process.send_signal(signal.SIGTERM)
    said = process.communicate(timeout=60)[1]
    tap.ok(process.returncode == 1 and "stopped" in said and
           not os.path.exists(part),
           "stopped, it takes away what it wrote")
    process = begin(server, server.database, new)
    wait_until(lambda: os.path.exists(part + "-wal") and
               os.path.getsize(part + "-wal") > 2000000, step=0.002)
    server.change("INSERT INTO fact VALUES ('meanwhile', '')")
    said = process.communicate(timeout=60)[1]
    tap.ok(process.returncode == 1 and "has changed" in said and
           not os.path.exists(new),
           "nothing is kept when somebody has changed the source meanwhile")
    print(f"# {said}")
    done = server.run("copy", "--from", server.database, "--to", new,
                      preexec_fn=small_files)
    tap.ok(done.returncode == 1 and done.stderr.count("\n") == 1 and
           re.search("s.db cannot be written: .*room", done.stderr),
           "no room is told")
    tap.none((name for name in os.listdir(server.folder.path)
              if name.startswith("s.db")), "and nothing is left of that")


def test_held(tap, databases, server, url):
    """Nobody writes in a database of a server while it is copied."""
    process = begin(server, url, server.folder / "h.db")
    wait_until(lambda: "1" in databases.postgres(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'turnpost'"
        " AND query LIKE 'COPY %'"), step=0)
    # What each of ours takes before it writes (sql/queries/open.sql), or more.
    said = databases.postgres("SET lock_timeout = '1ms';"
                              "SELECT pg_advisory_xact_lock_shared(1953526644)",
                              url.split("/")[3].split("?")[0])
    tap.ok("lock timeout" in said and process.poll() is None,
           "nobody writes in a database on PostgreSQL while it is copied")
    process.communicate(timeout=60)
    tap.equal(process.returncode, 0, "which goes well")


def test_lost(tap, databases, server):
    """The server of the database ends the connection in the middle."""
    url = databases.new()
    process = begin(server, server.database, url)
    ended = wait_until(lambda: "t" in databases.postgres(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
        " application_name = 'turnpost' AND query LIKE 'COPY entry%'"))
    said = process.communicate(timeout=60)[1]
    tap.ok(ended and process.returncode == 1 and said.count("\n") == 1 and
           "try again" in said and "nothing of the copy was kept" in said,
           "a lost connection is told, and what to do")
    if "try again" not in said:
        print(f"# {said}")
    tap.equal(databases.rows(url, "SELECT count(*) FROM game"), [("0",)],
              "and nothing is there")


def test_large(tap, databases):
    server = large()
    url, new = databases.new(), server.folder / "back.db"
    there = measured(tap, server, server.database, url,
                     f"{MANY} games are copied to PostgreSQL in little memory")
    back = measured(tap, server, url, new, "and back")
    tap.ok(all_rows(new) == all_rows(server.database),
           "and each row is the same")
    test_held(tap, databases, server, url)
    test_kills(tap, databases, server, there)
    test_stops(tap, server, back)
    test_lost(tap, databases, server)


def main():
    tap = Tap()
    databases = Databases(started(tap))
    without = Server(database=databases.server.url).run("list").stderr
    if "built without" in without:
        tap.skip("a database goes to PostgreSQL and back", without.strip())
        tap.done()
    server = filled()
    origin = server.folder / "origin.db"
    shutil.copy(server.database, origin)
    test_usage(tap, server)
    test_round(tap, databases, server)
    server.set(database=origin)
    server.database = origin
    test_names(tap, databases, server)
    test_foreign(tap, databases, server)
    test_filled(tap, databases, server)
    test_damage(tap, databases, server)
    test_large(tap, databases)
    tap.done()


if __name__ == "__main__":
    main()

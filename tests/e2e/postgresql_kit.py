"""A PostgreSQL of a test's own, with the schema of the program, and the
statements that the program would ask it.
"""
import atexit
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile

from harness import SRCDIR

BUILDDIR = os.environ.get("BUILDDIR", ".")
HELPER = os.path.join(SRCDIR, "tests", "postgresql")


class Postgresql:
    """A server of its own, and psql, in a folder whose path is short. It is a
    standby OF another one. FSYNC: what it says it has saved survives a crash of
    the machine. SETTINGS: lines of its configuration."""

    def __init__(self, of=None, fsync=False, settings=()):
        self.folder = tempfile.mkdtemp(prefix="tp-pg-", dir="/tmp")
        atexit.register(self.remove)
        if of is not None:
            done = self.follow(of)
        else:
            done = self.call("start",
                             POSTGRESQL_FSYNC="on" if fsync else "off",
                             POSTGRESQL_SETTINGS="\n".join(settings))
        self.url, self.fault = done.stdout.strip(), done.stderr.strip()
        self.absent = done.returncode == 77

    def follow(self, other):
        """It is the standby of OTHER from now on."""
        return self.call("standby", other.folder)

    def call(self, verb, *arguments, **environment):
        """tests/postgresql does it."""
        return subprocess.run(
            [HELPER, verb, self.folder, *arguments], text=True,
            capture_output=True, timeout=120, check=False,
            env=dict(os.environ, **environment))

    def must(self, verb):
        done = self.call(verb)
        if done.returncode != 0:
            raise RuntimeError(f"{verb}: {done.stderr}")

    def start(self):
        self.must("start")

    def crash(self):
        """All of its processes die at once."""
        self.must("crash")

    def promote(self):
        self.must("promote")

    def stop(self):
        self.call("stop")

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def psql(self, text, *options, user="turnpost"):
        """What it prints for TEXT, faults among it."""
        url = self.url.replace("//turnpost@", f"//{user}@")
        return subprocess.run(
            ["psql", "-XAt", *(options or ["-q"]), url],
            input=text, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120,
            check=False, env=dict(
                os.environ, PGOPTIONS="-c client_min_messages=error")).stdout

    def backends(self):
        """The process ids of those that serve a connection of a turnpost."""
        return [int(pid) for pid in self.psql(
            "SELECT pid FROM pg_stat_activity WHERE "
            "application_name = 'turnpost'").split() if pid.isdigit()]

    def ask(self, sql):
        """The rows of a question, numbers as numbers. It may be in SQLite's
        words: lower(hex(a))."""
        sql = re.sub(r"lower\(hex\(([\w.]+)\)\)", r"encode(\1, 'hex')", sql)
        said = self.psql("SELECT coalesce(json_agg(to_json(t)), '[]') "
                         f"FROM ({sql}) AS t;")
        return json.loads(said, object_pairs_hook=lambda pairs: tuple(
            value for _, value in pairs))

    def rows(self, text):
        return [tuple(line.split("|")) for line in
                self.psql(text).splitlines()]


def started(tap, **keywords):
    """A server; without one the test ends here."""
    server = Postgresql(**keywords)
    sentence = "a PostgreSQL starts that nobody else sees"
    if server.absent:
        tap.skip(sentence, server.fault)
        tap.done()
    if not tap.ok(server.url, sentence):
        print(f"# {server.fault}")
        tap.done()
    return server


def migrate(server):
    """Yields what PostgreSQL has against a migration."""
    names = sorted(glob.glob(os.path.join(BUILDDIR, "sql", "postgresql",
                                          "*.sql")))
    for name in names:
        with open(name, encoding="utf-8") as f:
            said = server.psql(f.read(), "-q1", "-v", "ON_ERROR_STOP=1")
        if "ERROR" in said:
            yield f"{os.path.basename(name)}: {said}"
    if not names:
        yield "there are no migrations"


def statements(engine="postgresql"):
    """Name and text of each, as PostgreSQL gets it, or SQLite (text)."""
    def files(folder, pattern):
        return sorted(f"{folder}/{name}"
                      for name in os.listdir(os.path.join(SRCDIR, folder))
                      if re.fullmatch(pattern, name))

    made = subprocess.run(
        ["sh", os.path.join(SRCDIR, "contrib/statements"), engine,
         SRCDIR, *files("daemon/store", r"store.*\.h"),
         *files("sql/queries", r".*\.sql")],
        stdout=subprocess.PIPE, text=True, check=True).stdout
    for part in re.split(r"^-- name: ", made, flags=re.M)[1:]:
        name, _, text = part.partition("\n")
        text = re.sub(r"^--.*\n", "", text, flags=re.M).strip()
        if engine == "postgresql":
            text = re.sub(r"\?(\d+)", r"$\1", text)
        yield name, text.rstrip(";")

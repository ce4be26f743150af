"""What end-to-end tests share: a server in a folder of its own, players who
read their mail and follow links, and TAP.

Everything is on loopback, on ports that the system chooses, and ends with the
test, however it ends.
"""
import atexit
import contextlib
import ctypes
import email
import email.policy
import faulthandler
import functools
import http.client
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse

TURNPOST = os.environ.get("TURNPOST", "turnpost")
SRCDIR = os.environ.get("SRCDIR", os.path.join(os.path.dirname(__file__),
                                               "..", ".."))
# "Within seconds", for a test on a machine that has much else to do.
SOON = 30.0
LINK = re.compile(r"https?://\S+/t/[A-Za-z0-9_-]+")


class Tap:
    """Test steps, one line each, and a bound to the time of all."""

    def __init__(self, seconds=500):
        self.steps = 0
        self.failures = 0
        signal.signal(signal.SIGALRM, self._late)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        signal.alarm(seconds)

    @staticmethod
    def _late(*_):
        faulthandler.dump_traceback()
        print("Bail out! The test takes too long.", flush=True)
        sys.exit(1)

    def ok(self, good, sentence):
        self.steps += 1
        self.failures += not good
        print(f"{'ok' if good else 'not ok'} {self.steps} - {sentence}",
              flush=True)
        return good

    def equal(self, got, wanted, sentence):
        if not self.ok(got == wanted, sentence):
            print(f"# got {got!r}\n# wanted {wanted!r}", flush=True)

    def skip(self, sentence, reason):
        """A step that cannot be made here: contrib/check counts it."""
        self.steps += 1
        print(f"ok {self.steps} - {sentence} # SKIP {reason}", flush=True)

    def none(self, faults, sentence):
        """A rule that holds for each of many: FAULTS are those that broke
        it."""
        faults = list(faults)
        if not self.ok(not faults, sentence):
            for fault in faults[:10]:
                print(f"# {fault}", flush=True)

    def done(self):
        print(f"1..{self.steps}")
        sys.exit(1 if self.failures or not self.steps else 0)


def skip_all(reason):
    """Ends a test that cannot run here."""
    print(f"1..0 # SKIP {reason}")
    sys.exit(0)


def die_with_me():
    """For preexec_fn: what the test starts ends with it, even if the test is
    killed."""
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)


held_ports = []


def free_port():
    """A port that no other test is given while this one runs, also while nothing
    listens there: an abstract socket's name stands for it."""
    while True:
        with contextlib.closing(socket.socket()) as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        sign = socket.socket(socket.AF_UNIX)
        try:
            sign.bind(f"\0turnpost-test-port-{port}")
        except OSError:
            sign.close()
            continue
        held_ports.append(sign)
        return port


def wait_until(what, seconds=60.0, step=0.02):
    """The first true value of what(), or None when time is up: that is a
    failure, and may take long."""
    end = time.monotonic() + seconds
    while True:
        value = what()
        if value:
            return value
        if time.monotonic() > end:
            return None
        time.sleep(step)


class Folder:
    """A temporary folder that goes with the test."""

    def __init__(self, prefix="turnpost-test-"):
        self.path = tempfile.mkdtemp(prefix=prefix)
        atexit.register(shutil.rmtree, self.path, True)

    def __truediv__(self, name):
        return os.path.join(self.path, name)


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")

    @property
    def json(self):
        return json.loads(self.body)


class Server:
    """One turnpost with a configuration and a folder of its own."""

    def __init__(self, transport=None, **settings):
        self.folder = Folder()
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.mailbox = self.folder / "mailbox"
        self.config = self.folder / "turnpost.conf"
        self.log = self.folder / "log"
        self.process = None
        transport = transport or f"maildir:{self.mailbox}"
        mail = {"transport": transport,
                "from": "turnpost <games@play.example>"}
        mail.update(settings.pop("mail", {}))
        top = {"database": self.folder / "turnpost.db",
               "keys": self.folder / "keys",
               "listen": f"127.0.0.1:{self.port}",
               "base-url": self.base,
               "undo-window": 0}    # letters leave at once
        if os.geteuid() == 0:
            top["user"] = "root"
        top.update({k.replace("_", "-"): v for k, v in settings.items()})
        self.database = top["database"]
        self.top, self.mail = top, mail
        self.write_config(top, mail)
        atexit.register(self.kill)

    def write_config(self, top, mail):
        def line(key, value):
            if isinstance(value, int):
                return f"{key} = {value}\n"
            return f'{key} = "{value}"\n'
        with open(self.config, "w", encoding="utf-8") as f:
            f.writelines(line(k, v) for k, v in top.items())
            f.write("mail {\n")
            f.writelines("  " + line(k, v) for k, v in mail.items())
            f.write("}\n")

    def set(self, **settings):
        """Changes the configuration, for the next start."""
        self.top.update({k.replace("_", "-"): v for k, v in settings.items()})
        self.write_config(self.top, self.mail)

    def make_keys(self):
        """Keys, for a database that came from elsewhere without its own."""
        with open(self.top["keys"], "w", encoding="ascii",
                  opener=lambda name, flags: os.open(name, flags, 0o600)) as f:
            f.write(f"turnpost-keys/1\nhmac 1 {os.urandom(32).hex()}\n"
                    f"ed25519 {os.urandom(32).hex()}\n")

    # --- the process ---

    def run(self, *arguments, **keywords):
        """A command with this server's configuration."""
        return subprocess.run(
            [TURNPOST, "-c", self.config, *arguments],
            capture_output=True, text=True, timeout=120, check=False,
            **keywords)

    def start(self, wait=True, limits=None, stderr=None, **keywords):
        """Starts it; LIMITS, a function, is called in the new process. STDERR:
        where the log goes instead of its file."""
        def prepare():
            die_with_me()
            if limits:
                limits()
        with open(self.log, "ab") as log:
            # pylint: disable=consider-using-with
            self.process = subprocess.Popen(
                [TURNPOST, "-c", self.config, "serve"],
                stdin=subprocess.DEVNULL, stdout=log,
                stderr=log if stderr is None else stderr,
                start_new_session=True, preexec_fn=prepare, **keywords)
        if wait and not wait_until(self.healthy):
            raise RuntimeError("the server did not start: " + self.read_log())
        return self

    def healthy(self):
        try:
            return self.get("/healthz").status == 200
        except OSError:
            return False

    def children(self):
        """The process ids of desk and post."""
        pid = self.process.pid
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
            return [int(child) for child in f.read().split()]

    def child(self, name):
        """The process id of "desk" or "post"; None while it is not there."""
        for pid in self.children():
            with contextlib.suppress(OSError), \
                 open(f"/proc/{pid}/comm", encoding="ascii") as f:
                if f.read().strip() == f"turnpost-{name}":
                    return pid
        return None

    def stop(self):
        """SIGTERM; its exit status."""
        if self.process.poll() is not None:
            return f"it had ended before, with {self.process.returncode}"
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(60)
        self.process = None
        return status

    def kill(self):
        if self.process is not None:
            children = []
            with contextlib.suppress(OSError):
                children = self.children()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
            # One that the disk keeps waiting dies later.
            wait_until(lambda: not any(is_alive(pid) for pid in children))

    def read_log(self):
        with open(self.log, encoding="utf-8", errors="replace") as f:
            return f.read()

    def crashes(self):
        """Lines of the log that tell of a desk or post that ended without
        being told to, and of its last words."""
        return [line for line in self.read_log().splitlines()
                if re.search("child-ended|Assertion|Sanitizer|runtime error",
                             line)]

    def wake(self, name):
        """"desk" or "post" looks at the database, as after a command that
        changed it."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as s:
            s.sendto(b"\0", f"{self.database}-{name}")

    # --- HTTP ---

    def request(self, method, path, body=None, headers=None, as_json=False):
        path = path.removeprefix(self.base)
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=60)
        headers = dict(headers or {})
        if as_json:
            headers["Accept"] = "application/json"
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path, as_json=False, **headers):
        return self.request("GET", path, headers=headers, as_json=as_json)

    def post(self, path, fields, as_json=True):
        body = urllib.parse.urlencode(fields)
        return self.request(
            "POST", path, body,
            {"Content-Type": "application/x-www-form-urlencoded"}, as_json)

    def look(self, link):
        return self.get(link, as_json=True).json

    def look_now(self, links, seat):
        """The state by a seat's newest link, which replaces an older one in
        LINKS."""
        state = self.look(links[seat])
        if state["stale"] and state["links"]["play"]:
            links[seat] = state["links"]["play"]
            state = self.look(links[seat])
        return state

    # --- games ---

    def new(self, *players, ruleset="carcassonne", options=(), terms=(), more=()):
        """Starts a game; its number and the link of each seat."""
        arguments = ["new", ruleset]
        for player in players:
            arguments += ["-p", player]
        for option in options:
            arguments += ["-o", option]
        for term in terms:
            arguments += ["-t", term]
        done = self.run(*arguments, *more)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        lines = done.stdout.split("\n")
        return (int(lines[0].split()[1]),
                [line.split()[2] for line in lines[1:] if line])


    def turn(self, links):
        """Seat, link and state of who is to move, or None when the game is
        over. LINKS, one for each seat, are brought up to date on the way."""
        for seat, link in enumerate(links):
            state = self.look(link)
            if state["state"] == "over":
                return None
            links[seat] = state["links"]["play"]
            if state["state"] == "your-turn":
                if state["stale"]:
                    state = self.look(links[seat])
                return seat, links[seat], state
        raise RuntimeError("nobody is to move")

    # --- the database ---

    def go_by(self, game, seconds):
        """As if so much time had gone by for the game's clocks, and its next
        alarm were due. The desk sees it when it is woken."""
        self.change("UPDATE clock SET since = max(since - ?, 0), "
                    "began = began - ? WHERE game = ? AND began <> 0",
                    seconds, seconds, game)
        self.change("UPDATE game SET alarm = ? WHERE id = ?",
                    int(time.time()), game)

    def query(self, sql, *values):
        """The rows of a question to the database."""
        with contextlib.closing(sqlite3.connect(
                self.database, timeout=30)) as db:
            return db.execute(sql, values).fetchall()

    def change(self, sql, *values):
        """Changes the database; how many rows."""
        with contextlib.closing(sqlite3.connect(
                self.database, timeout=30)) as db, db:
            # Only the desk moves the log into the file.
            db.execute("PRAGMA wal_autocheckpoint = 0")
            return db.execute(sql, values).rowcount

    def owed(self):
        """How many letters are still to be sent."""
        return self.query("SELECT count(*) FROM letter WHERE state = 0")[0][0]


def fill(database, n, *statements):
    """Rows in a database that no server has open: in STATEMENTS k(n) counts
    from 1 to N."""
    with contextlib.closing(sqlite3.connect(database)) as db, db:
        for sql in statements:
            db.execute("WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL "
                       f"SELECT n + 1 FROM k WHERE n < {n}) {sql}")


def fill_games(database, n, ruleset, seats, *statements):
    """The same with games 2 to N, which are over, before. RULESET is an
    expression."""
    fill(database, n, f"""INSERT INTO game (uid, ruleset, version, options,
        seats, state, entries, to_move, made, seed, commitment, entropy, head,
        created, moved, counted)
    SELECT randomblob(16), {ruleset}, 1, '{{}}', {seats}, 2, 1, 0,
        '{json.dumps([0] * seats)}', zeroblob(32), zeroblob(32), zeroblob(32),
        zeroblob(32), 1, 1, 1 FROM k WHERE n > 1""", *statements)


def is_alive(pid):
    """Whether a thread of the process runs: its first may be dead while the
    disk keeps another waiting, which holds its locks. One that is dead but not
    yet collected does not run."""
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(OSError), \
                 open(f"/proc/{pid}/task/{thread}/stat", encoding="utf-8") as f:
                if f.read().rsplit(")", 1)[1].split()[0] not in "ZX":
                    return True
    return False


# --- mail ---

# A header is parsed once, however often it is asked for.
LETTER = email.policy.default.clone(
    header_factory=functools.cache(email.policy.default.header_factory))


@functools.cache
def letter_in(path):
    """The letter in a file, which never changes; so it is parsed once, too,
    however often somebody waits for a letter and looks at all of them."""
    with open(path, "rb") as f:
        return email.message_from_binary_file(f, policy=LETTER)


class Maildir:
    """A folder of letters, each read once."""

    def __init__(self, path):
        self.path = path
        self.read = {}      # by file name; dictionaries keep their order

    def news(self):
        """The letters that came since the last time, oldest first."""
        found = []
        for sub in ("new", "cur"):
            with contextlib.suppress(FileNotFoundError), \
                 os.scandir(os.path.join(self.path, sub)) as entries:
                found += [(entry.stat().st_mtime_ns, entry.name, entry.path)
                          for entry in entries
                          if entry.name.split(":")[0] not in self.read]
        letters = []
        for _, name, path in sorted(found):
            letters.append(letter_in(path))
            self.read[name.split(":")[0]] = letters[-1]
        return letters

    def all(self):
        """All letters, in the order in which they were found; they are no
        news then."""
        self.news()
        return list(self.read.values())


def read_maildir(path):
    """All letters of a Maildir, oldest first."""
    return Maildir(path).news()


def text_of(letter):
    return letter.get_body(("plain",)).get_content()


def one_line(text):
    return " ".join(text.split())


def words_of(letter):
    """Its text as one line: where a line ends depends on names and dates."""
    return one_line(text_of(letter))


def html_of(letter):
    return letter.get_body(("html",)).get_content()


def first_link(letter):
    """The link that the letter is for: the first in its text part."""
    found = LINK.search(text_of(letter))
    return found.group(0) if found else None

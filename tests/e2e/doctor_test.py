"""turnpost doctor: a healthy server is found healthy, running or not, and each
of the faults that an operator can make is found, told in one line, with what to
do. It never changes anything."""
import atexit
import contextlib
import ctypes
import email.utils
import glob
import http.client
import http.server
import os
import re
import shutil
import socket
import sqlite3
import threading
import time

from harness import SRCDIR, Folder, Tap, free_port, text_of
from mailserver import FaultSmtpd, own_mount_namespace
from patient import Patient, finds, healthy


class Proxy:
    """A proxy in front of a server; says where requests come from by HEADER,
    "add", "none", or "as-is" what clients claim, and has a clock that is LATE
    seconds behind. What it sends is seen as from ADDRESS."""

    def __init__(self, port, header="add", late=0, address="127.0.0.1"):
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                headers = {"Accept": self.headers.get("Accept", "*/*")}
                claim = self.headers.get("X-Forwarded-For", "")
                if header == "add":
                    headers["X-Forwarded-For"] = ", ".join(
                        filter(None, (claim, "203.0.113.9")))
                elif header == "as-is":
                    headers["X-Forwarded-For"] = claim or "203.0.113.9"
                status, body = proxy.ask(self.path, headers)
                self.send_response_only(status)
                self.send_header("Date", email.utils.formatdate(
                    time.time() - late, usegmt=True))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.port, self.address = port, address
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever,
                         daemon=True).start()

    def ask(self, path, headers):
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=10,
            source_address=(self.address, 0))
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        except OSError:
            return 502, b"nobody there\n"
        finally:
            connection.close()


# --- healthy ---

def check_healthy(tap, smtpd):
    patient = Patient(smtpd, contact="op@play.example")
    names = healthy(tap, patient, "before the first start",
                    notes=("database", "keys"))
    tap.equal(sorted(os.listdir(patient.folder.path)), ["turnpost.conf"],
              "and nothing was made")
    tap.ok("free" in names["port"] and "leads here" in names["base-url"],
           "the port is free, and base-url leads to it")
    patient.start()
    patient.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    names = healthy(tap, patient, "a server that runs")
    tap.ok("leads here" in names["base-url"] and "runs" in names["server"],
           "it was asked by its base-url")
    tap.ok("op@play.example" in names["mail"], "its contact was written to")
    healthy(tap, patient, "with an address to write to",
            "--mail", "Eve <eve@play.example>")
    letters = smtpd.letters("eve@play.example")
    tap.ok(len(letters) == 1 and patient.base in text_of(letters[0]),
           "a letter came there, and says from where")
    tap.equal(patient.stop(), 0, "the server ends")
    before = patient.snapshot()
    healthy(tap, patient, "a server that does not run")
    tap.equal(patient.snapshot(), before, "and the doctor changed nothing")
    patient.start()
    tap.equal(patient.stop(), 0, "which starts again")
    done = patient.run("doctor", "--mail", "nobody")
    tap.equal((done.returncode, done.stdout), (2, ""),
              "what is no address is a mistake of the command line")
    proxied(tap, smtpd)


def proxied(tap, smtpd):
    patient = Patient(smtpd, trusted_proxy="127.0.0.2")
    proxy = Proxy(patient.port, address="127.0.0.2")
    patient.edit(f'base-url = "{patient.base}"', f'base-url = "{proxy.base}"')
    patient.start()
    names = healthy(tap, patient, "behind a proxy that is trusted")
    tap.ok("127.0.0.2" in names["proxy"], "which is told")
    patient.stop()
    healthy(tap, patient, "and while it does not run")


# --- the ten faults, and their relatives ---

def check_base_url(tap, smtpd):
    patient = Patient(smtpd, base_url=f"http://127.0.0.1:{free_port()}")
    patient.start()
    finds(tap, patient, "base-url", "does not answer", "`base-url`",
          "a base-url where nobody is")
    patient.kill()
    other = Patient(smtpd).start()
    patient = Patient(smtpd, base_url=other.base)
    finds(tap, patient, "base-url", "another server", "`base-url`",
          "a base-url that leads to another server")
    patient = Patient(smtpd)
    proxy = Proxy(free_port())
    patient.edit(f'base-url = "{patient.base}"', f'base-url = "{proxy.base}"')
    finds(tap, patient, "base-url", "does not reach", "`listen`",
          "a proxy that hands on to the wrong port")
    elsewhere = "smtp://mail.elsewhere.invalid:25"
    finds(tap, Patient(smtpd, transport=elsewhere), "base-url",
          "this machine only", "`base-url`",
          "links to this machine, in letters to others", also=("mail",))
    patient = Patient(smtpd)
    patient.edit(f'base-url = "{patient.base}"',
                 f'base-url = "http://0.0.0.0:{patient.port}"')
    finds(tap, patient, "base-url", "where to listen", "`base-url`",
          "links to no machine at all")
    patient = Patient(smtpd)
    patient.edit(smtpd.transport, "maildir:" + patient.folder / "mail")
    lines = patient.doctor()
    tap.ok(patient.done.returncode == 0 and any(
        line[:2] == ("ok", "base-url") for line in lines),
           "where letters stay on this machine, so may its links")
    patient = Patient(smtpd, transport=elsewhere)
    patient.edit("games@play.example", "turnpost@localhost")
    finds(tap, patient, "from", "localhost", "a domain that is yours",
          "a sender that is an address here only",
          also=("base-url", "mail"))
    patient = Patient(smtpd)
    patient.edit("games@play.example", "ann.games@gmail.com")
    names = healthy(tap, patient, "a sender at a provider",
                    notes=("database", "keys", "from"))
    tap.ok("gmail.com" in names["from"],
           "but it is warned that only the provider's server may send them")


def check_mail(tap, smtpd):
    patient = Patient(smtpd, transport=f"smtp://127.0.0.1:{free_port()}")
    finds(tap, patient, "mail", "no connection", "`transport`",
          "a mail server that cannot be reached")
    locked = FaultSmtpd("--user", "games", "--password", "right").start()
    patient = Patient(locked, mail={"username": "games"})
    password = patient.folder / "password"
    patient.edit('username = "games"',
                 f'username = "games"\n  password-file = "{password}"')
    with open(password, "w", encoding="utf-8") as f:
        f.write("battery staple\n")
    os.chmod(password, 0o600)
    finds(tap, patient, "mail", "535", "`password-file`",
          "a login that is refused")
    tap.ok("staple" not in patient.done.stdout, "and no password is told")
    os.chmod(password, 0o644)
    lines = patient.doctor()
    tap.ok(any(line[:2] == ("fail", "password-file") for line in lines),
           "a password that others can read is found")
    if os.geteuid() == 0:
        os.chown(password, 0, 65534)
        os.chmod(password, 0o640)
        lines = patient.doctor()
        tap.ok(any(line[:2] == ("ok", "password-file") for line in lines),
               "not one of root's that the server's group alone can read")
    os.remove(password)
    lines = patient.doctor()
    tap.ok(any(line[:2] == ("fail", "mail") for line in lines) and
           "No such file" in patient.done.stdout,
           "so is a password-file that is not there")
    fussy = FaultSmtpd("--fault", "rcpt 550").start()
    finds(tap, Patient(fussy), "mail", "550", "takes letters",
          "a mail server that takes no letter")


def check_files(tap, smtpd):
    patient = Patient(smtpd).start()
    patient.stop()
    os.chmod(patient.folder / "keys", 0o644)
    finds(tap, patient, "keys", "0644", "chmod 600",
          "keys that others can read")
    os.rename(patient.folder / "keys", patient.folder / "gone")
    finds(tap, patient, "keys", "not there", "backup",
          "keys that are gone while the database is there")
    tap.ok(not os.path.exists(patient.folder / "keys"), "none are made")
    os.rename(patient.folder / "gone", patient.folder / "keys")
    os.chmod(patient.folder / "keys", 0o600)
    os.chmod(patient.database, 0o640)
    finds(tap, patient, "database", "0640", "chmod 600",
          "a database that others can read")
    os.chmod(patient.database, 0o600)
    with contextlib.closing(sqlite3.connect(patient.database)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        db.execute(f"PRAGMA user_version = {version + 1}")
    finds(tap, patient, "database", "newer turnpost", "run that version",
          "a database of a newer version")
    with contextlib.closing(sqlite3.connect(patient.database)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    healthy(tap, patient, "with all that mended")
    with open(patient.database, "r+b") as f:
        f.seek(4096)
        f.write(os.urandom(8192))
    lines = patient.doctor()
    tap.ok(patient.done.returncode == 1 and
           any(line[:2] == ("fail", "database") for line in lines),
           "a database that is damaged: found")


def fill(file):
    """Takes all the room that there is."""
    with open(file, "ab", buffering=0) as f, contextlib.suppress(OSError):
        while True:
            f.write(b"x" * 4096)


def check_disk(tap, smtpd):
    if not own_mount_namespace():
        tap.skip("a disk that is full is found",
                 "no file system can be mounted here")
        return
    disk = Folder()
    libc = ctypes.CDLL(None)
    if libc.mount(b"none", disk.path.encode(), b"tmpfs", 0,
                  b"size=8m,mode=700") != 0:
        tap.skip("a disk that is full is found",
                 "no file system can be mounted here")
        return
    atexit.register(libc.umount2, disk.path.encode(), 2)
    patient = Patient(smtpd, database=disk / "turnpost.db",
                      keys=disk / "keys").start()
    healthy(tap, patient, "a disk that is nearly full", notes=("disk",))
    fill(disk / "filler")
    finds(tap, patient, "disk", "is full", "make room", "a disk that is full",
          also=("server",))
    patient.stop()
    fill(disk / "filler")
    finds(tap, patient, "disk", "is full", "make room",
          "and while no server runs", also=("database",))


def check_user(tap, smtpd):
    """Root sees what the server's own user would."""
    if os.geteuid() != 0:
        tap.skip("root looks as the database's owner", "this is not root")
        return
    patient = Patient(smtpd).start()
    patient.stop()
    healthy(tap, patient, "root, where the configuration says so")
    patient.set(user="")
    finds(tap, patient, "user", "root does not serve games", "`user`",
          "a server that nobody but root could start")
    patient.set(user="nobody-of-that-name")
    finds(tap, patient, "user", "there is no user", "`user`",
          "a user who is none")
    patient.set(user="nobody")
    os.chmod(patient.folder.path, 0o755)
    finds(tap, patient, "database", "belongs to root", "chown nobody:",
          "a database that is not the user's", also=("keys", "server"))
    for path in (*glob.glob(patient.database + "*"), patient.folder / "keys"):
        shutil.chown(path, "nobody")
    finds(tap, patient, "database", "cannot be written", "write there",
          "a folder that the user cannot write")
    check_user_owns(tap, patient)


def check_user_owns(tap, patient):
    shutil.chown(patient.folder.path, "nobody")
    names = healthy(tap, patient, "a user who can")
    tap.ok(names["user"].startswith("nobody"), "which is told")
    mailbox = patient.folder / "mailbox"
    os.mkdir(mailbox)
    transport = patient.mail["transport"]
    patient.mail["transport"] = f"maildir:{mailbox}"
    patient.set()
    finds(tap, patient, "mail", "cannot be written", "write there",
          "a folder for letters that the user cannot write")
    patient.mail["transport"] = transport
    patient.set(user="")
    shutil.chown(patient.folder / "keys", "root")
    # With what two processes that end at once may leave beside it.
    for path in (patient.folder.path, *glob.glob(patient.database + "*")):
        shutil.chown(path, "nobody")
    finds(tap, patient, "keys", "Permission denied", "belong",
          "keys that the database's owner cannot read")
    shutil.chown(patient.folder / "keys", "nobody")
    names = healthy(tap, patient, "a server of another user")
    tap.ok("nobody" in names["user"], "which is told")
    for path in glob.glob(patient.database + "*"):
        shutil.chown(path, "root")
    finds(tap, patient, "database", "belongs to root", "chown nobody:",
          "a database that root has made in its user's folder",
          also=("server",))


def check_clock(tap, smtpd):
    patient = Patient(smtpd, trusted_proxy="127.0.0.1")
    proxy = Proxy(patient.port, late=7200)
    patient.edit(f'base-url = "{patient.base}"', f'base-url = "{proxy.base}"')
    finds(tap, patient, "clock", "ahead", "timedatectl",
          "a clock that is two hours from that of base-url")
    patient = Patient(smtpd).start()
    if shutil.which("faketime"):
        finds(tap, patient, "clock", "behind", "timedatectl",
              "a clock that is two hours late",
              before=("env", "NO_FAKE_STAT=1", "faketime", "-f", "-2h"))
    else:
        tap.skip("a clock that is two hours late is found",
                 "faketime is not installed")
    patient.stop()
    later = time.time() + 86400
    os.utime(patient.database, (later, later))
    finds(tap, patient, "clock", "seconds from now", "timedatectl",
          "a clock that was set back by a day")


def check_proxy(tap, smtpd):
    def behind(**proxy):
        patient = Patient(smtpd, trusted_proxy=proxy.pop("trusted", ""))
        front = Proxy(patient.port, address="127.0.0.2", **proxy)
        patient.edit(f'base-url = "{patient.base}"',
                     f'base-url = "{front.base}"')
        return patient

    finds(tap, behind(), "proxy", "not trusted",
          'trusted-proxy = "127.0.0.2"', "a proxy that is not trusted")
    finds(tap, behind(trusted="127.0.0.7"), "proxy", "not trusted",
          'trusted-proxy = "127.0.0.2"', "another one that is trusted")
    finds(tap, behind(header="none", trusted="127.0.0.2"), "proxy",
          "without saying for whom", "X-Forwarded-For",
          "a proxy that does not say for whom it asks")
    finds(tap, behind(header="as-is", trusted="127.0.0.2"), "proxy",
          "anybody claims", "X-Forwarded-For",
          "a proxy that hands on what clients claim")


def check_port(tap, smtpd):
    patient = Patient(smtpd)
    with contextlib.closing(socket.create_server(
            ("127.0.0.1", patient.port))):
        finds(tap, patient, "port", "in use", "`listen`",
              "a port that another program has")
    port = free_port()
    patient.edit("listen = ", f'metrics = "127.0.0.1:{port}"\nlisten = ')
    with contextlib.closing(socket.create_server(("127.0.0.1", port))):
        finds(tap, patient, "metrics", "in use", "`metrics`",
              "a port for figures that another program has")
    patient.start()
    patient.edit(f'listen = "127.0.0.1:{patient.port}"',
                 f'listen = "127.0.0.1:{free_port()}"')
    finds(tap, patient, "port", "does not answer", "start it again",
          "a port that was changed while the server runs")


def check_templates(tap, smtpd):
    patient = Patient(smtpd)
    own = patient.folder / "own"
    patient.edit("undo-window", f'templates = "{own}"\nundo-window')

    def override(name, text):
        shutil.rmtree(own, True)
        os.makedirs(os.path.dirname(os.path.join(own, name)))
        with open(os.path.join(own, name), "w", encoding="utf-8") as f:
            f.write(text)

    def shipped(name):
        with open(os.path.join(SRCDIR, "templates", name),
                  encoding="utf-8") as f:
            return f.read()

    override("mail/turn.txt", shipped("mail/turn.txt"))
    healthy(tap, patient, "a template overridden by itself",
            notes=("database", "keys"))
    override("mail/turn.txt", shipped("mail/turn.txt") + "{{#open}}\n")
    finds(tap, patient, "templates", "own/mail/turn.txt:", "mend that file",
          "a template that cannot be read")
    override("mail/turn.txt", "{{>no.such.word}}\n")
    finds(tap, patient, "templates", "no.such.word", "mend that file",
          "a template with a word that there is not")
    override("mail/turn.txt", shipped("mail/turn.txt") + "{{plaeyr}}\n")
    finds(tap, patient, "templates", "plaeyr", "mend that file",
          "a template that asks for what nothing has")
    common = shipped("lang/en/common.lang")
    override("lang/en/common.lang",
             re.sub(r"(?m)^error\.stale-turn = .*\n(?: .*\n)*", "", common))
    finds(tap, patient, "templates", "error.stale-turn", "mend that file",
          "words of an older version, of which one is missing")
    override("mail/trun.txt", "hello\n")
    healthy(tap, patient, "a template that is nobody's",
            notes=("database", "keys", "templates"))
    done = Patient(smtpd, nonsense="x").run("doctor")
    tap.ok(done.returncode == 78 and done.stdout.startswith(
        "fail configuration: ") and "; do: " in done.stdout,
           "a configuration with a fault: 78, and a line for it")


def main():
    tap = Tap()
    smtpd = FaultSmtpd().start()
    check_healthy(tap, smtpd)
    check_base_url(tap, smtpd)
    check_mail(tap, smtpd)
    check_files(tap, smtpd)
    check_user(tap, smtpd)
    check_clock(tap, smtpd)
    check_proxy(tap, smtpd)
    check_port(tap, smtpd)
    check_templates(tap, smtpd)
    check_disk(tap, smtpd)
    tap.done()


main()

"""The Debian package: contrib/deb builds it, lintian finds no error, and in a
root of its own it is installed, starts at once, is upgraded while people play,
removed, and purged. The root is this machine's, with a layer above it that is
thrown away."""
import contextlib
import ctypes
import fcntl
import glob
import http.client
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.parse

from harness import (SRCDIR, TURNPOST, Folder, Tap, die_with_me, one_line,
                     skip_all, wait_until)
from mailservers import AS_ROOT

TOOLS = ("dpkg-buildpackage", "dh", "lintian", "unshare", "debconf-show")
UNIT = "/lib/systemd/system/turnpost.service"
STATE = "/var/lib/turnpost"
PORT = 8080     # of the configuration that the package brings
PEOPLE = ("Ann <ann@play.example>", "Bo <bo@play.example>")


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True,
                          check=False, **more)


# --- outside: building ---

def build(folder):
    # The program that is tested here.
    done = run(os.path.join(SRCDIR, "contrib", "deb"), folder.path, env={
        **os.environ, "BUILT": os.path.dirname(os.path.abspath(TURNPOST))})
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout.split()[-1]


def newer(package, folder):
    """The same package with a higher version."""
    tree = folder / "newer"
    subprocess.run(["dpkg-deb", "-R", package, tree], check=True)
    control = os.path.join(tree, "DEBIAN", "control")
    with open(control, encoding="utf-8") as f:
        text = f.read()
    with open(control, "w", encoding="utf-8") as f:
        f.write(re.sub(r"(?m)^(Version: .*)$", r"\1+1", text))
    path = folder / "newer.deb"
    subprocess.run(["dpkg-deb", "-b", "--root-owner-group", tree, path],
                   check=True, capture_output=True)
    return path


def outside():
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        skip_all(f"there is no {missing[0]} (contrib/check installs it)")
    if run(*AS_ROOT, "unshare", "-m", "-n", "true").returncode != 0:
        skip_all("namespaces of its own are not allowed here")
    folder = Folder()
    package = build(folder)
    changes = glob.glob(os.path.join(folder.path, "*.changes"))[0]
    lint = run("lintian", "--fail-on", "error", changes)
    done = subprocess.run(
        [*AS_ROOT, "unshare", "-m", "-n", "-p", "-f", "--propagation",
         "private", sys.executable, os.path.abspath(__file__), folder.path,
         package, str(newer(package, folder)),
         one_line(lint.stdout) if lint.returncode else "",
         json.dumps(contents(package))],
        check=False, env=os.environ, preexec_fn=die_with_me)
    sys.exit(done.returncode)


def contents(package):
    return run("dpkg-deb", "-c", package).stdout.splitlines()


# --- inside: a root of its own ---

def loopback_up():
    """In a network of its own, even loopback begins switched off."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 1 | 64))


class Root:
    """This machine, but nothing that happens in it stays."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "root")
        layer = os.path.join(folder, "layer")
        for path in (self.path, layer):
            os.mkdir(path)
        self.mount("-t", "tmpfs", "none", layer)
        for name in ("upper", "work"):
            os.mkdir(os.path.join(layer, name))
        self.mount("-t", "overlay", "-o", f"lowerdir=/,upperdir={layer}/upper,"
                   f"workdir={layer}/work", "none", self.path)
        self.mount("-t", "proc", "none", self.inside("/proc"))
        self.mount("-t", "tmpfs", "none", self.inside("/run"))
        self.mount("-t", "tmpfs", "none", self.inside("/tmp"))
        self.mount("--bind", "/dev", self.inside("/dev"))
        # Indexing all manual pages of the machine is not what is tested.
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.inside("/var/lib/man-db/auto-update"))

    @staticmethod
    def mount(*arguments):
        subprocess.run(["mount", *arguments], check=True)

    def inside(self, path):
        return self.path + path

    def do(self, *command, user=None, **more):
        who = [f"--userspec={user}:{user}"] if user else []
        return run("chroot", *who, self.path, *command, env={
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive"}, **more)

    def install(self, package):
        shutil.copy(package, self.inside("/run/it.deb"))
        return self.do("dpkg", "-i", "/run/it.deb")

    def there(self, path):
        return os.path.exists(self.inside(path))


class Service:
    """What systemd would do by the unit."""

    def __init__(self, root):
        self.root, self.process = root, None
        with open(root.inside(UNIT), encoding="utf-8") as f:
            unit = dict(re.findall(r"(?m)^(\w+)=(.*)$", f.read()))
        self.command, self.user = unit["ExecStart"].split(), unit["User"]
        self.umask = int(unit["UMask"], 8)
        self.folder = os.path.join("/var/lib", unit["StateDirectory"])
        self.mode = int(unit["StateDirectoryMode"], 8)

    def start(self):
        self.root.do("install", "-d", "-m", f"{self.mode:o}", "-o", self.user,
                     "-g", self.user, self.folder)

        def prepare():
            die_with_me()
            os.umask(self.umask)
        with open(self.root.inside("/run/log"), "ab") as log:
            # pylint: disable=consider-using-with
            self.process = subprocess.Popen(
                ["chroot", f"--userspec={self.user}:{self.user}",
                 self.root.path, *self.command], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, preexec_fn=prepare)
        return wait_until(healthy)

    def stop(self):
        self.process.terminate()
        return self.process.wait(60)

    def restart(self):
        return self.stop() == 0 and self.start()

    def log(self):
        with open(self.root.inside("/run/log"), encoding="utf-8") as f:
            return f.read()


def request(method, link, fields=None):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    path = urllib.parse.urlsplit(link).path
    try:
        connection.request(
            method, path, fields and urllib.parse.urlencode(fields),
            {"Accept": "application/json", "Content-Type":
             "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def healthy():
    try:
        return request("GET", "/healthz")[0] == 200
    except (OSError, ValueError, http.client.HTTPException):
        return False


class Players(threading.Thread):
    """Both players, who move as fast as they can, and try again when the
    server is away; what was acknowledged is kept."""

    def __init__(self, links):
        super().__init__(daemon=True)
        self.links, self.made, self.away = list(links), {}, 0
        self.tired = threading.Event()

    def run(self):
        while not self.tired.is_set():
            try:
                self.move()
            except (OSError, ValueError, http.client.HTTPException):
                self.away += 1
                time.sleep(0.05)

    def move(self):
        for seat, link in enumerate(self.links):
            _, state = request("GET", link)
            if state["links"]["play"]:
                self.links[seat] = state["links"]["play"]
            if state["state"] == "over":
                self.tired.set()
            if state["state"] == "your-turn" and state["moves"]:
                status, receipt = request("POST", self.links[seat],
                                          {"move": state["moves"][0]})
                if status == 200:
                    self.made[receipt["entry"]] = receipt["hash"]
                return

    def rest(self):
        self.tired.set()
        self.join(60)


def turnpost(root, *arguments):
    return root.do("turnpost", *arguments, user="turnpost")


def log_of(root, game):
    return json.loads(turnpost(root, "export", game).stdout)["log"]


def page_in(package, name):
    return run("sh", "-c", 'dpkg-deb --fsys-tarfile "$0" | '
               'tar -xO "./usr/share/man/man7/$1.gz" | gzip -d',
               package, name).stdout


def check_contents(tap, lint, files, package):
    tap.equal(lint, "", "lintian finds no error")
    names = [line.split()[-1].lstrip(".") for line in files]
    tap.ok({"/usr/bin/turnpost", "/etc/turnpost/turnpost.conf", UNIT,
            "/lib/systemd/system/turnpost-backup.timer",
            "/usr/share/man/man1/turnpost.1.gz",
            "/usr/share/man/man7/turnpost-players.7.gz"} <= set(names),
           "program, configuration, units and manual are in the package")
    tap.equal(set(re.findall(r"/\S*/turnpost(?= receive)", page_in(
        package, "turnpost-mail.7"))), {"/usr/bin/turnpost"},
              "and the manual names the program where the package has it")
    tap.none((name for name in names if "/local" in name),
             "nothing of it is in /usr/local")


def check_install(tap, root, package):
    done = root.install(package)
    tap.equal(done.returncode, 0, "it is installed: " +
              one_line(done.stderr)[-200:])
    tap.ok(root.do("id", "turnpost").returncode == 0,
           "and has a user of its own")
    service = Service(root)
    tap.ok(root.there(service.command[0]), "the unit starts what is there")
    tap.ok(service.start(), "it starts with the configuration that it brings")
    tap.equal(oct(os.stat(root.inside(STATE)).st_mode & 0o777), "0o700",
              "nobody else sees its games")
    done = turnpost(root, "new", "carcassonne", "-p", PEOPLE[0], "-p",
                    PEOPLE[1])
    game, *links = [line.split()[-1] for line in done.stdout.splitlines()]
    tap.equal(len(links), 2, "a game begins")
    tap.ok(wait_until(lambda: len(os.listdir(
        root.inside(STATE + "/mail/new"))) == 2),
           "and its letters lie in the mailbox")
    return service, game, links


def check_upgrade(tap, root, service, package, game, links):
    with open(root.inside("/etc/turnpost/turnpost.conf"), "a",
              encoding="utf-8") as f:
        f.write('language = "de"\n')
    players = Players(links)
    players.start()
    wait_until(lambda: len(players.made) > 5)
    done = root.install(package)
    tap.equal(done.returncode, 0, "it is upgraded while people play: " +
              one_line(done.stderr)[-200:])
    tap.ok(service.restart(), "and started again")
    before = len(players.made)
    tap.ok(wait_until(lambda: len(players.made) > before + 5 or
                      players.tired.is_set()), "they play on")
    players.rest()
    log = {e["n"]: e["hash"] for e in log_of(root, game)}
    tap.equal({n: log.get(n) for n in players.made}, players.made,
              f"none of {len(players.made)} moves that were acknowledged is "
              "lost")
    with open(root.inside("/etc/turnpost/turnpost.conf"),
              encoding="utf-8") as f:
        tap.ok('language = "de"' in f.read(),
               "the operator's configuration stays")
    tap.ok("+1" in root.do("dpkg-query", "-W", "turnpost").stdout,
           "it is the newer one")


def check_removal(tap, root, service, package, game):
    service.stop()
    entries = len(log_of(root, game))
    tap.equal((root.do("dpkg", "-r", "turnpost").returncode,
               root.there("/usr/bin/turnpost"),
               root.there(STATE + "/turnpost.db")), (0, False, True),
              "removed, it leaves the games")
    tap.equal((root.do("dpkg", "-P", "turnpost").returncode,
               root.there("/etc/turnpost/turnpost.conf"),
               root.there(STATE + "/turnpost.db")), (0, False, True),
              "purged, it leaves them as well while nobody has said otherwise")
    root.install(package)
    tap.ok(service.start() and len(log_of(root, game)) == entries,
           "installed once more, it goes on with them")
    service.stop()
    root.do("debconf-set-selections",
            input="turnpost turnpost/purge-games boolean true\n")
    tap.equal((root.do("dpkg", "-P", "turnpost").returncode,
               root.there(STATE)), (0, False),
              "purged with a yes to the question, it takes them away")


def steps_of(containerfile):
    """The steps of the last stage, each with its arguments."""
    with open(containerfile, encoding="utf-8") as f:
        text = re.sub(r"(?m)^#.*\n", "", f.read()).replace("\\\n", "")
    last = re.split(r"(?m)^FROM ", text)[-1]
    return re.findall(r"(?m)^([A-Z]+) (.*)$", last)


def check_container(tap, root, package):
    """The last stage of the image, but for fetching lists of packages."""
    steps = steps_of(os.path.join(SRCDIR, "contrib", "Containerfile"))
    told = dict(steps)
    tap.ok(told["COPY"].endswith("turnpost_*.deb /tmp/"),
           "a container takes the package")
    shutil.copy(package, root.inside("/tmp/"))
    for command in (what for name, what in steps if name == "RUN"):
        if command != "apt-get update":
            done = root.do("sh", "-c", command)
            tap.equal(done.returncode, 0, f"it runs: {command[:40]} " +
                      one_line(done.stderr)[-200:])
    service = Service(root)
    service.command = json.loads(told["CMD"])
    service.user = told["USER"]
    tap.ok(service.start(), "and starts the server")
    with socket.create_connection(("127.0.0.2", PORT), 10):
        tap.ok(True, "which answers at every address")
    service.stop()


def inside(folder, package, newer_package, lint, files):
    tap = Tap()
    ctypes.CDLL(None).prctl(1, 9)
    loopback_up()
    root = Root(folder)
    check_contents(tap, lint, json.loads(files), package)
    service, game, links = check_install(tap, root, package)
    check_upgrade(tap, root, service, newer_package, game, links)
    check_removal(tap, root, service, newer_package, game)
    check_container(tap, root, package)
    tap.none((line for line in service.log().splitlines()
              if re.search("child-ended|Assertion", line)), "nothing crashed")
    with contextlib.suppress(OSError):
        service.process.kill()
    tap.done()


if len(sys.argv) > 1:
    inside(*sys.argv[1:])
else:
    outside()

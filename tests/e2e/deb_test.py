"""The Debian package: contrib/deb builds it, lintian finds no error, and in a
root of its own it is installed, starts at once, is upgraded while people play,
removed, and purged. The root is this machine's, with a layer above it that is
thrown away."""
import contextlib
import glob
import http.client
import json
import os
import re
import shutil
import socket
import sys
import threading
import time
import urllib.parse

from fresh import (SAMPLE, Root, Service, check_possible, enter, newer,
                   package, run)
from harness import SRCDIR, Folder, Tap, one_line, wait_until

EXAMPLES = "/usr/share/doc/turnpost/examples/"
UNIT = "/lib/systemd/system/turnpost.service"
CONF = "/etc/turnpost/turnpost.conf"
STATE = "/var/lib/turnpost"
PORT = 8080     # of the configuration that the package brings
PEOPLE = ("Ann <ann@play.example>", "Bo <bo@play.example>")


def outside():
    check_possible("lintian", "debconf-show")
    folder = Folder()
    deb = package()
    [changes] = glob.glob(os.path.join(os.path.dirname(deb), "*.changes"))
    lint = run("lintian", "--fail-on", "error", changes)
    enter(folder.path, deb, newer(deb, folder.path),
          one_line(lint.stdout) if lint.returncode else "",
          json.dumps(run("dpkg-deb", "-c", deb).stdout.splitlines()))


# --- inside ---

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


def install(root, deb):
    shutil.copy(deb, root.inside("/run/it.deb"))
    return root.do("dpkg", "-i", "/run/it.deb")


def turnpost(root, *arguments):
    return root.do("turnpost", *arguments, user="turnpost")


def log_of(root, game):
    return json.loads(turnpost(root, "export", game).stdout)["log"]


def page_in(deb, name):
    return run("sh", "-c", 'dpkg-deb --fsys-tarfile "$0" | '
               'tar -xO "./usr/share/man/man7/$1.gz" | gzip -d',
               deb, name).stdout


def check_contents(tap, lint, files, deb):
    tap.equal(lint, "", "lintian finds no error")
    names = [line.split()[-1].lstrip(".") for line in files]
    tap.ok({"/usr/bin/turnpost", SAMPLE, UNIT,
            "/lib/systemd/system/turnpost-backup.timer",
            "/usr/share/man/man1/turnpost.1.gz",
            "/usr/share/man/man7/turnpost-players.7.gz",
            EXAMPLES + "grafana.json", EXAMPLES + "turnpost.rules.yml"} <=
           set(names), "program, configuration, units, manual and samples are "
           "in the package")
    tap.equal(set(re.findall(r"/\S*/turnpost(?= receive)", page_in(
        deb, "turnpost-mail.7"))), {"/usr/bin/turnpost"},
              "and the manual names the program where the package has it")
    tap.none((name for name in names if "/local" in name),
             "nothing of it is in /usr/local")


def check_install(tap, root, deb):
    done = install(root, deb)
    tap.equal(done.returncode, 0, "it is installed: " +
              one_line(done.stderr)[-200:])
    tap.ok(root.do("id", "turnpost").returncode == 0,
           "and has a user of its own")
    service = Service(root, "turnpost", healthy)
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


def check_upgrade(tap, root, service, deb, game, links):
    tap.equal(root.read(CONF), root.read(SAMPLE), "it brings a configuration")
    root.write(CONF, 'language = "de"\n', "a")
    players = Players(links)
    players.start()
    wait_until(lambda: len(players.made) > 5)
    done = install(root, deb)
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
    tap.ok(root.read(CONF).endswith('language = "de"\n') and
           "new" in root.read(SAMPLE),
           "the operator's configuration stays, beside a newer sample")
    tap.ok("+1" in root.do("dpkg-query", "-W", "turnpost").stdout,
           "it is the newer one")


def check_removal(tap, root, service, deb, game):
    service.stop()
    entries = len(log_of(root, game))
    tap.equal((root.do("dpkg", "-r", "turnpost").returncode,
               root.there("/usr/bin/turnpost"),
               root.there(STATE + "/turnpost.db")), (0, False, True),
              "removed, it leaves the games")
    tap.equal((root.do("dpkg", "-P", "turnpost").returncode,
               root.there(CONF),
               root.there(STATE + "/turnpost.db")), (0, False, True),
              "purged, it leaves them as well while nobody has said otherwise")
    install(root, deb)
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


def check_container(tap, root, deb):
    """The last stage of the image, but for fetching lists of packages."""
    steps = steps_of(os.path.join(SRCDIR, "contrib", "Containerfile"))
    told = dict(steps)
    tap.ok(told["COPY"].endswith("turnpost_*.deb /tmp/"),
           "a container takes the package")
    shutil.copy(deb, root.inside("/tmp/"))
    for command in (what for name, what in steps if name == "RUN"):
        if command != "apt-get update":
            done = root.do("sh", "-c", command)
            tap.equal(done.returncode, 0, f"it runs: {command[:40]} " +
                      one_line(done.stderr)[-200:])
    service = Service(root, "turnpost", healthy)
    service.command = json.loads(told["CMD"])
    service.user = told["USER"]
    tap.ok(service.start(), "and starts the server")
    with socket.create_connection(("127.0.0.2", PORT), 10):
        tap.ok(True, "which answers at every address")
    service.stop()


def inside(folder, deb, newer_deb, lint, files):
    tap = Tap()
    root = Root(folder)
    check_contents(tap, lint, json.loads(files), deb)
    service, game, links = check_install(tap, root, deb)
    check_upgrade(tap, root, service, newer_deb, game, links)
    check_removal(tap, root, service, newer_deb, game)
    check_container(tap, root, deb)
    tap.none((line for line in service.read_log().splitlines()
              if re.search("child-ended|Assertion", line)), "nothing crashed")
    with contextlib.suppress(OSError):
        service.process.kill()
    tap.done()


if len(sys.argv) > 1:
    inside(*sys.argv[1:])
else:
    outside()

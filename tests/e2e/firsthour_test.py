"""An operator's first hour: what README tells to do, from a fresh Debian to a
public server, is done word by word in a fresh root, as far as loopback goes;
in the end people play through the proxy, by letters that a mail server took
for a password. No systemd runs there: services do what their units say, when
README's systemctl tells them to."""
import contextlib
import http.client
import json
import os
import re
import shutil
import ssl
import sys
import time
import urllib.parse

from fresh import Root, Service, check_possible, enter, newer, package
from harness import Folder, Tap, first_link, wait_until
from mailserver import FaultSmtpd
from manpage import read

NAME, RELAY = "games.example.org", "mail.example.org"
STEPS_MOST = 15
EXAMPLES = "/usr/share/doc/turnpost/examples/"
BACKUPS = "/var/lib/turnpost-backup"
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"
AUTHORITY = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"

# What cannot be done here, and why.
NOT_RUN = {"apt update\n": "there is no net, and all that is needed is here"}
# What is done with other words: in which file, README's, and ours.
REPLACED = [
    # Nobody signs certificates by ACME here: Caddy does it itself.
    (EXAMPLES + "Caddyfile", "\n{\n",
     "\n{\n\tlocal_certs\n\tskip_install_trust\n"),
]
# The folder of README, and what hands out the package that was made before.
TREE = "/srv/tree"
CONTRIB_DEB = """#!/bin/sh
mkdir -p "$1"
for package in /run/made/*.deb; do
	cp "$package" "$1" && echo "$1/${package##*/}"
done
"""


# --- README ---

def steps_of(text):
    """The section's steps, each the text of its commands."""
    section = re.search(r"^A public server in an hour\n=+\n(.*?)\n\n\n", text,
                        re.M | re.S).group(1)
    return ["".join(line + "\n" for line in re.findall(
        r"(?m)^ {6}(.*)$", step))
            for step in re.split(r"(?m)^ ?\d+\. ", section)[1:]]


def commands_of(script):
    """A command has more than one line after a "\\", and when a text is its
    input."""
    return re.findall(r"(?:.*\\\n)*.*<<'END'\n(?:.*\n)*?END\n"
                      r"|(?:.*\\\n)*.+\n", script)


# --- the machine, and what is around it ---

class Proxied(http.client.HTTPSConnection):
    """As a browser comes: by name, through the proxy, whose certificate it
    looks at."""

    def __init__(self, root):
        super().__init__(NAME, timeout=60, context=ssl.create_default_context(
            cafile=root.inside(TRUSTED)))

    def ask(self, method, link, fields=None, kind="application/json"):
        with contextlib.closing(self):
            self.request(method, urllib.parse.urlsplit(link).path,
                         fields and urllib.parse.urlencode(fields), {
                             "Accept": kind, "Content-Type":
                             "application/x-www-form-urlencoded"})
            answer = self.getresponse()
            return answer.status, answer.read().decode()


def status_of(port, path="/"):
    """What a request without TLS gets, or None."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    with contextlib.suppress(OSError, http.client.HTTPException), \
         contextlib.closing(connection):
        connection.request("GET", path, headers={"Host": NAME})
        return connection.getresponse().status
    return None


class Machine:
    """The one of README's SCRIPT. Elsewhere there is a mail server that wants
    TLS, and the password that is written down there."""

    def __init__(self, folder, deb, newer_deb, script):
        self.newer_deb, self.services, self.said = newer_deb, {}, ""
        self.second = 0
        self.root = Root(folder)
        self.root.write("/etc/hosts", f"127.0.0.1 localhost {NAME} {RELAY}\n")
        Root.mount("--bind", self.root.inside("/etc/hosts"), "/etc/hosts")
        os.makedirs(self.root.inside(TREE + "/contrib"))
        self.root.write(TREE + "/contrib/deb", CONTRIB_DEB)
        os.chmod(self.root.inside(TREE + "/contrib/deb"), 0o755)
        self.made(deb)
        self.smtpd = FaultSmtpd(
            "--starttls", "--name", RELAY,
            "--user", re.search(r'username += "(.*)"', script).group(1),
            "--password", re.search(r"password <<.*\n(.*)", script).group(1))
        self.smtpd.port = int(re.search(rf"{RELAY}:(\d+)", script).group(1))
        self.smtpd.start()
        self.trust(os.path.join(self.smtpd.runs[0], "cert.pem"))

    def made(self, deb):
        """What contrib/deb makes from now on."""
        folder = self.root.inside("/run/made")
        shutil.rmtree(folder, True)
        os.mkdir(folder)
        shutil.copy(deb, folder)

    def trust(self, certificate):
        with open(certificate, encoding="ascii") as f:
            self.root.write(TRUSTED, f.read(), "a")

    def run(self, command):
        """Whether README's COMMAND does what it should; SAID is kept."""
        told = re.fullmatch(r"systemctl (\w+)(?: --now)? (\S+)\n", command)
        if told:
            return getattr(self, "do_" + told.group(1))(told.group(2))
        done = self.root.do("sh", "-c", f"cd {TREE} && {command}")
        self.said = done.stdout + done.stderr
        if done.returncode == 0 and command.startswith("apt install"):
            return self.start_installed()
        return done.returncode == 0

    # --- as systemd would ---

    def start_installed(self):
        """What was installed is started, or started again."""
        if self.services:
            return self.services["turnpost"].restart()
        for path, words, ours in REPLACED:
            text = self.root.read(path)
            if words not in text:
                return False
            self.root.write(path, text.replace(words, ours, 1))
        for name, healthy in (
                ("turnpost", lambda: status_of(8080, "/healthz") == 200),
                ("caddy", lambda: status_of(80) is not None)):
            self.services[name] = Service(self.root, name, healthy)
        self.made(self.newer_deb)
        return all(service.start() for service in self.services.values())

    def do_restart(self, name):
        return self.services[name].restart()

    def do_reload(self, name):
        done = self.root.do(*self.services[name].words("ExecReload"))
        if done.returncode == 0 and wait_until(
                lambda: self.root.there(AUTHORITY)):
            self.trust(self.root.inside(AUTHORITY))
        self.said = done.stderr
        return wait_until(self.is_reached)

    def do_start(self, name):
        # A backup is called after the second in which it is made.
        wait_until(lambda: int(time.time()) > self.second)
        service = Service(self.root, name)
        good = service.once()
        self.second = int(time.time())
        self.said = service.read_log()
        return good

    def do_enable(self, name):
        done = self.root.do("systemctl", "enable", name)
        self.said = done.stderr
        return self.root.there("/etc/systemd/system/timers.target.wants/" +
                               name)

    def is_reached(self):
        try:
            return Proxied(self.root).ask("GET", "/healthz")[0] == 200
        except OSError:
            return False

    def link_for(self, address):
        """The link in the last letter there that has one."""
        return next(filter(None, map(first_link, reversed(
            self.smtpd.letters(address)))), None)


# --- what has come of it ---

def check_doctor(tap, machine, command):
    levels = [line.split(" ")[0] for line in machine.said.splitlines()]
    tap.ok("ok" in levels and "fail" not in levels,
           f"`{command.strip()}` finds nothing wrong")
    for address in command.split(" --mail ")[1:]:
        tap.equal(len(machine.smtpd.letters(address.strip())), 1,
                  "and its letter has come")


def moves(machine, link):
    """Whether somebody makes a move by that link, whose turn it is."""
    state = json.loads(Proxied(machine.root).ask("GET", link)[1])
    return state["moves"] and Proxied(machine.root).ask(
        "POST", link, {"move": state["moves"][0]})[0] == 200


def check_game(tap, machine, command):
    """The game that COMMAND began, by what its players have in hand."""
    links = [wait_until(lambda: machine.link_for(address))
             for address in re.findall(r"<(.*?)>", command)]
    tap.none((link for link in links if not (link or "").startswith(
        f"https://{NAME}/t/")), "its letters have come, with links of the "
             "public name")
    tap.ok(any(moves(machine, link) for link in links),
           "by one of them a move is made through the proxy")


def check_backup(tap, machine, _command):
    tap.ok(re.search(r"turnpost-\S+\.backup$", machine.said, re.M),
           "there is a backup")


CHECKS = {"turnpost doctor": check_doctor, "turnpost new": check_game,
          f"ls -l {BACKUPS}": check_backup}


def check_end(tap, machine):
    status, page = Proxied(machine.root).ask("GET", "/", kind="text/html")
    tap.ok(status == 200 and "<h1" in page,
           "a browser finds the front page by https, through the proxy")
    tap.equal(status_of(80), 308, "who comes by http is sent there")
    tap.ok("+1" in machine.root.do("dpkg-query", "-W", "turnpost").stdout,
           "the newer package is there")
    tap.ok(NAME in machine.root.read("/etc/turnpost/turnpost.conf"),
           "with the configuration of before")
    tap.ok(re.match(r"1 carcassonne open [1-9]", machine.root.do(
        "turnpost", "list").stdout), "and the game with its move")
    tap.none(re.findall(r"(?m)^.*(?:child-ended|Assertion).*$",
                        machine.services["turnpost"].read_log()),
             "nothing crashed")


def inside(folder, deb, newer_deb):
    tap = Tap()
    steps = steps_of(read("README"))
    commands = list(map(commands_of, steps))
    tap.ok(0 < len(steps) <= STEPS_MOST,
           f"README leads to a public server in {len(steps)} steps")
    machine = Machine(folder, deb, newer_deb, "".join(steps))
    left = dict(NOT_RUN)
    tap.equal("".join(sum(commands, [])), "".join(steps),
              "each line of them is part of a command")
    for number, step in enumerate(commands, 1):
        for command in step:
            if left.pop(command, None):
                continue
            if not tap.ok(machine.run(command), f"step {number}: " +
                          command.split("\n")[0].rstrip("\\ ")):
                print("# " + machine.said.replace("\n", "\n# "))
            for begin, check in CHECKS.items():
                if command.startswith(begin):
                    check(tap, machine, command)
    tap.none(left, "what is not run here stands in README")
    check_end(tap, machine)
    tap.done()


def outside():
    check_possible("caddy", "systemctl")
    folder = Folder()
    deb = package()
    enter(folder.path, deb, newer(deb, folder.path))


if len(sys.argv) > 1:
    inside(*sys.argv[1:])
else:
    outside()

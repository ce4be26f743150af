"""A server under systemd: its journal gets each line with a priority, and the
commands of turnpost-log(7) find there what they say."""
import atexit
import contextlib
import ctypes
import json
import os
import re
import signal
import socket
import subprocess

from harness import (TURNPOST, Folder, Server, Tap, die_with_me, skip_all,
                     wait_until)
from mailserver import FaultSmtpd, own_mount_namespace
from manpage import entries, literals, part, read, warnings_of

JOURNALD = "/lib/systemd/systemd-journald"
STREAMS = "/run/systemd/journal/stdout"
ERR, WARNING, INFO = "3", "4", "6"
EVENT = re.compile(r"turnpost: event=([a-z-]+)")


class Journal:
    """systemd's, in a /run of its own; it ends with the test."""

    def __init__(self):
        clone_newcgroup = 0x2000000
        libc = ctypes.CDLL(None)
        if not os.path.exists(JOURNALD):
            skip_all("there is no systemd-journald (Debian: systemd)")
        if not os.path.exists("/etc/machine-id"):
            skip_all("this machine has no /etc/machine-id")
        if not own_mount_namespace() or \
                libc.mount(b"none", b"/run", b"tmpfs", 0, None) != 0:
            skip_all("nothing can be mounted here")
        # At the root of its control groups it believes what a stream says of
        # its unit, as it has nobody else to ask.
        libc.unshare(clone_newcgroup)
        os.makedirs("/run/systemd/journald.conf.d")
        os.makedirs("/run/log/journal")
        with open("/run/systemd/journald.conf.d/test.conf", "w",
                  encoding="ascii") as f:
            f.write("[Journal]\nStorage=volatile\nAudit=no\nReadKMsg=no\n"
                    "ForwardToWall=no\n")
        # pylint: disable=consider-using-with
        self.process = subprocess.Popen(
            [JOURNALD], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, preexec_fn=die_with_me)
        atexit.register(self.stop)
        if not wait_until(lambda: os.path.exists(STREAMS) or
                          self.process.poll() is not None) or \
                self.process.poll() is not None:
            skip_all("systemd-journald does not run here: " + " ".join(
                self.process.stderr.read().decode().split()))

    def stop(self):
        self.process.kill()
        self.process.wait()

    def stream(self, unit):
        """What systemd gives to a service of that name as standard error."""
        stream = socket.socket(socket.AF_UNIX)
        stream.connect(STREAMS)
        stream.sendall(f"turnpost\n{unit}.service\n6\n1\n0\n0\n0\n".encode())
        return stream

    def shows(self, command):
        """What a command finds, now that all is written."""
        subprocess.run(["journalctl", "--sync"], check=True, timeout=60)
        done = subprocess.run(["sh", "-c", command], capture_output=True,
                              text=True, check=False, timeout=60)
        if done.returncode != 0:
            print(f"# {command}: {done.returncode} {done.stderr}")
        return done.stdout

    def messages(self, unit):
        """Text and priority of all lines."""
        return [(line["MESSAGE"], line["PRIORITY"]) for line in map(
            json.loads, self.shows(
                f"journalctl -u {unit} -o json").splitlines())]


def environment(stream):
    st = os.fstat(stream.fileno())
    return {**os.environ, "JOURNAL_STREAM": f"{st.st_dev}:{st.st_ino}"}


def live(journal, tap):
    """A server with a life of faults; it has ended."""
    smtpd = FaultSmtpd().start()
    smtpd.faults("rcpt 451 1 bo@play.example")
    server = Server(transport=smtpd.transport)
    with contextlib.closing(journal.stream("turnpost")) as stream:
        server.start(stderr=stream, env=environment(stream))
    _, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>")

    def told(event):
        return wait_until(lambda: any(
            f"event={event} " in message
            for message, _ in journal.messages("turnpost")), step=0.3)
    good = told("letter-put-off") and told("letter-sent")
    os.kill(server.child("post"), signal.SIGKILL)
    good = good and told("child-ended")
    smtpd.stop()
    _, link, state = server.turn(links)
    server.post(link, {"move": state["moves"][0]})
    good = good and told("mail-server-down")
    with open(server.top["keys"], "w", encoding="ascii") as f:
        f.write("nonsense\n")
    server.wake("desk")
    tap.ok(good and told("keys-not-taken"), "things happen, and are told")
    server.stop()


def check_priorities(tap, journal):
    page = read("doc", "turnpost-log.7")
    levels = {**dict.fromkeys(warnings_of(page), WARNING),
              **dict.fromkeys(entries(part(page, "Faults of the desk")), ERR)}
    lines = [(EVENT.match(message), message, priority)
             for message, priority in journal.messages("turnpost")]
    tap.equal({priority for _, _, priority in lines}, {ERR, WARNING, INFO},
              "there are errors, warnings, and lines that are neither")
    tap.none(((message, priority) for event, message, priority in lines
              if not event or levels.get(event[1], INFO) != priority),
             "each line has the priority that turnpost-log(7) says")


def check_command(tap, journal):
    """One that fails as a service."""
    with contextlib.closing(journal.stream("turnpost-backup")) as stream:
        done = subprocess.run(
            [TURNPOST, "-c", Server().config, "backup", Folder() / "b"],
            stderr=stream, env=environment(stream), check=False, timeout=60)
    said = journal.messages("turnpost-backup")
    tap.ok(done.returncode == 1 and len(said) == 1 and said[0][1] == ERR and
           said[0][0].startswith("turnpost: "),
           "what a command says that fails is an error")


# What the manual's commands find, by what is particular about them: the events
# that must be there, and the only ones that may.
FINDS = {
    "-p warning": ({"child-ended", "mail-server-down", "keys-not-taken"}, None),
    "|downtime": ({"desk-ready", "post-ready", "think-ready", "child-ended"},
                  {"desk-ready", "post-ready", "think-ready", "child-ended",
                   "downtime"}),
    "letter-(put-off": ({"letter-put-off"},
                        {"letter-put-off", "letter-refused",
                         "letter-returned"}),
    "game=1": ({"letter-sent", "letter-put-off"}, None),
    "-o json": ({"letter-sent", "child-ended"}, None),
}


def check_examples(tap, journal):
    block = literals(part(read("doc", "turnpost-log.7"),
                          "Priorities in the journal"))[0]
    commands = [line for line in block.splitlines()
                if not line.startswith("#")]
    tap.equal(len(commands), len(FINDS) + 2, "turnpost-log(7) has examples")
    for mark, (wanted, most) in FINDS.items():
        command = next((line for line in commands if mark in line), "false")
        shown = journal.shows(command)
        events = set(EVENT.findall(shown))
        if not tap.ok(wanted <= events <= (most or events), command):
            print(f"# {sorted(events)}")
        if mark == "-p warning":
            tap.ok("letter-sent" not in events and "desk-ready" not in events,
                   "it leaves out what should happen")
        if mark == "game=1":
            tap.none((line for line in shown.splitlines()
                      if not re.match("turnpost: .* game=1( |$)", line)),
                     "it has that game and nothing else")
    sent = sum("event=letter-sent " in message
               for message, _ in journal.messages("turnpost"))
    count = next(line for line in commands if line.endswith("wc -l"))
    tap.equal(journal.shows(count).strip(), str(sent), count)
    backup = next(line for line in commands if "turnpost-backup" in line)
    tap.equal(len(journal.shows(backup).splitlines()), 1, backup)


def main():
    journal = Journal()
    tap = Tap()
    live(journal, tap)
    check_priorities(tap, journal)
    check_command(tap, journal)
    check_examples(tap, journal)
    tap.done()


main()

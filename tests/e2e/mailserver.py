"""Mail servers for tests: OpenSMTPD as Debian ships it, and the fault-injecting
one of fault_smtpd.py, each started and stopped by the test.
"""
import atexit
import contextlib
import ctypes
import fcntl
import os
import pwd
import shutil
import socket
import struct
import subprocess
import sys

from harness import Folder, free_port, letter_in, skip_all, wait_until


def answers(port, greeting=b"220"):
    """Whether something at PORT greets as a mail server does."""
    try:
        with socket.create_connection(("127.0.0.1", port), 5) as s:
            return s.recv(200).startswith(greeting)
    except OSError:
        return False


class Program:
    """A mail server of the machine's, for which it has a log. It ends with the
    test, however that ends: then its input ends."""

    def __init__(self, name):
        self.name = name
        self.folder = Folder()
        self.port = free_port()
        self.log = self.folder / "log"
        self.process = None
        atexit.register(self.stop)

    def start_as(self, command, greeting=b"220"):
        """Runs COMMAND until it answers at the port."""
        with open(self.log, "ab") as log:
            # pylint: disable=consider-using-with
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=log, stderr=log)
        if not wait_until(lambda: answers(self.port, greeting)):
            raise RuntimeError(f"{self.name} did not start: " +
                               self.read_log())
        return self

    def stop(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait(30)
            self.process = None

    def read_log(self):
        with open(self.log, encoding="utf-8", errors="replace") as f:
            return f.read()


class OpenSmtpd(Program):
    """OpenSMTPD on loopback. Its queue and its control socket have fixed
    places, so it gets a mount namespace with empty folders there: several can
    run at once, beside one that belongs to the machine, and none leaves
    anything behind. That takes root, or sudo without a password."""

    PROGRAM = shutil.which("smtpd", path="/usr/sbin:/usr/local/sbin:/sbin")
    # It ends with the test, however that ends: then its input ends.
    SCRIPT = """
        for place in /var/spool /run; do
            mount -t tmpfs -o mode=755 none "$place" || exit
        done
        "$0" -d -f "$1" &
        read -r _
        kill $!
        wait
    """

    def __init__(self, domain):
        self.as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        self.check_possible()
        super().__init__("OpenSMTPD")
        self.config = self.folder / "smtpd.conf"
        self.mail = self.folder / "mail"
        os.chmod(self.folder.path, 0o711)
        os.mkdir(self.mail)
        user = "nobody"     # OpenSMTPD never delivers as root
        if os.geteuid() == 0:
            shutil.chown(self.mail, user)
        else:
            user = pwd.getpwuid(os.geteuid()).pw_name
        with open(self.config, "w", encoding="utf-8") as f:
            f.write(
                f'table people {{ "@" = "{user}" }}\n'
                f"listen on 127.0.0.1 port {self.port} "
                f"hostname mx.{domain}\n"
                f'action "keep" maildir "{self.mail}/%{{rcpt.user}}" '
                f"virtual <people>\n"
                f'match from any for domain "{domain}" action "keep"\n')

    def check_possible(self):
        if self.PROGRAM is None:
            skip_all("there is no smtpd (Debian: opensmtpd)")
        try:
            done = subprocess.run([*self.as_root, "unshare", "-m", "true"],
                                  check=False, capture_output=True)
        except OSError:
            done = None
        if done is None or done.returncode != 0:
            skip_all("OpenSMTPD takes root and a mount namespace of its own")

    def start(self):
        return self.start_as(
            [*self.as_root, "unshare", "-m", "--propagation", "private",
             "sh", "-c", self.SCRIPT, self.PROGRAM, self.config])

    def maildir(self, user):
        return os.path.join(self.mail, user)


class FaultSmtpd:
    """fault_smtpd.py with a folder of its own. Stopped and started again, it
    has the same port, and remembers no letter twice."""

    SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                          "fault_smtpd.py")

    def __init__(self, *options):
        self.folder = Folder()
        self.port = free_port()
        self.options = options
        self.control = self.folder / "control"
        self.runs = []
        self.process = None
        atexit.register(self.stop)

    @property
    def transport(self):
        return f"smtp://127.0.0.1:{self.port}"

    def start(self):
        self.runs.append(self.folder / str(len(self.runs)))
        os.mkdir(self.runs[-1])
        # pylint: disable=consider-using-with
        self.process = subprocess.Popen(
            [sys.executable, self.SCRIPT, "--dir", self.runs[-1],
             "--port", str(self.port), "--control", self.control,
             *self.options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if not self.process.stdout.readline():
            raise RuntimeError("fault_smtpd.py did not start")
        return self

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
            self.process.stdout.close()
            self.process = None

    def faults(self, *lines):
        """Puts these faults into force instead of those before."""
        new = self.control + ".new"
        with open(new, "w", encoding="utf-8") as f:
            f.writelines(line + "\n" for line in lines)
        os.rename(new, self.control)

    def log(self):
        """All that was said to it."""
        text = ""
        for run in self.runs:
            with contextlib.suppress(FileNotFoundError), \
                 open(os.path.join(run, "log"), encoding="utf-8") as f:
                text += f.read()
        return text

    def envelopes(self, address=None):
        """Files of letters taken, each with its envelope's lines, oldest
        first, of all or for one ADDRESS."""
        found = []
        for run in self.runs:
            folder = os.path.join(run, "new")
            for name in sorted(os.listdir(folder)):
                envelope = os.path.join(run, "envelope", name[:-4])
                with open(envelope, encoding="utf-8") as f:
                    lines = f.read().split("\n")
                if address in (None, lines[1]):
                    found.append((os.path.join(folder, name), lines))
        return found

    def letters(self, address=None):
        """The letters themselves."""
        return [letter_in(path) for path, _ in self.envelopes(address)]

    def ids(self, address=None):
        return [letter["Message-ID"] for letter in self.letters(address)]


def loopback_up():
    """In a network of its own, even loopback begins switched off."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 1 | 64))


def own_network():
    """From here on, this process and its children have a network in which there
    is nothing but loopback. Whether that is possible; after
    own_mount_namespace(), which makes whoever may not root of his own world."""
    clone_newnet = 0x40000000
    if ctypes.CDLL(None).unshare(clone_newnet) != 0:
        return False
    loopback_up()
    return True


def own_mount_namespace():
    """From here on, what this process mounts is seen by it and its children
    only, and goes with them. Whether that is possible."""
    clone_newns, clone_newuser, ms_rec_private = 0x20000, 0x10000000, 0x44000
    libc = ctypes.CDLL(None)
    user, group = os.geteuid(), os.getegid()
    if libc.unshare(clone_newns) != 0:
        # Who may not can become root in a world of his own.
        if libc.unshare(clone_newns | clone_newuser) != 0:
            return False
        for name, text in (("uid_map", f"0 {user} 1"), ("setgroups", "deny"),
                           ("gid_map", f"0 {group} 1")):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as f:
                f.write(text)
    return libc.mount(b"none", b"/", None, ms_rec_private, None) == 0

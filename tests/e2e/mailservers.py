"""Postfix, Exim, OpenSMTPD and Dovecot as Debian ships them, in front of
turnpost, with the very lines that doc/turnpost.1 gives their operators.
contrib/mailservers has unpacked all but OpenSMTPD.

Each of these runs in mount and process namespaces of its own, where its files
lie over /usr and /etc, and its queue is a folder in memory: it sees the places
that it is made for, and leaves nothing behind. That takes root, or sudo without
a password.
"""
import os
import pwd
import re
import shutil
import subprocess

from harness import TURNPOST, skip_all
from mailserver import OpenSmtpd, Program
from manpage import literals, part, read

UNPACKED = os.environ.get("MAIL_SERVERS", "")
AS_ROOT = [] if os.geteuid() == 0 else ["sudo", "-n"]
# Who may read what turnpost has: mail servers run nothing as root.
USER = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name

# Layer, own /etc, then the command. When its input ends, the first process of
# its world does, and with it all others.
SCRIPT = """
    mount -t overlay -o "lowerdir=$0/usr:/usr" none /usr || exit
    etc=$1:/etc
    [ -d "$0/etc" ] && etc=$1:$0/etc:/etc
    mount -t overlay -o "lowerdir=$etc" none /etc || exit
    for place in /var/spool /var/lib /var/log /run; do
        mount -t tmpfs -o mode=755 none "$place" || exit
    done
    eval "$2" &
    read -r _
"""


def check_possible(name):
    if not os.path.isdir(os.path.join(UNPACKED, name)) or not UNPACKED:
        skip_all(f"{name} is not unpacked (contrib/mailservers, MAIL_SERVERS)")
    try:
        done = subprocess.run(
            [*AS_ROOT, "unshare", "-m", "sh", "-c",
             'mount -t overlay -o "lowerdir=$0/usr:/usr" none /usr',
             os.path.join(UNPACKED, name)], check=False, capture_output=True)
    except OSError:
        done = None
    if done is None or done.returncode != 0:
        skip_all(f"{name} takes root and a mount namespace of its own")


def command_in(folder, config):
    """A command that users who may not look into the tree can run."""
    program, command = (os.path.join(folder, name)
                        for name in ("program", "turnpost"))
    shutil.copy(TURNPOST, program)
    with open(command, "w", encoding="utf-8") as f:
        f.write(f'#!/bin/sh\nexec {program} -c {config} "$@"\n')
    os.chmod(program, 0o755)
    os.chmod(command, 0o755)
    return command


def manual(what, lmtp, command):
    """The manual's lines that have WHAT in them, for this machine."""
    [text] = [block for block in literals(part(read(
        "doc", "turnpost.1"), "ANSWERS BY MAIL")) if what in block]
    for there, here in (("example.org", "play.example"),
                        ("example\\.org", "play\\.example"),
                        ("/run/turnpost/lmtp", lmtp),
                        ("user=turnpost", f"user={USER}"),
                        ("user = turnpost", f"user = {USER}"),
                        ('"@" = turnpost', f'"@" = {USER}'),
                        ("/usr/bin/turnpost", command)):
        text = text.replace(there, here)
    return text


class MailServer(Program):
    """One of them. ONWARD: the port of a server for home.example. begin(WAY,
    LMTP, CONFIG) starts it: letters for turnpost go one of its WAYS, to a
    socket, or to a command that has that configuration."""

    NAME = ""
    GREETING = b"220"

    def __init__(self, onward=None):
        check_possible(self.NAME)
        super().__init__(self.NAME)
        os.chmod(self.folder.path, 0o755)
        self.etc = self.folder / "etc"
        self.onward = onward
        os.mkdir(self.etc)

    def write(self, name, text):
        """A file of /etc."""
        path = os.path.join(self.etc, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)

    def people(self, *names):
        """Users that the package makes when it is installed."""
        for base, line in (("passwd", "{0}:x:{1}:{1}::/:/bin/false\n"),
                           ("group", "{0}:x:{1}:\n")):
            with open(f"/etc/{base}", encoding="utf-8") as f:
                text = f.read()
            self.write(base, text + "".join(
                line.format(name, 970 + n) for n, name in enumerate(names)))

    def start(self, command):
        return self.start_as(
            [*AS_ROOT, "unshare", "-m", "-p", "-f", "--propagation",
             "private", "sh", "-c", SCRIPT,
             os.path.join(UNPACKED, self.NAME), self.etc, command],
            self.GREETING)


class Postfix(MailServer):
    NAME = "postfix"
    WAYS = ("LMTP", "pipe")
    MAIN = """\
compatibility_level = 3.6
maillog_file = /dev/stdout
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.play.example
mydestination = play.example
mynetworks = 127.0.0.0/8
smtp_host_lookup = native
alias_database =
alias_maps =
"""

    def begin(self, way, lmtp, config):
        self.people("postfix", "postdrop")
        lines = manual({"LMTP": "lmtp:unix:", "pipe": "pipe user="}[way],
                       lmtp, command_in(self.folder.path, config))
        files = {name.split(";")[0]: text for name, text in re.findall(
            r"^# (.*)\n((?:[^#\n].*\n)+)", lines, re.MULTILINE)}
        with open(os.path.join(UNPACKED, self.NAME, "usr/share/postfix",
                               "master.cf.dist"), encoding="utf-8") as f:
            master = f.read()
        master = master.replace("smtp      inet",
                                f"127.0.0.1:{self.port} inet")
        # postconf -F lmtp/unix/chroot=n
        master = re.sub(r"^(lmtp +unix +- +- +)y", r"\1n", master,
                        flags=re.MULTILINE)
        self.write("postfix/master.cf", master + files.get("master.cf", ""))
        self.write("postfix/main.cf", self.MAIN + files["main.cf"])
        self.write("postfix/turnpost", files["/etc/postfix/turnpost"] +
                   "/@home\\.example$/ "
                   f"smtp:[127.0.0.1]:{self.onward}\n")
        return self.start(
            "mkdir -p /var/spool/postfix /var/lib/postfix; "
            "chown postfix /var/lib/postfix; postfix start-fg")


class Exim(MailServer):
    NAME = "exim"
    WAYS = ("LMTP", "pipe")
    MAIN = """\
primary_hostname = mx.play.example
domainlist local_domains = play.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = {port}
log_file_path = /var/log/exim4/%slog
keep_environment =
acl_smtp_rcpt = acl_check_rcpt
{main}
begin acl

acl_check_rcpt:
  accept verify = recipient

begin routers

{router}
home:
  driver = manualroute
  route_list = home.example 127.0.0.1
  self = send
  transport = home

begin transports

{transport}
home:
  driver = smtp
  port = {onward}
"""

    def begin(self, way, lmtp, config):
        self.people("Debian-exim")
        command = command_in(self.folder.path, config)
        parts = [part.split("\n", 1)[1] for part in re.split(
            "^# ", manual("# main section", lmtp, command),
            flags=re.MULTILINE)[1:]]
        if way == "pipe":
            parts[2] = manual("driver = pipe", lmtp, command)
        self.write("exim-of-test", self.MAIN.format(
            port=self.port, onward=self.onward, main=parts[0],
            router=parts[1], transport=parts[2]))
        # Its configuration has to be root's.
        return self.start(
            "mkdir -p /var/lib/exim4 /var/log/exim4 /run/exim4 "
            "/var/spool/exim4; cp /etc/exim-of-test "
            "/var/lib/exim4/config.autogenerated; "
            "touch /var/log/exim4/mainlog; chown -R Debian-exim "
            "/var/log/exim4 /run/exim4 /var/spool/exim4; "
            "tail -f /var/log/exim4/mainlog & exim4 -bdf -q1m")


class Smtpd(OpenSmtpd):
    WAYS = ("mda",)

    def __init__(self, onward):
        super().__init__("play.example")
        self.onward = onward

    def begin(self, _way, lmtp, config):
        command = command_in(self.folder.path, config)
        with open(self.config, "w", encoding="utf-8") as f:
            f.write(
                f"listen on 127.0.0.1 port {self.port} "
                "hostname mx.play.example\n" +
                manual("virtual {", lmtp, command) +
                'action "onward" relay host '
                f"smtp://127.0.0.1:{self.onward}\n"
                'match from any for domain "home.example" action "onward"\n')
        return self.start()


class Dovecot(MailServer):
    """A mailbox that is reached by IMAP."""

    NAME = "dovecot"
    GREETING = b"* OK"
    CONFIG = """\
protocols = imap
listen = 127.0.0.1
base_dir = /run/dovecot
log_path = /dev/stderr
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:{mail}
namespace inbox {{
  inbox = yes
  separator = /
}}
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={mail}
}}
service imap-login {{
  inet_listener imap {{
    port = {port}
  }}
}}
"""

    def begin(self):
        self.people("dovecot", "dovenull")
        mail = self.folder / "Maildir"
        os.mkdir(mail)
        owner = pwd.getpwnam(USER)
        if os.geteuid() == 0:
            shutil.chown(mail, USER)
        self.write("dovecot/dovecot.conf", self.CONFIG.format(
            mail=mail, port=self.port, user=owner.pw_uid,
            group=owner.pw_gid))
        return self.start("mkdir /run/dovecot; dovecot -F")

    def fetch(self, command, folder):
        """What fetchmail does with a folder: what it says."""
        text = manual("protocol imap", "", command)
        for there, here in (
                ("imap.example.net protocol imap",
                 f"127.0.0.1 protocol imap port {self.port} auth password"),
                ('folder "turnpost"', f'folder "{folder}"'),
                (" ssl\n", " sslproto ''\n")):
            text = text.replace(there, here)
        with open(self.folder / "fetchmailrc", "w", encoding="utf-8",
                  opener=lambda name, flags: os.open(name, flags, 0o600)) as f:
            f.write(text)
        done = subprocess.run(
            [os.path.join(UNPACKED, self.NAME, "usr/bin/fetchmail"), "-f",
             self.folder / "fetchmailrc", "-i", self.folder / "fetchids",
             "--pidfile", self.folder / "pid", "--nodetach"],
            capture_output=True, text=True, check=False, timeout=60,
            env={"PATH": os.environ["PATH"], "HOME": self.folder.path,
                 "LC_ALL": "C"})
        return done.stdout + done.stderr

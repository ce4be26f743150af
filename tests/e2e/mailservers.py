"""Postfix, Exim, OpenSMTPD and Dovecot as Debian ships them, in front of
turnpost, with the very files and commands that turnpost-mail(7) gives their
operators. contrib/mailservers has unpacked all but OpenSMTPD.

Each of these runs in mount and process namespaces of its own, where its files
and those of the page lie over /usr and /etc, with the program at the place that
the page names, and its queue is a folder in memory: it sees the places that it
is made for, and leaves nothing behind. That takes root, or sudo without a
password.
"""
import os
import pwd
import re
import shutil
import subprocess

from harness import TURNPOST, Folder, skip_all
from mailserver import OpenSmtpd, Program
from manpage import commands, files, part, read

UNPACKED = os.environ.get("MAIL_SERVERS", "")
AS_ROOT = [] if os.geteuid() == 0 else ["sudo", "-n"]
# Who may read what turnpost has: mail servers run nothing as root.
USER = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
# Domains of the page: the machine's own, a virtual one, and who is elsewhere.
OWN, VIRTUAL, ELSEWHERE = "example.org", "example.com", "example.net"
YOU = "you@" + ELSEWHERE
# Where smtp.example.net is: Exim sends nothing to itself.
RELAY = "127.0.0.2"
# Commands of the page that a test does not run.
NOT_HERE = ("apt ", "dpkg-reconfigure ", "systemctl ")

# Layers, own folder, places, folder of the socket, then the command. When its
# input ends, the first process of its world does, and with it all others.
SCRIPT = """
    mount -t tmpfs none "$1/above" || exit
    for place in $2; do
        below=
        for layer in "$1" $0; do
            [ -d "$layer/$place" ] && below=$below$layer/$place:
        done
        mkdir "$1/above/$place" "$1/above/$place-work"
        mount -t overlay -o "lowerdir=$below/$place" -o \\
            "upperdir=$1/above/$place,workdir=$1/above/$place-work" \\
            none "/$place" || exit
    done
    for place in /var/spool /var/lib /var/log /run; do
        mount -t tmpfs -o mode=755 none "$place" || exit
    done
    mkdir /run/turnpost
    mount --bind "$3" /run/turnpost || exit
    eval "$4" &
    read -r _
"""


def check_possible(*names):
    for name in names:
        if not UNPACKED or not os.path.isdir(os.path.join(UNPACKED, name)):
            skip_all(f"{name} is not unpacked (contrib/mailservers, "
                     "MAIL_SERVERS)")
    try:
        done = subprocess.run(
            [*AS_ROOT, "unshare", "-m", "sh", "-c",
             'mount -t overlay -o "lowerdir=$0:/usr" none /usr',
             os.path.dirname(__file__)], check=False, capture_output=True)
    except OSError:
        done = None
    if done is None or done.returncode != 0:
        skip_all("mail servers take root and mount namespaces of their own")


def manual(*names):
    """A part of turnpost-mail(7): a section, and a part of it."""
    text = read("doc", "turnpost-mail.7")
    for name in names:
        text = part(text, name)
    return text


def program_place():
    """Where the page has the program."""
    return re.search(r"(/\S*/turnpost) receive", manual()).group(1)


class MailServer(Program):
    """One of them. ONWARD: the port of a server for example.net. begin(WAY,
    LMTP, CONFIG) starts it: letters for turnpost go one of its WAYS, to a
    socket, or to a command that has that configuration. HERE is what stands
    otherwise in its files than on the page."""

    LAYERS = ()
    GREETING = b"220"
    WAYS = ("LMTP", "the command")
    PEOPLE = ()

    def __init__(self, onward=None):
        check_possible(*self.LAYERS)
        super().__init__(type(self).__name__)
        self.onward = onward
        self.files, self.commands, self.here = {}, [], []
        os.mkdir(self.folder / "above")
        os.chmod(self.folder.path, 0o755)
        self.lmtp = Folder().path

    def add(self, path, text):
        """Something of the test's own."""
        self.files[path] = self.files.get(path, "") + text

    def follow(self, *names):
        """Does what a part of the page says."""
        self.do(manual(*names))

    def follow_head(self, name):
        """Does what a section says before its parts."""
        self.do(manual(name).split("\n.Ss ")[0] + "\n")

    def do(self, text):
        assert files(text) or commands(text), text
        for path, lines in files(text).items():
            self.add(path, self.as_here(lines))
        self.commands += [self.as_here(line) for line in commands(text)
                          if not line.startswith(NOT_HERE)]

    def as_here(self, text):
        for there, here in self.here:
            text = text.replace(there, here)
        return text

    def people(self):
        """Users that packages make when they are installed. turnpost is who
        may read what the test has."""
        who = pwd.getpwnam(USER)
        ids = {name: (970 + n, 970 + n) for n, name in enumerate(self.PEOPLE)}
        ids["turnpost"] = who.pw_uid, who.pw_gid
        for base, line in (("passwd", "{0}:x:{1}:{2}::/:/bin/false\n"),
                           ("group", "{0}:x:{2}:\n")):
            with open(f"/etc/{base}", encoding="utf-8") as f:
                self.files[f"/etc/{base}"] = "".join(
                    line.format(name, *numbers)
                    for name, numbers in ids.items()) + f.read()

    def world(self, lmtp=None, config=None):
        """Writes all files; a machine that is called mx.example.org, and asks
        no name server."""
        self.people()
        self.add("/etc/hosts", "127.0.0.1 localhost\n"
                 f"127.0.0.1 mx.example.org\n{RELAY} smtp.example.net\n")
        self.add("/etc/resolv.conf", "nameserver 127.0.0.1\n")
        self.add("/etc/mailname", OWN + "\n")
        if lmtp is not None:
            self.lmtp = os.path.dirname(lmtp)
        if config is not None:
            with open(config, encoding="utf-8") as f:
                self.add("/etc/turnpost/turnpost.conf", f.read())
        for path, text in self.files.items():
            os.makedirs(os.path.dirname(self.folder.path + path),
                        exist_ok=True)
            with open(self.folder.path + path, "w", encoding="utf-8") as f:
                f.write(text)
        place = self.folder.path + program_place()
        os.makedirs(os.path.dirname(place), exist_ok=True)
        shutil.copy(TURNPOST, place)
        os.chmod(place, 0o755)

    def start(self, command):
        places = {"usr", "etc", program_place().split("/")[1]}
        return self.start_as(
            [*AS_ROOT, "unshare", "-m", "-p", "-f", "--propagation",
             "private", "sh", "-c", SCRIPT,
             " ".join(os.path.join(UNPACKED, name) for name in self.LAYERS),
             self.folder.path, " ".join(sorted(places)), self.lmtp,
             "\n".join(self.commands + [command])],
            self.GREETING)


class Postfix(MailServer):
    LAYERS = ("postfix",)
    PEOPLE = ("postfix", "postdrop")
    MAIN = """\
compatibility_level = 3.6
maillog_file = /dev/stdout
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_host_lookup = native
"""

    def prepare(self):
        """What was there before anybody read the page."""
        with open(os.path.join(UNPACKED, "postfix/usr/share/postfix",
                               "master.cf.dist"), encoding="utf-8") as f:
            self.add("/etc/postfix/master.cf", f.read().replace(
                "smtp      inet", f"127.0.0.1:{self.port} inet"))
        self.add("/etc/postfix/main.cf", self.MAIN)
        self.follow_head("POSTFIX")

    def begin(self, way, lmtp, config):
        self.prepare()
        self.follow("POSTFIX", f"Postfix and {way}")
        self.follow("POSTFIX", "Postfix and a virtual domain")
        self.add("/etc/postfix/turnpost",
                 f"/@example\\.net$/ smtp:[127.0.0.1]:{self.onward}\n")
        return self.run_it(lmtp, config)

    def run_it(self, lmtp=None, config=None):
        self.follow("ADDRESSES THAT HAVE TO EXIST")
        self.world(lmtp, config)
        self.commands.insert(0, "mkdir -p /var/spool/postfix /var/lib/postfix; "
                             "chown postfix /var/lib/postfix")
        return self.start("postfix start-fg")


class Exim(MailServer):
    LAYERS = ("exim",)
    PEOPLE = ("Debian-exim",)
    ONWARD = """\
onward:
  driver = manualroute
  domains = example.net
  route_list = * 127.0.0.1::{onward}
  self = send
  transport = remote_smtp
"""

    def begin(self, way, lmtp, config):
        self.follow_head("EXIM")
        self.follow("EXIM", f"Exim and {way}")
        self.follow("EXIM", "Exim and a virtual domain")
        if way == self.WAYS[0]:
            self.follow("SIGNATURES", "Exim")
        self.add("/etc/exim4/conf.d/router/010_onward",
                 self.ONWARD.format(onward=self.onward))
        return self.run_it(lmtp, config)

    def run_it(self, lmtp=None, config=None):
        self.follow("ADDRESSES THAT HAVE TO EXIST")
        self.commands = list(dict.fromkeys(
            line for line in self.commands if line != "newaliases"))
        self.add("/etc/exim4/update-exim4.conf.conf",
                 f"dc_local_interfaces='127.0.0.1.{self.port}'\n")
        self.world(lmtp, config)
        # Its configuration has to be root's.
        self.commands.insert(
            0, "mkdir -p /var/lib/exim4 /var/log/exim4 /run/exim4 "
            "/var/spool/exim4; touch /var/log/exim4/mainlog; "
            "chown -R Debian-exim /var/log/exim4 /run/exim4 /var/spool/exim4")
        return self.start("tail -f /var/log/exim4/mainlog & exim4 -bdf -q1m")


class Smtpd(MailServer):
    """OpenSMTPD is there as it was installed."""

    WAYS = ("the command",)

    def __init__(self, onward):
        super().__init__(onward)
        if OpenSmtpd.PROGRAM is None:
            skip_all("there is no smtpd (Debian: opensmtpd)")

    def begin(self, _way, lmtp, config):
        self.here = [("listen on 0.0.0.0",
                      f"listen on 127.0.0.1 port {self.port}")]
        self.add("/etc/smtpd.conf",
                 f'action "onward" relay host smtp://127.0.0.1:{self.onward}\n'
                 'match from any for domain "example.net" action "onward"\n')
        self.follow("OPENSMTPD")
        self.follow("ADDRESSES THAT HAVE TO EXIST")
        self.commands.remove("newaliases")
        self.world(lmtp, config)
        self.commands.append("mkdir -p /var/lib/opensmtpd/empty")
        return self.start(f"{OpenSmtpd.PROGRAM} -d -f /etc/smtpd.conf")


class Dovecot(MailServer):
    """A mailbox that is reached by IMAP."""

    LAYERS = ("dovecot",)
    PEOPLE = ("dovecot", "dovenull")
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
        mail = self.folder / "Maildir"
        os.mkdir(mail)
        owner = pwd.getpwnam(USER)
        if os.geteuid() == 0:
            shutil.chown(mail, USER)
        self.add("/etc/dovecot/dovecot.conf", self.CONFIG.format(
            mail=mail, port=self.port, user=owner.pw_uid,
            group=owner.pw_gid))
        self.world()
        return self.start("mkdir /run/dovecot; dovecot -F")

    def fetch(self, command, folder):
        """What fetchmail does with a folder: what it says."""
        text = files(manual("A MAILBOX THAT IS FETCHED"))[
            "/var/lib/turnpost/.fetchmailrc"]
        for there, here in (
                ("imap.example.net protocol imap",
                 f"127.0.0.1 protocol imap port {self.port} auth password"),
                ('folder "turnpost"', f'folder "{folder}"'),
                (program_place(), command),
                (" ssl\n", " sslproto ''\n")):
            text = text.replace(there, here)
        with open(self.folder / "fetchmailrc", "w", encoding="utf-8",
                  opener=lambda name, flags: os.open(name, flags, 0o600)) as f:
            f.write(text)
        done = subprocess.run(
            [os.path.join(UNPACKED, "dovecot/usr/bin/fetchmail"), "-f",
             self.folder / "fetchmailrc", "-i", self.folder / "fetchids",
             "--pidfile", self.folder / "pid", "--nodetach"],
            capture_output=True, text=True, check=False, timeout=60,
            env={"PATH": os.environ["PATH"], "HOME": self.folder.path,
                 "LC_ALL": "C"})
        return done.stdout + done.stderr

#!/usr/bin/env python3
"""An SMTP server for tests that fails in the ways servers fail.

It listens on loopback, prints its port, and runs until its standard input
ends (so that it never outlives the test) or it is told SIGTERM.

Faults are lines `STAGE ACTION [COUNT] [ADDRESS]`, given by --fault (several
times) or in the file of --control, which is read again before every answer:
writing the file (best: a new one renamed over it) changes the server while it
runs. An empty file means no faults. COUNT is how many times the fault strikes
(default: for ever), counted from when the line appeared; ADDRESS, which
may have a *, restricts it to letters for that recipient (stages from rcpt on).

STAGE   greeting ehlo starttls auth mail rcpt data body end quit rset
ACTION  451 550 ...  answers with that code and goes on
        550/5.7.1:no_entry  the same with that status and those words; with
                     neither status nor "fault at STAGE": 550/:no
        550+         the same with an answer of three lines
        550@         the same with an answer that repeats the recipients, as
                     an address and as a name
        421          answers and closes the connection
        drop         closes the connection without an answer
        hang         never answers
        garbage      answers with something that is not SMTP
        slow         waits --slow seconds, then goes on as usual
        cut:N        gives N bytes of the usual answer and closes
        bytes        gives the usual answer byte by byte
        extra        gives the usual answer and another line nobody asked for
At `body` the fault strikes after half of what arrived first of the letter, and
drop:N closes after N bytes of it; at
`end` the letter has been stored already when it strikes with drop, hang or
garbage, and has not when it strikes with a code.

Each letter is stored as DIR/new/NNNNNN.eml (the bytes as sent, dots removed)
with its envelope in DIR/envelope/NNNNNN (three lines: sender, recipients,
user name). DIR/log has a line for each connection and command.
"""
import argparse
import base64
import fnmatch
import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time


class Closed(Exception):
    """The connection is to end."""


class Faults:
    """The faults in force, from the command line and the control file."""

    def __init__(self, lines, control):
        self.fixed = lines
        self.control = control
        self.text = None
        self.rules = []
        self.lock = threading.Lock()

    def _load(self):
        text = ""
        if self.control:
            try:
                with open(self.control, encoding="utf-8") as f:
                    text = f.read()
            except FileNotFoundError:
                pass
        if text == self.text:
            return
        self.text = text
        self.rules = []
        for line in self.fixed + text.splitlines():
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            rule = {"stage": words[0], "action": words[1],
                    "left": None, "address": None}
            for word in words[2:]:
                if word.isdigit():
                    rule["left"] = int(word)
                else:
                    rule["address"] = word
            self.rules.append(rule)

    def strike(self, stage, recipients=()):
        """The action to take at STAGE, or None."""
        with self.lock:
            self._load()
            for rule in self.rules:
                if rule["stage"] != stage or rule["left"] == 0:
                    continue
                if rule["address"] and not fnmatch.filter(
                        recipients, rule["address"]):
                    continue
                if rule["left"] is not None:
                    rule["left"] -= 1
                return rule["action"]
        return None


class Store:
    """Where letters go, and the log."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.count = 0
        for part in ("new", "envelope"):
            os.makedirs(os.path.join(folder, part), exist_ok=True)

    def _write(self, part, name, data):
        tmp = os.path.join(self.folder, ".tmp-" + name)
        with open(tmp, "wb") as f:
            f.write(data)
        os.rename(tmp, os.path.join(self.folder, part, name))

    def keep(self, sender, recipients, user, data):
        with self.lock:
            self.count += 1
            name = "%06d" % self.count
            envelope = "%s\n%s\n%s\n" % (sender, " ".join(recipients), user)
            self._write("envelope", name, envelope.encode())
            self._write("new", name + ".eml", data)

    def log(self, line):
        with self.lock:
            with open(os.path.join(self.folder, "log"), "ab") as f:
                f.write(line.encode("utf-8", "replace") + b"\n")


class Session:
    """One connection."""

    def __init__(self, server, connection):
        self.server = server
        self.options = server.options
        self.faults = server.faults
        self.store = server.store
        self.tls = False
        self.user = ""
        self.letters = 0
        self._use(connection)
        self._clear()

    def _use(self, connection):
        self.connection = connection
        self.rest = b""

    def _clear(self):
        self.sender = None
        self.recipients = []

    # --- bytes -----------------------------------------------------------

    def _more(self):
        data = self.connection.recv(65536)
        if not data:
            raise Closed()
        self.rest += data

    def _line(self):
        while b"\n" not in self.rest:
            self._more()
        line, self.rest = self.rest.split(b"\n", 1)
        return line.rstrip(b"\r").decode("utf-8", "replace")

    def _send(self, text):
        self.connection.sendall(text.encode())

    def _hang(self):
        while True:     # until the other side gives up
            if not self.connection.recv(65536):
                raise Closed()

    def _answer(self, stage, good, recipients=()):
        """Answers with GOOD, or as a fault says. True when it was GOOD."""
        action = self.faults.strike(stage, recipients)
        if action is None:
            self._send(good + "\r\n")
            return True
        self.store.log("fault %s %s" % (stage, action))
        if action == "slow":
            time.sleep(self.options.slow)
            self._send(good + "\r\n")
            return True
        if action == "extra":
            self._send(good + "\r\n250 and by the way\r\n")
            return True
        if action == "bytes":
            for c in good + "\r\n":
                self._send(c)
                time.sleep(0.001)
            return True
        if action.startswith("cut:"):
            self._send((good + "\r\n")[:int(action[4:])])
            raise Closed()
        if action == "drop":
            raise Closed()
        if action == "hang":
            self._hang()
        if action == "garbage":
            self._send("\x01what is SMTP?\r\n")
            return False
        action, slash, said = action.partition("/")
        code = action.rstrip("+@")
        if slash:
            status, _, words = said.replace("_", " ").partition(":")
            self._send(" ".join(filter(None, (code, status, words))) + "\r\n")
        elif action.endswith("@"):
            self._send("%s 5.1.1 <%s>: user %s is not here\r\n" % (
                code, ",".join(recipients),
                recipients[0].split("@")[0] if recipients else "-"))
        elif action.endswith("+"):
            self._send("%s-5.1.1 the first line\r\n%s-5.1.1 the second\r\n"
                       "%s 5.1.1 the last\r\n" % (code, code, code))
        else:
            status = "5.1.1" if code[0] == "5" else "4.2.0"
            self._send("%s %s fault at %s\r\n" % (code, status, stage))
        if code == "421":
            raise Closed()
        return False

    # --- commands --------------------------------------------------------

    def run(self):
        self.store.log("connect")
        try:
            if self.options.smtps:
                self._use(self.server.context.wrap_socket(
                    self.connection, server_side=True))
                self.tls = True
            self._answer("greeting", "220 fault.test ESMTP")
            while self._command(self._line()):
                pass
        except (Closed, OSError) as e:
            self.store.log("end %s" % type(e).__name__)
        finally:
            try:
                self.connection.close()
            except OSError:
                pass

    def _command(self, line):
        verb = line.split(" ")[0].upper()
        self.store.log("C " + (verb if verb == "AUTH" else line))
        handler = getattr(self, "_do_" + verb.lower(), None)
        if handler is None:
            self._send("500 5.5.2 unknown command\r\n")
            return True
        return handler(line[len(verb):].strip())

    def _do_ehlo(self, _):
        lines = ["fault.test", "8BITMIME"]
        if self.options.size:
            lines.append("SIZE %d" % self.options.size)
        if self.options.pipelining:
            lines.append("PIPELINING")
        if self.options.starttls and not self.tls:
            lines.append("STARTTLS")
        if self.options.user and (self.tls or not self.options.starttls):
            lines.append("AUTH " + self.options.auth.replace(",", " "))
        text = "\r\n".join("250%s%s" % ("-" if i + 1 < len(lines) else " ", l)
                           for i, l in enumerate(lines))
        self._answer("ehlo", text)
        return True

    def _do_helo(self, _):
        self._send("250 fault.test\r\n")
        return True

    def _do_starttls(self, _):
        if not self.options.starttls or self.tls:
            self._send("502 5.5.1 not here\r\n")
        elif self._answer("starttls", "220 go ahead"):
            self._use(self.server.context.wrap_socket(
                self.connection, server_side=True))
            self.tls = True
        return True

    def _do_auth(self, rest):
        words = rest.split(" ")
        if words[0].upper() == "PLAIN":
            if len(words) > 1:
                given = words[1]
            else:
                self._send("334 \r\n")
                given = self._line()
            parts = base64.b64decode(given).decode().split("\0")
            user, password = parts[1], parts[2]
        else:
            self._send("334 VXNlcm5hbWU6\r\n")
            user = base64.b64decode(self._line()).decode()
            self._send("334 UGFzc3dvcmQ6\r\n")
            password = base64.b64decode(self._line()).decode()
        if (user, password) != (self.options.user, self.options.password):
            self._send("535 5.7.8 wrong user or password\r\n")
        elif self._answer("auth", "235 2.7.0 welcome"):
            self.user = user
        return True

    @staticmethod
    def _address(rest):
        return rest[rest.index("<") + 1:rest.index(">")]

    def _do_mail(self, rest):
        if self.options.user and not self.user:
            self._send("530 5.7.0 login first\r\n")
            return True
        if self.options.letters and self.letters >= self.options.letters:
            self._send("421 4.7.0 too many letters\r\n")
            raise Closed()
        if self.sender is not None:
            self._send("503 5.5.1 one at a time\r\n")
            return True
        for word in rest.split(" ")[1:]:
            if word.startswith("SIZE=") and self.options.size and \
                    int(word[5:]) > self.options.size:
                self._send("552 5.3.4 too large\r\n")
                return True
        if self._answer("mail", "250 2.1.0 fine"):
            self.sender = self._address(rest)
        return True

    def _do_rcpt(self, rest):
        address = self._address(rest)
        if self.sender is None:
            self._send("503 5.5.1 MAIL first\r\n")
        elif self._answer("rcpt", "250 2.1.5 fine", (address,)):
            self.recipients.append(address)
        return True

    def _do_data(self, _):
        if not self.recipients:
            self._send("554 5.5.1 no valid recipients\r\n")
        elif self._answer("data", "354 go on", self.recipients):
            self._letter()
        return True

    def _letter(self):
        lines = []
        action = self.faults.strike("body", self.recipients)
        if action is not None:
            self._more()
            self.store.log("fault body " + action)
            if action.startswith("drop:"):
                while len(self.rest) < int(action[5:]):
                    self._more()
                raise Closed()
            if action == "hang":
                time.sleep(3600)
            if action != "drop":
                self._send("%s 5.3.4 fault at body\r\n" % action)
                time.sleep(0.2)
            raise Closed()
        while True:
            while b"\n" not in self.rest:
                self._more()
            line, self.rest = self.rest.split(b"\n", 1)
            if line == b".\r":
                break
            lines.append(line[1:] if line.startswith(b".") else line)
        data = b"".join(line + b"\n" for line in lines)
        self._finish(data)

    def _finish(self, data):
        sender, recipients = self.sender, self.recipients
        self._clear()
        self.letters += 1
        if self.options.idle:
            self.connection.settimeout(self.options.idle)
        # A letter whose answer is lost has been taken nevertheless.
        before = self.store.count
        action = self.faults.strike("end", recipients)
        if action is None or not action[0].isdigit():
            self.store.keep(sender, recipients, self.user, data)
        if action is None:
            self._send("250 2.0.0 letter %d\r\n" % (before + 1))
        else:
            self._end_fault(action)

    def _end_fault(self, action):
        saved = self.faults
        self.faults = OneFault(action)
        try:
            self._answer("end", "250 2.0.0 taken")
        finally:
            self.faults = saved

    def _do_rset(self, _):
        self._clear()
        self._answer("rset", "250 2.0.0 forgotten")
        return True

    def _do_noop(self, _):
        self._send("250 2.0.0 yes\r\n")
        return True

    def _do_quit(self, _):
        self._answer("quit", "221 2.0.0 bye")
        return False


class OneFault:
    """A fault that has been found already."""

    def __init__(self, action):
        self.action = action

    def strike(self, _stage, _recipients=()):
        return self.action


class Server:
    def __init__(self, options):
        self.options = options
        self.store = Store(options.dir)
        self.faults = Faults(options.fault, options.control)
        self.context = None
        if options.starttls or options.smtps:
            self.context = self._certificate()

    def _certificate(self):
        """A certificate signed by itself, for --name."""
        key = os.path.join(self.options.dir, "key.pem")
        cert = os.path.join(self.options.dir, "cert.pem")
        if not os.path.exists(cert):
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes",
                 "-days", "2", "-subj", "/CN=" + self.options.name,
                 "-addext", "subjectAltName=DNS:" + self.options.name,
                 "-keyout", key, "-out", cert],
                check=True, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cert, key)
        return context

    def run(self):
        listener = socket.create_server(
            (self.options.address, self.options.port), reuse_port=False)
        print(listener.getsockname()[1], flush=True)
        while True:
            connection, _ = listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=Session(self, connection).run,
                             daemon=True).start()


def read_options():
    p = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--dir", required=True, help="where letters are stored")
    p.add_argument("--port", type=int, default=0)
    p.add_argument("--fault", action="append", default=[])
    p.add_argument("--control", help="file with faults")
    p.add_argument("--slow", type=float, default=1, help="seconds")
    p.add_argument("--size", type=int, default=0, help="largest letter")
    p.add_argument("--pipelining", action="store_true")
    p.add_argument("--letters", type=int, default=0,
                   help="letters a connection, then 421")
    p.add_argument("--idle", type=float, default=0,
                   help="closes a connection idle for so many seconds")
    p.add_argument("--starttls", action="store_true")
    p.add_argument("--smtps", action="store_true")
    p.add_argument("--address", default="127.0.0.1", help="another loopback")
    p.add_argument("--name", default="localhost", help="of the certificate")
    p.add_argument("--user", default="")
    p.add_argument("--password", default="")
    p.add_argument("--auth", default="PLAIN,LOGIN", help="ways to log in")
    return p.parse_args()


def watch_input():
    """Ends the process when standard input ends."""
    while os.read(0, 4096):
        pass
    os._exit(0)


def main():
    options = read_options()
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    threading.Thread(target=watch_input, daemon=True).start()
    Server(options).run()


if __name__ == "__main__":
    sys.exit(main())

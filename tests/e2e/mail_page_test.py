"""What turnpost-mail(7) says besides tests/e2e/reply_mail_test.py: a provider's
server with username and password, Postfix with a relay, signatures by OpenDKIM
and rspamd, and the records of the name server."""
import os
import re
import socket

import signatures
from harness import Server, Tap, free_port, wait_until
from mailserver import FaultSmtpd
from mailservers import RELAY, Exim, Postfix, check_possible, manual
from manpage import files, literals

ANN = "ann@elsewhere.example"
PLAYERS = (f"Ann <{ANN}>", "Bo <bo@elsewhere.example>")
NAME, PASSWORD = "games@example.org", "secret"


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as f:
        return f.read()


# --- records ---

def check_records(tap):
    # pylint: disable=import-outside-toplevel,import-error
    import dns.zone
    text = "".join(literals(manual("NAMES IN THE DNS")))
    zone = dns.zone.from_text("$TTL 1h\n" + text, origin=".",
                              relativize=False, check_origin=False)
    found = {(str(name), data.rdtype.name): data.to_text()
             for name, _, data in zone.iterate_rdatas()}
    tap.equal(sorted(found), sorted([
        ("mx.example.org.", "A"), ("mx.example.org.", "AAAA"),
        ("example.org.", "MX"), ("example.org.", "TXT"),
        ("turnpost._domainkey.example.org.", "TXT"),
        ("_dmarc.example.org.", "TXT"), ("5.113.0.203.in-addr.arpa.", "PTR")]),
              "the records of the page are a zone")
    address = found["mx.example.org.", "A"].split(".")
    tap.ok(".".join(reversed(address)) + ".in-addr.arpa." in
           [name for name, kind in found if kind == "PTR"],
           "whose PTR is that of its address")


# --- letters ---

class Office:
    """A server with the page's section of mail, whose letters end at SMTPD."""

    def __init__(self, smtpd, *names):
        self.smtpd, self.names = smtpd, names
        self.before = len(smtpd.envelopes(ANN))
        self.server = Server()

    def begin(self, here):
        """Starts it with the page's lines, but for what is HERE."""
        mail = files(manual(*self.names))["/etc/turnpost/turnpost.conf"]
        for there, ours in here.items():
            assert there in mail, there
            mail = mail.replace(there, ours)
        self.server.write_config(self.server.top, {})
        with open(self.server.config, encoding="utf-8") as f:
            text = f.read().replace("mail {\n}\n", mail)
        with open(self.server.config, "w", encoding="utf-8") as f:
            f.write(text)
        self.server.start()
        self.server.new(*PLAYERS)

    def arrived(self):
        """Path and envelope of Ann's letter."""
        found = wait_until(lambda: self.smtpd.envelopes(ANN)[self.before:], 30)
        return found[0] if found else (None, ["", "", ""])


def check_provider(tap, smtpd):
    office = Office(smtpd, "A MAILBOX AT A PROVIDER")
    password = office.server.folder / "password"
    with open(password, "w", encoding="utf-8",
              opener=lambda name, flags: os.open(name, flags, 0o600)) as f:
        f.write(PASSWORD + "\n")
    office.begin({
        "smtp.example.net:587": f"{RELAY}:{smtpd.port}",
        "/etc/turnpost/password": password})
    _, envelope = office.arrived()
    tap.ok(envelope[2] == NAME and envelope[0].startswith("games+b"),
           "a provider's server gets letters from who has the password")
    tap.equal(office.server.stop(), 0, "and the server ends with status 0")


class Signing(Postfix):
    """Postfix with a relay, and with both who sign."""

    LAYERS = ("postfix", "signing")
    PEOPLE = ("postfix", "postdrop", "opendkim", "_rspamd")
    # As Debian has it, without all that looks for spam.
    RSPAMD = """\
options {{
  filters = "dkim";
  url_tld = "/etc/rspamd/domains";
  disable_hyperscan = true;
}}
logging {{
  type = "console";
}}
modules {{
  path = "/usr/share/rspamd/plugins/dkim_signing.lua";
}}
worker "rspamd_proxy" {{
  bind_socket = "127.0.0.1:{}";
  milter = yes;
  upstream "local" {{
    default = yes;
    self_scan = yes;
  }}
}}
.include "$CONFDIR/modules.d/dkim_signing.conf"
"""

    def begin_relay(self, smtpd):
        self.ports = [free_port(), free_port()]
        both = " ".join(f"inet:localhost:{port}" for port in self.ports)
        self.here = [
            ("smtp.example.net]:587", f"smtp.example.net]:{smtpd.port}"),
            ("inet:localhost:8891", both), ("inet:localhost:11332", both),
            ("inet:8891@localhost", f"inet:{self.ports[0]}@localhost"),
            # Both sign for one domain.
            ('selector = "turnpost"', 'selector = "rspamd"'),
            ("-s turnpost -k", "-s rspamd -k"),
            ("turnpost.key", "rspamd.key")]
        self.prepare()
        self.follow("POSTFIX", "Postfix and LMTP")
        self.follow("POSTFIX", "Postfix and a relay")
        self.follow("SIGNATURES", "OpenDKIM for Postfix")
        self.follow("SIGNATURES", "rspamd for Postfix")
        self.add("/etc/ssl/certs/ca-certificates.crt",
                 read(smtpd.runs[-1], "cert.pem"))
        self.add("/etc/rspamd/domains", "org\nnet\n")
        self.add("/etc/rspamd/rspamd.conf", self.RSPAMD.format(self.ports[1]))
        self.commands += [
            "cat /etc/dkimkeys/turnpost.txt",
            "/usr/lib/postfix/configure-instance.sh -",
            "mkdir /run/opendkim /run/rspamd",
            "chown opendkim /run/opendkim; chown _rspamd /run/rspamd",
            "opendkim", "rspamd -f -u _rspamd -g _rspamd &"]
        return self.run_it()

    def signs(self):
        """Whether both do."""
        for port in self.ports:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
            except OSError:
                return False
        return True

    def keys(self):
        """Those for the name server, as they were printed."""
        found = re.findall(r"^(\w+)\._domainkey.*?\(\s*(.*?)\)\s*;",
                           self.read_log(), re.M | re.S)
        return {name: signatures.key_in(text) for name, text in found}


class Relaying(Exim):
    """Exim with a relay."""

    def begin_relay(self, smtpd):
        self.here = [("smtp.example.net::587",
                      f"smtp.example.net::{smtpd.port}")]
        self.follow_head("EXIM")
        self.follow("EXIM", "Exim and LMTP")
        self.follow("EXIM", "Exim and a relay")
        self.add("/etc/ssl/certs/ca-certificates.crt",
                 read(smtpd.runs[-1], "cert.pem"))
        return self.run_it()


def check_relay(tap, smtpd, kind):
    """What stands in the page about KIND and a relay."""
    office = Office(smtpd, "A MAIL SERVER ON THIS MACHINE")
    mta = kind().begin_relay(smtpd)
    failures = tap.failures
    if kind is Signing:
        tap.ok(wait_until(mta.signs, 30), "OpenDKIM and rspamd begin")
    os.mkdir(office.server.folder / "run")
    office.begin({
        "smtp://127.0.0.1:25": f"smtp://127.0.0.1:{mta.port}",
        "/run/turnpost/lmtp": office.server.folder / "run/lmtp"})
    path, envelope = office.arrived()
    tap.equal(envelope[2], NAME, f"{kind.__bases__[0].__name__} hands letters "
              "on to a relay that wants a password")
    if kind is Signing:
        check_signatures(tap, path, mta.keys())
    if tap.failures > failures:
        print("# " + mta.read_log().replace("\n", "\n# "))
    tap.equal(office.server.stop(), 0, "the server ends with status 0")
    mta.stop()


def check_signatures(tap, path, keys):
    for who, selector in (("OpenDKIM", "turnpost"), ("rspamd", "rspamd")):
        names = signatures.signed(path, keys.get(selector, ""), selector)
        tap.ok(names, f"{who} signs a letter, by the key whose record it has "
               "printed")
        print(f"# {names}")
        tap.ok(signatures.ONE_CLICK <= set(names or ()),
               "with what one click needs to end the letters")
    tap.equal(signatures.signed(path, keys.get("rspamd", "")), None,
              "and no other key fits")


def main():
    check_possible(*Signing.LAYERS, *Relaying.LAYERS)
    tap = Tap()
    check_records(tap)
    smtpd = FaultSmtpd(
        "--address", RELAY, "--starttls", "--name", "smtp.example.net",
        "--user", NAME, "--password", PASSWORD).start()
    check_provider(tap, smtpd)
    check_relay(tap, smtpd, Signing)
    check_relay(tap, smtpd, Relaying)
    tap.done()


main()

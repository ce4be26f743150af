"""turnpost doctor asks the DNS what mailboxes elsewhere ask it about the sender:
SPF, DKIM, DMARC, and what this machine is called. A name server of the test's
own answers, in a network of its own."""
from harness import Tap, skip_all
from mailserver import FaultSmtpd, own_mount_namespace, own_network
from nameserver import NameServer, reverse
from patient import Patient, show

DOMAIN, ABOVE, HOST = "play.club-of-games.org", "club-of-games.org", \
    "mx.club-of-games.org"
FOUR, SIX = "198.51.100.7", "2001:db8::7"
KEY = f"spring._domainkey.{DOMAIN}"
SPF, DMARC = "v=spf1 mx ~all", "v=DMARC1; p=none; rua=mailto:me@example.org"
GOOD = {
    (DOMAIN, "TXT"): ["unrelated=1", SPF],
    (KEY, "TXT"): ["v=DKIM1; k=rsa; p=" + "MIIBIjANBgkqhkiG" * 20],
    (f"_dmarc.{ABOVE}", "TXT"): [DMARC],
    (HOST, "A"): [FOUR], (HOST, "AAAA"): [SIX],
    (reverse(FOUR), "PTR"): [HOST], (reverse(SIX), "PTR"): [HOST],
}
NAMES = {"dns", "spf", "dkim", "dmarc", "ptr"}


class Asked:
    """A doctor's lines about the DNS, when the name server has CHANGES."""

    def __init__(self, server, patient):
        self.server, self.patient = server, patient

    def lines(self, changes):
        self.server.asked.clear()
        self.server.table = {**GOOD, **changes}
        return [line for line in self.patient.doctor() if line[1] in NAMES]

    def says(self, tap, sentence, wanted, changes=()):
        """WANTED: a level, a name, a part of what is said, and of what to do;
        all other lines are good."""
        level, name, said, todo = wanted
        lines = self.lines(dict(changes))
        odd = [line for line in lines if line[0] != "ok"]
        good = odd and all(
            line[:2] == (level, name) and said in line[2] and todo in line[3]
            for line in odd) and self.patient.done.returncode == (
                level == "fail")
        if not tap.ok(good, f"{sentence}: {level}, and what to do"):
            show(self.patient)

    def fine(self, tap, sentence, changes=(), said=""):
        lines = self.lines(dict(changes))
        good = [line[0] for line in lines] == ["ok"] * len(lines) and \
            self.patient.done.returncode == 0 and any(
                said in line[2] for line in lines)
        if not tap.ok(good, sentence):
            show(self.patient)
        return lines


def check_good(tap, asked):
    lines = asked.fine(tap, "a domain that has all is found good")
    tap.equal([line[1] for line in lines],
              ["spf", "dkim", "dmarc", "ptr", "ptr"],
              "SPF, DKIM, DMARC, and the name of each address")
    tap.ok(f"_dmarc.{ABOVE}" in lines[2][2],
           "the DMARC record of the organisation counts for what is below")
    asked.fine(tap, "one of its own comes first",
               {(f"_dmarc.{DOMAIN}", "TXT"): ["v=DMARC1;p=reject"]},
               f"_dmarc.{DOMAIN} says")
    tap.ok((f"_dmarc.{ABOVE}", "TXT") not in asked.server.asked and
           ("_dmarc.org", "TXT") not in asked.server.asked,
           "and nobody above is asked then")
    asked.fine(tap, "a record that leads to another one is let be",
               {(DOMAIN, "TXT"): ["v=spf1 redirect=_spf.provider.net"]})
    asked.fine(tap, "so is a key that another domain has", {
        (KEY, "TXT"): [], (KEY, "CNAME"): ["spring.provider.net"],
        ("spring.provider.net", "TXT"): ["p=MIIB"]})
    asked.fine(tap, "an answer that is too long for a datagram is understood",
               {(DOMAIN, "TXT"): ["x" * 900, "y" * 300, SPF]})
    asked.fine(tap, "what is no plain text is shown as such", {
        (DOMAIN, "TXT"): [SPF.replace("mx", "exp=\x1b[2J\xfc mx")]},
               "v=spf1 exp=?[2J? mx")


def check_spf(tap, asked):
    def spf(sentence, level, said, *records):
        asked.says(tap, sentence, (level, "spf", said, ""),
                   {(DOMAIN, "TXT"): records})

    spf("no SPF record", "fail", "no TXT record", "unrelated=1")
    spf("one of another kind", "fail", "no TXT record", "v=spf10 -all")
    spf("two SPF records", "fail", "2 records", SPF, "v=spf1 -all")
    spf("one that lets everybody send", "fail", "everybody", "v=spf1 mx +all")
    spf("the same without a sign", "fail", "everybody", "v=spf1 all")
    spf("one that refuses nobody", "warn", "nobody else", "v=spf1 mx ?all")
    spf("one that ends early", "warn", "nobody else", "v=spf1 mx")


def check_dkim(tap, asked):
    asked.says(tap, "a selector without a key",
               ("fail", "dkim", KEY, "dkim-selector"), {(KEY, "TXT"): []})
    asked.says(tap, "a key that was withdrawn",
               ("fail", "dkim", "withdrawn", "dkim-selector"),
               {(KEY, "TXT"): ["v=DKIM1; k=rsa; p= "]})
    asked.patient.edit('dkim-selector = "spring"', "")
    asked.says(tap, "no selector",
               ("warn", "dkim", "not known here", "`dkim-selector`"))
    asked.patient.edit("mail {", 'mail {\n  dkim-selector = "spring"')


def check_dmarc(tap, asked):
    there = (f"_dmarc.{ABOVE}", "TXT")
    asked.says(tap, "no DMARC record",
               ("warn", "dmarc", f"_dmarc.{DOMAIN}", "v=DMARC1"), {there: []})
    asked.says(tap, "two DMARC records",
               ("warn", "dmarc", "2 records", "leave one"),
               {there: [DMARC, "v=DMARC1; p=reject"]})
    asked.says(tap, "one without a policy",
               ("warn", "dmarc", "no policy", "p=none"),
               {there: ["v=DMARC1; sp=none"]})


def check_ptr(tap, asked):
    asked.says(tap, "an address without a name",
               ("warn", "ptr", FOUR, "PTR"), {(reverse(FOUR), "PTR"): []})
    asked.says(tap, "a name that does not lead back",
               ("warn", "ptr", "host-7.provider.net", "A, AAAA"), {
                   (reverse(SIX), "PTR"): ["host-7.provider.net"],
                   ("host-7.provider.net", "AAAA"): ["2001:db8::8"]})
    asked.fine(tap, "one of several that does is enough", {
        (reverse(FOUR), "PTR"): ["other.provider.net", HOST]})
    asked.says(tap, "a machine that nobody can find", (
        "warn", "ptr", f"{HOST} has none", "`helo`"),
               {(HOST, "A"): [], (HOST, "AAAA"): []})
    asked.patient.edit(asked.patient.mail["transport"],
                       "smtp://relay.provider.net:587")
    lines = asked.lines({})
    tap.ok(lines[-1][:2] == ("ok", "ptr") and
           "relay.provider.net" in lines[-1][2] and
           (HOST, "A") not in asked.server.asked,
           "what a relay is called is the relay's matter")
    asked.patient.edit("smtp://relay.provider.net:587",
                       asked.patient.mail["transport"])


def check_silence(tap, asked):
    asked.says(tap, "a name server that fails",
               ("warn", "dns", KEY, "/etc/resolv.conf"), {(KEY, "TXT"): None})
    asked.server.silent = ("udp",)
    asked.says(tap, "one that says nothing is not waited for without end", (
        "warn", "dns", DOMAIN, "/etc/resolv.conf"))
    asked.server.silent = ("tcp",)
    asked.says(tap, "nor one that takes no connection for a long answer",
               ("warn", "dns", DOMAIN, "/etc/resolv.conf"),
               {(DOMAIN, "TXT"): ["x" * 1500, SPF]})
    asked.server.silent = ()


def check_nobody_asked(tap, asked, smtpd):
    for sender, said in (("games@play.example", "no domain of the open net"),
                         ("games@my.example.org", "no domain of the open net"),
                         ("turnpost@localhost", "no domain of the open net"),
                         ("ann.games@gmail.com", "that provider's matter")):
        patient = Patient(smtpd, mail={"from": sender})
        asked.server.asked.clear()
        lines = [line for line in patient.doctor() if line[1] in NAMES]
        if not tap.ok([line[:2] for line in lines] == [("ok", "dns")] and
                      said in lines[0][2] and not asked.server.asked and
                      patient.done.returncode == 0,
                      f"nobody is asked about {sender}"):
            show(patient)
    patient = Patient(smtpd, mail={"from": f"games@{DOMAIN}"},
                      transport=f"maildir:{patient.mailbox}")
    tap.ok(not any(line[1] in NAMES for line in patient.doctor()) and
           not asked.server.asked, "nor where letters stay on this machine")


def main():
    tap = Tap()
    if not own_mount_namespace() or not own_network():
        skip_all("namespaces of its own are not allowed here")
    server = NameServer(GOOD)
    if not server.used:
        skip_all("/etc/resolv.conf cannot be another one here")
    smtpd = FaultSmtpd().start()
    asked = Asked(server, Patient(smtpd, mail={
        "from": f"games@{DOMAIN}", "helo": HOST, "dkim-selector": "spring"}))
    check_good(tap, asked)
    check_spf(tap, asked)
    check_dkim(tap, asked)
    check_dmarc(tap, asked)
    check_ptr(tap, asked)
    check_silence(tap, asked)
    check_nobody_asked(tap, asked, smtpd)
    tap.done()


main()

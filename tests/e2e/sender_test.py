"""Who answers to letters go to, and under which names the server writes: those
that the operator chooses, and never an address that may be somebody else's."""
import re

from harness import (Maildir, Server, Tap, html_of, one_line, text_of,
                     wait_until)
from mailserver import FaultSmtpd

ANN = "Ann <ann@play.example>"
NOBODY, READ = "nobody reads replies", "whoever runs the server reads it"


def letter_of(**settings):
    """The first letter of a server with these settings."""
    server = Server(**settings).start()
    server.new(ANN, "bot:greedy")
    mailbox = Maildir(server.mailbox)
    letter = wait_until(mailbox.all)[0]
    server.post("/resend", {"mail": "ann@play.example"})
    wait_until(lambda: server.owed() == 0)
    every = mailbox.all()
    server.stop()
    return letter, every


def greeting(mail):
    """By what name a server with these settings greets its mail server."""
    smtpd = FaultSmtpd().start()
    server = Server(smtpd.transport, mail=mail,
                    base_url="http://games.example.org").start()
    server.new(ANN, "bot:greedy")
    wait_until(lambda: server.owed() == 0)
    server.stop()
    said = smtpd.log()
    smtpd.stop()
    return re.findall(r"EHLO (\S+)", said)[-1]


def parts_say(letter, sentence):
    return all(sentence in one_line(part)
               for part in (text_of(letter), html_of(letter)))


def main():
    tap = Tap()
    letter, _ = letter_of()
    tap.ok("<no-reply@play.example>" in letter["Reply-To"] and
           "game-1.play.example" in letter["List-Id"],
           "by itself a server uses the domain of its sender")
    tap.ok(parts_say(letter, NOBODY), "and says that nobody reads answers")
    letter, every = letter_of(mail={
        "reply-to": "Olga <olga@club.example>", "list-domain": "club.example"})
    tap.equal(letter["Reply-To"], "Olga <olga@club.example>",
              "answers go to whom the operator names")
    tap.ok("<game-1.club.example>" in letter["List-Id"],
           "List-Id has the operator's domain")
    tap.none((one_line(text_of(m))[-300:] for m in every
              if NOBODY in one_line(text_of(m)) or
              READ not in one_line(text_of(m))),
             f"all {len(every)} letters say who reads answers")
    tap.ok(parts_say(letter, READ), "in both parts")
    letter, _ = letter_of(mail={"from": "Games <ann.games@gmail.com>"},
                          base_url="http://games.example.org:8080")
    tap.equal(letter["Reply-To"], None,
              "no address is made up at a provider's domain")
    tap.ok("<game-1.games.example.org>" in letter["List-Id"] and
           parts_say(letter, READ),
           "a list has the server's own name there, and answers are read")
    names = {"play.example": {}, "mx.club.example": {"helo": "mx.club.example"},
             "games.example.org": {"from": "Games <ann.games@GMX.de>"}}
    tap.equal([greeting(mail) for mail in names.values()], list(names),
              "the mail server is greeted by the sender's domain, by what the "
              "operator says, or at a provider by base-url's host")
    for key, value in (("reply-to", "nobody"), ("helo", "not a host"),
                       ("list-domain", "x@y")):
        server = Server(mail={key: value})
        done = server.run("list")
        tap.ok(done.returncode != 0 and key in done.stderr,
               f"{key} = {value} is refused: {done.stderr.strip()[-60:]}")
    tap.done()


main()

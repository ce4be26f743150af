"""Answers by mail from a mailbox that is with somebody else: Dovecot has it,
fetchmail brings them."""
import email
import imaplib
import os

from answering import ANN, Answering, Table, address_of, altered
from harness import TURNPOST, Tap
from mailservers import Dovecot

OTHERS = {"a person": "", "a list": "List-Id: <l.example>\n",
          "a program": "Auto-Submitted: auto-generated\n"}


class Mailbox:
    """As whoever owns it sees it."""

    def __init__(self, server):
        self.imap = imaplib.IMAP4("127.0.0.1", server.port)
        self.imap.login("games@play.example", "secret")

    def put(self, text, folder):
        self.imap.append(folder, None, None,
                         text.replace("\n", "\r\n").encode())

    def subjects(self, folder):
        """Of letters that are there."""
        self.imap.select(folder)
        _, found = self.imap.search(None, "ALL")
        letters = [self.imap.fetch(number, "(BODY.PEEK[HEADER])")[1][0][1]
                   for number in found[0].split()]
        self.imap.close()
        return [email.message_from_bytes(letter)["Subject"]
                for letter in letters]


def check(tap, room, dovecot, folder):
    mailbox, table = Mailbox(dovecot), Table(room)
    if folder != "INBOX":
        mailbox.imap.create(folder)
    to, move = address_of(room.newest(ANN)), table.move()[0]
    mailbox.put(room.write(to, move), folder)
    for who, head in OTHERS.items():
        mailbox.put(f"From: <eve@elsewhere.example>\nSubject: {who}\n"
                    f"To: <games@play.example>\n{head}\nHello.\n", folder)
    mailbox.put(room.write(altered(to), move, Subject="for nobody"), folder)
    mailbox.put(room.write(to, "I am away.", Subject="away",
                           Auto_Submitted="auto-replied"), folder)
    command = f"{TURNPOST} -c {room.server.config}"
    said = dovecot.fetch(command, folder)
    tap.ok(room.carried_out()[-1] == [(move, "made")] and
           len(room.answers(ANN)) == 1,
           f"an answer is fetched from {folder}, made and answered")
    left = [*OTHERS, "for nobody"]
    tap.equal(mailbox.subjects(folder), left,
              "what was taken is gone, and what is not for us stays")
    tap.equal(said.count("no letter of this server"), len(left),
              "which is said")
    dovecot.fetch(command, folder)
    tap.equal((mailbox.subjects(folder), len(room.answers(ANN))), (left, 1),
              "the next time nothing happens")


def check_down(tap, room, dovecot):
    """Without its database."""
    mailbox = Mailbox(dovecot)
    mailbox.imap.create("later")
    mailbox.put(room.write(address_of(room.newest(ANN)), "board",
                           Subject="board"), "later")
    os.rename(room.server.config, room.server.config + ".away")
    command = f"{TURNPOST} -c {room.server.config}"
    dovecot.fetch(command, "later")
    tap.equal(mailbox.subjects("later"), ["board"],
              "what cannot be taken now stays")
    os.rename(room.server.config + ".away", room.server.config)
    dovecot.fetch(command, "later")
    tap.ok(room.carried_out()[-1] == [("board", "board")] and
           not mailbox.subjects("later"), "and comes again")


def main():
    tap = Tap()
    dovecot = Dovecot().begin()
    room = Answering()
    check(tap, room, dovecot, "INBOX")
    room = Answering()
    check(tap, room, dovecot, "games")
    check_down(tap, room, dovecot)
    tap.equal(room.server.stop(), 0, "the server ends with status 0")
    dovecot.stop()
    tap.done()


main()

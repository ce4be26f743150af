"""Players who answer their letters: a server that takes such letters in, and
what a mail server would hand to `turnpost receive`."""
import json
import os
import subprocess

from harness import TURNPOST, Maildir, Server, wait_until

ANN, BO = "ann@play.example", "bo@play.example"
BOTH = (f"Ann <{ANN}>", f"Bo <{BO}>")


def address_of(letter):
    """Where the answer to LETTER goes."""
    return letter["Reply-To"].addresses[0].addr_spec


def altered(address, at=30):
    """ADDRESS with another character."""
    return address[:at] + ("b" if address[at] != "b" else "c") + \
        address[at + 1:]


class Answering:
    """A server whose letters can be answered, and who writes to it."""

    def __init__(self, mail=None, start=True, **settings):
        self.server = Server(mail={"replies": "yes", **(mail or {})},
                             **settings)
        self.mailbox = Maildir(self.server.mailbox)
        self.written = 0
        if start:
            self.server.start()

    # --- letters that came ---

    def letters(self, mail):
        """Those to MAIL, oldest first, when no more are owed."""
        wait_until(lambda: self.server.owed() == 0)
        return [letter for letter in self.mailbox.all()
                if letter["Delivered-To"] == mail]

    def newest(self, mail):
        return self.letters(mail)[-1]

    def answers(self, mail):
        """Those that answer a letter of MAIL."""
        return [letter for letter in self.letters(mail)
                if letter["Message-ID"].startswith("<reply.")]

    # --- letters that are written ---

    def write(self, to, *lines, sender=ANN, **headers):
        """The bytes of a letter; a header that is None is left out."""
        self.written += 1
        letter = {"Return-Path": f"<{sender}>", "From": f"<{sender}>",
                  "To": f"<{to}>", "Subject": "Re: your turn",
                  "Message-ID": f"<{self.written}@mail.example>"}
        letter.update({name.replace("_", "-"): value
                       for name, value in headers.items()})
        return "".join(f"{name}: {value}\n" for name, value in letter.items()
                       if value is not None) + \
            "\n" + "".join(line + "\n" for line in lines)

    def receive(self, text, *arguments, config=None, verb="receive",
                **environment):
        """Status of `turnpost receive`, and what it said."""
        done = subprocess.run(
            [TURNPOST, "-c", config or self.server.config, verb, *arguments],
            input=text if isinstance(text, bytes) else text.encode(),
            capture_output=True, timeout=60, check=False,
            env={"PATH": os.environ["PATH"], **environment})
        return done.returncode, done.stderr.decode()

    def carried_out(self):
        """What became of all letters that were taken in, when no more wait:
        of each, of each of its lines."""
        wait_until(lambda: not self.server.query(
            "SELECT 1 FROM received WHERE done IS NULL"))
        return [[(line["text"], line["became"]) for line in json.loads(text)]
                for text, in self.server.query(
                    "SELECT lines FROM received ORDER BY id")]

    def answer(self, letter, *lines, **headers):
        """LETTER is answered with LINES. What became of them, and what came
        back to its reader: None when that is not just one letter."""
        reader = letter["Delivered-To"]
        before = len(self.answers(reader))
        headers.setdefault("sender", reader)
        text = self.write(address_of(letter), *lines, **headers)
        status, said = self.receive(text)
        if status != 0:
            raise RuntimeError(said)
        became = [word for _, word in self.carried_out()[-1]]
        came = self.answers(reader)[before:]
        return became, came[0] if len(came) == 1 else None


class Table:
    """A game of Ann and Bo."""

    def __init__(self, room, *, ruleset="carcassonne", options=("first=0",),
                 players=BOTH, terms=()):
        self.room, self.server = room, room.server
        self.game, self.links = self.server.new(
            *players, ruleset=ruleset, options=options, terms=terms)

    def look(self, seat=0):
        state = self.server.look(self.links[seat])
        if state.get("stale") and state["links"]["play"]:
            self.links[seat] = state["links"]["play"]
            state = self.server.look(self.links[seat])
        return state

    def move(self):
        """One that whoever is to move can make, and whose turn it is."""
        for seat in range(len(self.links)):
            state = self.look(seat)
            if state["state"] == "your-turn":
                return state["moves"][0], seat
        raise RuntimeError("nobody is to move")

    def play(self):
        """By the link."""
        move, seat = self.move()
        self.server.post(self.links[seat], {"move": move})

    def act(self, seat, action, **fields):
        self.look(seat)
        return self.server.post(self.links[seat] + "/table",
                                {"action": action, **fields})

    def entries(self):
        """How many entries its log has."""
        return self.server.query("SELECT entries FROM game WHERE id = ?",
                                 self.game)[0][0]

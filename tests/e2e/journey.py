"""People with a mailbox and a browser, for journey_test.py: their letters come
through a real mail server, are gone through by a scanner that follows every
link, and are opened in a headless Chromium without JavaScript (journey.mjs).
"""
import base64
import contextlib
import email.utils
import hashlib
import json
import os
import re
import subprocess

from browser_kit import CHROMIUM, HERE
from harness import (Folder, Maildir, die_with_me, first_link, html_of,
                     text_of, wait_until, words_of)

ANY_LINK = re.compile(r"https?://[^\s\"'<>]+")

# What only people change: no link does when it is merely looked at. GAME is
# the game of the journey; others go on meanwhile.
CHANGED_BY_PEOPLE = (
    "SELECT id, state, game, confirmed FROM proposal",
    "SELECT id, state, name, phrase, player, answered FROM invite",
    "SELECT * FROM refusal",
    "SELECT id, mail, name, zone, sleep_from, sleep_to, confirmed, epoch "
    "FROM player",
    "SELECT id, state FROM address",
    "SELECT player, since FROM away",
    "SELECT game, max(n) FROM entry WHERE game = ?1 GROUP BY game",
    "SELECT seat, muted, standin, deaf, memo FROM seat WHERE game = ?1",
    "SELECT id, state FROM motion WHERE game = ?1",
)


class Browser:
    """journey.mjs, and a folder for letters that are opened in it."""

    def __init__(self, base):
        self.folder = Folder()
        self.letters = 0
        told = {"base": base, "chromium": CHROMIUM,
                "pictures": os.environ.get("JOURNEY_PICTURES")}
        # pylint: disable=consider-using-with
        self.process = subprocess.Popen(
            ["node", os.path.join(HERE, "journey.mjs"), json.dumps(told)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            preexec_fn=die_with_me, start_new_session=True,
            env={**os.environ, "HOME": self.folder.path})
        self.read()

    def read(self):
        line = self.process.stdout.readline()
        answer = json.loads(line or '{"fault": "the browser has ended"}')
        if "fault" in answer:
            raise RuntimeError(answer["fault"])
        return answer.get("got")

    def tell(self, **command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return self.read()

    def close(self):
        self.process.stdin.close()
        return self.process.wait(30)

    def keep(self, letter):
        """The letter's HTML part as a file, with its pictures."""
        html = html_of(letter)
        for part in letter.walk():
            name = part["Content-ID"]
            if name:
                data = base64.b64encode(part.get_content()).decode()
                html = html.replace(
                    "cid:" + name.strip("<>"),
                    f"data:{part.get_content_type()};base64,{data}")
        self.letters += 1
        path = self.folder / f"{self.letters}.html"
        with open(path, "w", encoding="utf-8") as f:
            f.write(html)
        return "file://" + path


class Scanner:
    """A mail server's scanner: it opens every link of every letter before a
    person sees it."""

    def __init__(self, server):
        self.server = server
        self.game = 0
        self.links = 0
        self.faults = []

    def state(self):
        rows = [self.server.query(sql, self.game)
                if "?1" in sql else self.server.query(sql)
                for sql in CHANGED_BY_PEOPLE]
        return hashlib.sha256(repr(rows).encode()).hexdigest()

    def scan(self, letter):
        found = set(ANY_LINK.findall(text_of(letter)))
        found |= {link.replace("&amp;", "&")
                  for link in ANY_LINK.findall(html_of(letter))}
        found |= set(ANY_LINK.findall(letter["List-Unsubscribe"] or ""))
        before = self.state()
        for link in sorted(found):
            if not link.startswith(self.server.base):
                continue
            self.links += 1
            status = self.server.get(link.split("#")[0]).status
            if status != 200:
                self.faults.append(f"{link}: {status}")
        if self.state() != before:
            self.faults.append(f"{letter['Subject']}: following its links "
                               "changed something")


class Person:
    """Somebody with a mailbox at the mail server and a window of a browser."""

    def __init__(self, world, name, mail, width=1280, lang="en"):
        self.world, self.name = world, name
        self.width, self.lang = width, lang
        self.boxes = {}     # by address
        self.unread = []
        self.has_address(mail)

    # --- letters ---

    def has_address(self, mail):
        self.boxes[mail] = Maildir(
            self.world.smtpd.maildir(mail.split("@")[0]))

    def fetch(self):
        for mail, box in self.boxes.items():
            for letter in box.news():
                self.world.scanner.scan(letter)
                self.world.judge(letter, mail)
                self.unread.append(letter)

    def letter(self, words, kind="", says="", seconds=90):
        """The next letter with WORDS in its subject, of a KIND, that SAYS
        something. Two that were sent together may come in any order. Who
        waits for one waits until no move can be taken back any more."""
        def look():
            self.world.let_letters_leave()
            self.fetch()
            for i, letter in enumerate(self.unread):
                if (re.search(words, letter["Subject"]) and
                        letter["Message-ID"].startswith("<" + kind) and
                        says in words_of(letter)):
                    return self.unread.pop(i)
            return None
        letter = wait_until(look, seconds, 0.1)
        if letter is None:
            raise RuntimeError(
                f"{self.name} has no letter with {words!r}, but "
                f"{[letter['Subject'] for letter in self.unread]}; "
                + self.world.server.read_log()[-2000:])
        return letter

    def open_letter(self, letter, name):
        """Looks at the letter's HTML part, and at its faults."""
        self.open(self.world.browser.keep(letter))
        self.look("letter-" + name, letter=True)

    def follow(self, words, name, kind="", says=""):
        """Waits for a letter, opens it, and follows the link that it is
        for."""
        letter = self.letter(words, kind, says)
        self.open_letter(letter, name)
        self.tell("click", css=f'a[href="{first_link(letter)}"]')
        return letter

    # --- the browser ---

    def tell(self, do, **command):
        return self.world.browser.tell(do=do, who=self.name, width=self.width,
                                       lang=self.lang, **command)

    def open(self, url):
        return self.tell("open", url=url)

    def press(self, button, **what):
        return self.tell("click", button=button, **what)

    def click(self, link, **what):
        return self.tell("click", link=link, **what)

    def fill(self, **fields):
        """Fields by their names in the form."""
        for name, text in fields.items():
            self.tell("fill", css=f'[name="{name.replace("_", "-")}"]',
                      text=text)

    def words(self, css=None):
        return self.tell("words", css=css)

    def faults(self):
        """What the page says at fields that are wrong, by the field."""
        return self.tell("all", css=".fault")

    def look(self, name, letter=False):
        """Looks at the page as it is, at two widths."""
        self.world.tap.none(
            self.tell("look", name=self.world.number(name), letter=letter),
            f"{name}: fits 390 and 1280 pixels, one h1, lang, alt texts, "
            "names, headings in order, readable text")


class World:
    """Server, mail server, browser, and what holds for every letter."""

    def __init__(self, tap, server, smtpd):
        self.tap, self.server, self.smtpd = tap, server, smtpd
        self.scanner = Scanner(server)
        self.browser = Browser(server.base)
        self.pictures = 0
        self.letters = 0
        self.faults = []

    def let_letters_leave(self):
        """As if the time to take a move back were over."""
        if self.server.query("SELECT 1 FROM letter WHERE state = 0 AND "
                             "held = 0 AND at > unixepoch() + 60 LIMIT 1"):
            self.server.change("UPDATE letter SET at = unixepoch() "
                               "WHERE state = 0 AND held = 0")
            self.server.wake("post")

    def number(self, name):
        """Pictures sort in the order of the journey."""
        self.pictures += 1
        return f"{self.pictures:02}-{name}"

    def judge(self, letter, address):
        """What every letter owes to whoever gets it at ADDRESS."""
        self.letters += 1
        text = text_of(letter)
        name, mail = email.utils.parseaddr(letter["To"])
        for good, fault in (
                (mail == address, f"is to {mail}"),
                (name, "is to nobody by name"),
                (letter["List-Unsubscribe"], "cannot be unsubscribed from"),
                (letter["List-Unsubscribe-Post"], "not with one click"),
                (letter["Message-ID"], "has no Message-ID"),
                ("Han Operator" in text, "does not say whose server it is"),
                ("{{" not in text, "shows a template's braces"),
                (all(len(line.encode()) <= 998 for line in text.split("\n")),
                 "has a line that is too long")):
            if not good:
                self.faults.append(f"{letter['Subject']}: {fault}")

    def close(self):
        with contextlib.suppress(Exception):
            self.browser.close()

#!/usr/bin/env python3
"""Pictures of all pages and letters, to be looked at: games of all rulesets in
several phases, at the width of a telephone and of a laptop, light and dark,
with and without script.

	gallery.py FOLDER [WORD]

FOLDER gets the pictures and index.html. With WORD only pictures whose name has
it. contrib/gallery calls this with all that it needs.
"""
import html
import json
import os
import random
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
# pylint: disable=wrong-import-position
from harness import (  # noqa: E402
    LINK, Maildir, Server, first_link, html_of, text_of, wait_until)

CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
PEOPLE = ["Ann", "Bo", "Chewie", "Di", "Eva"]
PATIENCE = 60


def seat(name):
    return f"{name} <{name.lower()}@gallery.example>"


def play(server, links, plies, choice):
    for _ in range(plies):
        turn = server.turn(links)
        if turn is None:
            return
        moves = turn[2]["moves"]
        good = [m for m in moves if "@" in m or m in ("roll", "buy", "end")]
        server.post(turn[1], {"move": choice.choice(
            good if good and choice.random() < 0.7 else moves)})


class Gallery:
    """The games, and the list of what is to be seen: {name, url, html}."""

    def __init__(self, folder):
        self.folder = folder
        self.mailbox = os.path.join(folder, "mailbox")
        self.server = Server(transport=f"maildir:{self.mailbox}",
                             mail={"replies": "yes"},
                             review_time=5).start()
        self.choice = random.Random(1)
        self.list = []

    def page(self, name, url):
        self.list.append({"name": name, "url": url})

    def game(self, name, ruleset, seats, plies, *options):
        """A game, and its pages for whoever is on turn and whoever is not."""
        server = self.server
        _, links = server.new(*map(seat, PEOPLE[:seats]), ruleset=ruleset,
                              options=options)
        play(server, links, plies, self.choice)
        turn = server.turn(links)
        if turn is None:
            self.page(f"{name}-over", links[0])
            return links
        at, link, state = turn
        self.page(f"{name}-turn", link)
        self.page(f"{name}-waiting", links[(at + 1) % seats])
        self.page(f"{name}-history", state["links"]["history"])
        move = state["moves"][len(state["moves"]) // 2]
        self.page(f"{name}-confirm", f"{link}?move={quote(move)}")
        return links

    def ruleset(self, name, most):
        """What each ruleset has: its rules, and games of all ages."""
        self.page(f"rules-{name}", f"{self.server.base}/rules/{name}")
        self.game(f"{name}-first", name, 2, 0)
        self.game(name, name, most, 40)
        self.review(name, self.game(name, name, 2, 99999))
        self.receipt(f"{name}-receipt", name, 8)

    def review(self, name, links):
        """The review of a game that is over, at its end and at the move that
        cost most."""
        link = self.server.look(links[0])["links"]["history"].replace(
            "/history", "/review")
        self.server.post(link, {})
        wait_until(lambda: self.server.look(link)["review"]["state"] == "made",
                   PATIENCE)
        moves = self.server.look(link)["review"]["moves"]
        worst = max(moves, key=lambda move: move["cost"])["n"]
        self.page(f"{name}-review", link)
        self.page(f"{name}-review-step", f"{link}?ply={worst}")

    def orders(self, name, ruleset, orders, options=()):
        """What somebody who waits has left in advance."""
        _, links = self.server.new(*map(seat, PEOPLE[:2]), ruleset=ruleset,
                                   options=options)
        play(self.server, links, 6, self.choice)
        at, _, _ = self.server.turn(links)
        waits = self.server.look(links[1 - at])["links"]["play"]
        for order in orders:
            self.server.post(f"{waits}/orders", {"order": order})
        self.page(name, waits)
        return waits

    def receipt(self, name, ruleset, plies):
        """What whoever plays against a bot sees after a move with a note."""
        _, links = self.server.new(seat("Ann"), "Bo <bot:greedy>",
                                   ruleset=ruleset)
        play(self.server, links[:1], plies, self.choice)
        turn = self.server.turn(links[:1])
        if turn is None:
            return
        move = self.choice.choice([m for m in turn[2]["moves"] if "@" in m] or
                                  turn[2]["moves"])
        answer = self.server.post(
            turn[1], {"move": move, "note": "Now it is getting narrow!"},
            as_json=False)
        part = os.path.join(self.folder, f"{name}.html")
        with open(part, "w", encoding="utf-8") as out:
            out.write(answer.text.replace(
                "<head>", f'<head><base href="{self.server.base}">', 1))
        self.page(name, f"file://{part}")

    def lobby(self):
        """From the form to the answer of whoever was asked."""
        def letter_to(name):
            wait_until(lambda: self.server.owed() == 0, PATIENCE)
            return [letter for letter in Maildir(self.mailbox).all()
                    if name in letter["To"]][-1]

        self.server.post("/new", {
            "ruleset": "geonosis", "name": "Fred", "mail": "fred@form.example",
            "with": "friend", "players": "Gina <gina@form.example>",
            "message": "Shall we?", "zone": "Europe/Berlin", "lang": "en"})
        confirm = first_link(letter_to("fred"))
        self.page("proposal-confirm", f"{confirm}?lang=de")
        self.server.post(confirm, {"action": "confirm"})
        self.page("invitation", first_link(letter_to("gina")))
        self.page("new-sent",
                  f"{self.server.base}/new/sent?mail=fred%40form.example")

    def own_games(self):
        """The page of somebody with several games."""
        wait_until(lambda: self.server.owed() == 0, PATIENCE)
        letter = [letter for letter in Maildir(self.mailbox).all()
                  if "ann@" in letter["To"]][-1]
        foot = text_of(letter).split("All your games", 1)[1]
        own = LINK.search(foot).group(0)
        self.page("games", own)
        self.server.post(own + "/channels", {
            "action": "add", "url": "https://ntfy.sh/gallery",
            "shape": "plain", "turn": "yes", "private": "yes"})
        self.page("channels", own + "/channels")

    def answers(self, name, ruleset, sender="", lang="en"):
        """The letter that answers a letter of two lines."""
        number, links = self.server.new(
            f"{name} <{name.lower()}@reply.example>;lang={lang}", seat("Bo"),
            ruleset=ruleset)
        play(self.server, links, 6, self.choice)
        wait_until(lambda: self.server.owed() == 0, PATIENCE)
        letter = [x for x in Maildir(self.mailbox).all()
                  if f"{name.lower()}@" in x["To"]][-1]
        to = letter["Reply-To"].addresses[0].addr_spec
        moves = self.server.look(links[0])["moves"]
        subprocess.run(
            [os.environ["TURNPOST"], "-c", self.server.config, "receive"],
            input=(f"From: <{sender or letter['To'].addresses[0].addr_spec}>\n"
                   f"To: {to}\nMessage-ID: <{number}@reply.example>\n\n"
                   f"{moves[0] if moves else 'what now'}\nwhat now\n"
                   ).encode(), check=True)
        wait_until(lambda: self.server.query(
            "SELECT count(*) FROM received WHERE done IS NULL") == [(0,)])

    def letters(self):
        wait_until(lambda: self.server.owed() == 0, PATIENCE)
        maildir = Maildir(self.mailbox)
        maildir.all()
        newest = {}
        for letter in maildir.read.values():
            kind = letter["Message-ID"][1:].split(".")[0]
            newest[kind, letter["Subject"]] = letter
        for number, ((kind, _), letter) in enumerate(sorted(
                newest.items(), key=lambda item: item[0])):
            name = f"letter-{kind}-{number}"
            part = os.path.join(self.folder, f"{name}.html")
            with open(part, "w", encoding="utf-8") as out:
                out.write(with_pictures(letter))
            self.page(name, f"file://{part}")
            with open(os.path.join(self.folder, f"{name}.txt"), "w",
                      encoding="utf-8") as out:
                out.write(text_of(letter))

    def write_index(self, pictures):
        with open(os.path.join(self.folder, "index.html"), "w",
                  encoding="utf-8") as out:
            out.write("<!doctype html><meta charset=utf-8>"
                      "<title>turnpost: all pages and letters</title>"
                      "<style>body{font:1rem sans-serif}img{vertical-align:"
                      "top;max-height:40rem;max-width:45%;border:1px solid "
                      "#888;margin:.25rem}</style>\n")
            for page in self.list:
                name = html.escape(page["name"])
                out.write(f"<h2>{name}</h2>\n")
                for picture in pictures:
                    if picture.startswith(page["name"] + "."):
                        path = html.escape(picture)
                        out.write(f'<a href="{path}"><img loading="lazy" '
                                  f'src="{path}" alt="{path}"></a>\n')


def quote(text):
    return "".join(c if c.isalnum() or c in "-._" else f"%{ord(c):02X}"
                   for c in text)


def with_pictures(letter):
    """The letter's HTML part with its pictures in it."""
    text = html_of(letter)
    for part in letter.walk():
        if part.get_content_maintype() == "image":
            name = part["Content-ID"].strip("<>")
            data = part.get_payload().replace("\n", "").replace("\r", "")
            text = text.replace(
                f"cid:{name}",
                f"data:{part.get_content_type()};base64,{data}")
    return text


def main():
    folder = os.path.abspath(sys.argv[1])
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    os.makedirs(folder, exist_ok=True)
    gallery = Gallery(folder)
    base = gallery.server.base
    for name, path in (("front", "/"), ("new", "/new?ruleset=carcassonne"),
                       ("rules", "/rules"), ("resend", "/resend"),
                       ("missing", "/nothing")):
        gallery.page(name, base + path)
    for name, most in re.findall(r"^(\w+)/\d+, \d+ to (\d+) players",
                                 gallery.server.run("rules").stdout, re.M):
        gallery.ruleset(name, int(most))
    gallery.game("carcassonne-late", "carcassonne", 3, 70)
    gallery.game("carcassonne-teams", "carcassonne", 4, 30, "teams=yes",
                 "news=yes", "traders=yes", "hyperspace=yes")
    gallery.lobby()
    gallery.orders("monopoly-orders", "monopoly",
                   ("forced", "throw", "hold", "buy:100", "bid:39:500"))
    waits = gallery.orders("carcassonne-orders", "carcassonne", ("forced",),
                           ("news=yes",))
    gallery.page("if", waits + "/if")
    gallery.own_games()
    gallery.answers("Fay", "carcassonne")
    gallery.answers("Gus", "geonosis", lang="de")
    gallery.answers("Hal", "monopoly", lang="it")
    gallery.answers("Ivy", "carcassonne", "eve@else.example", "fr")
    gallery.letters()
    gallery.list = [p for p in gallery.list if word in p["name"]]
    told = {"chromium": CHROMIUM, "folder": folder, "list": gallery.list}
    with subprocess.Popen(
            ["node", os.path.join(HERE, "gallery.mjs"), json.dumps(told)],
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) as node:
        pictures = node.stdout.read().split()
    gallery.write_index(pictures)
    gallery.server.stop()
    print(f"{len(pictures)} pictures: {folder}/index.html")


main()

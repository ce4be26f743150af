"""Nothing that people read names a tile by its code ("MEr") or a place by its
coordinates ("5,-3"), or tells of nothing ("turned by 0°"), in any language:
games of all rulesets are played, and
their pages, receipts, histories and letters read. Coordinates are for the board
in characters, the notation of moves, and JSON."""
import glob
import html
import os
import random
import re

from harness import (SRCDIR, Folder, Maildir, Server, Tap, html_of, text_of,
                     wait_until)

LANGS = ("en", "de", "fr", "it")
# How many moves of the game, of which each has a receipt when it is one of
# EVERY.
GAMES = (("carcassonne", 90, ()),
         ("carcassonne", 24, ("teams=yes", "news=yes", "traders=yes",
                              "hyperspace=yes", "withdraw=yes")),
         ("geonosis", 24, ()), ("monopoly", 40, ()),
         ("goldrush", 72, ("withdraw=yes",)))
EVERY = 8
# The figures of fair play have decimal commas: of a page, and of a letter.
FIGURES = (r'<details class="fair">.*?</details>|<p [^>]*>[^<]*</p>\s*'
           r'<table style="border-collapse:collapse;margin:0 0 8px">.*?</table>'
           r'\s*<p.*?</p>')
# A choice may be called so, at the beginning of its line.
NOTHING = re.compile(r"\b(?:by|um|tournée de|girata di)\s0°(?<!Turned by 0°)|"
                     r"\b0\s+(?:[Ss]ymbol|simbol)")
COORDINATES = re.compile(r"(?<![\d.,])-?\d{1,3},-?\d{1,2}(?!\d)")


def tile_codes():
    ids = set()
    for path in glob.glob(os.path.join(SRCDIR, "data", "*", "*.tiles")):
        with open(path, encoding="utf-8") as f:
            ids |= set(re.findall(r"^tile (\S+)", f.read(), re.M))
    return re.compile(r"(?<!\w)(" + "|".join(map(re.escape, sorted(
        ids, key=len, reverse=True))) + r")(?!\w)")


def told(page):
    """What a page tells: its text, and what it says in place of pictures."""
    page = re.sub(r"<(script|style)\b.*?</\1>|" + FIGURES, " ", page,
                  flags=re.S)
    said = re.findall(r'\b(?:alt|title|aria-label|placeholder)="([^"]*)"',
                      page)
    return html.unescape(" | ".join([re.sub(r"<[^>]*>", " | ", page), *said]))


def prose(text):
    """The sentences of a letter's text part: the board and what explains it is
    not of them."""
    return "\n".join(line for line in text.split("\n")
                     if re.match(r"(- |[A-Z]{1,2}\s?: )\S", line))


class Reader:
    def __init__(self, tap):
        self.tap, self.codes = tap, tile_codes()
        self.read, self.faults = 0, set()

    def judge(self, where, text):
        self.read += 1
        for found in (*self.codes.finditer(text), *NOTHING.finditer(text),
                      *COORDINATES.finditer(text)):
            around = text[max(0, found.start() - 50):found.end() + 30]
            self.faults.add(f"{where}: {' '.join(around.split())}")

    def page(self, server, where, link):
        answer = server.get(link)
        if answer.status != 200:
            raise RuntimeError(f"{link}: {answer.status}")
        self.judge(where, told(answer.text))
        return answer.text


def look(reader, server, name, links, state):
    """The pages of everybody, and all steps of choosing a move."""
    for lang, link in zip(LANGS, links):
        reader.page(server, f"{name} {lang}", link)
        reader.page(server, f"{name} {lang} history", link + "/history")
    link = state["links"]["play"]
    lang = LANGS[state["seat"]]
    for step in ("?at=", "?move="):
        hrefs = sorted(set(re.findall(
            re.escape(step) + r"([^\"&]*)\"", server.get(link).text)))
        for choice in hrefs[:2]:
            reader.page(server, f"{name} {lang} {step}", link + step + choice)


def play(reader, server, ruleset, plies, options):
    choice = random.Random(7)
    name = ruleset + ("-options" if options else "")
    _, links = server.new(*(f"{lang.title()} <{lang}@plain.example>;"
                            f"lang={lang}" for lang in LANGS),
                          ruleset=ruleset, options=options)
    for ply in range(plies):
        turn = server.turn(links)
        if turn is None:
            break
        seat, link, state = turn
        moves = [m for m in state["moves"] if "@" in m]
        move = choice.choice(
            moves if moves and choice.random() < 0.7 else state["moves"])
        if ply % EVERY == 0:
            look(reader, server, name, links, state)
        answer = server.post(link, {"move": move}, as_json=ply % 2 == 0)
        if answer.status != 200:
            raise RuntimeError(answer.text)
        if ply % 2:
            reader.judge(f"{name} {LANGS[seat]} receipt", told(answer.text))
    over = server.turn(links) is None
    for lang, link in zip(LANGS, links):
        reader.page(server, f"{name} {lang} end", link)
        reader.page(server, f"{name} {lang} end", link + "/history")
    return over


def main():
    tap, folder = Tap(), Folder()
    reader = Reader(tap)
    mailbox = folder / "mail"
    server = Server(transport=f"maildir:{mailbox}").start()
    ends = [play(reader, server, *game) for game in GAMES]
    tap.ok(ends[0], "a game was played to its end")
    tap.none(sorted(reader.faults), "no page names a tile by its code or a "
             f"place by its coordinates ({reader.read} pages)")
    wait_until(lambda: server.owed() == 0)
    letters = Maildir(mailbox).all()
    reader.faults = set()
    for letter in letters:
        where = f"{letter['Content-Language']} {letter['Message-ID']}"
        reader.judge(where, told(html_of(letter)))
        reader.judge(where + " text", prose(text_of(letter)))
    tap.none(sorted(reader.faults),
             f"nor does a letter ({len(letters)} letters)")
    tap.ok({letter["Content-Language"] for letter in letters} >= set(LANGS),
           "there were letters in all languages")
    tap.equal(server.stop(), 0, "the server ends well")
    tap.none(server.crashes(), "and nothing ended before")
    tap.done()


main()

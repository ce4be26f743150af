"""A journey in German, French and Italian, as journey_test.py is one in English:
somebody whose browser speaks the language starts a game, asks a friend, makes
wrong and right turns, and ends it; letters come through OpenSMTPD, pages are in
a headless Chromium without JavaScript. Every page and letter is in the reader's
language and in no other. With JOURNEY_PICTURES=FOLDER in the environment there
are pictures of all of them."""
import os
import re
import sys

from browser_kit import check_possible
from harness import SRCDIR, Server, Tap, first_link, html_of, text_of
from journey import Person, World
from mailserver import OpenSmtpd

# Who, the friend, the zone, and what they play.
JOURNEYS = {
    "de": ("Jörg Müller", "Käthe", "Europe/Berlin", "monopoly"),
    "fr": ("Chloé", "Zoé d’Arc", "Europe/Paris", "carcassonne"),
    "it": ("Niccolò", "Lucia", "Europe/Rome", "geonosis"),
}
# A date as the language writes it.
DATES = {
    "de": r"(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag), "
          r"\d{1,2}\. (Januar|Februar|März|April|Mai|Juni|Juli|August|"
          r"September|Oktober|November|Dezember) \d{4}, \d{2}:\d{2} Uhr",
    "fr": r"(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) "
          r"(1er|\d{1,2}) (janvier|février|mars|avril|mai|juin|juillet|août|"
          r"septembre|octobre|novembre|décembre) \d{4}",
    "it": r"(lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) "
          r"\d{1,2}°? (gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|"
          r"agosto|settembre|ottobre|novembre|dicembre) \d{4}, ore \d{2}:\d{2}",
}
# Moves between those that are clicked: a game of dice may be over after 20.
OVER_HTTP = 12


def words_of(lang):
    """Key and text of each word of a language."""
    found = {}
    folder = os.path.join(SRCDIR, "templates", "lang", lang)
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            text = re.sub(r"\n[ \t]+", " ", f.read())
        found.update(re.findall(r"^([a-zA-Z0-9.-]+) = (.*)$", text, re.M))
    return found


def pieces(text):
    """Runs of at least four plain words in it."""
    for piece in re.split(r"\{\{.*?\}\}", text):
        piece = piece.strip(" .,:;!?")
        if len(piece.split()) >= 4:
            yield piece


class Tongue:
    """Somebody's language, and whether what he reads is in it."""

    def __init__(self, lang):
        own = words_of(lang)
        kept = "\n".join(own.values())
        self.lang, self.words = lang, own
        self.english = {piece for text in words_of("en").values()
                        for piece in pieces(text) if piece not in kept}
        self.read, self.faults, self.dated = 0, [], 0

    def judge(self, name, text):
        flat = " ".join(text.split())
        self.read += 1
        self.dated += len(re.findall(DATES[self.lang], flat))
        self.faults += [f"{name}: {piece}" for piece in self.english
                        if piece in flat]


class Reader(Person):
    """A person whose every page and letter is judged."""

    def __init__(self, world, name, mail, tongue, width):
        super().__init__(world, name, mail, width, tongue.lang)
        self.tongue = tongue

    def look(self, name, letter=False):
        name = f"{self.lang}-{name}"
        super().look(name, letter)
        self.tongue.judge(name, self.words())

    def open_letter(self, letter, name):
        super().open_letter(letter, name)
        self.tongue.judge(name, text_of(letter))
        self.world.tap.ok(
            letter["Content-Language"] == self.lang and
            f'lang="{self.lang}"' in html_of(letter),
            f"{self.lang}: the letter says its language")

    def press_in(self, form):
        """The button of the form with that action."""
        return self.tell("click",
                         css=f'form:has(input[value="{form}"]) button')


def start(world, who, friend, mails, zone, ruleset):
    """From the front page of the server to a game of the two."""
    tap, tongue = world.tap, who.tongue
    who.open(world.server.base + "/")
    who.look("front")
    who.tell("click", css=f'a.button[href*="ruleset={ruleset}&with=friend"]')
    who.look("form")
    who.tell("click", css='form[action^="/new"] button[type=submit]')
    who.look("form-empty")
    tap.equal(len(who.faults()), 3, f"{who.lang}: what is missing is said")
    who.fill(name="x" * 70, mail="a@", zone="Mars/Base", players="nonsense",
             message="http://x.example/", clock_move="soon")
    who.tell("click", css='form[action^="/new"] button[type=submit]')
    who.look("form-wrong")
    tap.equal(len(who.faults()), 6, f"{who.lang}: what is wrong is said")
    who.fill(name=who.name, mail=mails[0], zone=zone, clock_move="2d",
             players=f'"{friend.name}" <{mails[1]}>', message="Ça va? Na los!")
    who.tell("click", css='form[action^="/new"] button[type=submit]')
    who.look("form-sent")
    who.follow(".", "confirm", "confirm")
    who.look("confirm")
    who.press_in("confirm")
    who.look("confirmed")
    friend.follow(".", "invitation", "invite")
    friend.look("invitation")
    tap.equal(friend.tell("value", css="[name=lang]"), who.lang,
              f"{who.lang}: who is invited is asked in the language of who "
              "invites")
    friend.fill(zone="Nowhere")
    friend.press_in("accept")
    friend.look("invitation-wrong")
    friend.fill(zone=zone)
    friend.press_in("accept")
    friend.look("accepted")
    tongue.game = world.server.query("SELECT max(id) FROM game")[0][0]
    return [line.split()[2] for line in world.server.run(
        "links", str(tongue.game)).stdout.splitlines()]


def wrong_turns(world, who, link):
    """What can be done wrongly with a link, and what is said to it."""
    server = world.server
    for name, address in (("nowhere", "/t/forged"), ("no-page", "/nowhere"),
                          ("place", link + "?at=nonsense"),
                          ("illegal", link + "?move=nonsense")):
        who.open(address if address.startswith("http")
                 else server.base + address)
        who.look("wrong-" + name)


def turns(world, who, friend, links):
    """A turn by clicking, the page of one that is over, and those that are
    played quickly."""
    tap, server = world.tap, world.server
    readers = (who, friend)
    seat, link, _ = server.turn(links)
    reader = readers[seat]
    letter = reader.letter(".", "began")
    reader.open_letter(letter, "began")
    reader.open(first_link(letter))
    reader.look("turn")
    wrong_turns(world, reader, link)
    reader.open(link)
    if not reader.tell("count", css="main input[name=move]"):
        reader.tell("click", css=".board a.hot")
        reader.look("place")
    if reader.tell("count", css=".choices input:visible"):
        reader.tell("tick", css=".choices input:visible >> nth=0")
    reader.look("chosen")
    reader.tell("click", css="form:has([name=move]) button[type=submit]")
    reader.look("receipt")
    reader.open(link)
    reader.look("stale")
    for _ in range(OVER_HTTP):
        turn = server.turn(links)
        if turn is None:
            break
        state = server.look(turn[1])
        answer = server.post(turn[1], {"move": state["moves"][0]})
        if answer.status != 200:
            raise RuntimeError(answer.text)
    turn = server.turn(links)
    if turn is not None:
        readers[turn[0]].open(turn[1])
        readers[turn[0]].look("later")
    tap.ok(who.tongue.dated > 0, f"{who.lang}: dates are the language's own "
           f"({who.tongue.dated} of them)")


def own_page(world, who):
    """Settings, wrong and right; and no letters any more, and again."""
    mail = next(iter(who.boxes))
    link = re.search(r"^page (\S+)$", world.server.run(
        "player", mail).stdout, re.M).group(1)
    who.open(link)
    who.look("own-page")
    who.tell("unfold", css="#settings summary")
    who.fill(sleep_from="23:00")
    who.press_in("settings")
    who.look("own-page-wrong")
    world.tap.ok(len(who.faults()) == 1, f"{who.lang}: half of the hours is "
                 "told")
    who.fill(sleep_to="07:00")
    who.press_in("settings")
    who.look("own-page-done")
    who.open(world.server.base + "/resend")
    who.look("resend")


def the_end(world, who, friend, links):
    state = world.server.look(links[1])
    link = state["links"]["play"] or links[1]
    friend.open(link + "?ask=resign")
    friend.look("resign")
    friend.tell("click", css='form:has([name=confirm]) button')
    friend.look("resigned")
    if world.server.look(links[0])["state"] != "over":
        who.open((world.server.look(links[0])["links"]["play"] or links[0]) +
                 "?ask=resign")
        who.tell("click", css='form:has([name=confirm]) button')
    who.follow(".", "over", "over")
    who.look("over")
    state = world.server.look(links[0])
    who.open(state["links"]["history"] + "?ply=3")
    who.look("history")


def journey(world, lang):
    name, other, zone, ruleset = JOURNEYS[lang]
    mails = [f"one.{lang}@play.example", f"two.{lang}@play.example"]
    tongue = Tongue(lang)
    who = Reader(world, name, mails[0], tongue, 390)
    friend = Reader(world, other, mails[1], tongue, 1280)
    links = start(world, who, friend, mails, zone, ruleset)
    turns(world, who, friend, links)
    own_page(world, who)
    the_end(world, who, friend, links)
    world.tap.none(sorted(set(tongue.faults)),
                   f"{lang}: nothing is in English ({tongue.read} pages and "
                   "letters)")


def main():
    tap = Tap()
    check_possible()
    smtpd = OpenSmtpd("play.example").start()
    server = Server(transport=f"smtp://127.0.0.1:{smtpd.port}",
                    operator="Han Operator", contact="help@play.example")
    server.start()
    world = World(tap, server, smtpd)
    for lang in sys.argv[1:] or JOURNEYS:
        journey(world, lang)
    tap.none(world.scanner.faults, "no link of any letter changes anything by "
             f"being followed ({world.scanner.links} links)")
    tap.none(world.faults, "each letter is to its reader by name, says whose "
             f"server it is and can be refused ({world.letters} letters)")
    world.close()
    tap.equal(server.stop(), 0, "SIGTERM ends the server with status 0")
    tap.none(server.crashes(), "and nothing ended before")
    tap.done()


sys.stdout.reconfigure(line_buffering=True)
main()

"""Games to try: from the front page to a first move against the computer, without
an address; nobody is written to until somebody gives one."""
import json
import os
import re
import subprocess

from browser_kit import CHROMIUM, HERE, check_possible
from harness import (Folder, Maildir, Server, Tap, die_with_me, first_link,
                     html_of, text_of, wait_until)

RULESETS = ("carcassonne", "geonosis", "monopoly")
AN_HOUR = 12    # games that one network begins
LOADS_MAX = 4   # from the front page to the first move made


def walk(server, ruleset, script, *forms):
    """What first.mjs saw."""
    profile = Folder()
    done = subprocess.run(
        ["node", os.path.join(HERE, "first.mjs"),
         json.dumps({"base": server.base, "ruleset": ruleset, "script": script,
                     "chromium": CHROMIUM, "forms": forms})],
        capture_output=True, text=True, check=False, timeout=120,
        preexec_fn=die_with_me, env={**os.environ, "HOME": profile.path})
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def invitation(server):
    """The link with which somebody new answers."""
    def letter_to(name):
        wait_until(lambda: server.owed() == 0)
        return next(letter for letter in Maildir(server.mailbox).all()
                    if name in letter["To"])
    server.post("/new", {"ruleset": "geonosis", "name": "Fred",
                         "mail": "fred@form.example", "with": "friend",
                         "players": "gina@form.example"})
    server.post(first_link(letter_to("fred")), {"action": "confirm"})
    return first_link(letter_to("gina"))


def first_moves(tap, server):
    forms = (server.base + "/new?ruleset=monopoly", invitation(server))
    for ruleset in RULESETS:
        for script in (True, False):
            seen = walk(server, ruleset, script, *forms)
            zone = "America/New_York" if script else "UTC"
            tap.equal(seen["zones"], [zone, zone], "a form has the time zone "
                      f"of the browser, if that tells ({zone})")
            name = f"{ruleset}, {'with' if script else 'without'} script"
            tap.ok(seen["made"] and seen["loads"] <= LOADS_MAX,
                   f"{name}: from the front page to a move in "
                   f"{seen['loads']} loads, and nothing typed")
            tap.equal(seen["kept"], script,
                      f"{name}: the front page leads back if the browser may "
                      "keep the way")
            tap.none(seen["complaints"], f"{name}: the browser complains "
                     "about nothing")


def called(tap, server):
    """Computer players are called so on boards, too."""
    pages = [server.get(server.post("/practice", {"ruleset": ruleset})
                        .json["play"]).text for ruleset in RULESETS]
    tap.ok(all("Computer (medium)" in page and "bot:" not in page
               for page in pages), "no page or board has a bot's code")


def box(server, link):
    """The box "How a turn works" on that page, or ""."""
    found = re.search(r'<section class="learn".*?</section>',
                      server.get(link).text, re.S)
    return found[0] if found else ""


def taught(tap, server):
    for ruleset in RULESETS:
        link, again = (server.post("/practice?lang=it", {"ruleset": ruleset})
                       .json["play"] for _ in range(2))
        to = re.findall(rf'<li><a href="(/rules/{ruleset}\?lang=it)#(turn-\d)"',
                        box(server, link))
        page = server.get(to[0][0]).text if to else ""
        tap.ok(len(to) == 4 and all(f'id="{at}"' in page for _, at in to),
               f"{ruleset}: a box says how a turn works, and leads to the rules")
        done = server.post(link + "/table", {"action": "taught"},
                           as_json=False)
        tap.ok(done.status == 200 and not box(server, link) and
               box(server, again),
               "who closes it has closed it for good, but no other guest")


def learner(tap, server):
    """Somebody with an address."""
    ann = "Ann <learner@play.example>"
    _, (first, *_) = server.new(ann, "bot:random")
    _, (second, *_) = server.new(ann, "bot:random")
    _, (other, *_) = server.new(ann, "bot:random", ruleset="monopoly")
    tap.ok(all(box(server, link) for link in (first, second, other)),
           "who has not played yet sees it in every game")
    server.post(first, {"move": server.look(first)["moves"][0]})
    first = server.look(first)["links"]["play"]
    tap.equal([bool(box(server, link)) for link in (first, second, other)],
              [True, False, True],
              "who has moved in one game of a ruleset knows it in the others")
    for _ in range(2):
        server.post(first, {"move": server.look(first)["moves"][0]})
        first = server.look(first)["links"]["play"]
    tap.equal(box(server, first), "", "after some moves it is gone by itself")
    state = server.look(first)
    wait_until(lambda: server.owed() == 0)
    letters = Maildir(server.mailbox).all()
    receipt = server.post(first, {"move": state["moves"][0]}, as_json=False)
    tap.ok(all('href="/rules/carcassonne?lang=en"' in page for page in (
        server.get(first).text, receipt.text,
        server.get(state["links"]["history"]).text)),
           "turn, receipt and history lead to the rules")
    tap.ok(letters and all(
        server.base + "/rules/" in text_of(letter) and
        server.base + "/rules/" in html_of(letter) for letter in letters
        if "learner@" in letter["To"]), "every letter of a game does, too")


def sent_by_mail(tap, server):
    post = Maildir(server.mailbox)
    post.all()
    made = server.post("/practice?lang=de", {"ruleset": "carcassonne",
                                             "level": "random"})
    link = made.json["play"]
    state = server.look(link)
    tap.equal([s["name"] for s in state["seats"]], ["Gast", "bot:random"],
              "one plays in one's own language, against the strength asked for")
    tap.ok(state["links"]["mute"] not in server.get(link).text,
           "the page offers no letters to turn off")
    tap.ok("guest.invalid" not in server.get(link).text +
           json.dumps(state) and state["deadline"] is None,
           "no address is made up for the page, and no clock runs")
    wait_until(lambda: server.owed() == 0)
    (mail,), = server.query("SELECT mail FROM player WHERE mail LIKE "
                            "'%.invalid' ORDER BY id DESC LIMIT 1")
    server.post(state["links"]["mute"], {"letters": "on"})
    server.post("/resend", {"mail": mail})
    refused = server.run("resend", mail)
    wait_until(lambda: server.owed() == 0)
    tap.equal((post.news(), refused.returncode), ([], 1),
              "nobody is written to, whatever is asked for")
    asked = server.post(link + "/table", {
        "action": "replace", "seat": str(state["seat"]), "name": "Ann",
        "mail": "ann@example.org"})
    letter, = wait_until(post.news)
    tap.ok(asked.status == 200 and "ann@example.org" in letter["To"],
           "who gives an address gets one letter")
    server.post(first_link(letter), {"action": "accept"})
    turn = wait_until(post.news)[0]
    there = server.look(first_link(turn))
    tap.equal((there["game"], there["seats"][there["seat"]]["name"]),
              (made.json["game"], "Ann"),
              "and after the answer the game goes on by mail")
    tap.ok(server.post(link, {"move": (state["moves"] or [""])[0]}).status in
           (404, 409), "while the browser's link moves no more")


def bounds(tap, server):
    tap.equal([server.post("/practice", fields).status for fields in (
        {"ruleset": "chess"}, {}, {"ruleset": "monopoly", "level": "god"})],
              [404, 404, 400], "what cannot be played is refused")
    count = server.query("SELECT count(*) FROM game")
    tap.ok(server.get("/practice").status == 200 and
           server.query("SELECT count(*) FROM game") == count,
           "looking begins nothing")
    server.stop()
    server.start()  # who starts again has forgotten what was before
    done = [server.post("/practice", {"ruleset": "monopoly"})
            for _ in range(AN_HOUR + 1)]
    tap.equal(([a.status for a in done], done[-1].json["limit"]),
              ([200] * AN_HOUR + [429], "practice"),
              "one network begins a dozen games an hour")


def main():
    tap = Tap()
    check_possible()
    server = Server().start()
    first_moves(tap, server)
    called(tap, server)
    server.stop()
    server.start()  # and has forgotten how many games were begun
    taught(tap, server)
    sent_by_mail(tap, server)
    learner(tap, server)
    bounds(tap, server)
    tap.equal(server.crashes(), [], "nothing crashed")
    server.stop()
    tap.done()


main()

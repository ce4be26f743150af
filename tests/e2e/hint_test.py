#!/usr/bin/env python3
"""Hints: somebody who practises asks for good moves, and sees them with what they
score and what luck can make of them; nobody else can, and the desk waits for
nothing."""
import html
import os
import random
import re
import signal
import time
import urllib.parse

from harness import Server, Tap, wait_until

GAMES = ("carcassonne", "geonosis", "monopoly", "goldrush")


def practise(server, ruleset, level="greedy"):
    got = server.post("/practice", {"ruleset": ruleset, "level": level})
    return got.json["play"]


def hint(server, link):
    return server.get(link + "/hint", as_json=True).json


def ask(server, link):
    server.post(link + "/hint", {})
    return wait_until(lambda: (h := hint(server, link))["state"] == "there"
                      and h)


def percent(thousandths):
    return (thousandths + 5) // 10


def says_something(low, high):
    return low != high and (low, high) != (0, 100)


def names_of_links(page):
    """What a screen reader calls the links to the good moves."""
    part = re.search(r'<section id="hint".*?</section>', page, re.S)[0]
    return [label or text for label, text in re.findall(
        r'<li><img[^>]*>\s<a href="[^"]*"(?: aria-label="([^"]*)")?>(.*?)</a>',
        part, re.S)]


def test_ruleset(tap, server, ruleset):
    link = practise(server, ruleset)
    state = server.get(link, as_json=True).json
    before = server.get(link).text
    tap.ok(hint(server, link)["state"] == "none" and
           "Show me good moves" in before,
           f"{ruleset}: the page offers good moves")
    found = ask(server, link)
    good = found and found["moves"]
    tap.ok(good and len(good) <= 3 and
           all(m["move"] in state["moves"] for m in good) and
           len({m["move"] for m in good}) == len(good),
           f"{ruleset}: there are up to three, all legal")
    tap.ok(good and all(0 <= m["unlucky"] <= m["chance"] <= m["lucky"] <= 1000
                        for m in good) and
           good == sorted(good, key=lambda m: -m["chance"]),
           f"{ruleset}: the best first, bad luck below good luck")
    page = server.get(link).text
    tap.ok("hance to win:" in page and "Show me good moves" not in page,
           f"{ruleset}: the page tells them in words")
    told = [m for m in good if says_something(percent(m["unlucky"]),
                                              percent(m["lucky"]))]
    ranges = re.findall(r"against you (\d+) %, if it is with you (\d+) %", page)
    tap.ok(len(ranges) == len(told) and
           all(says_something(int(low), int(high)) for low, high in ranges),
           f"{ruleset}: a range is told when it says something")
    called = names_of_links(page)
    tap.ok(len(called) == len(good) == len(set(called)) and
           not {"Choose this move", "Choose this move: "} & set(called),
           f"{ruleset}: each link is named by its move")
    now = server.get(link, as_json=True).json
    tap.ok(now["ply"] == state["ply"] and now["hash"] == state["hash"],
           f"{ruleset}: nothing is played by that")
    tap.ok(server.post(link, {"move": good[0]["move"]}).status == 200,
           f"{ruleset}: its move can be made")


def test_waits(tap, server):
    """With the thinker stopped."""
    link = practise(server, "carcassonne")
    thinker = server.child("think")
    os.kill(thinker, signal.SIGSTOP)
    began = time.monotonic()
    first = server.post(link + "/hint", {}, as_json=False)
    again = server.post(link + "/hint", {}, as_json=False)
    took = time.monotonic() - began
    tap.ok(first.status == again.status == 200 and took < 5 and
           "The computer is looking for good moves" in first.text,
           "the page says that good moves are looked for, and waits for none")
    rows = server.query("SELECT count(*) FROM hint WHERE body IS NULL")
    tap.ok(rows[0][0] == 1, "asked twice it is one question")
    os.kill(thinker, signal.SIGKILL)
    tap.ok(wait_until(lambda: hint(server, link)["state"] == "there"),
           "and is answered although the thinker was killed")
    state = server.get(link, as_json=True).json
    server.post(link, {"move": state["moves"][0]})
    fresh = server.get(link, as_json=True).json["links"]["play"]
    tap.ok(hint(server, fresh)["state"] == "none",
           "after a move the hint is gone")


def test_others(tap, server):
    _, links = server.new("Ann <ann@play.example>", "bot:greedy",
                          options=["first=0"])
    got = server.post(links[0] + "/hint", {}, as_json=False)
    tap.ok(got.status == 403 and "Only games to try have hints" in got.text and
           "Show me good moves" not in server.get(links[0]).text,
           "in a game by mail there are none")
    tap.ok(server.query("SELECT count(*) FROM hint WHERE body IS NULL")
           [0][0] == 0, "and nothing is asked")


def brought(server, link, move):
    """What the page says that MOVE brings."""
    page = server.get(link + "?move=" + urllib.parse.quote(move)).text
    found = re.search(r'<section class="confirm".*?</section>', page, re.S)
    return [html.unescape(re.sub("<[^>]+>", "", one))
            for one in re.findall(r"<li>(.*?)</li>", found[0], re.S)]


def test_own(tap, server, ruleset, mine):
    """Two people, who are asked in turn."""
    names = ("Annabel", "Bobby")
    _, links = server.new(*(f"{name} <{name}@play.example>" for name in names),
                          ruleset=ruleset)
    dice = random.Random(ruleset)
    faults, said = set(), ""
    for ply in range(200):
        turn = server.turn(links)
        if not turn or ply > 40 and re.search(mine, said):
            break
        seat, link, state = turn
        moves = state["moves"]
        for move in dice.sample(moves, min(15, len(moves))):
            lines = brought(server, link, move)
            faults |= {line for line in lines if names[seat] in line}
            said += "\n".join(lines)
        server.post(link, {"move": dice.choice(moves)})
    tap.none(faults, f"{ruleset}: what a move brings calls whoever makes it "
             "by no name")
    tap.ok(re.search(mine, said), "but says you")


def main():
    tap = Tap()
    server = Server().start()
    for ruleset in GAMES:
        test_ruleset(tap, server, ruleset)
    test_own(tap, server, "carcassonne", r"You score \d|You throw \d")
    test_own(tap, server, "goldrush", r"You (score|get|take) \d")
    test_waits(tap, server)
    test_others(tap, server)
    tap.ok(server.run("check").returncode == 0, "the database is sound")
    server.stop()
    tap.done()


if __name__ == "__main__":
    main()

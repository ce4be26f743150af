#!/usr/bin/env python3
"""The review of a game that is over, of each ruleset: asked for on its page, made
by the thinker, shown step by step to players and onlookers, told in a letter and
kept in the game's document; and nothing of it by merely looking."""
import html
import json
import os
import random
import re
import signal

from documents import export
from fairness import faults
from harness import (Folder, Maildir, Server, Tap, first_link, html_of,
                     text_of, wait_until, words_of)

ANN, BO = "Ann <ann@play.example>", "Bo <bo@play.example>"
RULESETS = ("carcassonne", "geonosis", "goldrush", "monopoly")
FORM = {
    "ruleset": "carcassonne", "name": "Ann", "mail": "ann@example.org",
    "lang": "en", "zone": "Europe/Rome", "players": "Bob <bob@example.org>",
}
choice = random.Random(7)


def rows(server):
    return server.query("SELECT * FROM review ORDER BY game")


def play_to_end(server, links):
    """The players with LINKS move at random until the game is over."""
    while True:
        moved = False
        for seat in range(len(links)):
            state = server.look_now(links, seat)
            if state["state"] == "over":
                return
            if state["moves"] and state["state"] == "your-turn":
                server.post(links[seat],
                            {"move": choice.choice(state["moves"])})
                moved = True
        if not moved:
            raise RuntimeError("nobody is to move")


def ask(server, link, as_json=True):
    return server.post(link + "/review", {}, as_json=as_json)


def look(server, link, query=""):
    return server.look(link + "/review" + query)


def page_of(server, link, query=""):
    answer = server.get(link + "/review" + query)
    return html.unescape(answer.text) if answer.status == 200 else ""


def made(server, link):
    """The review once it is there."""
    def there():
        review = look(server, link)["review"]
        return review if review and review["state"] != "waiting" else None
    return wait_until(there, seconds=120)


# --- before the end, and asking -------------------------------------------------

def check_early(tap, server, link):
    early = ask(server, link)
    tap.ok(early.status == 409 and early.json["error"] == "not-over" and
           ask(server, link, as_json=False).status == 409 and
           rows(server) == [], "before the end there is no review")
    found = look(server, link)
    tap.ok(found["state"] == "running" and found["review"] is None and
           "when it is over" in page_of(server, link),
           "and its page says that")


def check_asking(tap, server, link):
    """With the thinker stopped."""
    turn = server.get(link).text
    tap.ok(f'action="{link}/review"' in turn and "Review this game" in turn and
           "Review this game" in page_of(server, link) and
           look(server, link)["review"] is None and rows(server) == [],
           "the last page of a game has a button, and looking asks for nothing")
    answer = ask(server, link, as_json=False)
    tap.ok(answer.status == 303 and
           answer.headers["Location"] == link + "/review" and
           len(rows(server)) == 1, "the button leads to the page of the review")
    before = rows(server)
    again = ask(server, link)
    page = page_of(server, link)
    tap.ok(again.status == 200 and again.json == look(server, link) and
           again.json["review"] == {"state": "waiting"} and
           rows(server) == before, "asked twice it is the same")
    tap.ok("The review is being made." in page and "data-waiting" in page and
           "is being made" in server.get(link).text,
           "while it is made, both pages say so")
    kept = json.loads(server.run("player", "ann@play.example",
                                 "export").stdout)
    tap.ok(sum(g["review"] for g in kept["games"]) == len(before),
           "and all that is kept of her has her wish for a letter")


# --- what is there --------------------------------------------------------------

def check_json(tap, review, together):
    moves = review["moves"]
    seats = len(review["seats"])
    keys = {"n", "seat", "choice", "before", "made", "after", "best", "cost",
            "spread", "blur", "playouts", "marks"}
    tap.ok(review["state"] == "made" and
           review["measure"] == ("points" if together else "chance") and
           all(keys == set(m) for m in moves) and
           all(len(m[k]) == seats for m in moves
               for k in ("before", "made", "after")),
           f"the review has all that the manual says ({len(moves)} moves)")
    tap.ok(all(a["after"] == b["before"] for a, b in zip(moves, moves[1:])),
           "where a move ends the next begins")


def told(review, move):
    """The numbers of MOVE as people read them."""
    def say(value):
        if review["measure"] == "points":
            return f"{(value + 50) // 100 / 10:.1f}"
        return f"{(value + 5) // 10}"
    return [say(move[k][move["seat"]]) for k in ("before", "made")]


def decided(review, move):
    values = [move[k][move["seat"]] for k in ("before", "made", "after")]
    unit, all_of_it = ((100, 10 ** 9) if review["measure"] == "points"
                       else (10, 995))
    return (all(v < unit // 2 for v in values) or
            all(v >= all_of_it for v in values))


def check_page(tap, server, link, review):
    page = page_of(server, link)
    tap.ok('id="board"' in page and page.index('id="board"') <
           page.index("What this move was worth") <
           page.index('class="chart"') < page.index("Choices and luck") and
           "<form" not in page,
           "the page has the board, then what the move was worth, the chart "
           "and the sums")
    marked = [m for m in review["moves"] if m["marks"]]
    tap.ok(all(f"/review?ply={m['n']}#board" in page or
               m["n"] == review["moves"][-1]["n"] for m in marked) and
           page.count('class="turning"') ==
           sum("turning-point" in m["marks"] for m in marked) and
           page.count('class="missed"') ==
           sum("missed" in m["marks"] for m in marked),
           f"each marked move is a link to its step ({len(marked)})")
    missed = [m for m in marked if "missed" in m["marks"]]
    sure = max(missed, key=lambda m: m["cost"], default=None)
    for move in [sure] if sure else []:
        step = page_of(server, link, f"?ply={move['n']}")
        numbers = told(review, move)
        tap.ok(f"Step {move['n']} of" in step and all(
            n in step for n in numbers) and "Better by" in step and
               "(±\u00a0" in step and 'class="outcome"' in step and
               "hardly" not in step,
               "a missed move says what would have been better, in words and "
               "as a picture")
    plain = next(m for m in review["moves"] if m["choice"] and
                 (m["cost"] == 0 or m["cost"] < 2 * m["spread"]) and
                 m["seat"] >= 0 and not decided(review, m))
    step = page_of(server, link, f"?ply={plain['n']}")
    tap.ok("could hardly have done better" in step and
           "Better by" not in step, "and more than is sure is not said")
    late = [m for m in review["moves"] if m["choice"] and m["cost"] == 0 and
            m["seat"] >= 0 and decided(review, m)]
    for move in late[:1]:
        step = page_of(server, link, f"?ply={move['n']}")
        tap.ok("was decided by then" in step and "hardly" not in step,
               "nor that a move was good that changed nothing")
    tap.ok("There was no move in this step" in page_of(server, link, "?ply=0")
           and page_of(server, link, "?ply=99999") == page and
           page_of(server, link, "?ply=x") == page,
           "the beginning has no move, and what is no step is the last one")


def check_document(tap, server, game, review):
    text = export(server, game)
    document = json.loads(text)
    folder = Folder()
    with open(folder / "game.json", "w", encoding="utf-8") as f:
        f.write(text)
    proof = server.run("verify", folder / "game.json")
    tap.ok(document["review"] ==
           {k: v for k, v in review.items() if k != "state"},
           "the document of the game has it as well")
    tap.ok(proof.returncode == 0 and proof.stdout.startswith("ok") and
           faults(document) == [],
           "and is proved by verify and by contrib/verify")


def check_letter(tap, mailbox, link, review):
    letters = []

    def came():
        letters.extend(x for x in mailbox.news()
                       if x["Message-ID"].startswith("<review."))
        return letters
    wait_until(came)
    letter = letters[0] if letters else None
    if not tap.ok(letter is not None and letter["Subject"].startswith(
            "The review of your game is ready: "), "a letter tells that"):
        return
    parts = {part.get_content_type(): part for part in letter.walk()}
    png = parts["image/png"].get_payload(decode=True)
    file = json.loads(parts["application/json"].get_payload(decode=True))
    tap.ok(png.startswith(b"\x89PNG") and len(png) < 45000 and
           "cid:chart" in html_of(letter) and
           "cid:board" not in html_of(letter),
           f"it has the chart as a picture ({len(png)} bytes)")
    tap.ok("review" in file and first_link(letter) + "/review" in
           text_of(letter), "and the game with its review as a file")
    own = [m for m in review["moves"] if m["marks"] and
           (m["seat"] == 0 or "turning-point" in m["marks"])]
    text = text_of(letter)
    tap.ok(all(f"{link}/review?ply={m['n']}" in text and
               f"{link}/review?ply={m['n']}" in html_of(letter)
               for m in own) and "CHOICES AND LUCK" in text and
           "Ann (you): choices" in words_of(letter),
           f"its text alone tells what was missed ({len(own)} links)")
    tap.ok(not re.search(r"seat \d|\d,\d/\d", text),
           "and no code of a program")


def check_ruleset(tap, server, mailbox, ruleset):
    game, links = server.new(ANN, "bot:greedy", ruleset=ruleset, more=("-w",))
    if ruleset == RULESETS[0]:
        check_early(tap, server, links[0])
    play_to_end(server, links[:1])
    link = server.look(links[0])["links"]["history"].removesuffix("/history")
    thinker = server.child("think")
    os.kill(thinker, signal.SIGSTOP)
    if ruleset == RULESETS[0]:
        check_asking(tap, server, link)
    ask(server, link)
    os.kill(thinker, signal.SIGCONT)
    review = made(server, link)
    if not tap.ok(review and review["state"] == "made",
                  f"{ruleset}: the thinker makes the review"):
        return
    check_json(tap, review, ruleset == "geonosis")
    check_page(tap, server, link, review)
    check_document(tap, server, game, review)
    check_letter(tap, mailbox, link, review)
    watch = server.look(link)["links"]["watch"]
    tap.ok(f'href="{watch}"' not in page_of(server, link),
           "a player is led back to the own game, not to the onlookers'")
    page = page_of(server, watch)
    tap.ok(look(server, watch)["review"] == review and
           f'href="{watch}/review' in server.get(watch).text and
           "What this move was worth" in page and "(you)" not in page and
           server.post(watch + "/review", {}).status == 405,
           "onlookers find it from their page, and cannot ask")
    before, owed = rows(server), server.query("SELECT count(*) FROM letter")
    ask(server, link)
    tap.ok(rows(server) == before and server.query(
        "SELECT count(*) FROM letter") == owed and
           "See the review of this game" in server.get(link).text,
           "asked for again it stays as it is")


# --- always ---------------------------------------------------------------------

def check_always(tap, server, mailbox):
    _, links = server.new(ANN, BO, more=("-r",))
    tap.ok(look(server, links[0])["review"] is None,
           "a game that is always reviewed is not while it is played")
    play_to_end(server, links)
    tap.ok(made(server, links[0])["state"] == "made",
           "at its end nobody has to ask")
    readers = set()

    def all_told():
        readers.update(x["To"] for x in mailbox.news()
                       if x["Message-ID"].startswith("<review."))
        return len(readers) == 2
    tap.ok(wait_until(all_told), "and everybody gets the letter")


def check_guest(tap, server):
    answer = server.post("/practice", {"ruleset": "carcassonne"},
                         as_json=False)
    links = [answer.headers["Location"]]
    play_to_end(server, links)
    button = "Review this game" in server.get(links[0]).text
    ask(server, links[0])
    wishes = server.query("SELECT wishes FROM review WHERE made IS NULL")
    tap.ok(button and wishes == [(0,)] and
           made(server, links[0])["state"] == "made",
           "who plays without an address has a review, too, and no letter")


def check_form(tap, server):
    page = server.get("/new?ruleset=carcassonne").text
    tap.ok(re.search(r'name="review" value="no" checked', page) and
           'name="review" value="yes"' in page,
           "the form of a new game has a choice for that")
    wrong = server.post("/new", {**FORM, "review": "maybe"})
    again = server.post("/new", {**FORM, "review": "yes", "name": ""},
                        as_json=False)
    tap.ok(wrong.status == 422 and "review" in wrong.json["fields"] and
           again.status == 422 and
           'name="review" value="yes" checked' in again.text,
           "which is judged, and shown again")
    done = server.post("/new", {**FORM, "review": "yes"})
    letter = wait_until(lambda: next(
        (x for x in Maildir(server.mailbox).all()
         if "ann@example.org" in x["To"]), None))
    page = server.get(first_link(letter)).text
    tap.ok(done.json["state"] == "new" and server.query(
        "SELECT review FROM proposal") == [(1,)] and
           "everybody gets a review" in page,
           "the proposal has it, and its page tells it")


def main():
    tap = Tap(900)
    server = Server(review_time=1).start()
    mailbox = Maildir(server.mailbox)
    for ruleset in RULESETS:
        check_ruleset(tap, server, mailbox, ruleset)
    check_always(tap, server, mailbox)
    check_guest(tap, server)
    check_form(tap, server)
    tap.none(server.crashes(), "no process ended, and none was found faulty")
    tap.ok(server.stop() == 0, "the server ends in order")
    return tap.done()


if __name__ == "__main__":
    raise SystemExit(main())

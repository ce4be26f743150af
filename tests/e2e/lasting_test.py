"""What stays in a game for ever has a bound for each seat: what it writes, and
what it takes back alone. Games that have more than that already are shown with
the newest of it."""
import json
import os
import re
import signal

from harness import Server, Tap, html_of, read_maildir, text_of, wait_until

LONG = "\N{GAME DIE}" * 990     # nearly 4,000 bytes
BUDGET = 100000                 # turnpost-http(7), LIMITS
SHOWN = 200000
ALONE = 100


def written(server, game, seat):
    return server.query("SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) "
                        "FROM note WHERE game = ? AND seat = ?", game, seat)[0][0]


def check_budget(tap, server):
    """A seat writes all it may, with notes alone and with moves."""
    game, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>",
                             options=["first=0"])
    number = statuses = 0
    while statuses in (0, 200):
        seat, link, state = server.turn(links)
        mine = seat == 0
        for _ in range(15 if mine else 0):
            number += 1
            answer = server.post(link + "/note", {"note": f"{LONG}{number}"})
            statuses = answer.status
            if statuses != 200:
                break
        if statuses in (0, 200):
            server.post(link, {"move": state["moves"][0]})
    tap.equal((answer.status, answer.json["error"]), (429, "talk-used-up"),
              f"note {number}, after which the seat had written too much, is "
              "refused")
    tap.ok(BUDGET - 4200 < written(server, game, 0) <= BUDGET,
           "what it may write is 100,000 bytes in the whole game")
    page = server.post(link + "/note", {"note": LONG + "typed"}, False)
    tap.ok(page.status == 429 and LONG + "typed" in page.text,
           "the page keeps what was typed")
    check_move(tap, server, game, links)


def check_move(tap, server, game, links):
    seat, link, state = server.turn(links)
    move, before = state["moves"][0], state["ply"]
    answer = server.post(link, {"move": move, "note": LONG})
    tap.equal((seat, answer.status, answer.json["error"],
               server.look(link)["ply"]), (0, 429, "talk-used-up", before),
              "nor does it go with a move, which is not played")
    page = server.post(link, {"move": move, "note": LONG}, False)
    tap.ok(page.status == 429 and f"{LONG}</textarea>" in page.text and
           f'name="move" value="{move}"' in page.text,
           "the page keeps the note and the move")
    tap.equal(server.post(link, {"move": move}).status, 200,
              "without a note it is played")
    other = links[1]
    tap.equal(server.post(other + "/note", {"note": "Still here"}).status, 200,
              "the others can go on talking")


def check_undo(tap, server):
    """A seat moves and takes that back, again and again."""
    _, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>",
                          "Cy <cy@play.example>", ruleset="geonosis")
    seat, link, _ = server.turn(links)
    alone = 0
    while alone <= ALONE:
        state = server.look(link)
        server.post(link, {"move": state["moves"][0]})
        link = server.look(link)["links"]["play"]
        if alone == ALONE // 2:
            server.stop()
            server.start()
        answer = server.post(link + "/table", {"action": "undo"})
        if answer.status != 200:
            break
        alone += 1
        link = answer.json["links"]["play"]
    tap.equal((alone, answer.status, answer.json["error"]),
              (ALONE, 409, "undo-consent"),
              "a seat takes back 100 moves of one game alone, whether the "
              "server starts again or not")
    state = server.look(link)
    tap.equal(state["table"]["undo"]["alone"], False, "and the JSON says so")
    page = server.get(link).text
    tap.ok("100 moves of this game" in page and 'value="offer-undo"' in page,
           "the page says it, and offers to ask the others")
    answer = server.post(link + "/table", {"action": "offer-undo"})
    tap.equal(answer.status, 200, "which can be done")


def check_shown(tap, server):
    """A game of before, with 14 MB of notes."""
    game, links = server.new("Ann <ann@old.example>", "Bo <bo@old.example>",
                             options=["first=0"])
    wait_until(lambda: server.owed() == 0)
    quotes = '"' * 3990
    server.change(
        "WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c "
        "WHERE i < 3499) INSERT INTO note (game, n, i, seat, text) "
        "SELECT ?, 0, i, 0, ? || i FROM c", game, quotes)
    shown = SHOWN // 3994
    earlier = 3500 - shown
    for name, path in (("page", ""), ("history", "/history")):
        answer = server.get(links[1] + path)
        tap.ok(answer.status == 200 and len(answer.body) < 15 * SHOWN and
               "&quot;3499" in answer.text and
               f"&quot;{earlier - 1}" not in answer.text,
               f"{name}: the newest notes, and no others: "
               f"{answer.status}, {len(answer.body)} bytes")
    tap.ok(re.search(rf"\b{earlier}\b", server.get(
        links[1] + "/history").text), "the history says how many came before")
    answer = server.get(links[1], as_json=True)
    notes = answer.json["log"][0]["notes"]
    tap.equal((answer.json["notes-earlier"], len(notes), notes[-1]["text"]),
              (earlier, shown, quotes + "3499"),
              "so does the JSON, which has the newest 200 kB")
    document = server.get(links[1] + "/game.json", as_json=True)
    shown = server.run("show", str(game), "--as", "json")
    tap.equal((len(document.json["notes"]),
               len(json.loads(shown.stdout)["log"][0]["notes"])),
              (3500, 3500), "the document and show have all")
    check_letter(tap, server, game, links, quotes)


def letter_to_bo(server, links, seen, and_then=lambda: None):
    """Ann moves, something else happens, and Bo gets the letter of his turn."""
    os.kill(server.child("post"), signal.SIGSTOP)
    while True:
        seat, link, state = server.turn(links)
        if seat == 1:
            break
        server.post(link, {"move": state["moves"][0]})
    and_then()
    server.change("UPDATE letter SET at = 1 WHERE state = 0")
    os.kill(server.child("post"), signal.SIGCONT)
    server.wake("post")
    return wait_until(lambda: next(
        (letter for letter in read_maildir(server.mailbox)[seen:]
         if "bo@old.example" in letter["To"]), None))


def check_letter(tap, server, game, links, text):
    """Bo's letter tells the newest; the next one tells what is new since."""
    def say(texts):
        """With the last entry."""
        n = server.look(links[1])["ply"]
        for i, said in enumerate(texts):
            server.change(
                "INSERT INTO note (game, n, i, seat, text) SELECT ?1, ?2, "
                "(SELECT count(*) FROM note WHERE game = ?1 AND n = ?2), 0, ?3",
                game, n, f"{said}{i}")
    seen = len(read_maildir(server.mailbox))
    first = letter_to_bo(server, links, seen, lambda: say([text] * 60))
    tap.ok(len(first.as_bytes()) < 15 * SHOWN and
           f"{text}59" in text_of(first) and f"{text}9" not in text_of(first),
           f"a letter has the newest, too: {len(first.as_bytes())} bytes")
    tap.ok("earlier notes" in text_of(first) and
           "earlier notes" in html_of(first), "and says that there are more")
    say(["Something new"])
    _, link, state = server.turn(links)
    seen = len(read_maildir(server.mailbox))
    server.post(link, {"move": state["moves"][0]})
    second = letter_to_bo(server, links, seen)
    tap.ok("Something new" in text_of(second) and text not in text_of(second),
           "the next letter tells what was said since, and that alone")


def main():
    tap = Tap()
    server = Server(undo_window=3600, watchdog=600).start()
    check_budget(tap, server)
    check_undo(tap, server)
    check_shown(tap, server)
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    tap.done()


main()

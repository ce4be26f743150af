"""What follows a move: the receipt tells it, with the note that went with it and
what bots did at once, and frames all of that on the board; news are of others
alone."""
import html
import random
import re

from harness import Server, Tap

NOTE = "Now it is getting <narrow>!"
PLIES = {"carcassonne": 8, "geonosis": 30, "monopoly": 40}
FRAME = re.compile(r'<rect[^>]* rx="3" stroke="#[0-9a-f]+" stroke-width="4"')
DONE = re.compile(r'<section class="done".*?</section>', re.S)
SINCE = re.compile(r'<section class="since".*?</section>', re.S)
NEXT = re.compile(r'<p class="next"><a[^>]* href="([^"]*)">([^<]*)</a>')


def plain(text):
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", text).split()))


def lines(part):
    """The paragraphs of a part of a page, and its notes."""
    return [plain(line) for line in re.findall(
        r"<(?:p|blockquote|h3)\b[^>]*>(.*?)</(?:p|blockquote|h3)>", part, re.S)]


def check(tap, server, ruleset):
    """Ann plays against a bot."""
    choice = random.Random(3)
    _, links = server.new(f"Ann <ann@{ruleset}.example>",
                          "Bo <bot:fallback>", ruleset=ruleset)
    no_note, own, frames, silent, bots = [], [], [], [], 0
    for _ in range(PLIES[ruleset]):
        turn = server.turn(links[:1])
        if turn is None:
            break
        _, link, state = turn
        page = server.get(link).text
        own += [line for line in lines(SINCE.search(page).group(0))
                if re.match(r"(Ann|You) (?!writes)", line)
                and state["log"][-1]["seat"] is not None]
        move = choice.choice(state["moves"])
        answer = server.post(link, {"move": move, "note": NOTE},
                             as_json=False)
        seen = lines(DONE.search(answer.text).group(0))
        if f"Ann writes: {NOTE}" not in seen:
            no_note.append(f"{move}: {seen}")
        after = [e for e in server.look(link)["log"]
                 if e["n"] > state["ply"] + 1 and any(
                     event.get("seat") == 1 for event in e["events"])]
        if ruleset == "carcassonne" and \
                len(FRAME.findall(answer.text)) != 1 + len(after):
            frames.append(f"{move}: not {1 + len(after)} frames")
        if after:
            bots += 1
            # What the move did, the note, what the bot did, what is next.
            silent += [] if len(seen) - ("Go on" in seen) > 3 else \
                [f"{after[0]['events']}: {seen}"]
    tap.none(no_note, f"{ruleset}: the note stands in the receipt")
    tap.ok(bots > 2, f"{ruleset}: the bot was often on turn ({bots} times)")
    tap.none(silent, f"{ruleset}: the receipt tells what it did at once")
    tap.none(own, f"{ruleset}: nobody's own moves are news")
    tap.none(frames, f"{ruleset}: the receipt frames each tile that was laid "
             "with the move and after it")


def check_next(tap, server):
    """Ann has three games, and two of them wait for her."""
    ann, eva = "Ann <ann@next.example>", "Eva <eva@next.example>"
    games = [server.new(*seats, options=("first=0",))[1]
             for seats in ((ann, "Bo <bo@next.example>"), (eva, ann),
                           (ann, "Cy <cy@next.example>"))]
    third = server.look(games[2][0])["links"]["play"]

    def leads_to(page):
        return NEXT.findall(page)

    tap.equal(leads_to(server.get(games[0][0]).text),
              [(third, "Your turn, too: Star Wars: Carcassonne with Cy")],
              "a page links to the next game that waits for its reader")
    move = server.look(games[0][0])["moves"][0]
    answer = server.post(games[0][0], {"move": move}, as_json=False)
    tap.equal([link for link, _ in leads_to(answer.text)], [third],
              "so does the receipt")
    tap.equal(leads_to(server.get(games[1][0]).text), [],
              "and nobody else's page")
    move = server.look(third)["moves"][0]
    answer = server.post(third, {"move": move}, as_json=False)
    tap.equal(leads_to(answer.text), [], "when none waits, there is no link")


def main():
    tap = Tap()
    server = Server().start()
    for ruleset in PLIES:
        check(tap, server, ruleset)
    check_next(tap, server)
    tap.equal(server.stop(), 0, "the server ends well")
    tap.done()


main()

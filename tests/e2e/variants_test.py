"""Games with options: a team game with all of them, by letters and links to
its end, where who may set a meeple again lets the others play on; one with
bots; and what pages say of options before and in a game."""
import html
import json
import os
import random
import re
import subprocess
import sys
import urllib.parse

from fairness import VERIFY
from harness import (TURNPOST, Maildir, Server, Tap, first_link, html_of,
                     one_line, text_of, wait_until)

ALL = ("teams=yes", "explorers=yes", "hyperspace=yes", "traders=yes",
       "endgame=two-and-two", "news=yes", "withdraw=yes", "reinforce=no",
       "first=1")
TOLD = ("No reinforcement:", "Teams:", "Explorers’ Guild:", "Hyperspace:",
        "Galactic Traders:", "End of Game:", "News and Rumours:", "Withdraw:")
FIRST = 1
NAMES = ("Ann", "Bo", "Cy", "Di")
TEAMS = ("Ann & Cy", "Bo & Di")
PICTURES_MAX = 12  # of choices of one kind
CHOICE = re.compile(r'<(?:a href="[^"]*[?](?:at|move)=|'
                    r'button [^>]*name="move" value=")([^"#]*)')
AT = re.compile(r"\?at=([^\s\"]+)")
TILE = re.compile(r"(-?\d+,-?\d+)/(0|90|180|270)$")


def kind_of(letter):
    return letter["Message-ID"][1:].split(".")[0]


# --- whose turn it is, from what everybody can see ---

def asks(moves):
    """What a seat with these moves is asked for."""
    if not moves:
        return None
    if any(re.match("row:|draw", move) for move in moves):
        return "row"
    return "trade" if "keep" in moves else "lay"


def spots_of(moves):
    return {re.sub("^(small|large)@", "", re.split("[/ ]", move)[0])
            for move in moves}


def who_is_asked(states):
    """Of each seat that can move: what for, and whether play goes on without
    it."""
    found = {seat: asks(state["moves"]) for seat, state in enumerate(states)
             if state["state"] == "your-turn"}
    laid = sum(event["e"] == "placed" for entry in states[0]["log"]
               for event in entry["events"])
    board = states[0]["board"]
    turn = (FIRST + laid) % 4
    before = (turn + 3) % 4
    last = not (board["left"] or board["row"] or board["drawn"])
    if found.get(before) == "trade" and (
            turn not in found or (found[turn] == "trade" and
                                  board["waiting"][0]["seat"] == turn)):
        turn = before       # its own meeple came back: its turn is not over
    return {seat: (what, what == "trade" and seat != turn and not last)
            for seat, what in found.items()}


def own_last(state, seat):
    """The number of the seat's last entry, 0 without one."""
    return max([entry["n"] for entry in state["log"]
                if entry["seat"] == seat], default=0)


class Table:
    """The team game, by what is in the mailboxes."""

    def __init__(self, server, choice):
        self.server = server
        self.choice = choice
        self.links = server.new(
            *(f"{n} <{n.lower()}@play.example>" for n in NAMES),
            options=ALL)[1]
        self.maildir = Maildir(server.mailbox)
        self.letters = [[] for _ in NAMES]
        self.own = [None] * 4       # the link that each player has
        self.expected = [["began"] for _ in NAMES]
        self.faults = {what: [] for what in (
            "accepted", "next", "letter", "pages", "ask", "others", "gone")}
        self.seen = {}              # what was met how often
        self.most = (0, "")         # choices at one cell
        self.states = self.look()
        self.read()

    def count(self, what):
        self.seen[what] = self.seen.get(what, 0) + 1

    def fault(self, what, *words):
        self.faults[what].append(words)

    def look(self):
        return [self.server.look_now(self.links, seat)
                for seat in range(len(self.links))]

    def read(self):
        """Everybody reads what has come."""
        if not wait_until(lambda: self.server.owed() == 0):
            raise RuntimeError("letters stay: " + self.server.read_log())
        for letter in self.maildir.news():
            seat = [n.lower() + "@play.example" for n in NAMES].index(
                letter["To"].addresses[0].addr_spec)
            self.letters[seat].append(letter)
            self.own[seat] = first_link(letter)
            self.check_letter(seat, letter)

    # --- what holds for each letter ---

    def check_letter(self, seat, letter):
        state, text = self.states[seat], one_line(text_of(letter))
        tag = letter["Message-ID"]
        wanted = state["links"]["play"]
        if wanted is not None and first_link(letter) != wanted:
            self.fault("letter", tag, "its first link is another")
        if set(AT.findall(html_of(letter))) != spots_of(state["moves"]):
            self.fault("letter", tag, "it does not list what is possible")
        for team, first in zip(TEAMS, (0, 1)):
            score = state["seats"][first]["score"]
            lap = f" (lap {score // 50 + 1}, space {score % 50})"
            line = f"- The team of {team}: {score} point" + \
                ("" if score == 1 else "s") + (lap if score >= 50 else "")
            if text.count(line + " -") != 1:
                self.fault("letter", tag, "it has no line", line)
        if text.count("(you)") != 1 or text.count("(your partner)") != 1 or \
                not re.search(rf"- {NAMES[(seat + 2) % 4]} [^-]*"
                              r"\(your partner\)", text):
            self.fault("letter", tag, "it does not tell the partner")
        shown = state["log"] if kind_of(letter) == "began" else \
            state["log"][own_last(state, seat) + 1:] or state["log"][-1:]
        told = sum(event["e"] == "score" and event["why"] != "partner" and
                   not event["final"]
                   for entry in shown for event in entry["events"])
        if len(re.findall(r"scores \d+ points? for the team:", text)) != told:
            self.fault("letter", tag, "it does not tell points once", told)
        self.check_asked(seat, letter, text)

    def check_asked(self, seat, letter, text):
        what, aside = who_is_asked(self.states).get(seat, (None, False))
        tag = letter["Message-ID"]
        start = text.split("http")[0]
        came_back = "came back" in start
        if what == "trade" and kind_of(letter) == "turn":
            self.count("letter aside" if aside else "letter first")
            if not came_back or "keep it in reserve" not in start or \
                    ("not your turn" in start) != aside or \
                    ("came back" in letter["Subject"]) != aside and \
                    "No tile is left" not in start:
                self.fault("ask", tag, start)
        elif came_back or "came back" in letter["Subject"]:
            self.fault("ask", tag, start)
        for other, (_, beside) in who_is_asked(self.states).items():
            mark = "may set a meeple again on a free trading route, while"
            line = re.search(rf"- {NAMES[other]} \([^-]*", text).group(0)
            if (mark in line) != beside or ("(to move)" in line) == beside:
                self.fault("others", tag, line)

    # --- moves ---

    def play(self):
        """Somebody does something, and who does it goes on as the receipts
        lead. False when the game is over."""
        asked = who_is_asked(self.states)
        if not asked:
            return False
        late = [seat for seat, (_, aside) in asked.items() if aside]
        seats = [seat for seat in asked if seat not in late]
        if late and (not seats or self.choice.random() < 0.1):
            seats = late
        if late:
            self.count("late" if seats == late else "played on")
        seat = self.choice.choice(seats)
        link = self.own[seat]
        while link is not None:
            if self.server.look(link)["stale"]:
                self.fault("letter", seat, "has no link that is good")
                link = self.links[seat]
            link = self.move(seat, link)
        return True

    def move(self, seat, link):
        before = who_is_asked(self.states)
        old, state = self.states, self.states[seat]
        what = asks(state["moves"])
        self.check_page(link, what, before[seat][1], state)
        move = self.pick(link, what, state["moves"])
        self.count(move if move in ("draw", "keep") else
                   re.sub("[-:/].*", "", move.split("@")[0]).split(" ")[-1]
                   if what != "lay" else
                   "withdraw" if "withdraw" in move else "lay")
        answer = self.server.post(link, {"move": move})
        if answer.status != 200:
            self.fault("accepted", move, answer.text)
            raise RuntimeError(answer.text)
        self.states = self.look()
        self.expect(seat, before)
        self.read()
        self.check_gone(seat, old)
        after = who_is_asked(self.states)
        following = answer.json["next"]
        if (following is None) != (seat not in after):
            self.fault("next", answer.json["entry"], following)
        return following

    def check_gone(self, actor, old):
        """What others could choose, until this was done. A route may have
        another name now."""
        for seat, state in enumerate(self.states):
            lost = set(old[seat]["moves"]) - set(state["moves"])
            if seat == actor or not state["moves"]:
                continue
            for move in sorted(lost)[:3]:
                link = f"{self.links[seat]}?move={urllib.parse.quote(move)}"
                if self.server.get(link).status == 200:
                    continue
                answer = self.server.post(self.links[seat], {"move": move})
                self.count("gone")
                if (answer.status, answer.json.get("error")) != (
                        409, "no-longer-possible"):
                    self.fault("gone", move, answer.text)

    def expect(self, actor, before):
        """Who is owed a letter now: who was not asked before, and who was,
        while others played on, and now keeps them waiting."""
        after = who_is_asked(self.states)
        for seat in range(4):
            if not after:
                self.expected[seat].append("over")
            elif seat in after and seat != actor and (
                    seat not in before or
                    (before[seat][1] and not after[seat][1])):
                self.expected[seat].append("turn")

    def pick(self, link, what, moves):
        """At random, but rather what completes a route with somebody's meeple
        on it, and meeples on routes."""
        if what == "trade":
            return self.choice.choice(moves)
        if what == "row":
            return self.choice.choice(moves)
        bare = [move for move in moves if TILE.match(move)]
        for move in self.choice.sample(bare, min(8, len(bare))):
            page = self.server.get(f"{link}?move={move}").text
            if "may set meeples again" in page:
                self.count("completing")
                return move
        far = [move for move in moves
               if "withdraw" in move or move.count(",") == 2]
        if far and self.choice.random() < 0.08:
            return self.choice.choice(far)
        routes = [move for move in moves if "@route" in move]
        return self.choice.choice(
            routes if routes and self.choice.random() < 0.9 else moves)

    # --- pages ---

    def check_page(self, link, what, aside, state):
        if what == "lay":
            self.check_place(link, state)
            return
        page = self.server.get(link)
        if page.status != 200:
            self.fault("pages", link, page.status)
        # Of many of one kind the board shows more than pictures would.
        if page.text.count("<img src=") != len(state["moves"]) and \
                len(state["moves"]) <= PICTURES_MAX:
            self.fault("pages", what, "not every choice is a picture")
        if len(set(CHOICE.findall(page.text))) < len(state["moves"]):
            self.fault("pages", what, "not every choice can be taken")
        wanted = {"row": "Choose a tile, ", "trade": "meeple"}[what]
        if wanted not in re.search("<h1>(.*?)</h1>", page.text).group(1):
            self.fault("pages", what, "the title does not say what is asked")
        if what == "trade":
            self.count("page trade")
            if "Keep it in reserve" not in page.text or \
                    ("the others play on" in page.text) != aside:
                self.fault("pages", what, "it does not say what is possible")
            return
        for row, fits in enumerate(state["board"]["row-places"], 1):
            said = f"Open tile {row} fits nowhere now" in page.text
            self.count("open tile without a place" if said else "open tile")
            if said == fits:
                self.fault("pages", what, row, fits)
        if "draw" in state["moves"]:
            page = self.server.get(link + "?at=draw")
            if ("you cannot go back to the open tiles" not in page.text
                    or "<form" not in page.text):
                self.fault("pages", "draw", "is confirmed without a warning")

    def check_place(self, link, state):
        """The cell with most choices: what it shows at once, and what it
        keeps folded."""
        cells = {}
        for move in state["moves"]:
            cells.setdefault(move.split("/")[0], []).append(move)
        cell, moves = max(cells.items(), key=lambda item: len(item[1]))
        if len(moves) <= self.most[0]:
            return
        page = self.server.get(f"{link}?at={cell}").text
        folded = sum(page.count("<img", start.end(), page.index("</details>",
                                                                start.end()))
                     for start in re.finditer('<details class="more">', page))
        far = sum("withdraw" in move or
                  (move.count(",") == 2 and is_far(move)) for move in moves)
        self.most = (len(moves), f"{len(moves)} choices, {folded} folded")
        if page.count("<img") != len(moves) or folded != far:
            self.fault("pages", cell, page.count("<img"), folded, far, moves)


def is_far(move):
    """Whether a meeple goes where only hyperspace leads."""
    x, y, to_x, to_y = map(int, re.match(
        r"(-?\d+),(-?\d+)/\d+ \w+@\w+:(-?\d+),(-?\d+)", move).groups())
    return "@asteroid" in move or abs(x - to_x) > 1 or abs(y - to_y) > 1


# --- the end ---

def check_end(tap, table):
    server, states = table.server, table.states
    result = states[0]["result"]
    winners = [TEAMS[seat] for seat in result["winners"] if seat < 2]
    tap.none(((seat, part) for seat, letters in enumerate(table.letters)
              for part in (one_line(text_of(letters[-1])),
                           html.unescape(html_of(letters[-1])))
              if not re.search(
                  "share the win" if len(winners) > 1 else
                  "You won" if seat % 2 in result["winners"] else
                  winners[0] + " won", part)),
             "the last letter says which team won, in both parts")
    points = [0, 0]
    text = one_line(text_of(table.letters[0][-1]))
    told = {}
    for event in states[0]["log"][-1]["events"]:
        if event["e"] == "score" and event["final"] and event["seat"] < 2:
            told[TEAMS[event["seat"]]] = event["points"] + \
                told.get(TEAMS[event["seat"]], 0)
    tap.equal({team: int(points) for team, points in re.findall(
        r"- ([^-]*): \+(\d+) points? in the final scoring", text)}, told,
              "and tells each team's final points once")
    for entry in states[0]["log"]:
        for event in entry["events"]:
            if event["e"] == "score" and event["seat"] < 2:
                points[event["seat"]] += event["points"]
    tap.equal(points, result["scores"][:2], "the log's points are the scores")
    document = server.folder / "game.json"
    with open(document, "w", encoding="utf-8") as f:
        f.write(server.run("export", "1").stdout)
    for command in ([TURNPOST, "verify"], [sys.executable, VERIFY]):
        done = subprocess.run([*command, document], capture_output=True,
                              text=True, timeout=60, check=False)
        tap.equal((done.returncode, done.stderr), (0, ""),
                  f"{os.path.basename(command[-1])} proves the game")


def check_began(tap, table):
    for seat, letters in enumerate(table.letters):
        text = one_line(text_of(letters[0]))
        tap.none((told for told in TOLD
                  if text.count(f"- {told}") != 1 or
                  told.replace("'", "&#39;") not in
                  html_of(letters[0]).replace("&#x27;", "&#39;")),
                 f"{NAMES[seat]}'s first letter explains the options in force")
        tap.ok(f"together with {NAMES[(seat + 2) % 4]}:" in text,
               "and says with whom one plays")
    tap.none((letter["Message-ID"] for letters in table.letters
              for letter in letters[1:] if "SPECIAL RULES" in
              text_of(letter)), "the letters after it need not")
    page = table.server.get(table.links[0]).text
    tap.ok('<a class="term" href="/rules/carcassonne?lang=en#hyperspace">'
           "Hyperspace</a>:" in page, "on a page each leads to its rules")
    page = re.sub('</?a[ >][^<]*', lambda tag: tag[0].split(">", 1)[1], page)
    shown = table.server.run("show", "1").stdout
    for place, text in (("page", page), ("show", shown)):
        tap.none((told for told in TOLD if told.replace(
            "'", "&#39;" if place == "page" else "'") not in text),
                 f"the {place} tells them")


def play_teams(choice):
    """The table of a game that was played to its end, in which others played
    on while meeples waited: nearly every one is."""
    for _ in range(5):
        table = Table(Server().start(), choice)
        while table.play():
            pass
        if table.seen.get("played on") and table.seen.get("letter aside"):
            break
        table.server.stop()
    return table


def team_game(tap, choice):
    table = play_teams(choice)
    check_began(tap, table)
    print(f"# {table.seen}; most at one cell: {table.most[1]}")
    tap.equal([[kind_of(letter) for letter in letters]
               for letters in table.letters], table.expected,
              "each letter is one that is owed, and each that is owed came")
    tap.none(table.faults["accepted"], "every move that JSON lists is "
             "accepted")
    tap.none(table.faults["next"], "a receipt leads on just when the same "
             "seat does, and no letter comes in between")
    tap.none(table.faults["letter"], "each letter has the play link first, "
             "lists what is possible, each team's score once, and the partner")
    tap.none(table.faults["ask"], "who may set a meeple again is told so in "
             "subject and first sentences, and nobody else")
    tap.none(table.faults["gone"], "what others have taken meanwhile is told "
             "from what was never possible")
    tap.none(table.faults["others"], "others are told that play goes on")
    tap.none(table.faults["pages"], "pages say what is asked, show each "
             "choice as a picture, warn of the unseen tile, and fold what is "
             "far")
    tap.ok(table.seen.get("played on", 0) > 0 and
           table.seen.get("letter aside", 0) > 0 and
           table.seen.get("page trade", 0) > 0,
           "that was put to the test: others played on while meeples waited")
    check_end(tap, table)
    return table.server


# --- others ---

def bot_game(tap, server, choice):
    """One person between bots, who answer at once."""
    maildir = Maildir(server.mailbox)
    maildir.all()
    number, links = server.new("Ann <ann@play.example>", "bot:greedy",
                               "bot:random", options=("news=yes",
                                                      "traders=yes"))
    wanted, link = ["began"], links[0]
    while True:
        state = server.look(link)
        if state["state"] == "over":
            break
        receipt = server.post(link, {"move": choice.choice(state["moves"])})
        if receipt.status != 200:
            raise RuntimeError(receipt.text)
        link = server.look(link)["links"]["play"] or link
        if receipt.json["next"] is None:
            over = server.look(link)["state"] == "over"
            wanted.append("over" if over else "turn")
        wait_until(lambda: server.owed() == 0)
    got = [kind_of(letter) for letter in maildir.news()]
    tap.equal(got, wanted, "among bots there is one letter for each turn, "
              "whatever it is made of")
    with open(server.folder / "bots.json", "w", encoding="utf-8") as f:
        f.write(server.run("export", str(number)).stdout)
    tap.equal(server.run("verify", server.folder / "bots.json").returncode, 0,
              "and the game verifies")
    number = server.new("bot:greedy", "bot:greedy")[0]
    shown = one_line(server.run("show", str(number)).stdout)
    state = json.loads(server.run("show", str(number), "--as", "json").stdout)
    for seat in state["seats"]:
        score = seat["score"]
        lap = f" (lap {score // 50 + 1}, space {score % 50})"
        tap.ok(f": {score} points{lap if score >= 50 else ''}, " in shown,
               f"{score} points are shown with lap and space from 50 on")
    for value in ("one-and-one", "flat"):
        other = server.new("bot:random", "bot:random",
                           options=["endgame=" + value])[0]
        tap.ok("- End of Game:" in server.run("show", str(other)).stdout,
               f"endgame={value} is explained")
    tap.ok("SPECIAL RULES" not in shown and "open tiles" not in shown and
           "team" not in shown, "a base game says nothing of options")


def late_page(tap, server, choice):
    """A telephone far from a mast loads the turn page of a late game."""
    _, links = server.new("Ann <ann@late.example>", *["bot:greedy"] * 4,
                          options=("news=yes", "traders=yes", "hyperspace=yes",
                                   "explorers=yes", "withdraw=yes"))
    link, sizes = links[0], []
    while (state := server.look(link))["state"] != "over":
        if state["ply"] > 100:
            sizes.append(len(server.get(link).body))
        move = choice.choice([m for m in state["moves"] if "@" in m] or
                             state["moves"])
        server.post(link, {"move": move})
        link = server.look(link)["links"]["play"] or link
    tap.ok(sizes and max(sizes) < 65000, "the page of a late game of five with "
           f"all options has under 65,000 bytes ({max(sizes, default=0)})")
    script = len(server.get("/turn.js").body)
    tap.ok(0 < script < 15000, f"and its script under 15,000 ({script})")


def teaching(tap, server):
    """The page that teaches: pictures, contents and terms lead somewhere."""
    for lang in ("en", "de", "fr", "it"):
        page = server.get(f"/rules/carcassonne?lang={lang}").text
        ids = re.findall(r' id="([^"]+)"', page)
        tap.equal((len(ids), set(re.findall(r'href="#([^"]+)"', page)) -
                   set(ids)), (len(set(ids)), set()),
                  f"{lang}: the contents lead to the paragraphs")
        terms = re.findall(
            r'<a class="term" href="/rules/carcassonne\?lang=(..)#([^"]+)"',
            page)
        tap.ok(terms and all(t == lang and to in ids for t, to in terms),
               f"{lang}: and so do the terms in the text")
        pictures = [server.get(html.unescape(src)) for src in re.findall(
            r'<figure>\s*<img src="([^"]+)"', page)]
        tap.ok(len(pictures) > 12 and all(
            p.status == 200 and p.headers["Content-Type"] == "image/svg+xml"
            and "<svg" in p.text for p in pictures),
               f"{lang}: all pictures are there")


def check_rules(tap, server):
    front = server.get("/").text
    tap.ok('href="/rules/carcassonne"' in front, "the first page leads to the "
           "rules of each game")
    tap.equal(server.get("/rules/carcassonne", as_json=True).text,
              server.run("rules", "carcassonne", "--as", "json").stdout,
              "as JSON they are what turnpost rules prints")
    rules = json.loads(server.run("rules", "--as", "json").stdout)
    tap.equal(server.get("/rules", as_json=True).json, rules,
              "so are all together")
    for one in rules:
        page = server.get("/rules/" + one["ruleset"]).text
        tap.none((option["name"] for option in one["options"]
                  if f"<code>{option['name']}</code>" not in page or
                  option["help"].split("'")[-1].split("(")[-1] not in page),
                 f"the page of {one['ruleset']} explains every option")
        tap.ok(f"/rules/{one['ruleset']}" in server.get("/rules").text,
               "and the page of all leads there")
    teaching(tap, server)
    for path in ("/rules/none", "/rules/carcassonne/none.svg",
                 "/rules/none/route.svg", "/rules/carcassonne/.svg", "/rules/", "/rules/carcassonne/x",
                 "/rulesx"):
        tap.equal(server.get(path).status, 404, f"{path} is nothing")
    tap.equal(server.get("/rules/none", as_json=True).json["error"],
              "no-such-ruleset", "which JSON says in a key")
    tap.equal(server.request("POST", "/rules").status, 405,
              "rules can only be looked at")


def main():
    tap = Tap()
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    print(f"# seed of the players' choices (SEED): {seed}")
    choice = random.Random(seed)
    server = team_game(tap, choice)
    bot_game(tap, server, choice)
    late_page(tap, server, choice)
    check_rules(tap, server)
    tap.none((line for line in server.read_log().splitlines()
              if "fault" in line), "no template lacks anything")
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and nothing ended before")
    tap.done()


main()

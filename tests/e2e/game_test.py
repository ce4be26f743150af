"""A whole game between three people who have nothing but their mail, through
OpenSMTPD: each reads the newest letter, follows its first link, chooses, posts,
until everybody has got the letter of the end. On the way every letter is held
against what letters promise."""
import html
import html.parser
import json
import random
import re
import struct
import time

from harness import (LINK, Maildir, Server, Tap, first_link, html_of, text_of,
                     wait_until)
from mailserver import OpenSmtpd

DOMAIN = "play.example"
PEOPLE = {      # mailbox: as on the command line, as shown to people
    "ann": ("Ann <ann@play.example>;tz=Europe/Rome", "Ann"),
    "zoe": ("Zoë Ångström <zoe@play.example>;lang=en;phrase=blue moon",
            "Zoë Ångström"),
    "cy": ('"O\'Neil, \\"Cy\\"" <cy@play.example>;tz=Pacific/Chatham',
           'O\'Neil, "Cy"'),
}
HEAD = re.compile("log head ([0-9a-f]{16}),")
COUNT = re.compile(r"Fair play: (\d+) "
                   r"(?:open draws? so far|draws?),")
SHOWN = 768     # CSS pixels of a letter on a laptop
LINES = 60      # of a text part with a link to each cell
CELL = re.compile(r"\?at=(-?\d+,-?\d+)$")
SCORED = re.compile(r"^- (.+): \+(\d+) points? in the final scoring", re.M)


class Html(html.parser.HTMLParser):
    """What the HTML part links to, shows and refers to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.images = [], []
        self.words, self.tags, self.attributes = [], set(), []
        self.lang = None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tags.add(tag)
        self.attributes += attrs
        if tag == "html":
            self.lang = attributes.get("lang")
        if tag == "a":
            self.links.append(attributes["href"])
        if tag == "img":
            self.images.append(attributes)

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        words = " ".join(" ".join(self.words).split())
        return re.sub(r" (?=: )", "", words)


class Player:
    """Somebody with a mailbox, and all that came into it."""

    def __init__(self, smtpd, mailbox):
        self.mailbox = mailbox
        self.maildir = Maildir(smtpd.maildir(mailbox))
        self.name = PEOPLE[mailbox][1]
        self.letters = []
        self.states = []    # of the game, when each letter was written
        self.over = False

    def look_into_mailbox(self, server):
        """Takes in what is new; the newest letter's state of the game, or
        None when there is nothing new."""
        # That somebody turned his letters off is told to the table by
        # letters of their own.
        news = [letter for letter in self.maildir.news()
                if not letter["Message-ID"].startswith("<table.")]
        self.letters += news
        return server.look(first_link(news[-1])) if news else None

    def play(self, server, state, choice):
        """Makes the move, and the next where the receipt says so."""
        link = state["links"]["play"]
        receipts = []
        while link is not None:
            moves = server.look(link)["moves"]
            meeples = [move for move in moves if "@" in move]
            move = choice.choice(
                meeples if meeples and choice.random() < 0.7 else moves)
            answer = server.post(link, {"move": move})
            if answer.status != 200:
                raise RuntimeError(f"{move}: {answer.status} {answer.text}")
            receipts.append(answer.json)
            link = answer.json["next"]
        return receipts


def play_by_mail(server, players, choice, seconds=150):
    """Everybody does what the mail says, until all have been told the end.
    All receipts, in order."""
    receipts = []
    end = time.monotonic() + seconds
    while not all(player.over for player in players):
        if time.monotonic() > end:
            raise RuntimeError("the game does not go on: " +
                               server.read_log()[-2000:])
        for player in players:
            state = player.look_into_mailbox(server)
            if state is None:
                continue
            player.over = state["state"] == "over"
            if state["state"] == "your-turn":
                receipts += player.play(server, state, choice)
        time.sleep(0.005)
    return receipts


def find_states(server, players):
    """What the game was like when each letter was written, which the head of
    the log in it tells. What is wrong with the letters' heads."""
    hashes = [row[0][:16] for row in server.query(
        "SELECT lower(hex(hash)) FROM entry WHERE game = 1 ORDER BY n")]
    faults = []
    for seat, player in enumerate(players):
        for letter in player.letters:
            _, owed_ply, owed_seat, _ = letter["Message-ID"].split(".", 3)
            head = HEAD.findall(text_of(letter))[-1]
            if head not in hashes or hashes.index(head) < int(owed_ply) or \
                    int(owed_seat) != seat:
                faults.append(letter["Message-ID"])
                continue
            done = server.run("show", "1", "--seat", str(seat), "--as", "json",
                              "--ply", str(hashes.index(head)))
            player.states.append(json.loads(done.stdout))
    return faults


# --- what holds for each letter ---

def letters_of(players):
    for player in players:
        for letter, state in zip(player.letters, player.states):
            yield player, letter, state


def check_headers(tap, players):
    every = list(letters_of(players))
    ids = [letter["Message-ID"] for _, letter, _ in every]
    tap.equal(len(set(ids)), len(ids), "every letter has its own Message-ID")
    tap.none((i for i in ids if not re.fullmatch(r"<[!-~]+@play\.example>", i)),
             "and it ends with the sender's domain")
    roots = {player.mailbox: {letter["References"] for letter in player.letters}
             for player in players}
    tap.none((root for root in roots.items() if len(root[1]) != 1),
             "References names one root for all letters of a seat")
    tap.equal(len(set.union(*roots.values())), len(players),
              "and another for each seat")
    tap.equal(len({letter["Subject"] for _, letter, _ in every}), 1,
              "the subject is the same, so that mail programs thread")
    for name, value in (("Auto-Submitted", "auto-generated"),
                        ("List-Unsubscribe-Post",
                         "List-Unsubscribe=One-Click"),
                        ("List-Id", "<game-1.play.example>"),
                        ("MIME-Version", "1.0"),
                        ("Content-Language", "en")):
        tap.none((letter["Message-ID"] for _, letter, _ in every
                  if letter.get_all(name) != [value]),
                 f"{name} is {value} in each, once")
    tap.none((letter["Message-ID"] for _, letter, state in every
              if letter["List-Unsubscribe"] != f"<{state['links']['mute']}>"),
             "List-Unsubscribe is the seat's mute link, unfolded")
    tap.none((letter["To"] for player, letter, _ in every
              if letter["To"].addresses[0].display_name != player.name or
              letter["To"].addresses[0].addr_spec !=
              f"{player.mailbox}@{DOMAIN}"),
             "To is the player, with the name as it was given")
    tap.none((letter["From"] for _, letter, _ in every
              if letter["From"].addresses[0].addr_spec != "games@play.example"),
             "From is what the configuration says")
    tap.none((letter["Message-ID"] for _, letter, _ in every
              if letter["Date"].datetime.utcoffset() is None or
              abs(letter["Date"].datetime.timestamp() - time.time()) > 600),
             "Date is when it was written")
    bodies = [line for _, letter, _ in every
              for line in letter.as_bytes().split(b"\n")]
    tap.none((line[:60] for line in bodies if len(line) > 998),
             "no line is longer than SMTP allows")
    tap.none((line[:60] for line in bodies if any(c > 126 for c in line)),
             "all bytes are ASCII")


def parts_fault(letter):
    """What is wrong with the structure of a letter, or None."""
    over = letter["Message-ID"].startswith("<over")
    if over:
        if letter.get_content_type() != "multipart/mixed":
            return "has no attachment"
        letter, document = letter.iter_parts()
        if document.get_content_type() != "application/json":
            return "brings no document"
    if letter.get_content_type() != "multipart/alternative":
        return "is not multipart/alternative"
    plain, related = letter.iter_parts()
    if plain.get_content_type() != "text/plain" or \
            plain.get_content_charset() != "utf-8":
        return "does not begin with a UTF-8 text part"
    if related.get_content_type() != "multipart/related":
        return "has no multipart/related"
    page, *pictures = related.iter_parts()
    if page.get_content_type() != "text/html" or \
            page.get_content_charset() != "utf-8":
        return "has no UTF-8 HTML part"
    names = [picture["Content-ID"] for picture in pictures
             if picture.get_content_type() == "image/png"]
    if names != ["<board>", "<chart>"][:1 + over]:
        return f"shows {names}"
    return None


def picture_of(letter):
    """Content-ID and bytes of the picture."""
    for part in letter.walk():
        if part.get_content_type() == "image/png":
            return part["Content-ID"].strip("<>"), part.get_content()
    return None, b""


def check_parts(tap, players):
    every = [letter for _, letter, _ in letters_of(players)]
    tap.none((f"{letter['Message-ID']} {parts_fault(letter)}"
              for letter in every if parts_fault(letter)),
             "alternative(text, related(HTML, PNG)) in each letter, and "
             "beside it the game as a file in the last")
    faults, sizes = [], []
    for letter in every:
        name, png = picture_of(letter)
        page = Html(html_of(letter))
        sizes.append((len(png), len(html_of(letter).encode())))
        width, _, depth, colour = struct.unpack(">IIBB", png[16:26])
        if png[:8] != b"\x89PNG\r\n\x1a\n" or colour != 3:
            faults.append(f"{letter['Message-ID']}: no palette PNG, {depth}")
        if [i["src"] for i in page.images][:1] != [f"cid:{name}"]:
            faults.append(f"{letter['Message-ID']}: {page.images}")
        elif int(page.images[0]["width"]) > min(width, SHOWN):
            faults.append(f"{letter['Message-ID']}: stretched picture")
    tap.none(faults, "the HTML shows the palette PNG that is in the letter")
    print(f"# largest PNG {max(s[0] for s in sizes)}, "
          f"largest HTML {max(s[1] for s in sizes)} bytes")
    tap.ok(max(s[0] for s in sizes) <= 45000, "no PNG has more than 45 KB")
    tap.ok(max(s[1] for s in sizes) < 60000, "no HTML part has 60 KB")


def check_html(tap, players):
    pages = [(letter, Html(html_of(letter)))
             for _, letter, _ in letters_of(players)]
    tap.none((letter["Message-ID"] for letter, page in pages
              if page.tags & {"script", "svg", "link", "iframe", "object",
                              "video", "form", "style"}),
             "no script, SVG, style sheet or remote thing is in the HTML")
    tap.none((value for _, page in pages for name, value in page.attributes
              if name in ("src", "background", "poster") and
              not value.startswith("cid:")),
             "and nothing is loaded but what the letter brings")
    tap.none((name for _, page in pages for name, _ in page.attributes
              if name.startswith("on")), "and no event handler")
    tap.none((letter["Message-ID"] for letter, page in pages
              if page.lang != "en"), "lang is set")
    tap.none((letter["Message-ID"] for letter, page in pages
              if not page.images[0].get("alt")), "the picture has an alt text")


def cells_of(moves):
    return {re.split("[/ ]", move)[0] for move in moves}


def linked_cells(links):
    found = set()
    for link in links:
        match = CELL.search(link)
        if match:
            found.add((match.group(1), link[:match.start()]))
    return found


def check_links(tap, players):
    """The play link first; the HTML list, and the text list where there is
    room for it, agree with the legal moves."""
    first, lists, texts, wide = [], [], [], []
    for _, letter, state in letters_of(players):
        page, text = Html(html_of(letter)), text_of(letter)
        links = LINK.findall(text)
        own = state["links"]["play"]
        if own is not None and (not links or links[0] != own):
            first.append(letter["Message-ID"])
        if len({link.split("/t/")[1] for link in links}) > 3:
            first.append(f"{letter['Message-ID']} has other links")
        wanted = {(cell, own) for cell in cells_of(state["moves"])}
        if linked_cells(page.links) != wanted:
            lists.append(letter["Message-ID"])
        linked = linked_cells(re.findall(r"http\S+", text))
        if linked not in (wanted, set()) or \
                linked and text.count("\n") > LINES:
            texts.append(letter["Message-ID"])
        wide += [letter["Message-ID"] for image in page.images
                 if "width:100%" not in image["style"]]
    tap.none(first, "the play link is the first link of the text, and the "
             "only one besides those to mute and to the reader's own page")
    tap.none(wide, "the board is as wide as the letter")
    tap.none(lists, "the list in the HTML part links to exactly the cells of "
             "legal moves")
    tap.none(texts, "so does the list in the text part, where that is short")


def check_facts(tap, players):
    """Text and HTML tell the same, and what the API tells."""
    faults, heads, tables = [], [], []
    for _, letter, state in letters_of(players):
        text, page = text_of(letter), Html(html_of(letter)).text
        heads += [letter["Message-ID"]
                  for fact in (state["hash"][:16], state["commitment"])
                  if fact not in text or fact not in page]
        heads += [f"{letter['Message-ID']}: draws"
                  for said in (COUNT.findall(" ".join(text.split())),
                               re.findall(r"Fair play: (\d+) (?:open )?draw", page))
                  if said != [str(state["draws"])]]
        tables += [
            (letter["Message-ID"], seat["name"]) for seat in state["seats"]
            if not re.search(f"^- {re.escape(seat['name'])} .{seat['colour']}, "
                             f".*: {seat['score']} point", text, re.M)]
        for line in text.split("\n"):
            # Lines with links are links of other sorts in the HTML part;
            # "- | / \" is the key of the board in characters; what ends with
            # a figure is a row of a table.
            if line.startswith("- ") and line[2] != "|" and \
                    not re.search(r": .* -?\d+$", line) and \
                    " ".join(line[2:].split()) not in page:
                faults.append(f"{letter['Message-ID']}: {line}")
    tap.none(faults, "what the text part says in words, the HTML part says")
    tap.none(heads, "commitment, head of the log and the number of draws stand "
             "in every letter")
    tap.none(tables, "everybody's colour and points stand in every letter")


def check_phrase(tap, players):
    """Who gave a phrase reads it in the first letter; nobody else does."""
    for player in players:
        given = "phrase=" in PEOPLE[player.mailbox][0]
        for said in (text_of(player.letters[0]),
                     Html(html_of(player.letters[0])).text):
            tap.equal('"blue moon"' in said, given,
                      f"{player.mailbox}'s first letter "
                      f"{'tells the phrase' if given else 'has no phrase'}")


def expected_dice(document):
    """How often each face of the dice came up, from the log alone."""
    faces = [0] * 6
    for entry in document["log"]:
        for draw in entry["chance"]:
            if draw["label"] == "die":
                faces[draw["value"]] += 1
    return faces


def check_document(tap, server, player):
    """What the last letter brings and says about chance."""
    letter, state = player.letters[-1], player.states[-1]
    text, page = text_of(letter), Html(html_of(letter)).text
    part = next(letter.iter_attachments())
    name = f"turnpost-{state['uid']}.json"
    tap.equal((part.get_content_type(), part.get_filename()),
              ("application/json", name),
              "the game is attached, with its uid for a name")
    path = server.folder / name
    with open(path, "wb") as f:
        f.write(part.get_content())
    done = server.run("verify", path)
    tap.equal((done.returncode, done.stdout.split("\n")[0]), (0, "ok"),
              "and verifies")
    with open(path, encoding="utf-8") as f:
        document = json.load(f)
    tap.equal((document["commitment"], document["log"][-1]["hash"],
               document["seed"]),
              (state["commitment"], state["hash"], state["seed"]),
              "it is this game, to its end")
    tap.ok(document["seed"] in text and document["seed"] in page,
           "the letter tells the seed")
    tap.ok(f"turnpost verify {name}" in text and
           f"turnpost verify {name}" in page, "and how to verify it")
    faces = expected_dice(document)
    tap.equal([die["faces"] for die in state["dice"]],
              [faces] if sum(faces) else [], "dice are counted as thrown")
    row = "".join(f"{count:6}" for count in faces)
    tap.equal(row in text, sum(faces) > 0, "and shown when there were any")
    tap.equal(server.get(state["links"]["document"]).body, part.get_content(),
              "the page offers the same file, byte for byte")


# --- the whole ---

def check_count(tap, server, players, receipts, log):
    kinds = {player.mailbox: [letter["Message-ID"][1:].split(".")[0]
                              for letter in player.letters]
             for player in players}
    tap.equal([kinds[p.mailbox].count("began") for p in players], [1, 1, 1],
              "everybody got one letter of the beginning")
    tap.equal([kinds[p.mailbox].count("over") for p in players], [1, 1, 1],
              "and one of the end")
    tap.none((mailbox for mailbox, kind in kinds.items()
              if kind[0] != "began" or kind[-1] != "over"),
             "and they came first and last")
    tap.none((letter["Message-ID"] for _, letter, state in letters_of(players)
              if letter["Message-ID"].startswith("<turn") and
              state["state"] != "your-turn"),
             "nobody is told that it is his turn when it is not")
    turns = [sum(entry["seat"] == seat for entry in log)
             for seat in range(len(players))]
    # The letter of the beginning tells the first turn, or leads to it when it
    # is read late; then no other is sent.
    saved = [turns[seat] - kinds[player.mailbox].count("turn")
             for seat, player in enumerate(players)]
    first = log[1]["seat"]
    tap.ok(saved[first] == 1 and all(n in (0, 1) for n in saved),
           "and one for each turn, but for the first")
    dropped = server.query("SELECT seat, ply FROM letter "
                           "WHERE kind = 2 AND state = 2 ORDER BY seat")
    tap.equal([seat for seat, _ in dropped],
              [seat for seat, n in enumerate(saved) if n and seat != first],
              "and no other was dropped")
    tap.equal([r["entry"] for r in receipts], list(range(1, len(log))),
              "every entry of the log came from a letter")
    tap.equal([r["move"] for r in receipts], [e["move"] for e in log[1:]],
              "and is the move of its receipt")


def check_final(tap, server, players):
    state = players[0].states[-1]
    tap.equal(state["state"], "over", "the link of the last letter shows the "
              "end")
    names = [seat["name"] for seat in state["seats"]]
    tap.equal(names, [player.name for player in players],
              "the names are as they were given")
    before = dict.fromkeys(names, 0)
    for entry in state["log"]:
        for event in entry["events"]:
            if event["e"] == "score" and not event["final"]:
                before[names[event["seat"]]] += event["points"]
    scores = {s["name"]: s["score"] for s in state["seats"]}
    best = max(scores.values())
    winners = [name for name in names if scores[name] == best]
    tap.equal(state["result"], {
        "scores": [scores[name] for name in names],
        "winners": [i for i, name in enumerate(names) if name in winners]},
        "the result names the scores and who has most")
    for player in players:
        link = first_link(player.letters[-1])
        late = server.post(link, {"move": "0,1/0"})
        tap.equal((late.status, late.json["error"]), (409, "game-over"),
                  "after the end no move is taken")
        text = text_of(player.letters[-1])
        page = Html(server.get(link).text).text
        tap.none((line for line in text.split("\n") if "best move" in line and
                  " ".join(line[2:].split()) not in page),
                 "the best moves that the letter tells stand on the page")
        total = dict(before)
        for name, points in SCORED.findall(text):
            total[name] += int(points)
        tap.equal(total, scores, f"{player.mailbox}'s last letter explains "
                  "the final scoring: it adds up to the scores")
        line = next(line for line in text.split("\n") if "Winner" in line)
        tap.none((name for name in names
                  if (name in line) != (name in winners)),
                 "and it names the winner")
        tap.ok(html.unescape(line.removeprefix("- ")) in Html(html_of(player.letters[-1])).text,
               "in the HTML part, too")
        stale = server.look(first_link(player.letters[0]))
        tap.ok(stale["state"] == "over" and stale["moves"] == [],
               "the first letter's link shows the end now")


def check_one_click(tap, server, letter):
    """A mail program's unsubscribe button: a bare POST to the header's
    address."""
    url = letter["List-Unsubscribe"].strip("<>")
    body = "List-Unsubscribe=One-Click"
    headers = {"Content-Type": "application/x-www-form-urlencoded"}

    def seats():
        state = server.look(first_link(letter))
        return [seat["letters"] for seat in state["seats"]]

    tap.equal(seats(), ["on"] * 3, "everybody has letters on")
    tap.equal(server.request("POST", url, body, headers).status, 200,
              "one click on List-Unsubscribe is accepted")
    tap.equal(seats().count("off"), 1, "and the table sees it")
    tap.equal(server.post(url, {"letters": "on"}).status, 200,
              "and letters can be had again")
    tap.equal(seats(), ["on"] * 3, "and the table sees that")


def main():
    tap = Tap()
    smtpd = OpenSmtpd(DOMAIN).start()
    server = Server(transport=f"smtp://127.0.0.1:{smtpd.port}").start()
    players = [Player(smtpd, mailbox) for mailbox in PEOPLE]
    seed = random.randrange(1 << 32)
    print(f"# seed of the players' choices: {seed}")

    server.new(*(as_given for as_given, _ in PEOPLE.values()))
    boxes = [Maildir(player.maildir.path) for player in players]
    tap.ok(wait_until(lambda: all(box.all() for box in boxes)),
           "everybody gets a letter when the game begins")
    began = time.monotonic()
    # Whose turn it is would get a letter as soon as letters are on again.
    check_one_click(tap, server, next(
        box.all()[0] for box in boxes if server.look(
            first_link(box.all()[0]))["state"] != "your-turn"))

    receipts = play_by_mail(server, players, random.Random(seed))
    tap.ok(receipts, "the game is played to its end by mail alone")
    print(f"# {len(receipts)} moves, "
          f"{sum(len(p.letters) for p in players)} letters, "
          f"{time.monotonic() - began:.1f} s")
    tap.none(find_states(server, players),
             "every letter shows the head of the log as it was written")
    check_count(tap, server, players, receipts,
                players[0].states[-1]["log"])
    check_headers(tap, players)
    check_parts(tap, players)
    check_html(tap, players)
    check_links(tap, players)
    check_facts(tap, players)
    check_final(tap, server, players)
    check_phrase(tap, players)
    check_document(tap, server, players[-1])
    tap.equal(server.owed(), 0, "no letter is left to be sent")
    check = server.run("check")
    tap.equal(check.returncode, 0, "turnpost check finds nothing wrong")
    tap.equal(server.stop(), 0, "and the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    tap.done()


main()

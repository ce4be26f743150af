"""Secrets of monopoly over HTTP: what a seat and a spectator can fetch and are
sent while games run, and the server's log, have no card of another hand, no
bid and no order of somebody else; and no published hash can be tried out by
who does not know the key.

That nothing of a hidden card, a bid or an order can be read off pages, letters
and pictures: tests/unit/desk_mirror_test. SECRETS_GAMES=20 plays more games
over HTTP.
"""
import itertools
import json
import os
import random
import re

from fairness import simulate, verify
from harness import SRCDIR, Folder, Maildir, Server, Tap, html_of, text_of
from monopoly_live import LiveGame
from monopoly_referee import judge_entry
from monopoly_referee_cards import Referee
from monopoly_referee_view import board

GAMES = int(os.environ.get("SECRETS_GAMES", "1"))
# Simulated games whose hashes are tried; each has hundreds of them, made in the
# same way.
TRIED = 16
BIDS = ["pass"] + [f"bid:{n}" for n in range(10, 2001, 10)]
ORDERS = [f"order:{kind} {value}"
          for kind in ("levy", "steal", "capture", "arrest", "counter")
          for value in ("refuse", "ask", "allow")] + \
    [f"order:free {value}" for value in
     ("ask", "never", *range(50, 401, 50))]


# --- what is shown ---

def told_to_others(thing, viewer):
    """Whatever is in JSON of VIEWER's (None: a spectator) and should not
    be."""
    if isinstance(thing, dict):
        if thing.get("e") in ("drew", "bid", "order") and \
                thing.get("to") != viewer:
            yield thing
        if str(thing.get("move")).startswith(("bid:", "order:", "pass")) and \
                thing.get("seat") != viewer:
            yield thing
        thing = thing.values()
    if isinstance(thing, (list, type({}.values()))):
        for part in thing:
            yield from told_to_others(part, viewer)


def ids_in(text):
    """Names of cards ("R05") in a text."""
    return set(re.findall(r"(?<![A-Za-z0-9_#=/-])[RE][01]\d(?![A-Za-z0-9_-])",
                          text))


def shown_to(game, seat):
    """All that the seat can fetch, by name."""
    state = game.look(seat)
    yield "JSON", json.dumps(state), state
    links = state["links"]
    yield "page", game.server.get(game.links[seat]).text, None
    for name in ("board-svg", "board-text"):
        yield name, game.server.get(links[name]).text, None
    text = game.server.get(links["document"]).text
    yield "document", text, json.loads(text)


def shown_to_all(game):
    for form in ("json", "text", "svg"):
        text = game.server.run("show", str(game.game), "--as", form).stdout
        yield form, text, json.loads(text) if form == "json" else None
    text = game.server.run("export", str(game.game)).stdout
    yield "export", text, json.loads(text)
    yield "list", game.server.run("list").stdout, None


def hand_ids(referee, seat):
    return {referee.card(seat, number).name for number in referee.hand[seat]}


def look_through(game, referee, public, faults):
    """Everything that anybody is shown now. PUBLIC: cards that have been
    turned up."""
    hidden = set().union(*(hand_ids(referee, seat)
                           for seat in range(referee.seats)),
                         *({card.name for number, card in
                            enumerate(referee.box.decks[side])
                            if number in referee.pile[side]}
                           for side in referee.pile)) - public
    for viewer in (None, *range(referee.seats)):
        for name, text, thing in shown_to_all(game) if viewer is None else \
                shown_to(game, viewer):
            found = list(told_to_others(thing, viewer)) + \
                sorted(ids_in(text) & hidden)
            if thing and "board" in thing:
                mine = board(referee, viewer)
                found += [(key, thing["board"][key]) for key in
                          ("hand", "orders", "auction")
                          if thing["board"][key] != mine[key]]
            if found:
                faults.append((viewer, name, found[:2]))


def turned_up(doc):
    return {event["card"] for entry in doc["log"] for event in entry["events"]
            if event["e"] == "drew-event"}


def play_and_look(game, text, choice):
    """A game to its end, with all looked through at many points of it."""
    faults, points = [], 0
    while game.step():
        if choice.random() > 0.06:
            continue
        doc = game.document("--private")
        if doc["result"]:
            break
        referee = Referee(doc, text)
        for entry in doc["log"]:
            judge_entry(referee, entry)
        look_through(game, referee, turned_up(doc), faults)
        points += 1
    return faults, points


def letters_told(maildir, docs):
    """Cards in letters that nobody had turned up by then, by their names."""
    for letter in maildir.all():
        kind, ply, _, uid = letter["Message-ID"][1:].split(".")[:4]
        doc = docs[uid.split("@")[0]]
        if kind == "over":
            continue
        public = turned_up(doc)
        found = ids_in(text_of(letter) + html_of(letter)) - public
        if found:
            yield letter["Message-ID"], found, ply


def check_shown(tap, text):
    choice = random.Random(5)
    server = Server().start()
    docs = {}
    for number in range(GAMES):
        seats = (3, 2, 4)[number % 3]
        game = LiveGame(server, choice, seats)
        faults, points = play_and_look(game, text, choice)
        tap.none(faults, f"at {points} points of a game of {seats} nobody "
                 "could fetch what is another's secret")
        tap.ok(points > 3, "there were such points")
        doc = game.document()
        docs[doc["uid"]] = doc
    maildir = Maildir(server.mailbox)
    tap.none(letters_told(maildir, docs), "nor was it in a letter")
    log = server.read_log()
    tap.none((word for word in ("bid:", "order:", "drew", "opened")
              if word in log) if log else ["no log"],
             "the server's log tells no bid, order or card")
    tap.none(ids_in(log), "and names no card")
    tap.equal(server.crashes(), [], "nothing has crashed")


def check_control(tap, text):
    """It would be seen."""
    server = Server().start()
    game = LiveGame(server, random.Random(2), 2)
    mine, other = game.look(0), game.look(1)
    tap.ok(not list(told_to_others(mine, 0)) and
           list(told_to_others(mine, 1)) and
           list(told_to_others(other, None)),
           "a hand that is shown to somebody else would be seen")
    tap.ok(list(told_to_others(game.document("--private"), 0)),
           "as would be a private document")
    referee = Referee(game.document("--private"), text)
    for entry in game.document("--private")["log"]:
        judge_entry(referee, entry)
    name = sorted(hand_ids(referee, 0))[0]
    planted = f"<td>you hold {name}, which</td>"
    tap.equal(ids_in(planted), {name}, "and a card's name in a page")
    answer = game.post(1, "order:levy ask")
    tap.ok(answer.status == 200 and
           list(told_to_others(game.look(1), 0)) and
           not list(told_to_others(game.look(0), 0)),
           "and an order")


# --- hashes ---

def guesses(doc, before):
    """Keys that somebody could try: all that is published, and nothing."""
    entropy = bytes.fromhex(doc["log"][0]["setup"]["entropy"])
    uid, commitment = (bytes.fromhex(doc[key]) for key in
                       ("uid", "commitment"))
    return [b"", bytes(32), uid, commitment, entropy, before,
            verify.key_of(bytes(32), uid, entropy),
            verify.key_of(commitment, uid, entropy)]


def tried(keys, kind, n, *parts):
    """Hashes of a candidate: with each of the keys, and without any."""
    message = b"".join((b"turnpost/1 ", kind, b"\0", verify.be64(n), *parts))
    yield verify.sha256(message).hex()
    yield verify.sha256(*parts).hex()
    yield verify.sha256(parts[-1]).hex()
    for key in keys:
        yield verify.hidden(key, kind, n, *parts).hex()


def found_out(doc, keys=None):
    """The secrets of a document that could be found by trying all."""
    before = verify.chain_start(bytes.fromhex(doc["uid"]),
                                bytes.fromhex(doc["commitment"]))
    for entry in doc["log"]:
        n, count = entry["n"], {}
        known = keys or guesses(doc, before)
        for one in entry["chance"]:
            i = count[one["label"]] = count.get(one["label"], -1) + 1
            for value in range(one["n"]) if "blind" in one else ():
                if one["blind"] in tried(
                        known, b"blind", n, one["label"].encode(), b"\0",
                        verify.be32(i), verify.be64(value)):
                    yield n, one["label"], value
        if "sealed" in entry:
            for move in BIDS + ORDERS:
                if entry["sealed"] in tried(known, b"sealed", n,
                                            move.encode()):
                    yield n, move
        before = bytes.fromhex(entry["hash"])


def check_hashes(tap):
    docs = []
    for path in itertools.chain.from_iterable(
            simulate(Folder(), "monopoly", TRIED // 4, "--seats", str(seats),
                     "--policy", policy)
            for seats, policy in ((2, "random"), (3, "random"),
                                  (4, "random"), (3, "greedy"))):
        with open(path, encoding="utf-8") as f:
            docs.append(json.load(f))
    tap.none((fault for doc in docs for fault in found_out(doc)),
             f"in {len(docs)} games no hidden draw and no bid is found by "
             "trying all values")
    doc = docs[0]
    key = verify.key_of(bytes.fromhex(doc["seed"]), bytes.fromhex(doc["uid"]),
                        bytes.fromhex(doc["log"][0]["setup"]["entropy"]))
    secrets = sum("blind" in one for entry in doc["log"]
                  for one in entry["chance"]) + \
        sum("sealed" in entry for entry in doc["log"])
    found = list(found_out(doc, [key]))
    tap.ok(len(found) == secrets and all(
        opened in BIDS for _, opened in (f for f in found if len(f) == 2)),
        f"with the key all {secrets} of a game are")
    tap.none((doc["uid"] for doc in docs
              if len(hashes(doc)) != len(set(hashes(doc)))),
             "no two in a game are alike, so that none can be recognized")


def hashes(doc):
    return [one["blind"] for entry in doc["log"] for one in entry["chance"]
            if "blind" in one] + \
        [entry["sealed"] for entry in doc["log"] if "sealed" in entry] + \
        [entry["state"] for entry in doc["log"]]


def main():
    tap = Tap(500 + 60 * GAMES)
    with open(os.path.join(SRCDIR, "data/monopoly/standard.ring"),
              encoding="utf-8") as f:
        text = f.read()
    check_control(tap, text)
    check_shown(tap, text)
    check_hashes(tap)
    tap.done()


if __name__ == "__main__":
    main()

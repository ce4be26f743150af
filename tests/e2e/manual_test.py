"""The pages of the games, turnpost-carcassonne(6), turnpost-geonosis(6),
turnpost-goldrush(6) and turnpost-monopoly(6), against the program: what a game has is in its page, what
the page names is in the game, and its examples are true."""
import collections
import json
import os
import random
import re

from harness import Folder, Server, Tap
from manpage import WORD, entries, keys_below, keys_of, literal, part, read
from monopoly_live import LiveGame

SEATS = ("Ann <ann@play.example>", "Bo <bo@play.example>",
         "Cleo <cleo@play.example>", "Dan <dan@play.example>")
ALL_ON = ("teams=yes", "explorers=yes", "hyperspace=yes", "traders=yes",
          "endgame=flat", "news=yes", "withdraw=yes")


def check_options(tap, server, game, page):
    rules = json.loads(server.run("rules", game, "--as", "json").stdout)
    text = part(page, "TEAMS") + part(page, "OPTIONS")
    items = entries(text)
    tap.none((o["name"] for o in rules["options"] if o["name"] not in items),
             "every option has an entry")
    tap.none((name for name, item in items.items()
              if " Ns = Ns " in item.split("\n", 1)[0] and
              name not in (o["name"] for o in rules["options"])),
             "and no others have one")
    tap.none((f"{o['name']}={value}" for o in rules["options"]
              if o["type"] == "choice" for value in o["values"]
              if o["name"] in items and
              not re.search(rf"\b{value}\b", items[o["name"]])),
             "with every value that it can have")


def words_of(lang, kind):
    return set(re.findall(rf"^[a-z]+\.{kind}\.([a-z0-9-]+) =", lang, re.M))


def check_codes(tap, page, lang, keys):
    """Every code has a sentence (there is a test for that), so the sentences
    tell which codes there are."""
    events = entries(part(page, "EVENTS"))
    told = {name for name, item in events.items()} - words_of(lang, "why")
    codes = words_of(lang, "event") | words_of(lang, "forecast")
    tap.equal(sorted(codes - set(events)), [], "every event has an entry")
    tap.equal(sorted(told - codes - keys), [], "and no others have one")
    tap.equal(sorted(words_of(lang, "why") - set(events)), [],
              "so has every reason of a score")
    refusals = entries(part(page, "REFUSALS"))
    tap.equal(sorted(refusals), sorted(words_of(lang, "refused") |
                                       words_of(lang, "options")),
              "the refusals are those of the program")


def check_events(tap, page, lang, rare, documents):
    """Keys of events, as they come in whole games."""
    items = entries(part(page, "EVENTS"))
    seen, wrong = set(), set()
    for doc in documents:
        for event in (e for entry in doc["log"] for e in entry["events"]):
            code = event["e"]
            seen.add(code)
            item = items.get(code, "")
            if set(event) - {"e", "team"} != keys_of(item):
                wrong.add(f"{code} has {sorted(event)}")
            wrong |= {f"{code}: {key}" for key in keys_below(event) - {"e"}
                      if not re.search(rf"\b{key}\b", item)}
    tap.none(sorted(wrong), "every event has the keys that its entry says")
    tap.equal(sorted(words_of(lang, "event") - rare - seen), [],
              "all but rare events came in those games")


def check_board(tap, page, boards):
    items = entries(part(page, "BOARD AS JSON").split(".Ss Seats")[0])
    seen = set().union(*boards)
    tap.equal(sorted(seen), sorted(items), "the keys of the board are those of the page")
    tap.none((f"{key}: {inner}" for board in boards
              for key, value in board.items() for inner in keys_below(value)
              if not re.search(rf"\b{inner}\b", items.get(key, ""))),
             "and so are the keys below them")


def check_seats(tap, page, games):
    ours = set(entries(part(page, "Seats")))
    general = {"seat", "name", "to-move", "resigned", "bot", "letters"}
    tap.equal(sorted(set().union(*(seat for game in games
                                   for seat in game["seats"])) - general),
              sorted(ours), "the keys of seats are those of the page")


class Games:
    """Games that the program played against itself, taken in to be looked
    at."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.folder = None

    def play(self, *arguments):
        """The documents."""
        self.folder = Folder()
        done = self.server.run("simulate", self.name, *arguments,
                               "--export", self.folder.path)
        assert done.returncode == 0, done.stderr
        found = []
        for name in sorted(os.listdir(self.folder.path)):
            with open(self.folder / name, encoding="utf-8") as f:
                found.append((self.folder / name, json.load(f)))
        return found

    def take_in(self, path, doc):
        people = [x for seat in SEATS[:len(doc["seats"])]
                  for x in ("-p", seat)]
        done = self.server.run("import", path, *people)
        assert done.returncode == 0, done.stderr
        return int(re.match(r"game (\d+)\n", done.stdout).group(1))

    def show(self, game, ply, seat):
        done = self.server.run("show", str(game), "--ply", str(ply),
                               "--seat", str(seat), "--as", "json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


def check_carcassonne(tap, server, page, lang):
    games = Games(server, "carcassonne")
    plain = games.play("-n", "12", "--seats", "3", "--seed", "5" * 64)
    played = games.play("-n", "12", "--seats", "4", "--seed", "5" * 64,
                        "--policy", "random", *(
                            x for o in ALL_ON for x in ("-o", o)))
    check_codes(tap, page, lang, {
        "e", "left", "kind", "planet", "size", "feature", "seat", "seats",
        "tile", "x", "y", "r", "row"})
    check_events(tap, page, lang, {
        "allies", "row-removed", "tile-removed", "trade-lapsed",
        "end-waits"}, [doc for _, doc in plain + played])
    path, doc = next((p, d) for p, d in played if any(
        "@route:" in e["move"] and "/" not in e["move"] for e in d["log"]))
    game = games.take_in(path, doc)
    views, looked = [], collections.Counter()
    for entry in doc["log"][1:]:
        word = re.match("row|draw|keep|(small|large)@|", entry["move"])[0]
        looked[word] += 1
        trade = "@route:" in entry["move"] and "/" not in entry["move"]
        if looked[word] < 6 or trade:
            views.append(games.show(game, entry["n"] - 1, entry["seat"]))
        if trade:
            break
    check_board(tap, page, [view["board"] for view in views])
    check_seats(tap, page, views)


def check_geonosis(tap, server, page, lang):
    """Random games and games that are won; the views are of one with R2-D2,
    up to its first fight and its first ability, and of its end, and of one
    with objections."""
    games = Games(server, "geonosis")
    played = []
    for policy in ("random", "greedy"):
        played += games.play(
            "-n", "12", "--seats", "4", "--seed", "6" * 64, "--policy",
            policy, "-o", "force=9", "-o", "zones=3")
    whole = games.play("-n", "6", "--seats", "2", "--seed", "6" * 64,
                       "--policy", "greedy", "-o", "force=10", "-o",
                       "zones=3", "-o", "expansion=yes")
    objections = games.play("-n", "4", "--seats", "3", "--seed", "7" * 64,
                            "--policy", "greedy,greedy,random", "-o",
                            "expansion=yes", "-o", "objection=1", "-o",
                            "force=10")
    check_codes(tap, page, lang, {
        "seat", "jedi", "space", "zone", "droid", "sheet", "from"})
    check_events(tap, page, lang, {
        "again", "arena-full", "lost-force", "lost-reserve", "lost-mega",
        "lost-c3po"}, [doc for _, doc in played + whole + objections])
    path, doc = whole[0]
    game = games.take_in(path, doc)
    views = [games.show(game, n, 0) for n in (0, 2, 8, len(doc["log"]) - 1)]
    for move in ("go:", "kill:"):
        views += [games.show(game, entry["n"] - 1, entry["seat"])
                  for entry in doc["log"]
                  if entry["move"].startswith(move)][:1]
    path, doc = objections[0]
    game = games.take_in(path, doc)
    views += [games.show(game, entry["n"] - 1, entry["seat"])
              for entry in doc["log"]
              if entry["move"].startswith(("agree ", "object "))][:3]
    check_board(tap, page, [view["board"] for view in views])
    check_seats(tap, page, views)


def check_goldrush(tap, server, page, lang):
    """Random games with everything on; the views are of the beginning, the
    middle and the end of one of them."""
    games = Games(server, "goldrush")
    played = games.play("-n", "12", "--seats", "4", "--seed", "8" * 64,
                        "--policy", "random,greedy,random,greedy",
                        "-o", "withdraw=yes", "-o", "cowboys=5")
    path, doc = played[0]
    check_codes(tap, page, lang, {
        "e", "seat", "tile", "id", "x", "y", "r", "left", "feature", "kind",
        "n"})
    game = games.take_in(path, doc)
    # Private events stand in no document; at the end all are told.
    end = games.show(game, doc["log"][-1]["n"], 0)
    check_events(tap, page, lang, {"unplaceable"},
                 [doc for _, doc in played] + [end])
    views = [games.show(game, entry["n"] - 1, entry["seat"])
             for entry in doc["log"][1:60:6]] + [end]
    check_board(tap, page, [view["board"] for view in views])
    check_seats(tap, page, views)


def check_order(tap, page, server):
    """In a game that goes on until bids were listed."""
    game = LiveGame(server, random.Random(1), 2)
    while game.step() and "pass" not in game.seen[-1][2]["moves"]:
        pass
    order = [word for item in re.findall(r"^\.It (Cm .*)", part(
        page, "NOTATION"), re.M) for word in re.findall(r"Cm ([a-z]+)", item)]
    lists = [[order.index(re.match("[a-z]+", move)[0]) for move in moves]
             for _, _, view in game.seen
             for moves in (view["moves"], view["anytime"])]
    tap.ok(any(order.index("bid") in found for found in lists) and
           all(found == sorted(found) for found in lists),
           "moves are listed in the order of the page")


def check_monopoly(tap, server, page, lang):
    """Random games, with rent that is claimed, too; the views are of all steps
    of one of them."""
    games = Games(server, "monopoly")
    played = []
    for seats, more in (("3", ()), ("4", ("-o", "rent=claim")), ("2", ())):
        played += games.play("-n", "60", "--seats", seats, "--seed", "7" * 64,
                             "--policy", "random", *more)
    path, doc = played[-1]
    # The lower halves of cards have their words among those of events.
    halves = {"pay", "pay-each", "go-jail", "back", "lose", "to-go",
              "collect", "discard", "miss"}
    check_codes(tap, page, lang, {
        "seat", "space", "site", "card", "amount", "cash", "deck", "side"})
    game = games.take_in(path, doc)
    # Private events stand in no document; at the end all are told.
    end = games.show(game, doc["log"][-1]["n"], 0)
    check_events(tap, page, lang, halves | {
        "no-card", "no-hand", "order", "ordered", "nothing-to-lose",
        "refused", "cancelled", "stands"}, [doc for _, doc in played] + [end])
    views, steps, pairs = [], set(), set()
    for entry, following in zip(doc["log"], doc["log"][1:]):
        # A move and the one after it mostly tell the step between them.
        pair = [re.match("[a-z-]*", e["move"])[0] for e in (entry, following)]
        if tuple(pair) in pairs:
            continue
        pairs.add(tuple(pair))
        view = games.show(game, entry["n"], entry["n"] % 2)
        if view["board"]["step"] not in steps:
            steps.add(view["board"]["step"])
            views.append(view)
        if len(steps) > 7:
            break
    check_board(tap, page, [view["board"] for view in views])
    check_seats(tap, page, views)
    check_order(tap, page, server)


def check_example(tap, server, name, page):
    """The board of the page is that of a game which everybody can play, but
    for keys that the page says are left out."""
    text = part(page, "BOARD AS JSON")
    wanted = json.loads(literal(text, "{"))
    command = re.search(rf"simulate {name} (-n 1 --seed [0-9a-f]+)",
                        page.replace("\\e\n", ""))
    games = Games(server, name)
    path, doc = games.play(*command.group(1).split())[0]
    ply, seat = (int(n) for n in re.search(
        r"--ply (\d+) --seat (\d+)", page).groups())
    board = games.show(games.take_in(path, doc), ply, seat)["board"]
    short = re.search(r"((?:^\.Cm [^\n]*\n|^and\n)+)are left out", text, re.M)
    for key in WORD.findall(short.group(1).replace(".Cm", "").replace(
            "and\n", "")) if short else ():
        del board[key]
    tap.equal(wanted, board, "the example of a board is what the program "
              "shows of that game")


def main():
    tap = Tap()
    server = Server().start()
    for name, check in (("carcassonne", check_carcassonne),
                        ("geonosis", check_geonosis),
                        ("goldrush", check_goldrush),
                        ("monopoly", check_monopoly)):
        page = read("doc", f"turnpost-{name}.6")
        check_options(tap, server, name, page)
        check(tap, server, page, read("templates", "lang", "en",
                                      f"{name}.lang"))
        check_example(tap, server, name, page)
    tap.done()


main()

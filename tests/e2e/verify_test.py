"""contrib/verify, the verifier that shares nothing with the program: held
against published vectors, documents of every ruleset, golden games, running
and moved games, and secrets; and beside `turnpost verify`, which must refuse
whatever it refuses.

Not here: forgeries (forgery_test.py), what `turnpost verify` says
(tests/unit/desk_verify_test.c)."""
import contextlib
import copy
import glob
import json
import os
import shutil
import sqlite3
import sys

from fairness import (OTHER_SEED, SEED, VERIFY, Program, commit, faults,
                      forged, octets_of, read, redraw, remarks, run, sign,
                      simulate, verify)
from harness import SRCDIR, TURNPOST, Folder, Server, Tap

SECRET = b"a secret of 32 octets, for tests"


# --- vectors ----------------------------------------------------------------

class Vectors:
    """Checks the lines of one game of tests/data/fair_vectors.txt, each by the
    method of its first word: a pair of what was computed and what is
    published."""

    def __init__(self):
        self.octets = {}        # uid, seed, key ... as they were told
        self.seats = []
        self.last = b""
        self.drawn = {}

    def get_key(self, seed):
        return verify.key_of(seed, self.octets["uid"], self.octets["entropy"])

    def check(self, word, rest):
        return getattr(self, "check_" + word)(*rest.split(" "))

    def check_phrase(self, text):
        octets = b"" if text == "-" else bytes.fromhex(text)
        self.seats.append({"phrase": octets.decode()})
        return octets.decode().encode(), octets

    def check_erased(self, digest):
        self.seats.append({"phrase-sha256": digest})
        return len(digest), 64

    def check_commitment(self, wanted):
        self.octets["commitment"] = verify.commitment_of(
            self.octets["uid"], self.octets["seed"])
        return self.octets["commitment"].hex(), wanted

    def check_entropy(self, wanted):
        self.octets["entropy"] = verify.entropy_of(self.seats)
        return self.octets["entropy"].hex(), wanted

    def check_key(self, wanted):
        self.octets["key"] = self.get_key(self.octets["seed"])
        return self.octets["key"].hex(), wanted

    def check_chain(self, wanted):
        self.last = verify.chain_start(self.octets["uid"],
                                       self.octets["commitment"])
        return self.last.hex(), wanted

    def check_next(self, *words):
        text = " ".join(words[:-1])
        entry = verify.read(text.encode())
        self.last = verify.sha256(self.last, verify.plain(entry))
        return (verify.plain(entry).decode(), self.last.hex()), \
            (text, words[-1])

    def check_draw(self, entry, label, n, wanted):
        i = self.drawn[entry, label] = self.drawn.get((entry, label), -1) + 1
        return verify.draw(self.octets["key"], int(entry), label, i,
                           int(n)), int(wanted)

    def check_blind(self, entry, label, i, value, wanted):
        return verify.blind(self.octets["key"], int(entry), label, int(i),
                            int(value)).hex(), wanted

    def check_sealed(self, entry, *words):
        return verify.hidden(self.octets["key"], b"sealed", int(entry),
                             " ".join(words[:-1]).encode()).hex(), words[-1]

    def check_state(self, entry, digest, wanted):
        return verify.hidden(self.octets["key"], b"state", int(entry),
                             bytes.fromhex(digest)).hex(), wanted

    def check_reseed(self, seed, commitment, key):
        seed = bytes.fromhex(seed)
        self.octets["key"] = self.get_key(seed)
        return (verify.commitment_of(self.octets["uid"], seed).hex(),
                self.octets["key"].hex()), (commitment, key)

    def check_head(self, last, key, signature):
        message = b"turnpost/1 head\0" + self.octets["uid"] + \
            bytes.fromhex(last)
        key, signature = bytes.fromhex(key), bytes.fromhex(signature)
        # Good for a key that is zero, which has other spellings, too.
        forgery = verify.point_write(verify.BASE) + bytes([1]) + bytes(31)
        late = int.from_bytes(signature[32:], "little") + verify.ORDER
        return [verify.signed(*three) for three in (
            (key, message, signature),
            (key, message[:-1] + b"!", signature),
            (key, message, bytes(1) + signature[1:]),
            (key, message, signature[:63] + bytes(1)),
            (key, message, signature[:32] + late.to_bytes(32, "little")),
            (bytes(1) + key[1:], message, signature),
            (b"\xff" * 32, message, signature),
            *((other.to_bytes(32, "little"), message, forgery)
              for other in (verify.FIELD + 1, 1 << 255 | 1)))], \
            [True] + 8 * [False]

    def check_simulate(self, start, k, seed, uid):
        parts = bytes.fromhex(start), verify.be32(int(k))
        return (verify.sha256(b"turnpost/1 simulate seed\0", *parts).hex(),
                verify.sha256(b"turnpost/1 simulate uid\0",
                              *parts)[:16].hex()), (seed, uid)


def check_vectors(tap):
    wrong, game = {}, None
    with open(os.path.join(SRCDIR, "tests/data/fair_vectors.txt"),
              encoding="ascii") as f:
        for line in f:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "game":
                game = Vectors()
            elif word in ("uid", "seed"):
                game.octets[word] = bytes.fromhex(rest)
            elif word != "#":
                wrong.setdefault(word, []).extend(
                    f"{line.rstrip()}: got {got}" for got, wanted
                    in [game.check(word, rest)] if got != wanted)
    for word, lines in wrong.items():
        tap.none(lines, f"published vectors: {word}")
    tap.equal(len(wrong), 14, "vectors of every kind were read")


# --- documents --------------------------------------------------------------

def contrib(*paths):
    return run(sys.executable, VERIFY, *paths)


def options_of(rules, seats):
    """-o arguments: all defaults, then each option with each other value."""
    yield ()
    for option in rules["options"]:
        if seats not in option["seats"]:
            continue
        values = option.get("values") or [option.get("min"),
                                          option.get("max")]
        if option["type"] == "flag":
            values = ["no" if option["default"] else "yes"]
        for value in values:
            if value is not None and value != option["default"]:
                yield ("-o", f"{option['name']}={value}")


def check_simulated(tap, program):
    """Every ruleset, number of seats, option."""
    known = json.loads(run(TURNPOST, "rules", "--as", "json").stdout)
    tap.ok(known, "there are rulesets")
    for rules in known:
        folders, paths, refused = [], [], []
        for seats in range(rules["seats"][0], rules["seats"][1] + 1):
            for options in options_of(rules, seats):
                folders.append(Folder())
                try:
                    paths += simulate(folders[-1], rules["ruleset"], 2,
                                      "--seats", str(seats), *options)
                except RuntimeError as error:
                    refused.append(f"{seats} seats, {options}: {error}")
        done = contrib(*paths)
        tap.ok(paths and done.returncode == 0 and all(
            f"{path}: ok\n" in done.stdout for path in paths),
            f"contrib/verify: {len(paths)} documents of "
            f"{rules['ruleset']}/{rules['version']} are ok") or \
            print("# " + done.stdout[:500])
        # Options may exclude numbers of seats, as first=4 does.
        tap.ok(len(refused) < len(paths), "few options are not for all") or \
            print("#", *refused, sep="\n# ")
        tap.none((path for path in paths[::3]
                  if program.verdict(read(path)) is not True),
                 "turnpost verify says so, too")


def check_golden(tap):
    paths = glob.glob(os.path.join(SRCDIR, "tests/golden/games/*.json"))
    tap.ok(paths, "there are golden games")
    done = contrib(*paths)
    tap.ok(done.returncode == 0, f"contrib/verify: {len(paths)} golden games "
           "are ok") or print("# " + done.stdout[:500] + done.stderr[:500])


# --- resigned, ended, taken back ----------------------------------------------

def find(doc, name):
    """The number of the last entry whose move begins so."""
    return [entry["n"] for entry in doc["log"]
            if entry["move"].startswith(name)][-1]


def alter(name, **change):
    """A forgery of that entry, and which."""
    def forge(doc):
        entry = doc["log"][find(doc, name)]
        for key, value in change.items():
            entry[key] = value(doc, entry) if callable(value) else value
    return forge


def resign_again(doc):
    """The next entry instead of its move."""
    n = find(doc, "!resign")
    doc["log"][n + 1].update(copy.deepcopy(doc["log"][n]), n=n + 1)


def drawn(doc, entry):
    return "!undo %d" % [e["n"] for e in doc["log"][:entry["n"]]
                         if e["chance"]][-1]


def others(doc, entry):
    return 1 - entry["seat"] if entry["seat"] < 2 else 0


TABLE_FORGERIES = (
    ("geonosis-1-taken-back", "!resign", "had resigned before", 1,
     resign_again),
    ("geonosis-1-taken-back", "!resign", "its event", 0,
     alter("!resign", events=[])),
    ("geonosis-1-taken-back", "!resign", "not made like that", 0,
     alter("!resign", by="bot")),
    ("geonosis-1-taken-back", "!undo", "not made like that", 0,
     alter("!undo", by="clock")),
    ("geonosis-1-taken-back", "!undo", "there is no entry", 0,
     alter("!undo", move=lambda d, e: f"!undo {e['n']}")),
    ("geonosis-1-taken-back", "!undo", "number of an entry", 0,
     alter("!undo", move=lambda d, e: e["move"].replace(" ", " 0"))),
    ("geonosis-1-taken-back", "!undo", "cannot be taken back", 0,
     alter("!undo", move=drawn)),
    ("geonosis-1-taken-back", "!undo", "another seat's", 0,
     alter("!undo", seat=others)),
    ("geonosis-1-taken-back", "!undo", "draws nothing", 0,
     alter("!undo", chance=[{"label": "die", "n": 1, "value": 0}])),
    ("geonosis-1-ended", "!end", "this cannot be a move", 0,
     alter("!end", seat=3)),
    ("geonosis-1-ended", "!end", "not made like that", 0,
     alter("!end", seat=1)),
    ("geonosis-1-ended", "!end", "the game was over", 1,
     lambda d: d["log"].append({**d["log"][-1], "n": len(d["log"])})),
    ("geonosis-1-ended", None, "nobody wins", 0,
     lambda d: d["result"].update(winners=[0])),
    ("carcassonne-1-left", None, "the winners", 0,
     lambda d: d["result"].update(winners=[0])),
    ("carcassonne-1-resigned", None, "the winners", 0,
     lambda d: d["result"].update(winners=[1])))


def check_table(tap, program):
    for name, move, said, later, change in TABLE_FORGERIES:
        doc = verify.read(read(os.path.join(
            SRCDIR, f"tests/golden/games/{name}.json")))
        where = f"entry {find(doc, move) + later}: " if move else "result: "
        bad = forged(doc, change)
        found = faults(bad)
        tap.ok(found and found[0].startswith(where) and said in found[0],
               f"forged, {name}: {where}{said}") or print(f"# {found}")
        tap.equal(program.verdict(octets_of(bad)), False,
                  "turnpost verify refuses it, too")


# --- the command ------------------------------------------------------------

def check_command(tap, good):
    folder = Folder()
    bad = folder / "bad.json"
    with open(bad, "wb") as f:
        f.write(read(good).replace(b'"n":7,', b'"n":8,'))
    done = contrib(good)
    lines = done.stdout.splitlines()
    doc = verify.read(read(good))
    tap.equal((done.returncode, lines[0], done.stderr), (0, f"{good}: ok", ""),
              "a good document is ok")
    tap.equal(lines[1:], [
        f"{good}: to compare: commitment {doc['commitment']}",
        f"{good}: to compare: last hash {doc['log'][-1]['hash']}"],
        "and one is told what to compare with the letters")
    done = contrib(bad, good)
    tap.equal((done.returncode, done.stdout.splitlines()[:2]),
              (1, [f"{bad}: entry 7: it is numbered 8", f"{good}: ok"]),
              "one bad document is status 1, and the others are read")
    done = contrib(folder / "none", bad)
    tap.ok(done.returncode == 2 and done.stderr.count("\n") == 1 and
           f"{bad}: entry 7" in done.stdout, "one that is not there is 2")
    for arguments in ((), ("--help",)):
        done = contrib(*arguments)
        tap.ok(done.returncode == 2 and done.stderr.startswith("usage: "),
               f"usage is status 2: {arguments}")
    tap.ok(not os.path.exists(os.path.join(SRCDIR, "contrib/__pycache__")),
           "nothing is left beside the verifier")


def check_bad_text(tap, program, good):
    """What is not a document, or not JSON as it should be."""
    text = read(good)
    for octets, said in (
            (b"", "JSON"), (b"null", "object"), (b"[]", "object"),
            (b"{}", "missing"), (b"\x00", "JSON"),
            (b"\xef\xbb\xbf" + text, "JSON"),
            (text.decode().encode("utf-16"), "UTF-8"),
            (text + b"{}", "JSON"), (text[:-2], "JSON"),
            (text + b" " * (16 << 20), "16 MiB"),
            (b"[" * 100000, "deep"),
            (b'{"a":' * 100000 + b"1" + b"}" * 100000, "deep"),
            (text.replace(b'"name":"', b'"name":"\xff', 1), "UTF-8"),
            (text.replace(b'"name":"', b'"name":"\xed\xa0\x80', 1), "UTF-8"),
            (text.replace(b'"name":"', b'"name":"\\ud800', 1), "UTF-8"),
            (text.replace(b'"name":"', b'"name":"\t', 1), "JSON"),
            (text.replace(b'"version":', b'"version":1,"version":', 1),
             "twice"),
            (text.replace(b'"e":"placed"', b'"e":"placed","e":"placed"', 1),
             "twice"),
            (text.replace(b'"at":0', b'"at":0.0', 1), "integer"),
            (text.replace(b'"at":0', b'"at":0e0', 1), "integer"),
            (text.replace(b'"at":0', b'"at":NaN', 1), "integer"),
            (text.replace(b'"at":0', b'"at":00', 1), "JSON"),
            (text.replace(b'"at":0', b'"at":1' + b"0" * 30, 1), "large"),
            (text.replace(b"game/1", b"game/2", 1), "turnpost-game/1")):
        found = remarks(octets)
        tap.ok(isinstance(found, str) and said in found,
               f"bad text is refused: {said}") or print(f"# {found}")
        tap.equal(program.verdict(octets), False,
                  "turnpost verify refuses it in one line")


# --- games that run, moved, or have secrets ---------------------------------

def imaginary():
    """A finished game of a ruleset with secrets that does not exist."""
    doc = {"format": "turnpost-game/1", "uid": "c0ffee00" * 4,
           "ruleset": "auction", "version": 3,
           "options": {"open": False, "rounds": 2, "suit": "cups"},
           "seats": [{"seat": 0, "name": "Zoë", "phrase": "Grüße, 京"},
                     {"seat": 1, "name": "?", "phrase-sha256": OTHER_SEED}],
           "seed": SEED, "log": [], "notes": [],
           "result": {"scores": [4, 0], "winners": [1]}}
    doc["commitment"] = commit(doc, SEED)
    for n, move in enumerate(("!setup", "bid 1", "!sealed", "!reseed", "roll",
                              "pass")):
        doc["log"].append({
            "n": n, "seat": n % 2, "move": move, "at": 1763629200 + n,
            "chance": [], "events": [], "state": "00" * 32})
    log = doc["log"]
    log[0]["setup"] = {"ruleset": "auction", "version": 3, "seats": 2,
                       "options": dict(doc["options"])}
    log[0]["seat"] = None
    log[0]["chance"] = [{"label": "card", "n": 52, "blind": ""},
                        {"label": "die", "n": 6},
                        {"label": "card", "n": 51, "blind": ""}]
    log[1]["private"] = [{"e": "looks", "card": 3, "seat": 1}]
    log[2]["opened"] = "bid 7"
    log[3]["seat"] = None
    log[3]["commitment"] = commit(doc, OTHER_SEED)
    log[4]["chance"] = [{"label": "die", "n": 6}, {"label": "die", "n": 6}]
    log[4]["events"] = [{"e": "score", "seat": 0, "points": 4, "why": "won"}]
    doc["seeds"] = [
        {"from": 0, "commitment": doc["commitment"], "seed": SEED},
        {"from": 3, "commitment": log[3]["commitment"], "seed": OTHER_SEED}]
    return redraw(doc)


def conceal(doc):
    """The same while it runs: nothing secret is told; signed."""
    doc.update(seed=None, result=None)
    for one in doc["seeds"]:
        one["seed"] = None
    for entry in doc["log"]:
        entry.pop("opened", None)
        entry.pop("private", None)
        for draw in entry["chance"]:
            if "blind" in draw:
                del draw["value"]
    return sign(doc, SECRET)


def says(tap, doc, said, sentence):
    found = remarks(octets_of(doc))
    good = isinstance(found, list) and all(
        any(what in line for line in found) for what in said)
    tap.ok(good, sentence) or print(f"# {found}")


def check_running(tap):
    whole = imaginary()
    took = "took over at entry 3"
    says(tap, whole, (took, "who has won"),
         "secrets and seeds of both servers are checked when all is told")
    running = conceal(copy.deepcopy(whole))
    tap.equal([entry["hash"] for entry in running["log"]],
              [entry["hash"] for entry in whole["log"]],
              "the chain is the same before and after secrets are told")
    says(tap, running, (took, "5 of 5 draws", "signed by the server"),
         "of a running game, draws can't be checked, and that is said")
    says(tap, sign(forged(whole, lambda d: d.update(
        private=True, result=None)), SECRET), (took, "signed"),
        "a private document tells the secrets of a running game")
    says(tap, forged(whole, lambda d: (
        d.update(seed=None), d["seeds"][0].update(seed=None),
        [entry.pop(key, None) for entry in d["log"][:3]
         for key in ("opened", "private")],
        [draw.pop("value") for draw in d["log"][0]["chance"]
         if "blind" in draw])), (took, "3 of 5 draws"),
        "draws of a server that did not tell its seed can't be checked")
    for what, where, change in (
            ("an opened move", "entry 2: the opened",
             lambda d: d["log"][2].update(opened="bid 8")),
            ("none", "entry 2: a sealed",
             lambda d: d["log"][2].pop("opened")),
            ("a hidden value", "entry 0: draw card 1",
             lambda d: d["log"][0]["chance"][2].update(
                 value=(d["log"][0]["chance"][2]["value"] + 1) % 51)),
            ("what stood for it", "entry 0: draw card 0, hidden",
             lambda d: d["log"][0]["chance"][0].update(blind=SEED)),
            ("a hidden value that is not told", "entry 0: draw card 0, hidden",
             lambda d: d["log"][0]["chance"][0].pop("value")),
            ("phrases", "entry 0: \"entropy\"",
             lambda d: (d["seats"].reverse(),
                        [s.update(seat=i) for i, s in enumerate(d["seats"])])),
            ("both forms of a phrase", "seats 0",
             lambda d: d["seats"][0].update({"phrase-sha256": SEED})),
            ("the second seed", "head: the seed from entry 3",
             lambda d: d["seeds"][1].update(seed=SEED)),
            ("the first", "seeds: the first",
             lambda d: d["seeds"][0].update(seed=None)),
            ("where the second begins", "entry 3: \"seeds\"",
             lambda d: d["seeds"][1].update({"from": 4})),
            ("a third", "seeds: there are more",
             lambda d: d["seeds"].append(
                 {"from": 5, "commitment": SEED, "seed": None})
             or d["seeds"][2].update(seed=SEED, commitment=commit(d, SEED))),
            ("winners", "result: winners are seats",
             lambda d: d["result"].update(winners=[1, 0])),
            ("winners that do not play", "result: winners are seats",
             lambda d: d["result"].update(winners=[2])),
            ("no seeds", "entry 3: \"seeds\"", lambda d: d.pop("seeds")),
            ("a die after the second", "entry 4: draw die 1",
             lambda d: turn_last(d["log"][4]["chance"][1]))):
        found = faults(forged(whole, change))
        tap.ok(found and found[0].startswith(where),
               f"forged, {what}: {where}") or print(f"# {found}")
    for what, where, change in (
            ("a cut log", "signature", lambda d: d["log"].pop()),
            ("no signature", "signature", lambda d: d.pop("signature")),
            ("another key", "signature",
             lambda d: d["signature"].update(key=SEED)),
            ("a told seed", "head: it tells", lambda d: d["seeds"][1].update(
                seed=OTHER_SEED)),
            ("a told move", "entry 2",
             lambda d: d["log"][2].update(opened="bid 7")),
            ("told events", "entry 1: private",
             lambda d: d["log"][1].update(private=[]))):
        found = faults(forged(running, change))
        tap.ok(found and found[0].startswith(where),
               f"forged while it runs, {what}: {where}") or print(f"# {found}")


def turn_last(draw):
    draw["value"] = (draw["value"] + 1) % draw["n"]


def check_document(tap, program, done, said, sentence):
    """What `turnpost export` printed, and what is to be remarked of it."""
    octets = done.stdout.encode()
    found = remarks(octets)
    tap.ok(isinstance(found, list) and all(
        any(what in line for line in found) for what in said), sentence) or \
        print(f"# {found} {done.stderr!r}")
    tap.equal(program.verdict(octets), True, "turnpost verify says so, too")


def check_exported(tap, program):
    """Documents of a game that runs on a real server, and on the next one."""
    server, other = Server(), Server()
    players = ("Ann <ann@play.example>", "Bö <bo@play.example>")
    server.new(players[0] + ";phrase=blue moon", players[1] + ";phrase=Äpfel")
    check_document(tap, program, server.run("export", "1", "--private"),
                   ("signed by",), "a running game's private document is ok")
    done = server.run("export", "1")
    check_document(tap, program, done, ("2 of 2 draws", "signed by"),
                   "a running game's document is ok, but for its draws")
    path = other.folder / "moved.json"
    with open(path, "w", encoding="utf-8") as f:
        f.write(done.stdout)
    done = other.run("import", path, "-p", players[0], "-p", players[1])
    tap.equal(done.returncode, 0, "it moves to another server")
    check_document(tap, program, other.run("export", "1", "--private"),
                   ("2 of 2 draws", "took over at entry 1", "signed by"),
                   "whose document is ok, and says what it does not prove")


def check_data(tap, program):
    """A set of tiles of one's own is in the document, and in the chain."""
    folder = Folder()
    os.mkdir(folder / "carcassonne")
    standard = read(os.path.join(SRCDIR, "data/carcassonne/standard.tiles"))
    own = b"".join(line for line in standard.splitlines(True)
                   if not line.startswith((b"tile M", b"#")) or
                   line.startswith(b"tile MA"))
    with open(folder / "carcassonne/own.tiles", "wb") as f:
        f.write(own)
    server = Server(data=folder.path)
    done = server.run("simulate", "carcassonne", "-n", "1", "-o", "tiles=own",
                      "--seed", SEED, "--export", folder.path)
    tap.equal((done.returncode, done.stderr), (0, ""), "own tiles are played")
    doc = verify.read(read(folder / "1.json"))
    tap.equal((doc["data"].encode(), faults(doc)), (own, []),
              "the set of tiles is told, and its digest is right")
    tap.equal(program.verdict(octets_of(doc)), True,
              "turnpost verify takes the rules from it")
    for change in (lambda d: d.update(data=d["data"] + "#\n"),
                   lambda d: d.pop("data")):
        other = forged(doc, change)
        tap.ok(faults(other) and program.verdict(octets_of(other)) is False,
               "and another one is refused") or print(f"# {faults(other)}")


def check_old_data(tap, program):
    """A server of before there were documents has its own tiles in games whose
    chain does not name them; new games with the same tiles have to."""
    folder = Folder()
    server = Server(data=folder.path)
    shutil.copy(os.path.join(SRCDIR, "tests/golden/db/schema-1.db"),
                server.database)
    server.make_keys()
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        text, = database.execute(
            "SELECT content FROM data_set WHERE name = 'small'").fetchone()
    os.mkdir(folder / "carcassonne")
    with open(folder / "carcassonne/small.tiles", "wb") as f:
        f.write(text)
    done = server.run("new", "carcassonne", "-o", "tiles=small",
                      "-p", "bot:random", "-p", "bot:random")
    tap.equal((done.returncode, done.stderr), (0, ""),
              "a game begins with tiles that are in an old database")
    check_document(tap, program, server.run("export", done.stdout.split()[1]),
                   (), "and its document is ok")


def main():
    tap = Tap()
    program, folder = Program(), Folder()
    check_vectors(tap)
    check_simulated(tap, program)
    check_golden(tap)
    check_table(tap, program)
    path = simulate(folder, "carcassonne", 1)[0]
    check_command(tap, path)
    check_bad_text(tap, program, path)
    check_running(tap)
    check_exported(tap, program)
    check_data(tap, program)
    check_old_data(tap, program)
    tap.done()


main()

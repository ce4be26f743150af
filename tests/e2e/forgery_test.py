"""Forged documents: what contrib/verify finds, where, and what it can't; and
`turnpost verify` beside it, which finds all, so that it never trusts what the
other refuses. Then changes of single bytes, and values of wrong kinds.

Not here: games that run, moved, or have secrets (verify_test.py)."""
import copy
import itertools
import random

from fairness import (OTHER_SEED, SEED, Program, commit, faults, forged,
                      octets_of, read, rechain, redraw, remarks, sign,
                      simulate, verify)
from harness import Folder, Server, Tap

SECRET = b"another secret, of 32 octets too"
MUTATIONS = 50      # of a document
RESHAPED = 30
SHAPES = (None, True, -1, 0, 1, 2**63 - 1, "", "x", "é", "\x7f", [], {}, [[]],
          [{}], {"x": 1}, "ab" * 32)


def find_draw(doc, label):
    """Entry and place of a draw in the middle of the game."""
    return next((n, i) for n, entry in enumerate(doc["log"])
                for i, draw in enumerate(entry["chance"])
                if n > 5 and draw["label"] == label)


def turn_draw(doc, label):
    n, i = find_draw(doc, label)
    draw = doc["log"][n]["chance"][i]
    draw["value"] = (draw["value"] + 1) % draw["n"]


def find_score(doc):
    return next((n, event) for n, entry in enumerate(doc["log"])
                for event in entry["events"] if event["e"] == "score")


def win(doc):
    """The result that follows from the scores."""
    best = max(doc["result"]["scores"])
    doc["result"]["winners"] = [
        seat for seat, score in enumerate(doc["result"]["scores"])
        if score == best]


def own_seed(doc):
    doc.update(seed=OTHER_SEED, commitment=commit(doc, OTHER_SEED))


def score_more(doc):
    event = find_score(doc)[1]
    event["points"] += 1
    doc["result"]["scores"][event["seat"]] += 1
    win(doc)


def cut(doc):
    """Without its last entry, as if it had ended before."""
    for event in doc["log"].pop()["events"]:
        if event["e"] == "score":
            doc["result"]["scores"][event["seat"]] -= event["points"]
    win(doc)


def add_die(doc):
    doc["log"][5]["chance"].append({"label": "die", "n": 6, "value": 0})


def forgeries(doc):
    """(what, where it is found, change, what makes it consistent again)"""
    log, first = doc["log"], find_score(doc)[0]
    die, tile = find_draw(doc, "die")[0], find_draw(doc, "tile")[0]
    loser = next(i for i in range(len(doc["seats"]))
                 if i not in doc["result"]["winners"])
    return (
        ("another die", f"entry {die}: draw die",
         lambda d: turn_draw(d, "die"), rechain),
        ("another tile", f"entry {tile}: draw tile",
         lambda d: turn_draw(d, "tile"), rechain),
        ("a draw that is left out", "entry 6: tile is drawn from",
         lambda d: d["log"][5]["chance"].pop(), rechain),
        ("a die with more faces", f"entry {die}: die is drawn from 7",
         lambda d: d["log"][die]["chance"][0].update(n=7), redraw),
        ("two lots who begins", "entry 0: who begins",
         lambda d: d["log"][0]["chance"].insert(
             0, {"label": "first", "n": 3}), redraw),
        ("a seed of one's own", "entry 0: draw", own_seed, rechain),
        ("another seed", "head: the seed from entry 0",
         lambda d: d.update(seed=OTHER_SEED), rechain),
        ("another commitment", "head: the seed from entry 0",
         lambda d: d.update(commitment=OTHER_SEED), rechain),
        ("another uid", "head: the seed from entry 0",
         lambda d: d.update(uid=OTHER_SEED[:32]), rechain),
        ("no seed", "head: the seed is missing",
         lambda d: d.update(seed=None), rechain),
        ("another phrase", "entry 0: \"entropy\"",
         lambda d: d["seats"][1].update(phrase="x"), rechain),
        ("another option", "entry 0: \"options\"",
         lambda d: d["options"].update(reinforce=False), rechain),
        ("1 for true", "entry 0: \"options\"",
         lambda d: d["options"].update(reinforce=1), rechain),
        ("another ruleset", "entry 0: \"ruleset\"",
         lambda d: d.update(ruleset="chess"), rechain),
        ("another version", "entry 0: \"version\"",
         lambda d: d.update(version=2), rechain),
        ("a data set", "entry 0: \"data\"",
         lambda d: d.update(data="tiles"), rechain),
        ("a data set that is not the one", "entry 0: \"data\"",
         lambda d: (d.update(data="tiles"), d["log"][0]["setup"].update(
             data=OTHER_SEED)), rechain),
        ("a score", "result: the points",
         lambda d: find_score(d)[1].update(points=99), rechain),
        ("somebody's score", "result: the points",
         lambda d: find_score(d)[1].update(
             seat=(find_score(d)[1]["seat"] + 1) % 3), rechain),
        ("other scores", "result: the points",
         lambda d: d["result"]["scores"].reverse(), rechain),
        ("another winner", "result: the winners",
         lambda d: d["result"].update(winners=[loser]), rechain),
        ("no winner", "result: the winners",
         lambda d: d["result"].update(winners=[]), rechain),
        ("an entry that is left out", "entry 9: draw",
         lambda d: (d["log"].pop(9), [entry.update(n=n) for n, entry
                                      in enumerate(d["log"])]), rechain),
        ("entries that are exchanged", "entry 8: it is numbered",
         lambda d: d["log"].insert(8, d["log"].pop(9)), rechain),
        ("a cut end", "result: the points", lambda d: d["log"].pop(), rechain),
        ("a cut end, still running", "head: it tells the seed",
         lambda d: (d["log"].pop(), d.update(result=None)), rechain),
        ("the same, its seed withdrawn", "signature: ",
         lambda d: (d["log"].pop(), d.update(result=None, seed=None)),
         rechain),
        ("a second set-up", "entry 4: entry 0 is the set-up",
         lambda d: d["log"][4].update(move="!setup"), rechain),
        ("a second seed", "entry 4: \"seeds\"",
         lambda d: d["log"][4].update(move="!reseed", seat=None,
                                      commitment=OTHER_SEED), rechain),
        ("nobody's move", "entry 4: this cannot be",
         lambda d: d["log"][4].update(seat=None), rechain),
        ("somebody else's", "entry 4: this cannot be",
         lambda d: d["log"][4].update(seat=3), rechain),
        ("a value above its n", "entry 4: a draw's value",
         lambda d: d["log"][4]["chance"][0].update(value=99), rechain),
        ("true for 1", "entry 1: \"n\"", lambda d: d["log"][1].update(n=True),
         rechain),
        ("a word that is not ASCII", "entry 4: entries are plain",
         lambda d: d["log"][4]["events"][0].update(e="é"), rechain),
        ("a set-up in the wrong place", "entry 4: \"setup\"",
         lambda d: d["log"][4].update(setup=d["log"][0]["setup"]), rechain),
        ("a key of its own in the head", "head: \"x\"",
         lambda d: d.update(x=1), rechain),
        ("one spelt like this verifier's own table", "head: \"data?\"",
         lambda d: d.update({"data?": 1}), rechain),
        ("in a seat", "seats 1: \"x\"",
         lambda d: d["seats"][1].update(x=1), rechain),
        ("in an entry", "entry 4: \"x\"",
         lambda d: d["log"][4].update(x=1), rechain),
        ("in a draw", "entry 4: \"x\"",
         lambda d: d["log"][4]["chance"][0].update(x=1), rechain),
        ("a note on no entry", "notes 0: ", lambda d: d["notes"].append(
            {"n": len(log), "seat": 0, "text": ""}), rechain),
        ("a private mark", "head: a game that is over",
         lambda d: d.update(private=True), rechain),
        ("a move", f"entry {first}: the chain",
         lambda d: d["log"][first].update(move="5,5/0"), None),
        ("a time", "entry 3: the chain", lambda d: d["log"][3].update(at=1),
         None),
        ("who moved", "entry 3: the chain", lambda d: d["log"][3].pop("by"),
         None),
        ("a state", "entry 3: the chain",
         lambda d: d["log"][3].update(state=OTHER_SEED), None),
        ("an event", f"entry {first}: the chain",
         lambda d: d["log"][first]["events"].pop(), None),
        ("a hash", f"entry {len(log) - 1}: the chain",
         lambda d: d["log"][-1].update(hash=OTHER_SEED), None),
    )


# What contrib/verify says it cannot find, when the chain was made anew: it
# takes the rules.
BEYOND = (
    ("an illegal move", lambda d: d["log"][5].update(move="60,60/0"), rechain),
    ("another digest of the position",
     lambda d: d["log"][5].update(state=OTHER_SEED), rechain),
    ("points where there were none", score_more, rechain),
    ("another event", lambda d: d["log"][5]["events"].pop(0), rechain),
    ("another seat", lambda d: d["log"][5].update(
        seat=(d["log"][5]["seat"] + 1) % 3), rechain),
    ("a die nobody asked for", add_die, redraw),
    ("another option, in head and set-up", lambda d: [
        options.update(first="1") for options in (
            d["options"], d["log"][0]["setup"]["options"])] and
     d["log"][0]["chance"].pop(0), redraw),
    ("a game that ended before its end", cut, rechain),
    ("a game that went on after its end",
     lambda d: d["log"].append(dict(d["log"][-1], n=len(d["log"]),
                                    events=[], chance=[])), rechain),
)


def check_forgeries(tap, program, doc):
    for what, where, change, then in forgeries(doc):
        other = forged(doc, change, then)
        found = faults(other)
        tap.ok(found and found[0].startswith(where),
               f"forged, {what}: contrib/verify says {where} ...") or \
            print(f"# {found}")
        tap.equal(program.verdict(octets_of(other)), False,
                  "and turnpost verify refuses it")
    for what, change, then in BEYOND:
        other = forged(doc, change, then)
        tap.none(faults(other), f"it takes the rules to find {what}")
        tap.equal(program.verdict(octets_of(other)), False,
                  "and turnpost verify finds it")
    other = forged(doc, lambda d: (
        [seat.update(name="?") for seat in d["seats"]],
        d["notes"].append({"n": 1, "seat": 0, "text": "Grüße"})), None)
    tap.ok(not faults(other) and program.verdict(octets_of(other)) is True,
           "names and notes are covered by nothing")
    other = forged(doc, lambda d: [
        (seat.update({"phrase-sha256": verify.sha256(b"").hex()}),
         seat.pop("phrase")) for seat in d["seats"]], None)
    tap.ok(not faults(other) and program.verdict(octets_of(other)) is True,
           "phrases can be erased")


# --- changes of any kind -----------------------------------------------------

def covered(octets):
    """What chain and checks cover of a text, or None when it is no JSON."""
    try:
        doc = verify.read(octets)
    except verify.Wrong:
        return None
    if isinstance(doc, dict):
        doc.pop("notes", None)
        for seat in doc.get("seats", []):
            seat.pop("name", None)
    return verify.plain(doc)


def mutate(octets, dice):
    """One byte is another, gone, or twice; half of it in head or tail."""
    at = dice.randrange(len(octets))
    if dice.random() < 0.5:
        at = dice.choice((at % 900, -1 - at % 500))
    at %= len(octets)
    one = octets[at:at + 1]
    new = dice.choice((b"", one + one, bytes([dice.randrange(256)]),
                       bytes([one[0] ^ 1 << dice.randrange(8)]),
                       dice.choice((b"0", b"1", b"a", b'"', b" "))))
    return octets[:at] + new + octets[at + 1:]


def check_mutations(tap, program, kind, octets):
    dice = random.Random(SEED + kind)
    before, missed, trusting = covered(octets), [], []
    refused = 0
    for _ in range(MUTATIONS):
        other = mutate(octets, dice)
        bad = isinstance(remarks(other), str)
        refused += bad
        if bad != (covered(other) != before):
            missed.append(remarks(other))
        if bad:
            said = program.verdict(other)
            if said is not False:
                trusting.append(f"{remarks(other)}: {said}")
    tap.ok(refused > MUTATIONS // 2, f"{kind}: most changes of a byte change "
           "something")
    tap.none(missed, f"{kind}: whatever changes the document besides names "
             "and notes is found, and nothing else")
    tap.none(trusting, f"{kind}: what contrib/verify refuses, turnpost verify "
             "refuses")


def places(thing):
    """Every object and list in it, with each of its keys."""
    if isinstance(thing, (dict, list)):
        for key in list(thing) if isinstance(thing, dict) \
                else range(len(thing)):
            yield thing, key
            yield from places(thing[key])


def reshape(doc, k, dice):
    """A copy with a value of any kind in place K, or with a key renamed; chain
    and signature made anew where that is possible."""
    other = copy.deepcopy(doc)
    thing, key = next(itertools.islice(places(other), k, None))
    if isinstance(thing, dict) and dice.random() < 0.2:
        thing[dice.choice(("x", "é"))] = thing.pop(key)
    else:
        thing[key] = copy.deepcopy(dice.choice(SHAPES))
    try:
        rechain(other)
        if other.get("signature"):
            sign(other, SECRET)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        pass        # Then the chain is not the first thing to be wrong.
    return other


def check_shapes(tap, program, kind, doc):
    """A verdict in every case, never a traceback."""
    dice = random.Random(SEED + kind)
    broke, trusting = [], []
    size = len(list(places(doc)))
    for k in dice.choices(range(size), k=RESHAPED):
        other = reshape(doc, k, dice)
        try:
            bad = faults(other)
        except Exception as error:  # pylint: disable=broad-except
            broke.append(f"place {k}: {error!r}")
            continue
        if bad and program.verdict(octets_of(other)) is not False:
            trusting.append(bad)
    tap.none(broke, f"{kind}: values of the wrong kind get a verdict")
    tap.none(trusting, f"{kind}: which turnpost verify shares")


def main():
    tap = Tap()
    program, folder, server = Program(), Folder(), Server()
    path = simulate(folder, "carcassonne", 1, "--seats", "3", "--policy",
                    "greedy")[0]
    doc = verify.read(read(path))
    check_forgeries(tap, program, doc)
    check_mutations(tap, program, "finished", read(path))
    check_shapes(tap, program, "cut off", forged(
        doc, lambda d: d["log"].__delitem__(slice(2, -1))))
    server.new("Ann <ann@play.example>;phrase=blue moon",
               "Bö <bo@play.example>;phrase=Äpfel")
    for kind in ("running", "private"):
        done = server.run("export", "1", *["--private"][:kind == "private"])
        octets = done.stdout.encode()
        check_mutations(tap, program, kind, octets)
        check_shapes(tap, program, kind, verify.read(octets))
    tap.done()


main()

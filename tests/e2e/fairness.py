"""A verifier of game documents (turnpost-game/1), written from the published
description of chain and chance alone, sharing nothing with the program: what
any third party could write.

Not here: the rules. Digests of states and legality of moves take the ruleset.
"""
import hashlib
import hmac
import json


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def be(size, value):
    return value.to_bytes(size, "big")


def canonical(entry):
    """The entry's bytes as they are chained."""
    rest = {key: value for key, value in entry.items() if key != "hash"}
    return json.dumps(rest, sort_keys=True, separators=(",", ":"),
                      ensure_ascii=False).encode()


class Chance:
    """The draws of a game."""

    def __init__(self, seed, uid, entropy):
        self.key = hmac.digest(seed, b"turnpost/1 key\0" + uid + entropy,
                               "sha256")

    def draw(self, entry, label, i, n):
        limit = (1 << 64) // n * n
        a = 0
        while True:
            text = label.encode() + b"\0" + be(8, entry) + be(4, i) + be(4, a)
            v = int.from_bytes(
                hmac.digest(self.key, text, "sha256")[:8], "big")
            if v < limit:
                return v % n
            a += 1


def simulated(seed, k):
    """Seed and uid of the K-th simulated game."""
    return (sha256(b"turnpost/1 simulate seed\0", seed, be(4, k)),
            sha256(b"turnpost/1 simulate uid\0", seed, be(4, k))[:16])


def head_faults(doc):
    uid, seed = bytes.fromhex(doc["uid"]), bytes.fromhex(doc["seed"])
    setup = doc["log"][0].get("setup", {})
    if doc["format"] != "turnpost-game/1":
        yield "format"
    if sha256(b"turnpost/1 commit\0", uid, seed).hex() != doc["commitment"]:
        yield "the commitment is not that of the seed"
    if entropy_of(doc).hex() != setup.get("entropy"):
        yield "the entropy is not that of the phrases"
    if setup.get("options") != doc["options"] or \
            setup.get("ruleset") != doc["ruleset"] or \
            setup.get("version") != doc["version"] or \
            setup.get("seats") != len(doc["seats"]):
        yield "the set-up is not the head's"
    if doc["log"][0]["move"] != "!setup" or doc["log"][0]["seat"] is not None:
        yield "entry 0 is no set-up"


def entropy_of(doc):
    return sha256(*(sha256(seat["phrase"].encode()) for seat in doc["seats"]))


def chain_faults(doc):
    last = sha256(b"turnpost/1 log\0", bytes.fromhex(doc["uid"]),
                  bytes.fromhex(doc["commitment"]))
    for n, entry in enumerate(doc["log"]):
        if entry["n"] != n:
            yield f"entry {n} is numbered {entry['n']}"
        last = sha256(last, canonical(entry))
        if last.hex() != entry["hash"]:
            yield f"entry {n}: the chain is broken"
            return


def chance_faults(doc):
    chance = Chance(bytes.fromhex(doc["seed"]), bytes.fromhex(doc["uid"]),
                    entropy_of(doc))
    for n, entry in enumerate(doc["log"]):
        count = {}
        for draw in entry.get("chance", []):
            label = draw["label"]
            i = count.setdefault(label, 0)
            count[label] += 1
            if chance.draw(n, label, i, draw["n"]) != draw["value"]:
                yield f"entry {n}: {label} {i} was not drawn so"


def result_faults(doc):
    total = [0] * len(doc["seats"])
    for entry in doc["log"]:
        for event in entry["events"]:
            if event["e"] == "score":
                total[event["seat"]] += event["points"]
    if total != doc["result"]["scores"]:
        yield f"the points add up to {total}"
    best = [i for i, score in enumerate(total) if score == max(total)]
    if best != doc["result"]["winners"]:
        yield f"the winners are {best}"


def pile_of(text):
    """A tile file's pile: ids in its order with counts spelled out, without
    the start tile."""
    pile = []
    for line in text.split("\n"):
        words = line.split("#")[0].split()
        if words and words[0] == "tile" and words[-1] != "start":
            pile += [words[1]] * int(words[2])
    return pile


def pile_faults(doc, pile):
    """Carcassonne: who draws the tile number VALUE of what is left gets that
    tile."""
    pile = list(pile)
    for n, entry in enumerate(doc["log"]):
        drawn = None
        for draw in entry.get("chance", []):
            if draw["label"] == "first" and draw["n"] != len(doc["seats"]):
                yield f"entry {n}: first of {draw['n']}"
            if draw["label"] == "die" and draw["n"] != 6:
                yield f"entry {n}: a die of {draw['n']} faces"
            if draw["label"] != "tile":
                continue
            if draw["n"] != len(pile):
                yield f"entry {n}: drawn from {draw['n']}, not {len(pile)}"
                return
            drawn = pile.pop(draw["value"])
        said = [event["tile"] for event in entry["events"]
                if event["e"] == "tile-drawn"]
        if said and said[-1] != drawn:
            yield f"entry {n}: {drawn} was drawn, not {said[-1]}"


def faults(doc):
    """All that is wrong with a finished game's document."""
    for rule in (head_faults, chain_faults, chance_faults, result_faults):
        yield from rule(doc)

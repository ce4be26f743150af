"""Game documents (turnpost-game/1) in tests: contrib/verify as a module, which
shares nothing with the program; what makes a false document consistent again;
and what it knows nothing of: simulated games and the tiles of Carcassonne."""
import copy
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import subprocess
import sys

from harness import SRCDIR, TURNPOST, Folder

SEED = "fedcba9876543210" * 4
OTHER_SEED = "00112233" * 8
VERIFY = os.path.join(SRCDIR, "contrib", "verify")


def load_verify():
    """contrib/verify; nothing is left beside it."""
    loader = importlib.machinery.SourceFileLoader("verify", VERIFY)
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader("verify", loader))
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = before
    return module


verify = load_verify()


def remarks(octets):
    """What contrib/verify remarks on a good document; a text, what is wrong,
    when it is not."""
    try:
        return verify.verify(octets)
    except verify.Wrong as wrong:
        return str(wrong)


def commit(doc, seed):
    """The hex of the commitment to SEED (hex, too) in this game."""
    return verify.commitment_of(bytes.fromhex(doc["uid"]),
                                bytes.fromhex(seed)).hex()


def octets_of(doc):
    return json.dumps(doc, ensure_ascii=False).encode()


def faults(doc):
    """What is wrong with it, if anything."""
    found = remarks(octets_of(doc))
    return [found] if isinstance(found, str) else []


def read(path):
    with open(path, "rb") as f:
        return f.read()


def run(*command):
    return subprocess.run(command, capture_output=True, text=True,
                          timeout=120, check=False)


class Program:
    """`turnpost verify`, of octets."""

    def __init__(self):
        self.folder = Folder()

    def verdict(self, octets):
        """True, False, or what it did that is neither."""
        path = self.folder / "document"
        with open(path, "wb") as f:
            f.write(octets)
        done = run(TURNPOST, "verify", path)
        if done.returncode == 0 and done.stdout.startswith("ok\n"):
            return True
        if done.returncode == 1 and done.stdout == "" and \
                done.stderr.count("\n") == 1:
            return False
        return f"{done.returncode} {done.stdout!r} {done.stderr!r}"


def simulate(folder, ruleset, n, *arguments):
    """Paths of N documents."""
    done = run(TURNPOST, "simulate", ruleset, "-n", str(n), "--seed", SEED,
               "--export", folder.path, *arguments)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return [folder / f"{k}.json" for k in range(1, n + 1)]


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
        for draw in entry["chance"]:
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


def simulated(seed, k):
    """Seed and uid of the K-th simulated game."""
    return (verify.sha256(b"turnpost/1 simulate seed\0", seed, verify.be32(k)),
            verify.sha256(b"turnpost/1 simulate uid\0", seed,
                          verify.be32(k))[:16])


# --- forging -----------------------------------------------------------------

def rechain(doc):
    """Hashes that fit what stands in the log now."""
    last = verify.chain_start(bytes.fromhex(doc["uid"]),
                              bytes.fromhex(doc["commitment"]))
    for entry in doc["log"]:
        last = verify.chain_next(last, entry)
        entry["hash"] = last.hex()
    return doc


def redraw(doc):
    """Entropy, values and secrets that fit the seeds and phrases of a document
    that tells all, and hashes that fit them."""
    uid = bytes.fromhex(doc["uid"])
    seeds = {one["from"]: one["seed"] for one in doc.get(
        "seeds", [{"from": 0, "seed": doc["seed"]}])}
    entropy = verify.entropy_of(doc["seats"])
    doc["log"][0]["setup"]["entropy"] = entropy.hex()
    key = None
    for n, entry in enumerate(doc["log"]):
        if n in seeds:
            key = verify.key_of(bytes.fromhex(seeds[n]), uid, entropy)
        count = {}
        for draw in entry["chance"]:
            i = count[draw["label"]] = count.get(draw["label"], -1) + 1
            draw["value"] = verify.draw(key, n, draw["label"], i, draw["n"])
            if "blind" in draw:
                draw["blind"] = verify.blind(key, n, draw["label"], i,
                                             draw["value"]).hex()
        if "opened" in entry:
            entry["sealed"] = verify.hidden(
                key, b"sealed", n, entry["opened"].encode()).hex()
    return rechain(doc)


def forged(doc, change, then=rechain):
    """A copy after change(copy), made consistent again by THEN."""
    other = copy.deepcopy(doc)
    change(other)
    return then(other) if then else other


def sign(doc, secret):
    """The signature of a running game's document (RFC 8032)."""
    def scalar(*parts):
        return int.from_bytes(
            hashlib.sha512(b"".join(parts)).digest(), "little")

    digest = hashlib.sha512(secret).digest()
    low = int.from_bytes(digest[:32], "little")
    a = low & (1 << 254) - 8 | 1 << 254
    message = (b"turnpost/1 head\0" + bytes.fromhex(doc["uid"]) +
               bytes.fromhex(doc["log"][-1]["hash"]))
    public = verify.point_write(verify.point_times(a, verify.BASE))
    r = scalar(digest[32:], message) % verify.ORDER
    first = verify.point_write(verify.point_times(r, verify.BASE))
    s = (r + scalar(first, public, message) * a) % verify.ORDER
    doc["signature"] = {"key": public.hex(),
                        "sig": (first + s.to_bytes(32, "little")).hex()}
    return doc

"""What the referees of all rulesets (referee.py and its like) and their tests
share: games are played by the program, judged, and what is wrong is said.
"""
import json
import subprocess

from harness import TURNPOST, Folder


class Disagreement(Exception):
    """What in an entry is against the rules."""


def compare_in_order(said, found, what):
    """All events, in their order."""
    said, found = ([json.dumps(e, sort_keys=True) for e in events]
                   for events in (said, found))
    if said != found:
        at = next((i for i, (one, other) in enumerate(zip(said, found))
                   if one != other), min(len(said), len(found)))
        raise Disagreement(f"the {what} differ:" + "".join(
            f"\n#   {who}: {(texts + ['no more'])[at]}" for who, texts in
            (("document", found), ("referee", said))))


def judge_finished(referee, doc, judge_entry):
    """The first disagreement with a finished game's document, as a line with
    its entry, or None."""
    entry = None
    try:
        for entry in doc["log"]:
            judge_entry(referee, entry)
        entry = None
        if referee.winners is None:
            raise Disagreement("the game is not over")
        if doc["result"] != {"scores": referee.scores,
                             "winners": referee.winners}:
            raise Disagreement(f"the result is {referee.scores}, won by "
                               f"{referee.winners}")
    except Disagreement as why:
        where = "result" if entry is None else \
            f"entry {entry['n']}, seat {entry['seat']}, {entry['move']}"
        return f"{where}: {why}"
    return None


def judge_files(judge, name, *names):
    """Says what is wrong with documents of games with the set NAME; whether
    anything is."""
    wrong = 0
    with open(name, encoding="utf-8") as f:
        text = f.read()
    for name in names:
        with open(name, encoding="utf-8") as f:
            fault = judge(json.load(f), text)
        if fault:
            wrong += 1
            print(f"{name}: {fault}")
    print(f"{len(names)} documents, {wrong} with a disagreement")
    return wrong > 0


def simulated(chance, arguments, n, seats, options, policies):
    """N documents, each with a text that says how it can be had again.
    ARGUMENTS end with the ruleset."""
    *before, ruleset = arguments
    arguments = ["simulate", ruleset, "-n", str(n), "--seats", str(seats),
                 "--seed", f"{chance.getrandbits(256):064x}",
                 "--policy", ",".join((policies * seats)[:seats])]
    for name, value in options.items():
        arguments += ["-o", f"{name}={value}"]
    folder = Folder()
    done = subprocess.run([TURNPOST, *before, *arguments, "--export",
                           folder.path], capture_output=True, text=True,
                          timeout=120, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    for k in range(1, n + 1):
        with open(folder / f"{k}.json", encoding="utf-8") as f:
            yield json.load(f), f"{k}.json of turnpost " + " ".join(arguments)


def faults(judge, games, text, seen=None, keys=("e",)):
    """What is wrong with games. To SEEN go the values of KEYS in events."""
    for doc, how in games:
        if seen is not None:
            seen.update(event.get(key) for entry in doc["log"]
                        for event in entry["events"] for key in keys)
        fault = judge(doc, text)
        if fault:
            yield f"{how}\n# {fault}"

"""turnpost simulate: its figures, and its documents held against the published
description of chain and chance (contrib/verify)."""
import json
import os
import re
import subprocess

import fairness
from harness import SRCDIR, TURNPOST, Folder, Tap

SEED = "0123456789abcdef" * 4


def simulate(*arguments):
    return subprocess.run([TURNPOST, "simulate", *arguments],
                          capture_output=True, text=True, timeout=120,
                          check=False)


def figures(done):
    return dict(line.split(" ") for line in done.stdout.splitlines())


def check_figures(tap):
    done = simulate("carcassonne", "-n", "40", "--seats", "3", "--seed", SEED)
    tap.equal(done.returncode, 0, "games are played")
    found = figures(done)
    tap.equal(list(found), [
        "games", "seconds", "games_per_s", "plies_per_s", "mean_score_seat_0",
        "mean_score_seat_1", "mean_score_seat_2", "wins_seat_0", "wins_seat_1",
        "wins_seat_2"], "the figures are those of the contract")
    tap.none((line for line in done.stdout.splitlines()
              if not re.fullmatch(r"[a-z_0-9]+ \d+(\.\d+)?", line)),
             "a line `name value` each")
    tap.equal(found["games"], "40", "games is how many there were")
    tap.ok(sum(int(found[f"wins_seat_{i}"]) for i in range(3)) >= 40,
           "every game has a winner")
    again = figures(simulate("carcassonne", "-n", "40", "--seats", "3",
                             "--seed", SEED))
    same = [name for name in found if "score" in name or "wins" in name]
    tap.equal([again[n] for n in same], [found[n] for n in same],
              "the same seed gives the same games")
    other = figures(simulate("carcassonne", "-n", "40", "--seats", "3",
                             "--seed", SEED[::-1]))
    tap.ok([other[n] for n in same] != [found[n] for n in same],
           "and another gives others")
    default = figures(simulate("carcassonne", "-n", "5"))
    tap.ok("wins_seat_1" in default and "wins_seat_2" not in default,
           "the default is the fewest players")
    greedy = figures(simulate("carcassonne", "-n", "30", "--policy",
                              "greedy,random", "--seed", SEED))
    tap.ok(int(greedy["wins_seat_0"]) > 2 * int(greedy["wins_seat_1"]),
           "policies are given to seats in order: greedy beats random")
    fallback = simulate("carcassonne", "-n", "5", "--policy", "fallback")
    tap.equal(fallback.returncode, 0, "one policy is for all seats")


def check_thinking(tap):
    """Bots that think, on several cores."""
    def scores(*arguments):
        found = figures(simulate("carcassonne", "-n", "3", "--seed", SEED,
                                 *arguments))
        return [v for k, v in found.items() if "score" in k or "wins" in k]

    one = scores("--policy", "strong@600,greedy", "--jobs", "1")
    tap.equal(scores("--policy", "strong,greedy", "--playouts", "600",
                     "--jobs", "3"), one,
              "the same playouts and seed give the same games, however many "
              "are played at once")
    tap.ok(scores("--policy", "strong@900,greedy") != one,
           "another number of playouts gives others")
    folder = Folder()
    done = simulate("monopoly", "-n", "1", "--seed", SEED, "--policy",
                    "steady@0.001s,random", "--export", folder.path)
    tap.equal((done.returncode, documents(folder.path, 1)[0]["seats"][0]
               ["name"]), (0, "bot:steady"), "a document names who thought")


def run_match(*arguments):
    return subprocess.run([TURNPOST, "match", *arguments], capture_output=True,
                          text=True, timeout=120, check=False)


MATCH = ["games", "wins_a", "wins_b", "shared", "share_a", "share_a_low",
         "share_a_high", "mean_points_a", "mean_points_b"]


def check_match(tap):
    done = run_match("greedy", "random", "-n", "40", "--seed", SEED)
    found = figures(done)
    tap.equal((done.returncode, list(found)), (0, MATCH),
              "a match has these figures")
    won, lost, shared = (int(found[k]) for k in MATCH[1:4])
    tap.equal(won + lost + shared, 40, "each game has an end")
    tap.ok(won > 30, "who wants to win beats chance")
    share = (won + shared / 2) / 40
    tap.equal(found["share_a"], f"{share:.3f}", "its share is what it won")
    z2 = 1.959964 ** 2
    for name, sign in (("low", -1), ("high", 1)):
        root = (z2 * share * (1 - share) / 40 + z2 * z2 / 6400) ** 0.5
        bound = (share + z2 / 80 + sign * root) / (1 + z2 / 40)
        tap.equal(found[f"share_a_{name}"], f"{bound:.3f}",
                  f"and its {name} bound is Wilson's")
    even = figures(run_match("greedy", "greedy", "-n", "20", "--ruleset",
                             "monopoly", "--seats", "3", "--seed", SEED))
    tap.equal(even["share_a"], "0.500",
              "who plays himself with changed seats wins half")
    table = figures(run_match("greedy", "fallback", "-n", "20", "--ruleset",
                              "geonosis", "--seed", SEED))
    tap.ok(float(table["share_a"]) > float(table["share_b"]) and
           int(table["shared"]) == 0,
           "where all win together, each has a share of its own games")


def documents(folder, n):
    found = []
    for k in range(1, n + 1):
        with open(os.path.join(folder, f"{k}.json"), encoding="utf-8") as f:
            found.append(json.load(f))
    return found


def check_document(tap, doc, k, seats, pile):
    seed, uid = fairness.simulated(bytes.fromhex(SEED), k)
    tap.equal((doc["seed"], doc["uid"]), (seed.hex(), uid.hex()),
              f"document {k} has the seed and uid of its number")
    tap.none(fairness.faults(doc),
             "contrib/verify finds nothing wrong with it")
    tap.none(fairness.pile_faults(doc, pile),
             "and each tile is the one that was drawn")
    tap.equal([entry["at"] for entry in doc["log"]], [0] * len(doc["log"]),
              "times are 0")
    tap.none((key for key in ("format", "uid", "ruleset", "version", "options",
                              "seats", "commitment", "seed", "log", "notes",
                              "result") if key not in doc),
             "all members are there")
    tap.equal([(s["seat"], s["phrase"]) for s in doc["seats"]],
              [(i, "") for i in range(seats)], "every seat is there")
    tap.none((entry["n"] for entry in doc["log"][1:]
              if entry["seat"] not in range(seats) or
              entry.get("by") != "bot" or
              not re.fullmatch("[0-9a-f]{64}", entry["state"])),
             "entries name seat, maker and digest of the state")
    tap.none((entry["n"] for entry in doc["log"][1:]
              if not re.fullmatch(
                  r"-?\d+,-?\d+/(0|90|180|270)( (small|large)@"
                  r"((route|asteroid):[NESW]|planet(:-?\d+,-?\d+)?))?",
                  entry["move"])), "moves are in the notation")


def check_documents(tap):
    with open(os.path.join(SRCDIR, "data/carcassonne/standard.tiles"),
              encoding="utf-8") as f:
        pile = fairness.pile_of(f.read())
    tap.equal(len(pile), 75, "the pile has 75 tiles besides the start tile")
    for seats, options in ((2, ()), (3, ("-o", "first=1")),
                           (5, ("-o", "reinforce=no"))):
        folder = Folder()
        done = simulate("carcassonne", "-n", "4", "--seats", str(seats),
                        "--seed", SEED, "--export", folder.path, *options)
        tap.equal(done.returncode, 0, f"games of {seats} are exported")
        tap.equal(sorted(os.listdir(folder.path)),
                  [f"{k}.json" for k in range(1, 5)], "one document a game")
        found = documents(folder.path, 4)
        for k, doc in enumerate(found, 1):
            check_document(tap, doc, k, seats, pile)
        tap.equal(found[0]["options"]["first"],
                  "1" if "first=1" in options else "random",
                  "first is a text in documents, too")
        tap.ok(found[0]["options"]["reinforce"] is
               ("reinforce=no" not in options),
               "and a flag is true or false")


def check_refusals(tap):
    folder = Folder()
    for arguments, status, said in (
            ((), 2, "usage"),
            (("carcassonne",), 2, "usage"),
            (("carcassonne", "-n", "0"), 2, "usage"),
            (("carcassonne", "-n", "-5"), 2, "usage"),
            (("carcassonne", "-n", "many"), 2, "usage"),
            (("carcassonne", "-n"), 2, "usage"),
            (("-n", "3"), 2, "usage"),
            (("carcassonne", "-n", "3", "--fast"), 2, "usage"),
            (("carcassonne", "-n", "3", "--seed", "abc"), 1, "64"),
            (("carcassonne", "-n", "3", "--seed", "x" * 64), 1, "64"),
            (("chess", "-n", "3"), 1, "no such ruleset"),
            (("carcassonne", "-n", "3", "--seats", "1"), 1, "2 to 5"),
            (("carcassonne", "-n", "3", "--seats", "6"), 1, "2 to 5"),
            (("carcassonne", "-n", "3", "--policy", "clever"), 1, "greedy"),
            (("carcassonne", "-n", "3", "--policy", "greedy,,random"), 1,
             "greedy"),
            (("carcassonne", "-n", "3", "--policy", "greedy,"), 1, "greedy"),
            (("carcassonne", "-n", "3", "--policy", "random,random,random"), 1,
             "each seat"),
            (("carcassonne", "-n", "3", "--policy", "greedy@1s"), 1,
             "move at once"),
            (("carcassonne", "-n", "3", "--policy", "strong@fast"), 1,
             "0.5s"),
            (("carcassonne", "-n", "3", "--time", "0"), 1, "seconds"),
            (("carcassonne", "-n", "3", "--playouts", "-1"), 1, "number"),
            (("carcassonne", "-n", "3", "--jobs", "0"), 2, "usage"),
            (("carcassonne", "-n", "3", "-o", "colour=red"), 1, "colour"),
            (("carcassonne", "-n", "3", "-o", "first=9"), 1, "first"),
            (("carcassonne", "-n", "3", "-o", "first=2"), 1, "first"),
            (("carcassonne", "-n", "3", "-o", "tiles=gold"), 1, "gold"),
            (("carcassonne", "-n", "3", "--export", folder / "none"), 1,
             "folder")):
        done = simulate(*arguments)
        tap.ok(done.returncode == status and said in done.stderr and
               done.stdout == "" and
               (status == 2 or done.stderr.count("\n") == 1),
               f"simulate {' '.join(arguments)}: {status}, and says {said}") \
            or print(f"# {done.returncode} {done.stderr!r}")
    for arguments, status, said in (
            (("greedy", "-n", "2"), 2, "usage"),
            (("greedy", "random", "strong", "-n", "2"), 2, "usage"),
            (("greedy", "random"), 2, "usage"),
            (("greedy", "clever", "-n", "2"), 1, "steady or strong"),
            (("greedy", "random", "-n", "3"), 1, "even number"),
            (("greedy", "random", "-n", "2", "--ruleset", "chess"), 1,
             "no such ruleset")):
        done = run_match(*arguments)
        tap.ok(done.returncode == status and said in done.stderr,
               f"match {' '.join(arguments)}: {status}, and says {said}") \
            or print(f"# {done.returncode} {done.stderr!r}")


def main():
    tap = Tap()
    check_figures(tap)
    check_thinking(tap)
    check_match(tap)
    check_documents(tap)
    check_refusals(tap)
    tap.done()


main()

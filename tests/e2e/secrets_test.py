"""A game with hidden hands and sealed moves: who is told what while it runs,
moves by a seat that waits, its document with and without what is secret, its
way to another server, and the end, when everything is told and proved."""
import json

from documents import Files, choice, export, lines_of, play, players, verify
from fairness import Program, faults, octets_of, rechain, simulate
from harness import Folder, Server, Tap

TABLE = ("Ann <ann@play.example>;phrase=blue moon", "Bo <bo@play.example>")
THERE = ("Ann <ann@else.example>", "Bo <bo@else.example>")


def waiting(server, links):
    """A seat that is not to move, and what it sees. All are to move in an
    auction, so the game is played until somebody waits."""
    while True:
        for seat, link in enumerate(links):
            state = server.look(link)
            links[seat] = state["links"]["play"]
            if state["state"] == "waiting":
                return seat, server.look(links[seat])
        play(server, links, 1)


def an_order(state):
    return choice.choice([move for move in state["anytime"]
                          if move.startswith("order:")])


def tells(log, seat):
    """What a log tells of secrets of SEAT."""
    return [entry["n"] for entry in log
            if any(event.get("to") == seat for event in entry["events"])
            or (entry["seat"] == seat and entry["move"].startswith("order:"))]


def hidden_faults(doc, told):
    """Draws, moves and events of a document that are told or kept and should
    not be."""
    for entry in doc["log"]:
        for one in entry["chance"]:
            if "blind" in one and ("value" in one) != told:
                yield f"entry {entry['n']}: {one}"
            if "blind" not in one and one["label"] != "die":
                yield f"entry {entry['n']} hides no {one['label']}"
        if (entry["move"] == "!sealed") != ("sealed" in entry) or \
                ("opened" in entry) != (told and "sealed" in entry) or \
                ("private" in entry and not told):
            yield f"entry {entry['n']}: {entry}"


# --- while it runs ---

def check_hands(tap, server, links):
    logs = [server.look(link)["log"] for link in links]
    spectator = json.loads(server.run("show", "1", "--as", "json").stdout)
    for seat in (0, 1):
        tap.ok(tells(logs[seat], seat) and not tells(logs[seat], 1 - seat),
               f"seat {seat} is told of its hand, and of no other")
    tap.ok(not tells(spectator["log"], 0) and not tells(spectator["log"], 1),
           "a spectator is told of none")
    tap.equal(spectator.get("anytime"), [], "and can do nothing")


def check_order(tap, server, links):
    """A seat that waits does something, sealed."""
    seat, state = waiting(server, links)
    tap.ok(state["moves"] == [] and state["anytime"],
           "a seat that waits has moves for any time alone")
    move, link = an_order(state), links[seat]
    roll = server.post(link, {"move": "roll"})
    tap.equal((roll.status, roll.json["error"]), (409, "not-your-turn"),
              "what it can do on its turn only has to wait")
    first, again = (server.post(link, {"move": move}) for _ in range(2))
    tap.equal(first.status, 200, f"{move} is made")
    receipt = first.json
    tap.ok(receipt["move"] == move and receipt["next"] is None and
           any(event.get("to") == seat for event in receipt["events"]),
           "the receipt tells its seat what it did; it goes on waiting")
    tap.equal(again.body, first.body, "the same again is the same receipt")
    mine, other = (server.look(server.look(links[who])["links"]["play"])
                   for who in (seat, 1 - seat))
    tap.equal((mine["log"][-1]["move"], other["log"][-1]["move"]),
              (move, "!sealed"), "its log tells the move, no other does")
    tap.ok(other["state"] == "your-turn",
           "whoever was to move still is")
    tap.ok(move not in mine["anytime"], "what it has done it cannot do again")
    same = server.post(mine["links"]["play"], {"move": move})
    tap.ok(same.status == 422 and same.json["moves"] == [] and
           same.json["anytime"] == mine["anytime"],
           "if it tries to, it is told why, and what it can do")
    tap.ok(move not in server.read_log(), "the server's log tells of nothing")


def check_running(tap, server, links, files):
    text, private = export(server), export(server, 1, "--private")
    doc, whole = json.loads(text), json.loads(private)
    link = server.look(links[0])["links"]["document"]
    tap.equal(server.get(link).text, text,
              "the link of the document tells what `export` does")
    tap.none(hidden_faults(doc, False), "nothing hidden is told")
    tap.none(hidden_faults(whole, True), "with --private everything is")
    tap.none(faults(doc) + faults(whole), "contrib/verify finds both good")
    done, told = verify(files.put(text)), verify(files.put(private))
    tap.ok(done.returncode == 0 and "cannot be checked yet" in done.stdout,
           "turnpost verify, too, and says what cannot be proved yet")
    tap.ok(told.returncode == 0 and "every sealed move" in told.stdout,
           "of the private one it says what it tells")
    return doc, text, private


# --- to another server ---

def check_moved(tap, here, links, files, text, private):
    there = Server().start()
    done = there.run("import", files.put(text), *players(THERE))
    tap.ok(done.returncode == 1 and "--private" in done.stderr and
           done.stderr.count("\n") == 1 and there.run("list").stdout == "",
           "without its secrets it cannot go on elsewhere, and is told why")
    done = there.run("import", files.put(private), *players(THERE))
    tap.ok(done.returncode == 0, "with them it can") or \
        print("# " + done.stderr)
    _, new = lines_of(done)
    logs = [[server.look(link)["log"] for link in all_links]
            for server, all_links in ((here, links), (there, new))]
    tap.equal(logs[1], logs[0], "every seat reads there what it read here")
    tap.equal(json.loads(export(there))["log"], json.loads(text)["log"],
              "no entry was added: it goes on as it is")
    return there, new


def play_on(server, links):
    """To the end; now and then somebody changes an order."""
    while play(server, links, 10):
        seat = choice.randrange(2)
        link = server.look(links[seat])["links"]["play"]
        if link is not None:
            links[seat] = link
            server.post(link, {"move": an_order(server.look(link))})


def check_over(tap, server, links, files):
    text = export(server)
    doc = json.loads(text)
    tap.none(hidden_faults(doc, True), "at the end everything is told")
    tap.ok("private" not in doc and doc["seed"] and doc["result"],
           "the document is not private any more")
    done = verify(files.put(text))
    tap.equal(done.stdout, "ok\n", "and proved as a whole")
    tap.none(faults(doc), "by contrib/verify as well")
    states = [server.look(link) for link in links]
    tap.ok(all(tells(state["log"], seat) for state in states
               for seat in (0, 1)) and not
           any(entry["move"] == "!sealed" for state in states
               for entry in state["log"]),
           "everybody reads everything now")
    tap.equal(states[0]["draws"],
              sum(len(entry["chance"]) for entry in doc["log"]),
              "and all draws are counted")
    return doc


# --- false ones ---

def first(doc, key):
    return next(entry for entry in doc["log"] if key in entry)


def forge_opened(doc):
    entry = next(entry for entry in doc["log"]
                 if entry.get("opened", "").startswith("order:"))
    entry["opened"] = "order:levy ask" \
        if entry["opened"] != "order:levy ask" else "order:levy allow"


def forge_blind(doc):
    draw = next(one for one in doc["log"][0]["chance"] if "blind" in one)
    draw["blind"] = draw["blind"][::-1]


def forge_sealed(doc):
    entry = first(doc, "sealed")
    entry["sealed"] = entry["sealed"][::-1]


def forge_value(doc):
    draw = doc["log"][0]["chance"][0]
    draw["value"] = (draw["value"] + 1) % draw["n"]


def forge_kept(doc):
    del first(doc, "opened")["opened"]


def check_forged(tap, doc):
    """Both verifiers, and the hashes are made to fit."""
    program = Program()
    for change in (forge_opened, forge_blind, forge_sealed, forge_value,
                   forge_kept):
        false = json.loads(json.dumps(doc))
        change(false)
        rechain(false)
        tap.ok(program.verdict(octets_of(false)) is False and faults(false),
               f"{change.__name__}: both verifiers find it")
    # What only the rules know.
    false = json.loads(json.dumps(doc))
    del first(false, "private")["private"]
    tap.ok(program.verdict(octets_of(false)) is False,
           "private events that are missing are found")


def check_simulated(tap):
    for seats in (2, 3, 4):
        paths = simulate(Folder(), "monopoly", 2, "--seats", str(seats))
        for path in paths:
            with open(path, encoding="utf-8") as f:
                doc = json.load(f)
            done = verify(path)
            tap.ok(done.stdout == "ok\n" and not faults(doc) and
                   not list(hidden_faults(doc, True)),
                   f"a simulated game of {seats} is told and proved") or \
                print("# " + done.stderr, faults(doc))


def main():
    tap = Tap()
    files = Files()
    here = Server().start()
    _, links = here.new(*TABLE, ruleset="monopoly")
    check_hands(tap, here, links)
    play(here, links, 12)
    check_order(tap, here, links)
    doc, text, private = check_running(tap, here, links, files)
    there, new = check_moved(tap, here, links, files, text, private)
    play_on(there, new)
    over = check_over(tap, there, new, files)
    tap.equal([entry["hash"] for entry in over["log"][:len(doc["log"])]],
              [entry["hash"] for entry in doc["log"]],
              "its chain is that which it had here")
    for server in (here, there):
        tap.equal(server.run("check").returncode, 0, "a database is sound")
    tap.equal(there.crashes() + here.crashes(), [], "nothing has crashed")
    tap.ok("order:" not in there.read_log() + here.read_log(),
           "no log of a server tells a sealed move")
    check_forged(tap, over)
    check_simulated(tap)
    tap.done()


if __name__ == "__main__":
    main()

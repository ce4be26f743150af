"""A game as a file, between servers that know nothing of each other: out of
one, into another while that one runs, played on by the links of its letters,
proved at the end; with its seed and without; and what is no game is refused
without a trace."""
import copy
import hashlib
import html
import json
import os
import re
import shutil

from documents import (Exporter, Files, dump, export, lines_of, play,
                       play_by_mail, players, verify)
from fairness import faults, rechain
from harness import (Folder, Maildir, Server, Tap, first_link, html_of,
                     wait_until, words_of)

ANN, BO = "Ann <ann@play.example>", "Bo <bo@play.example>"
CY = '"Cy, the third" <cy@play.example>;tz=Europe/Rome'
TABLE = (ANN + ";phrase=blue moon", BO, CY + ";phrase=ünï")
THERE = ("Ann <ann@else.example>", "Bo <bo@else.example>",
         '"Cy, the third" <cy@else.example>')
TINY = """turnpost-tiles 1
tile S  1 SRSR route:E-W start
tile A  9 SRSR route:E-W
tile B  6 RSRS route:N>planet route:S>planet planet:Moss=rebel
tile C  5 SSSS planet:Clay=bounty
tile D  4 SAAS asteroid:E+S
"""


# --- the way out ---

def check_running(tap, server, text, whole):
    doc, private = json.loads(text), json.loads(whole)
    tap.ok(doc["seed"] is None and doc["result"] is None and
           "private" not in doc and "seeds" not in doc,
           "a running game's document has neither seed nor result")
    seed = server.query("SELECT lower(hex(seed)) FROM game")[0][0]
    tap.ok(seed not in text, "its seed is nowhere in it")
    tap.ok(private["seed"] == seed and private["private"] is True and
           private["result"] is None, "with --private it is, and says so")
    tap.equal(doc["signature"]["key"], server.get("/key").text.strip(),
              "the head is signed with the key that the server shows")
    tap.ok("@" not in text.replace("small@", "").replace("large@", ""),
           "no address stands in it")
    tap.equal([seat["name"] for seat in doc["seats"]],
              ["Ann", "Bo", "Cy, the third"], "it has the names of the table")
    tap.equal([seat["phrase"] for seat in doc["seats"]],
              ["blue moon", "", "ünï"], "and the phrases")
    tap.equal([(note["n"], note["text"]) for note in doc["notes"]],
              [(n, f"note {n - 1}: «so be it»\nand on") for n in (3, 6)],
              "and the notes, with the entries that they came with")
    tap.none(faults(doc) + faults(private),
             "chain, signature and chance are good by contrib/verify, too")
    state = json.loads(server.run("show", "1", "--as", "json").stdout)
    tap.equal([doc["log"][-1]["hash"], len(doc["log"])],
              [state["hash"], state["ply"] + 1],
              "its last entry is the head of the log")


def check_export_faults(tap, server, files):
    for arguments, status, said in (
            (("export", "7"), 1, "no game 7"), (("export",), 2, "usage"),
            (("export", "0"), 2, "usage"), (("export", "x"), 2, "usage"),
            (("export", "1", "2"), 2, "usage"),
            (("export", "1", "--secret"), 2, "usage"),
            (("import",), 2, "usage"), (("import", "x"), 2, "usage"),
            (("import", "x", "y", "-p", ANN), 2, "usage"),
            (("import", "-p", ANN), 2, "usage")):
        done = server.run(*arguments)
        tap.ok(done.returncode == status and said in done.stderr and
               done.stdout == "", f"{' '.join(arguments)}: {status}, {said}")
    text = export(server)
    keys = server.folder / "keys"
    shutil.move(keys, keys + ".away")
    done = server.run("export", "1")
    tap.ok(done.returncode == 1 and done.stderr.count("\n") == 1 and
           "no keys" in done.stderr,
           "a running game is not exported where there is no key to sign it")
    shutil.move(keys + ".away", keys)
    server.change("UPDATE entry SET state = zeroblob(32) WHERE n = 5")
    done = server.run("export", "1")
    tap.ok(done.returncode == 1 and "game 1, entry 5" in done.stderr and
           done.stderr.count("\n") == 1 and done.stdout == "",
           "a game whose log does not replay is not exported, and the entry "
           "is named")
    name = files.put(text)
    server.change("UPDATE entry SET state = ? WHERE n = 5",
                  bytes.fromhex(json.loads(text)["log"][5]["state"]))
    tap.equal(export(server), text, "the same game is the same document")
    return name


# --- the way in, without the seed ---

def check_import(tap, there, name, doc):
    """Into a server that runs; the letters that it sends."""
    mailbox = Maildir(there.mailbox)
    done = there.run("import", name, *players(THERE))
    tap.ok(done.returncode == 0, "a running game is taken in") or \
        print("# " + done.stderr)
    link = re.escape(there.base) + "/t/[A-Za-z0-9_-]+"
    tap.ok(re.fullmatch("game 1\n" + "".join(
        f"seat {i} {link}\n" for i in range(3)), done.stdout),
        "it prints the game and the seats' links, like `new`")
    tap.ok(doc["signature"]["key"] in done.stderr and
           "not this server's" in done.stderr and "!reseed" in done.stderr and
           all(line.startswith("turnpost: ")
               for line in done.stderr.splitlines()),
           "and on stderr whose signature it carries and what goes on")
    letters = wait_until(lambda: len(mailbox.all()) == 3 and mailbox.all())
    tap.ok(letters and wait_until(lambda: there.owed() == 0),
           "the running server sends a letter to each at once")
    game, links = lines_of(done)
    check_letters(tap, there, letters or [], links)
    state = there.look(links[0])
    tap.equal((state["uid"], state["ply"], game),
              (doc["uid"], len(doc["log"]), 1),
              "it is the same game, one entry on")
    mine = [(entry["n"], entry["seat"], entry["move"], entry["events"])
            for entry in state["log"]]
    tap.equal(mine[:-1], [(entry["n"], entry["seat"], entry["move"],
                           entry["events"]) for entry in doc["log"]],
              "every entry is as it was")
    tap.equal(mine[-1][1:], (None, "!reseed", []), "the new one is !reseed")
    tap.equal([(entry["n"], entry["note"]) for entry in state["log"]
               if entry.get("note")],
              [(note["n"], note["text"]) for note in doc["notes"]],
              "and the notes came with it")
    before = dump(there)
    again = there.run("import", name, *players(THERE))
    tap.ok(again.returncode == 1 and "already here as game 1" in again.stderr
           and again.stderr.count("\n") == 1 and dump(there) == before,
           "it is taken in once")
    return links, mailbox


def check_letters(tap, there, letters, links):
    tap.equal(sorted(letter["To"].addresses[0].addr_spec
                     for letter in letters),
              ["ann@else.example", "bo@else.example", "cy@else.example"],
              "everybody gets one, at the address given here")
    tap.none((letter["Message-ID"] for letter in letters
              if not letter["Message-ID"].startswith("<moved.")),
             "it is the letter of the move")
    turns = {letter["To"].addresses[0].addr_spec[:2]:
             there.look(first_link(letter))["state"] for letter in letters}
    seats = ["an", "bo", "cy"]
    tap.equal([turns.get(seat) for seat in seats],
              [there.look(link)["state"] for link in links],
              "its first link leads to the board, for whom it is his turn, "
              "too")
    tap.none((letter["To"] for letter in letters
              if html.escape(first_link(letter)) not in html_of(letter) or
              "goes on at this server" not in html_of(letter)),
             "in its HTML part, too")
    tap.none((letter["To"] for letter in letters
              if "goes on at this server" not in words_of(letter) or
              "Ann, Bo, Cy, the third" not in words_of(letter) or
              ("It is your turn." in words_of(letter)) !=
              (turns[letter["To"].addresses[0].addr_spec[:2]] == "your-turn")),
             "it says so, and whose turn it is")


def check_moved_end(tap, doc, moved, name):
    """The document of a game that ended elsewhere, without its first seed."""
    n = len(moved["log"])
    tap.equal(doc["log"][:n], moved["log"],
              "the end of the game has the log of before in it, as it was")
    tap.ok(moved["log"][-1]["hash"] in
           {entry["hash"] for entry in doc["log"]},
           "so that the head that was signed there is found in it")
    tap.ok(doc["seed"] is None and doc["commitment"] == moved["commitment"] and
           doc["result"] is not None and "signature" not in doc,
           "it has a result, and its first seed stays unknown")
    tap.equal([(s["from"], s["seed"] is None) for s in doc["seeds"]],
              [(0, True), (n, False)], "the seed since then is told")
    tap.equal(doc["log"][n]["commitment"], doc["seeds"][1]["commitment"],
              "the entry !reseed has its commitment")
    tap.none(faults(doc), "draws since then follow from the new seed, says "
             "contrib/verify")
    done = verify(name)
    tap.ok(done.returncode == 0 and done.stdout.startswith("ok\n"),
           "it verifies") or print("# " + done.stderr)
    tap.ok(len(done.stdout.splitlines()) > 1,
           "and verification says what it could not prove")
    print("\n".join("# " + line for line in done.stdout.splitlines()))


# --- the way in, with the seed ---

def check_private(tap, files, name, whole):
    there = Server()
    done = there.run("import", name, *players(
        (THERE[0], "bot:greedy", THERE[2])))
    tap.ok(done.returncode == 0 and "its own seed" in done.stderr,
           "a private document goes on under its own seed") or \
        print("# " + done.stderr)
    there.start()
    links = lines_of(done)[1]
    exporter = Exporter(there, files)
    while play(there, links, 10):
        exporter.keep_up()
    exporter.stop()
    tap.none(exporter.faults,
             "what is exported while others play is of one moment, and good")
    tap.ok(len(exporter.lengths) > 2, "at any moment of the game")
    text = export(there)
    doc = json.loads(text)
    tap.ok(doc["seed"] == whole["seed"] and "seeds" not in doc and
           "private" not in doc and not any(
               entry["move"] == "!reseed" for entry in doc["log"]),
           "to its end, without a seam")
    tap.equal(doc["log"][:len(whole["log"])], whole["log"],
              "and with the log of before in it")
    tap.none(faults(doc), "all draws follow from that one seed")
    tap.ok(all("by" in entry for entry in doc["log"][len(whole["log"]):]
               if entry["seat"] == 1) and doc["seats"][1]["name"] ==
           "bot:greedy", "a bot can take over a seat")
    done = verify(files.put(text))
    tap.equal((done.returncode, done.stdout), (0, "ok\n"),
              "its end verifies without any reserve")
    tap.equal(there.crashes(), [], "nothing of it has crashed")
    there.stop()
    return doc


def check_finished(tap, files, doc):
    """A game that is over can be taken in, to be kept."""
    there = Server()
    names = [THERE[0], '"bot:greedy" <bo@else.example>', THERE[2]]
    before = files.put(doc)
    done = there.run("import", before, *players(names))
    tap.ok(done.returncode == 0 and
           bool(done.stderr) == ("seeds" in doc),
           "a finished game is taken in; what is not proved of it is told")
    tap.equal(there.owed(), 0, "nobody is owed a letter")
    tap.equal(json.loads(export(there)), doc,
              "out of it comes the document that went in")
    there.start()
    link = lines_of(done)[1][0]
    tap.equal(there.look(link)["state"], "over", "it can be looked at")
    page = there.get(link).text
    tap.ok("/game.json" in page.split('id="fair"')[1].split("<details>")[0],
           "its page offers the file at once")
    tap.equal("the seed is public" in page, "seeds" not in doc,
              "and says that all chance can be computed only where it can")
    tap.equal(there.post(link, {"move": "0,0/0"}).status, 409,
              "and is over")
    tap.equal(there.crashes(), [], "nothing of it has crashed")
    tap.equal(there.run("check").returncode, 0, "the database is sound")
    there.stop()


# --- twice ---

def check_twice(tap, files, first, text):
    """TEXT, which has moved once, moves again, and ends."""
    there = Server().start()
    name = files.put(text)
    mailbox = Maildir(there.mailbox)
    done = there.run("import", name, *players(THERE))
    tap.ok(done.returncode == 0, "a game that has moved can move again") or \
        print("# " + done.stderr)
    before = json.loads(text)
    tap.equal([s["seed"] for s in before["seeds"]], [None, None],
              "while it runs none of its seeds is told")
    kinds = play_by_mail(there, mailbox)
    tap.none((kind for kind in kinds.items()
              if kind[1][0] != "moved" or kind[1][-1] != "over" or
              set(kind[1][1:-1]) - {"turn"}),
             "it is played to its end by the links of its letters: moved, "
             "turns, over")
    doc = json.loads(export(there))
    tap.equal([s["from"] for s in doc["seeds"]],
              [0, len(first["log"]), len(before["log"])],
              "its document tells of three seeds")
    tap.equal([s["seed"] is None for s in doc["seeds"]], [True, True, False],
              "of which the last is known")
    tap.none(faults(doc), "and draws since then follow from it")
    done = verify(files.put(doc))
    tap.ok(done.returncode == 0 and done.stdout.startswith("ok\n"),
           "it verifies") or print("# " + done.stderr)
    tap.equal(there.crashes(), [], "nothing of it has crashed")
    there.stop()
    check_finished(tap, files, dict(doc, seats=[
        dict(seat, name=name) for seat, name in
        zip(doc["seats"], ("Ann", "bot:greedy", "Cy, the third"))]))


# --- a set of tiles of one's own ---

def check_tiles(tap, files):
    data = Folder()
    os.mkdir(data / "carcassonne")
    with open(data / "carcassonne/tiny.tiles", "w", encoding="utf-8") as f:
        f.write(TINY)
    here = Server(data=data.path).start()
    _, links = here.new(ANN, BO, options=["tiles=tiny"])
    play(here, links, 8)
    text = export(here)
    doc = json.loads(text)
    tap.ok(doc["data"] == TINY and doc["log"][0]["setup"]["data"] ==
           hashlib.sha256(TINY.encode()).hexdigest(),
           "a set of tiles that is not everybody's goes with the game")
    here.stop()
    there = Server()
    done = there.run("import", files.put(text), *players(THERE[:2]))
    tap.ok(done.returncode == 0, "to a server that does not have it") or \
        print("# " + done.stderr)
    links = lines_of(done)[1]
    there.start()
    while play(there, links, 10):
        pass
    name = files.put(export(there))
    done = verify(name)
    tap.ok(done.returncode == 0, "where the game is played to its end and "
           "verifies") or print("# " + done.stderr)
    tap.equal(json.loads(export(there))["data"], TINY,
              "and still has its tiles")
    tap.ok("there is no set" in there.run(
        "new", "carcassonne", *players(THERE[:2]), "-o", "tiles=tiny").stderr,
           "games that begin there do not get them")
    # Letters that leave meanwhile change the database, too.
    wait_until(lambda: there.owed() == 0)
    forged = dict(doc, data=TINY.replace("A  9", "A  8"))
    refused(tap, there, files.put(forged), "data", "other tiles than the log "
            "was made with", names=THERE[:2])
    tap.equal(there.crashes(), [], "nothing of it has crashed")
    there.stop()


# --- what is refused ---

def refused(tap, server, name, said, sentence, names=THERE):
    """One line, exit 1, and the database as it was."""
    before = dump(server)
    done = server.run("import", name, *players(names))
    good = (done.returncode == 1 and done.stdout == "" and
            done.stderr.startswith("turnpost: ") and
            done.stderr.count("\n") == 1 and said in done.stderr and
            dump(server) == before)
    if tap.ok(good, f"refused, and nothing is changed: {sentence}"):
        print("#   " + done.stderr[:150].strip())
    else:
        print(f"# {done.returncode} {done.stdout!r} {done.stderr!r}")


def bad_texts(text):
    raw = text.encode()
    yield "an empty file", b"", ""
    yield "one that ends in the middle", raw[:len(raw) // 2], ""
    yield "one whose last byte is missing", raw.rstrip()[:-1], ""
    yield "something behind it", raw + b"{}", ""
    yield "more than 16 MiB", raw + b" " * (16 << 20), "16 MiB"
    yield "a thousand levels", b"[" * 1000 + b"]" * 1000, ""
    yield "a thousand levels in a note", raw.replace(
        b'"notes":[', b'"notes":[' + b"[" * 1000 + b"]" * 1000 + b",", 1), ""
    yield "bytes that are not UTF-8", raw.replace(b"blue", b"bl\xfce"), ""
    yield "no text at all", bytes(range(256)) * 40, ""
    yield "a key that is there twice", raw.replace(
        b'"version":1', b'"version":1,"version":1', 1), ""
    yield "a list", b"[]", ""
    yield "a later format", raw.replace(
        b"turnpost-game/1", b"turnpost-game/2", 1), "turnpost-game/2"
    yield "another ruleset", raw.replace(b'"carcassonne"', b'"chess"'), "chess"
    yield "a later version of the rules", raw.replace(
        b'"version":1', b'"version":99'), "99"
    yield "an option that there is not", raw.replace(
        b'"reinforce"', b'"reinfarce"'), "reinfarce"


def bad_documents(doc, whole):
    def change(of=doc):
        return copy.deepcopy(of)

    bad = change(whole)
    bad["seed"] = "00" * 32
    yield "a seed that is not that of the commitment", bad, "commitment"
    bad = change()
    bad["commitment"] = "00" * 32
    yield "another commitment", bad, ""
    bad = rechain(change(bad))
    yield "another commitment, with a chain to match", bad, ""
    bad = change(whole)
    draw = next(draw for entry in bad["log"] for draw in entry["chance"]
                if draw["label"] == "tile")
    draw["value"] = (draw["value"] + 1) % draw["n"]
    yield "another draw", bad, "entry"
    bad = change()
    bad["log"][4]["move"] = "9,9/0"
    yield "a move that is not legal", bad, "entry 4"
    bad = rechain(change(bad))
    yield "the same with a chain to match", bad, "entry 4"
    bad = change()
    bad["log"][6]["hash"] = "11" * 32
    yield "a broken chain", bad, "entry 6"
    bad = change()
    del bad["log"][-1]
    yield "an entry less than was signed", bad, "sign"
    bad = change()
    del bad["signature"]
    yield "no signature", bad, "sign"
    bad = change()
    bad["signature"]["key"] = "00" * 32
    yield "the signature of another", bad, "sign"
    bad = change()
    bad["seats"][0]["phrase"] = "red moon"
    yield "another phrase", bad, ""
    bad = change()
    bad["seats"].pop()
    yield "a seat less", bad, ""
    bad = change()
    bad["private"] = True
    yield "one that calls itself private and has no seed", bad, ""
    bad = change()
    bad["seed"] = whole["seed"]
    yield "a running game that tells its seed and is not private", bad, ""
    bad = change()
    bad["colour"] = "red"
    yield "a key that does not belong there", bad, "colour"
    bad = change()
    bad["notes"].append({"n": 2, "seat": 0, "text": "bad \x1b[2J"})
    yield "a note with control characters", bad, "control"
    bad = change()
    bad["notes"].append({"n": 2, "seat": 0, "text": "x" * 1001})
    yield "an endless note", bad, "1000"
    bad = change()
    bad["notes"].append({"n": 999, "seat": 0, "text": "x"})
    yield "a note with no entry", bad, ""


def check_refused(tap, files, text, whole):
    server = Server()
    server.new(ANN, BO)
    doc = json.loads(text)
    for sentence, raw, said in bad_texts(text):
        refused(tap, server, files.put(raw), said, sentence)
    for sentence, bad, said in bad_documents(doc, whole):
        refused(tap, server, files.put(bad), said, sentence)
    name = files.put(text)
    refused(tap, server, files.folder / "none", "No such file",
            "a file that is not there")
    refused(tap, server, files.folder.path, "directory", "a folder")
    refused(tap, server, name, "3 seats", "too few players", THERE[:2])
    refused(tap, server, name, "3 seats", "too many players",
            THERE + ("bot:random",))
    refused(tap, server, name, "phrase", "a phrase that comes too late",
            (THERE[0] + ";phrase=late",) + THERE[1:])
    refused(tap, server, name, "name@", "somebody without an address",
            ("Ann",) + THERE[1:])
    fresh = Server()
    fresh.run("import", files.put(b"{}"), *players(THERE))
    tap.ok(fresh.query("SELECT count(*) FROM game") == [(0,)],
           "also where there was no database")
    done = server.run("import", "-", *players(THERE), input=text)
    tap.ok(done.returncode == 0, "after all that the good one is taken in, "
           "from standard input") or print("# " + done.stderr)


def main():
    tap = Tap()
    files = Files()
    here = Server().start()
    _, links = here.new(*TABLE)
    play(here, links, 20, notes=(2, 5))
    text, private = export(here), export(here, 1, "--private")
    doc, whole = json.loads(text), json.loads(private)
    check_running(tap, here, text, private)
    here.stop()
    name = check_export_faults(tap, here, files)
    refused(tap, here, name, "already here as game 1",
            "a game that is here")
    there = Server().start()
    links, mailbox = check_import(tap, there, name, doc)
    play(there, links, 5)
    second = export(there)
    kinds = play_by_mail(there, mailbox)
    tap.none((kind for kind in kinds.items() if kind[1][-1] != "over" or
              set(kind[1][:-1]) - {"turn"}),
             "it is played to its end by the links of its letters")
    end = export(there)
    check_moved_end(tap, json.loads(end), doc, files.put(end))
    tap.equal(there.run("check").returncode, 0, "the database is sound")
    tap.equal(there.crashes() + here.crashes(), [], "nothing has crashed")
    there.stop()
    check_twice(tap, files, doc, second)
    over = check_private(tap, files, files.put(private), whole)
    check_finished(tap, files, over)
    check_tiles(tap, files)
    check_refused(tap, files, text, whole)
    tap.done()


if __name__ == "__main__":
    main()

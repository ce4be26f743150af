"""The keys: a server without them makes none where there are games; they are
added, retired, made void and renewed while it runs, and nobody loses a game."""
import hashlib
import json
import os
import re
import signal
import subprocess
import time

from harness import (TURNPOST, LINK, Maildir, Server, Tap, first_link, text_of,
                     wait_until)

ROWS = re.compile(r"^(\d+) (signs|active|retired|void) (\S+) (\S+) (\S+) (\S+)$",
                  re.MULTILINE)


def run(server, *arguments):
    """A command that has to succeed; what it printed."""
    done = server.run(*arguments)
    assert done.returncode == 0, done.stderr
    print("#", done.stdout.strip().replace("\n", "\n# "))
    return done.stdout


def states(server):
    return [row[1] for row in ROWS.findall(run(server, "keys"))]


def key_of(link):
    """The id of the key that a link was made with."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    token = link.rsplit("/", 1)[1]
    return digits.index(token[0]) * 4 + digits.index(token[1]) // 16


# --- lost ---

def check_missing(tap):
    """Beside a database with games no keys are made, by anybody."""
    server = Server().start()
    _, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    wait_until(lambda: server.owed() == 0)
    server.kill()
    keys = server.folder / "keys"
    os.rename(keys, keys + ".away")
    for command in (["serve"], ["new", "carcassonne", "-p", "Cy <cy@x.example>",
                                "-p", "Di <di@x.example>"],
                    ["resend", "1"], ["backup", server.folder / "b"]):
        done = server.run(*command)
        tap.equal((done.returncode, done.stderr.count("\n")), (1, 1),
                  f"without keys {command[0]} refuses")
        tap.ok("turnpost keys renew --yes" in done.stderr, "and says what to do")
        print("#", done.stderr.strip())
        tap.ok(not os.path.exists(keys), "no keys are made")
    tap.ok("keys renew" in server.run("doctor").stdout, "the doctor says it, too")
    tap.equal(server.run("links", "1").returncode, 1, "there are no links")
    mail = Maildir(server.mailbox)
    mail.news()
    tap.ok("letters 2" in run(server, "keys", "renew", "--yes"),
           "turnpost keys renew makes others")
    server.start()
    tap.ok(all(server.get(link).status == 404 for link in links),
           "the links of before are dead")
    wait_until(lambda: server.owed() == 0)
    pages = [server.look(first_link(letter)) for letter in mail.news()]
    tap.equal(len(pages), 2, "each player got one letter")
    turns = [server.look(item["link"])
             for page in pages for item in page["turns"] + page["others"]]
    tap.equal([turn["game"] for turn in turns], [1, 1],
              "by which both find the game")
    server.stop()


def check_first(tap):
    """A server that is new makes both."""
    server = Server().start()
    server.stop()
    os.remove(server.folder / "keys")
    server.start()
    tap.ok(os.path.exists(server.folder / "keys"),
           "beside a database in which nothing ever was keys are made")
    server.stop()


# --- changed while it runs ---

def check_states(tap):
    server = Server().start()
    game, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>",
                             options=["first=0"])
    old = server.get("/key").text
    with open(server.folder / "keys", encoding="ascii") as f:
        secrets = re.findall("[0-9a-f]{64}", f.read())
    listed = run(server, "keys")
    tap.ok(ROWS.findall(listed)[0][:3] == ("1", "signs", "links,documents") and
           not any(secret in listed for secret in secrets) and
           old.strip() in listed,
           "a key is listed with its public half, and without a secret")
    document = json.loads(run(server, "export", str(game)))
    done = server.run("keys", "void", "1", "--yes")
    tap.ok(done.returncode == 1 and "keys add" in done.stderr and
           done.stderr.count("\n") == 1, "the only key cannot be made void")
    for wrong in (["void", "9", "--yes"], ["retire", "9"], ["void", "1"],
                  ["renew"]):
        tap.equal(server.run("keys", *wrong).returncode, 1,
                  f"nor is {wrong[0]} {wrong[-1]} done")
    for wrong in (["void"], ["add", "1"], ["void", "x"], ["retire", "0"],
                  ["drop", "1"]):
        tap.equal(server.run("keys", *wrong).returncode, 2,
                  f"keys {' '.join(wrong)} is no command")

    run(server, "keys", "add")
    tap.equal(states(server), ["active", "signs"], "a key is added")
    tap.equal(os.stat(server.folder / "keys").st_mode & 0o777, 0o600,
              "its file is for its owner alone")
    seat, _, state = server.turn(list(links))
    tap.ok(key_of(state["links"]["play"]) == 2 and
           all(key_of(link) == 1 for link in links),
           "at once the running server makes links with it")
    answer = server.post(links[seat], {"move": state["moves"][0]})
    tap.equal(answer.status, 200, "old links go on working")
    new = server.get("/keys").json
    tap.ok(new["key"] + "\n" == server.get("/key").text != old and
           [k["key"] + "\n" for k in new["before"]] == [old],
           "/key shows the new key, /keys also that of before")
    file = server.folder / "document"
    with open(file, "w", encoding="utf-8") as f:
        json.dump(document, f)
    tap.equal(server.run("verify", file).returncode, 0,
              "a document signed by the old key still verifies")

    run(server, "keys", "retire", "2")
    tap.equal(states(server), ["signs", "retired"], "it is retired")
    tap.ok(server.get(state["links"]["play"]).status == 200 and
           server.get("/key").text == old, "its links go on working")
    run(server, "keys", "add")
    tap.ok("keys renew" in run(server, "keys", "void", "1", "--yes"),
           "one is made void, and it is said what becomes of its links")
    tap.ok(all(server.get(link).status == 404 for link in links) and
           server.get(state["links"]["play"]).status == 200,
           "at once its links are dead, and no others")
    tap.ok("event=keys-taken" in server.read_log(), "the log says so")
    with open(server.folder / "keys", encoding="ascii") as f:
        text = f.read()
    tap.ok(not any(secret in text for secret in secrets),
           "a void key is not in the file any more")
    tap.equal([k["void"] for k in server.get("/keys").json["before"]], [True, False], "/keys says that it is void")
    server.stop()
    server.start()
    tap.ok(all(server.get(link).status == 404 for link in links),
           "nor after a restart")
    server.stop()


def check_not_taken(tap):
    """A file that cannot be read changes nothing, and is told."""
    server = Server().start()
    _, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    keys = server.folder / "keys"
    with open(keys, encoding="ascii") as f:
        good = f.read()
    with open(keys, "w", encoding="ascii") as f:
        f.write(good[:-20])
    server.wake("desk")
    tap.ok(wait_until(lambda: "event=keys-not-taken" in server.read_log(), 30),
           "a file that was damaged is told")
    tap.ok(all(server.get(link).status == 200 for link in links),
           "and the keys of before stay")
    tap.equal(server.run("keys", "add").returncode, 1,
              "nothing is added to a damaged file")
    os.remove(keys)
    server.wake("desk")
    wait_until(lambda: "keys are not there" in server.read_log(), 30)
    tap.equal(server.run("backup", server.folder / "b").returncode, 0,
              "turnpost backup has the server put back a file that is gone")
    with open(keys, encoding="ascii") as f:
        tap.equal(f.read(), good, "with all its keys")
    server.stop()


# --- a leak ---

def proposed(server, *, confirm):
    """Somebody who never played asks two others; the letters."""
    mail = Maildir(server.mailbox)
    mail.news()
    number = hashlib.sha256(str(time.time()).encode()).hexdigest()[:6]
    answer = server.post("/new", {
        "ruleset": "carcassonne", "name": "Cy", "mail": f"cy{number}@x.example",
        "lang": "en", "zone": "UTC",
        "players": f"Di <di{number}@x.example>\nEd <ed{number}@x.example>",
        "message": ""}, as_json=False)
    assert answer.status == 303, answer.text
    wait_until(lambda: server.owed() == 0)
    letters = mail.news()
    if confirm:
        server.post(first_link(letters[0]), {"action": "confirm"})
        wait_until(lambda: server.owed() == 0)
        letters += mail.news()
    return letters


def to_of(letter):
    return letter["To"].addresses[0].addr_spec


def check_renewal(tap):
    server = Server().start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    server.new("Ann <ann@play.example>", "Fay <fay@play.example>")
    over, _ = server.new("Gus <gus@play.example>", "Hal <hal@play.example>")
    run(server, "end", str(over), "--yes")
    wait_until(lambda: server.owed() == 0)
    fresh = proposed(server, confirm=False)
    asked = proposed(server, confirm=True)
    di, ed = asked[1:]
    accepted = server.post(first_link(di), {"action": "accept"})
    assert accepted.status == 200, accepted.text
    server.change("INSERT INTO address (player, mail, before, state, at, asked)"
                  " VALUES (1, 'ann@new.example', 'ann@play.example', 0, ?1, "
                  "?1)", int(time.time()))
    wait_until(lambda: server.owed() == 0)
    mail = Maildir(server.mailbox)
    before = {link for letter in mail.all()
              for link in LINK.findall(text_of(letter))}
    post = server.child("post")
    os.kill(post, signal.SIGSTOP)
    said = run(server, "keys", "renew", "--yes")
    tap.equal([r[1] for r in ROWS.findall(run(server, "keys"))],
              ["void", "signs"], "all keys are void, and there is a new one")
    tap.none([link for link in before if server.get(link).status != 404],
             "every link that was sent is dead at once")
    os.kill(post, signal.SIGCONT)
    wait_until(lambda: server.owed() == 0)
    letters = mail.news()
    people = sorted(["ann@play.example", "ann@new.example", "bo@play.example",
                     "fay@play.example"]
                    + [to_of(letter) for letter in fresh + asked[1:]]
                    + [to_of(asked[0])])
    tap.equal(sorted(to_of(letter) for letter in letters), people,
              "one letter goes to whoever plays or is asked, and to nobody else")
    tap.ok(f"letters {len(people)}\n" in said, "so many were told")
    tap.none([to_of(letter) for letter in letters
              for link in LINK.findall(text_of(letter))
              if key_of(link) != 2], "all their links are made with the new key")
    tap.none([to_of(letter) for letter in letters
              if to_of(letter) != "ann@new.example" and "links in earlier letters" not in
              " ".join(text_of(letter).split()) and
              "those in earlier letters" not in
              " ".join(text_of(letter).split())], "which they say")
    page = server.look(first_link(next(
        letter for letter in letters if to_of(letter) == "ann@play.example")))
    tap.equal(sorted(item["game"] for item in page["turns"] + page["others"]),
              [1, 2], "a player's letter leads to all his games")
    done = server.post(first_link(next(
        letter for letter in letters if to_of(letter) == to_of(ed))),
        {"action": "accept"})
    tap.equal(done.status, 200, "who was asked can still accept")
    done = server.post(first_link(next(
        letter for letter in letters if to_of(letter) == to_of(fresh[0]))),
        {"action": "confirm"})
    tap.equal(done.status, 200, "who was to confirm can")
    tap.equal(server.query("SELECT count(*) FROM fact "
                           "WHERE name = 'links-renewal'"), [(0,)],
              "the renewal is done")
    server.stop()


def check_interrupted(tap):
    """A renewal that is killed at any moment is finished by the next one, and
    nobody gets two letters of it."""
    server = Server(transport="smtp://127.0.0.1:9")
    server.start()
    for i in range(6):
        server.new(f"A{i} <a{i}@play.example>", f"B{i} <b{i}@play.example>")
    begun = 0
    for wait in range(0, 40, 2):
        with subprocess.Popen([TURNPOST, "-c", server.config, "keys", "renew",
                               "--yes"],
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as process:
            time.sleep(wait / 1000)
            process.kill()
        tap_states = [r[1] for r in ROWS.findall(
            server.run("keys").stdout)]
        if tap_states.count("signs") != 1:
            tap.ok(False, f"after {wait} ms the keys are {tap_states}")
        begun += server.query("SELECT count(*) FROM fact "
                              "WHERE name = 'links-renewal'")[0][0]
        if server.query("SELECT count(*) FROM fact "
                        "WHERE name = 'links-renewal'")[0][0] == 1:
            tap_doctor = server.run("doctor").stdout
            if "keys renew" not in tap_doctor:
                tap.ok(False, "the doctor does not say it")
    print(f"# {begun} times it was killed in the midst")
    server.run("keys", "renew", "--yes")
    latest = server.query("SELECT max(serial) FROM letter WHERE kind = 37")
    tap.equal(server.query("SELECT count(*) FROM letter WHERE kind = 37 AND "
                           "serial = ?", latest[0][0]), [(12,)],
              "after a renewal that was killed, another one owes each his "
              "letter")
    tap.equal(server.query("SELECT count(*) FROM fact "
                           "WHERE name = 'links-renewal'"), [(0,)],
              "and none is under way")
    server.stop()


def check_restore(tap):
    """A backup of before a change is restored beside the keys of now."""
    server = Server().start()
    _, links = server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    file = server.folder / "backup"
    run(server, "backup", file)
    run(server, "keys", "add")
    run(server, "keys", "void", "1", "--yes")
    with open(server.folder / "keys", encoding="ascii") as f:
        keys = f.read()
    server.stop()
    for end in ("", "-wal", "-shm"):
        if os.path.exists(server.database + end):
            os.remove(server.database + end)
    run(server, "restore", file)
    with open(server.folder / "keys", encoding="ascii") as f:
        tap.equal(f.read(), keys, "a backup of before leaves the keys of now")
    server.start()
    tap.equal(server.get(links[0]).status, 404, "and what is void stays so")
    run(server, "backup", server.folder / "later")
    os.remove(server.folder / "keys")
    server.stop()
    for end in ("", "-wal", "-shm"):
        if os.path.exists(server.database + end):
            os.remove(server.database + end)
    run(server, "restore", server.folder / "later")
    with open(server.folder / "keys", encoding="ascii") as f:
        tap.equal(f.read(), keys, "a later one has all keys with their states")


def main():
    tap = Tap()
    check_missing(tap)
    check_first(tap)
    check_states(tap)
    check_not_taken(tap)
    check_renewal(tap)
    check_interrupted(tap)
    check_restore(tap)
    tap.done()


main()

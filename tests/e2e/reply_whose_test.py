"""Who may answer a letter, and what comes to its address besides: other
senders, forged ones, programs, wrong addresses; the exit status of `turnpost
receive`."""
import contextlib
import os
import sqlite3

from answering import ANN, BO, Answering, Table, address_of, altered
from harness import (LINK, Tap, first_link, html_of, text_of, wait_until,
                     words_of)

EVE = "eve@elsewhere.example"


def check_sender(tap, room, table):
    letter = room.newest(ANN)
    before, move = table.entries(), table.move()[0]
    became, back = room.answer(letter, move, "say <b>secret</b> words",
                               sender=EVE)
    tap.ok(became == ["foreign", "foreign"] and table.entries() == before,
           "an answer from another address does nothing")
    tap.ok(back is not None and not room.letters(EVE),
           "one letter goes to the seat's own address, none to the sender")
    text = words_of(back)
    tap.ok("from an address that is not yours" in text and
           "Nothing was done" in text and "secret" not in back.as_string(),
           "which says so, and has nothing of the other's text")
    at = text_of(back).index("look at the move and confirm it here:")
    link = LINK.search(text_of(back)[at:]).group(0)
    whole = text_of(back)[at:].split("\n")[1]
    tap.ok(whole.startswith(link + "?move=") and
           whole.replace("&", "&amp;") in html_of(back),
           "but a link to confirm the move, in both parts")
    page = room.server.get(whole)
    tap.ok(page.status == 200 and table.entries() == before and
           f'name="move" value="{move}"' in page.text,
           "which shows the move, and makes none by being opened")
    made = room.server.post(whole.split("?")[0], {"move": move})
    tap.ok(made.status == 200 and table.look()["log"][-1]["move"] == move,
           "when it is confirmed the move is made")
    tap.equal(room.server.query("SELECT lines LIKE '%secret%' FROM received "
                                "WHERE own = 0"), [(0,)],
              "the other's text is not kept")
    became, back = room.answer(room.newest(BO), "board", "undo", "resign",
                               "say x", sender=EVE)
    tap.ok(became == ["foreign"] * 4 and "confirm" not in words_of(back) and
           table.look()["state"] != "over",
           "where no move is meant, there is nothing to confirm")
    for sender in ("ANN@Play.Example", f"Ann <{ANN}>"):
        became, _ = room.answer(room.newest(ANN), "board", sender=ANN,
                                From=sender)
        tap.equal(became, ["board"], f"From: {sender} is the seat's own")
    for head, why in ((f"{ANN}, {EVE}", "two senders"),
                      (f'"{ANN}" <{EVE}>', "an address as a name")):
        room.receive(room.write(address_of(room.newest(ANN)), "board",
                                From=head))
        last = room.carried_out()[-1]
        tap.ok(last != [("board", "board")] or why == "two senders",
               f"{why}: not the seat's own")


def check_forged(tap):
    """With a mail server in front whose word counts."""
    room = Answering(mail={"authserv-id": "mx.play.example"})
    table = Table(room)
    letter = room.newest(ANN)
    before = table.entries()
    for verdict in ("mx.play.example; dkim=none; dmarc=fail "
                    "(p=none dis=none) header.from=play.example",
                    "MX.Play.Example 1; spf=fail;\n\tDMARC=FAIL",
                    "mx.play.example;dmarc=fail"):
        became, back = room.answer(letter, "board", table.move()[0],
                                   Authentication_Results=verdict)
        tap.ok(became == ["foreign", "foreign"] and
               table.entries() == before and
               "whose sender could not be proved" in words_of(back),
               f"{verdict[:40]!r}: as from another address")
    text = room.write(address_of(letter), "board")
    for kept, wanted in (
            (("mx.play.example; dmarc=pass", "mx.other.example; dmarc=fail"),
             "board"),
            (("mx.other.example; dmarc=pass", "mx.play.example; dmarc=fail"),
             "foreign"),
            (("mx.play.example.evil.example; dmarc=fail",), "board"),
            (("mx.play.example; dmarc=none",), "board"),
            ((), "board")):
        room.written += 1
        head = "".join(f"Authentication-Results: {value}\n" for value in kept)
        room.receive(head + text.replace("<2@", f"<{room.written}@").replace(
            "Message-ID: <", f"Message-ID: <{room.written}."))
        tap.equal(room.carried_out()[-1][0][1], wanted,
                  f"{kept}: {wanted}")
    room.server.stop()
    room = Answering()
    Table(room)
    became, _ = room.answer(
        room.newest(ANN), "board",
        Authentication_Results="mx.play.example; dmarc=fail")
    tap.equal(became, ["board"],
              "without mail.authserv-id nobody's word counts")
    room.server.stop()


def check_programs(tap, room, table):
    letter = room.newest(ANN)
    to, move = address_of(letter), table.move()[0]
    before = room.server.query("SELECT count(*) FROM received")
    answers = len(room.answers(ANN))
    heads = {"Auto-Submitted: auto-replied": {"Auto_Submitted": "auto-replied"},
             "Auto-Submitted: auto-generated (x)":
             {"Auto_Submitted": "auto-generated (x)"},
             "Precedence: bulk": {"Precedence": "bulk"},
             "Precedence: auto_reply": {"Precedence": "auto_reply"},
             "List-Id": {"List_Id": "<x.example>"},
             "List-Post": {"List_Post": "<mailto:x@x.example>"},
             "X-Autoreply": {"X_Autoreply": "yes"},
             "an empty Return-Path": {"Return_Path": "<>"},
             "no From": {"From": None},
             "a report of another kind":
             {"Content_Type": "multipart/report; boundary=x"}}
    for name, head in heads.items():
        status, said = room.receive(room.write(to, move, **head))
        tap.ok(status == 0 and said.count("\n") == 1 and
               "nothing was done: a program wrote it" in said,
               f"{name}: nothing is done, and nobody answered")
    status, _ = room.receive(room.write("news@play.example", "News",
                                        List_Id="<x.example>"))
    tap.equal(status, 67, "one that is not for us is refused, not swallowed")
    tap.ok(room.server.query("SELECT count(*) FROM received") == before and
           len(room.answers(ANN)) == answers, "and nothing is kept")
    status, _ = room.receive(room.write(to, "board", Auto_Submitted="no"))
    tap.ok(status == 0 and room.carried_out()[-1] == [("board", "board")],
           "Auto-Submitted: no was written by a person")


def check_loop(tap, room, table):
    """Two servers that hold each other for a player."""
    other = Answering()
    seat = Table(other)
    before = (table.entries(), seat.entries())
    ours, theirs = room.newest(ANN), other.newest(ANN)
    for at, letter, to in ((other, ours, theirs), (room, theirs, ours)):
        text = letter.as_string().replace("games@play.example", ANN)
        status, said = at.receive(text, "-r", address_of(to))
        tap.ok(status == 0 and "a program wrote it" in said,
               "a letter of another turnpost is not answered")
    answer, back = room.answer(ours, "board")
    status, _ = other.receive(back.as_string(), "-r", address_of(theirs))
    tap.ok(answer == ["board"] and status == 0 and not other.answers(ANN) and
           before == (table.entries(), seat.entries()),
           "nor one that answers: two of them stop at once")
    other.server.stop()


def check_addresses(tap, room, table):
    letter = room.newest(ANN)
    to = address_of(letter)
    local = to.split("@")[0]

    def status(text, *arguments, **environment):
        return room.receive(text, *arguments, **environment)[0]

    def was_taken(text, *arguments, **environment):
        rows = len(room.carried_out())
        return status(text, *arguments, **environment) == 0 and \
            len(room.carried_out()) == rows + 1
    tap.ok(was_taken(room.write(to.upper(), "board")),
           "an address is known in capitals")
    for name, value in (
            ("RECIPIENT", to), ("ORIGINAL_RECIPIENT", to), ("LOCAL", local),
            ("EXTENSION", local.split("+")[1]), ("LOCAL_PART", local),
            ("LOCAL_PART_SUFFIX", "+" + local.split("+")[1])):
        tap.ok(was_taken(room.write("x@play.example", "board"),
                         **{name: value}), f"{name} tells the recipient")
    tap.ok(was_taken(room.write("x@play.example", "board"), "-r", to),
           "and so does -r")
    for name in ("Delivered_To", "X_Original_To", "Envelope_To"):
        tap.ok(was_taken(room.write("x@play.example", "board",
                                    **{name: f"<{to}>"})),
               f"and {name.replace('_', '-')}")
    before = room.server.query("SELECT count(*) FROM received")
    for n in (8, 20, 35, len(local) - 1):
        code, said = room.receive(room.write(altered(to, n), "board"))
        tap.ok(code == 67 and "no letter of this server has that address"
               in said and said.count("\n") == 1,
               f"an address with another character at {n}: 67")
    for unknown in ("games@play.example", "games+r@play.example",
                    local[:-1] + "@play.example",
                    "games+" + local[7:] + "@play.example",
                    local + "x@play.example"):
        tap.equal(status(room.write(unknown, "board")), 67,
                  f"{unknown[:20]}, which is none of ours: 67")
    other = Answering(start=False)
    tap.equal(status(room.write(to, "board"), config=other.server.config),
              75, "without a database: 75")
    tap.equal(room.server.query("SELECT count(*) FROM received"), before,
              "and nothing is kept")
    tap.equal(table.move()[1], 0, "nor done")


def check_letters(tap, room):
    to = address_of(room.newest(ANN))

    def status(text):
        code, said = room.receive(text, RECIPIENT=to)
        return code, said.count("\n")
    tap.equal(status(""), (65, 1), "nothing at all: 65")
    letter = room.write(to, "board", "")
    tap.equal(status(letter + "x" * (256 * 1024 - len(letter))), (0, 1),
              "256 KiB: taken")
    letter = room.write(to, "board", "")
    tap.equal(status(letter + "x" * (256 * 1024 - len(letter) + 1)), (65, 1),
              "one byte more: 65")
    tap.equal(status(room.write(to) + "x" * 5_000_000), (65, 1),
              "much more: 65")
    noise = os.urandom(2000)
    code, said = room.receive(noise, RECIPIENT=to)
    tap.ok(code in (0, 65) and said.count("\n") == 1, "noise is read")
    tap.equal(status("From: " + ANN + "\n" + "To: " + to + "\n" +
                     "Message-ID: <deep@x>\n" + "Content-Type: "
                     "multipart/mixed; boundary=x\n\n" + "--x\nContent-Type: "
                     "multipart/mixed; boundary=x\n\n" * 3000), (0, 1),
              "parts within parts without an end are read")
    with contextlib.closing(sqlite3.connect(room.server.database)) as db:
        db.isolation_level = None
        db.execute("BEGIN IMMEDIATE")
        tap.equal(status(room.write(to, "board")), (75, 1),
                  "a database that is locked for long: 75, try again")
        db.execute("ROLLBACK")
    moved = room.server.database + ".away"
    with open(room.server.config, encoding="utf-8") as f:
        text = f.read()
    gone = room.server.folder / "gone.conf"
    with open(gone, "w", encoding="utf-8") as f:
        f.write(text.replace(room.server.database, moved))
    tap.equal(room.receive(room.write(to, "board"), config=gone)[0], 75,
              "one that is not there: 75")
    tap.ok(not os.path.exists(moved), "and none is made")


def check_off(tap, room):
    """What was on is switched off."""
    letter = room.newest(ANN)
    tap.equal(room.server.stop(), 0, "the server ends with status 0")
    room.server.mail["replies"] = "no"
    room.server.set()
    room.server.start()
    status, said = room.receive(room.write(address_of(letter), "board"))
    tap.ok(status == 67 and "takes no moves by mail" in said,
           "where answers are switched off: 67")
    Table(room)
    letter = room.newest(ANN)
    tap.ok(letter["Reply-To"].addresses[0].addr_spec ==
           "no-reply@play.example" and
           "nobody reads replies" in words_of(letter) and
           "answer this letter with" not in words_of(letter),
           "and letters say that they are not read")
    tap.ok("Answer this letter" not in html_of(letter), "in both parts")
    room.server.stop()
    room.server.mail.update(replies="yes", verp="")
    room.server.set()
    done = room.server.run("list")
    tap.ok(done.returncode == 78 and "needs a verp" in done.stderr,
           "without mail.verp there is no address to answer to: that is a "
           "fault of the configuration")


def check_gone(tap):
    """People who are not there any more."""
    room = Answering()
    server, table = room.server, Table(room)
    old = room.newest(ANN)
    table.act(0, "replace", name="Dee", mail="dee@play.example")
    invited = first_link(room.newest("dee@play.example"))
    server.post(invited, {"action": "accept", "name": "Dee", "lang": "en",
                          "zone": "UTC", "phrase": ""})
    for sender in (ANN, "dee@play.example"):
        status, said = room.receive(room.write(address_of(old), "resign",
                                               sender=sender))
        tap.ok(status == 67 and "no letter of this server" in said,
               f"a seat that was given away: 67, also from {sender}")
    new = room.newest("dee@play.example")
    became, _ = room.answer(new, "board")
    tap.equal(became, ["board"], "whoever has it now answers")
    became, _ = room.answer(new, "board", sender=ANN)
    tap.equal(became, ["foreign"], "and nobody else")
    room.answer(room.newest(BO), "say my own words")
    tap.equal(server.query("SELECT count(*) FROM received JOIN player ON "
                           "player.id = received.player WHERE mail = ?", BO),
              [(1,)], "what a player wrote is kept")
    done = server.run("player", BO, "erase", "--yes")
    tap.ok(done.returncode == 0 and wait_until(lambda: server.query(
        "SELECT count(*) FROM received WHERE lines LIKE '%own words%'") ==
        [(0,)]), "until the player is erased")
    server.stop()


def check_usage(tap, room):
    for arguments in (("x",), ("-r",), ("-r", "a", "-r", "b"), ("-x",)):
        tap.equal(room.receive("", *arguments)[0], 2,
                  f"usage: receive {' '.join(arguments)}")
    to = address_of(room.newest(ANN))
    status, said = room.receive(room.write(to, "board"), verb="bounce")
    tap.ok(status == 0 and "event=letter-received" in said,
           "bounce is another name of receive")


def check_socket(tap):
    """A file that somebody names by mistake is no socket."""
    room = Answering(start=False)
    path = room.server.folder / "precious"
    with open(path, "w", encoding="utf-8") as f:
        f.write("keep me")
    room.server.mail["lmtp"] = path
    room.server.set()
    room.server.start()
    wait_until(lambda: "event=lmtp-not-served" in room.server.read_log())
    with open(path, encoding="utf-8") as f:
        tap.ok(f.read() == "keep me" and room.server.healthy(),
               "a file in the socket's place stays, and the server runs")
    room.server.stop()
    with open(path, encoding="utf-8") as f:
        tap.equal(f.read(), "keep me", "also when it ends")


def main():
    tap = Tap()
    room = Answering()
    table = Table(room)
    check_sender(tap, room, table)
    table = Table(room)
    check_programs(tap, room, table)
    check_loop(tap, room, table)
    check_addresses(tap, room, table)
    check_letters(tap, room)
    check_usage(tap, room)
    check_off(tap, room)
    tap.none(room.server.crashes(), "and no part of it has ended before")
    check_forged(tap)
    check_socket(tap)
    check_gone(tap)
    tap.done()


main()

"""Letters of games that are answered by mail: the address, what a line does,
and what comes back. (Who may: reply_whose_test.py. Through mail servers:
reply_mail_test.py.)"""
import re

from answering import ANN, BO, BOTH, Answering, Table, address_of
from harness import Tap, html_of, one_line, text_of, wait_until, words_of

# The clock makes a move at once.
TERMS = ("clock=move", "move=1d", "grace=1h", "vacation=no", "late=skip")


def example(letter):
    """The move that the letter gives as one."""
    found = re.search(r"your move, for example: (.+?)\n\n", text_of(letter),
                      re.DOTALL)
    return one_line(found.group(1)) if found else None


def check_address(tap, room):
    letter = room.newest(ANN)
    local, host = address_of(letter).split("@")
    tap.ok(re.fullmatch(r"games\+[a-z0-9]+", local) and len(local) <= 64 and
           host == "play.example",
           "a letter is answered to an address of at most 64 lower letters "
           f"and digits ({local})")
    tap.ok(letter["From"].addresses[0].addr_spec == "games@play.example" and
           letter["Reply-To"].addresses[0].display_name == "your move",
           "which says what it is for, while From is the plain address")
    other = room.newest(BO)
    tap.ok(address_of(other) != address_of(letter),
           "each seat has its own")
    text = words_of(letter)
    tap.ok(example(letter) and "write “help” to see how" in text,
           "the letter says how it is answered, with a move as an example")
    tap.ok("answer this letter" in html_of(letter).lower() and
           "no-reply" not in letter.as_string(), "and so does its HTML part")


def check_move(tap, room, table):
    letter = room.newest(ANN)
    move, _ = table.move()
    before = table.entries()
    text = room.write(address_of(letter), move, "", "Bye, Ann", "",
                      "> quoted 1,0/90")
    status, said = room.receive(text)
    tap.ok(status == 0 and re.fullmatch(
        rf"turnpost: event=letter-received game={table.game} seat=0 own=1\n",
        said), "an answer is taken in, which the log tells without the address")
    tap.equal([w for _, w in room.carried_out()[-1]][:1], ["made"],
              "and carried out")
    tap.ok(table.look()["log"][-1]["move"] == move and
           "by" not in table.look()["log"][-1],
           "the move is made, by the seat as by its link")
    tap.equal(table.entries(), before + 1, "once")
    back = room.answers(ANN)
    tap.equal(len(back), 1, "one letter comes back")
    tap.ok(back[0]["References"] == letter["References"] and
           back[0]["Subject"] == letter["Subject"] and
           back[0]["Auto-Submitted"].startswith("auto-"),
           "in the thread of the game, as a letter that a program wrote")
    text_back = text_of(back[0])
    tap.ok(f"> {move}\nDone.\n" in text_back and "THE BOARD" in text_back,
           "with the line, what became of it, and the board")
    room.receive(text)
    room.receive(text)
    room.carried_out()
    tap.ok(table.entries() == before + 1 and len(room.answers(ANN)) == 1 and
           len(room.carried_out()) == 1,
           "the same letter twice more: one entry, one answer")
    tap.equal(len([i for i in room.letters(BO)
                   if i["Message-ID"].startswith("<turn.")]), 1,
              "and one letter to who is next")
    letter = room.newest(BO)
    became, _ = room.answer(letter, example(letter))
    tap.equal(became, ["made"], "who answers it with the example that it has")


def check_stale(tap, room, table, old):
    before = table.entries()
    became, back = room.answer(old, table.move()[0], "undo", "resign")
    tap.ok(became == ["stale"] * 3 and table.entries() == before,
           "an answer to an older letter does nothing")
    tap.ok("is too old: you have moved since then" in words_of(back) and
           "THE BOARD" in text_of(back) and
           address_of(back) != address_of(old),
           "what comes back says so, and shows the present board")
    became, _ = room.answer(back, table.move()[0])
    tap.equal(became, ["made"], "and can be answered itself")


def check_words(tap, room, table):
    table.play()
    letter = room.newest(ANN)
    before = table.entries()
    became, back = room.answer(letter, "somewhere nice")
    tap.ok(became == ["unclear"] and table.entries() == before and
           "This is no move that you can make now" in words_of(back) and
           "In an answer each line is one of these" in words_of(back),
           "what is not understood is told, with what can be written")
    became, back = room.answer(letter, "HELP")
    tap.ok(became == ["help"] and
           "In an answer each line is one of these" in words_of(back),
           "as for help, in any case")
    became, back = room.answer(letter, "board")
    tap.ok(became == ["board"] and "THE BOARD" in text_of(back),
           "board brings the board")
    became, back = room.answer(letter)
    tap.ok(became == [] and "has no words above" in words_of(back),
           "a letter without a word is answered, too")
    became, _ = room.answer(letter, "say Good luck, Bo!")
    tap.ok(became == ["said"] and
           "Good luck, Bo!" in
           room.server.get(table.look(1)["links"]["play"]).text,
           "what follows say is read at the table")
    tap.equal(table.entries(), before, "all of that without an entry")
    room.answer(room.newest(BO), "board")
    became, back = room.answer(room.newest(BO), "0,1/0")
    tap.ok(became == ["waiting"] and "It is not your turn" in words_of(back),
           "who is not to move is told that")


def check_undo(tap):
    """A move that drew nothing, before its letter leaves."""
    room = Answering(undo_window=3600)
    table = Table(room, ruleset="monopoly", options=())
    room.server.change("UPDATE letter SET at = 0")
    room.server.wake("post")
    room.letters(ANN)
    for _ in range(200):
        move, seat = table.move()
        state = table.look(seat)
        move = [m for m in state["moves"] if m != "roll"] or state["moves"]
        room.server.post(table.links[seat], {"move": move[-1]})
        undo = table.look(seat)["table"]["undo"]
        if undo and undo["alone"]:
            break
    # What may be taken back is answered to the address that board brings.
    who = (ANN, BO)[seat]
    letters = [i for i in room.mailbox.all() if i["Delivered-To"] == who]
    _, back = answer_now(room, letters[-1], who, "board")
    tap.ok("You can take your last move back until" in words_of(back) and
           "answer with “undo”" in words_of(back),
           "an answer says until when a move can be taken back")
    before = table.entries()
    became, back = answer_now(room, back, who, "undo")
    tap.ok(became == ["undone"] and table.entries() == before + 1 and
           table.look(seat)["log"][-1]["move"].startswith("!undo"),
           "undo takes it back, though a letter of its own maker's has left")
    tap.ok("Your last move is taken back" in words_of(back),
           "which is told")
    became, back = answer_now(room, back, who, "undo")
    tap.ok(became == ["nothing"] and
           "no move that you can take back" in words_of(back),
           "and there is nothing to take back then")
    room.server.stop()


def answer_now(room, letter, who, *lines):
    """Answer() where other letters wait for undo-window."""
    def back():
        return [i for i in room.mailbox.all()
                if i["Delivered-To"] == who and
                i["Message-ID"].startswith("<reply.")]
    before = len(back())
    room.receive(room.write(address_of(letter), *lines, sender=who))
    became = [word for _, word in room.carried_out()[-1]]
    found = wait_until(lambda: back()[before:])
    return became, found[0] if found else None


def check_lines(tap, room):
    """MONOPOLY: a turn of several moves in one letter."""
    table = Table(room, ruleset="monopoly", options=())
    _, seat = table.move()
    who = (ANN, BO)[seat]
    before = table.entries()
    became, back = room.answer(room.newest(who), "say here I go", "roll",
                               "nonsense", "roll")
    tap.ok(became[:2] == ["said", "made"] and
           became[3] in ("later", "ended") and
           table.entries() == before + 1,
           "lines are carried out in order, until one comes to nothing")
    quoted = re.findall(r"^> .*$", text_of(back), re.MULTILINE)
    tap.equal(quoted[:4], ["> say here I go", "> roll", "> nonsense",
                           "> roll"], "and each is told what became of it")
    while "end" not in table.look(table.move()[1])["moves"]:
        table.play()
    _, seat = table.move()
    _, back = room.answer(room.newest((ANN, BO)[seat]), "board")
    became, _ = room.answer(back, "end", "roll")
    tap.equal(became, ["made", "ended"],
           "what is written behind the end of a turn is not done")


def check_end(tap, room, table):
    offered = table.server.post(table.look(0)["links"]["play"] + "/table",
                                {"action": "offer-pause"})
    table.act(1, "vote", motion=table.look(1)["table"]["motions"][0]["id"],
              choice="yes")
    before = table.entries()
    seat = 0
    letter = room.newest((ANN, BO)[seat])
    became, back = room.answer(letter, "0,1/0", "say see you")
    tap.ok(offered.status == 200 and became == ["paused", "said"] and
           table.entries() == before and
           "The game is paused" in words_of(back),
           "in a pause no move is made, but one can write to the table")
    table.act(1, "offer-go-on")
    table.act(0, "vote", motion=table.look(0)["table"]["motions"][0]["id"],
              choice="yes")
    letter = room.newest(ANN)
    became, back = room.answer(letter, "resign", "say bye", sender=ANN)
    tap.ok(became[0] == "resigned" and
           "You have given up the game" in words_of(back),
           "resign gives the game up")
    tap.equal(table.look(1)["state"], "over", "which is over then")
    tap.ok("no-reply@" in back["Reply-To"] and
           "Please do not answer this letter" in words_of(back),
           "a letter of a game that is over cannot be answered")
    became, back = room.answer(letter, "0,1/0", "undo", "resign", "board")
    tap.ok(became == ["over", "over", "over", "board"] and
           "The game is over. Nothing was done" in words_of(back),
           "an answer to an earlier one is told so")


def check_bounds(tap, room):
    """Answers that change no game: twenty a day; what they say is done."""
    table = Table(room, players=("Cy <cy@play.example>", f"Bo <{BO}>"))
    letter = room.newest("cy@play.example")
    for n in range(23):
        room.receive(room.write(address_of(letter), "board",
                                sender="cy@play.example"))
    room.carried_out()
    tap.equal(len(room.answers("cy@play.example")), 20,
              "of the letters a day that change no game 20 are answered")
    before = table.entries()
    became, back = room.answer(letter, table.move()[0])
    tap.ok(became == ["made"] and table.entries() == before + 1 and
           back is not None, "a move is made and answered")
    room.receive(room.write(address_of(room.newest("cy@play.example")),
                            "say still here", sender="cy@play.example"))
    room.carried_out()
    tap.ok("still here" in room.server.get(table.look(1)["links"]["play"]).text,
           "a note comes to the table without an answer")
    room.server.change("UPDATE received SET came = came - 86400")
    became, back = room.answer(room.newest("cy@play.example"), "board")
    tap.ok(became == ["board"] and back is not None,
           "the day after letters are answered again")


def check_no_server(tap, room):
    """While no server runs, the clock does: a letter comes before it."""
    tables, answers = [], []
    for _ in range(3):
        tables.append(Table(room, terms=TERMS))
        answers.append((room.newest(ANN), tables[-1].move()[0]))
    tap.equal(room.server.stop(), 0, "the server ends with status 0")
    before = tables[0].entries()
    for letter, move in answers:
        status, said = room.receive(room.write(address_of(letter), move))
        tap.ok(status == 0 and "event=letter-received" in said and
               tables[0].entries() == before,
               "an answer is taken in while no server runs")
    for table in tables:
        room.server.go_by(table.game, 30 * 86400)
    room.server.set(start_grace=0)
    room.server.start()
    tap.equal(room.carried_out()[-3:], [[(move, "made")]
                                        for _, move in answers],
              "and carried out when it starts")
    tap.none((table.game for table in tables
              if not wait_until(lambda t=table: t.entries() > before) or
              "by" in table.look()["log"][before]),
             "each before the clock acts")


def main():
    tap = Tap()
    room = Answering()
    table = Table(room)
    check_address(tap, room)
    old = room.newest(ANN)
    check_move(tap, room, table)
    check_stale(tap, room, table, old)
    check_words(tap, room, table)
    check_end(tap, room, table)
    check_lines(tap, room)
    check_bounds(tap, room)
    check_no_server(tap, room)
    tap.equal(room.server.stop(), 0, "the server ends with status 0")
    tap.none(room.server.crashes(), "and no part of it has ended before")
    check_undo(tap)
    tap.done()


main()

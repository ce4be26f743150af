"""What an operator does with commands while the server runs: pausing, ending,
replacing, looking at people, dealing with letters that do not arrive."""
import json
import re
import time

from harness import Maildir, Server, Tap, text_of, wait_until
from mailserver import FaultSmtpd

ANN, BO, CY = ("Ann <ann@play.example>", "Bo <bo@play.example>",
               "Cy <cy@play.example>")
DECLINED = 3        # state of an invitation


def next_second():
    """Waits until one begins."""
    began = int(time.time())
    wait_until(lambda: int(time.time()) > began)


def rest(server):
    if not wait_until(lambda: server.owed() == 0):
        raise RuntimeError("letters stay: " + server.read_log())


def news(server, mailbox):
    """The letters since the last time, by address."""
    rest(server)
    found = {}
    for letter in mailbox.news():
        found.setdefault(letter["To"].split("<")[-1].strip(">"),
                         []).append(text_of(letter))
    return found


def refused(done, words):
    return (done.returncode == 1 and words in done.stderr and
            done.stderr.count("\n") == 1 and done.stdout == "")


# --- games -----------------------------------------------------------------------

def pausing(tap, server, mailbox):
    game, links = server.new(ANN, BO, terms=("move=3d",))
    news(server, mailbox)
    seat, link, state = server.turn(links)
    done = server.run("pause", str(game))
    tap.ok(done.returncode == 0 and done.stdout == f"game {game} paused\n",
           "a game is paused")
    told = news(server, mailbox)
    tap.ok(sorted(told) == ["ann@play.example", "bo@play.example"] and
           all("operator" in t[0] for t in told.values()),
           "and its table is told who did it")
    answer = server.post(link, {"move": state["moves"][0]})
    tap.ok(answer.status == 409 and server.look(link)["state"] == "paused" and
           server.look(link)["deadline"] is None,
           "nobody can move, and no time runs")
    answer = server.post(links[seat] + "/table", {"action": "offer-go-on"})
    tap.ok(answer.status == 409 and
           server.look(link)["table"]["motions"] == [],
           "the table cannot undo it")
    tap.ok(refused(server.run("pause", str(game)), "turnpost resume"),
           "a second time it says so")
    done = server.run("resume", str(game))
    tap.ok(done.returncode == 0 and
           server.post(link, {"move": state["moves"][0]}).status == 200,
           "resumed, it goes on with the link that they had")
    tap.ok(refused(server.run("resume", str(game)), "is not paused"),
           "a game that goes on cannot be resumed")
    return game, links


def act(server, links, seat, action, **fields):
    link = server.look(links[seat])["links"]["play"]
    return server.post(link + "/table", {"action": action, **fields})


def vote(server, links, seat, kind):
    """SEAT says yes to what the table is asked; the status, None when it is
    asked nothing of that KIND."""
    for motion in server.look(links[seat])["table"]["motions"]:
        if motion["kind"] == kind:
            return act(server, links, seat, "vote", motion=motion["id"],
                       choice="yes").status
    return None


def pausing_a_pause(tap, server, mailbox):
    game, links = server.new(ANN, BO, terms=("move=3d",))
    act(server, links, 0, "offer-pause")
    vote(server, links, 1, "pause")
    act(server, links, 0, "offer-go-on")
    asked = server.look(links[1])["table"]["motions"][0]["id"]
    news(server, mailbox)
    next_second()
    done = server.run("pause", str(game))
    table = server.look(links[0])["table"]
    tap.ok(done.returncode == 0 and table["paused"]["why"] == "operator",
           "a pause that the table agreed on becomes the operator's")
    tap.ok(table["motions"] == [] and
           act(server, links, 1, "vote", motion=asked,
               choice="yes").status == 409 and
           server.look(links[0])["state"] == "paused",
           "which it cannot end any more, not even as it was about to")
    told = news(server, mailbox)
    tap.ok(sorted(told) == ["ann@play.example", "bo@play.example"] and
           all("operator" in t[-1] for t in told.values()),
           "and is told so")
    tap.ok(server.run("resume", str(game)).returncode == 0 and
           server.look(links[0])["state"] != "paused" and
           refused(server.run("resume", str(game)), "is not paused"),
           "one word ends it all")


def ending(tap, server, mailbox, game, links):
    tap.ok(refused(server.run("end", str(game)), "--yes") and
           server.look(links[0])["state"] != "over",
           "to end a game is said twice")
    news(server, mailbox)
    done = server.run("end", str(game), "--yes")
    state = server.look(links[0])
    tap.ok(done.returncode == 0 and state["state"] == "over" and
           state["log"][-1]["move"] == "!end" and
           state["result"]["winners"] == [], "then it ends without a winner")
    told = news(server, mailbox)
    tap.equal(sorted(told), ["ann@play.example", "bo@play.example"],
              "and both get the letter of the end")
    for command in (("pause",), ("resume",), ("end", "--yes")):
        tap.ok(refused(server.run(command[0], str(game), *command[1:]),
                       "is over"), f"what is over is over: {command[0]}")
    tap.ok(refused(server.run("pause", "999"), "999"),
           "a game that there is not is named")
    tap.equal(server.run("pause", "x").returncode, 2,
              "what is no number is no use")


def replacing(tap, server, mailbox):
    game, links = server.new(ANN, BO)
    seat, link, state = server.turn(links)
    news(server, mailbox)
    tap.ok(refused(server.run("replace", str(game), str(seat),
                              (BO, ANN)[seat]), "has seat") and
           refused(server.run("replace", str(game), "5", CY), "seats 0 to 1")
           and refused(server.run("replace", str(game), "0", "bot:greedy"),
                       "bot") and
           refused(server.run("replace", str(game), "0", "nobody"), ""),
           "nobody has two seats, and who takes over is a person")
    done = server.run("replace", str(game), str(seat), CY + ";lang=en")
    tap.equal(done.returncode, 0, "a seat is given to another person")
    told = news(server, mailbox)
    tap.ok("cy@play.example" in told and len(told) == 2,
           "who gets the present letter, and the others are told")
    tap.ok(server.post(link, {"move": state["moves"][0]}).status == 409,
           "the links of before are not good any more")
    new = re.search(re.escape(server.base) + r"/t/\S+",
                    told["cy@play.example"][0]).group(0)
    tap.ok(server.look(new)["seats"][seat]["name"] == "Cy" and
           server.post(new, {"move": state["moves"][0]}).status == 200,
           "the new one's are")
    server.run("player", "cy@play.example", "letters", "off")
    other, _ = server.new(ANN, BO)
    tap.ok(refused(server.run("replace", str(other), "1", CY), "never"),
           "to somebody whom no letter may tell of it a seat is not given")
    server.run("player", "cy@play.example", "letters", "on")
    news(server, mailbox)
    return str(game)


# --- people ----------------------------------------------------------------------

def link_of(server, texts):
    """What the last of these letters is for."""
    return re.search(re.escape(server.base) + r"/t/\S+", texts[-1]).group(0)


def asks_to_move(server, mailbox, page, mail):
    """Asks on PAGE for letters at MAIL; the link that confirms it."""
    server.post(page, {"action": "address", "mail": mail})
    return link_of(server, news(server, mailbox)[mail])


def page_of(server, who):
    return re.search(r"^page (\S+)$", server.run("player", who).stdout,
                     re.M).group(1)


def in_other_hands(tap, server, mailbox):
    """Somebody has a link that is not his."""
    server.new("Dot <dot@play.example>", BO)
    news(server, mailbox)
    for command, after in ((("revoke",), "dot@play.example"),
                           (("move", "dot@new.example"), "dot@new.example")):
        page = page_of(server, "dot@play.example")
        link = asks_to_move(server, mailbox, page, "thief@play.example")
        server.run("player", "dot@play.example", *command)
        told = news(server, mailbox)
        server.post(link, {"action": "confirm"})
        tap.ok(list(told) == [after] and
               server.run("player", after).returncode == 0 and
               server.run("player", "thief@play.example").returncode == 1,
               f"what was asked for by a link in other hands is void: "
               f"{command[0]}")
        tap.ok(server.get(page, as_json=True).json.get("stale") and
               page_of(server, after) in told[after][-1],
               "the link itself as well, and the right one has a new one")


def never_again(tap, server, mailbox):
    """As by the link in each letter."""
    game, links = server.new(ANN, BO)
    server.post(links[1] + "/table", {
        "action": "replace", "seat": 1, "name": "Eve",
        "mail": "eve@play.example"})
    server.new("Eve <eve@play.example>", ANN)
    news(server, mailbox)
    server.run("player", "eve@play.example", "letters", "off")
    tap.equal(server.query("SELECT state FROM invite WHERE game = ?", game),
              [(DECLINED,)],
              "who gets no letters any more has declined what he was asked")
    news(server, mailbox)


def people(tap, server, mailbox, game):
    shown = server.run("player", "cy@play.example")
    lines = dict(line.split(" ", 1) for line in shown.stdout.splitlines())
    tap.ok(shown.returncode == 0 and lines["address"] == "cy@play.example" and
           lines["name"] == "Cy" and lines["letters"] == "turn" and
           lines["game"].startswith(f"{game} carcassonne seat"),
           "a person's lines tell who it is and where he plays")
    tap.ok(server.get(lines["page"]).status == 200 and
           server.run("player", lines["player"]).stdout == shown.stdout,
           "by address or by number, with the private link")
    tap.ok(refused(server.run("player", "no@body.example"), "nobody plays") and
           refused(server.run("player", "12345"), "nobody plays") and
           server.run("player").returncode == 2 and
           server.run("player", "1", "dance").returncode == 2,
           "who does not play is told so")
    server.run("player", "cy@play.example", "revoke")
    told = news(server, mailbox)
    tap.ok(server.get(lines["page"]).status == 200 and
           "cy@play.example" in told and
           server.get(lines["page"], as_json=True).json.get("stale"),
           "a private link can be made void, and a new one is sent")
    tap.ok(refused(server.run("player", "cy@play.example", "move",
                              "ann@play.example"), "another player") and
           refused(server.run("player", "cy@play.example", "move", "x"),
                   "no mail address"), "another's address cannot be taken")
    next_second()
    done = server.run("player", "cy@play.example", "move", "cy@new.example")
    told = news(server, mailbox)
    tap.ok(done.returncode == 0 and sorted(told) == ["cy@new.example"],
           "who has lost an address gets letters at another")
    server.run("player", "cy@new.example", "letters", "off")
    server.run("resend", game)
    tap.ok("cy@new.example" not in news(server, mailbox) and
           "letters never" in server.run("player", "cy@new.example").stdout,
           "letters to somebody are turned off")
    next_second()
    server.run("player", "cy@new.example", "letters", "on")
    server.run("resend", game)
    tap.ok("cy@new.example" in news(server, mailbox), "and on again")
    data = json.loads(server.run("player", "cy@new.example",
                                 "export").stdout)
    tap.ok("cy@new.example" in json.dumps(data), "all that is kept is printed")
    tap.ok(refused(server.run("player", "cy@new.example", "erase"), "--yes"),
           "to erase somebody is said twice")
    done = server.run("player", "cy@new.example", "erase", "--yes")
    tap.ok(done.returncode == 0 and
           refused(server.run("player", "cy@new.example"), "nobody plays"),
           "then nobody is there")


def forgotten(tap, server, mailbox):
    """Erased after what is found by an address that she has not any more."""
    old, new = "zoe.traceable@play.example", "zoe.traceable@new.example"
    server.new(f"Zoe Traceable <{old}>", BO)
    server.post("/new", {"ruleset": "carcassonne", "lang": "en", "name": "Gus",
                         "mail": "gus@play.example",
                         "players": f"Zoe Traceable <{old}>"})
    told = news(server, mailbox)
    server.post(link_of(server, told["gus@play.example"]),
                {"action": "confirm"})
    told = news(server, mailbox)
    server.post(link_of(server, told[old]), {"action": "decline"})
    server.run("player", old, "move", new)
    news(server, mailbox)
    data = server.run("player", new, "export").stdout
    tap.ok(old in data and new in data,
           "the address that the operator has changed is told, too")
    server.run("player", new, "letters", "off")
    server.run("player", new, "erase", "--yes")
    wait_until(lambda: server.query(
        "SELECT count(*) FROM fact WHERE name = 'erased'") == [(0,)])
    left = b""
    for end in ("", "-wal"):
        with open(server.database + end, "rb") as f:
            left += f.read()
    tap.ok(b"raceable" not in left,
           "and nothing that is found by the old one is left")
    server.post("/new", {"ruleset": "carcassonne", "lang": "en", "name": "Hal",
                         "mail": "hal@play.example", "players": f"Z <{new}>"})
    told = news(server, mailbox)
    server.post(link_of(server, told["hal@play.example"]),
                {"action": "confirm"})
    told = news(server, mailbox)
    tap.ok(new not in told,
           "who asked never to be written to is not, erased or not")


def only_invited(tap, server, mailbox):
    """Somebody who never played, and was asked to."""
    who = "fay.feltham@play.example"
    server.post("/new", {"ruleset": "carcassonne", "lang": "en", "name": "Ida",
                         "mail": "ida@play.example", "message": "Come, all!",
                         "players": f"Fay Feltham <{who}>"})
    told = news(server, mailbox)
    server.post(link_of(server, told["ida@play.example"]),
                {"action": "confirm"})
    told = news(server, mailbox)
    tap.ok("Come, all!" in server.run("player", "ida@play.example",
                                      "export").stdout,
           "what somebody wrote to those whom she invites is told")
    server.post(link_of(server, told[who]), {"action": "decline"})
    news(server, mailbox)
    data = json.loads(server.run("player", who, "export").stdout)
    tap.ok(data["person"]["mail"] == who and data["games"] == [] and
           [i["name"] for i in data["invitations"]] == ["Fay Feltham"] and
           "Come" not in json.dumps(data),
           "also what is kept of somebody who only was invited")
    done = server.run("player", who, "erase", "--yes")
    tap.ok(done.stdout == "erased\n" and server.query(
        "SELECT count(*) FROM invite WHERE mail = ? OR name = 'Fay Feltham'",
        who) == [(0,)] and refused(server.run("player", who, "erase", "--yes"),
                                   "nobody plays"),
           "which can be erased, too")


# --- letters ---------------------------------------------------------------------

def same_second(tap):
    """Commands that follow each other faster than letters leave."""
    smtpd = FaultSmtpd().start()
    server = Server(transport=smtpd.transport).start()

    def letters_to(who):
        return " ".join(text_of(letter) for letter in smtpd.letters(who))
    faults = []
    for i in range(3):
        bo, new = f"bo{i}@play.example", f"new{i}@play.example"
        game, _ = server.new(f"Ann <ann{i}@play.example>", f"Bo <{bo}>",
                             options=["first=0"])
        rest(server)
        next_second()
        for command in (("pause", game), ("resend", game),
                        ("replace", game, "0", f"New <{new}>"),
                        ("resume", game)):
            server.run(*map(str, command))
        rest(server)
        if "goes on" not in letters_to(bo):
            faults.append(f"{bo} does not know that it goes on")
        if "/t/" not in letters_to(new):
            faults.append(f"{new} has no link")
    tap.none(faults, "what happens within a second is told to the end")
    server.stop()
    smtpd.stop()



def letters(tap):
    smtpd = FaultSmtpd().start()
    server = Server(transport=smtpd.transport).start()
    smtpd.faults("rcpt 550")
    game, _ = server.new(ANN, BO)
    wait_until(lambda: "parked" in server.run("outbox").stdout and
               server.owed() == 0)
    lines = [line.split(" ", 8)
             for line in server.run("outbox").stdout.splitlines()]
    tap.ok(len(lines) >= 2 and
           all(line[1] == "parked" and line[3] == str(game)
               for line in lines) and
           "550" in server.run("outbox").stdout,
           "letters that did not arrive are listed with what was said")
    smtpd.faults()
    first = lines[0][0]
    done = server.run("outbox", "drop", first)
    tap.ok(done.returncode == 0 and
           refused(server.run("outbox", "drop", first), "not owed") and
           refused(server.run("outbox", "retry", first), "not parked"),
           "one can be given up, once")
    done = server.run("outbox", "retry", "--all")
    tap.ok(done.stdout == f"letters {len(lines) - 1}\n" and
           wait_until(lambda: server.run("outbox").stdout == ""),
           "the others are tried again, and arrive")
    states = [line.split(" ")[1] for line in
              server.run("outbox", str(game)).stdout.splitlines()]
    tap.ok(states.count("dropped") == 1 and "sent" in states and
           server.run("outbox", "--sent", str(game)).stdout.count("\n") ==
           states.count("sent"),
           "all letters of a game can be looked at, by their fate")
    tap.ok(server.run("outbox", "--lost").returncode == 2 and
           server.run("outbox", "retry").returncode == 2,
           "what is no fate is no use")
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")


def main():
    tap = Tap()
    server = Server().start()
    mailbox = Maildir(server.mailbox)
    game, links = pausing(tap, server, mailbox)
    pausing_a_pause(tap, server, mailbox)
    ending(tap, server, mailbox, game, links)
    people(tap, server, mailbox, replacing(tap, server, mailbox))
    in_other_hands(tap, server, mailbox)
    never_again(tap, server, mailbox)
    forgotten(tap, server, mailbox)
    only_invited(tap, server, mailbox)
    tap.equal(server.run("check").returncode, 0, "all of it is sound")
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    letters(tap)
    same_second(tap)
    tap.done()


if __name__ == "__main__":
    main()

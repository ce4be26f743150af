"""Links that somebody else has: a private link that was stolen, links of
before, of a seat that is given away at the same moment, and of one purpose for
the work of another."""
import os
import signal
import socket
import time
import urllib.parse

from harness import Answer, Tap, first_link, wait_until
from player_test import ANN, BO, World

THIEF = "thief@evil.example"


def stolen(world):
    """Ann's private link, which somebody else has, too."""
    world.later(2 * 3600)
    world.server.change("UPDATE address SET asked = asked - 700000")
    return world.own_page()


def ask(world, me, mail):
    """A change of address: the link of the letter to the new one."""
    world.news()
    answer = world.server.post(me, {"action": "address", "mail": mail})
    if answer.status != 200:
        return None
    return first_link(world.letter(mail))


def confirm(world, link):
    return world.server.post(link, {"action": "confirm"})


def told(world, before, new):
    """After a change of address: the links of the letter to the one before and
    of that with the private link, which came to the new one."""
    letters = world.news()
    return [first_link(next(letter for letter in letters
                            if mail in letter["To"]))
            for mail in (before, new)]


def mail_of_ann(world):
    return world.server.query("SELECT mail FROM player WHERE id = 1")[0][0]


# --- another address ---

def pending_change(world):
    """A thief has two changes under way; the right one takes back one."""
    tap, server = world.tap, world.server
    confirm(world, ask(world, stolen(world), THIEF))
    back, his = told(world, ANN, THIEF)
    second = ask(world, his, "second@evil.example")
    server.post(back, {"action": "back"})
    tap.equal(mail_of_ann(world), ANN, "a stolen address is taken back")
    answer = confirm(world, second)
    tap.equal((answer.status, mail_of_ann(world)), (409, ANN),
              "and what the thief had asked for besides is void with it")


def chain_of_changes(world):
    tap, server = world.tap, world.server
    confirm(world, ask(world, stolen(world), THIEF))
    back, his = told(world, ANN, THIEF)
    confirm(world, ask(world, his, "second@evil.example"))
    his, _ = told(world, THIEF, "second@evil.example")
    server.post(back, {"action": "back"})
    answer = server.post(his, {"action": "back"})
    tap.equal((answer.status, mail_of_ann(world)), (409, ANN),
              "who takes an address back has it for good, however often the "
              "thief went on")


def revoked_before(world):
    tap, server = world.tap, world.server
    me = stolen(world)
    link = ask(world, me, THIEF)
    server.post(me, {"action": "revoke", "confirm": "yes"})
    answer = confirm(world, link)
    tap.equal((answer.status, mail_of_ann(world)), (409, ANN),
              "a new private link makes void what was asked for by the old "
              "one")


def quiet_change(world):
    tap, server = world.tap, world.server
    me = stolen(world)
    link = ask(world, me, THIEF)
    server.post(me, {"action": "letters", "letters": "off"})
    answer = confirm(world, link)
    tap.equal((answer.status, mail_of_ann(world)), (409, ANN),
              "an address that is written to no more is not changed, since "
              "nobody would be told")
    server.change("UPDATE address SET asked = asked - 700000")
    answer = server.post(me, {"action": "address", "mail": THIEF})
    tap.ok(answer.status == 422 and "mail" in answer.json["fields"],
           "nor can that be asked for")
    server.post(me, {"action": "letters", "letters": "on"})


def letters_to_before(world):
    """Who reads the letters of an address that its owner has left."""
    tap, server = world.tap, world.server
    me = stolen(world)
    server.post(me, {"action": "revoke", "confirm": "yes"})
    old = world.letter(ANN, "Your games")
    never = old["List-Unsubscribe"].strip("<>")
    new = "home@play.example"
    confirm(world, ask(world, first_link(old), new))
    back, _ = told(world, ANN, new)
    pages = [server.get(never, as_json=as_json) for as_json in (False, True)]
    tap.ok(all(page.status == 409 and new not in page.text for page in pages),
           "the link to stop letters to an address that was left does not "
           "tell the present one")
    server.post(never, {"List-Unsubscribe": "One-Click"})
    tap.equal(server.query("SELECT count(*) FROM refusal"), [(0,)],
              "and does not stop letters to it")
    server.post(back, {"action": "back"})
    world.news()


def one_target(world):
    """Many people name the same stranger as their new address."""
    tap, server = world.tap, world.server
    answers = []
    for n in range(5):
        mail = f"p{n}@play.example"
        world.start(f"P <{mail}>", f"Bo <{BO}>")
        world.news()
        world.later(2 * 3600)
        answers.append(server.post(world.own_page(mail), {
            "action": "address", "mail": "Victim@play.example"}).status)
    tap.equal(answers, [200, 200, 200, 429, 429],
              "an address gets three letters a day that ask whether it is "
              "somebody's, from all together")


# --- an address that was left ---

HOME = "home@play.example"


def moved(world, me):
    """Ann's address becomes HOME: the link of the letter to the one before,
    and that of her page, which came to the new one."""
    server = world.server
    server.change("UPDATE address SET asked = asked - 700000")
    confirm(world, ask(world, me, HOME))
    return told(world, ANN, HOME)


def posts(server, link, *forms):
    return [server.post(link, form).status for form in forms]


def shows(server, link):
    """The statuses with which LINK is looked at, and whether it tells where
    its person is now."""
    pages = [server.get(link, as_json=as_json) for as_json in (False, True)]
    return [page.status for page in pages], any(
        HOME in page.text for page in pages)


def propose(world, mail, name, **fields):
    world.news()
    world.server.post("/new", {"ruleset": "carcassonne", "name": name,
                               "mail": mail, **fields})
    return first_link(world.letter(mail))


LEFT = ([409, 409], False)


def left_invitation(world):
    """Ann is asked, and moves before she answers."""
    tap, server = world.tap, world.server
    me = stolen(world)
    server.post(propose(world, "cy@play.example", "Cy",
                        players=f"Ann <{ANN}>"), {"action": "confirm"})
    letter = world.letter(ANN)
    old = first_link(letter)
    never = letter["List-Unsubscribe"].strip("<>")
    back, mine = moved(world, me)
    tap.equal((shows(server, old), shows(server, never)), (LEFT, LEFT),
              "an old invitation link does not show the new address")
    tap.equal((posts(server, old, *({"action": action} for action in
                                    ("never", "decline", "accept"))),
               server.query("SELECT count(*) FROM refusal"),
               server.query("SELECT state FROM invite WHERE mail = ?", HOME)),
              ([409, 409, 409], [(0,)], [(1,)]),
              "and neither refuses letters there nor answers")
    found = server.look(mine)["invitations"]
    tap.ok(len(found) == 1 and found[0]["link"] != old,
           "the invitation waits on the person's own page, by another link")
    accepted = server.post(found[0]["link"], {"action": "accept"})
    tap.equal((accepted.status, shows(server, old)), (200, LEFT),
              "which is good; the game that began is not behind the old one")
    server.post(back, {"action": "back"})
    tap.equal((shows(server, found[0]["link"])), LEFT,
              "nor behind the new one, once the address was taken back")
    world.news()


def left_game(world):
    """Ann accepts, the game begins, and then she moves."""
    tap, server = world.tap, world.server
    me = stolen(world)
    server.post(propose(world, "cy@play.example", "Cy",
                        players=f"Ann <{ANN}>"), {"action": "confirm"})
    old = first_link(world.letter(ANN))
    server.post(old, {"action": "accept"})
    world.news()
    back, _ = moved(world, me)
    page = server.get(old, as_json=True)
    tap.equal((page.status, "play" in page.json), (409, False),
              "the link of an invitation that was accepted does not lead to "
              "the game of somebody who has moved")
    server.post(back, {"action": "back"})
    world.news()


def left_proposal(world):
    """Ann opens a table, and moves; another she has not confirmed."""
    tap, server = world.tap, world.server
    me = stolen(world)
    old = propose(world, ANN, "Ann", open="yes")
    server.post(old, {"action": "confirm"})
    fresh = propose(world, ANN, "Ann", open="yes", message="Later")
    back, mine = moved(world, me)
    tap.equal((shows(server, old), shows(server, fresh),
               posts(server, old, {"action": "withdraw"},
                     {"action": "invite", "name": "X",
                      "mail": "x@play.example"}),
               posts(server, fresh, {"action": "confirm"})),
              (LEFT, LEFT, [409, 409], [409]),
              "an old link of who proposes a game neither shows nor does "
              "anything")
    links = [i["link"] for i in server.look(mine)["invitations"] if i["own"]]
    tap.equal([server.post(link, {"action": "withdraw"}).status
               for link in links], [200, 200],
              "the links on the person's own page do")
    server.post(back, {"action": "back"})
    world.news()


def left_letters(world):
    """Letters of a game that came before."""
    tap, server = world.tap, world.server
    me = stolen(world)
    calendar = server.look(me)["calendar"]
    game, links = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    letter = world.letter(ANN)
    mute = letter["List-Unsubscribe"].strip("<>")
    server.post(me, {"action": "erase"})
    erase = first_link(world.letter(ANN))
    back, mine = moved(world, me)
    tap.equal((shows(server, mute), posts(
        server, mute, {"List-Unsubscribe": "One-Click"}, {"letters": "off"}),
        server.query("SELECT muted FROM seat WHERE game = ? AND seat = 0",
                     game)),
              (LEFT, [409, 409], [(0,)]),
              "one click in a letter to an address that was left stops no "
              "letters to the next")
    tap.equal((shows(server, me), server.look(me).get("stale"),
               posts(server, me, {"action": "letters", "letters": "off"}),
               server.get(calendar).status),
              (([200, 200], False), True, [409], 404),
              "the private link went to the old address, too: it shows and "
              "does nothing")
    tap.equal(server.look(mine)["mail"], HOME,
              "a new one has come to the new address")
    tap.equal((shows(server, erase), posts(
        server, erase, {"action": "erase", "confirm": "yes"})),
              (LEFT, [409]), "nobody is forgotten by an old letter")
    page = server.look(links[0])
    tap.equal((page["stale"], page["state"]), (False, "your-turn"),
              "a turn is the seat's: its link goes on")
    left_turn(world, game, links[0], mine)
    server.post(back, {"action": "back"})
    world.news()


def left_turn(world, game, old, mine):
    """The link of a turn came before; it is the present turn's."""
    tap, server = world.tap, world.server
    mute = server.look(old)["links"]["mute"]
    tap.equal((shows(server, mute),
               posts(server, mute, {"letters": "off"},
                     {"List-Unsubscribe": "One-Click"}), muted(server, game)),
              (LEFT, [409, 409], [(0,)]),
              "but what its page hands out does nothing at the next address")
    again = server.look(old)["links"]["play"]
    tap.equal((again, shows(server, server.look(again)["links"]["mute"])),
              (old, LEFT), "nor does what the links there hand out")
    fresh = next(turn for turn in server.look(mine)["turns"]
                 if turn["game"] == game)
    _, other = world.start(f"Ann <{HOME}>", f"Cy <{BO}>")
    tap.equal([other[0] in server.get(link).text
               for link in (old, again, fresh["link"])], [False, False, True],
              "and only that leads on to another game that waits for her")
    mute = server.look(fresh["link"])["links"]["mute"]
    tap.equal((shows(server, mute), posts(server, mute, {"letters": "off"}),
               muted(server, game)), (([200, 200], False), [200], [(1,)]),
              "behind a link that came since then one can turn letters off")
    server.post(mute, {"letters": "on"})
    server.post(mine, {"action": "letters", "letters": "off"})
    tap.equal(shows(server, mute), ([200, 200], False),
              "which does not show the address, even where that wants no "
              "letters")
    server.post(mine, {"action": "letters", "letters": "on"})
    state = server.look(old)
    answer = server.post(old, {"move": state["moves"][0]})
    after = [answer.json["link"] if "link" in answer.json else old,
             server.look(old)["links"]["play"]]
    tap.equal((answer.status, [shows(server, server.look(link)["links"]["mute"])
                               for link in after if link],
               server.look(fresh["link"])["stale"]),
              (200, [LEFT] * len([link for link in after if link]), True),
              "a move by the old link does not make a new one of it")


def muted(server, game):
    return server.query("SELECT muted FROM seat WHERE game = ? AND seat = 0",
                        game)


def left_at_once(world):
    """An old link is used at the very moment of the move."""
    tap, server = world.tap, world.server
    me = stolen(world)
    server.post(propose(world, "cy@play.example", "Cy",
                        players=f"Ann <{ANN}>"), {"action": "confirm"})
    old = first_link(world.letter(ANN))
    server.change("UPDATE address SET asked = asked - 700000")
    asked = ask(world, me, HOME)
    answers = at_once(server, (asked, {"action": "confirm"}),
                      (old, {"action": "never"}))
    tap.equal(([a.status for a in answers], answers[1].json.get("error"),
               server.query("SELECT count(*) FROM refusal")),
              ([200, 409], "address-left", [(0,)]),
              "an old link that is used as the person moves does nothing")
    server.post(told(world, ANN, HOME)[0], {"action": "back"})
    world.news()


# --- at the same moment ---

def at_once(server, *requests):
    """Requests that the desk finds all together, in that order: it stands
    still while they come."""
    desk = server.child("desk")
    os.kill(desk, signal.SIGSTOP)
    sockets = []
    try:
        for link, fields in requests:
            body = urllib.parse.urlencode(fields)
            path = link.removeprefix(server.base)
            s = socket.create_connection(("127.0.0.1", server.port), 30)
            s.sendall((f"POST {path} HTTP/1.1\r\nHost: x\r\n"
                       "Accept: application/json\r\nConnection: close\r\n"
                       "Content-Type: application/x-www-form-urlencoded\r\n"
                       f"Content-Length: {len(body)}\r\n\r\n{body}").encode())
            sockets.append(s)
            time.sleep(0.05)
    finally:
        os.kill(desk, signal.SIGCONT)
    answers = []
    for s in sockets:
        data = b""
        while piece := s.recv(65536):
            data += piece
        s.close()
        head, _, body = data.partition(b"\r\n\r\n")
        answers.append(Answer(int(head.split()[1]), {}, body))
    return answers


def invite_to_own(world, play, mail):
    """Who sits there asks somebody else to take over: his letter's link."""
    world.news()
    answer = world.server.post(play + "/table", {
        "action": "replace", "name": "Dee", "mail": mail})
    if answer.status != 200:
        raise RuntimeError(answer.text)
    return first_link(world.letter(mail))


def notes_anew(world):
    """Who has the seat now has written nothing yet."""
    tap, server = world.tap, world.server
    game, links = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    statuses = [server.post(links[0] + "/note", {"note": f"n {i}"}).status
                for i in range(21)]
    tap.equal((set(statuses[:20]), statuses[20]), ({200}, 429),
              "a seat says so much without a move")
    server.change("UPDATE note SET text = printf('%.*c', 5000, 'x') || i "
                  "WHERE game = ?", game)
    invited = invite_to_own(world, links[0], "dee9@play.example")
    world.news()
    server.post(invited, {"action": "accept", "name": "Dee", "lang": "en",
                          "zone": "Europe/Rome", "phrase": ""})
    link = first_link(world.letter("dee9@play.example"))
    tap.equal([server.post(link + "/note", {"note": f"d {i}"}).status
               for i in range(2)], [200, 200],
              "whoever takes it over has what he may write to himself")


def given_at_once(world):
    tap, server = world.tap, world.server
    accept = {"action": "accept", "name": "Dee", "lang": "en",
              "zone": "Europe/Rome", "phrase": ""}
    for n, action in enumerate((
            ("/table", {"action": "memo", "memo": "mine"}),
            ("/note", {"note": "hello"}),
            ("/table", {"action": "resign", "confirm": "yes"}))):
        game, links = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
        invited = invite_to_own(world, links[0], f"dee{n}@play.example")
        deeper, fields = action
        for order in (1, -1):
            requests = [(links[0] + deeper, fields), (invited, accept)]
            if order == -1 and n == 2:
                continue
            answers = at_once(server, *requests[::order])
            seat = server.query("SELECT given, memo FROM seat "
                                "WHERE game = ? AND seat = 0", game)
            own = answers[::order][0]
            tap.equal(seat[0][0], 0 if n == 2 else 1,
                      f"{fields}: the seat is given away once")
            if n == 2:
                continue
            tap.equal((own.status, own.json.get("error")),
                      (409, "seat-given"),
                      f"{fields} at the same moment by the one before: he is "
                      "told, and gets no link of the one after")
            tap.equal(server.query("SELECT count(*) FROM seat WHERE game = ? "
                                   "AND memo = 'mine'", game), [(0,)],
                      "and has written nothing into his notes")
            if order == 1:
                game, links = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
                invited = invite_to_own(world, links[0],
                                        f"eve{n}@play.example")


def revoked_at_once(world):
    tap, server = world.tap, world.server
    me = stolen(world)
    answers = at_once(
        server, (me, {"action": "return"}),
        (me, {"action": "revoke", "confirm": "yes"}))
    epoch = server.query("SELECT epoch FROM player WHERE id = 1")[0][0]
    tap.equal(([a.status for a in answers], answers[0].json.get("error")),
              ([409, 200], "link-revoked"),
              "who uses a private link as it is revoked does not see the new "
              f"one (epoch {epoch})")


# --- a rematch ---

def rematch_of_others(world):
    """Who has played, but is not (any more) among those who are asked."""
    tap, server = world.tap, world.server
    _, links = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    server.post(links[0] + "/table", {"action": "resign", "confirm": "yes"})
    first = server.post(links[0] + "/rematch", {"action": "rematch"}).json
    own = server.post(links[1] + "/rematch", {"action": "rematch"}).json
    tap.ok(first["proposal"] == own["proposal"] and
           first["link"] != own["link"],
           "whoever asks for a rematch next is led to his own invitation")
    server.change("UPDATE invite SET player = NULL WHERE proposal = ? "
                  "AND place = 1", own["proposal"])
    answer = server.post(links[1] + "/rematch", {"action": "rematch"})
    tap.equal((answer.status, "link" in answer.json), (409, False),
              "who has none is not led to the page of who proposes it")


# --- one purpose for another ---

def wrong_purposes(world):
    tap, server = world.tap, world.server
    me = world.own_page()
    _, links = world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    page = server.look(me)
    tokens = {"player": me, "play": links[0], "calendar": page["calendar"]}
    before = server.query("SELECT epoch, mail, moved FROM player")
    faults = []
    for name, link in tokens.items():
        base = link.removesuffix("/games.ics")
        for deeper in ("", "/table", "/rematch", "/note", "/games.ics"):
            for fields in ({"action": "confirm"}, {"action": "back"},
                           {"letters": "off"}, {"action": "decline"},
                           {"action": "accept"}, {"action": "withdraw"}):
                status = server.post(base + deeper, fields).status
                if status < 400:
                    faults.append((name, deeper, fields, status))
    tap.none(faults, "no link does the work of another")
    tap.equal((server.query("SELECT epoch, mail, moved FROM player"),
               server.query("SELECT count(*) FROM refusal")),
              (before, [(0,)]), "and nothing has changed")


def main():
    tap = Tap()
    world = World(tap)
    world.start(f"Ann <{ANN}>", f"Bo <{BO}>")
    wait_until(lambda: world.server.owed() == 0)
    for check in (wrong_purposes, pending_change, chain_of_changes,
                  revoked_before, quiet_change, letters_to_before, one_target,
                  left_invitation, left_game, left_proposal, left_letters,
                  left_at_once, notes_anew, given_at_once, revoked_at_once,
                  rematch_of_others):
        world.server.stop()
        world.server.start()    # limits by network are forgotten
        check(world)
    tap.equal(world.server.stop(), 0, "the server ends with status 0")
    tap.none(world.server.crashes(), "and no part of it has ended before")
    tap.done()


if __name__ == "__main__":
    main()

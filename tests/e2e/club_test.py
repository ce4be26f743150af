"""The channel of a whole table: set by whoever began the game, told nothing
before all have agreed, never with a link to move by, and silent as soon as one
does not want it or somebody else sits there."""
import json
import time

from harness import (Maildir, Server, Tap, first_link, one_line, text_of,
                     wait_until)
from receiver import Receiver

ANN, BO, CY = ("Ann <ann@play.example>", "Bo <bo@play.example>;lang=de",
               "Cy <cy@play.example>")


class Table:
    def __init__(self, server, *people):
        self.server = server
        self.game, links = server.new(*(people or (ANN, BO, CY)),
                                      options=("first=0",))
        self.links = list(links)

    def look(self, seat):
        state = self.server.look(self.links[seat])
        if state["links"]["play"]:
            self.links[seat] = state["links"]["play"]
        return state

    def channel(self, seat, action, **more):
        return self.server.post(f"{self.links[seat]}/channel",
                                {"action": action, **more})

    def set(self, url, seat=0, **more):
        return self.channel(seat, "set", url=url,
                            **{"shape": "content", **more})

    def vote(self, seat, choice):
        motion = self.look(seat)["table"]["motions"][0]
        return self.server.post(f"{self.links[seat]}/table", {
            "action": "vote", "motion": motion["id"], "choice": choice})

    def page(self, seat):
        return one_line(self.server.get(self.links[seat]).text)

    def move(self, note=""):
        turn = self.server.turn(self.links)
        fields = {"move": turn[2]["moves"][0]}
        if note:
            fields["note"] = note
        self.server.post(turn[1], fields)
        return turn[0]


def quiet(receiver, path, n, seconds=2.0):
    """Whether no more than N notices come."""
    time.sleep(seconds)
    return len(receiver.at(path)) == n


def check_form(tap, table, receiver):
    for url in ("", "nonsense", "http://10.0.0.1:x/", "ftp://x.example/"):
        answer = table.set(url)
        tap.ok(answer.status == 422 and answer.json["error"] == "channel-form",
               f"refused: {url}")
    tap.equal(table.set(receiver.url("x"), shape="round").status, 422,
              "a shape that there is not is refused")
    tap.equal(table.set(receiver.url("x"), prefix="x" * 61).status, 422,
              "so is too long a beginning")
    tap.equal((table.set(receiver.url("x"), seat=1).status,
               table.look(1)["table"]["motions"]), (409, []),
              "only who began the game can set one")
    tap.ok("Set it, and ask the others" in table.page(0) and
           "Einrichten" not in table.page(1), "the others see no form")
    tap.equal(table.channel(0, "dance").status, 400, "no other action")
    tap.equal(table.channel(0, "try").status, 409, "nothing to try yet")
    tap.equal(table.channel(0, "off").status, 200, "nor to switch off")


def check_consent(tap, table, receiver, mailbox):
    tap.equal(table.set(receiver.url("club/secret"), prefix="Club:").status,
              200, "the starter sets a channel")
    tap.equal([m["kind"] for m in table.look(1)["table"]["motions"]],
              ["channel"], "and the others are asked")
    host = receiver.url("").split("/")[2]
    tap.ok(host in table.page(1) and "secret" not in table.page(1) and
           "secret" not in json.dumps(table.look(1)),
           "they see its host, but not its address")
    wait_until(lambda: table.server.owed() == 0)
    letters = [one_line(text_of(m)) for m in mailbox.all() if "bo@" in m["To"]]
    tap.ok(any(f"Ann möchte einem Kanal, den andere lesen ({host})" in text
               for text in letters), "a letter asks them")
    table.move()
    table.vote(1, "yes")
    tap.ok(quiet(receiver, "club/secret", 0),
           "it is told nothing before all have agreed")
    table.vote(2, "yes")
    tap.ok("is told whose turn it is" in table.page(0), "all agree")
    seat = table.move(note="Hello @all, my secret plan")
    tap.ok(wait_until(lambda: receiver.at("club/secret"), 20),
           "now it is told")
    body = json.loads(receiver.at("club/secret")[-1][1])["content"]
    name = ("Ann", "Bo", "Cy")[(seat + 1) % 3]
    tap.ok(body.startswith(f"Club: {name} to move in Star Wars: Carcassonne, "
                           f"game {table.game}."), f"whose turn it is: {body}")
    tap.ok("/t/" not in body and "my secret" not in body,
           "without a link and without what is written")


def check_try(tap, table, receiver):
    n = len(receiver.at("club/secret"))
    tap.equal(table.channel(0, "try").status, 200, "the starter tries it")
    tap.ok(wait_until(lambda: len(receiver.at("club/secret")) > n, 20),
           "and a test comes")
    tap.equal(table.channel(1, "try").status, 409, "the others cannot")
    data = table.server.run("player", "ann@play.example", "export").stdout
    tap.ok([c["game"] for c in json.loads(data)["channels"]] == [table.game],
           "it is among all that is known of the starter")
    document = table.server.run("export", str(table.game)).stdout
    tap.ok("club/secret" not in document, "and not in the game's document")


def check_watched(tap, table, receiver):
    """With onlookers allowed, a notice leads to the game."""
    table.server.post(f"{table.links[0]}/table", {"action": "offer-watch"})
    for seat in (1, 2):
        table.vote(seat, "yes")
    n = len(receiver.at("club/secret"))
    table.move()
    wait_until(lambda: len(receiver.at("club/secret")) > n, 20)
    body = json.loads(receiver.at("club/secret")[-1][1])["content"]
    tap.equal(body.split()[-1], table.look(0)["links"]["watch"],
              "where others may watch, it gets the link for onlookers")


def check_given(tap, table, receiver, mailbox):
    """Somebody else takes over Cy's seat."""
    table.look(2)
    table.server.post(f"{table.links[2]}/table", {
        "action": "replace", "seat": "2", "name": "Dee",
        "mail": "dee@play.example"})
    letter = wait_until(lambda: [m for m in mailbox.all()
                                 if "dee@" in m["To"]])[-1]
    table.server.post(first_link(letter), {"action": "accept", "lang": "en",
                                           "zone": "UTC", "name": "Dee"})
    wait_until(lambda: table.server.query(
        "SELECT name FROM seat WHERE game = ? AND seat = 2",
        table.game) == [("Dee",)])
    letter = wait_until(lambda: [
        m for m in mailbox.all() if "dee@" in m["To"] and
        m["Message-ID"].split(".")[0] != letter["Message-ID"].split(".")[0]])
    table.links[2] = first_link(letter[-1])
    n = len(receiver.at("club/secret"))
    table.move()
    tap.ok(quiet(receiver, "club/secret", n),
           "somebody who has not agreed sits there: it is silent")
    tap.ok("is told nothing yet" in table.page(0), "and the page says so")
    table.channel(0, "ask")
    for seat in (1, 2):
        table.vote(seat, "yes")
    table.move()
    tap.ok(wait_until(lambda: len(receiver.at("club/secret")) > n, 20),
           "once all agree anew, it is told")


def check_off(tap, table, receiver):
    tap.equal(table.channel(1, "off").status, 200, "anybody can switch it off")
    tap.ok("switched the table’s channel off" in table.page(0),
           "and all see who did")
    n = len(receiver.at("club/secret"))
    table.move()
    tap.ok(quiet(receiver, "club/secret", n), "then it is told nothing more")


def check_refused(tap, server, receiver):
    table = Table(server)
    table.set(receiver.url("other"))
    table.vote(1, "no")
    table.move()
    tap.ok(quiet(receiver, "other", 0), "one no, and it is told nothing")
    tap.ok("is told nothing yet" in table.page(0), "which the starter sees")


def check_end(tap, server, receiver):
    table = Table(server, ANN, "Bo <bo@play.example>;lang=en")
    table.set(receiver.url("end"), shape="plain")
    table.vote(1, "yes")
    server.post(f"{table.links[1]}/table", {"action": "resign",
                                            "confirm": "yes"})
    tap.ok(wait_until(lambda: [b for _, b in receiver.at("end")
                               if b"is over" in b and b"Ann" in b], 20),
           "the end is told, with who has won")
    tap.ok(wait_until(lambda: server.query(
        "SELECT count(*) FROM channel WHERE game = ?",
        table.game) == [(0,)], 20), "and then the channel is forgotten")


def main():
    tap = Tap()
    receiver = Receiver()
    server = Server(local_addresses="yes").start()
    mailbox = Maildir(server.mailbox)
    table = Table(server)
    check_form(tap, table, receiver)
    check_consent(tap, table, receiver, mailbox)
    check_try(tap, table, receiver)
    check_watched(tap, table, receiver)
    check_given(tap, table, receiver, mailbox)
    check_off(tap, table, receiver)
    check_refused(tap, server, receiver)
    check_end(tap, server, receiver)
    tap.equal(server.crashes(), [], "nothing crashed")
    server.stop()
    tap.done()


main()

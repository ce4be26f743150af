"""Channels beside letters: what a receiver is posted, when, and how often; and
receivers that are slow, huge, broken, or lead elsewhere."""
import hashlib
import hmac
import json
import re
import time

from harness import Maildir, Server, Tap, text_of, wait_until
from receiver import Receiver

OWN = re.compile(r"All your games, .*:\n(\S+)\n")
ANN, BO = "ann@play.example", "bo@play.example"


def own_page(server, mail):
    """The private link in a letter to MAIL, or None."""
    for letter in Maildir(server.mailbox).all():
        found = OWN.search(text_of(letter))
        if letter["Delivered-To"] == mail and found:
            return found.group(1)
    return None


class Player:
    """Somebody with a page of channels."""

    def __init__(self, server, mail):
        self.server = server
        self.page = wait_until(lambda: own_page(server, mail)) + "/channels"

    def add(self, url, shape="plain", events=("turn", "over", "message"),
            private=True, **more):
        fields = {"action": "add", "url": url, "shape": shape, **more}
        fields.update({event: "yes" for event in events})
        if private:
            fields["private"] = "yes"
        return self.server.post(self.page, fields)

    def all(self):
        return self.server.look(self.page)["channels"]

    def remove(self):
        for channel in self.all():
            self.server.post(self.page, {"action": "remove",
                                         "channel": channel["channel"]})

    def tries(self, channel):
        return self.server.post(self.page, {"action": "try",
                                            "channel": channel})


def play(server, links, note=""):
    seat, link, state = server.turn(links)
    fields = {"move": state["moves"][0]}
    if note:
        fields["note"] = note
    if server.post(link, fields).status != 200:
        raise RuntimeError("a move was refused")
    return seat


def play_until(server, links, seat):
    """Moves until it is the turn of SEAT, whose turn it was not."""
    while server.turn(links)[0] != seat:
        play(server, links)


def check_form(tap, player, receiver):
    for fault, url, more in (
            ("url", "", {}), ("url", "nonsense", {}),
            ("url", "ftp://x.example/", {}),
            ("url", "https://ann:secret@x.example/", {}),
            ("url", "https://x.example/" + "a" * 500, {}),
            ("shape", receiver.url("x"), {"shape": "round"}),
            ("events", receiver.url("x"), {"events": ()}),
            ("prefix", receiver.url("x"), {"prefix": "x" * 61})):
        answer = player.add(url, **more)
        tap.ok(answer.status == 422 and fault in answer.json["fields"],
               f"refused, and why at its field: {url[:40]} {more}")
    page = player.server.post(player.page, {
        "action": "add", "url": "nonsense", "shape": "text", "over": "yes",
        "prefix": "ann"}, as_json=False)
    tap.ok(page.status == 422 and 'role="alert"' in page.text and
           'value="nonsense"' in page.text and 'value="ann"' in page.text and
           '<option value="text" selected>' in page.text and
           'name="over" value="yes" checked' in page.text and
           'name="turn" value="yes">' in page.text,
           "a page says so, too, and keeps what was typed")
    tap.equal(player.all(), [], "and nothing was added")
    for i in range(4):
        tap.ok(player.add(receiver.url(f"c{i}")).status == 200,
               f"channel {i + 1}")
    tap.equal(player.add(receiver.url("c4")).status, 422, "not a fifth one")
    last = player.all()[-1]["channel"]
    player.remove()
    tap.equal(player.all(), [], "all are removed")
    player.add(receiver.url("new"))
    tap.ok(player.all()[0]["channel"] > last,
           "a number is not used again: a page that is open may name it")
    player.remove()
    tap.equal(player.server.post(player.page, {"action": "dance"}).status,
              400, "another action is none")


def check_shapes(tap, server, receiver):
    """A channel of each shape is told that it is its player's turn."""
    ann = Player(server, ANN)
    game, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>", options=["first=1"])
    for shape in ("plain", "content", "text", "json"):
        ann.add(receiver.url(shape), shape, prefix="<@42>",
                private=shape != "text")
    tap.ok("channels" in server.get(ann.page[:-len("/channels")]).text,
           "the player's page leads to the channels")
    play_until(server, links, 0)
    tap.ok(wait_until(lambda: all(receiver.at(s) for s in (
        "plain", "content", "text", "json")), 20), "all four are told")
    token = links[0].rsplit("/", 1)[1]
    headers, body = receiver.at("plain")[0]
    body = body.decode()
    tap.ok(body.startswith("<@42> It is your turn in Star Wars: Carcassonne, "
                           f"game {game}.") and "Bo laid " in body,
           f"plain text: {body}")
    tap.ok(headers["Title"] == f"Star Wars: Carcassonne, game {game}" and
           headers["Click"].startswith(server.base + "/t/") and
           headers["Content-Type"] == "text/plain; charset=utf-8",
           "with the headers of ntfy")
    tap.ok(server.look(headers["Click"])["state"] == "your-turn",
           "whose link is that of the turn")
    one = json.loads(receiver.at("content")[0][1])
    tap.ok(list(one) == ["content"] and one["content"].startswith("<@42> It is")
           and "/t/" in one["content"], f"JSON for Discord: {one}")
    other = json.loads(receiver.at("text")[0][1])
    tap.ok(list(other) == ["text"] and "/t/" not in other["text"] and
           token not in other["text"],
           f"JSON for Slack; read by others, it has no link: {other}")
    check_own(tap, ann, receiver, game)
    ann.remove()
    return game, links


def check_own(tap, ann, receiver, game):
    headers, body = receiver.at("json")[0]
    doc = json.loads(body)
    secret = [c["secret"] for c in ann.all() if c["shape"] == "json"][0]
    tap.equal(headers["X-Turnpost-Signature"], "sha256=" + hmac.new(
        bytes.fromhex(secret), body, hashlib.sha256).hexdigest(),
        "JSON of our own is signed")
    tap.ok(doc["format"] == "turnpost-notice/1" and doc["game"] == game and
           doc["seat"] == 0 and doc["events"] == ["turn"] and
           doc["link"].startswith("http") and "It is your turn" in doc["text"],
           f"and says what a program needs: {doc}")


def check_events(tap, server, receiver):
    """Messages, and the end; each only for those who want it."""
    ann, bo = Player(server, ANN), Player(server, BO)
    _, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>", options=["first=1"])
    ann.add(receiver.url("talk"), events=("message",))
    bo.add(receiver.url("end"), events=("over",))
    server.post(links[1] + "/note", {"note": "hello @everyone"})
    tap.ok(wait_until(lambda: receiver.at("talk"), 20), "a message is told")
    tap.ok(b"written" in receiver.at("talk")[0][1] and
           b"everyone" not in receiver.at("talk")[0][1], "but not its words")
    play(server, links)
    play(server, links)
    server.post(links[0] + "/table", {"action": "offer-end"})
    motion = server.look(links[1])["table"]["motions"][0]["id"]
    server.post(links[1] + "/table", {"action": "vote", "motion": motion,
                                      "choice": "yes"})
    tap.ok(wait_until(lambda: receiver.at("end"), 20), "the end is told")
    tap.ok(b"is over" in receiver.at("end")[0][1] and
           len(receiver.at("end")) == 1 and len(receiver.at("talk")) == 1,
           "once, and nothing else")
    ann.remove()
    bo.remove()


def check_tries(tap, server, receiver):
    ann = Player(server, ANN)
    ann.add(receiver.url("try"))
    channel = ann.all()[0]["channel"]
    tap.ok(ann.tries(channel).status == 200 and
           wait_until(lambda: receiver.at("try"), 20) and
           b"test" in receiver.at("try")[0][1], "a test notice arrives")
    tap.ok(wait_until(lambda: ann.all()[0]["good"], 20),
           "and the page says that it did")
    tap.ok("got there" in server.get(ann.page).text, "in words")
    tap.equal(ann.tries(999).status, 422, "another's channel is none")
    for _ in range(40):
        ann.tries(channel)
        wait_until(lambda: server.query(
            "SELECT count(*) FROM notice WHERE due <= ?",
            int(time.time())) == [(0,)], 5)
    tap.equal(len(receiver.at("try")), 30, "at most thirty an hour")
    ann.remove()
    tap.equal(server.query("SELECT count(*) FROM notice"), [(0,)],
              "what waits goes with the channel")


def check_hostile(tap, server, receiver):
    """Whoever receives badly keeps nobody waiting."""
    ann = Player(server, ANN)
    _, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>", options=["first=1"])
    receiver.broken = 1
    for path in ("slow", "huge", "elsewhere", "gone"):
        ann.add(receiver.url(path))
    began = time.monotonic()
    play_until(server, links, 0)
    mailbox = Maildir(server.mailbox)
    tap.ok(wait_until(lambda: any(
        letter["Delivered-To"] == ANN and "<turn." in letter["Message-ID"]
        for letter in mailbox.all()), 10), "the letter comes as ever")
    tap.ok(time.monotonic() - began < 8, "and at once")

    def said():
        return {c["url"].rsplit("/", 1)[1]: c["said"] for c in ann.all()}
    tap.ok(wait_until(lambda: all(said().values()), 30),
           "each channel knows what came back")
    tap.ok(said()["elsewhere"] == "307" and not receiver.at("inside"),
           "a redirection is not followed")
    tap.ok(said()["gone"] == "404" and server.query(
        "SELECT count(*) FROM notice AS n JOIN channel AS c "
        "ON c.id = n.channel WHERE c.url LIKE '%gone'") == [(0,)],
           "what will never be taken is given up")
    tap.ok("time" in said()["slow"].lower() and server.query(
        "SELECT tries FROM notice AS n JOIN channel AS c "
        "ON c.id = n.channel WHERE c.url LIKE '%slow'") == [(1,)],
           f"what took too long is tried again: {said()['slow']}")
    tap.ok(wait_until(lambda: any(p == "/cut" for p, *_ in receiver.posts), 20),
           "an endless answer is cut off")
    tap.ok("no notice gets there" in server.get(ann.page).text,
           "the page says so")
    ann.remove()
    ann.add(receiver.url("flaky"))
    ann.tries(ann.all()[0]["channel"])
    wait_until(lambda: ann.all()[0]["said"] == "500", 20)
    server.change("UPDATE notice SET due = 0")
    server.wake("post")
    tap.ok(wait_until(lambda: ann.all()[0]["said"] == "204", 20) and
           ann.all()[0]["failed"] is None, "after a fault it comes again")
    ann.remove()


def check_public(tap):
    """A server as it is: it asks nothing but the public net."""
    server = Server().start()
    server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
    ann = Player(server, ANN)
    for url in ("http://ntfy.sh/x", "https://127.0.0.1/", "https://[::1]/",
                "https://10.1.2.3/", "https://169.254.169.254/latest",
                "https://[fe80::1]/", "https://[::ffff:192.168.1.1]/",
                "https://localhost/", "https://printer/", "https://x.local/",
                "https://2130706433/", "https://0x7f.1/",
                "https://metadata.google.internal/"):
        answer = ann.add(url)
        tap.ok(answer.status == 422 and "url" in answer.json["fields"],
               f"{url} is refused")
    tap.equal(ann.add("https://ntfy.sh/x").status, 200, "a public one is not")
    server.stop()


def check_data(tap, server, receiver):
    ann = Player(server, ANN)
    ann.add(receiver.url("mine"), prefix="secret-prefix")
    data = server.look(ann.page[:-len("/channels")] + "/data.json")
    tap.ok(data["channels"][0]["url"] == receiver.url("mine"),
           "what is known about a person has the channels")
    done = server.run("player", ANN, "erase", "--yes")
    tap.ok(done.returncode == 0 and
           server.query("SELECT count(*) FROM channel") == [(0,)],
           "and who is erased has none")


def main():
    tap = Tap()
    receiver = Receiver()
    server = Server(local_addresses="yes").start()
    server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
    check_form(tap, Player(server, ANN), receiver)
    check_shapes(tap, server, receiver)
    check_events(tap, server, receiver)
    check_tries(tap, server, receiver)
    check_hostile(tap, server, receiver)
    check_data(tap, server, receiver)
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    check_public(tap)
    tap.done()


main()

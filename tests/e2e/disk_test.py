"""The disk of the database is full: moves are refused with 503 and nothing of
them is accepted, everything can still be looked at, and when there is room
again the games go on as if nothing had been. The disk is a small file system in
memory that this process alone sees."""
import concurrent.futures
import os
import time

from harness import Server, Tap, skip_all, wait_until
from mailserver import FaultSmtpd, own_mount_namespace
from smalldisk import Disk


def play_until_full(server, games):
    """Makes moves in all games until one is refused for want of room (the log
    beside the database has some left). Game, link, state and answer."""
    for _ in range(60):
        for links in games:
            _, link, state = server.turn(links)
            answer = server.post(link, {"move": state["moves"][0]})
            if answer.status != 200:
                return links, link, state, answer
    raise RuntimeError("the disk never was full")


def check_at_once(tap, server, link, state):
    """Many want to move at the same time. A checkpoint may have made room in
    the log again: what is accepted then is so for all."""
    before = server.look(link)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(
            lambda move: server.post(link, {"move": move}),
            state["moves"][:8] * 2))
    made = {a.json["hash"] for a in answers if a.status == 200}
    tap.ok({a.status for a in answers} <= {200, 409, 503} and len(made) <= 1,
           "of many moves at the same time one at most is accepted")
    tap.equal(server.look(link)["hash"],
              made.pop() if made else before["hash"],
              "which the log has; of those refused it has nothing")


def check_commands(tap, server, link):
    """What else is written is written whole or not at all."""
    mute = server.look(link)["links"]["mute"]
    status = server.post(mute, {"letters": "off"}).status
    seat = server.look(link)["seat"]
    letters = server.look(link)["seats"][seat]["letters"]
    tap.ok((status, letters) in ((503, "on"), (200, "off")),
           "letters are off if it was said so, else on")
    games = len(server.run("list").stdout.splitlines())
    new = server.run("new", "carcassonne", "-p", "A <a@x.example>", "-p",
                     "B <b@x.example>")
    tap.ok(new.returncode == 0 or
           (new.returncode == 1 and new.stderr.count("\n") == 1 and
            new.stdout == ""), "turnpost new works, or fails with one line")
    tap.equal(len(server.run("list").stdout.splitlines()),
              games + (new.returncode == 0),
              "and then has started no game")
    wait_until(lambda: server.post(mute, {"letters": "on"}).status == 200, 2)


def check_refusals(tap, server, disk, games):
    disk.fill()
    links, link, state, answer = play_until_full(server, games)
    tap.equal((answer.status, answer.json["error"]), (503, "unavailable"),
              "a move that cannot be stored is refused with 503")
    tap.ok(answer.json["message"], "and says that nothing was accepted")
    now = server.look(link)
    tap.equal((now["hash"], now["ply"], now["moves"]),
              (state["hash"], state["ply"], state["moves"]),
              "nothing of it was accepted")
    health = server.get("/healthz")
    tap.ok(health.status == 503 and len(health.text) > 10,
           "/healthz says 503, and why")
    for other in games:
        tap.equal(server.get(other[0]).status, 200,
                  "every game can still be looked at")
    return links, link, state


def check_again(tap, server, games):
    """Full again, and again: each refusal leaves everything as it was."""
    for _ in range(5):
        _, link, state, answer = play_until_full(server, games)
        page = server.post(link, {"move": state["moves"][0]}, as_json=False)
        now = server.look(link)
        tap.ok(answer.status == 503 and
               (page.status == 200) == (now["hash"] != state["hash"]) and
               "<h1" in page.text,
               "a browser gets a page that says whether it was accepted")
        check_at_once(tap, server, link, state)
        check_commands(tap, server, link)


def check_restart(tap, server, disk):
    """Killed while the disk is full, and started before there is room."""
    server.kill()
    log_before = len(server.read_log())
    server.start(wait=False)
    came = wait_until(lambda: server.process.poll() is not None or
                      "event=desk-ready" in server.read_log()[log_before:])
    tap.ok(came, "a server started on a full disk runs, or says why not")
    if server.process.poll() is not None:
        said = server.read_log()[log_before:]
        tap.equal((server.process.returncode, said.count("\n")), (1, 1),
                  "with status 1 and one line")
    server.kill()
    disk.empty()
    server.start()
    tap.equal(server.get("/healthz").status, 200, "with room it is healthy")


def check_afterwards(tap, server, games, refused):
    links, link, state = refused
    again = server.look(link)
    tap.equal((again["hash"], again["moves"]), (state["hash"], state["moves"]),
              "the refused move's turn is as it was")
    answer = server.post(link, {"move": state["moves"][0]})
    tap.equal((answer.status, answer.json.get("entry")),
              (200, state["ply"] + 1), "the same move is accepted now")
    tap.equal(server.post(link, {"move": state["moves"][0]}).json, answer.json,
              "once")
    tap.equal(server.look(links[0])["hash"], answer.json["hash"],
              "and stands in the log with its hash")
    for links in games:
        _, link, state = server.turn(links)
        tap.equal(server.post(link, {"move": state["moves"][0]}).status, 200,
                  "the other games go on")


def check_marks(tap, server, smtpd, disk, links):
    """A letter goes out, and that it did cannot be written down."""
    tap.ok(wait_until(lambda: server.owed() == 0),
           "letters that waited have gone out")
    smtpd.faults("data slow")
    _, link, state = server.turn(links)
    before = len(smtpd.ids())
    answer = server.post(link, {"move": state["moves"][0]})
    wait_until(lambda: "fault data slow" in smtpd.log())
    disk.fill()
    message_id = wait_until(lambda: smtpd.ids()[before:])
    tap.ok(answer.status == 200 and message_id, "a letter is sent")
    full = wait_until(
        lambda: "event=letters-not-marked" in server.read_log(), 5)
    disk.empty()
    tap.ok(wait_until(lambda: server.owed() == 0),
           "it is written down as sent when there is room again")
    tap.equal(len(smtpd.ids()) - before, 1, "and was sent once" +
              ("" if full else " (there was room enough)"))
    smtpd.faults()


def check_erasure(tap, server, disk, links):
    """Somebody is forgotten where the database cannot be written anew."""
    server.new("Zoe <zoe@play.example>", "Bo <bo@play.example>")
    wait_until(lambda: server.owed() == 0)
    disk.fill()
    os.truncate(disk.filler, os.path.getsize(disk.filler) - (3 << 20))
    tap.equal(server.run("player", "zoe@play.example", "erase",
                         "--yes").returncode, 0,
              "somebody is erased while there is room for moves only")
    wait_until(lambda: "not-scrubbed" in server.read_log())
    time.sleep(11)
    _, link, state = server.turn(links)
    answer = server.post(link, {"move": state["moves"][0]})
    tap.equal((answer.status, server.read_log().count("not-scrubbed")),
              (200, 1), "for the rest the server waits, and moves go on")
    disk.empty()
    server.stop()
    server.start()
    tap.ok(wait_until(lambda: server.query(
        "SELECT count(*) FROM fact WHERE name = 'erased'") == [(0,)]),
           "it is done at the next start at the latest")


def main():
    tap = Tap()
    if not own_mount_namespace():
        skip_all("no mount namespace here (that takes root)")
    disk = Disk()
    smtpd = FaultSmtpd("--slow", "2").start()
    server = Server(transport=smtpd.transport,
                    database=disk / "turnpost.db").start()
    games = [server.new("Ann <ann@play.example>", "Bo <bo@play.example>",
                        options=["first=0"])[1] for _ in range(3)]
    tap.ok(wait_until(lambda: server.owed() == 0), "games have begun")
    refused = check_refusals(tap, server, disk, games)
    disk.empty()
    check_afterwards(tap, server, games, refused)
    disk.fill()
    check_again(tap, server, games)
    disk.empty()
    tap.ok(wait_until(lambda: server.get("/healthz").status == 200),
           "with room again the server is healthy by itself")
    disk.fill()
    check_restart(tap, server, disk)
    check_marks(tap, server, smtpd, disk, games[0])
    check_erasure(tap, server, disk, games[1])
    check = server.run("check")
    tap.ok(check.returncode == 0 and "0 differ" in check.stdout,
           "turnpost check finds nothing wrong")
    tap.equal(server.stop(), 0, "and the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    tap.done()


main()

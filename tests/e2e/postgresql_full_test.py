"""The disk of the database server is full: moves are refused with 503 and
nothing of them is stored, everything can be looked at, commands say what to do,
and when there is room again games go on by themselves. The disk is a small file
system in memory that this process and its children alone see."""
import shutil
import subprocess

from harness import Tap, skip_all, wait_until
from mailserver import own_mount_namespace
from postgresql_kit import started
from servers_kit import Machine
from smalldisk import Disk

PLAYERS = ("Ann <ann@play.example>", "Bo <bo@play.example>")


def make_database(server, disk, name):
    """One whose tables are on the small disk."""
    shutil.chown(disk.path, "postgres")
    subprocess.run(
        ["psql", "-Xq", "-h", server.folder, "-U", "postgres", "-d",
         "postgres"], text=True, check=True, input=f"""
        CREATE TABLESPACE small OWNER turnpost LOCATION '{disk.path}';
        CREATE DATABASE {name} OWNER turnpost TABLESPACE small;""")
    server.url = server.url.replace("/turnpost?", f"/{name}?")


def play_until_full(server, games):
    """Link, state and answer of the first move that is refused."""
    for _ in range(80):
        for links in games:
            _, link, state = server.turn(links)
            answer = server.post(link, {"move": state["moves"][0]})
            if answer.status != 200:
                return link, state, answer
    raise RuntimeError("the disk never was full")


def check_full(tap, server, games):
    link, state, answer = play_until_full(server, games)
    tap.equal(answer.status, 503, "a move that has no room is refused")
    tap.ok("." in server.request("POST", link, "move=x").text,
           "in a sentence")
    tap.equal(server.look(link)["hash"], state["hash"],
              "nothing of it is stored, and the game can be looked at")
    tap.ok(server.run("list").stdout.count("\n") >= len(games),
           "and so can all")
    done = server.run("new", "carcassonne", *(
        word for player in PLAYERS * 2 for word in ("-p", player)))
    if not tap.ok(done.returncode == 0 or (
            done.stderr.count("\n") == 1 and "written" in done.stderr),
            "a command works, or says in one sentence what is wrong"):
        print(f"# {done.stderr}")
    return link, state


def main():
    tap = Tap()
    if not own_mount_namespace():
        skip_all("no file system can be mounted here")
    server = started(tap)
    disk = Disk(32 << 20)
    make_database(server, disk, "small")
    one = Machine(server).start()
    games = [one.new(*PLAYERS)[1] for _ in range(4)]
    wait_until(lambda: one.owed() == 0)
    disk.fill()
    link, state = check_full(tap, one, games)
    lines = one.read_log().count("\n")
    disk.empty()
    tap.ok(wait_until(lambda: one.post(
        link, {"move": state["moves"][0]}).status == 200),
           "with room again the move is made")
    tap.ok(wait_until(lambda: one.owed() == 0), "and letters leave")
    print("log_lines", lines)
    tap.none(one.crashes(), "nobody died of it")
    check = one.run("check")
    tap.equal(check.returncode, 0, "turnpost check finds nothing wrong")
    tap.equal(one.stop(), 0, "it ends with status 0")
    tap.done()


main()

"""An upgrade cannot change a game: a program with other rules checks every
running game before it serves it, refuses exactly those that it would play
differently, and leaves them as they are for a program that knows better."""
import contextlib
import glob
import json
import os
import shutil
import subprocess
import time

import harness
from harness import Folder, Server, Tap, wait_until

BUILDDIR = os.environ.get("BUILDDIR", ".")
UNCHANGED = harness.TURNPOST
CHANGED = os.path.join(BUILDDIR, "tests", "upgrade", "turnpost-changed")
FILL = os.path.join(BUILDDIR, "tests", "upgrade", "fill_games")
RUNNING, OVER = 60, 12
MANY = 500
FACT = "SELECT value FROM fact WHERE name = 'rules-fingerprint'"


@contextlib.contextmanager
def program(path):
    """The program that servers and commands run meanwhile."""
    harness.TURNPOST = path
    try:
        yield
    finally:
        harness.TURNPOST = UNCHANGED


class Filled(Server):
    """A server with many games that were played beforehand."""

    def __init__(self, running, over):
        self.filled = Folder("turnpost-filled-")
        done = subprocess.run(
            [FILL, str(running), str(over)], capture_output=True, text=True,
            timeout=400, check=True,
            env=dict(os.environ, TMPDIR=self.filled.path))
        folder, *lines = done.stdout.splitlines()
        super().__init__(database=os.path.join(folder, "turnpost.db"),
                         keys=os.path.join(folder, "keys"))
        # The present turn of each game: seat, link.
        self.turns = {int(game): (int(seat), f"{self.base}/t/{token}")
                      for game, seat, token in map(str.split, lines)}

    def status(self, game):
        return self.get(self.turns[game][1], as_json=True).status

    def held(self):
        """Games that are held, and the entry that differs."""
        return dict(self.query("SELECT game, n FROM held"))

    def events(self, what):
        """Lines of the log about WHAT, as dictionaries."""
        return [dict(word.split("=", 1) for word in
                     line.split(' why="')[0].split() if "=" in word)
                for line in self.read_log().splitlines()
                if f" event={what} " in line]

    def checked(self):
        return wait_until(lambda: self.events("rules-checked"), 60)


def affected_by(events):
    """Whether the changed rule would have made something else of them."""
    return any(e["e"] == "score" and e["kind"] == "asteroid" and
               e["why"] == "complete" for e in events)


def find_affected(server):
    """Every game in which somebody completed an asteroid field of his own,
    and the first entry where; told from the games' documents."""
    affected = {}
    for game in server.turns:
        document = json.loads(server.run("export", str(game)).stdout)
        for entry in document["log"]:
            if affected_by(entry["events"]):
                affected[game] = entry["n"]
                break
    return affected


# --- exactly those that differ ---

def check_same_rules(tap):
    server = Filled(20, 5)
    before = server.query(FACT)
    server.start()
    tap.none((game for game in server.turns if server.status(game) != 200),
             "the rules that games were played with serve all of them")
    tap.equal((server.stop(), server.events("rules-checked"),
               server.query(FACT)), (0, [], before),
              "and need not check any")
    server.change("INSERT INTO held (game, n, why) VALUES (7, 2, 'differs')")
    done = server.run("check")
    tap.ok(done.returncode == 1 and "serve" in done.stderr and
           "install" not in done.stderr, "where they replay a game that is "
           "held, check says that a start is enough")
    server.start()
    done = server.checked()
    tap.equal((done[0]["games"], done[0]["held"], server.status(7)),
              ("1", "0", 200), "and it is, with a look at that game alone")
    server.stop()


def check_commands(tap, server, affected, running):
    """Commands of the changed program, before its server ever ran."""
    done = server.run("check")
    lines = done.stdout.splitlines()
    wanted = {game: n for game, n in affected.items() if game <= running}
    tap.equal({int(line.split()[1].rstrip(",")):
               int(line.split()[3].rstrip(":")) for line in lines[:-1]},
              wanted, "check names each game that differs, with the entry")
    tap.ok(done.returncode == 1 and done.stderr.count("\n") == 1 and
           f"{len(wanted)} of {running}" in done.stderr,
           "and fails with one line that counts them")
    game, n = min(affected.items())
    said = f"game {game}, entry {n}: "
    good = next(game for game in server.turns if game not in affected)
    for command in ("show", "links", "export"):
        done = server.run(command, str(game))
        tap.ok(done.returncode == 1 and done.stdout == "" and
               said in done.stderr and done.stderr.count("\n") == 1,
               f"{command} refuses such a game, and names it and the entry")
        tap.equal(server.run(command, str(good)).returncode, 0,
                  f"and {command} does the others")


def play_on(server, games):
    """A move in each of GAMES: the statuses, and the games in which the
    changed rule had its say."""
    statuses, changed = {}, set()
    for game in games:
        _, link = server.turns[game]
        move = server.get(link, as_json=True).json["moves"][0]
        answer = server.post(link, {"move": move})
        statuses[game] = answer.status
        if answer.status == 200 and affected_by(answer.json["events"]):
            changed.add(game)
    return statuses, changed


def check_refused(tap, server, affected, running):
    """The changed program serves. The games that it has changed by that."""
    server.start()
    tap.equal({game for game in server.turns if server.status(game) != 200},
              set(affected), "with a rule changed, exactly the games in which "
              "it would have mattered are refused")
    game = min(affected)
    answer = server.get(server.turns[game][1], as_json=True)
    tap.equal((answer.status, answer.json["error"]), (503, "not-served"),
              "with 503 and not-served")
    page = server.get(server.turns[game][1])
    tap.ok(page.status == 503 and "othing is lost" in page.text and
           "operator" in page.text, "the page says that nothing is lost and "
           "who has to act")
    tap.equal(server.post(server.turns[game][1], {"move": "1,0/0"}).status,
              503, "no move is taken for such a game")
    wanted = {game: n for game, n in affected.items() if game <= running}
    tap.ok(server.checked(), "in the background all games are checked")
    tap.equal(server.held(), wanted,
              "and those that are held are written down, with the entry")
    told = server.events("game-held")
    tap.equal(sorted((int(e["game"]), int(e["entry"])) for e in told),
              sorted(affected.items()),
              "the log names each, with the entry, once")
    done = server.events("rules-checked")[-1]
    tap.equal((done["games"], done["held"]), (str(running), str(len(wanted))),
              "and says how many were checked and are held")
    free = [game for game in server.turns
            if game not in affected and game <= running]
    statuses, changed = play_on(server, free[:40])
    tap.none(((g, s) for g, s in statuses.items() if s != 200),
             "the other games go on")
    return changed


def check_letters_wait(tap, server, affected):
    marks = ",".join(map(str, affected))
    tap.ok(wait_until(lambda: server.query(
        "SELECT count(*) FROM letter WHERE state = 0 AND game NOT IN "
        f"({marks})") == [(0,)], 60), "letters of the other games go out")
    tap.equal(server.query("SELECT count(*) FROM letter WHERE state = 1 AND "
                           f"game IN ({marks})"), [(0,)],
              "none of a game that is held does")
    owed = server.query("SELECT game, count(*) FROM letter WHERE state = 0 "
                        f"AND game IN ({marks}) GROUP BY game")
    tap.equal({game for game, _ in owed}, set(affected),
              "and what such games owe stays owed")


def check_again(tap, server, affected):
    """The same program starts once more."""
    before = server.held()
    log = len(server.events("rules-checked"))
    server.start()
    tap.equal({game for game in affected if server.status(game) != 503},
              set(), "a second start of it refuses them as well")
    wait_until(lambda: len(server.events("rules-checked")) > log, 60)
    tap.equal(server.held(), before, "and they stay written down")
    tap.equal(server.events("rules-checked")[-1]["games"], str(len(before)),
              "it has looked at no others, whose rules have not changed")
    tap.equal(server.stop(), 0, "it ends with status 0")


def check_mended(tap, server, changed):
    """The program that the games were played with is back."""
    done = server.run("check")
    tap.ok(done.returncode == 1 and " held because " in done.stdout,
           "before a start of the mended program, its check says what is held")
    log = len(server.events("rules-checked"))
    server.start()
    tap.equal({game for game in server.turns if server.status(game) != 200},
              changed, "with the old rules back, every game is served that "
              "was not played by the changed one")
    wait_until(lambda: len(server.events("rules-checked")) > log, 60)
    tap.equal(set(server.held()), changed, "nothing else is held any more")
    marks = ",".join(map(str, changed)) or "0"
    tap.ok(wait_until(lambda: server.query(
        "SELECT count(*) FROM letter WHERE state = 0 AND game NOT IN "
        f"({marks})") == [(0,)], 60),
        "and the letters that were kept back go out, without a delay")
    tap.equal(server.query("SELECT count(*) FROM letter WHERE state = 3"),
              [(0,)], "none was given up")
    tap.equal(server.stop(), 0, "it ends with status 0")


def check_exactly(tap):
    server = Filled(RUNNING, OVER)
    affected = find_affected(server)
    print(f"# {len(affected)} of {len(server.turns)} games differ")
    tap.ok(10 < len(affected) < len(server.turns) - 10 and
           max(affected) > RUNNING, "some games differ, some do not")
    with program(CHANGED):
        check_commands(tap, server, affected, RUNNING)
        changed = check_refused(tap, server, affected, RUNNING)
        check_letters_wait(tap, server, affected)
        tap.equal(server.stop(), 0, "the server ends with status 0")
        check_again(tap, server, affected)
    check_mended(tap, server, changed)
    tap.none(server.crashes(), "and no part of it has ended before")


# --- in the background ---

def killed(server, kill, before):
    """Starts the server, kills it while games are checked, and returns what was
    written down. A machine may have checked all by then: once more, as before."""
    for _ in range(20):
        server.start()
        wait_until(server.healthy)
        done = server.events("rules-checked")
        kill()
        found = done, server.query(FACT), server.held()
        if not done:
            break
        server.kill()
        server.change("UPDATE fact SET value = ? "
                      "WHERE name = 'rules-fingerprint'", *before[0])
        server.change("DELETE FROM held")
        os.unlink(server.log)
    return found


def check_killed(tap, server):
    """kill -9 while games are checked; what is written down is all or
    nothing."""
    before = server.query(FACT)
    with program(CHANGED):
        tap.equal(killed(server, lambda: os.kill(server.child("desk"), 9),
                         before), ([], before, {}),
                  "a desk killed while it checks has written nothing down")
        server.kill()
        tap.equal(killed(server, server.kill, before), ([], before, {}),
                  "nor has a server that was killed as a whole")


def check_background(tap, server):
    """Requests while thousands of games are checked."""
    games = list(server.turns)
    took, early = [], {}

    def ask(game):
        began = time.monotonic()
        early.setdefault(game, server.status(game))
        took.append(time.monotonic() - began)

    with program(CHANGED):
        server.start()
        began = time.monotonic()
        while not server.events("rules-checked") and \
                time.monotonic() < began + 60:
            ask(games[-1 - len(took) % 500])
    busy, took = sorted(took), []
    for game in games[:len(busy)]:
        ask(game)
    quiet = sorted(took)
    for what, times in (("while", busy), ("after", quiet)):
        print(f"# {len(times)} requests {what} {MANY} games were checked: "
              f"{times[len(times) // 2] * 1e3:.1f} ms, at most "
              f"{times[-1] * 1e3:.1f} ms")
    print(f"# {server.events('rules-checked')}")
    tap.ok(len(busy) > 1 and busy[len(busy) // 2] < 1,
           "games are served while others are still checked")
    held = server.held()
    tap.ok(len(held) > MANY // 10, "many games are held")
    tap.equal({game for game, status in early.items() if status != 200},
              set(held) & set(early),
              "a game that is asked for is checked before it is answered")
    tap.none((game for game in games[::10]
              if (server.status(game) == 200) == (game in held)),
             "and later the others are, or are not, in the same way")
    server.kill()
    tap.equal(server.query(FACT) != [], True, "the rules are remembered")


def check_many(tap):
    server = Filled(MANY, 0)
    server.change("UPDATE letter SET state = 2 WHERE state = 0")
    check_killed(tap, server)
    check_background(tap, server)


# --- what was damaged, and what is old ---

def damage(server):
    """Damages games 2, 3, 5 and 7, in as many ways. Where it shows, and in
    game 4, which is damaged already."""
    server.change("UPDATE entry SET state = zeroblob(32) WHERE game = 2 AND "
                  "n = (SELECT entries - 1 FROM game WHERE id = 2)")
    server.change("UPDATE game SET ruleset = 'chess' WHERE id = 3")
    server.change("DELETE FROM entry WHERE game = 5 AND n = 1")
    server.change("UPDATE entry SET state = zeroblob(32) "
                  "WHERE game = 7 AND n = 7")
    last = server.query("SELECT entries - 1 FROM game WHERE id = 2")[0][0]
    return {2: last, 3: 0, 4: 1, 5: 1, 7: 7}


def check_damage(tap):
    """Under the same rules, too, no position is shown that is not the one that
    was stored."""
    server = Filled(6, 1)
    server.change("UPDATE entry SET chance = x'ff' WHERE game = 4 AND n = 1")
    done = server.run("check")
    tap.ok("game 4, entry 1: cannot be read\n" in done.stdout and
           " 6 open games replayed, 1 differ, 0 held\n" in done.stdout,
           "check names a game whose log cannot be read, and goes on")
    server.change("UPDATE letter SET state = 2 WHERE state = 0")
    entries = damage(server)
    server.start()
    for _ in range(3):
        tap.equal([server.status(game) for game in range(1, 8)],
                  [200, 503, 503, 503, 503, 200, 503],
                  "a damaged position is not shown, of a running game or of "
                  "one that is over, nor an unknown game")
    answer = server.get(server.turns[4][1], as_json=True)
    tap.equal(answer.json["error"], "not-served", "a log that cannot be read "
              "is the fault of that game, not of the database")
    for game in entries:
        server.post(server.turns[game][1], {"move": "1,0/0"})
    tap.ok("game 7, entry 7: " in server.read_log(),
           "the log names the entry")
    tap.equal(sorted(int(e["game"]) for e in server.events("game-held")),
              [2, 4, 5, 7], "what was replayed in vain once is not again")
    told = sum(" event=game-not-served " in line
               for line in server.read_log().splitlines())
    tap.equal(told, len(entries), "and each game once, however often somebody "
              "asks for it")
    server.stop()
    server.change("UPDATE fact SET value = '' "
                  "WHERE name = 'rules-fingerprint'")
    server.start()
    tap.ok(server.checked(), "a game whose log cannot be read does not keep "
           "the check of the others from its end")
    running = {game: n for game, n in entries.items() if game < 7}
    tap.equal(server.held(), running,
              "damaged games and those of unknown rules are held like others")
    server.stop()
    server.change("DELETE FROM held")
    server.start()
    tap.equal((server.stop(), len(server.events("rules-checked"))), (0, 1),
              "under the same rules, and with none held, none is checked")


def write_tiles(data, step):
    """A tile set with every STEP-th face of the standard one."""
    os.makedirs(data / "carcassonne", exist_ok=True)
    with open(os.path.join(harness.SRCDIR, "data", "carcassonne",
                           "standard.tiles"), encoding="utf-8") as f:
        tiles = [line for line in f if line.startswith("tile ")]
    with open(data / "carcassonne/own.tiles", "w", encoding="utf-8") as f:
        f.writelines(["turnpost-tiles 1\n"] + [
            line for i, line in enumerate(tiles)
            if i % step == 0 or " start" in line])


def check_tiles(tap):
    """What the owner of a tile set does with its file."""
    data = Folder()
    server = Server(data=data.path)
    tables = []
    for step in (2, 3):
        write_tiles(data, step)
        tables.append(server.new("Ann <ann@play.example>", "bot:greedy",
                                 options=["tiles=own"])[1])
    os.remove(data / "carcassonne/own.tiles")
    server.start()
    statuses = []
    for links in tables:
        while (turn := server.turn(links)) is not None:
            statuses.append(server.post(turn[1], {
                "move": turn[2]["moves"][0]}).status)
    tap.ok(len(statuses) > 10 and set(statuses) == {200}, "a game goes on "
           "with the tiles that it began with, though the file has changed "
           "and is gone")
    server.stop()
    documents = [json.loads(server.run("export", game).stdout)
                 for game in ("1", "2")]
    tap.ok(documents[0]["data"] != documents[1]["data"],
           "and each tells its own")


def check_golden(tap):
    """Databases as earlier versions left them."""
    found = sorted(glob.glob(os.path.join(harness.SRCDIR, "tests", "golden",
                                          "db", "*.db")))
    tap.ok(found, "there are databases of released versions")
    for path in found:
        name = os.path.basename(path)
        folder = Folder()
        copy = folder / name
        shutil.copyfile(path, copy)
        server = Server(database=copy)
        server.make_keys()
        server.change("DELETE FROM fact WHERE name = 'rules-fingerprint'")
        server.start()
        done = wait_until(lambda s=server: "event=rules-checked" in
                          s.read_log(), 60)
        tap.ok(done and " held=0 " in server.read_log(),
               f"{name} is brought up to date, and all its games are served")
        games = [str(game) for game, in server.query("SELECT id FROM game")]
        tap.none((game for game in games
                  if server.run("show", game).returncode != 0 or
                  server.run("export", game).returncode != 0),
                 "each can be shown and exported")
        tap.equal(server.stop(), 0, "the server ends with status 0")
        done = server.run("check")
        tap.ok(games and done.returncode == 0 and " 0 differ" in done.stdout,
               "and turnpost check finds nothing wrong")
        tap.none(server.crashes(), "no part of it has ended before")


def main():
    tap = Tap()
    check_same_rules(tap)
    check_exactly(tap)
    check_many(tap)
    check_damage(tap)
    check_tiles(tap)
    check_golden(tap)
    tap.done()


main()

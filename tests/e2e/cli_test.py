"""The commands of contract section 1: what they print, their exit statuses,
and what mistakes get: a clear line, and no harm."""
import json
import re
import subprocess

from harness import TURNPOST, Server, Tap

ANN, BO = "Ann <ann@play.example>", "Bo <bo@play.example>"
VARIANTS = ("teams", "explorers", "hyperspace", "traders", "news", "withdraw")


def refused(tap, done, status, said, sentence):
    """A command that failed as it should: nothing on stdout, the reason on
    stderr (one line, where it is not about usage)."""
    good = (done.returncode == status and said in done.stderr and
            done.stdout == "" and
            (status != 1 or (done.stderr.count("\n") == 1 and
                             done.stderr.startswith("turnpost: "))))
    if not tap.ok(good, f"{sentence}: {status}, and says {said}"):
        print(f"# {done.returncode} {done.stdout!r} {done.stderr!r}")


def plain(*arguments):
    return subprocess.run([TURNPOST, *arguments], capture_output=True,
                          text=True, timeout=60, check=False)


def check_usage(tap, server):
    for arguments, said in (
            ((), "usage"), (("frobnicate",), "frobnicate"),
            (("-c",), "-c"), (("--nothing",), "usage"),
            (("new",), "usage"), (("new", "carcassonne"), "usage"),
            (("new", "carcassonne", "-p"), "usage"),
            (("new", "carcassonne", "chess", "-p", ANN), "usage"),
            (("new", "carcassonne", "-p", ANN, "--fast"), "usage"),
            (("list", "--both"), "usage"), (("show",), "usage"),
            (("show", "one"), "usage"), (("show", "0"), "usage"),
            (("show", "-1"), "usage"), (("show", "1", "2"), "usage"),
            (("show", "1", "--as", "gif"), "usage"),
            (("show", "1", "--seat", "x"), "usage"),
            (("show", "1", "--seat", "99"), "usage"),
            (("show", "1", "--ply", "-1"), "usage"),
            (("show", "99999999999999999999"), "usage"),
            (("links",), "usage"), (("links", "1x"), "usage"),
            (("check", "1"), "usage"), (("serve", "now"), "usage"),
            (("demo", "here"), "usage"), (("rules", "--as", "xml"), "usage")):
        refused(tap, server.run(*arguments), 2, said,
                "turnpost " + " ".join(arguments))
    done = plain("--help")
    tap.ok(done.returncode == 0 and "serve" in done.stdout,
           "--help goes to stdout with status 0")
    tap.ok(re.fullmatch(r"turnpost \d+(\.\d+)+\n", plain("--version").stdout),
           "--version says the version")


def check_bad_players(tap, server):
    """Nothing of these starts a game."""
    def new(*players):
        arguments = [x for player in players for x in ("-p", player)]
        return server.run("new", "carcassonne", *arguments)

    for player, said in (
            ("Ann", "name@"), ("ann@", "host name"),
            ("@play.example", "address"), ("Ann <ann@play.example", ">"),
            ("Ann <ann play.example>", "address"),
            ("Ann <a@b@c.example>", "address"), ("", "address"),
            ("Ann <>", "address"), ('"Ann <ann@play.example>', "quot"),
            ("Ann <ann@play.example> <eve@play.example>", "address"),
            ("Ann <ann@play.example>, Eve <eve@play.example>", "address"),
            ("Ann\nBcc: eve@play.example <ann@play.example>", "control"),
            ("Ann\r\nBcc: eve@play.example <ann@play.example>", "control"),
            ("Ann <ann@play.example\nRCPT TO:<eve@play.example>>", "control"),
            ("Ann\x1b[2J <ann@play.example>", "control"),
            ("Ann\x7f <ann@play.example>", "control"),
            ('"Win at https://x.example" <ann@play.example>', "://"),
            ("Ann <ann@play.example>;lang=en;lang=en", "twice"),
            ("A" * 2000 + " <ann@play.example>", "long"),
            ("Ann <" + "a" * 400 + "@play.example>", "address"),
            ("Ann <ann@play.example>;lang=xx", "lang=xx"),
            ("Ann <ann@play.example>;lang=", "lang="),
            ("Ann <ann@play.example>;tz=Mars/Phobos", "tz=Mars/Phobos"),
            ("Ann <ann@play.example>;tz=../../etc/passwd", "tz="),
            ("Ann <ann@play.example>;tz=", "tz="),
            ("Ann <ann@play.example>;shoe=42", "shoe"),
            ("Ann <ann@play.example>;lang", "lang"),
            ("Ann <ann@play.example>;phrase=" + "x" * 201, "phrase"),
            ("bot:clever", "bot:greedy"), ("bot:", "bot:greedy"),
            ("bot:greedy>", "or bot:strong"), ("bot:greedy ", "bot:greedy"),
            ("R2 <bot:clever>", "bot:greedy"),
            ("R2 <bot:greedy> x>", "bot:greedy"),
            ('"R2 <bot:greedy>', "R2"),
            ('"Win at https://x.example" <bot:greedy>', "://"),
            ("Ann <ann@play.example>;phrase=a\nb", "phrase")):
        refused(tap, new(player, BO), 1, said, f"player {player[:50]!r}")
    refused(tap, new(b"Ann\xff <ann@play.example>", BO), 1, "UTF-8",
            "a name that is not UTF-8")
    many = new("Ann", "bo@", BO + ";tz=Nowhere")
    tap.ok(all(x in many.stderr for x in ("Ann", "bo@", "Nowhere")) and
           many.stderr.count("\n") == 1,
           "the faults of all players are told at once")


def check_bad_games(tap, server):
    new = ("new", "carcassonne", "-p", ANN)
    refused(tap, server.run(*new), 1, "2 to 5", "one player")
    refused(tap, server.run(*new, *("-p", BO) * 5), 1, "2 to 5",
            "six players")
    refused(tap, server.run("new", "chess", "-p", ANN, "-p", BO), 1, "chess",
            "an unknown ruleset")
    for option, said in (("colour=red", "colour"), ("first", "first"),
                         ("first=", "first"), ("first=5", "first"),
                         ("first=2", "first"), ("first=-1", "first"),
                         ("first=Random", "first"),
                         ("reinforce=1", "reinforce"),
                         ("reinforce=perhaps", "reinforce"),
                         ("tiles=gold", "gold"), ("tiles=", "tiles"),
                         ("tiles=../standard", "tiles"), ("=", "option"),
                         ("", "option")):
        refused(tap, server.run(*new, "-p", BO, "-o", option), 1, said,
                f"option {option!r}")
    refused(tap, server.run(*new, "-p", BO, "-o", "first=0", "-o", "first=1"),
            1, "twice", "an option given twice")
    many = server.run(*new, "-p", BO, "-o", "colour=red", "-o", "first=9")
    tap.ok("colour" in many.stderr and "first" in many.stderr,
           "the faults of all options are told at once")
    tap.equal(server.run("list").stdout, "",
              "none of all this has started a game")
    tap.equal(server.query("SELECT count(*) FROM player"), [(0,)],
              "or kept an address")


def check_new(tap, server):
    """Output of new, and names of all kinds."""
    done = server.run("new", "carcassonne", "-p", '"Ann \\"A\\" Lee" '
                      "<ann@play.example>;lang=en;tz=Europe/Berlin;"
                      "phrase=blue moon = ; no", "-p", "bo@play.example")
    refused(tap, done, 1, "attribute", "a phrase ends at the next ;")
    done = server.run("new", "carcassonne", "-p", '"Ann \\"A\\" Lee" '
                      "<ann@play.example>;lang=en;tz=Europe/Berlin;"
                      "phrase=blue = moon", "-p", "Zoë Ångström "
                      "<zoe@play.example>", "-p", "bot:greedy",
                      "-o", "first=1", "-o", "reinforce=no")
    tap.ok(done.returncode == 0 and done.stderr == "", "a game is started")
    lines = done.stdout.split("\n")
    link = re.escape(server.base) + r"/t/[A-Za-z0-9_-]{1,63}"
    tap.ok(re.fullmatch(r"game \d+", lines[0]), "new prints `game ID`")
    tap.none((line for i, line in enumerate(lines[1:-1])
              if not re.fullmatch(f"seat {i} {link}", line)),
             "then `seat N URL`, in order")
    tap.equal(len(lines), 5, "for each seat, and nothing else")
    game = lines[0].split()[1]
    state = json.loads(server.run("show", game, "--as", "json").stdout)
    tap.equal([seat["name"] for seat in state["seats"]],
              ['Ann "A" Lee', "Zoë Ångström", "bot:greedy"],
              "quoted names, UTF-8 and bots are taken as they are meant")
    tap.equal(state["options"],
              {"tiles": "standard", "first": "1", "reinforce": False,
               "endgame": "off"} | dict.fromkeys(VARIANTS, False),
              "the options are those given, and the defaults")
    tap.equal(server.query("SELECT phrase FROM seat WHERE game = ? "
                           "ORDER BY seat", game),
              [("blue = moon",), ("",), ("",)], "phrases are kept as given")
    before = server.run("-c", server.config, "list").stdout
    tap.equal(plain("list", "-c", server.config).stdout, before,
              "-c stands before or after the command")
    return game, [line.split()[2] for line in lines[1:-1]]


def check_list(tap, server, game):
    done = server.run("list")
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
    tap.ok(re.fullmatch(f"{game} carcassonne open 0 1:Zoë_Ångström {time}\n",
                        done.stdout),
           "list: id, ruleset, state, ply, whose turn, since, a word each")
    tap.equal(server.run("list", "--open").stdout, done.stdout,
              "--open lists the open ones")
    over = server.run("list", "--over")
    tap.equal((over.returncode, over.stdout), (0, ""),
              "--over those that are over")
    bots = server.run("new", "carcassonne", "-p", "bot:random", "-p",
                      '"R2 <D2>" <bot:fallback>;phrase=beep')
    tap.equal(bots.returncode, 0, "a game of bots plays itself")
    state = json.loads(server.run("show", bots.stdout.split()[1], "--as",
                                  "json").stdout)
    tap.equal([(s["name"], s["bot"], s["letters"]) for s in state["seats"]],
              [("bot:random", True, "none"), ("R2 <D2>", True, "none")],
              "a bot can have a name, and never has letters")
    tap.ok(re.fullmatch(rf"\d+ carcassonne over \d+ - {time}\n",
                        server.run("list", "--over").stdout),
           "and is over")
    tap.equal(len(server.run("list").stdout.splitlines()), 2,
              "list shows all of them")


def check_show(tap, server, game, links):
    text = server.run("show", game)
    tap.ok(text.returncode == 0 and "Zoë Ångström" in text.stdout,
           "show prints the position as text")
    for number in (game, "2"):
        link = server.run("links", number).stdout.split()[2]
        board = server.get(link + "/board.txt").text
        tap.none((line for line in board.splitlines() if len(line) > 78),
                 f"no line of the board of game {number} has more than 78 "
                 "columns")
    svg = server.run("show", game, "--as", "svg").stdout
    tap.ok(svg.startswith("<svg") and svg.rstrip().endswith("</svg>"),
           "--as svg is an SVG")
    png = subprocess.run([TURNPOST, "-c", server.config, "show", game, "--as",
                          "png"], capture_output=True, check=False)
    tap.ok(png.returncode == 0 and png.stdout[:8] == b"\x89PNG\r\n\x1a\n",
           "--as png is a PNG")
    seen = json.loads(server.run("show", game, "--as", "json").stdout)
    tap.ok(seen["seat"] is None and seen["moves"] == [] and
           seen["links"]["play"] is None and
           "/t/" not in json.dumps(seen["links"]),
           "an onlooker gets no link and no move")
    own = json.loads(server.run("show", game, "--as", "json", "--seat",
                                "1").stdout)
    api = server.look(links[1])
    tap.equal(own, api, "a seat sees what its link shows")
    server.post(links[1], {"move": api["moves"][0]})
    past = json.loads(server.run("show", game, "--as", "json", "--seat", "1",
                                 "--ply", "0").stdout)
    tap.equal(past, api, "--ply goes back: the same as it was then")
    now = json.loads(server.run("show", game, "--as", "json").stdout)
    tap.ok(now["ply"] > 0 and now["hash"] != past["hash"],
           "without it the present is shown")
    refused(tap, server.run("show", game, "--seat", "3"), 1, "seats 0 to 2",
            "a seat that is not there")
    refused(tap, server.run("show", game, "--ply", "9999"), 1, "entries 0 to",
            "an entry that is not there")
    for command in ("show", "links"):
        refused(tap, server.run(command, "999"), 1, "no game 999",
                f"{command} of a game that is not there")


def check_links(tap, server, game):
    done = server.run("links", game)
    lines = [line.split() for line in done.stdout.splitlines()]
    tap.equal([(line[0], line[1]) for line in lines],
              [("seat", "0"), ("seat", "1"), ("seat", "2")],
              "links prints `seat N URL`")
    tap.none((line for line in lines
              if server.look(line[2])["seat"] != int(line[1]) or
              server.look(line[2])["stale"]),
             "of the present turn, for each seat")


def check_rules(tap):
    text = plain("rules").stdout
    tap.ok("carcassonne/1, 2 to 5 players" in text and "reinforce" in text,
           "rules lists rulesets and options")
    every = json.loads(plain("rules", "--as", "json").stdout)
    names = [rules["ruleset"] for rules in every]
    tap.equal(text, "".join(plain("rules", name).stdout for name in names),
              "or those of one")
    one = json.loads(plain("rules", "carcassonne", "--as", "json").stdout)
    tap.equal(list(one), ["ruleset", "version", "seats", "options"],
              "as JSON it has the members of the contract")
    tap.equal((one["ruleset"], one["version"], one["seats"]),
              ("carcassonne", 1, [2, 5]), "ruleset, version and seats")
    seats = [2, 3, 4, 5]
    helps = [option.pop("help") for option in one["options"]]
    tap.none((text for text in helps if len(text) < 10),
             "every option has a line of help")
    tap.equal(one["options"], [
        {"name": "tiles", "type": "choice", "values": ["standard"],
         "default": "standard", "seats": seats},
        {"name": "first", "type": "choice",
         "values": ["random", "0", "1", "2", "3", "4"], "default": "random",
         "seats": seats},
        {"name": "reinforce", "type": "flag", "default": True,
         "seats": seats}] + [
             {"name": name, "type": "flag", "default": False,
              "seats": [4] if name == "teams" else seats}
             for name in VARIANTS[:4]] + [
                 {"name": "endgame", "type": "choice",
                  "values": ["off", "two-and-two", "one-and-one", "flat"],
                  "default": "off", "seats": seats}] + [
                      {"name": name, "type": "flag", "default": False,
                       "seats": seats} for name in VARIANTS[4:]],
              "and the options, with type, values and default")
    tap.none({"carcassonne", "geonosis", "monopoly"} - set(names),
             "without a name: an array of all")
    refused(tap, plain("rules", "chess"), 1, "no such ruleset",
            "an unknown ruleset")


def check_check(tap, server):
    done = server.run("check")
    tap.ok(done.returncode == 0 and done.stderr == "" and
           "1 open games replayed, 0 differ" in done.stdout,
           "check replays the open games")
    server.stop()
    options = server.query("SELECT options FROM game WHERE id = 1")[0][0]
    board = server.run("show", "1").stdout
    older = {name: value for name, value in json.loads(options).items()
             if name in ("tiles", "first", "reinforce")}
    server.change("UPDATE game SET options = ? WHERE id = 1",
                  json.dumps(older))
    tap.equal(server.run("show", "1").stdout, board,
              "a game from before there were other options has their defaults")
    server.change("UPDATE game SET options = ? WHERE id = 1", options)
    server.change("UPDATE entry SET move = '9,9/0' WHERE game = 1 AND n = 1")
    done = server.run("check")
    tap.ok(done.returncode == 1 and "game 1, entry 1: " in done.stdout and
           "game 1, entry 1: " in done.stderr and
           done.stderr.count("\n") == 1,
           "and names the entry of a move that was changed in the database")


def main():
    tap = Tap()
    server = Server().start()
    check_usage(tap, server)
    check_bad_players(tap, server)
    check_bad_games(tap, server)
    game, links = check_new(tap, server)
    check_list(tap, server, game)
    check_show(tap, server, game, links)
    check_links(tap, server, game)
    check_rules(tap)
    check_check(tap, server)
    tap.none(server.crashes(), "no part of the server has ended by itself")
    tap.done()


main()

"""The pinned HTTP surface (contract section 3): pages, JSON, statuses, and
what hostile or mistaken requests get. Nothing of it harms a game."""
import hashlib
import os
import re
import threading
import urllib.parse

from harness import Folder, Server, Tap

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def check_model(tap, server, link):
    state = server.look(link)
    for key in ("game", "uid", "ruleset", "version", "options", "ply", "seat",
                "state", "stale", "seats", "moves", "board", "log",
                "deadline", "commitment", "hash", "draws", "links"):
        tap.ok(key in state, f"the model has {key}")
    tap.ok(re.fullmatch("[0-9a-f]{32}", state["uid"]), "uid is 32 hex digits")
    tap.ok(re.fullmatch("[0-9a-f]{64}", state["hash"]), "hash is 64")
    tap.ok(state["log"][0]["move"] == "!setup" and
           state["log"][0]["seat"] is None, "the log begins with the set-up")
    tap.ok(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
                        state["log"][0]["at"]), "times are RFC 3339 in UTC")
    for key in ("tiles", "drawn", "row", "left", "meeples", "reserve"):
        tap.ok(key in state["board"], f"the board has {key}")
    tap.equal(state["board"]["left"], 74, "two of 76 tiles are out")
    tap.equal(state["links"]["play"], link, "the link is its own play link")
    tap.equal(state["draws"], 1, "the first tile is drawn, and nothing else")
    tap.ok("seed" not in state and "dice" not in state,
           "a running game does not tell its seed")


def check_get_is_safe(tap, server, link):
    before = server.look(link)["hash"]
    move = urllib.parse.quote(server.look(link)["moves"][0])
    for tail in ("", "?at=1,0", f"?move={move}", "?move=nonsense",
                 "?at=%3Cscript%3E", "/board.svg", "/board.txt", "/game.json",
                 f"/move.svg?move={move}"):
        for method in ("GET", "HEAD"):
            answer = server.request(method, link + tail)
            tap.ok(answer.status in (200, 422),
                   f"{method} {tail or 'the page'} is answered")
            if method == "HEAD":
                tap.equal(answer.body, b"", "HEAD has no body")
    tap.equal(server.look(link)["hash"], before, "and nothing has changed")
    answer = server.get(link)
    for name, value in (("Referrer-Policy", "no-referrer"),
                        ("Cache-Control", "no-store"),
                        ("X-Robots-Tag", "noindex")):
        tap.equal(answer.headers[name], value, f"{name} is {value}")
    tap.ok("default-src 'none'" in answer.headers["Content-Security-Policy"],
           "the content security policy is strict")
    tap.ok(re.search(r'class="outcome"><svg[^>]* role="img"[^>]*>'
                     r"<title>[^<]+</title>",
                     server.get(f"{link}?move={move}").text),
           "the picture of a move that is to be confirmed has a name")
    tap.ok("<script>" not in server.get(link + "?at=<script>").text,
           "what stands in the address is not echoed as markup")


def check_bad_posts(tap, server, link):
    before = server.look(link)["hash"]
    move = urllib.parse.quote(server.look(link)["moves"][0])

    def post(body, headers=None, as_json=True):
        return server.request("POST", link, body, headers or FORM, as_json)

    for body, status, error, sentence in (
            ("", 400, "move-missing", "an empty form commits nothing"),
            ("note=hello", 400, "move-missing", "nor does one without move"),
            (f"move={move}&move={move}", 400, "field-repeated",
             "a repeated field is refused"),
            ("move=%ff%fe", 400, "form-not-utf8", "so is what is not UTF-8"),
            ("move=%zz", 400, "form-malformed", "and a broken escape"),
            ("move=99,99/0", 422, "illegal-move", "a move off the board"),
            ("move=hello+there", 422, "illegal-move", "what is no move"),
            ("move=" + "x" * 60000, 422, "illegal-move", "a very long one"),
            (f"move={move}&note=" + "y" * 1001, 422, "note-too-long",
             "a note that is too long"),
            ("move=" + "x" * 70000, 413, "too-large", "too large a body")):
        answer = post(body)
        tap.equal((answer.status, answer.json["error"]), (status, error),
                  f"{sentence}: {status}")
        tap.ok(answer.json["message"], "and says what is wrong")
    tap.ok("0,0/0" not in post("move=0,0/0").json["moves"] and
           post("move=0,0/0").json["moves"], "422 lists what is possible")
    answer = post(f'{{"move":"{move}"}}', {"Content-Type": "application/json"})
    tap.equal(answer.status, 400, "another content type is refused")
    tap.equal(post("move=0,0/0", as_json=False).status, 422,
              "a browser gets the page with the same status")
    page = post(f"move={move}&note=" + "y" * 1001, as_json=False)
    tap.ok(page.status == 422 and "y" * 1001 in page.text and
           'name="move"' in page.text and "shorten it" in page.text,
           "a browser gets a note that is too long back, with its move")
    tap.equal(server.look(link)["hash"], before, "the game has not changed")


def check_notes(tap, server, link):
    """Notes alone, as browsers send them: lines end with CRLF."""
    def post(note, as_json=False):
        return server.post(link + "/note", {"note": note}, as_json)

    note = ("z" * 99 + "\r\n") * 9 + "z" * 100
    tap.equal(post(note).status, 303,
              "a note of 1000 characters may have line breaks")
    page = post("y" * 1001)
    tap.ok(page.status == 422 and "y" * 1001 in page.text,
           "one that is too long is shown again")
    tap.equal(post("y" * 1001, True).json["error"], "note-too-long",
              "and refused by its key")
    statuses = [post(f"number {i}").status for i in range(20)]
    page = post("one more")
    tap.ok(statuses[:15] == [303] * 15 and page.status == 429 and
           ">one more</textarea>" in page.text and "many notes" in page.text,
           "so is one too many")
    tap.equal(post("one more", True).json["error"], "talk-too-much",
              "which is refused by its key, too")


def check_idempotence(tap, server, links, turn):
    link = links[turn]
    state = server.look(link)
    move = state["moves"][-1]
    first = server.post(link, {"move": move, "note": "for you"})
    tap.equal(first.status, 200, "a legal move is accepted")
    receipt = first.json
    tap.equal((receipt["game"], receipt["entry"], receipt["move"]),
              (state["game"], 1, move), "and its receipt says so")
    again = server.post(link, {"move": move})
    tap.equal(again.json, receipt, "the same move again: the same receipt")
    other = next(m for m in state["moves"] if m != move)
    refused = server.post(link, {"move": other})
    tap.equal((refused.status, refused.json["error"],
               refused.json["accepted"]), (409, "stale-turn", move),
              "another move afterwards is refused and told what was made")
    page = server.post(link, {"move": other}, as_json=False)
    tap.ok(page.status == 409 and "<svg" in page.text,
           "a browser sees the present board")
    stale = server.look(link)
    tap.equal((stale["stale"], stale["moves"]), (True, []),
              "a stale link says so and lists no moves")
    tap.ok(stale["links"]["play"] != link, "and leads to the present turn")
    tap.equal(len(server.look(links[1 - turn])["log"]), 2,
              "only one move was made")
    waiting = server.post(stale["links"]["play"], {"move": "1,0/0"})
    tap.equal((waiting.status, waiting.json["error"]),
              (409, "not-your-turn"), "a move out of turn is refused")
    note = server.look(links[1 - turn])["log"][1]["note"]
    tap.equal(note, "for you", "the note is shown to the table")


def check_tokens(tap, server, link, other):
    token = link.rsplit("/", 1)[1]
    flipped = ("B" if token[20] == "A" else "A")
    bad = [token[:-1], token + "A", token[:20] + flipped + token[21:],
           "A" * len(token), "x", token.lower() + "-", "%00" + token,
           token[:30] + other.rsplit("/", 1)[1][30:], token + "/",
           token + "/other"]
    pages = set()
    for text in bad:
        answer = server.get("/t/" + text, as_json=True)
        tap.ok(answer.status in (404, 400), "a wrong token opens nothing")
        pages.add(answer.text if answer.status == 404 else None)
    pages.discard(None)
    tap.equal(len(pages), 1, "unknown and forged look the same")
    mute = server.look(link)["links"]["mute"]
    tap.equal(server.get(mute + "/board.svg").status, 404,
              "a token does nothing of another purpose")
    tap.ok(token not in server.read_log(), "tokens are not logged")
    statuses = [server.get("/t/" + "A" * 44).status for _ in range(80)]
    tap.equal((statuses[0], statuses[-1]), (404, 429),
              "too many bad tokens from one address are refused")
    tap.equal(server.get(link).status, 200, "valid tokens are never limited")


def check_fair(tap, server, link, uid):
    """The section about fair play of a turn's page."""
    page = server.get(link).text
    state = server.look(link)
    for what, sentence in (
            (f"<code>{state['hash'][:16]}</code>", "the log's head"),
            (f"<code>{state['commitment']}</code>", "the commitment"),
            ("<dd>1</dd>", "how many draws were made"),
            (f"turnpost-{uid}.json", "the name of the game's file"),
            (state["links"]["document"], "the link to it"),
            ("Ann: &quot;&lt;i&gt;blue&lt;/i&gt; &amp; moon&quot;",
             "a player's phrase, escaped")):
        tap.ok(what in page, f"the page shows {sentence}")
    tap.ok('id="fair"' in page, "where letters point to")


def check_document(tap, server, links, phrases):
    """The game as a file, by any link of a turn."""
    state = server.look(links[0])
    answer = server.get(links[0] + "/game.json")
    tap.equal((answer.status, answer.headers["Content-Type"],
               answer.headers["Content-Disposition"]),
              (200, "application/json",
               f'attachment; filename="turnpost-{state["uid"]}.json"'),
              "the document is JSON, to be saved under the game's uid")
    tap.equal(state["links"]["document"],
              state["links"]["play"] + "/game.json", "the API links to it")
    document = answer.json
    tap.equal((document["format"], document["uid"], document["commitment"],
               document["log"][-1]["hash"]),
              ("turnpost-game/1", state["uid"], state["commitment"],
               state["hash"]), "it is that game, up to now")
    tap.equal((document["seed"], document["result"], "private" in document),
              (None, None, False), "while it runs it tells no secret")
    tap.equal(document["signature"]["key"], server.get("/key").text.strip(),
              "and is signed with the key that the server shows")
    tap.equal([seat["phrase"] for seat in document["seats"]], phrases,
              "phrases are those that were given")
    digests = b"".join(hashlib.sha256(p.encode()).digest() for p in phrases)
    tap.equal(document["log"][0]["setup"]["entropy"],
              hashlib.sha256(digests).hexdigest(),
              "and were fixed before the first draw")
    path = server.folder / "running.json"
    with open(path, "wb") as f:
        f.write(answer.body)
    tap.equal(server.run("verify", path).returncode, 0, "it verifies")
    tap.equal(server.get(links[1] + "/game.json").body, answer.body,
              "every seat gets the same")
    tap.equal(server.request("POST", links[0] + "/game.json", "",
                             FORM).status, 405, "it can only be looked at")
    tap.equal(server.get(state["links"]["mute"] + "/game.json").status, 404,
              "and not by a link of another purpose")


def check_stale_document(tap, server, link):
    """An old link gives the document of today."""
    state = server.look(link)
    answer = server.get(link + "/game.json")
    tap.ok(state["stale"], "a link of an earlier turn")
    tap.equal(answer.json["log"][-1]["hash"], state["hash"],
              "has the document as it is now")


def check_mute(tap, server, link):
    mute = server.look(link)["links"]["mute"]
    tap.equal(server.get(mute).status, 200, "the mute link has a page")
    tap.equal(server.look(link)["seats"][0]["letters"], "on",
              "looking at it mutes nobody")
    tap.equal(server.post(mute, {}).status, 400, "a bare form does nothing")
    boundary = "xYz"
    body = (f"--{boundary}\r\nContent-Disposition: form-data; "
            f"name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--{boundary}--\r\n")
    for headers, data in (
            (FORM, "List-Unsubscribe=One-Click"),
            ({"Content-Type": f"multipart/form-data; boundary={boundary}"},
             body)):
        answer = server.request("POST", mute, data, headers)
        tap.equal(answer.status, 200, "one click mutes (RFC 8058)")
        tap.equal(server.look(link)["seats"][0]["letters"], "off",
                  "and the table sees it")
        answer = server.post(mute, {"letters": "on"}, as_json=False)
        tap.equal(answer.status, 200, "the page turns letters on again")
        tap.equal(server.look(link)["seats"][0]["letters"], "on",
                  "and the table sees that, too")


def check_others(tap, server, link):
    tap.equal(server.get("/").status, 200, "there is a front page")
    key = server.get("/key")
    tap.ok(re.fullmatch("[0-9a-f]{64}\n?", key.text), "the key is hex text")
    tap.ok(key.text.strip() not in server.get("/").text and
           server.look("/")["key"] == key.text.strip(),
           "which programs find at the front, and nobody else has to read")
    for ruleset in ("carcassonne", "geonosis", "goldrush", "monopoly"):
        path = f"/rules/{ruleset}/board.svg"
        board = server.get(path)
        tap.ok(path in server.get("/").text and
               board.text.startswith("<svg") and
               "max-age" in board.headers["Cache-Control"] and
               board.text == server.get(path).text,
               f"the front page shows a board of {ruleset}, always the same")
    tap.equal(server.get("/healthz").text.strip(), "ok", "it is healthy")
    tap.equal(server.get("/nothing").status, 404, "elsewhere is nothing")
    for path, method, allow in ((link, "DELETE", "GET, HEAD, POST"),
                                ("/", "POST", "GET, HEAD"),
                                (link + "/board.svg", "POST", "GET, HEAD")):
        answer = server.request(method, path, "", FORM)
        tap.equal((answer.status, answer.headers["Allow"]), (405, allow),
                  f"{method} is not allowed there")


def check_proxy(tap):
    """Limits go by the address of the client, as a trusted proxy tells it, and
    as nobody else does."""
    def statuses(server, client, n=80):
        return [server.get("/t/" + "A" * 44,
                           **{"X-Forwarded-For": client}).status
                for _ in range(n)]

    server = Server(trusted_proxy="127.0.0.1").start()
    tap.equal(statuses(server, "192.0.2.1")[-1], 429,
              "behind a proxy a client with many bad tokens is refused")
    tap.equal(statuses(server, "192.0.2.2", 1), [404], "but no other client")
    tap.equal(statuses(server, "192.0.2.9, 192.0.2.1", 1), [429],
              "the last address counts: those before can be made up")
    server.stop()
    server = Server().start()
    statuses(server, "192.0.2.1")
    tap.equal(statuses(server, "192.0.2.2", 1), [429],
              "without a trusted proxy the header is not believed")
    server.stop()


def check_broken_set(tap):
    folder = Folder()
    os.mkdir(folder / "monopoly")
    with open(folder / "monopoly/standard.ring", "w", encoding="utf-8") as f:
        f.write("nothing")
    server = Server(data=folder.path).start()
    board = server.get("/rules/monopoly/board.svg")
    tap.ok(board.text.startswith("<svg"),
           "the front page's board needs no data set of the operator")
    server.stop()


def check_fresh(tap, server, link):
    """A command's answer is followed by a request: it shows what the command
    has written, however busy the server is with others."""
    done, old = threading.Event(), 0

    def ask():
        while not done.is_set():
            server.get(link)
            server.post(link, {"move": "nonsense"})

    others = [threading.Thread(target=ask) for _ in range(6)]
    for other in others:
        other.start()
    for i in range(300):
        server.change("UPDATE seat SET name = ? WHERE seat = 0", f"Ann {i}")
        old += server.look(link)["seats"][0]["name"] != f"Ann {i}"
    done.set()
    for other in others:
        other.join()
    tap.equal(old, 0, "what was committed before a request is in its answer")


def main():
    tap = Tap()
    server = Server().start()
    phrases = ["<i>blue</i> & moon", ""]
    _, links = server.new(f"Ann <ann@play.example>;phrase={phrases[0]}",
                          '"Bo & <b>Co</b>" <bo@play.example>',
                          options=["first=0"])
    check_model(tap, server, links[0])
    check_get_is_safe(tap, server, links[0])
    check_bad_posts(tap, server, links[0])
    check_notes(tap, server, links[1])
    page = server.get(links[0]).text
    tap.ok("<b>Co</b>" not in page and "&lt;b&gt;Co" in page,
           "names are escaped")
    check_fair(tap, server, links[0], server.look(links[0])["uid"])
    check_document(tap, server, links, phrases)
    check_mute(tap, server, links[0])
    check_idempotence(tap, server, links, 0)
    check_stale_document(tap, server, links[0])
    check_others(tap, server, links[0])
    check_tokens(tap, server, links[1], links[0])
    check_fresh(tap, server, links[1])
    check_proxy(tap)
    check_broken_set(tap)
    tap.equal(server.stop(), 0, "SIGTERM ends the server with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    tap.done()


main()

"""People who look on: a link that the table allows, the game step by step with
every position, news for feed readers; and nothing else."""
import html
import json
import re
import xml.etree.ElementTree as ET

from harness import Maildir, Server, Tap, wait_until

ATOM = "{http://www.w3.org/2005/Atom}"
ANN, BO = "Ann <ann@play.example>", "Bo <bo@play.example>"
MOVES = 6


def play(server, links, count, note=None):
    for _ in range(count):
        _, link, state = server.turn(links)
        fields = {"move": state["moves"][0]}
        if note:
            fields["note"] = note
        answer = server.post(link, fields)
        if answer.status != 200:
            raise RuntimeError(answer.text)


def watch_link(server, links):
    return server.look(links[0])["links"]["watch"]


def act(server, links, seat, action, **fields):
    state = server.look(links[seat])
    link = state["links"]["play"] or links[seat]
    return server.post(link + "/table", {"action": action, **fields})


# --- the game step by step -----------------------------------------------------

def steps(tap, server):
    _, links = server.new(ANN, BO, more=("-w",))
    play(server, links, MOVES, note="psst, between us")
    watch = watch_link(server, links)
    tap.ok(watch and server.get(watch).status == 200,
           "a game that was started so has a link for onlookers")
    last = server.look(watch)
    tap.ok(last["ply"] == last["last"] == MOVES and
           last["links"]["next"] is None and
           last["links"]["previous"].endswith(f"ply={MOVES - 1}") and
           last["links"]["play"] is None and last["seat"] is None,
           "which shows it as it is now")
    seen, link = [], last["links"]["first"]
    while link:
        state = server.look(link)
        seen.append((state["ply"], len(state["board"]["tiles"])))
        link = state["links"]["next"]
    tap.equal(seen, [(n, n + 1) for n in range(MOVES + 1)],
              "and from its beginning, step by step, each position")
    pages = [server.get(watch).text, server.get(watch + "?ply=3").text]
    tap.ok(all("psst" not in p for p in pages) and
           "psst" not in str(last) and "psst" in
           server.get(links[0]).text,
           "what is written at the table is not for onlookers")
    tap.ok(all('<form' not in p and "/table" not in p for p in pages) and
           "moves" not in last and "table" not in last,
           "nor can anything be done there")
    tap.ok("letters" not in str(last["seats"]) and
           "example" not in re.sub(re.escape(server.base), "", str(last)),
           "and no address stands anywhere")
    tap.ok(server.get(watch + "?ply=999").status == 200 and
           server.look(watch + "?ply=999")["ply"] == MOVES and
           server.look(watch + "?ply=x")["ply"] == MOVES and
           server.look(watch + "?ply=-1")["ply"] == MOVES,
           "what is no step is the present")
    svg = server.get(watch + "/board.svg?ply=2")
    png = server.get(watch + "/board.png?ply=2")
    text = server.get(watch + "/board.txt?ply=2")
    tap.ok(svg.status == 200 and "<svg" in svg.text and
           svg.headers["Content-Type"].startswith("image/svg+xml"),
           "any position is a picture")
    tap.ok(png.status == 200 and png.body.startswith(b"\x89PNG") and
           png.headers["Content-Type"] == "image/png", "also in dots")
    tap.ok(text.status == 200 and text.text !=
           server.get(watch + "/board.txt?ply=5").text and
           text.text.strip() in
           server.run("show", "1", "--ply", "2").stdout,
           "and in characters, the same that the operator sees")
    tap.ok(server.get(watch + "/board.gif").status == 404 and
           server.get(watch + "/").status == 404, "and there is no more")
    tap.ok(server.post(watch, {"move": "1,0/0"}).status == 405,
           "nothing can be sent there")
    return links, watch


def own_history(tap, server, links):
    state = server.look(links[0])
    past = server.look(state["links"]["history"] + "?ply=3")
    page = server.get(state["links"]["history"] + "?ply=3").text
    tap.ok(past["ply"] == 3 and past["seat"] == 0 and
           past["links"]["play"] == state["links"]["play"] and
           "psst" in page,
           "those who play step through their game in the same way, with what "
           "was said")
    tap.ok(server.get(state["links"]["history"].replace("/history",
                                                        "/history.svg") +
                      "?ply=1").status == 200 and
           state["links"]["history"] in server.get(links[0]).text,
           "by a link of its page")
    turn = server.get(links[0]).text
    back = re.search(r'rel="prev" href="([^"#]*)#board"', turn)[1]
    step = server.get(html.unescape(back)).text
    tap.ok('id="board"' in turn and 'id="board"' in step and
           f"Step {MOVES - 1} of {MOVES}" in step and
           'class="stepped"' in step and
           re.search(r'rel="next"[^>]*#board"', step),
           "at the board one steps back and forth without script, and each "
           "step says what it was")
    part = server.get(html.unescape(back) + "&part=board").text
    tap.ok(part.startswith("<section") and "<form" not in part and
           len(part) < len(step), "the board of a step comes alone, too")


# --- news ------------------------------------------------------------------------

def feed(tap, server, links, watch):
    answer = server.get(watch + "/feed.atom")
    top = ET.fromstring(answer.body)
    entries = top.findall(ATOM + "entry")
    ids = [e.find(ATOM + "id").text for e in entries]
    times = [e.find(ATOM + "updated").text for e in entries]
    uid = server.look(watch)["uid"]
    tap.ok(answer.headers["Content-Type"] == "application/atom+xml" and
           top.tag == ATOM + "feed" and
           top.find(ATOM + "id").text.replace("-", "") ==
           "urn:uuid:" + uid and
           top.find(ATOM + "title").text and
           top.find(ATOM + "updated").text == times[0],
           "its news can be read by feed readers (RFC 4287)")
    tap.ok(len(ids) == len(set(ids)) == MOVES + 1 and
           times == sorted(times, reverse=True) and
           all(e.find(ATOM + "author").find(ATOM + "name").text and
               e.find(ATOM + "content").text for e in entries),
           "an entry for each of the log, newest first, each with who and what")
    tap.ok(all(server.get(e.find(ATOM + "link").get("href")).status == 200
               for e in entries) and "psst" not in answer.text,
           "and a link to the position")
    play(server, links, 1)
    later = ET.fromstring(server.get(watch + "/feed.atom").body)
    tap.ok([e.find(ATOM + "id").text
            for e in later.findall(ATOM + "entry")][1:] == ids,
           "those that were there stay what they were")


def feed_of_steps(tap, server):
    """A turn of several entries is told in one paragraph."""
    _, links = server.new(ANN, BO, options=("news=yes",), more=("-w",))
    watch = watch_link(server, links)
    seen, gone = [], []
    for _ in range(8):
        play(server, links, 1)
        top = ET.fromstring(server.get(watch + "/feed.atom").body)
        now = [e.find(ATOM + "id").text for e in top.findall(ATOM + "entry")]
        gone += [name for name in seen if name not in now]
        seen = now
    tap.equal((gone, len(seen)), ([], len(set(seen))),
              "what a turn's next step is told with keeps its name")


# --- who allows it ---------------------------------------------------------------

def allowing(tap, server, links, watch):
    answer = act(server, links, 1, "unwatch")
    gone = server.get(watch)
    tap.ok(answer.status == 200 and gone.status == 404 and
           "onlookers" in gone.text and
           server.get(watch + "/feed.atom").status == 404 and
           watch_link(server, links) is None,
           "any one of the table closes it, and the link is not good any more")
    tap.ok(act(server, links, 0, "unwatch").status == 200,
           "a second time nothing is changed")
    act(server, links, 0, "offer-watch")
    tap.ok(watch_link(server, links) is None,
           "to open it again one is not enough")
    motion = server.look(links[1])["table"]["motions"][0]
    tap.ok(motion["kind"] == "watch" and
           act(server, links, 1, "vote", motion=motion["id"],
               choice="yes").status == 200, "all have to agree")
    again = watch_link(server, links)
    tap.ok(again and again != watch and server.get(again).status == 200 and
           server.get(watch).status == 404,
           "then there is a new link; the old one stays closed")
    page = server.get(links[0]).text
    tap.ok(again in page and "agreed to allow onlookers" in page and
           "closed the game to onlookers" in page,
           "which the page of those who play has, and what happened")


def secrets(tap, server):
    _, links = server.new(ANN, BO, ruleset="monopoly", more=("-w",))
    play(server, links, 25)
    watch = watch_link(server, links)
    own = server.look(links[0])
    state = server.look(watch)
    show = json.loads(server.run(
        "show", str(state["game"]), "--as", "json").stdout)
    tap.ok(own["board"] != state["board"] and
           state["board"] == show["board"] and
           all(e.get("private") is None for e in state["log"]),
           "of secrets an onlooker sees what everybody may see")
    past = server.look(watch + "?ply=9")
    tap.ok(past["ply"] == 9 and len(past["log"]) == 10 and
           past["state"] == "waiting", "also of the past")


def by_form(tap, server, mailbox):
    fields = {"ruleset": "carcassonne", "name": "Ann",
              "mail": "ann@play.example", "lang": "en", "zone": "UTC",
              "players": "bot:greedy", "message": "", "watch": "yes"}
    answer = server.post("/new", {**fields, "watch": "perhaps"}, False)
    tap.ok(answer.status == 422 and 'id="watch-fault"' in answer.text,
           "who starts a game chooses yes or no")
    tap.ok('value="yes" checked' not in
           server.get("/new?ruleset=carcassonne").text.split(
               'name="watch"')[2].split(">")[0],
           "and no is what stands there")
    mailbox.news()
    tap.ok(server.post("/new", fields, False).status == 303,
           "a game is proposed")
    wait_until(lambda: server.owed() == 0)
    letter = mailbox.news()[-1]
    text = letter.get_body(("plain",)).get_content()
    link = re.search(re.escape(server.base) + r"/t/\S+", text).group(0)
    tap.ok("Others may watch" in text.replace("\n", " "),
           "its letters tell that onlookers are allowed")
    answer = server.post(link, {"action": "confirm", "phrase": ""})
    wait_until(lambda: server.owed() == 0)
    began = mailbox.news()[-1].get_body(("plain",)).get_content()
    play_link = re.search(re.escape(server.base) + r"/t/\S+", began).group(0)
    tap.ok(server.look(play_link)["links"]["watch"] is not None,
           "and the game begins with their link")


def main():
    tap = Tap()
    server = Server().start()
    mailbox = Maildir(server.mailbox)
    links, watch = steps(tap, server)
    own_history(tap, server, links)
    feed(tap, server, links, watch)
    feed_of_steps(tap, server)
    allowing(tap, server, links, watch)
    secrets(tap, server)
    by_form(tap, server, mailbox)
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.none(server.crashes(), "and no part of it has ended before")
    tap.done()


if __name__ == "__main__":
    main()

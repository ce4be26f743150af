"""What is shown of a page where somebody sends its address: title, sentence,
board; and of a game no more than onlookers may see."""
import re
import struct
from html.parser import HTMLParser

from harness import Maildir, Server, Tap, first_link, wait_until

ANN, BO = "Ann <ann@play.example>", "Bo <bo@play.example>"
STARTER = 'Ida "<b>" & Co'


class Head(HTMLParser):
    """What stands in the head of a page."""

    def __init__(self, page):
        super().__init__()
        self.meta = {}
        self.feed(page.text.split("<body>")[0])

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "meta":
            self.meta[attrs.get("name") or attrs.get("property")] = \
                attrs.get("content")


def head_of(server, path):
    return Head(server.get(path))


def png_size(body):
    return struct.unpack(">II", body[16:24]) \
        if body.startswith(b"\x89PNG\r\n\x1a\n") else None


# --- what is shown of an address -------------------------------------------------

def check_preview(tap, server, path, title, about, what):
    head = head_of(server, path)
    meta = head.meta
    tap.ok(meta["og:title"] == title and
           re.search(about, meta["og:description"]) and
           meta["og:description"] == meta["description"] and
           meta["og:url"] == server.base + path.removeprefix(server.base) and
           meta["og:site_name"] == "turnpost" and
           meta["twitter:card"] == "summary_large_image",
           f"{what} is shown with its title and a sentence")
    picture = server.get(meta["og:image"])
    size = png_size(picture.body)
    tap.ok(meta["og:image"].startswith(server.base) and
           picture.headers["Content-Type"] == "image/png" and
           size and 1100 <= size[0] <= 1200 and
           1.8 < size[0] / size[1] < 2 and len(picture.body) < 100000,
           "and a board, in dots, of the shape that is not cut")
    return " ".join(str(value) for value in meta.values()), picture


def check_previews(tap, server, links, watch, share):
    check_preview(tap, server, "/", "Board games by email, a move a day",
                  "a letter brings you the board", "the front page")
    german = head_of(server, "/rules/geonosis?lang=de").meta
    tap.ok("Jedi" in german["og:description"] and
           german["og:description"] !=
           head_of(server, "/rules/geonosis").meta["og:description"] and
           german["og:image"].endswith("?lang=de"),
           "in the language that the address asks for")
    told, _ = check_preview(
        tap, server, watch, "Star Wars: Carcassonne: Ann, Bo",
        "Watch the game: it is the turn of (Ann|Bo)", "a link for onlookers")
    other = [link for link in links if link != watch]
    tap.ok("@" not in told and not any(link in told for link in other),
           "without an address or another's link in it")
    tap.ok(head_of(server, watch + "?ply=0").meta["og:image"].endswith(
        "/preview.png?ply=0"), "of a step with the board of that step")
    told, _ = check_preview(
        tap, server, share,
        f"{STARTER} invites you to a game of Star Wars: Carcassonne",
        "1 of 2 places is free", "an open table")
    tap.ok("@" not in told and "/t/" not in told and
           "<b>" not in server.get(share).text,
           "whose starter's name is a text and nothing else")
    history = server.look(links[0])["links"]["history"]
    tap.none((path for path in (links[0], history)
              if "og:" in server.get(path).text),
             "of a player's own pages nothing is shown")
    tap.equal({server.get(f"{link}/preview.png").status for link in links[:2]},
              {404}, "nor a picture made")


def check_hands(tap, server):
    """Games that have just begun differ by their hands alone."""
    hands, shown = [], []
    for _ in range(3):
        _, links = server.new(ANN, BO, ruleset="monopoly", more=("-w",))
        own = server.look(links[0])
        watch = own["links"]["watch"]
        meta = head_of(server, watch).meta
        hands.append(own["board"])
        shown.append([server.get(watch + "/preview.png").body,
                      *(value.replace(watch, "")
                        for value in meta.values() if value)])
    tap.ok(any(hand != hands[0] for hand in hands),
           "players have different cards in their hands")
    tap.ok(all(one == shown[0] for one in shown) and len(shown[0][0]) > 10000,
           "and what is shown of their games is the same")


def check_icon(tap, server):
    icon = server.get("/favicon.ico")
    kind, count, width, _, size, offset = struct.unpack(
        "<2xHHBB6xII", icon.body[:22])
    png = icon.body[offset:]
    tap.ok((kind, count, width, size) == (1, 1, 32, len(png)) and
           png_size(png) == (32, 32) and
           icon.headers["Content-Type"] == "image/x-icon",
           "there is an icon for those who know no SVG")


def open_table(server, mailbox):
    """The address of a table that anybody may join."""
    server.post("/new", {"ruleset": "carcassonne", "name": STARTER,
                         "mail": "ida@play.example", "lang": "en",
                         "zone": "UTC", "players": "", "message": "",
                         "open": "yes", "seats": "2"})
    letter = wait_until(lambda: [x for x in mailbox.all()
                                 if "ida@" in x["To"]])[0]
    return server.post(first_link(letter), {"action": "confirm"}).json["share"]


def main():
    tap = Tap()
    server = Server(shown_game=1).start()
    mailbox = Maildir(server.mailbox)
    _, links = server.new(ANN, BO, more=("-w",), options=("first=0",))
    server.post(links[0], {"move": server.look(links[0])["moves"][0]})
    watch = server.look(links[0])["links"]["watch"]
    share = open_table(server, mailbox)
    wait_until(lambda: server.owed() == 0)
    check_previews(tap, server, links, watch, share)
    check_hands(tap, server)
    check_icon(tap, server)
    tap.equal(server.crashes(), [], "nothing crashed")
    tap.done()


main()

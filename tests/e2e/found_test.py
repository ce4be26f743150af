"""What search engines may have: header, head of the page, robots.txt and sitemap
say the same, and nothing with a token is in it. And what is shown of a page
where somebody sends its address: title, sentence, board."""
import html
import json
import re
import struct
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

from harness import LINK, Maildir, Server, Tap, first_link, html_of, \
    text_of, wait_until

LANGS = ("de", "en", "fr", "it")
ANN, BO = "Ann <ann@play.example>", "Bo <bo@play.example>"
STARTER = 'Ida "<b>" & Co'
CRAWLED = 150   # pages that are looked at, at most
LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


class Head(HTMLParser):
    """What stands in the head of a page."""

    def __init__(self, page):
        super().__init__()
        self.meta, self.alternates, self.canonical = {}, {}, None
        self.feed(page.text.split("<body>")[0])

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "meta":
            self.meta[attrs.get("name") or attrs.get("property")] = \
                attrs.get("content")
        elif tag == "link" and "hreflang" in attrs:
            self.alternates[attrs["hreflang"]] = attrs["href"]
        elif tag == "link" and attrs["rel"] == "canonical":
            self.canonical = attrs["href"]


class Robots:
    """robots.txt as RFC 9309 has it: of the group that is for the crawler, the
    longest pattern that fits decides, and of two Allow."""

    def __init__(self, server):
        self.text = server.get("/robots.txt").text
        self.rules, agents, last = {}, [], ""
        for line in self.text.splitlines():
            key, _, value = (part.strip() for part in line.partition(":"))
            if key == "User-agent":
                agents = [*agents, value] if last == key else [value]
            elif key in ("Allow", "Disallow"):
                for agent in agents:
                    self.rules.setdefault(agent, []).append((key, value))
            last = key

    def allows(self, path, agent="*"):
        fitting = [(len(value), key == "Allow")
                   for key, value in self.rules[agent]
                   if value and re.match(re.escape(value).replace(
                       r"\*", ".*").replace(r"\$", "$"), path)]
        return max(fitting)[1] if fitting else True


def sitemap(server):
    answer = server.get("/sitemap.xml")
    return {loc.text.removeprefix(server.base)
            for loc in ET.fromstring(answer.body).iter(LOC)}


def head_of(server, path):
    return Head(server.get(path))


def png_size(body):
    return struct.unpack(">II", body[16:24]) \
        if body.startswith(b"\x89PNG\r\n\x1a\n") else None


# --- what may be listed ----------------------------------------------------------

def check_listed(tap, server):
    listed, robots = sitemap(server), Robots(server)
    games = [rules["ruleset"] for rules in
             json.loads(server.run("rules", "--as", "json").stdout)]
    wanted = {f"{path}{lang}"
              for path in ("/", "/rules", "/watch",
                           *(f"/rules/{game}" for game in games))
              for lang in ("", *(f"?lang={lang}" for lang in LANGS))}
    tap.equal(listed, wanted, "the sitemap names the front page, the rules and "
              "the game that is shown, in each language")
    faults = []
    for path in sorted(listed):
        page = server.get(path)
        head = Head(page)
        alone = path.split("?")[0]
        faults += [f"{path}: {what}" for what, good in (
            ("is there", page.status == 200),
            ("no header", page.headers["X-Robots-Tag"] is None),
            ("no robots in its head", "robots" not in head.meta),
            ("robots.txt", robots.allows(path)),
            ("names itself", head.canonical == server.base + path),
            ("names its languages", head.alternates == {
                "x-default": server.base + alone,
                **{lang: f"{server.base}{alone}?lang={lang}"
                   for lang in LANGS}}),
            ("has a description", len(head.meta["description"]) > 20),
            ("leads to no token", "/t/" not in page.text)) if not good]
        faults += [f"{path}: {part}" for part in re.findall(
            r'(?:src|rel="(?:stylesheet|icon)" href)="(/[^"]*)"', page.text)
            if not robots.allows(part)]
    tap.none(faults, "each of them may be listed by its header, its head and "
             "robots.txt, names itself and its languages, and shows nothing "
             "that may not be fetched")
    tap.ok("/t/" not in server.get("/watch/feed.atom").text and
           "/t/" not in server.get("/watch", as_json=True).text,
           "the game that is shown has no token for programs either")
    tap.ok(f"Sitemap: {server.base}/sitemap.xml" in robots.text and
           robots.allows("/sitemap.xml"), "robots.txt leads to the sitemap")


def tokens(mailbox):
    """The links of all letters."""
    return {link for letter in mailbox.all()
            for link in LINK.findall(text_of(letter)) +
            LINK.findall(html.unescape(html_of(letter)))}


def check_private(tap, server, links):
    """Follows links from the front page and from letters. Every page says that
    it may not be listed, unless the sitemap has it."""
    listed, robots = sitemap(server), Robots(server)
    # Each kind of page first, then what more there is of it.
    todo = ["/", "/new", "/resend", "/nowhere", "/rules/chess", "/watch?ply=0",
            "/watch?part=board", *sorted(links)]
    todo = [path.removeprefix(server.base) for path in todo]
    seen, faults, private = set(), [], 0
    while todo and len(seen) < CRAWLED:
        path = todo.pop(0)
        if path in seen:
            continue
        seen.add(path)
        page = server.get(path)
        if not page.headers["Content-Type"].startswith("text/html"):
            continue
        may = page.headers["X-Robots-Tag"] != "noindex"
        whole = "<head>" in page.text
        head = Head(page)
        if may != (path in listed) or (
                whole and may == (head.meta.get("robots") == "noindex")):
            faults.append(f"{path}: {may}, {head.meta}")
        if not may and (head.canonical or head.alternates or
                        ("?" not in path and page.status == 200 and
                         robots.allows(path))):
            faults.append(f"{path}: robots.txt, or its head")
        if may and "/t/" in path:
            faults.append(f"{path}: has a token")
        private += not may
        todo += [html.unescape(link).removeprefix(server.base).split("#")[0]
                 for link in re.findall(r'href="([^"]+)"', page.text)
                 if link.startswith(("/", server.base))]
    tap.none(faults, f"no other page may be listed, of {len(seen)}")
    tap.ok(private > 50, "many of them have tokens, and forms")


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
    robots = Robots(server)
    tap.ok(all(robots.allows(path.removeprefix(server.base), agent)
               for agent in ("Twitterbot", "LinkedInBot",
                             "facebookexternalhit")
               for path in (share, watch, watch + "/preview.png")),
           "crawlers that show links to those who talk may look at these")


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


# --- what the operator and the table decide --------------------------------------

def check_closing(tap, server, links):
    answer = server.post(server.look(links[0])["links"]["play"] + "/table",
                         {"action": "unwatch"})
    tap.ok(answer.status == 200 and server.get("/watch").status == 404 and
           server.get("/watch").headers["X-Robots-Tag"] == "noindex" and
           not any("watch" in path for path in sitemap(server)) and
           not Robots(server).allows("/watch") and
           "/watch" not in server.get("/").text,
           "a table that lets nobody watch any more is not found any more")


def check_icon(tap, server):
    icon = server.get("/favicon.ico")
    kind, count, width, _, size, offset = struct.unpack(
        "<2xHHBB6xII", icon.body[:22])
    png = icon.body[offset:]
    tap.ok((kind, count, width, size) == (1, 1, 32, len(png)) and
           png_size(png) == (32, 32) and
           icon.headers["Content-Type"] == "image/x-icon",
           "there is an icon for those who know no SVG")


def check_hidden(tap, server, share):
    server.stop()
    server.set(indexed="no")
    server.start()
    robots = Robots(server)
    tap.none((path for path in ("/", "/rules", "/style.css", "/sitemap.xml")
              if robots.allows(path)), "where the operator does not want to be "
             "found, robots.txt allows nothing")
    front = server.get("/")
    head = Head(front)
    tap.ok(server.get("/sitemap.xml").status == 404 and
           front.headers["X-Robots-Tag"] == "noindex" and
           head.meta["robots"] == "noindex" and not head.canonical and
           not head.alternates, "there is no sitemap, and every page says so")
    tap.ok("og:title" in head.meta and
           "og:title" in head_of(server, share).meta,
           "but what people send to each other is shown")


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
    check_listed(tap, server)
    check_private(tap, server, {watch, share, *links, *tokens(mailbox)})
    check_previews(tap, server, links, watch, share)
    check_hands(tap, server)
    check_icon(tap, server)
    check_closing(tap, server, links)
    check_hidden(tap, server, share)
    tap.equal(server.crashes(), [], "nothing crashed")
    tap.done()


main()

"""Which language a page speaks: that of the person whose link it is, else what
the address asks for, else what the browser likes best, else the server's."""
import html
import os
import random
import re
import urllib.parse

from harness import Server, Tap, first_link, text_of, wait_until, read_maildir

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
LANGS = ("de", "en", "fr", "it")
NAMES = {"de": "Deutsch", "en": "English", "fr": "Français",
         "it": "Italiano"}
TURNS = 20
PUBLIC = ("/", "/new", "/new?ruleset=monopoly", "/new/sent", "/rules",
          "/rules/geonosis", "/resend", "/nowhere", "/t/nothing",
          "/rules/chess", "/join/7")


def title(page):
    return re.search("<title>(.*?)</title>", page.text).group(1)


def speaks(answer, lang):
    """Whether all that says so names LANG as the answer's language."""
    return (f'<html lang="{lang}">' in answer.text and
            answer.headers["Content-Language"] == lang)


def check_negotiation(tap, server):
    english = title(server.get("/resend"))
    for header, lang in (("de-CH, fr;q=0.5", "de"), ("es, it;q=0.2", "it"),
                         ("fr", "fr"), ("es", "en"), ("*", "en"),
                         ("en;q=0.2, de;q=0.3", "de"), ("de;q=0, it", "it")):
        answer = server.get("/resend", **{"Accept-Language": header})
        tap.ok(speaks(answer, lang) and
               (title(answer) == english) == (lang == "en"),
               f"who likes {header} gets {lang}")
    for path in PUBLIC:
        answer = server.get(path, **{"Accept-Language": "de"})
        tap.ok(speaks(answer, "de") and
               answer.headers["Vary"] == "Accept-Language",
               f"{path} speaks German to who likes it, and says that others "
               "may get another")
    for headers in ({}, {"Accept-Language": "es"}):
        faults = [path for path in ("/", "/new", "/nowhere")
                  if (page := server.get(path, **headers)).headers["Vary"] !=
                  "Accept-Language" or 'class="langs"' not in page.text]
        tap.none(faults, "nor is who likes none of them left without the "
                 "links to the others")
    answer = server.get("/style.css", **{"Accept-Language": "de"})
    tap.ok(answer.headers["Content-Language"] is None and
           answer.headers["Vary"] is None, "a style has no language")
    answer = server.get("/nowhere", as_json=True, **{"Accept-Language": "de"})
    tap.ok(answer.headers["Content-Language"] == "de" and
           answer.json["error"] == "not-found" and
           "Adresse" in answer.json["message"],
           "an error as JSON has its sentence in that language, its key in "
           "none")


def check_links(tap, server):
    faults = []
    for path in PUBLIC:
        page = server.get(path, **{"Accept-Language": "fr"})
        nav = re.search('<nav class="langs".*?</nav>', page.text, re.S)
        links = dict(re.findall(
            r'<a href="([^"]*)" lang="(\w+)"', nav.group(0)))
        if sorted([*links.values(), "fr"]) != sorted(LANGS):
            faults.append(f"{path}: {links}")
        for href, lang in links.items():
            there = server.get(path.split("?")[0] + href.replace(
                "&amp;", "&"), **{"Accept-Language": "fr"})
            if not speaks(there, lang) or there.status != page.status or \
                    ("monopoly" in path) != ("MONOPOLY" in there.text and
                                             "ruleset=" in href):
                faults.append(f"{path} -> {href}: {there.status}")
        if NAMES["fr"] not in nav.group(0):
            faults.append(f"{path}: its own language has no name")
    tap.none(faults, "every page without a person links to itself in every "
             "language, by its name in that language")


def check_carried(tap, server):
    faults, seen, todo = [], set(), ["/?lang=it", "/join/1?lang=it"]
    while todo:
        path = todo.pop()
        seen.add(path)
        page = server.get(path, **{"Accept-Language": "de"})
        if not speaks(page, "it") or page.status != 200:
            faults.append(f"{path}: {page.status}")
        body = re.sub('<nav class="langs".*?</nav>|<link [^>]*hreflang[^>]*>',
                      "", page.text, flags=re.S)
        links = re.findall(r'(?:href|action)="([^"]*)"', body)
        for link in (link.replace("&amp;", "&").removeprefix(server.base)
                     for link in links):
            if link.startswith("mailto:") or link in ("/style.css",
                                                      "/favicon.svg"):
                continue
            if link.startswith("/") and "lang=it" not in link:
                faults.append(f"{path}: {link}")
            elif link.startswith("/") and link not in seen:
                todo.append(link)
    tap.none(faults, "what was asked for goes on in all links and forms "
             f"({len(seen)} pages)")


def check_home(tap, server):
    lost = []
    for path in PUBLIC[1:]:
        page = server.get(path + ("&" if "?" in path else "?") + "lang=it")
        if '<a href="/?lang=it">turnpost</a>' not in page.text:
            lost.append(path)
        if path in ("/nowhere", "/t/nothing") and \
                '<a href="/resend?lang=it">' not in page.text:
            lost.append(f"{path}: no letters again")
    tap.none(lost, "every page leads home, and one that is not there to lost "
             "letters, too")


def check_forms(tap, server):
    for lang in LANGS:
        page = server.get(f"/new?ruleset=carcassonne&lang={lang}").text
        chosen = re.search(r'<select id="lang".*?</select>', page, re.S)
        tap.ok(f'<option value="{lang}" lang="{lang}" selected>' in chosen.group(0),
               f"the form's language is the page's: {lang}")
    wrong = {"ruleset": "carcassonne", "mail": "x", "name": ""}
    answer = server.post("/new?lang=fr", wrong, as_json=False)
    tap.ok(answer.status == 422 and speaks(answer, "fr") and
           "lang=de" not in answer.text and
           'action="/new?lang=fr"' in answer.text,
           "a form that comes back speaks the language it was sent in; it has "
           "no link that would lose what was typed")
    answer = server.post("/new?lang=fr", {**wrong, "lang": "it"},
                         as_json=False)
    tap.ok(answer.status == 422 and speaks(answer, "it"),
           "or the one that was chosen in it")
    answer = server.post("/new?lang=de", {
        **wrong, "players": "a b c\nBot <bot:clever>"}, as_json=False)
    tap.ok("Zeile 1" in answer.text and "Zeile 2" in answer.text and
           not re.search(r"\b(write|address|bot is)\b", answer.text),
           "so do the reasons why a line names nobody")
    answer = server.request("POST", "/resend?lang=de", "mail=nobody", FORM)
    tap.ok(answer.status == 422 and speaks(answer, "de"), "so do others")
    for status, path, body, headers in (
            (413, "/new", "x" * 70000, FORM), (405, "/rules", "", FORM),
            (400, "/resend", "%", FORM),
            (400, "/resend", "{}", {"Content-Type": "text/json"}),
            (404, "/t/x", "a=b", FORM)):
        answer = server.request("POST", path, body,
                                {**headers, "Accept-Language": "it"})
        tap.ok(answer.status == status and speaks(answer, "it"),
               f"an error speaks it, too: {status} at {path}")


def check_people(tap, server):
    _, (ann, bob) = server.new(
        "Ann <ann@x.example>;lang=de", "Bob <bob@x.example>;lang=fr",
        options=["first=0"])
    for link, lang in ((ann, "de"), (bob, "fr")):
        answer = server.get(link + "?lang=it", **{"Accept-Language": "en"})
        tap.ok(speaks(answer, lang) and answer.headers["Vary"] is None and
               'class="langs"' not in answer.text,
               f"a person's page speaks the person's language: {lang}")
        answer = server.request("POST", link, "", {
            **FORM, "Accept-Language": "en"})
        tap.ok(answer.status == 400 and speaks(answer, lang),
               "and so do its errors")
    board = server.get(ann + "/board.svg").text
    tap.ok("Spielbrett" in board or "Spielplan" in board or
           "Tisch" in board or "The board" not in board,
           "and what is read aloud of the picture")
    wait_until(lambda: server.owed() == 0)
    for letter in read_maildir(server.mailbox):
        if "zoe@" in letter["To"]:
            continue
        lang = "de" if "ann@" in letter["To"] else "fr"
        tap.ok(letter["Content-Language"] == lang and
               f'<html lang="{lang}">' in letter.get_body(
                   ("html",)).get_content(),
               f"a letter says that it is in {lang}")
        tap.ok(speaks(server.get(first_link(letter)), lang) and
               "Hello" not in text_of(letter),
               "and is; its link leads to a page in it")


def english_in(page, sentences):
    """Sentences of the English words that stand in a page of others."""
    text = re.sub(r"<[^>]*>", "\n", page.text)
    return [line for line in map(str.strip, text.split("\n"))
            if line in sentences]


def plain_words():
    """English words that are whole sentences without anything put in."""
    found = set()
    folder = os.path.join(os.environ["SRCDIR"], "templates", "lang", "en")
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            for line in f:
                text = line.partition(" = ")[2].strip()
                if "{{" not in text and text.count(" ") > 2:
                    found.add(html.escape(text, quote=True).replace(
                        "&#x27;", "&#39;"))
    return found


def check_games(tap, server):
    """Every page of some turns of each ruleset, in each language."""
    sentences = plain_words()
    for ruleset, options in (
            ("carcassonne", ["teams=no"]), ("carcassonne", ["teams=yes"]),
            ("geonosis", []), ("geonosis", ["expansion=yes"]),
            ("monopoly", [])):
        _, links = server.new(
            *(f"{lang.upper()} <{lang}@x.example>;lang={lang}"
              for lang in LANGS), ruleset=ruleset, options=options)
        chance, faults, pages = random.Random(7), [], 0
        for _ in range(TURNS):
            turn = server.turn(links)
            if turn is None:
                break
            seat, link, state = turn
            move = chance.choice(state["moves"])
            tails = ["", "?move=" + urllib.parse.quote(move), "?ask=resign",
                     "?move=nonsense"]
            first = server.get(link).text
            tails += re.findall(r'href="[^"?]*(\?at=[^"#]*)', first)[:2]
            for other in range(len(links)):
                for tail in tails if other == seat else [""]:
                    page = server.get(links[other] + tail)
                    pages += 1
                    if not speaks(page, LANGS[other]):
                        faults.append(f"{tail}: {page.status}")
                    if LANGS[other] != "en":
                        faults += [f"{LANGS[other]}: {line}" for line in
                                   english_in(page, sentences)]
            server.post(link, {"move": move, "note": "x"}, as_json=False)
        tap.none(sorted(set(faults)), f"{ruleset} {' '.join(options)}: "
                 f"{pages} pages, each in its reader's language")
    faults = re.findall(r".*(?:words|template)-fault.*", server.read_log())
    tap.none(sorted(set(faults)), "no page and no letter lacked a word or "
             "asked for what is not there")


def main():
    tap = Tap()
    server = Server().start()
    server.post("/new", {
        "ruleset": "carcassonne", "name": "Zoe", "mail": "zoe@x.example",
        "open": "yes", "seats": "3", "lang": "it"})
    wait_until(lambda: read_maildir(server.mailbox))
    server.post(first_link(read_maildir(server.mailbox)[0]),
                {"action": "confirm"})
    check_negotiation(tap, server)
    check_links(tap, server)
    check_carried(tap, server)
    check_home(tap, server)
    check_forms(tap, server)
    check_people(tap, server)
    check_games(tap, server)
    tap.equal(server.crashes(), [], "nothing crashed")
    server.stop()
    tap.done()


main()

"""Programs find nothing in any page or letter: axe-core nothing serious, in
light and in dark colours, and the Nu checker (vnu) and html-validate nothing at
all. Besides the letters that came, these two read those of
tests/golden/letters."""
import glob
import json
import os
import random
import re
import shutil
import subprocess
from urllib.parse import quote, urlencode

from browser_kit import CHROMIUM, HERE, check_possible
from harness import (Folder, Maildir, Server, Tap, die_with_me, first_link,
                     html_of, skip_all, text_of, wait_until)

PLIES = 14
GOLDEN = os.path.join(os.environ["SRCDIR"], "tests", "golden", "letters")
# One start of Java for all; it is over before the slower compiler pays, and
# that compiler's frames are smaller.
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss8m", "-jar"]


def page(name, url, post=None, status=200):
    return {"name": name, "url": url, "status": status,
            "post": post and urlencode(post)}


def game(server, ruleset, choice):
    """A game that has gone on for a while: its links, and what turn() says."""
    _, links = server.new(f"Ann <ann@{ruleset}.example>", "bot:greedy",
                          ruleset=ruleset, more=("-w",))
    for _ in range(PLIES):
        turn = server.turn(links)
        if turn is None:
            break
        server.post(turn[1], {"move": choice.choice(turn[2]["moves"])})
    return links, server.turn(links)


def pages_of_end(server, ruleset, choice):
    """A game that somebody gave up."""
    links, _ = game(server, ruleset, choice)
    server.post(links[0] + "/table", {"action": "resign", "confirm": "yes"})
    review = links[0] + "/review"
    server.post(review, {})
    wait_until(lambda: server.look(review)["review"]["state"] == "made")
    return [page(f"{ruleset}, over", links[0]),
            page(f"{ruleset}, review", review),
            page(f"{ruleset}, review of a step", review + "?ply=3")]


def pages_of_game(server, ruleset, choice):
    links, turn = game(server, ruleset, choice)
    if turn is None:
        return []
    _, link, state = turn
    move = choice.choice(state["moves"])
    watch = state["links"]["watch"]
    pages = [page(f"{ruleset}, turn", link),
             page(f"{ruleset}, history", link + "/history"),
             page(f"{ruleset}, a step", link + "/history?ply=3"),
             page(f"{ruleset}, watched", watch),
             page(f"{ruleset}, watched step", watch + "?ply=3"),
             page(f"{ruleset}, move", f"{link}?move={quote(move)}")]
    if ruleset == "carcassonne":
        pages.append(page(f"{ruleset}, place",
                          f"{link}?at={quote(move.split('/', maxsplit=1)[0])}"))
    if ruleset != "monopoly":
        pages.append(page(f"{ruleset}, if", link + "/if"))
    return pages + [page(f"{ruleset}, no such move", link, {"move": "x"}, 422),
                    page(f"{ruleset}, receipt", link, {"move": move})]


def pages_of_waiting(server):
    """Orders of somebody who waits, and a table that is asked something."""
    _, links = server.new("Wim <wim@wait.example>", "Zoe <zoe@wait.example>",
                          options=("first=0", "news=yes"))
    waits = links[1]
    server.post(waits + "/orders", {"order": "forced"})
    server.post(links[0] + "/table", {"action": "offer-pause"})
    return [page("orders", waits), page("asked", links[1]),
            page("resign", links[1] + "?ask=resign")]


def letter_to(mailbox, address):
    return wait_until(lambda: [letter for letter in mailbox.news()
                               if address in letter["To"]])[-1]


def plain_pages(server, mailbox):
    base = server.base
    server.post("/new", {
        "ruleset": "carcassonne", "name": "Ida", "mail": "ida@example.org",
        "with": "anybody", "seats": "3"})
    confirm = first_link(letter_to(mailbox, "ida@"))
    server.post("/new", {
        "ruleset": "geonosis", "name": "Jo", "mail": "jo@example.org",
        "with": "friend", "players": "Kim <kim@example.org>",
        "message": "Shall we?\n-- \nJo"})
    server.post(first_link(letter_to(mailbox, "jo@")), {"action": "confirm"})
    letter = letter_to(mailbox, "kim@")
    never = re.search(r"<(.*)>", letter["List-Unsubscribe"]).group(1)
    return [page("proposal", confirm),
            page("invitation", first_link(letter)), page("never", never)] + [
        page(path, base + path) for path in (
            "/", "/new", "/new?ruleset=carcassonne",
            "/new/sent?mail=ann%40example.org", "/rules", "/rules/carcassonne",
            "/rules/geonosis?lang=de", "/rules/monopoly?lang=fr", "/resend",
            "/?lang=it")] + [
        page("form with faults", base + "/new",
             {"ruleset": "carcassonne", "name": "", "mail": "x"}, 422),
        page("practice", base + "/practice", {"ruleset": "carcassonne"}),
        page("no page", base + "/nothing", status=404),
        page("no game", base + "/t/AAAA", status=404)]


def own_pages(mailbox):
    """Those of somebody who plays."""
    letter, link = next((letter, found.group(1)) for letter, found in (
        (letter, re.search(r"All your games[^:]*:\n(\S+)", text_of(letter)))
        for letter in mailbox.all()) if found)
    mute = re.search(r"<(.*)>", letter["List-Unsubscribe"]).group(1)
    return [page("own page", link), page("channels", link + "/channels"),
            page("letters on or off", mute)]


def letters(mailbox, folder):
    """Each kind of letter that came, as a file."""
    found = {}
    for letter in mailbox.all():
        kind = letter["Message-ID"][1:].split(".")[0]
        path = os.path.join(folder, f"letter-{kind}.html")
        if path not in found:
            with open(path, "w", encoding="utf-8") as f:
                f.write(html_of(letter))
            found[path] = page(f"letter {kind}", "file://" + path)
    return found


def output(command, **more):
    """What COMMAND says to its standard output, in lines; it has to end well
    and say nothing else."""
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          timeout=300, preexec_fn=die_with_me, **more)
    lines = done.stdout.splitlines()
    return lines if not done.stderr else lines + done.stderr.splitlines()


def nu_checker():
    """The path of vnu."""
    for folder in os.environ["NODE_PATH"].split(":"):
        path = os.path.join(folder, "vnu-jar", "build", "dist", "vnu.jar")
        if os.path.exists(path):
            return path
    return skip_all("vnu-jar is not in NODE_PATH (contrib/check fetches it)")


def main():
    tap = Tap()
    check_possible()
    vnu = nu_checker()
    if shutil.which("java") is None:
        skip_all("there is no java")
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    print(f"# seed of the moves played beforehand (SEED): {seed}")
    server = Server(review_time=1).start()
    mailbox = Maildir(server.mailbox)
    choice = random.Random(seed)
    pages = plain_pages(server, mailbox)
    for ruleset in ("carcassonne", "geonosis", "monopoly"):
        pages += pages_of_game(server, ruleset, choice)
        pages += pages_of_end(server, ruleset, choice)
    pages += pages_of_waiting(server)
    wait_until(lambda: server.owed() == 0)
    pages += own_pages(mailbox)
    files, profile = Folder(), Folder()
    came = letters(Maildir(server.mailbox), files.path)
    tap.none(output(
        ["node", os.path.join(HERE, "markup.mjs"), json.dumps({
            "chromium": CHROMIUM, "folder": files.path,
            "pages": pages + list(came.values())})],
        env={**os.environ, "HOME": profile.path}),
        f"axe-core finds nothing serious on {len(pages) + len(came)} pages and "
        "letters, in light and dark")
    read = sorted(glob.glob(os.path.join(files.path, "page-*.html")))
    sent = sorted(came) + sorted(
        glob.glob(os.path.join(GOLDEN, "**", "*.html"), recursive=True))
    tap.equal(len(read), len(pages), "every page was read")
    tap.none(output(["node", os.path.join(HERE, "valid.mjs"), json.dumps(
        {"pages": read, "letters": sent})]),
        f"html-validate finds nothing in {len(read)} pages and {len(sent)} "
        "letters")
    tap.none(output(JAVA + [vnu, "--stdout", "--format", "gnu"] + read + sent),
             "the Nu checker finds nothing in them")
    tap.equal(server.crashes(), [], "nothing crashed")
    server.stop()
    tap.done()


main()

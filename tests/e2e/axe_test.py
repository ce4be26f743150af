"""axe-core finds nothing serious on any page or letter, in light and in dark
colours."""
import json
import os
import random
import re
import subprocess
from urllib.parse import quote, urlencode

from browser_kit import CHROMIUM, HERE, check_possible
from harness import (Folder, Maildir, Server, Tap, die_with_me, first_link,
                     html_of, text_of, wait_until)

PLIES = 14


def pages_of_game(server, ruleset, choice):
    """The pages of a game that has gone on for a while."""
    _, links = server.new(f"Ann <ann@{ruleset}.example>", "bot:greedy",
                          ruleset=ruleset, more=("-w",))
    for _ in range(PLIES):
        turn = server.turn(links)
        if turn is None:
            break
        server.post(turn[1], {"move": choice.choice(turn[2]["moves"])})
    turn = server.turn(links)
    if turn is None:
        return [(f"{ruleset}, over", links[0], None)]
    _, link, state = turn
    move = choice.choice(state["moves"])
    where = move.split("/")[0] if ruleset == "carcassonne" else None
    return [(f"{ruleset}, turn", link, None),
            (f"{ruleset}, history", link + "/history", None),
            (f"{ruleset}, move", f"{link}?move={quote(move)}", None)] + \
        ([(f"{ruleset}, place", f"{link}?at={quote(where)}", None)]
         if where else []) + \
        ([(f"{ruleset}, if", state["links"]["play"] + "/if", None)]
         if ruleset != "monopoly" else []) + \
        [(f"{ruleset}, receipt", link, urlencode({"move": move}))]


def plain_pages(server, mailbox):
    base = server.base
    form = {"ruleset": "carcassonne", "name": "Ida", "mail": "ida@example.org",
            "with": "anybody", "seats": "3"}
    server.post("/new", form)
    confirm = first_link(wait_until(lambda: [
        letter for letter in mailbox.news() if "ida@" in letter["To"]])[0])
    return [("proposal", confirm, None)] + [
        (path, base + path, None) for path in (
            "/", "/new", "/new?ruleset=carcassonne",
            "/new/sent?mail=ann%40example.org", "/rules", "/rules/carcassonne",
            "/rules/geonosis?lang=de", "/rules/monopoly", "/resend")] + \
        [("form with faults", base + "/new", urlencode(
            {"ruleset": "carcassonne", "name": "", "mail": "x"})),
         ("practice", base + "/practice", "ruleset=carcassonne")]


def own_pages(mailbox):
    """Those of somebody who plays."""
    link = next(found.group(1) for found in (
        re.search(r"All your games[^:]*:\n(\S+)", text_of(letter))
        for letter in mailbox.all()) if found)
    return [("own page", link, None), ("channels", link + "/channels", None)]


def letters(mailbox, folder):
    """Each kind of letter that came, as a file."""
    found = {}
    for letter in mailbox.all():
        kind = letter["Message-ID"][1:].split(".")[0]
        if kind in found:
            continue
        path = folder / f"{kind}.html"
        with open(path, "w", encoding="utf-8") as f:
            f.write(html_of(letter))
        found[kind] = (f"letter {kind}", "file://" + str(path), None)
    return list(found.values())


def main():
    tap = Tap()
    check_possible()
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    print(f"# seed of the moves played beforehand (SEED): {seed}")
    server = Server().start()
    mailbox = Maildir(server.mailbox)
    choice = random.Random(seed)
    pages = plain_pages(server, mailbox)
    for ruleset in ("carcassonne", "geonosis", "monopoly"):
        pages += pages_of_game(server, ruleset, choice)
    wait_until(lambda: server.owed() == 0)
    pages += own_pages(mailbox)
    files, profile = Folder(), Folder()
    pages += letters(Maildir(server.mailbox), files)
    done = subprocess.run(
        ["node", os.path.join(HERE, "axe.mjs"), json.dumps({
            "chromium": CHROMIUM, "pages": [
                {"name": name, "url": url, "post": post}
                for name, url, post in pages]})],
        capture_output=True, text=True, check=False, timeout=300,
        preexec_fn=die_with_me, env={**os.environ, "HOME": profile.path})
    tap.equal((done.returncode, done.stderr), (0, ""), "every page was read")
    tap.none(done.stdout.splitlines(),
             f"axe-core finds nothing serious on {len(pages)} pages, in light "
             "and dark")
    tap.equal(server.crashes(), [], "nothing crashed")
    server.stop()
    tap.done()


main()

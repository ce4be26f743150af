"""Battle of Geonosis by letters and links: four seats that act in random order
to the end of a game, two that post at the same time, a letter that is late."""
import os
import random
import re
import signal
import threading

from geonosis_table import (NAMES, NEEDED, Table, check_end, check_letters,
                            intent, kind_of)
from harness import Server, Tap, one_line, text_of


def together(server, posts):
    """Posts at the same moment; the answers."""
    answers = [None] * len(posts)
    gate = threading.Barrier(len(posts))

    def post(i, link, move):
        gate.wait()
        answers[i] = server.post(link, {"move": move})

    threads = [threading.Thread(target=post, args=(i, *p))
               for i, p in enumerate(posts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def check_clash(tap, table):
    """All have chosen their Jedi, and now where to start."""
    server, found = table.server, table.to_move()
    tap.equal(list(found), [0, 1, 2, 3], "all place their figures at one time")
    before = found[0]
    move = sorted(set(found[1]["moves"]) & set(found[2]["moves"]))[0]
    posts = [(table.links[seat], move) for seat in (1, 2)]
    answers = together(server, posts)
    tap.equal(sorted(a.status for a in answers), [200, 409],
              "of two who take one space at the same time one is told no")
    late = 1 + [a.status for a in answers].index(409)
    refused = answers[late - 1].json
    tap.equal((refused["error"], refused.get("why")),
              ("no-longer-possible", "space-taken"),
              "because others were faster, and why")
    state = table.look(late)
    tap.equal((state["ply"], state["state"], move in state["moves"]),
              (before["ply"] + 1, "your-turn", False),
              "one entry was made, and who was late may still choose")
    page = server.post(table.links[late], {"move": move}, as_json=False)
    tap.ok(page.status == 409 and "No longer possible" in page.text and
           "Somebody stands there already" in page.text and
           "<svg" in page.text, "the page says so, with the present board")
    gone = server.get(f"{table.links[late]}?move={move}")
    tap.ok(gone.status == 409 and "No longer possible" in gone.text,
           "as does the link that was open before")
    for never in ("place:1", "place:999", "sing"):
        if never in found[late]["moves"]:
            continue
        answer = server.post(table.links[late], {"move": never})
        tap.equal((answer.status, answer.json["error"]),
                  (422, "illegal-move"),
                  f"what was never possible ({never}) is not called late")
    table.made(before)
    before = table.look(0)
    others = [seat for seat in range(4) if before["seats"][seat]["to-move"]]
    free = table.look(others[0])["moves"]
    answers = together(server, [(table.links[seat], free[i])
                                for i, seat in enumerate(others[:2])])
    tap.equal([a.status for a in answers], [200, 200],
              "two who act at the same time on different things both do")
    log = table.made(before)["log"]
    tap.equal(sorted((e["seat"], e["move"]) for e in log[-2:]),
              sorted(zip(others[:2], free)), "and both moves are in the log")


def check_late_post(tap, table):
    """The last figure is placed while the post stands still, and before it
    goes on somebody is in the middle of an action."""
    server = table.server
    post = server.child("post")
    os.kill(post, signal.SIGSTOP)
    count = [len(letters) for letters in table.letters]
    seat, state = next(iter(table.to_move().items()))
    server.post(table.links[seat], {"move": state["moves"][0]})
    found = table.to_move()
    throw = found[0]["ply"]
    actor, move = next((s, m) for s, f in found.items() for m in f["moves"]
                       if kind_of(m) == "fight" and ">" not in m)
    answer = server.post(table.links[actor], {"move": move})
    os.kill(post, signal.SIGCONT)
    tap.equal(answer.status, 200, "a fight begins while the post is away")
    table.read()
    got = [[intent(letter) for letter in letters[n:]]
           for letters, n in zip(table.letters, count)]
    tap.equal(got, [[] if s == actor else [("turn", throw, s)]
                    for s in range(4)],
              "the letter of the throw is dropped for who has acted since, and "
              "comes for the others")
    late = table.letters[(actor + 1) % 4][-1]
    words = one_line(text_of(late))
    tap.ok(f"{NAMES[actor]} is in the middle of an action" in words and
           f"{NAMES[actor]} fights with" in words and
           "WHAT YOU CAN DO" not in words,
           "it tells the present state: somebody is in the middle of a fight")
    while "stop" not in table.look(actor)["moves"]:
        state = table.look(actor)
        server.post(table.links[actor], {"move": state["moves"][0]})
    server.post(table.links[actor], {"move": "stop"})
    before = [len(letters) for letters in table.letters]
    table.read()
    tap.equal([len(letters) for letters in table.letters], before,
              "when the fight is over nobody is written to again")
    table.expected |= {i for letters in got for i in letters}


def check_talk(tap, table):
    """A proposal without a move. The next letters are looked at later."""
    server = table.server
    writer, other = 1, 2
    before = table.look(writer)
    said = "I would put my 2 on M1 & keep <Bo> for later"
    link = table.links[writer] + "/note"
    first = server.post(link, {"note": said})
    again = server.post(link, {"note": said})
    tap.equal((first.status, first.json["entry"], first.json["note"]),
              (200, before["ply"], said), "a note can be posted without a move")
    tap.equal(first.body, again.body, "twice, the same note is one")
    after = table.look(other)
    tap.equal((after["ply"], after["log"][-1]["notes"], after["hash"]),
              (before["ply"], [{"seat": writer, "text": said}],
               before["hash"]),
              "it is no entry, and stands with the last one, once")
    page = server.get(table.links[other]).text
    tap.ok("keep &lt;Bo&gt; for later" in page and "Bo writes:" in page,
           "the page shows it to the others")
    told = re.sub('<a class="term"[^>]*>|</a>', "", page)
    tap.ok("Mega threat: needs" in told and
           "Reserve of droidekas: " in told and
           "! new threats, die: throw the dice" in told and
           '<p class="danger">Still needed this round: ' in told and
           'href="/rules/geonosis?lang=en#threats">new threats</a>' in page,
           "the page tells in words what the picture shows, and how to "
           "read it")
    tap.equal([server.post(link, fields).status for fields in (
        {}, {"note": " \n "}, {"note": "x" * 1001})], [400, 400, 422],
              "an empty note is none, and a long one is refused")
    answer = server.get(link)
    tap.equal((answer.status, answer.headers["Allow"]), (405, "POST"),
              "and looking at its address posts nothing")
    answer = server.post(link, {"note": said}, as_json=False)
    tap.equal((answer.status, answer.headers["Location"]),
              (303, table.links[writer]), "a browser is led back to the page")
    tap.equal([server.post(link, {"note": f"{i}"}).status
               for i in range(20)].count(429), 1,
              "who says very much has to move first")
    table.read()
    return said, after["ply"]


def check_heard(tap, table, said, ply):
    heard = [next((one_line(text_of(letter)) for letter in letters
                   if intent(letter)[1] > ply), "") for letters in
             table.letters]
    tap.none((seat for seat in (0, 2, 3)
              if f"Bo writes: {said}" not in heard[seat] and
              f"Bo wrote before this: {said}" not in heard[seat]),
             "everybody else's next letter has it, too")
    tap.none(((seat, intent(letter)) for seat in (0, 2, 3)
              for n, letter in enumerate(table.letters[seat])
              if f"Bo wrote before this: {said}" in
              one_line(text_of(letter)) and
              any(said in one_line(text_of(old))
                  for old in table.letters[seat][:n])),
             "and none that follows tells it as something new")


def more_games(table):
    """Others like it, until everything was put to the test."""
    for _ in range(8):
        if all(table.seen[what] for what in NEEDED):
            break
        other = Table(Server().start(), table.choice)
        while other.play():
            pass
        for what, faults in other.faults.items():
            table.faults[what] += faults
        if {intent(x) for letters in other.letters for x in letters} != \
                other.expected:
            table.faults["more"].append(other.expected)
        table.seen += other.seen
        other.server.stop()


def main():
    tap = Tap()
    seed = random.randrange(1 << 32)
    print(f"# seed of the players' choices: {seed}")
    table = Table(Server().start(), random.Random(seed))
    while table.server.look(table.links[0])["board"]["stage"] == "choosing":
        table.play()
    check_clash(tap, table)
    check_late_post(tap, table)
    talk = check_talk(tap, table)
    while table.play():
        pass
    check_heard(tap, table, *talk)
    more_games(table)
    print(f"# {dict(table.seen)}")
    check_letters(tap, table)
    tap.none((what for what in NEEDED if not table.seen[what]),
             "that was put to the test")
    check_end(tap, table)
    check = table.server.run("check")
    tap.equal(check.returncode, 0, "turnpost check finds nothing wrong")
    tap.none(table.server.crashes(), "no part of the server has ended")
    tap.equal(table.server.stop(), 0, "and it ends with status 0")
    tap.done()


main()

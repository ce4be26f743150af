"""From an invitation to the result, as people live it: letters through
OpenSMTPD, pages in a headless Chromium without JavaScript, a scanner that opens
every link before they do. Ann starts a game on her phone, Ben plays in New
York, Cy does not want to; at a table beside theirs Dee does not move in time.
With JOURNEY_PICTURES=FOLDER in the environment, pictures of all pages and
letters, to be looked at."""
import datetime
import os
import re
import subprocess
import sys

from harness import (SRCDIR, TURNPOST, Folder, Server, Tap, first_link,
                     text_of, words_of)
from browser_kit import check_possible
from journey import Person, World
from mailserver import OpenSmtpd

ANN, BEN, CY = "ann@play.example", "ben@play.example", "cy@play.example"
BEN_NEW = "ben.new@play.example"
MESSAGE = "It is <b>raining</b> here, so let us play. Bring & share!"
PHRASE = "a blue moon over <Tatooine>"
UNDO = 3600     # seconds; longer than this test
DAY = 86400


# --- Ann starts a game ---

def fill_wrongly(tap, ann):
    """Ann's form, until it is right."""
    ann.open(ann.world.server.base + "/")
    ann.look("front")
    ann.open(ann.world.server.base + "/new")
    ann.look("which-game")
    ann.open(ann.world.server.base + "/")
    ann.tell("click", css='a[href="/new?ruleset=monopoly&with=friend"]')
    ann.look("form")
    ann.press("Send me the letter")
    ann.look("form-empty")
    tap.equal((ann.tell("count", css="[aria-invalid]"), len(ann.faults())),
              (3, 3), "an empty form is shown again, and what is missing "
              "stands at name, address and players")
    wrong = {"name": "Ann www.x.example", "mail": "ann@", "zone": "Mars/Base",
             "players": f"Ben <{BEN}>\nAnn <{ANN}>\nnonsense",
             "message": "look <b>here</b>: http://x.example/",
             "clock-move": "soon"}
    for name, text in wrong.items():
        ann.fill(**{name: text})
    ann.press("Send me the letter")
    ann.look("form-wrong")
    tap.equal({name: ann.tell("value", css=f'[name="{name}"]')
               for name in wrong}, wrong,
              "with everything wrong it keeps what was typed")
    tap.equal((ann.tell("count", css="[aria-invalid]"), len(ann.faults())),
              (len(wrong), len(wrong)),
              "and says what is wrong at each field")
    ann.fill(name="Ann", mail=ANN, zone="Europe/Rome", message=MESSAGE,
             clock_move="2d", players=f"Ben <{BEN}>\n{ANN}\nCy <{CY}>")
    ann.press("Send me the letter")
    ann.look("form-own-address")
    faults = ann.faults()
    tap.ok(len(faults) == 1 and ANN in faults[0],
           "nobody is invited to a game of his own")
    ann.fill(players=f"Ben <{BEN}>\nCy <{CY}>")
    ann.tell("tick", css="[name=clock][value=bank]")
    ann.look("form-bank")
    ann.fill(clock_start="10d")     # which is there now, also without scripts
    ann.tell("tick", css="[name=clock][value=move]")


def start(tap, world, ann, ben, cy):
    server = world.server
    fill_wrongly(tap, ann)
    ann.press("Send me the letter")
    tap.ok("A letter is on its way" in ann.words("h1"),
           "without faults it says that a letter comes")
    ann.look("form-sent")
    ann.follow("Confirm your game", "confirm")
    tap.equal(server.query("SELECT count(*) FROM letter WHERE game IS NULL"),
              [(1,)],
              "nobody but Ann is written to before she has confirmed")
    ann.look("confirm")
    ann.tell("unfold", css=".say summary")
    commitment = re.search("[0-9a-f]{64}", ann.words("main")).group(0)
    ann.fill(phrase=PHRASE)
    ann.press("Yes, ask the others")
    ann.look("confirmed")
    tap.ok("Confirmed." in ann.words(".done"), "then she has")

    letter = ben.follow("Ann invites you", "invitation")
    tap.ok(MESSAGE in words_of(letter),
           "the invitation has her message")
    ben.tell("unfold", css=".say summary")
    tap.ok(MESSAGE in ben.words("blockquote") and
           ben.tell("count", css="blockquote b") == 0 and
           commitment in ben.words("main"),
           "and so has its page, where nothing in it is markup; the "
           "commitment is the one that Ann saw")
    ben.look("invitation")
    ben.fill(zone="New York")
    ben.press("Yes, I play")
    ben.look("invitation-wrong")
    tap.equal((len(ben.faults()), ben.tell("value", css="[name=zone]")),
              (1, "New York"), "a zone that is none is told at its field")
    ben.fill(zone="America/New_York", phrase="under <no> moon")
    ben.press("Yes, I play")
    ben.look("accepted")
    tap.ok("you are in the game" in ben.words(".done"), "Ben accepts")

    cy.follow("Ann invites you", "invitation-cy")
    cy.press("No, thank you")
    cy.look("declined")
    ann.follow("Cy does not play", "answer")
    ann.look("waits")
    tap.ok("Cy" in ann.words("main"), "Ann is told that Cy declines")
    ann.press("Begin now")
    ann.look("begun")
    world.scanner.game = server.query("SELECT max(id) FROM game")[0][0]
    game = server.query("SELECT hex(uid), hex(commitment) FROM game "
                        "WHERE id = ?", world.scanner.game)[0]
    tap.equal(game[1].lower(), commitment,
              "she begins with those who have accepted; the game has the "
              "commitment that was promised")


# --- they play ---

PREFERRED = ("end", "buy", "pay", "roll", "pass", "bail", "stay", "allow",
             "claim")
TAKE_BACK = "Take my last move back"


def choice(listed):
    return next((m for m in PREFERRED if m in listed), listed[0])


def step(person, note="", look=None):
    """One move by clicking, from a page on which the person is to move; the
    move."""
    def count(css):
        return person.tell("count", css=css)
    chosen = "input[name=move]"
    for move in PREFERRED:
        button = f".offers button[value={move}]"
        if count(button):
            if note:
                person.tell("unfold", css=".offers .say summary")
                person.tell("fill", css=".offers [name=note]", text=note)
            person.tell("click", css=button)
            if look:
                person.look(look + "-receipt")
            return move
    if count(".board a.hot"):
        person.tell("click", css=".board a.hot")
    if count(".choices input:visible"):
        person.tell("tick", css=".choices input:visible >> nth=0")
        chosen += ":checked"
    elif not count(chosen):
        person.press("See what it means")
    move = person.tell("value", css=chosen)
    if note:
        person.tell("unfold", css=".say summary")
        person.fill(note=note)
    if look:
        person.look(look + "-confirm")
        words = person.words("main")
        person.world.tap.ok(0 < words.find("Make this move") <
                            words.find("The board in characters"),
                            "what is to be done stands before the board")
    person.press("Make this move")
    if look:
        person.look(look + "-receipt")
    return move


def goes_on(person):
    """Whether a receipt says that the same person goes on."""
    return person.tell("count", css=".done a.button, .done .offers")


def play_turns(world, ann, ben, note):
    """Turns of Ann by clicking until one ended without chance, so that she
    can take its last move back; that move. Ben's turns go by quickly."""
    server, looked = world.server, False
    seats = [ann.tell("url").split("?")[0],
             server.run("links", str(world.scanner.game)).stdout
             .split("\n")[1].split()[2]]
    while True:
        move = step(ann, note, look=None if looked else "first")
        looked = True
        if goes_on(ann):
            if ann.tell("count", css=".done a.button"):
                ann.tell("click", css=".done a.button")
            continue
        if ann.tell("count", button=TAKE_BACK):
            return move
        while (turn := server.turn(seats))[0] == 1:
            server.post(turn[1], {"move": choice(turn[2]["moves"])})
        ann.open(turn[1])


def moves(tap, world, ann, ben):
    ann.follow("game [0-9]+: ", "began", "began")
    ann.look("turn")
    tap.equal(ann.words("h1"), "Your turn, Ann", "Ann's letter leads to her "
              "turn")
    move = play_turns(world, ann, ben, "Good luck, <Ben>!")
    ann.look("can-undo")
    ann.press(TAKE_BACK)
    ann.look("undone")
    tap.ok("taken back" in ann.words(".done") and
           "Ann" in ann.words("h1"),
           "she takes back what ended her turn, and is on turn")
    tap.equal(step(ann, "Good luck, <Ben>!"), move, "until she does it again")

    letter = ben.follow("game [0-9]+: ", "turn-ben", "turn",
                        "took back a move")
    tap.ok("Good luck, <Ben>!" in words_of(letter) and
           "Ben" in ben.words("h1"),
           "Ben reads her note, and what she took back, in one letter")


def present_deadline(server, link):
    return datetime.datetime.fromisoformat(
        server.look(link)["deadline"].replace("Z", "+00:00"))


def hours(tap, world, ben):
    """Ben's own page, from the foot of his letter: when he sleeps."""
    link = ben.tell("url")
    before = present_deadline(world.server, link)
    ben.look("turn-ben-page")
    ben.tell("back")
    ben.click("All your games, your settings, your calendar")
    ben.look("own-page")
    ben.tell("unfold", css="#settings summary")
    ben.fill(sleep_from="23:00")
    ben.press("Save these settings")
    ben.look("own-page-wrong")
    tap.equal((len(ben.faults()), ben.tell("value", css="[name=sleep-from]"),
               ben.tell("value", css="[name=zone]")),
              (1, "23:00", "America/New_York"),
              "half of the hours is told, with what was typed")
    ben.fill(sleep_to="07:00")
    ben.press("Save these settings")
    ben.look("own-page-hours")
    after = present_deadline(world.server, link)
    tap.ok(after - before >= datetime.timedelta(hours=15) and
           "(America/New_York, UTC-" in ben.words("main"),
           "with two nights that do not count his deadline is later, in his "
           "zone")


def move_house(tap, world, ben):
    """Another address, confirmed there and told at the old one."""
    ben.tell("unfold", css="#address summary")
    ben.fill(mail=BEN_NEW)
    ben.press("Send the letter")
    ben.look("address-asked")
    ben.has_address(BEN_NEW)
    ben.follow("your new address", "address")
    ben.look("address")
    ben.press("Yes, use")
    ben.look("address-done")
    letter = ben.letter("go to another address")
    ben.open_letter(letter, "moved-out")
    tap.ok(BEN in letter["To"] and BEN_NEW in text_of(letter),
           "the old address is told, and can take it back")
    del ben.boxes[BEN]


def moves_ben(tap, world, ann, ben):
    """Letters once more; Ben's turn; Ann's letter about it."""
    ben.open(world.server.base + "/")
    ben.click("Send me my letters again")
    ben.look("resend")
    ben.fill(mail=BEN_NEW)
    ben.press("Send them")
    ben.look("resend-done")
    ben.open_letter(ben.letter("Your games at"), "own-link")
    ben.tell("click", css="li a")
    tap.ok("Ben" in ben.words("h1"),
           "letters that are asked for again come to the new address and lead "
           "to the turn")
    step(ben, "Thank you, you too")
    while goes_on(ben):
        if ben.tell("count", css=".done a.button"):
            ben.tell("click", css=".done a.button")
        step(ben)
    ben.look("receipt-ben")
    letter = ann.follow("game [0-9]+: ", "turn-ann", "turn",
                        "Thank you, you too")
    tap.ok("Ann" in ann.words("h1"),
           "Ann's letter has what Ben wrote, and leads to her turn")
    return first_link(letter)


# --- to the end ---

def play_on(world, link):
    """The bulk of the game over HTTP. How many moves."""
    server, n = world.server, 0
    links = [link, server.run("links", str(world.scanner.game)).stdout
             .split("\n")[1].split()[2]]
    while (turn := server.turn(links)) is not None:
        _, link, state = turn
        answer = server.post(link, {"move": choice(state["moves"])})
        if answer.status != 200:
            raise RuntimeError(answer.text)
        n += 1
    return n


def verified(letter):
    """What the two verifiers say to the document of a last letter."""
    folder = Folder()
    path = folder / "game.json"
    for part in letter.iter_attachments():
        if (part.get_filename() or "").endswith(".json"):
            with open(path, "wb") as f:
                f.write(part.get_content() if isinstance(
                    part.get_content(), bytes) else
                    part.get_content().encode())
    return [subprocess.run(command, capture_output=True, text=True,
                           check=False, timeout=60).returncode
            for command in ([os.path.join(SRCDIR, "contrib", "verify"), path],
                            [TURNPOST, "verify", path])]


def the_end(tap, world, ann, ben):
    letter = ann.follow("game [0-9]+: ", "over", "over")
    ann.look("over")
    tap.equal(verified(letter), [0, 0],
              "the document of the last letter is proved by both verifiers")
    won = re.search("Winner: (Ann|Ben)[.]", text_of(letter))
    ann.tell("unfold", css=".fair summary")
    title = "You won" if won and won.group(1) == "Ann" else "Ben won"
    tap.ok(won and title in ann.words("h1") and PHRASE in ann.words("main"),
           "letter and page say who has won; the phrases are shown now")
    ann.press("Ask for a rematch")
    ann.look("rematch")
    ben.follow("Ann invites you", "rematch-invitation")
    tap.equal(ben.tell("count", css="[name=zone]"), 0,
           "who plays here already is not asked for his zone again")
    ben.look("rematch-invitation")
    ben.press("Yes, I play")
    ben.look("rematch-accepted")
    tap.ok("playing" in ben.words("main") or "you play" in ben.words("main"),
           "one click and one answer, and the rematch has begun")
    ann.follow("game [0-9]+: ", "rematch-began", "began")
    ann.look("rematch-turn")
    ann.tell("back")
    ann.click("All your games, your settings, your calendar")
    ann.look("own-page-ann")
    page = ann.words("main")
    tap.ok("Games that are over" in page and
           re.search(r"(You won|Won by Ben)", page) and
           re.search(r"Finished\s+1\b", page),
           "her own page has the result, and counts it")


# --- a table beside ---

def late(tap, world, dee, eve):
    """Dee was asked when all began, and has not moved; nor does Eve then."""
    world.server.go_by(1, 2 * DAY)
    world.server.wake("desk")
    letter = eve.follow("game [0-9]+: ", "late-eve", "turn")
    tap.ok("Dee's time was up" in words_of(letter) and
           "A bot plays for Dee until Dee is back" in words_of(letter),
           "whose time is up is played for, and the table is told")
    eve.look("late-eve")
    dee.follow("game [0-9]+: ", "late-dee", "began")
    dee.look("late-dee")
    world.server.go_by(1, 2 * DAY)
    dee.press("I am back")
    dee.look("late-back")
    tap.ok("Welcome back" in dee.words("main"),
           "any link brings Dee back at once")
    tap.equal(world.server.query(
        "SELECT standin FROM seat WHERE game = 1 AND seat = 0"), [("",)],
        "and no bot plays for Dee any more")
    letter = dee.follow("game [0-9]+: ", "late-turn-dee", "turn")
    tap.ok("A bot plays for Eve until Eve is back" in words_of(letter) and
           dee.words("h1") == "Your turn, Dee",
           "then Eve is late: nobody at the table waits for ever")


def main():
    tap = Tap()
    check_possible()
    smtpd = OpenSmtpd("play.example").start()
    server = Server(transport=f"smtp://127.0.0.1:{smtpd.port}",
                    operator="Han Operator", contact="help@play.example",
                    undo_window=UNDO, start_grace=0)
    server.start()
    server.new("Dee <dee@play.example>", "Eve <eve@play.example>",
               options=("first=0",), terms=("clock=move", "move=1d",
                                            "grace=0", "late=bot",
                                            "vacation=no"))
    world = World(tap, server, smtpd)
    ann = Person(world, "Ann", ANN, width=390)
    ben = Person(world, "Ben", BEN)
    start(tap, world, ann, ben, Person(world, "Cy", CY))
    moves(tap, world, ann, ben)
    hours(tap, world, ben)
    move_house(tap, world, ben)
    link = moves_ben(tap, world, ann, ben)
    print("# moves:", play_on(world, link))
    the_end(tap, world, ann, ben)
    late(tap, world, Person(world, "Dee", "dee@play.example", width=390),
         Person(world, "Eve", "eve@play.example"))
    tap.none(world.scanner.faults, "no link of any letter changes anything by "
             f"being followed ({world.scanner.links} links)")
    tap.none(world.faults, "each letter is to its reader by name, says whose "
             f"server it is and can be refused ({world.letters} letters)")
    done = world.browser.tell(do="faults", who="Ann")
    tap.none(done["foreign"], "nothing is asked of another server")
    tap.none((c for c in done["complaints"] if "status of 4" not in c),
             "the browser complains about nothing")
    world.close()
    tap.equal(server.stop(), 0, "SIGTERM ends the server with status 0")
    tap.none(server.crashes(), "and nothing ended before")
    tap.done()


sys.stdout.reconfigure(line_buffering=True)
main()

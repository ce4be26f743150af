"""The mail server is at fault, not those who read: nobody becomes unreachable,
the operator is told, letters wait, and go when it is mended."""
from harness import Server, Tap, wait_until
from mailserver import FaultSmtpd

SENT, PARKED = 1, 3
ANN, BO = "ann@play.example", "bo@play.example"

# What is said to everybody, and at which step.
FAULTS = (
    ("rcpt 554/5.7.1:Relay_access_denied", "relaying that is denied"),
    ("rcpt 550/5.1.1:Relaying_denied", "relaying that is denied as if the reader were unknown"),
    ("rcpt 550/:administrative_prohibition", "a refusal without a reason"),
    ("end 554/5.7.1:rejected_by_policy", "a policy against all letters"),
    ("mail 550/5.7.1:sender_rejected", "a sender that is refused"),
)


def unreachable(server):
    return server.query("SELECT game, seat FROM seat WHERE unreachable")


def parked(server):
    return server.query("SELECT id, said FROM letter WHERE state = ?", PARKED)


def downs(server):
    return server.read_log().count("event=mail-server-down")


def age_outage(server):
    """The outage began an hour ago. It is written down after it is logged."""
    wait_until(lambda: server.query(
        "SELECT 1 FROM fact WHERE name = 'mail-down'"))
    server.change("UPDATE fact SET value = value - 4000 "
                  "WHERE name = 'mail-down'")


def check_fault(tap, server, smtpd, fault, what):
    smtpd.faults(fault)
    before, connections = downs(server), smtpd.log().count("connect")
    for _ in range(4):
        server.new(f"Ann <{ANN}>", f"Bo <{BO}>", "Cy <cy@play.example>")
    tap.ok(wait_until(lambda: downs(server) > before),
           f"{what}: the log says that the mail server is at fault")
    tap.ok(server.owed() > 9 and not parked(server) and
           not unreachable(server), "letters wait, and nobody is unreachable")
    tap.ok(smtpd.log().count("connect") - connections < 6,
           "without many connections")
    said = server.run("outbox").stderr
    tap.ok("takes no letters since" in said and
           fault.split(":")[1].replace("_", " ") in said,
           "turnpost outbox says so")
    if "Relay" in fault:
        check_operator(tap, server, fault.split(":")[1].replace("_", " "))
    smtpd.faults()
    tap.ok(wait_until(lambda: server.owed() == 0),
           "when it is mended all leave within a minute")
    tap.ok(not parked(server) and not unreachable(server) and
           not server.run("outbox").stderr, "and all is well again")


def check_operator(tap, server, words):
    doctor = server.run("doctor", "--wait", "0", "--mail", ANN).stdout
    tap.ok("letters wait since" in doctor and "pass letters on" in doctor,
           "turnpost doctor says so, and what to do")
    age_outage(server)
    health = server.get("/healthz")
    tap.ok(health.status == 503 and words in health.text,
           "after an hour /healthz says so")


def check_links(tap, server, smtpd):
    """A server may say what it does not like in a letter: a link in it."""
    _, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
    token = links[0].rsplit("/", 1)[1]
    wait_until(lambda: server.owed() == 0)
    # Blanks are written as "_" in the name of a fault.
    for words in (f"blocked_URL_{links[0]}", f"blocked_words_{token}"):
        if "_" in token:
            words = words.replace(token, token.replace("_", "%5F"))
        smtpd.faults(f"end 554/5.7.1:{words}")
        before = downs(server)
        for i in range(2):
            server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
        wait_until(lambda: downs(server) > before)
        age_outage(server)
        health, outbox = server.get("/healthz"), server.run("outbox")
        doctor = server.run("doctor", "--wait", "0", "--mail", ANN)
        shown = (health.text, outbox.stdout, outbox.stderr, server.read_log(),
                 doctor.stdout, repr(server.query("SELECT said FROM letter")))
        tap.ok(health.status == 503 and "blocked" in health.text and
               not [text for text in shown if token[:12] in text],
               "no link of a letter is kept, logged or shown that the mail "
               "server repeats")
        print("#", health.text)
        server.change("UPDATE fact SET value = ? WHERE name = 'mail-said'",
                      f"554 5.7.1 see {links[0]}")
        health = server.get("/healthz").text
        tap.ok("see http" in health and token[:12] not in health,
               "nor one that an older program has kept")
        smtpd.faults()
        wait_until(lambda: server.owed() == 0)


def check_reader(tap, server, smtpd):
    """A refusal without a reason of one reader's letters only."""
    smtpd.faults(f"rcpt 550/:no {BO}")
    game, _ = server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
    tap.ok(wait_until(lambda: server.query(
        "SELECT 1 FROM letter WHERE game = ? AND said LIKE '550 no'", game)),
           "one reader's letter is refused, and nobody says why")
    tap.ok(not unreachable(server), "once is not believed")
    server.new(f"Ann <{ANN}>", "Cy <cy@play.example>")
    wait_until(lambda: server.owed() == 1)
    done = server.run("outbox", "retry", "--all")
    tap.equal(done.stdout, "letters 1\n", "a letter that waits is hastened")
    tap.ok(wait_until(lambda: unreachable(server) == [(game, 1)]),
           "a second time, with others taken in between, it is")
    smtpd.faults()
    server.run("outbox", "retry", "--all")
    tap.ok(wait_until(lambda: server.owed() == 0 and not unreachable(server)),
           "and is mended with another try")


def check_put_off(tap, server, smtpd):
    """All are put off: each waits a minute, an hour ..."""
    smtpd.faults("rcpt 452/4.3.1:no_room")
    before = downs(server)
    for _ in range(2):
        server.new(f"Ann <{ANN}>", f"Bo <{BO}>", "Cy <cy@play.example>")
    tap.ok(wait_until(lambda: downs(server) > before),
           "a server that puts off everybody is told")
    server.change("UPDATE letter SET tries = 6, at = at + 4000 "
                  "WHERE state = 0 AND tries > 0")
    smtpd.faults()
    tap.ok(wait_until(lambda: server.owed() == 0),
           "when it takes letters again, those that wait for an hour leave "
           "within a minute")


def check_retry(tap, server, smtpd):
    smtpd.faults(f"rcpt 451 {BO}")
    game, links = server.new(f"Ann <{ANN}>", f"Bo <{BO}>")
    letter = wait_until(lambda: server.query(
        "SELECT id FROM letter WHERE game = ? AND tries > 0", game))[0][0]
    smtpd.faults()
    server.set(undo_window=3600)
    server.stop()
    server.start()
    _, link, state = server.turn(links)
    server.post(link, {"move": state["moves"][0]})
    tap.equal(server.run("outbox", "retry", str(letter)).stdout, "letters 1\n",
              "a letter that waits for its next try is hastened by its number")
    tap.ok(wait_until(lambda: server.query(
        "SELECT 1 FROM letter WHERE id = ? AND state = ?", letter, SENT)),
           "and leaves")
    tap.equal(server.run("outbox", "retry", "--all").stdout, "letters 0\n",
              "but not one whose move may still be taken back")
    done = server.run("outbox", "retry", str(letter))
    tap.ok(done.returncode == 1 and "not parked" in done.stderr,
           "nor one that was sent")


def main():
    tap = Tap()
    smtpd = FaultSmtpd().start()
    server = Server(transport=smtpd.transport).start()
    for fault, what in FAULTS:
        check_fault(tap, server, smtpd, fault, what)
    check_links(tap, server, smtpd)
    check_reader(tap, server, smtpd)
    check_put_off(tap, server, smtpd)
    check_retry(tap, server, smtpd)
    tap.equal(server.crashes(), [], "nothing crashed")
    tap.equal(server.stop(), 0, "and it ends with status 0")
    tap.done()


main()

"""The server fails with what may be tried again (SQLSTATE 40001, 40P01, 55P03,
57P01, 08006): a move is made once all the same, or refused with 503 and not made
at all; nothing is there by halves. Failures are planted in a trigger, at each
table that a move writes, and when it is committed."""
from harness import Tap, wait_until
from postgresql_kit import started
from servers_kit import Machine

PLAYERS = ("Ann <ann@play.example>", "Bo <bo@play.example>")
STATES = ("40001", "40P01", "55P03", "57P01", "08006")
# What fails, and when.
PLACES = {
    "the game is changed": "TRIGGER fail BEFORE UPDATE ON game",
    "the entry is added": "TRIGGER fail BEFORE INSERT ON entry",
    "the letter becomes owed": "TRIGGER fail BEFORE INSERT ON letter",
    "the transaction is committed":
        "CONSTRAINT TRIGGER fail AFTER INSERT ON entry "
        "DEFERRABLE INITIALLY DEFERRED",
}
# A sequence counts attempts, as it is not undone with them.
PLANT = """
CREATE SEQUENCE attempt;
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('attempt') <= {times} THEN
        RAISE 'planted' USING ERRCODE = '{state}';
    END IF;
    RETURN new;
END $$;
CREATE {when} FOR EACH ROW EXECUTE FUNCTION fail();
"""
PULL = "DROP FUNCTION fail CASCADE; DROP SEQUENCE attempt;"


def plant(database, place, state, times):
    said = database.psql(PLANT.format(when=PLACES[place], state=state,
                                      times=times))
    if "ERROR" in said:
        raise RuntimeError(said)


def counts(database, game):
    """Entries of the game, and letters that it owed."""
    [row] = database.rows(
        f"SELECT (SELECT count(*) FROM entry WHERE game = {game}), "
        f"(SELECT count(*) FROM letter WHERE game = {game});")
    return tuple(map(int, row))


def try_move(server, database, game, links):
    """How its answer, and what it left there, differ from what they should be:
    made once with its letter, or not at all. Its status."""
    _, link, state = server.turn(links)
    before = counts(database, game)
    answer = server.post(link, {"move": state["moves"][0]})
    after = counts(database, game)
    made = (after[0] - before[0], after[1] - before[1])
    wrong = []
    if answer.status == 200 and made != (1, 1):
        wrong.append(f"200, but {made}")
    if answer.status == 503 and made != (0, 0):
        wrong.append(f"503, but {made}")
    if answer.status not in (200, 503):
        wrong.append(f"{answer.status} {answer.text}")
    return answer.status, wrong, (link, state["moves"][0])


def check(tap, server, database, place, game, links):
    wrong, statuses = [], {1: set(), 2: set()}
    for state in STATES:
        for times in statuses:
            plant(database, place, state, times)
            status, faults, (link, move) = try_move(server, database, game,
                                                    links)
            statuses[times].add(status)
            wrong += [f"{state} {times}: {fault}" for fault in faults]
            if status == 503 and not wait_until(
                    lambda: server.post(link, {"move": move}).status == 200):
                wrong.append(f"{state} {times}: it can't be made afterwards")
            database.psql(PULL)
    tap.none(wrong, f"when {place}: made once, or not at all, and then later")
    return statuses


def main():
    tap = Tap()
    database = started(tap)
    server = Machine(database).start()
    for place in PLACES:
        game, links = server.new(*PLAYERS)
        statuses = check(tap, server, database, place, game, links)
        tap.equal((statuses[1], statuses[2]), ({200}, {503}),
                  f"when {place}: once is tried again at once, twice is told")
    tap.ok(wait_until(lambda: server.owed() == 0), "letters leave")
    tap.none(server.crashes(), "nobody died of it")
    tap.equal(server.run("check").returncode, 0,
              "turnpost check finds nothing wrong")
    tap.equal(server.stop(), 0, "it ends with status 0")
    tap.done()


main()

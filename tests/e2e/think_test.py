#!/usr/bin/env python3
"""Bots that think: a process of its own makes their moves, for which nobody else
waits; killed at any time, it loses and doubles nothing; when many games wait,
each is served soon."""
import contextlib
import json
import os
import signal
import time

from harness import Server, Tap, wait_until

ANN = "Ann <ann@play.example>"
QUEUE, SERVED = 30, 2   # games that wait, and those that are waited for


def waiting(server):
    return server.query("SELECT count(*) FROM thought")[0][0]


def export(server, game):
    return json.loads(server.run("export", str(game)).stdout)["log"]


def by_bots(server, game):
    return [e["move"] for e in export(server, game)
            if e.get("by") == "bot"]


def my_turn(server, links):
    """The state of seat 0 once it is to move; None when the game is over."""
    def look():
        state = server.look_now(links, 0)
        return state if state["state"] in ("your-turn", "over") else None
    state = wait_until(look)
    return state if state and state["state"] == "your-turn" else None


def move(server, links, state):
    return server.post(links[0], {"move": state["moves"][0]})


def test_game(tap, server):
    game, links = server.new(ANN, "bot:steady")
    turns = 0
    for _ in range(4):
        state = my_turn(server, links)
        turns += state is not None and move(server, links,
                                            state).status == 200
    state = my_turn(server, links)
    tap.ok(turns == 4 and state, "a person and bot:steady take turns")
    log = export(server, game)
    tap.ok(all(e.get("by") == "bot" for e in log[1:] if e["seat"] == 1) and
           any(e["seat"] == 1 for e in log[1:]),
           "the moves of that seat are a bot's")
    owed = server.query("SELECT count(*) FROM letter WHERE game = ?", game)
    tap.ok(owed[0][0] >= 4, "a letter is owed after each move of the bot")
    tap.ok(waiting(server) == 0, "and nothing waits any more")
    thought = server.query("SELECT moves, ms FROM thinker "
                           "WHERE bot = 'steady'")
    tap.ok(thought and thought[0][0] >= 4 and thought[0][1] >= 100,
           "how many moves and how long it has thought is counted")


def test_desk(tap, server):
    """With the thinker stopped."""
    game, links = server.new(ANN, "bot:strong")
    state = my_turn(server, links)
    thinker = server.child("think")
    os.kill(thinker, signal.SIGSTOP)
    done = len(by_bots(server, game))
    began = time.monotonic()
    while state and state["state"] == "your-turn":
        receipt = server.post(links[0], {"move": state["moves"][0]},
                              as_json=False).text
        state = server.look_now(links, 0)
    took = time.monotonic() - began
    page = server.get(links[0]).text
    server.wake("desk")
    tap.ok(waiting(server) == 1 and "The computer is thinking" in page,
           "while a bot thinks the page says so")
    tap.ok("The computer is thinking. Your next turn appears here" in receipt
           and 'data-thinking="' in receipt,
           "and so does the receipt of the move before")
    tap.ok(len(by_bots(server, game)) == done and took < 30,
           "the desk answers and makes no move of such a bot")
    os.kill(thinker, signal.SIGCONT)
    tap.ok(my_turn(server, links), "which comes once the thinker goes on")
    return game, links


def test_pause(tap, server, game, links):
    thinker = server.child("think")
    os.kill(thinker, signal.SIGSTOP)
    state = my_turn(server, links)
    while state and state["state"] == "your-turn":
        move(server, links, state)
        state = server.look_now(links, 0)
    entries = len(export(server, game))
    paused = server.run("pause", str(game)).returncode == 0
    tap.ok(paused and waiting(server) == 0, "a paused game waits for no bot")
    os.kill(thinker, signal.SIGCONT)
    go_on = server.run("resume", str(game)).returncode == 0
    tap.ok(go_on and my_turn(server, links) and
           len(export(server, game)) > entries,
           "and goes on when it is resumed")


def test_kills(tap, server, game, links):
    for pause in (0.1, 0.4):
        state = my_turn(server, links)
        if state is None:
            break
        move(server, links, state)
        pid = wait_until(lambda: server.child("think"))
        if waiting(server):
            time.sleep(pause)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    state = my_turn(server, links)
    log = export(server, game)
    numbers = [e["n"] for e in log]
    tap.ok(state and numbers == list(range(len(log))),
           "the thinker is killed in mid-thought, and the game goes on")
    tap.ok(server.run("check").returncode == 0,
           "nothing is lost and nothing doubled")


def test_queue(tap, server):
    """Games that would take twenty minutes one after the other."""
    os.kill(server.child("think"), signal.SIGSTOP)
    games = [server.new("bot:strong", ANN, options=["first=0"])[0]
             for _ in range(QUEUE)]
    os.kill(server.child("think"), signal.SIGCONT)

    def left():
        return [g for (g,) in server.query("SELECT game FROM thought "
                                           "ORDER BY id")]
    began = time.monotonic()
    wait_until(lambda: len(left()) <= QUEUE - SERVED)
    took = time.monotonic() - began
    now = left()
    tap.ok(now == games[QUEUE - len(now):],
           "the game that has waited longest is served first")
    tap.ok(took < 30, "the more there are, the shorter each thought is")


def test_end(tap, server):
    server.change("DELETE FROM thought")
    _, links = server.new(ANN, "bot:strong", options=["first=1"])
    began = time.monotonic()
    tap.ok(server.stop() == 0 and time.monotonic() - began < 10,
           "serve ends in mid-thought")
    tap.ok(waiting(server) == 1, "the game waits for the next start")
    server.set(bot_time=1)
    server.start()
    tap.ok(my_turn(server, links), "and then its bot moves")


def main():
    tap = Tap()
    server = Server(bot_time=1).start()
    test_game(tap, server)
    game, links = test_desk(tap, server)
    test_pause(tap, server, game, links)
    test_kills(tap, server, game, links)
    server.stop()
    server.set(bot_time=30)
    server.start()
    test_queue(tap, server)
    test_end(tap, server)
    tap.done()


if __name__ == "__main__":
    main()

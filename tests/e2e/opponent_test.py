#!/usr/bin/env python3
"""A whole game by letters against a bot that thinks: each letter tells what the
bot did and has the link of the next move, whose page offers it; the last one
tells who won."""
import sys
import time

from harness import LINK, Maildir, Server, Tap, first_link, text_of

SECONDS = 90    # for the next letter
BOT = "Computer (steady)"


class Reader:
    """Somebody who knows the letters only."""

    def __init__(self, server):
        self.mailbox = Maildir(server.mailbox)
        self.letters = []

    def next(self):
        """The next letter; None when there is none for too long."""
        end = time.monotonic() + SECONDS
        while not self.letters and time.monotonic() < end:
            self.letters += self.mailbox.news()
            time.sleep(0.02)
        return self.letters.pop(0) if self.letters else None


def play_turn(server, link):
    """The moves of one turn, from the page of LINK on; how many."""
    made = 0
    state = server.look(link)
    while state["state"] == "your-turn" and not state["stale"]:
        receipt = server.post(link, {"move": state["moves"][0]})
        made += receipt.status == 200
        link = receipt.json["next"] if receipt.status == 200 else None
        if link is None:
            break
        state = server.look(link)
    return made


def play(server, reader, tap):
    """Answers every letter until one says that the game is over."""
    made = told = letters = asked = 0
    letter = reader.next()
    while letter is not None and \
            not letter["Message-ID"].startswith("<over."):
        letters += 1
        told += BOT in text_of(letter)
        link = first_link(letter)
        turn = play_turn(server, link)
        asked += turn > 0
        made += turn
        letter = reader.next()
    tap.ok(letter is not None, "each turn has its letter, up to the end")
    # The first may have come before the bot, whose turn it was, had moved.
    tap.ok(letters > 10 and asked >= letters - 1,
           f"{asked} of {letters} letters lead to a page that takes the move")
    tap.ok(told == letters, "and names the opponent")
    return letter


def main():
    tap = Tap(300)
    strength = sys.argv[1] if len(sys.argv) > 1 else "steady"
    server = Server(bot_time=1).start()
    reader = Reader(server)
    game, _ = server.new("Ann <ann@play.example>", f'"{BOT}" <bot:{strength}>',
                         ruleset="carcassonne")
    last = play(server, reader, tap)
    text = text_of(last)
    tap.ok("won" in text and LINK.search(text), "the last one tells who won")
    print("#", last["Subject"])
    bots = server.query("SELECT count(*) FROM entry WHERE by = 2 AND game = ?",
                        game)[0][0]
    tap.ok(bots > 25, f"the bot has made its {bots} moves")
    tap.ok(server.query("SELECT count(*) FROM thought")[0][0] == 0 and
           server.run("check").returncode == 0, "and nothing is left over")
    server.stop()
    tap.done()


if __name__ == "__main__":
    main()

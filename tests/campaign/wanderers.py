"""Players who are spread over several servers with one database, and what must
hold of their games and letters in the end.
"""
import os

from campaign import Crowd, Opponent, Player


class Wanderer(Player):
    """Is answered now by this server, now by that."""

    def ask_once(self, method, path, body):
        if self.connection is not None and self.choice.random() < 0.4:
            self.connection.close()
            self.connection = None
        return super().ask_once(method, path, body)


class WanderingOpponent(Wanderer, Opponent):
    pass


def wanderers(machines, size, choice, opponents):
    return Crowd(machines, size, choice, opponents=opponents,
                 kinds=(Wanderer, WanderingOpponent))


class Mail:
    """What arrived, from either server."""

    def __init__(self, smtpds):
        self.smtpds = smtpds

    def ids(self):
        return [i for smtpd in self.smtpds for i in smtpd.ids()]

    def arrivals(self):
        """When and from which server each letter came, by its Message-ID."""
        found = {}
        for number, smtpd in enumerate(self.smtpds):
            for (path, _), name in zip(smtpd.envelopes(), smtpd.ids()):
                found.setdefault(name, []).append(
                    (os.stat(path).st_mtime, number))
        return {name: sorted(times) for name, times in found.items()}


def excused(first, second, kills):
    """Whether somebody was killed between two arrivals of the same letter, or
    just before, who could have written down that it was sent."""
    return any(first[0] - 3 <= when <= second[0] for when, name in kills
               if name in ("post", "postgresql", "backend", "supervisor"))


def check_twice(tap, mail, kills):
    arrivals = mail.arrivals()
    twice = {name: times for name, times in arrivals.items()
             if len(times) > 1}
    tap.figure("letters_from_two_posts", sum(
        len({number for _, number in times}) > 1 for times in twice.values()))
    for number in range(len(mail.smtpds)):
        tap.figure(f"letters_of_post_{number + 1}", sum(
            number in [n for _, n in times] for times in arrivals.values()))
    tap.none((f"{name} {times}" for name, times in twice.items()
              if not all(excused(a, b, kills)
                         for a, b in zip(times, times[1:]))),
             "a letter comes again only after a kill while it was on its way")


def check_games(tap, crowd, machines):
    tap.none((f"game {game.number}" for game in crowd.games()
              if list(game.receipts) != sorted(game.receipts)),
             "moves stand in the log in the order of their receipts")
    tap.equal(machines.query("SELECT count(*) FROM game"),
              [(len(crowd.games())
                + sum(player.unlinked for player in crowd.players),)],
              "no game was begun that was said not to be")

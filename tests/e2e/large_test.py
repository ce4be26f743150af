"""A database with very many games: lists of them begin at once, and take no
more memory than short ones."""
import os
import subprocess

from harness import TURNPOST, Server, Tap, die_with_me, fill_games

GAMES = 100000
FILL = (
    """INSERT INTO letter (game, ply, seat, kind, serial, state, at,
        tries, owed, said)
    SELECT n, 0, 0, 1, 0, 1 + n % 2, 1, 0, 1, printf('%0500d', n)
    FROM k WHERE n > 1""",
)
MORE = 20000    # kB: what SQLite keeps of a file, and a little


def peak(server, *arguments):
    """Lines that a command prints, and the most memory it had, in kB."""
    with subprocess.Popen([TURNPOST, "-c", server.config, *arguments],
                          stdout=subprocess.PIPE,
                          preexec_fn=die_with_me) as process:
        lines = sum(1 for _ in process.stdout)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{arguments}: {process.returncode}")
    return lines, usage.ru_maxrss


def main():
    tap = Tap()
    server = Server().start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    server.stop()
    fill_games(server.database, GAMES, "printf('%0250d', n)", 2, *FILL)
    lines, few = peak(server, "list", "--open")
    tap.equal(lines, 1, "games that are open are found among many")
    for arguments, wanted in ((("list",), GAMES),
                              (("list", "--over"), GAMES - 1),
                              (("outbox", "--sent"), GAMES // 2),
                              (("outbox", "--dropped"), GAMES // 2 - 1)):
        lines, most = peak(server, *arguments)
        print(f"# {arguments}: {lines} lines, {most} kB, not {few}")
        tap.ok(lines >= wanted and most - few < MORE,
               f"{' '.join(arguments)} takes no more memory for many")
    tap.equal(server.run("outbox", "17").stdout.count("\n"), 1,
              "letters of one game are found among many")
    tap.done()


main()

"""/healthz tells the truth: 503 with a reason when the post is not there, and
when letters have been owed for more than an hour and none has left."""
import os
import signal
import time

from harness import Server, Tap, free_port, wait_until


def check_post(tap):
    server = Server().start()
    os.kill(server.process.pid, signal.SIGSTOP)     # it starts no other
    os.kill(server.child("post"), signal.SIGKILL)
    answer = wait_until(lambda: next(
        (a for a in [server.get("/healthz")] if a.status == 503), None), 5)
    tap.ok(answer and "post" in answer.text, "a post that is not there is told")
    os.kill(server.process.pid, signal.SIGCONT)
    tap.ok(wait_until(server.healthy, 10), "and that it is there again")
    server.stop()


def check_letters(tap):
    server = Server(transport=f"smtp://127.0.0.1:{free_port()}").start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    tap.ok(server.owed() > 0 and server.healthy(),
           "letters may be owed for a while")
    then = int(time.time()) - 4000
    server.change("UPDATE letter SET owed = ?, at = ? WHERE state = 0", then,
                  then)
    answer = server.get("/healthz")
    tap.ok(answer.status == 503 and "letters" in answer.text,
           "letters that are owed for an hour, with no success, are told")
    print("#", answer.text.strip())
    server.stop()


def main():
    tap = Tap()
    check_post(tap)
    check_letters(tap)
    tap.done()


main()

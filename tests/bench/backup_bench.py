#!/usr/bin/env python3
"""What players notice of a backup: moves a second and the longest that one
took, before and while one is made of a large database (large.py).

	backup_bench.py FOLDER [PLAYERS]
"""
import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
import urllib.parse

TURNPOST = os.environ.get("TURNPOST", "turnpost")
JSON = {"Accept": "application/json"}
ALONE = 20      # seconds without a backup


def start(folder):
    log = os.path.join(folder, "bench.log")
    with open(log, "w", encoding="utf-8") as f:
        # pylint: disable=consider-using-with
        server = subprocess.Popen(
            [TURNPOST, "-c", f"{folder}/turnpost.conf", "serve"], stderr=f)
    while True:
        with open(log, encoding="utf-8") as f:
            text = f.read()
        if "post-ready" in text and "desk-ready" in text:
            return server, int(re.search(r"port=(\d+)", text).group(1))
        time.sleep(0.1)


class Player(threading.Thread):
    """Plays games of two, one after another, and notes how long each move
    took."""

    def __init__(self, folder, port, number):
        super().__init__(daemon=True)
        self.folder, self.port, self.number = folder, port, number
        self.took, self.stopped = [], False

    def begin(self):
        out = subprocess.run(
            [TURNPOST, "-c", f"{self.folder}/turnpost.conf", "new",
             "carcassonne", "-p", f"A <a{self.number}@play.example>", "-p",
             f"B <b{self.number}@play.example>"], check=True,
            capture_output=True, text=True).stdout
        return [urllib.parse.urlsplit(line.split()[-1]).path
                for line in out.splitlines() if line.startswith("seat")]

    def ask(self, connection, method, path, body=None):
        headers = dict(JSON)
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        return json.loads(connection.getresponse().read())

    def play(self, connection, links):
        while not self.stopped:
            for i, link in enumerate(links):
                state = self.ask(connection, "GET", link)
                if state["state"] == "over":
                    return
                links[i] = urllib.parse.urlsplit(state["links"]["play"]).path
                if not state["moves"]:
                    continue
                body = urllib.parse.urlencode({"move": state["moves"][0]})
                began = time.monotonic()
                self.ask(connection, "POST", links[i], body)
                self.took.append((began, time.monotonic() - began))

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port,
                                                timeout=300)
        while not self.stopped:
            self.play(connection, self.begin())


def stop(players, server):
    for player in players:
        player.stopped = True
    for player in players:
        player.join()
    server.terminate()
    server.wait()


def show(name, players, since, until):
    took = [seconds for player in players
            for began, seconds in list(player.took) if since <= began < until]
    print(f"backup.{name}_moves_per_s {len(took) / (until - since):.1f} moves/s")
    print(f"backup.{name}_longest {max(took, default=0) * 1000:.0f} ms",
          flush=True)


def main():
    folder = os.path.abspath(sys.argv[1])
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    server, port = start(folder)
    players = [Player(folder, port, i) for i in range(number)]
    for player in players:
        player.start()
    time.sleep(3)
    began = time.monotonic()
    time.sleep(ALONE)
    show("before", players, began, time.monotonic())
    began = time.monotonic()
    subprocess.run([TURNPOST, "-c", f"{folder}/turnpost.conf", "backup",
                    f"{folder}/bench.backup"], check=True)
    ended = time.monotonic()
    print(f"backup.seconds {ended - began:.1f} s")
    show("during", players, began, ended)
    time.sleep(5)
    show("after", players, ended, ended + 5)
    stop(players, server)
    os.remove(f"{folder}/bench.backup")


if __name__ == "__main__":
    main()

"""Figures for Prometheus: promtool has nothing to say against them, they say
what happens, they tell of nobody, and asking for them keeps nobody waiting."""
import contextlib
import http.client
import os
import re
import signal
import socket
import threading
import time

from harness import (SOON, SRCDIR, Folder, Server, Tap, free_port,
                     wait_until)
from mailserver import FaultSmtpd
from manpage import literal, part, read
from prometheus import ABSENT, Figures, promtool

ANN, BO = "ann.lee@play.example", "bo.ray@play.example"


def check_format(tap, server, figures):
    answer = figures.request()
    tap.equal((answer.status, answer.headers["Content-Type"]),
              (200, "text/plain; version=0.0.4; charset=utf-8"),
              "figures come in Prometheus' text format 0.0.4")
    said = promtool("check", "metrics", text=answer.text)
    if said is None:
        tap.skip("promtool finds nothing wrong with them", ABSENT)
    else:
        tap.equal(said, "", "promtool finds nothing wrong with them")
    tap.equal([figures.request(path=path).status for path in
               ("/", "/healthz", "/metrics/", "/t/x", "/key")], [404] * 5,
              "there is nothing else at that address")
    answer = figures.request("POST")
    tap.equal((answer.status, answer.headers["Allow"]), (405, "GET, HEAD"),
              "they can only be looked at")
    answer = figures.request("HEAD")
    tap.equal((answer.status, answer.body), (200, b""), "also from outside")
    tap.equal(server.get("/metrics").status, 404,
              "where players ask there are none")


def move(server, links):
    seat, link, state = server.turn(links)
    answer = server.post(link, {"move": state["moves"][0]})
    if answer.status != 200:
        raise RuntimeError(answer.text)
    return seat, link


def check_games(tap, server, figures):
    before = figures.all()
    tap.ok(before['players'] == 0 and
           'games{ruleset="carcassonne",state="open"}' not in before,
           "at first there is nothing")
    _, links = server.new(f"Ann Lee <{ANN}>", f"Bo Ray <{BO}>",
                          options=["first=0"])
    server.new(f"Ann Lee <{ANN}>", "bot:random", options=["first=0"])
    for _ in range(4):
        move(server, links)
    after = figures.all()
    tap.equal(after["alarm_overdue_seconds"], 0,
              "no clock is late where none runs")
    tap.equal((after["players"],
               after['games{ruleset="carcassonne",state="open"}']), (2, 2),
              "people and games are counted")
    tap.equal(after['entries_total{by="seat"}'] -
              before['entries_total{by="seat"}'], 4,
              "moves are, by whom they are")
    post = 'route="/t/play",method="POST"'
    tap.equal((after[f'http_requests_total{{{post},code="2xx"}}'],
               after[f'http_request_duration_seconds_count{{{post}}}']),
              (4, 4), "so are requests")
    tap.ok(0 < after[f'http_request_duration_seconds_sum{{{post}}}'] < SOON and
           after["commits_total"] - before["commits_total"] >= 4 and
           0 < after["commit_duration_seconds_sum"] < SOON,
           "and the time that they and commits took")
    unknown = 'http_requests_total{route="unknown",method="GET",code="4xx"}'
    server.get("/t/nobody")
    server.post(links[0], {"move": "nonsense"})
    before, after = after, figures.all()
    tap.equal((after[unknown] - before[unknown],
               after[f'http_requests_total{{{post},code="4xx"}}']), (1, 1),
              "refusals are told from others, and links from each other")
    seconds = {key: value for key, value in after.items()
               if key.startswith("commit_duration_seconds_bucket")}
    tap.ok(list(seconds.values()) == sorted(seconds.values()) and
           seconds['commit_duration_seconds_bucket{le="+Inf"}'] ==
           after["commit_duration_seconds_count"],
           "each step of a histogram has those before it")
    return links


def check_nobody(tap, server, figures, links):
    text = figures.request().text
    tokens = [link.rsplit("/", 1)[1] for link in links]
    tap.none((word for word in ("Ann", "Lee", "ann.lee", "Bo Ray", "@",
                                "play.example", *tokens)
              if word in text), "nobody's name, address or link is told")
    tap.ok(server.look(links[0])["game"] == 1 and
           not re.search('game="|seat="|player="', text),
           "and no single game, seat or person")
    tap.ok(len(text) < 60000, "an answer stays short")


def check_mail(tap, smtpd, server, figures):
    """It is down from the beginning."""
    tap.ok(figures.becomes("mail_server_up", 0),
           "a mail server that is down is shown")
    wait_until(lambda: figures.get("letter_oldest_unsent_seconds") >= 2)
    now = figures.all()
    tap.ok(now["letter_oldest_unsent_seconds"] >= 2 and
           now['letters{state="due"}'] + now['letters{state="waiting"}'] ==
           server.owed() > 0,
           "and how many letters wait for it, and how long")
    tap.ok("mail_last_success_timestamp_seconds" not in now and
           now['letters_total{fate="sent"}'] == 0, "none has been sent yet")
    smtpd.start()
    tap.ok(figures.becomes("mail_server_up", 1), "when it is back it is up")
    wait_until(lambda: server.owed() == 0)
    now = figures.all()
    sent = server.query("SELECT count(*) FROM letter WHERE state = 1")[0][0]
    tap.equal((now["letter_oldest_unsent_seconds"], now['letters{state="due"}'],
               now['letters_total{fate="sent"}'], now['letters{state="sent"}']),
              (0, 0, sent, sent), "letters leave, and are counted")
    tap.ok(abs(now["mail_last_success_timestamp_seconds"] - time.time()) < 60,
           "it is told when the last one did")


def check_refused(tap, smtpd, server, figures, links):
    smtpd.faults("rcpt 550@")
    move(server, links)
    tap.ok(figures.becomes('letters{state="parked"}', 1) and
           figures.get('letters_total{fate="parked"}') == 1,
           "a letter that is refused is counted as parked")
    smtpd.faults()


def check_over(tap, server, figures):
    """The game of Ann and Bo ends; the other one goes on."""
    before = figures.all()
    _, link, _ = server.turn(server.run("links", "1").stdout.split()[2::3])
    answer = server.post(link + "/table", {"action": "resign",
                                           "confirm": "yes"})
    tap.equal(answer.status, 200, "somebody resigns")
    now = figures.all()
    tap.equal([now.get(f'games{{ruleset="carcassonne",state="{state}"}}')
               for state in ("open", "over")], [1, 1],
              "games that end are counted as that")
    tap.ok(now['entries_total{by="seat"}'] > before['entries_total{by="seat"}'],
           "and their last entry, too")


def check_post(tap, server, figures):
    """Its supervisor, which would start it again, is made to wait."""
    before = figures.all()
    tap.ok(before["post_up"] == 1 and
           abs(before["post_start_time_seconds"] -
               before["start_time_seconds"]) < SOON,
           "the post is there, and it is told since when")
    post = server.child("post")
    server.process.send_signal(signal.SIGSTOP)
    os.kill(post, signal.SIGKILL)
    gone = figures.becomes("post_up", 0)
    since = figures.get("post_start_time_seconds")
    server.process.send_signal(signal.SIGCONT)
    tap.ok(gone and since is None, "one that died is not")
    tap.ok(figures.becomes("post_up", 1), "and is, when it was started again")
    after = figures.all()
    tap.ok(after["post_start_time_seconds"] > before["post_start_time_seconds"]
           and after["start_time_seconds"] == before["start_time_seconds"],
           "since a later time, while the desk stays")


def check_disk(tap, server, figures):
    backup = "backup_last_success_timestamp_seconds"
    tap.ok(backup not in figures.all(), "at first there is no backup")
    began = int(time.time())
    done = server.run("backup", server.folder / "backup")
    tap.ok(done.returncode == 0 and
           began <= (figures.get(backup) or 0) <= time.time(),
           "it is told when the last one was made")
    server.change("UPDATE fact SET value = '1' WHERE name = 'backed-up'")
    done = server.run("backup", server.folder / "backup")
    now = figures.all()
    tap.equal((done.returncode, now[backup]), (1, 1),
              "and one that failed is none")
    room = os.statvfs(server.folder.path)
    tap.ok(0 < now["disk_available_bytes"] < room.f_blocks * room.f_frsize,
           "and how much room there is on the disk")


def check_load(tap, server, figures):
    """Scrapes and moves at the same time."""
    faults, texts, stop = [], [], threading.Event()

    def scrape():
        last = {}
        while not stop.is_set():
            try:
                began = time.monotonic()
                values = figures.all()
                texts.append(time.monotonic() - began)
            except (OSError, RuntimeError, http.client.HTTPException) as e:
                faults.append(repr(e))
                return
            faults.extend(
                f"{key}: {last[key]} {value}" for key, value in values.items()
                if re.match(r"\w+_(total|count|sum|bucket)\b", key) and
                value < last.get(key, 0))
            last = values

    threads = [threading.Thread(target=scrape) for _ in range(3)]
    for thread in threads:
        thread.start()
    _, links = server.new(f"Ann Lee <{ANN}>", f"Bo Ray <{BO}>")
    for _ in range(30):
        move(server, links)
    stop.set()
    for thread in threads:
        thread.join()
    tap.none(faults, "under load every question is answered, and no counter "
             "goes back")
    tap.ok(len(texts) > 60, f"often ({len(texts)} times)")
    answer = figures.request()
    tap.ok(promtool("check", "metrics", text=answer.text) in (None, ""),
           "and promtool still finds nothing wrong")


def check_page(tap, figures):
    page = read("doc", "turnpost-log.7")
    answer = figures.request()
    told = set(re.findall(r"^# TYPE turnpost_(\w+)", answer.text, re.M))
    items = dict(re.findall(r"^\.It Li turnpost_(\w+)(?: Pq (.*))?$",
                            part(page, "FIGURES"), re.M))
    tap.equal(sorted(items), sorted(told),
              "turnpost-log(7) has every figure, and no other")
    labels = {}
    for name, some in re.findall(r"^turnpost_(\w+)\{(.*)\}", answer.text, re.M):
        name = name.removesuffix("_bucket")
        labels.setdefault(name, set()).update(re.findall(r"(\w+)=", some))
    tap.none((f"{name}: {labels.get(name)}" for name, some in items.items()
              if labels.get(re.sub("_(sum|count)$", "", name), set()) -
              {"le"} != set(filter(None, some.split(", ")))),
             "with its labels")
    example = Folder() / "prometheus.yml"
    with open(example, "w", encoding="utf-8") as f:
        f.write(re.sub(r"/\S+(?=/turnpost\.rules)", f"{SRCDIR}/contrib",
                       literal(page, "scrape_configs")))
    said = promtool("check", "config", example)
    tap.ok(said is None or ("1 rule files found" in said and
                            "status" not in said),
           f"its example for Prometheus is one: {' '.join((said or '').split())}")


def check_address(tap):
    """An address that is taken, and one that others could reach."""
    with contextlib.closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = Server(metrics=f"127.0.0.1:{port}")
        server.start(wait=False)
        tap.ok(wait_until(server.healthy), "where the address is taken games "
               "are served nevertheless")
        tap.ok("event=metrics-not-served" in server.read_log(),
               "and the log says so")
        server.stop()
    server = Server(metrics="0.0.0.0:9480")
    done = server.run("serve")
    tap.ok(done.returncode == 78 and "metrics" in done.stderr and
           "127.0.0.1:9480" in done.stderr,
           "an address that others can reach is refused, with one that is "
           "good")


def main():
    tap = Tap()
    port = free_port()
    figures = Figures(port)
    smtpd = FaultSmtpd()
    server = Server(transport=smtpd.transport,
                    metrics=f"127.0.0.1:{port}").start()
    check_format(tap, server, figures)
    links = check_games(tap, server, figures)
    check_nobody(tap, server, figures, links)
    check_mail(tap, smtpd, server, figures)
    check_refused(tap, smtpd, server, figures, links)
    check_over(tap, server, figures)
    check_post(tap, server, figures)
    check_disk(tap, server, figures)
    check_load(tap, server, figures)
    check_page(tap, figures)
    check_address(tap)
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.equal(server.run("check").returncode, 0,
              "and what it counted is what there is")
    tap.done()


main()

"""The log: turnpost-log(7) has every event of the sources with its keys, and no
other; a line is what it says there, whatever mail servers answer, and tells
nobody's address, name or link."""
import os
import re

from harness import SRCDIR, Server, Tap, wait_until
from mailserver import FaultSmtpd
from manpage import part, read, warnings_of

ANN, BO = "ann.lee@play.example", "bo.ray@play.example"
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
LINE = re.compile(r'turnpost: event=[a-z-]+( [a-z-]+=("[^"]*"|[^ "]+))*')


def calls(text):
    """What stands between the brackets of each log_event(...)."""
    for found in re.finditer(r"\blog_event\(", text):
        depth, end = 1, found.end()
        while depth > 0:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield text[found.end():end - 1]


def events_of_sources():
    """The keys of each event; sources that define log_event() aside."""
    events = {}
    for folder, _, files in os.walk(os.path.join(SRCDIR, "daemon")):
        for name in sorted(files):
            if not name.endswith(".c") or name == "log.c":
                continue
            text = read(os.path.join(folder, name))
            for call in calls(text):
                what, _, rest = call.partition(",")
                keys = re.findall(r"(?:^| )([a-z-]+)=",
                                  "".join(LITERAL.findall(rest)))
                for event in re.findall(r'"([a-z-]+)"', what):
                    events.setdefault(event, set()).update(keys)
            for event, rest in re.findall(
                    r'turnpost: event=([a-z-]+)((?: [^"]*)?)', text):
                events.setdefault(event, set()).update(
                    re.findall(r"([a-z-]+)=", rest))
    return events


def events_of_page(text):
    events = {}
    for names, keys in re.findall(r"^\.It Cm ([a-z ,-]+?)(?: Pq (.*))?$", text,
                                  re.M):
        for name in names.split(" , "):
            events[name] = set(re.split(", | or ", keys)) if keys else set()
    return events


def table(name):
    """The events in that table of daemon/desk/log.c."""
    rows = re.search(rf"{name}\[\] = \{{(.*?)\}};",
                     read("daemon", "desk", "log.c"), re.S)
    return set(re.findall(r'"([a-z-]+)"', rows.group(1)))


def check_page(tap):
    page = read("doc", "turnpost-log.7")
    told, sources = events_of_page(page), events_of_sources()
    tap.ok(len(sources) > 40, f"there are events ({len(sources)})")
    tap.equal(sorted(sources.keys() - told.keys()), [],
              "turnpost-log(7) has every event")
    tap.equal(sorted(told.keys() - sources.keys()), [], "and no other")
    # Of child-ended the key is a matter of how it ended.
    tap.none((f"{event}: {sorted(keys)}" for event, keys in sources.items()
              if event != "child-ended" and keys != told.get(event, keys)),
             "with its keys")
    tap.equal(sorted(events_of_page(part(page, "Faults of the desk"))),
              sorted(table("faults")), "the faults of the desk are those that "
              "are counted")
    tap.equal(sorted(warnings_of(page)), sorted(table("warnings") |
                                                {"lines-lost"}),
              "and those that the journal gets as warnings are told")


def lines_of(server):
    return server.read_log().splitlines()


def check_lines(tap):
    smtpd = FaultSmtpd().start()
    server = Server(transport=smtpd.transport).start()
    smtpd.faults(f"rcpt 550@ 1 {ANN}", f"rcpt 451 1 {BO}")
    _, links = server.new(f"Ann Lee <{ANN}>", f"Bo Ray <{BO}>;phrase=Rosebud",
                          options=["first=1"])
    wait_until(lambda: len([line for line in lines_of(server) if
                            re.search("letter-(refused|put-off)", line)]) == 2)
    page = server.look(links[0])["links"]
    for link in list(page.values()) + [links[1] + "x", "/t/nobody"]:
        if link:
            server.get(link)
    state = server.look(links[1])
    server.post(links[1], {"move": state["moves"][0], "note": "Rosebud"})
    smtpd.stop()
    server.post(links[1] + "/table", {"action": "resign", "confirm": "yes"})
    wait_until(lambda: "event=mail-server-down" in server.read_log())
    server.stop()
    lines = lines_of(server)
    seen = {event for line in lines
            for event in re.findall(r"event=([a-z-]+)", line)}
    tap.equal(sorted(seen & {"desk-ready", "post-ready", "letter-refused",
                             "letter-put-off", "mail-server-down"}),
              ["desk-ready", "letter-put-off", "letter-refused",
               "mail-server-down", "post-ready"], "things happen, and are told")
    tap.none((line for line in lines if not LINE.fullmatch(line)),
             "each line is one event with keys and values")
    tokens = re.findall(r"/t/([\w-]+)", " ".join(
        links + [link for link in page.values() if link]))
    tap.none((line for line in lines for secret in
              ("@play.example", "ann.lee", "bo.ray", "Ann", "Bo ", "Lee", "Ray",
               "Rosebud", *tokens) if secret in line),
             "nobody's address, name, words or link is in it")
    tap.ok(any("letter-refused" in line and 'said="550 ' in line
               for line in lines), "but what the mail server said is")


def main():
    tap = Tap()
    check_page(tap)
    check_lines(tap)
    tap.done()


main()

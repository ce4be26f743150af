"""contrib/grafana.json and contrib/turnpost.rules.yml: what they ask for is what
a server tells, Prometheus answers each question of theirs with figures, and each
alert fires when it should and not on a healthy server."""
import json
import re
import shutil

from harness import SRCDIR, Server, Tap, free_port, skip_all, wait_until
from mailserver import FaultSmtpd
from manpage import read
from prometheus import ABSENT, Figures, Prometheus, promtool

RULES = f"{SRCDIR}/contrib/turnpost.rules.yml"
TESTS = f"{SRCDIR}/contrib/turnpost.rules.test.yml"
SELECTOR = re.compile(r"\bturnpost_(\w+)(?:\{([^}]*)\})?")
MATCHER = re.compile(r'(\w+)(=~|!~|!=|=)"([^"]*)"')
MINE = {"job", "instance"}      # labels that Prometheus adds


# --- the files ---

def check_rules(tap):
    said = promtool("check", "rules", RULES)
    tap.ok("SUCCESS" in said and "status" not in said,
           f"promtool takes the rules: {' '.join(said.split())}")
    said = promtool("test", "rules", TESTS)
    if not tap.ok("status" not in said, "each alert fires on what it is for, "
                  "and none on a healthy server"):
        print("# " + said.replace("\n", "\n# "))
    alerts = re.findall(r"- alert: (\w+)", read("contrib",
                                                "turnpost.rules.yml"))
    tested = re.findall(r'alertname="(\w+)"', read("contrib",
                                                   "turnpost.rules.test.yml"))
    tap.equal(sorted(set(tested)), sorted(alerts), "all of them are tested")


def faults_of(panel):
    """What a reader of the panel would miss."""
    if panel["type"] not in ("stat", "timeseries"):
        yield "Grafana 9 to 11 have other panels for that"
    if not panel.get("description", "").endswith("."):
        yield "what it means is not said"
    if not panel["fieldConfig"]["defaults"].get("unit"):
        yield "there is no unit"
    if not panel["targets"]:
        yield "it asks for nothing"
    for asks in [panel] + panel["targets"]:
        if asks["datasource"] != {"type": "prometheus",
                                  "uid": "${datasource}"}:
            yield "it asks somebody else than who was chosen"
    refs = [target["refId"] for target in panel["targets"]]
    if len(set(refs)) < len(refs):
        yield "two questions have one name"


def covered(panel):
    """The places of the grid that it has."""
    at = panel["gridPos"]
    return {(x, y) for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])}


def check_dashboard(tap):
    """The questions of its panels: what is asked, and what is shown."""
    dashboard = json.loads(read("contrib", "grafana.json"))
    tap.ok(36 <= dashboard["schemaVersion"] <= 39 and "id" not in dashboard,
           "Grafana 9 to 11 import the dashboard")
    tap.equal([variable["name"] for variable in
               dashboard["templating"]["list"]],
              ["datasource", "job", "instance"],
              "it asks which Prometheus and which server")
    panels = dashboard["panels"]
    shown = [panel for panel in panels if panel["type"] != "row"]
    tap.ok(len(panels) - len(shown) == 4 and len(shown) <= 16,
           f"it has four rows and few panels ({len(shown)})")
    tap.none((f"{panel['title']}: {fault}" for panel in shown
              for fault in faults_of(panel)),
             "each panel says what it shows, in which unit, what it means")
    places = [place for panel in panels for place in covered(panel)]
    titles = [panel["title"] for panel in panels]
    ids = [panel["id"] for panel in panels]
    tap.ok(len(set(places)) == len(places) and max(places)[0] < 24 and
           len(set(titles)) == len(set(ids)) == len(panels),
           "no panel lies on another, or has its name")
    targets = [(panel["title"], target["expr"], target["legendFormat"])
               for panel in shown for target in panel["targets"]]
    tap.none((text for _, text, _ in targets
              if 'job=~"$job",instance=~"$instance"' not in text),
             "each question is about the server that was chosen")
    return [(title, text.replace("$job", "turnpost")
             .replace("$instance", ".+").replace("$__rate_interval", "1m"),
             legend) for title, text, legend in targets]


# --- a server that runs ---

class World:
    """A server that is played on, and a Prometheus that watches it."""

    def __init__(self):
        self.smtpd = FaultSmtpd().start()
        port = free_port()
        self.server = Server(transport=self.smtpd.transport,
                             metrics=f"127.0.0.1:{port}").start()
        self.figures = Figures(port)
        self.prometheus = Prometheus(port, RULES)
        _, self.links = self.server.new("Ann <ann@play.example>",
                                        "Bo <bo@play.example>")
        paused, _ = self.server.new("Ann <ann@play.example>", "bot:random")
        for command in (("pause", str(paused)),
                        ("backup", self.server.folder / "backup")):
            done = self.server.run(*command)
            if done.returncode != 0:
                raise RuntimeError(done.stderr)

    def move(self):
        _, link, state = self.server.turn(self.links)
        self.server.post(link, {"move": state["moves"][0]})

    def seems(self, name, state):
        """Waits until that alert is in that state; the alert."""
        return wait_until(lambda: next(
            (alert for key, alert in self.prometheus.alerts().items()
             if key == name and alert["state"] == state), None), step=0.2)


def samples_of(figures):
    """Names, each with the labels of its samples."""
    found = {}
    for sample in figures.all():
        name, _, labels = sample.partition("{")
        found.setdefault(name, []).append(dict(
            re.findall(r'(\w+)="([^"]*)"', labels)))
    return found


def unknown(text, samples):
    """What an expression asks for that no server tells."""
    for name, labels in SELECTOR.findall(text):
        if name not in samples:
            yield f"turnpost_{name}"
        for label, how, value in MATCHER.findall(labels):
            known = {sample.get(label) for sample in samples.get(name, [])}
            # Of alternatives each has to be there.
            wanted = value.split("|") if "~" in how else [value]
            if label not in MINE and not known >= set(wanted):
                yield f"turnpost_{name}{{{label}{how}{value}}}"


def check_names(tap, world, targets):
    world.move()
    samples = samples_of(world.figures)
    rules = world.prometheus.rules()
    tap.none((f"{where}: {what}" for where, text in
              [(title, text) for title, text, _ in targets] +
              [(rule["name"], rule["query"]) for rule in rules]
              for what in unknown(text, samples)),
             "dashboard and rules ask for nothing that no server tells")


def wrong(world, text, legend):
    """Why an expression shows nothing now; None when it does."""
    found = world.prometheus.values(text)
    if not found:
        return "nothing"
    if any(value != value for _, value in found):
        return "no number"
    if any(label not in labels for labels, _ in found
           for label in re.findall(r"\{\{(\w+)\}\}", legend)):
        return f"it has no {legend}"
    return None


def check_questions(tap, world, targets):
    """While games are played."""
    left = {}

    def answered():
        world.move()
        left.clear()
        left.update({(title, text): why for title, text, legend in targets
                     for why in [wrong(world, text, legend)] if why})
        return not left

    wait_until(answered, step=1.0)    # a game has more moves than that
    tap.none(left.items(), "each panel has figures to show "
             f"({len(targets)} questions)")


def check_quiet(tap, world):
    wait_until(lambda: all(rule["health"] == "ok"
                           for rule in world.prometheus.rules()))
    rules = world.prometheus.rules()
    tap.none((f"{rule['name']}: {rule.get('lastError')}" for rule in rules
              if rule["health"] != "ok"), "each rule can be looked at")
    tap.none((rule["name"] for rule in rules if rule["type"] == "alerting" and
              rule["state"] != "inactive"),
             "where all is well there is no alert")
    tap.none((rule["name"] for rule in rules if rule["type"] == "alerting" and
              (set(rule["annotations"]) != {"summary", "description", "todo"} or
               rule["labels"].get("severity") not in ("critical", "warning"))),
             "each says what it is, what it means, and what to do")


def check_alarm(tap, world):
    world.smtpd.stop()
    world.move()
    alert = world.seems("TurnpostMailServerDown", "pending")
    tap.ok(alert and str(world.figures.port) in alert["annotations"]["summary"],
           "without a mail server there is, and it says of which server")
    world.server.stop()
    tap.ok(world.seems("TurnpostDown", "pending"),
           "and where the server is gone")


def main():
    if shutil.which("prometheus") is None:
        skip_all(ABSENT)
    tap = Tap()
    check_rules(tap)
    targets = check_dashboard(tap)
    world = World()
    check_names(tap, world, targets)
    check_questions(tap, world, targets)
    check_quiet(tap, world)
    check_alarm(tap, world)
    tap.done()


main()

"""What a server tells Prometheus, and Prometheus as Debian ships it, which asks
for it and reckons with it."""
import atexit
import contextlib
import http.client
import json
import re
import shutil
import subprocess
import urllib.parse

from harness import Answer, Folder, die_with_me, free_port, wait_until

SAMPLE = re.compile(r"(\w+)(?:\{(.*)\})? (\S+)")
ABSENT = "there is no promtool (Debian: prometheus)"


def ask(port, path, method="GET"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    with contextlib.closing(connection):
        connection.request(method, path)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())


class Figures:
    """What a server tells Prometheus."""

    def __init__(self, port):
        self.port = port

    def request(self, method="GET", path="/metrics"):
        return ask(self.port, path, method)

    def all(self):
        """Values by name and labels: 'x{a="b"}'."""
        answer = self.request()
        if answer.status != 200:
            raise RuntimeError(answer.text)
        return {m[1].removeprefix("turnpost_") +
                (f"{{{m[2]}}}" if m[2] else ""): float(m[3])
                for m in map(SAMPLE.fullmatch, answer.text.splitlines())
                if m}

    def get(self, name):
        return self.all().get(name)

    def becomes(self, name, value, seconds=60):
        return wait_until(lambda: self.get(name) == value, seconds, 0.1)


def promtool(*arguments, text=None):
    """What it says, which is nothing when all is well; None without it."""
    if shutil.which("promtool") is None:
        return None
    done = subprocess.run(["promtool", *arguments], input=text, text=True,
                          capture_output=True, check=False, timeout=300)
    return done.stdout + done.stderr + ("" if done.returncode == 0
                                        else f"status {done.returncode}")


class Prometheus:
    """One that asks at port FIGURES each second, and looks at RULES, a file. It
    ends with the test."""

    def __init__(self, figures, rules):
        self.folder = Folder()
        self.port = free_port()
        config = self.folder / "prometheus.yml"
        with open(config, "w", encoding="utf-8") as f:
            f.write("global: {scrape_interval: 1s, evaluation_interval: 1s}\n"
                    f"rule_files: ['{rules}']\n"
                    "scrape_configs:\n"
                    "  - job_name: turnpost\n"
                    "    static_configs:\n"
                    f"      - targets: ['127.0.0.1:{figures}']\n")
        with open(self.folder / "log", "wb") as log:
            # pylint: disable=consider-using-with
            self.process = subprocess.Popen(
                ["prometheus", f"--config.file={config}",
                 f"--storage.tsdb.path={self.folder.path}/data",
                 f"--web.listen-address=127.0.0.1:{self.port}"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                preexec_fn=die_with_me)
        atexit.register(self.stop)
        if not wait_until(self.ready):
            with open(self.folder / "log", encoding="utf-8") as f:
                raise RuntimeError(f.read())

    def stop(self):
        self.process.kill()
        self.process.wait()

    def ready(self):
        try:
            return ask(self.port, "/-/ready").status == 200
        except OSError:
            return False

    def get(self, path, **query):
        """What it answers; RuntimeError with its words where that is none."""
        text = ask(self.port, f"/api/v1/{path}?" +
                   urllib.parse.urlencode(query)).text
        answer = json.loads(text)
        if answer["status"] != "success":
            raise RuntimeError(f"{query}: {answer}")
        return answer["data"]

    def values(self, expression):
        """Labels and value of all that the expression comes to now."""
        return [(found["metric"], float(found["value"][1])) for found in
                self.get("query", query=expression)["result"]]

    def rules(self):
        return [rule for group in self.get("rules")["groups"]
                for rule in group["rules"]]

    def alerts(self):
        """Those that fire or soon will, by name."""
        return {alert["labels"]["alertname"]: alert
                for alert in self.get("alerts")["alerts"]}

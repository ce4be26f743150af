"""Several turnposts with one PostgreSQL, as they would be on several machines:
each has a folder, a port, a log and a mail server of its own, the same keys and
the same address for people.
"""
import random
import re
import shutil
import time

from harness import Server, wait_until


class Machine(Server):
    """One of them."""

    def __init__(self, postgresql, url=None, **settings):
        super().__init__(database=url or postgresql.url, **settings)
        self.postgresql = postgresql

    def query(self, sql, *values):
        for value in values:
            sql = sql.replace("?", str(int(value)), 1)
        return self.postgresql.ask(sql)

    def cpu(self):
        """Seconds of a core that its processes have used."""
        used = 0
        for pid in [self.process.pid, *self.children()]:
            with open(f"/proc/{pid}/stat", encoding="ascii") as f:
                fields = f.read().rsplit(")", 1)[1].split()
            used += int(fields[11]) + int(fields[12])
        return used / 100


class Machines:
    """All of them, as the players see them: one or another answers. TRANSPORTS:
    where the letters of each go."""

    def __init__(self, postgresql, transports, url=None, **settings):
        self.postgresql = postgresql
        self.all = []
        for transport in transports:
            if self.all:
                settings["base_url"] = self.all[0].base
            self.all.append(Machine(postgresql, url, transport=transport,
                                    **settings))
        self.choice = random.Random(0)

    def start(self):
        """The first makes keys, which the others get a copy of."""
        first, *others = self.all
        first.start()
        for other in others:
            shutil.copy(first.top["keys"], other.top["keys"])
            other.start()
        return self

    @property
    def any(self):
        return self.choice.choice(self.all)

    @property
    def port(self):
        return self.any.port

    def new(self, *arguments, **keywords):
        return self.any.new(*arguments, **keywords)

    def look(self, link):
        return self.any.get(link.removeprefix(self.all[0].base),
                            as_json=True).json

    def turn(self, links):
        return Server.turn(self, links)

    def post(self, link, fields):
        return self.any.post(link.removeprefix(self.all[0].base), fields)

    def run(self, *arguments):
        return self.any.run(*arguments)

    def query(self, sql, *values):
        return self.all[0].query(sql, *values)

    def owed(self):
        return self.all[0].owed()

    def healthy(self):
        return all(server.healthy() for server in self.all)

    def back_after(self, began):
        """The seconds since BEGAN until all answer, or None."""
        return time.monotonic() - began if wait_until(self.healthy) else None

    def crashes(self):
        return [line for server in self.all for line in server.crashes()]

    def log_lines(self):
        return sum(server.read_log().count("\n") for server in self.all)

    def events(self):
        """How often each event stands in the logs."""
        found = {}
        for server in self.all:
            for event in re.findall(r"event=(\S+)", server.read_log()):
                found[event] = found.get(event, 0) + 1
        return found

"""Reads calendars (RFC 5545), strictly."""
import datetime
import re
import subprocess


def unfold(text):
    """The lines of a calendar, after looking at how they are written."""
    if not text.endswith("\r\n") or "\n" in text.replace("\r\n", ""):
        raise ValueError("a line does not end in CRLF")
    for line in text.split("\r\n"):
        if len(line.encode()) > 75:
            raise ValueError(f"over 75 octets: {line}")
    return text.replace("\r\n ", "").split("\r\n")[:-1]


def read_calendar(text):
    """The events of a calendar (RFC 5545), strictly: properties of each as a
    dictionary."""
    lines = unfold(text)
    events, inside = [], []
    for line in lines:
        match = re.fullmatch(r"([A-Z-]+)((?:;[A-Z-]+=[^:;,\"]+)*):(.*)", line)
        if not match:
            raise ValueError(f"no property: {line}")
        name, _, value = match.groups()
        if name == "BEGIN":
            inside.append(value)
            if value == "VEVENT":
                events.append({})
        elif name == "END":
            if inside.pop() != value:
                raise ValueError(f"END:{value} ends something else")
        elif inside[-1] == "VEVENT":
            if name in events[-1]:
                raise ValueError(f"{name} twice")
            events[-1][name] = value
    if inside or lines[0] != "BEGIN:VCALENDAR" or "VERSION:2.0" not in lines:
        raise ValueError("no calendar")
    for event in events:
        for name in ("UID", "DTSTAMP", "DTSTART", "SUMMARY"):
            if not event.get(name):
                raise ValueError(f"{name} is missing")
        for name in ("DTSTAMP", "DTSTART"):
            datetime.datetime.strptime(event[name], "%Y%m%dT%H%M%SZ")
        if re.search(r"(?<!\\)[,;]", event["SUMMARY"]):
            raise ValueError("SUMMARY is not escaped")
    return events


READ_ALARMS = """
import sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
for event in calendar.walk("VEVENT"):
    print(*(int(alarm["TRIGGER"].dt.total_seconds() // 60)
            for alarm in event.walk("VALARM")
            if alarm["ACTION"] == "DISPLAY" and alarm["DESCRIPTION"]))
"""


def alarms(calendar):
    """The alarms of each event, in minutes from its beginning, as Debian's
    python3-icalendar reads them."""
    done = subprocess.run(["/usr/bin/python3", "-c", READ_ALARMS],
                          input=calendar, capture_output=True, check=True,
                          timeout=60)
    return [line.split() for line in done.stdout.decode().splitlines()]

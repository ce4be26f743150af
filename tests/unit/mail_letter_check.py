#!/usr/bin/env python3
"""Takes the letters NNN.eml of a folder apart with Python's email package and
compares them with what was put in: NNN.shape, NNN.name, NNN.from, NNN.subject,
NNN.text and NNN.html. Says what differs and fails. Run by mail_compose_test.
"""
import email
import email.policy
import email.utils
import os
import sys

PICTURE = b"\x89PNG\r\n\x1a\n\x00.\r\n.\r\n\xff"
DOCUMENT = b'{"a":1}\n'
ONCE = ("Date", "From", "To", "Subject", "Message-ID", "Auto-Submitted",
        "MIME-Version", "Content-Type")
AT_MOST_ONCE = ("Reply-To", "References", "In-Reply-To", "List-Id",
                "List-Unsubscribe", "List-Unsubscribe-Post",
                "Content-Language")


def shape(part):
    if part.is_multipart():
        return "%s(%s)" % (part.get_content_subtype(),
                           ",".join(shape(p) for p in part.iter_parts()))
    return part.get_content_type()


def bytes_faults(data):
    bare = data.replace(b"\r\n", b"")
    if b"\r" in bare or b"\n" in bare:
        yield "a bare CR or LF"
    if not data.endswith(b"\r\n"):
        yield "no line end at the end"
    if max(data) > 126:
        yield "bytes beyond ASCII"
    if any(c < 32 and c not in (9, 10, 13) for c in data):
        yield "control characters"
    longest = max(len(line) for line in data.split(b"\r\n"))
    if longest > 998:
        yield "a line of %d bytes" % longest


def header_faults(m, name, sender, subject):
    for header in ONCE:
        if len(m.get_all(header, [])) != 1:
            yield "not one %s" % header
    for header in AT_MOST_ONCE:
        if len(m.get_all(header, [])) > 1:
            yield "several %s" % header
    for header, value in m.items():
        if value.defects:
            yield "%s: %s" % (header, value.defects)
    to = m["To"].addresses
    if len(to) != 1 or to[0].display_name != name or \
            to[0].addr_spec != "joerg@example.org":
        yield "To is %r, not %r" % (to, name)
    if m["Subject"] != subject:
        yield "Subject is %r, not %r" % (str(m["Subject"]), subject)
    if len(m["From"].addresses) != 1 or \
            m["From"].addresses[0].addr_spec != "games@example.org" or \
            m["From"].addresses[0].display_name != sender:
        yield "From is %s, not %r" % (m["From"], sender)
    if m["Date"].datetime.timestamp() != 1763629200:
        yield "Date is %s" % m["Date"]
    if m["Auto-Submitted"] != "auto-generated":
        yield "Auto-Submitted is %s" % m["Auto-Submitted"]
    if m["References"] != m["In-Reply-To"]:
        yield "In-Reply-To is %s" % m["In-Reply-To"]
    if (m["List-Unsubscribe"] is None) != (m["List-Unsubscribe-Post"] is None):
        yield "List-Unsubscribe-Post is %s" % m["List-Unsubscribe-Post"]


def part_faults(m, texts):
    seen = []
    for part in m.walk():
        if part.defects:
            yield "%s: %s" % (part.get_content_type(), part.defects)
        if part.is_multipart():
            continue
        kind = part.get_content_type()
        content = part.get_content()
        if kind in texts:
            # Line ends are CRLF on the way; a last one may be missing.
            content = content.replace("\r\n", "\n")
            want = texts[kind]
            if content != want and content != want + "\n":
                yield "%s differs" % kind
            if part.get_content_charset() != "utf-8":
                yield "%s is %s" % (kind, part.get_content_charset())
            seen.append(kind)
        elif kind == "image/png":
            if content != PICTURE:
                yield "the picture differs"
            if part["Content-ID"] != "<board.17@play.example.org>" or \
                    part.get_content_disposition() != "inline":
                yield "the picture is %s, %s" % (
                    part["Content-ID"], part["Content-Disposition"])
        elif content != DOCUMENT or part.get_filename() != "game-12.json" or \
                part.get_content_disposition() != "attachment":
            yield "the attachment differs"
    if sorted(seen) != sorted(texts):
        yield "texts are %s" % seen


def faults(folder, number):
    def read(what):
        path = os.path.join(folder, number + "." + what)
        if not os.path.exists(path):
            return None
        with open(path, "rb") as f:
            return f.read()
    data = read("eml")
    m = email.message_from_bytes(data, policy=email.policy.default)
    texts = {"text/plain": read("text").decode()}
    if read("html") is not None:
        texts["text/html"] = read("html").decode()
    yield from bytes_faults(data)
    if shape(m) != read("shape").decode():
        yield "its shape is %s" % shape(m)
    yield from header_faults(m, read("name").decode(), read("from").decode(),
                             read("subject").decode())
    yield from part_faults(m, texts)


def main():
    folder = sys.argv[1]
    numbers = sorted(f[:-4] for f in os.listdir(folder) if f.endswith(".eml"))
    bad = 0
    for number in numbers:
        for fault in faults(folder, number):
            print("# letter %s: %s" % (number, fault))
            bad += 1
    return 1 if bad or not numbers else 0


if __name__ == "__main__":
    sys.exit(main())

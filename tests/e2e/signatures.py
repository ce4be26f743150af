"""Signatures of letters (DKIM, RFC 6376), checked by a library that neither
turnpost nor the mail servers have, against the record that turnpost-mail(7)
tells operators to put into their zone."""
import os
import re
import sys

from mailservers import OWN, UNPACKED, check_possible, manual

check_possible("signing")
sys.path.insert(0, os.path.join(UNPACKED, "signing", "usr/lib/python3",
                                "dist-packages"))

# What RFC 8058 wants to be signed.
ONE_CLICK = {"list-unsubscribe", "list-unsubscribe-post"}
NAME, RECORD = re.search(r'^(\S+\._domainkey)\s+TXT\s+"(.*)"', manual(
    "NAMES IN THE DNS"), re.M).groups()


def key_in(text):
    """What a program printed for people to copy: a public key, or a record in
    a zone."""
    pem = re.search(r"-BEGIN PUBLIC KEY-+\n(.*?)-+END", text, re.S)
    if pem:
        return "".join(pem.group(1).split())
    record = "".join(re.findall(r'"([^"]*)"', text))
    return re.search(r"p=([A-Za-z0-9+/=]+)", record).group(1)


def signed(path, key, selector="turnpost"):
    """The names of headers that the signature by KEY in the letter covers, as
    often as it does; None when it is none, or there is no letter."""
    # pylint: disable=import-outside-toplevel,import-error
    import dkim

    if path is None:
        return None

    def dns(name, timeout=5):
        del timeout
        wanted = f"{NAME}.{OWN}.".replace("turnpost", selector, 1)
        return RECORD.replace(RECORD.split("p=")[1], key).encode() \
            if name.decode() == wanted else None
    with open(path, "rb") as f:
        letter = dkim.DKIM(f.read())
    for n in range(sum(name.lower() == b"dkim-signature"
                       for name, _ in letter.headers)):
        if letter.verify(n, dnsfunc=dns):
            return [name.decode().lower().strip() for name in
                    letter.signature_fields[b"h"].split(b":")]
    return None

#!/usr/bin/env python3
"""Rules pages: that the tables say what the data sets say.

The pictures of these pages are played by the rules; their tables are typed, so
each is compared with the set with which new games begin.
"""

import html
import os
import re
import sys
from collections import Counter

TREE = os.environ.get("SRCDIR") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(TREE, "tests", "unit"))
import lang_test

WORDS = lang_test.all_words(lang_test.read_language(
    os.path.join(TREE, "templates", "lang", "en")))
GEO, MONO = "geonosis.rules.", "monopoly."
LETTERS = {"battle": "B", "super": "S", "droideka": "D", "any": "?"}

failures = steps = 0


def step(told, data, sentence):
    global failures, steps
    steps += 1
    good = told == data
    failures += not good
    if not good:
        print(f"# the page: {told}\n# the data: {data}")
    print(f"{'ok' if good else 'not ok'} {steps} - {sentence}")


def word(key):
    return WORDS[key].text


def lines_of(path):
    with open(os.path.join(TREE, path), encoding="utf-8") as f:
        return [line.split() for line in f
                if line.strip() and not line.startswith("#")]


def said(text):
    """What stands there, in English, with ends of lines for <br>."""
    text = re.sub(r"<br>", "\n", text)
    text = re.sub(r"\{\{>([^}]+)\}\}", lambda m: word(m.group(1)), text)
    return html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\xa0", " ")


def section(ruleset, name):
    with open(os.path.join(TREE, "templates", "rules",
                           f"{ruleset}.rules.html"), encoding="utf-8") as f:
        return re.search(f'<section id="{name}".*?</section>', f.read(),
                         re.S).group(0)


def rows(ruleset, name):
    """The rows of the table in a section, without its head."""
    body = section(ruleset, name).split("<tbody>")[1]
    return [[said(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>",
                                               row, re.S)]
            for row in re.findall(r"<tr>(.*?)</tr>", body, re.S)]


def terms(ruleset, name):
    return [said(term) for term in re.findall(
        r"<dt>(.*?)</dt>", section(ruleset, name))]


# --- Battle of Geonosis ---------------------------------------------------------

def needs(words):
    if words[0] == "sum":
        return f"{word(GEO + 'sum')} {words[1]}"
    return " ".join(words)


def penalty(words):
    if words[0] == "force":
        return f"{word(GEO + 'lose-force')} \u2212{words[1]}"
    return " + ".join(
        (f"{n} \u00d7 " if n > 1 else "") + word(f"geonosis.droids.{kind}")
        for kind in LETTERS for n in [words.count(kind)] if n)


def sheets(lines):
    """The rows: sheet and dice, fights, spaces of the Force, abilities."""
    found = {}
    for line in lines:
        if line[0] == "sheet":
            last = found[line[1]] = [line[3], [], 0, []]
        elif line[0] == "action":
            what, die = line[2:], ""
            if "die" in what:
                what, die = what[:-2], what[-1]
            if line[1] == "fight":
                last[1].append(f"+{what[0]}" + (f" ({die})" if die else ""))
            elif line[1] == "raise":
                last[2] += 1
            elif line[1] == "force":
                last[3].append(f"{die}: {word(GEO + 'column.raises')} "
                               f"+{what[0]}")
            else:
                last[3].append(f"{die}: " + " ".join(
                    LETTERS[kind] for kind in what))
    die = word(GEO + "column.die")
    return [[f"{name}\n{dice} \u00d7 {die}", " ".join(fights), str(force),
             "\n".join(abilities)]
            for name, (dice, fights, force, abilities)
            in sorted(found.items())]


def assaults(lines):
    rounds = []
    for line in lines:
        if line[:2] == ["time", "threats"]:
            rounds.append([])
        elif line[:2] == ["time", "assault"]:
            rounds[-1].append(word(f"geonosis.droids.{line[2]}"))
    return [[str(n), ", ".join(kinds)] for n, kinds in enumerate(rounds, 1)]


def geonosis():
    lines = lines_of("data/geonosis/urgent.arena")
    step([row[:2] for row in rows("geonosis", "droids")],
         [[f"{word('geonosis.droid.' + line[1])}\n"
           f"{word(GEO + 'look.' + line[1])}", line[2]]
          for line in lines if line[0] == "droid"], "resistances of droids")
    step(set(re.findall(r"\d+", word(GEO + "droids.2"))),
         {line[3] for line in lines if line[0] == "droid"}, "their tokens")
    step([row[1:] for row in rows("geonosis", "force")],
         [[line[i] for line in lines if line[0] == "force" and len(line) == 3]
          for i in (1, 2)], "what a die raises the Force by")
    step(rows("geonosis", "threats"),
         [[needs(line[2:line.index("miss")]),
           penalty(line[line.index("miss") + 1:])]
          for line in lines if line[0] == "threat"], "threats")
    step([row[1] for row in rows("geonosis", "mega")],
         [needs(line[2:]) for line in lines if line[0] == "mega"],
         "mega threats")
    step(rows("geonosis", "assaults"), assaults(lines), "assaults")
    step(rows("geonosis", "sheets"), sheets(lines), "sheets")


# --- MONOPOLY -------------------------------------------------------------------

def planets(lines):
    found = {}
    for line in lines:
        if line[0] == "space" and line[2] == "planet":
            found.setdefault(line[3], []).append(line[4:6])
    return [[name] + [" ".join(pair[i] for pair in pairs) for i in (0, 1)]
            for name, pairs in found.items()]


def cards(lines, deck):
    """How many cards of a kind there are, with their amount."""
    found = Counter()
    for line in lines:
        if line[:2] == ["card", deck]:
            amount = "" if line[4] == "/" else f" ({line[4]})"
            found[word(f"{MONO}card.{line[3]}") + amount] += 1
    return sorted(f"{n} \u00d7 {name}" for name, n in found.items())


def monopoly():
    lines = lines_of("data/monopoly/standard.ring")
    types = Counter(line[2] for line in lines if line[0] == "space")
    step(sorted(terms("monopoly", "spaces")),
         sorted(f"{n} \u00d7 {word(MONO + 'rules.space.' + kind)}"
                for kind, n in types.items()), "spaces")
    step(rows("monopoly", "planets"), planets(lines), "planets")
    for deck in "rebel", "empire":
        step(sorted(terms("monopoly", "cards")), cards(lines, deck),
             f"cards of the {deck} deck")
    money = {line[1]: line[2] for line in lines if line[0] == "money"}
    step({name: amount for name, amount, key in (
        ("start", money["start"], "begin.2"), ("go", money["go"], "move.1"),
        ("bail", money["bail"], "jail.2"),
        ("auction", money["auction"], "auctions.2"))
        if amount in re.findall(r"\d+", word(f"{MONO}rules.{key}"))},
         money, "amounts of money")


geonosis()
monopoly()
print(f"1..{steps}")
sys.exit(failures > 0)

#!/usr/bin/env python3
"""Languages: that each has all words and no others, that its words fit where
the English ones do, and that no word is left over.

A translation can only use what the model has where its English word stands, as
a name that is not there stops a letter. Every fault is printed with its place.
"""

import glob
import os
import re
import sys

TREE = os.environ.get("SRCDIR") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path += [os.path.join(TREE, "tests", "unit"), os.path.join(TREE, "tests")]
import lang_keys
from architecture_rules import ROOMS

LANGS = os.environ.get("LANGS") or os.path.join(TREE, "templates", "lang")

TAG = re.compile(r"\{\{(.*?)\}\}")
SENTENCE = 4  # as many words in small letters are one
ENDING = 3  # letters at most: "es", which a language may do without
INVISIBLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


class Word:
    def __init__(self, key, text, place):
        self.key, self.text, self.place = key, text, place
        self.uses = []  # (sort, name, the sections it stands in)
        self.terms = set()  # paragraphs of the rules that it links to
        self.faults = []
        self.parse()

    def parse(self):
        open_sections = []
        for tag in TAG.findall(self.text):
            tag = tag.strip()
            sign, rest = tag[:1], tag[1:].strip()
            if sign == "@":
                self.terms.add(rest)
                open_sections.append(sign + rest)
            elif sign in "#^":
                self.use("section", rest, open_sections)
                open_sections.append(sign + rest)
            elif sign == "/":
                if not open_sections or open_sections.pop()[1:] != rest:
                    self.faults.append(f"{{{{/{rest}}}}} ends no section")
            elif sign == ">":
                if rest.startswith("*"):
                    self.use("dynamic", rest[1:].strip(), open_sections)
                else:
                    self.use("partial", rest, open_sections)
            elif sign == "!":
                pass
            elif ":" in tag:
                name, texts = tag.split(":", 1)
                self.use("choice", name.strip(), open_sections)
                if texts.count("|") != 1:
                    self.faults.append(f"a choice has two texts: {tag}")
            else:
                self.use("value", tag.lstrip(",").strip(), open_sections)
        if open_sections:
            self.faults.append(f"{open_sections[-1]} does not end")
        if re.search(r"[{}]", TAG.sub("", self.text)):
            self.faults.append("a brace outside of a tag")

    def use(self, sort, name, sections):
        self.uses.append((sort, name, frozenset(
            section for section in sections if section[0] != "@")))

    def names(self, *sorts):
        return {name for sort, name, _ in self.uses if sort in sorts}

    def plain(self):
        """The text without tags; of choices what they have for many."""
        return TAG.sub(lambda m: re.sub(r"^[^|]*\|?", "", m.group(1))
                       if "|" in m.group(1) else " ", self.text)


def read_language(folder):
    """{file: {key: Word}} of a language."""
    files = {}
    for path in sorted(glob.glob(os.path.join(folder, "*.lang"))):
        words, entry = {}, None
        with open(path, encoding="utf-8", newline="\n") as f:
            lines = f.read().split("\n")
        for n, line in enumerate(lines, 1):
            place = f"{os.path.relpath(path, os.path.dirname(folder))}:{n}"
            if not line.strip() or line.startswith("#"):
                entry = None
            elif line[0] in " \t" and entry:
                entry[1] += " " + line.strip()
            else:
                key, _, text = line.partition("=")
                entry = [key.strip(), text.strip(), place]
                words.setdefault(entry[0], entry)
        files[os.path.basename(path)] = {
            key: Word(*entry) for key, entry in words.items()}
    return files


def all_words(files):
    return {key: word for words in files.values()
            for key, word in words.items()}


# --- one word against its English one ---------------------------------------------

def expanded(word, words, depth=0):
    """The uses of a word with those of the words that it takes in."""
    for sort, name, sections in word.uses:
        if sort != "partial":
            yield sort, name, sections
        elif name in words and depth < 4:
            for sort_in, name_in, more in expanded(words[name], words,
                                                   depth + 1):
                yield sort_in, name_in, sections | more


def unsafe_uses(word, words, english, english_words, numbers):
    """What a word asks the model for that its English one does not."""
    known = set(expanded(english, english_words))
    dynamic = {name for sort, name, _ in known if sort == "dynamic"}
    dynamic |= {lang_keys.BESIDE.get(name) for name in dynamic}
    counted = {name for sort, name, _ in known if sort == "choice"}
    for sort, name, sections in expanded(word, {**english_words, **words}):
        if sort == "dynamic":
            if name not in dynamic:
                yield f"{{{{>*{name}}}}}"
        elif name not in {used for kind, used, _ in known}:
            yield f"{{{{{name}}}}}"
        elif sort == "choice" and name not in counted | numbers:
            yield f"{{{{{name}:|}}}}: it may be no number"
        elif sort != "section" and not any(
                used == name and around - {"#" + name} <= sections
                for _, used, around in known):
            yield f"{{{{{name}}}}} outside of the section that has it"
    for name in word.names("partial") - set(english_words):
        yield f"{{{{>{name}}}}}"


def is_english(word, english):
    """Whether a sentence was left as it was."""
    words = re.findall(r"(?<![\w'])[a-z]{2,}(?![\w'])", word.plain())
    return (word.text == english.text and len(words) >= SENTENCE
            and word.key not in lang_keys.SAME)


def lost_numbers(word, english):
    """Numbers that stand in the English words and not in these."""
    def numbers(text):
        joined = re.sub("(?<=\\d)[.,'\u00a0\u202f\u2019](?=\\d{3}\\b)", "",
                        TAG.sub(" ", text))
        return set(re.findall(r"\d+", joined))
    return numbers(english.text) - numbers(word.text)


def begins_small(word, english):
    """Whether a whole sentence that is one in English, too, has no capital."""
    return (english.text[0].isupper() and english.text[-1] in ".!?"
            and word.text[0].islower()
            and not word.text.startswith(lang_keys.SMALL_NAME))


def odd_letters(lang, word):
    if INVISIBLE.search(word.text.replace("\u202f", "")):
        yield "a character that cannot be seen"
    if lang != "fr" and "\u202f" in word.text and word.key[:6] != "number":
        yield "a narrow blank"
    if re.search(r"\s\s", re.sub(r"\{\{[^}]*\}\}", "x", word.text)):
        yield "two blanks"
    if lang == "fr" and re.search(
            r"(?<=[\w}»)]) [;:!?»](?!\w)|« ", word.text):
        yield "a mark that a line could begin with"
    if lang == "fr" and re.search("\u00a0[:;!?»]|«\u00a0", word.text):
        yield "a blank that is not narrow beside a mark"
    if lang in ("fr", "it") and re.search(r"[a-zà-ÿ]'[a-zà-ÿ{]", word.text):
        yield "an apostrophe of typewriters"


def judge_word(lang, word, english):
    yield from word.faults
    if lang == "en":
        return
    if not word.text and len(english.plain()) > ENDING:
        yield "is empty"
    if is_english(word, english):
        yield "is as in English"
    if word.text and english.text and begins_small(word, english):
        yield "begins with a small letter"
    for number in sorted(lost_numbers(word, english)):
        yield f"lacks the number {number}"
    for odd in odd_letters(lang, word):
        yield f"has {odd}"
    caps = re.sub(r"\{\{.*?\}\}", "", word.text)
    if word.key.endswith("-caps") and caps.upper() != caps:
        yield "is not in capitals"


def judge_language(lang, files, english_files, numbers):
    """Every fault of a language, with its place."""
    english, words = all_words(english_files), all_words(files)
    for name in sorted(set(files) ^ set(english_files)):
        yield f"{lang}/{name}: is in one of the two languages only"
    for name in sorted(files):
        for key in sorted(set(english_files.get(name, {})) - set(files[name])):
            yield f"{lang}/{name}: lacks {key}"
        for key in sorted(set(files[name]) - set(english_files.get(name, {}))):
            yield f"{files[name][key].place}: {key}: there is none in English"
    for key in sorted(set(words) & set(english)):
        for fault in judge_word(lang, words[key], english[key]):
            yield f"{words[key].place}: {key}: {fault}"
        for use in unsafe_uses(words[key], words, english[key], english,
                               numbers):
            yield (f"{words[key].place}: {key}: uses what the English word "
                   f"does not: {use}")


# --- what is used --------------------------------------------------------------------

def read_all(pattern):
    text = ""
    names = (pattern.replace("ROOM", room) for room in ROOMS) \
        if "ROOM" in pattern else (pattern,)
    for path in sorted(path for name in names for path in glob.glob(
            os.path.join(TREE, name), recursive=True)):
        with open(path, encoding="utf-8", errors="replace") as f:
            text += f.read() + "\n"
    return text


def whole_numbers():
    """Names in the model that are whole numbers wherever they are put in."""
    code = read_all("daemon/**/*.c")
    names = set(re.findall(
        r'(?:json|model)_put_int\(\s*[^,]+,\s*"([a-z-]+)"', code))
    return names - set(re.findall(
        r'(?:json|model)_put(?:_text|_bool)?\(\s*[^,]+,\s*"([a-z-]+)"', code))


class Sources:
    """Texts that stand in code and data, by the pattern of their files."""

    def __init__(self):
        self.known = {}

    def texts(self, pattern):
        if pattern not in self.known:
            text = read_all(pattern)
            if pattern.endswith(".[ch]") or pattern.endswith(".c"):
                text = "\n".join(re.findall(
                    r'"((?:[^"\\]|\\.)*)"', re.sub(r'"\s*\n\s*"', "", text)))
            self.known[pattern] = set(re.findall(r"[A-Za-z0-9-]+", text))
        return self.known[pattern]

    def is_built(self, key):
        for pattern, makers, places in lang_keys.BUILT:
            match = re.fullmatch(pattern, key)
            if match and all(
                    not part or any(
                        piece in self.texts(place.replace(
                            "{}", match.group(1) or ""))
                        for place in places + ([lang_keys.CODE] if part in
                                               lang_keys.RULES else []))
                    for group in match.groups() if group
                    for part in [group]
                    for piece in [part]):
                return True
        return False


def lost_makers():
    """Files that put keys together, by the table, and do no such thing."""
    for pattern, makers, _ in lang_keys.BUILT:
        for maker in makers:
            if not re.search(r'"[^"]*%\.?\*?[sd]', read_all(maker)):
                yield f"{maker} makes no key of {pattern}"


def named_keys():
    """{key: name} of the names that are words, too (game/names.c)."""
    return {begin + re.sub("[^a-z0-9]", "-", name.lower()): name
            for begin, place, pattern in lang_keys.NAMED
            for name in re.findall(pattern, read_all(place))}


def unused_keys(english):
    templates = read_all("templates/**/*.html") + \
        read_all("templates/**/*.txt")
    used = set(re.findall(r"\{\{>\s*([A-Za-z0-9.-]+)", templates))
    for word in english.values():
        used |= word.names("partial")
    code = re.sub(r'"\s*\n\s*"', "", read_all("daemon/**/*.[ch]"))
    used |= set(re.findall(r'"([A-Za-z0-9.-]+)"', code))
    used |= set(named_keys())
    sources = Sources()
    return sorted(key for key in english
                  if key not in used and not sources.is_built(key))


def missing_keys(english):
    """What code asks for and no language has."""
    for begin, place, _ in lang_keys.NAMED:
        if not any(key.startswith(begin) for key in named_keys()):
            yield f"nothing in {place} is a name for {begin}"
    for key, name in named_keys().items():
        if key not in english or english[key].text != name:
            yield f"{key} is not {name}"
    for place, pattern, wanted in lang_keys.ASKED:
        code = re.sub(r"/\*.*?\*/", "", read_all(place), flags=re.S)
        found = set(re.findall(pattern, re.sub(r'"\s*\n\s*"', "", code)))
        if not found:
            yield f"nothing in {place} looks like {pattern}"
        for name in sorted(found):
            for keys in wanted:
                if not any(key.format(name) in english for key in keys):
                    yield f"{place} asks for {keys[0].format(name)}"


# --- terms ---------------------------------------------------------------------------

def lost_terms(lang, words, english):
    """Terms that lead nowhere, or that this language has and English has
    not."""
    for word in words.values():
        ruleset = word.key.split(".")[0]
        page = os.path.join(TREE, "templates", "rules", ruleset + ".rules.html")
        ids = set(re.findall(r' id="([a-z0-9-]+)"', read_all(page))) \
            if word.terms else set()
        for term in sorted(word.terms - ids):
            yield f"{word.place}: {word.key}: no paragraph is called {term}"
        if word.key in english and word.terms != english[word.key].terms:
            yield f"{word.place}: {word.key}: not the terms of English"
        if word.terms and re.search(r"\.(?:alt|event|heading)(?:\.|$)",
                                    word.key):
            yield (f"{word.place}: {word.key}: a term in an attribute, a feed "
                   "or a heading")


# --- steps ---------------------------------------------------------------------------

steps = failures = 0


def step(faults, sentence):
    global steps, failures
    steps += 1
    for fault in faults:
        print(f"# {fault}")
    failures += bool(faults)
    print(f"{'not ok' if faults else 'ok'} {steps} - {sentence}")


def main():
    english = read_language(os.path.join(LANGS, "en"))
    numbers = whole_numbers()
    for lang in sorted(filter(re.compile("[a-z]{2}").fullmatch,
                              os.listdir(LANGS))):
        files = read_language(os.path.join(LANGS, lang))
        step(list(judge_language(lang, files, english, numbers)),
             f"{lang}: every word, no other, and each fits where it stands")
        step(list(lost_terms(lang, all_words(files), all_words(english))),
             f"{lang}: every term leads to a paragraph of the rules")
    step([f"nothing uses {key}" for key in unused_keys(all_words(english))] +
         list(lost_makers()),
         "every word is used by a template or by the program")
    step(list(missing_keys(all_words(english))),
         "every word that the program asks for is there")
    print(f"1..{steps}")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())

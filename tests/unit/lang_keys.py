"""Which keys of words the program puts together itself: in neither a template
nor a literal of the code do they stand as a whole.

BUILT is a table: the key, with a group around each part that is put in, where
it is put together, and where each part has to stand, as a text of its own.
Not here: what is judged (lang_test.py).
"""

RULES = "(carcassonne|geonosis|goldrush|monopoly)"
DESK = "daemon/ROOM/*.[ch]"  # each of the rooms (architecture_rules.py)
MATCH = "daemon/match/*.[ch]"
STORE = "daemon/store/*.[ch]"
CODE = "daemon/**/*.[ch]"
OF_RULES = "daemon/rules/{}/*.[ch]"  # of the ruleset that is the first part
TEMPLATES = "templates/**/*.html"
OF_TILES = "daemon/rules/tiles/*.[ch]"  # of games with tiles
DATA = "data/{}/*"

BUILT = [
    # What a ruleset tells: codes of events, and values that are keys.
    (RULES + r"\.(?:event|forecast|choice|run|news|group)\.(.+)",
     ["daemon/show/events.c", "daemon/show/news.c", "daemon/show/runs.c",
      "daemon/pages/turnsteps.c", "daemon/show/board.c"], [OF_RULES]),
    (RULES + r"\.better\.(.+)", ["daemon/show/reviewsaid.c"], [OF_RULES]),
    (RULES + r"\.refused\.(.+)", ["daemon/pages/turnpage.c"],
     [OF_RULES, OF_TILES]),
    (RULES + r"\.(?:ask|goal|anytime|danger|picture)\.(?:([a-z0-9-]+)\.)?([a-z-]+)",
     ["daemon/show/status.c"], [OF_RULES, DESK, TEMPLATES]),
    (RULES + r"\.(?:place|turn)(?:\.([a-z]+))?", ["daemon/pages/turnsteps.c"],
     [OF_RULES]),
    (RULES + r"\.(deadline)", ["daemon/show/clockview.c"], [DESK]),
    (RULES + r"\.(?:option|in-force)\.([a-z-]+)(?:\.([a-z0-9-]+))?",
     ["daemon/game/options.c", "daemon/pages/newformview.c"], [OF_RULES, DATA]),
    (RULES + r"\.options\.(.+)", ["daemon/pages/newform.c"], [OF_RULES]),
    (RULES + r"\.move\.([a-z0-9-]+)(?:\.([a-z0-9-]+))*",
     ["daemon/show/choices.c"], [OF_RULES]),
    (RULES + r"\.spot(?:\.([a-z0-9-]+))?", ["daemon/show/board.c"],
     [OF_RULES, DESK]),
    (RULES + r"\.(?:form|order|value)\.(.+)", ["daemon/show/choices.c"],
     [OF_RULES]),
    (RULES + r"\.(edge|feature)\.(.+)", ["daemon/show/events.c"],
     [OF_RULES, DESK]),
    (RULES + r"\.(?:a|does|droids)\.(.+)", ["daemon/show/events.c"], [OF_RULES]),
    (RULES + r"\.kill\.(?:B|S|D|any)", ["daemon/show/events.c"], []),
    (RULES + r"\.colour\.(.+)", ["daemon/show/status.c"], [OF_RULES]),
    (RULES + r"\.(?:seat|member|side|name|about|outcome)(?:\.(.+))?",
     ["daemon/show/status.c"], [OF_RULES, DESK]),
    (RULES + r"\.(?:card|unit)", ["daemon/show/players.c"], []),
    (RULES + r"\.result\.(?:won-to|won|lost|who-to|who|shared-you|shared)",
     ["daemon/show/result.c"], []),
    (RULES + r"\.best", ["daemon/show/result.c"], []),
    (RULES + r"\.rules\.figure\.([a-z0-9-]+)(?:\.alt)?",
     ["daemon/pages/teach.c"], ["templates/rules/*.html"]),
    (RULES + r"\.source\.(.+)", ["daemon/show/result.c"], [OF_RULES]),
    # Any of the four edges, in the order of the compass.
    (r"(carcassonne|goldrush)\.(edges)\.N?E?S?W?", ["daemon/show/events.c"],
     [OF_RULES]),
    # Any of the eight ways.
    (RULES + r"\.way\.[NS]?[EW]?", ["daemon/show/events.c"], []),
    (RULES + r"\.where\.(?:brief-)?(.+)", ["daemon/show/events.c"], [DESK]),
    (RULES + r"\.([a-z]+)\.([A-Za-z0-9-]+)", ["daemon/show/events.c"],
     [OF_RULES, DATA]),
    (RULES + r"\.say", ["daemon/game/saywords.c"], []),
    (RULES + r"\.advance\.(?:place\.|why\.)?([a-z-]+)(?:\.label)?",
     ["daemon/show/advance.c"], [OF_RULES, OF_TILES]),
    # What no ruleset tells.
    (r"advance\.(forced)(?:\.label)?", ["daemon/show/advance.c"],
     ["daemon/rules/*.[ch]"]),
    (r"advance\.why\.([a-z]+)", ["daemon/show/advance.c"],
     ["daemon/play/*.[ch]"]),
    (r"channels\.(?:done|fault)\.(.+)", ["daemon/pages/channelspage.c"],
     ["daemon/pages/channelspage.c", "daemon/mail/hook.c"]),
    (r"weekday\.[1-7]|month\.(?:[1-9]|1[012])", ["daemon/desk/when.c"], []),
    (r"ask\.(.+)", ["daemon/show/status.c"], [DESK, TEMPLATES]),
    (r"option\.value\.([a-z]+)", ["daemon/pages/newformview.c"],
     ["daemon/pages/newformview.c", OF_TILES]),
    (r"bot\.(.+)", ["daemon/game/names.c"], ["daemon/search/bot.c"]),
    (r"new\.(?:with|level)\.([a-z]+)(?:\.how)?",
     ["daemon/pages/newformview.c"], [DESK, "daemon/search/bot.c"]),
    (r"error\.([a-z0-9-]+)(?:\.title)?", ["daemon/pages/answer.c"], [CODE]),
    (r"mailbox\.kind\.(.+)", ["daemon/pages/mailbox.c"], [DESK]),
    (r"(address|answer|confirm|digest|erase|invite|join|link|moved-out|off|renewed)\.subject",
     ["daemon/post/service.c"], [DESK]),
    (r"address\.(?:back-)?([a-z]+)", ["daemon/pages/addresspage.c"],
     ["daemon/pages/addresspage.c"]),
    (r"clock\.(?:then|then-you)\.([a-z]+)", ["daemon/show/clockview.c"],
     ["daemon/game/terms.c"]),
    (r"(join|new|proposal)\.([a-z]+)(?:\.hint)?", ["daemon/pages/formfield.c"],
     [DESK]),
    (r"(?:new|player)\.fault\.(.+)",
     ["daemon/pages/formfield.c", "daemon/pages/newform.c",
      "daemon/pages/playerform.c"], [DESK, MATCH]),
    (r"player\.taste\.(every|turn|digest)(?:-how)?",
     ["daemon/pages/tasteform.c"], ["daemon/pages/tasteform.c"]),
    (r"(?:player|table)\.done\.([a-z-]+)", ["daemon/pages/playerpage.c"],
     [DESK]),
    (r"(?:lobby\.state|proposal\.title)\.(.+)",
     ["daemon/show/proposalview.c"], [DESK]),
    (r"table\.(?:button|choice)\.(.+)", ["daemon/show/tableview.c"],
     [DESK]),
    (r"table\.event\.(.+)", ["daemon/show/events.c"], [DESK]),
    (r"table\.happened\.(end|pause|go-on|undo|late|watch|channel)-"
     r"(moved|carried|rejected|withdrawn|lapsed)",
     ["daemon/show/happenings.c"], [DESK, STORE]),
    (r"table\.happened\.(.+)", ["daemon/show/happenings.c"], [DESK, STORE]),
    (r"terms\.choose\.([a-z-]+)\.([a-z]+)", ["daemon/game/terms.c"],
     ["daemon/game/terms.c"]),
    (r"terms\.(?:clock|late|fault)\.(.+)", ["daemon/game/terms.c"],
     [DESK, MATCH]),
]

# Names out of data and code that have a word each, equal to them in English:
# how its key begins, where they stand, and what that looks like.
NAMED = [
    ("monopoly.site.", "data/monopoly/standard.ring",
     r"(?m)^space \d+ planet \S+ \d+ \d+ (.+)$"),
    ("monopoly.piece.", "daemon/rules/monopoly/names.c", r'"([A-Z][a-z]+)"'),
]

# What code asks for: where, what that looks like, and a key for each that is
# found; of several in a row one has to be there.
ASKED = [
    (DESK, r'answer_(?:error|faults)\(\s*\w+,[^,;]+,[^,;]+,[^,;]+,'
     r'\s*"([a-z0-9-]+)"',
     [("error.{}",), ("error.{}.title",)]),
    # Refusals with a status of their own, and rows of tables of results.
    (DESK, r'\b[45]\d\d,\s+"([a-z0-9-]+)"',
     [("error.{}",), ("error.{}.title",)]),
    (DESK, r'playerform_fault\([^;]+,\s*"([a-z-]+)"\)',
     [("player.fault.{}",)]),
    (DESK, r'(?:newform|formfield)_fault\([^;]+,\s*"([a-z-]+)",[^,;]+\)',
     [("new.fault.{}",)]),
    # A whole key, or how some begin; what ends so is the name of a file.
    (DESK, r'"((?!\S*\.(?:atom|h|html|ics|json|png|svg|txt)")'
     r'[a-z]+(?:\.[a-z0-9-]+)+)"', [("{}", "{}.wait")]),
    ("daemon/rules/carcassonne/*.c", r'rules_event_begin\(\w+, "([a-z-]+)"\)',
     [("carcassonne.event.{}", "carcassonne.forecast.{}")]),
    *((f"daemon/rules/carcassonne/{name}.c", r'return "([a-z-]+)";',
       [("carcassonne.refused.{}",)])
      for name in ("hyperspace", "moves", "news", "notation", "withdraw")),
    ("daemon/rules/goldrush/*.c", r'rules_event_begin\(\w+, "([a-z-]+)"\)',
     [("goldrush.event.{}", "goldrush.forecast.{}")]),
    *((f"daemon/rules/goldrush/{name}.c", r'return "([a-z-]+)";',
       [("goldrush.refused.{}",)])
      for name in ("moves", "notation", "play", "tents")),
    *((f"daemon/rules/tiles/{name}.c", r'return "([a-z-]+)";',
       [("carcassonne.refused.{}",), ("goldrush.refused.{}",)])
      for name in ("board", "notation")),
]

# Names in the model where one never stands without the other.
BESIDE = {"droid-word": "droids-word", "droids-word": "droid-word"}

# A name that is written so at the beginning of a sentence, too.
SMALL_NAME = "turnpost "

# Texts that are the same in two languages for a good reason.
SAME = {
}

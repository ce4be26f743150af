"""The architecture as tables: what tests/architecture holds the tree to.

A new folder under daemon/ needs a line in LAYERS (and in README's tour); a
new outside library a line in OUTSIDE; a ruleset a line in RULESETS.
"""

# Rulesets: folder below daemon/rules -> what its exported names begin with.
RULESETS = {
    "carcassonne": ("carc", "carcassonne"),
    "geonosis": ("geo", "geonosis"),
    "goldrush": ("gold", "goldrush"),
    "monopoly": ("mono", "monopoly"),
}

# What several rulesets share: folders below daemon/rules that know none of them.
WORKSHOPS = ("tiles",)

ADAPTERS = ("store", "sign", "draw", "mail", "web", "words", "conf", "zone")

# The engines of the store: folders below daemon/store. And its files that ask an
# engine for more than statements: all others bind, run and read these by inner.h.
ENGINES = ("sqlite", "postgresql")
ENGINE_USERS = ("channels", "check", "engine", "erase", "fates", "migrate",
                "open", "sql", "statements", "transaction", "transfer")

# The rooms, and which other rooms each may include and call, from the bottom
# to the top. Faces (post, pages, operator) and the thinker do not know each
# other, and the post
# knows neither play nor people: it cannot change a game.
ROOMS = {
    "desk": (),
    "game": ("desk",),
    "proof": ("desk", "game"),
    "show": ("desk", "game", "proof"),
    "play": ("desk", "game"),
    "people": ("desk", "game", "show", "play"),
    "post": ("desk", "game", "proof", "show"),
    "pages": ("desk", "game", "proof", "show", "play", "people"),
    "operator": ("desk", "game", "proof", "show", "play", "people"),
    "think": ("desk", "game", "play"),
}

# Which folders of daemon/ a folder may include besides itself, from the
# bottom to the top. Adapters never see each other; above the rules nobody
# sees a ruleset's own folder.
LAYERS = {
    "base": (),
    "rules": ("base",),
    "match": ("base", "rules"),
    "search": ("base", "rules"),
    "review": ("base", "rules", "match", "search"),
    **{a: ("base", "rules", "match") for a in ADAPTERS},
    **{f"store/{e}": ("base", "rules", "match", "store") for e in ENGINES},
    **{room: ("base", "rules", "match", "search", "review") + ADAPTERS + others
       for room, others in ROOMS.items()},
    "cmd": ("base", "rules", "match", "search", "review") + ADAPTERS + tuple(ROOMS),
    "": ("base", "rules", "match") + ADAPTERS + ("cmd",),
    **{f"rules/{w}": ("base", "rules") for w in WORKSHOPS},
    **{f"rules/{r}": ("base", "rules") + tuple(f"rules/{w}" for w in WORKSHOPS)
       for r in RULESETS},
}

# The one file that knows which rulesets there are.
REGISTRY = "daemon/rules/rules.c"

# What else may name a ruleset although it is not one's own: the demo begins a
# game of it.
NAMED = ("daemon/cmd/demo.c",)

# Outside libraries: beginning of the header's name -> folders that adapt it.
OUTSIDE = {
    "sqlite3": ("store/sqlite",),
    "libpq": ("store/postgresql",),
    "sql/": ("store",),  # made by contrib/statements
    "openssl/": ("sign",),
    "cairo": ("draw",),
    "isa-l/": ("draw",),
    "libdeflate": ("draw",),
    "gmime/": ("mail",),
    "libxml/": ("mail",),
    "curl/": ("mail",),
    "arpa/nameser.h": ("mail",),
    "resolv.h": ("mail",),
    "microhttpd": ("web",),
    "jansson": ("words",),
    "glib": ("zone", "mail"),
    "linux/tcp.h": ("web",),  # glibc's struct tcp_info is older
}

# What the layers without I/O may have of the C library: nothing that knows
# files or time. (stdio.h is there for snprintf(); that nothing else of it is
# used is seen in the symbols.)
PURE_HEADERS = ("assert.h", "float.h", "inttypes.h", "limits.h", "math.h",
                "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h",
                "stdlib.h", "string.h")
HEADERS = {
    "base": PURE_HEADERS,
    "rules": PURE_HEADERS,
    "match": PURE_HEADERS,
    "search": PURE_HEADERS,
    "review": PURE_HEADERS,
    **{f"rules/{f}": PURE_HEADERS for f in (*RULESETS, *WORKSHOPS)},
}

# What the libraries of those layers may never call.
FORBIDDEN_CALLS = set("""
    open openat open64 openat64 creat close read write pread pwrite readv
    writev fopen fopen64 fdopen freopen fclose fread fwrite fgets fgetc getc
    getchar getline getdelim fscanf scanf remove rename unlink mkdir rmdir
    stat stat64 fstat lstat opendir readdir tmpfile mkstemp
    printf vprintf puts putchar perror dprintf vdprintf syslog err errx warn
    warnx
    socket connect bind listen accept accept4 send sendto sendmsg recv
    recvfrom recvmsg getaddrinfo gethostbyname poll select epoll_wait
    time gettimeofday clock_gettime clock localtime localtime_r gmtime
    gmtime_r mktime timegm strftime sleep usleep nanosleep alarm
    rand srand random srandom rand_r drand48 lrand48 getrandom getentropy
    arc4random arc4random_buf arc4random_uniform
    getenv secure_getenv setlocale nl_langinfo system popen fork vfork execve
    execvp kill signal sigaction pthread_create
""".split())

# A message before abort() is all that base/ may write.
ALLOWED_CALLS = {
    "base": {"fwrite", "fputs", "fprintf", "stderr"},
}

# Library -> its folder, for the symbols.
LIBRARIES = {
    "librules.a": "rules",
    **{f"lib{f}.a": f for f in
       ("base", "match", "search", "review", "cmd") + ADAPTERS + tuple(ROOMS)},
    **{f"lib{f}.a": f"rules/{f}" for f in (*RULESETS, *WORKSHOPS)},
}
PURE_LIBRARIES = ("libbase.a", "librules.a", "libmatch.a",
                  "libsearch.a", "libreview.a") + tuple(
    f"lib{f}.a" for f in (*RULESETS, *WORKSHOPS))

# Exported names begin with that of their folder, file or struct, or are tables
# of built-in files; what may begin otherwise stands here.
TABLES = "embed_"
NAMES = {
    "base": ("xcalloc", "xrealloc", "xreallocarray", "xstrdup", "xstrndup",
             "xmemdup", "xasprintf"),
    "cmd": ("simulate", "simulation"),
    **{f"rules/{r}": names for r, names in RULESETS.items()},
}

# What may change outside functions: how often the log told of each fault and how
# it is written, and whether a library that wants to be begun once has been.
GLOBALS = ("log_faults", "logline_out", "begun")

# How a key of the configuration stands in the table of daemon/conf.
KEY = r'\{"(?:mail)?", "([\w-]+)", [A-Z]'

# Lengths, in lines. A header's comments are its documentation: they and
# blank lines are not counted there.
FILE_LINES = 600
FUNCTION_LINES = 60
HEADER_LINES = 120
HEADER_LINES_MOST = 200

# Folders that are made, not kept.
MADE = (".git", "autom4te.cache", "build-aux", "node_modules", "__pycache__")
MADE_PREFIXES = ("build", "_build", "_inst", "turnpost-", "sub-")

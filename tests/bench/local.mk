# Benches of the whole; those of one folder are in tests/unit/FOLDER.mk.
DESK_BENCHES = %D%/check_bench %D%/desk_bench %D%/letter_bench \
	%D%/page_bench %D%/serve_bench %D%/verify_bench
EXTRA_PROGRAMS += $(DESK_BENCHES)
BENCHES += $(DESK_BENCHES) %D%/metrics_bench.py %D%/postgresql_bench.py
# By hand: large.py makes a large database, for the two others.
EXTRA_DIST += %D%/matches %D%/metrics_bench.py %D%/large.py %D%/backup_bench.py \
	%D%/growth_bench.py %D%/postgresql_bench.py

BENCH_KIT = %D%/bench_kit.c %D%/bench_kit.h
BENCH_LIBS = $(ROOM_LIBS) $(ADAPTER_LIBS) $(CORE_LIBS) $(ADAPTER_DEPS)
%C%_check_bench_SOURCES = %D%/check_bench.c $(BENCH_KIT)
%C%_check_bench_LDADD = $(BENCH_LIBS)
%C%_desk_bench_SOURCES = %D%/desk_bench.c %D%/bare.c %D%/bare.h \
	%D%/counted.c %D%/counted.h $(BENCH_KIT)
%C%_desk_bench_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=store_sql
%C%_desk_bench_LDADD = $(BENCH_LIBS)
%C%_letter_bench_SOURCES = %D%/letter_bench.c $(BENCH_KIT)
%C%_letter_bench_LDADD = $(BENCH_LIBS)
%C%_page_bench_SOURCES = %D%/page_bench.c $(BENCH_KIT)
%C%_page_bench_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=web_path \
	-Wl,--wrap=web_wants_json
%C%_page_bench_LDADD = $(BENCH_LIBS)
%C%_serve_bench_SOURCES = %D%/serve_bench.c $(BENCH_KIT)
%C%_serve_bench_LDADD = $(BENCH_LIBS)
%C%_verify_bench_SOURCES = %D%/verify_bench.c $(BENCH_KIT) \
	tests/unit/document_kit.c tests/unit/document_kit.h
%C%_verify_bench_LDADD = $(BENCH_LIBS)

# How fast the rules are.
EXTRA_PROGRAMS += %D%/rules_bench
BENCHES += %D%/rules_bench
%C%_rules_bench_SOURCES = %D%/rules_bench.c \
	tests/unit/set_kit.c tests/unit/set_kit.h
%C%_rules_bench_LDADD = $(CORE_LIBS) -lm

# How fast bots think; how strong they are is in matches.
EXTRA_PROGRAMS += %D%/search_bench
BENCHES += %D%/search_bench
%C%_search_bench_SOURCES = %D%/search_bench.c \
	tests/unit/set_kit.c tests/unit/set_kit.h
%C%_search_bench_LDADD = libsearch.a $(CORE_LIBS) -lm

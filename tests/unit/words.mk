WORDS_TESTS = %D%/words_test %D%/words_faults_test %D%/words_model_test \
	%D%/words_mustache_test %D%/words_render_test %D%/words_spec_test \
	%D%/words_accept_test
check_PROGRAMS += $(WORDS_TESTS) %D%/words_embed_test
TESTS += $(WORDS_TESTS) %D%/words_embed_test %D%/lang_test.py \
	%D%/rules_tables_test.py
EXTRA_DIST += %D%/lang_keys.py %D%/lang_test.py %D%/rules_tables_test.py
WORDS_TEST_LIBS = libwords.a libbase.a $(JANSSON_LIBS)

%C%_words_accept_test_SOURCES = %D%/words_accept_test.c %D%/words_help.h
%C%_words_accept_test_LDADD = $(WORDS_TEST_LIBS)
%C%_words_test_SOURCES = %D%/words_test.c %D%/words_help.h
%C%_words_test_LDADD = $(WORDS_TEST_LIBS)
%C%_words_faults_test_SOURCES = %D%/words_faults_test.c %D%/words_help.h
%C%_words_faults_test_LDADD = $(WORDS_TEST_LIBS)
%C%_words_model_test_SOURCES = %D%/words_model_test.c
%C%_words_model_test_LDADD = $(WORDS_TEST_LIBS)
%C%_words_mustache_test_SOURCES = %D%/words_mustache_test.c %D%/words_help.h
%C%_words_mustache_test_LDADD = $(WORDS_TEST_LIBS)
%C%_words_render_test_SOURCES = %D%/words_render_test.c %D%/words_help.h
%C%_words_render_test_LDADD = $(WORDS_TEST_LIBS)
%C%_words_spec_test_SOURCES = %D%/words_spec_test.c
%C%_words_spec_test_LDADD = $(WORDS_TEST_LIBS)

# A table made by contrib/embed, compared with the files it was made from.
EMBED_EXAMPLES = tests/data/words/embed/utf8.txt \
	tests/data/words/embed/quotes.txt \
	tests/data/words/embed/sub/tabs.txt \
	tests/data/words/embed/empty.txt \
	tests/data/words/embed/long.txt
%C%_words_embed_test_SOURCES = %D%/words_embed_test.c
nodist_%C%_words_embed_test_SOURCES = %D%/words_examples.c
%C%_words_embed_test_LDADD = libbase.a
CLEANFILES += %D%/words_examples.c %D%/words_examples.c.new

%D%/words_examples.c: contrib/embed $(EMBED_EXAMPLES)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(SHELL) $(top_srcdir)/contrib/embed \
		embed_examples $(top_srcdir)/tests/data/words/embed \
		$(EMBED_EXAMPLES:tests/data/words/embed/%=%) > $@.new && \
		mv -f $@.new $@

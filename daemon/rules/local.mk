# L1: what a ruleset is, and which there are.
noinst_LIBRARIES += librules.a
librules_a_SOURCES = \
	%D%/best.c %D%/best.h \
	%D%/dataset.c %D%/dataset.h \
	%D%/event.c %D%/event.h \
	%D%/option.c %D%/option.h \
	%D%/order.c %D%/order.h \
	%D%/outlook.c %D%/outlook.h \
	%D%/rules.c %D%/rules.h
nodist_librules_a_SOURCES = %D%/fingerprint.c
BUILT_SOURCES += %D%/fingerprint.c
CLEANFILES += %D%/fingerprint.c %D%/fingerprint.c.new

# Everything that decides what a replay does: the pure layers, the data, and
# what stands between them and the bytes that are stored. What is here without
# need costs a check of the games; what is missing, a game that changes.
FINGERPRINTED = \
	$(foreach lib,$(sort $(CORE_LIBS)),$($(subst .,_,$(lib))_SOURCES)) \
	$(DATA_FILES) \
	daemon/game/options.c \
	daemon/game/table.c \
	daemon/sign/digest.c \
	daemon/sign/fair.c \
	daemon/store/chance_code.c \
	daemon/words/model.c

# The Makefile, because a file may have been taken out.
%D%/fingerprint.c: contrib/fingerprint Makefile $(FINGERPRINTED)
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	$(SHELL) $(top_srcdir)/contrib/fingerprint $(top_srcdir) \
		$(FINGERPRINTED) > $@.new && mv -f $@.new $@

# Templates and words: every file by name, so that none comes in by accident.
# contrib/embed makes them part of the program (words.c reads them).
TEMPLATE_FILES = \
	%D%/lang/en/carcassonne.lang \
	%D%/lang/en/common.lang \
	%D%/lang/en/geonosis.lang \
	%D%/lang/en/monopoly.lang \
	%D%/mail/began.html \
	%D%/mail/began.txt \
	%D%/mail/board.html \
	%D%/mail/board.txt \
	%D%/mail/fair.html \
	%D%/mail/fair.txt \
	%D%/mail/foot.html \
	%D%/mail/foot.txt \
	%D%/mail/moved.html \
	%D%/mail/moved.txt \
	%D%/mail/moves.html \
	%D%/mail/moves.txt \
	%D%/mail/options.html \
	%D%/mail/options.txt \
	%D%/mail/over.html \
	%D%/mail/over.txt \
	%D%/mail/rawboard.txt \
	%D%/mail/seats.html \
	%D%/mail/seats.txt \
	%D%/mail/show.txt \
	%D%/mail/since.html \
	%D%/mail/since.txt \
	%D%/mail/style.html \
	%D%/mail/textboard.html \
	%D%/mail/turn.html \
	%D%/mail/turn.txt \
	%D%/rules/carcassonne.facts.html \
	%D%/rules/carcassonne.facts.txt \
	%D%/rules/carcassonne.legend.html \
	%D%/rules/carcassonne.legend.txt \
	%D%/rules/carcassonne.page.html \
	%D%/rules/geonosis.facts.html \
	%D%/rules/geonosis.facts.txt \
	%D%/rules/geonosis.legend.html \
	%D%/rules/geonosis.legend.txt \
	%D%/rules/geonosis.page.html \
	%D%/rules/monopoly.facts.html \
	%D%/rules/monopoly.facts.txt \
	%D%/rules/monopoly.legend.html \
	%D%/rules/monopoly.legend.txt \
	%D%/rules/monopoly.page.html \
	%D%/web/cards.html \
	%D%/web/choices.html \
	%D%/web/entry.html \
	%D%/web/fair-more.html \
	%D%/web/fair.html \
	%D%/web/foot.html \
	%D%/web/forms.html \
	%D%/web/front.html \
	%D%/web/head.html \
	%D%/web/history.html \
	%D%/web/letter.html \
	%D%/web/mailbox.html \
	%D%/web/mute.html \
	%D%/web/notice.html \
	%D%/web/options.html \
	%D%/web/orders.html \
	%D%/web/receipt.html \
	%D%/web/rules.html \
	%D%/web/ruleset.html \
	%D%/web/seats.html \
	%D%/web/since.html \
	%D%/web/spots.html \
	%D%/web/style.css.txt \
	%D%/web/talk.html \
	%D%/web/turn-confirm.html \
	%D%/web/turn-notice.html \
	%D%/web/turn-place.html \
	%D%/web/turn.html

EXTRA_DIST += $(TEMPLATE_FILES)
nodist_libwords_a_SOURCES = %D%/templates.c
BUILT_SOURCES += %D%/templates.c
CLEANFILES += %D%/templates.c %D%/templates.c.new

%D%/templates.c: contrib/embed %D%/local.mk $(TEMPLATE_FILES)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(SHELL) $(top_srcdir)/contrib/embed \
		embed_templates $(top_srcdir)/%D% \
		$(TEMPLATE_FILES:%D%/%=%) > $@.new && mv -f $@.new $@

# L4: where the layers meet.
noinst_LIBRARIES += libdesk.a
libdesk_a_SOURCES = \
	%D%/alarm.c %D%/alarm.h \
	%D%/answer.c %D%/answer.h \
	%D%/board.c %D%/board.h \
	%D%/cache.c \
	%D%/child.c %D%/child.h \
	%D%/choices.c %D%/choices.h \
	%D%/data.c \
	%D%/desk.c %D%/desk.h \
	%D%/document.c %D%/document.h \
	%D%/document_read.c %D%/document_write.c \
	%D%/events.c \
	%D%/export.c \
	%D%/fairview.c %D%/fairview.h \
	%D%/history.c %D%/history.h \
	%D%/import.c \
	%D%/inner.h \
	%D%/letters.c %D%/letters.h \
	%D%/limit.c %D%/limit.h \
	%D%/links.c \
	%D%/lobby.c \
	%D%/log.c \
	%D%/mailbox.c %D%/mailbox.h \
	%D%/mutepage.c %D%/mutepage.h \
	%D%/options.c %D%/options.h \
	%D%/person.c %D%/person.h \
	%D%/post.c \
	%D%/reader.c %D%/reader.h \
	%D%/report.c \
	%D%/routes.c %D%/routes.h \
	%D%/ruleslist.c %D%/ruleslist.h \
	%D%/run.c \
	%D%/secret.c %D%/secret.h \
	%D%/secret_proof.c %D%/secret_proof.h \
	%D%/status.c %D%/status.h \
	%D%/table.c %D%/table.h \
	%D%/talk.c %D%/talk.h \
	%D%/turn.c %D%/turn.h \
	%D%/turnpage.c %D%/turnpage.h \
	%D%/turnsteps.c %D%/turnsteps.h \
	%D%/upgrade.c %D%/upgrade.h \
	%D%/verdict.c \
	%D%/verify.c %D%/verify.h \
	%D%/view.c \
	%D%/when.c %D%/when.h \
	%D%/witness.c %D%/witness.h \
	%D%/wrap.c %D%/wrap.h

# L5: the commands.
noinst_LIBRARIES += libcmd.a
libcmd_a_SOURCES = \
	%D%/backup.c \
	%D%/check.c \
	%D%/cmd.c %D%/cmd.h \
	%D%/contender.c %D%/contender.h \
	%D%/copy.c \
	%D%/crew.c %D%/crew.h \
	%D%/demo.c \
	%D%/doctor.c \
	%D%/export.c \
	%D%/game.c \
	%D%/import.c \
	%D%/keys.c \
	%D%/links.c \
	%D%/list.c \
	%D%/match.c \
	%D%/new.c \
	%D%/newdatabase.c \
	%D%/outbox.c \
	%D%/player.c \
	%D%/receive.c \
	%D%/rehearsal.c %D%/rehearsal.h \
	%D%/resend.c \
	%D%/restore.c \
	%D%/review.c \
	%D%/rules.c \
	%D%/serve.c \
	%D%/show.c \
	%D%/simulate.c \
	%D%/simulated.c %D%/simulated.h \
	%D%/stoppable.c %D%/stoppable.h \
	%D%/supervise.c %D%/supervise.h \
	%D%/user.c %D%/user.h \
	%D%/verify.c

# L5: who plays: proposals, invitations, preferences, erasure.
noinst_LIBRARIES += libpeople.a
libpeople_a_SOURCES = \
	%D%/address.c %D%/address.h \
	%D%/arrange.c %D%/arrange.h \
	%D%/asking.c %D%/asking.h \
	%D%/beginning.c %D%/beginning.h \
	%D%/erase.c %D%/erase.h \
	%D%/invites.c %D%/invites.h \
	%D%/inviteseat.c %D%/inviteseat.h \
	%D%/lobby.c %D%/lobby.h \
	%D%/mute.c %D%/mute.h \
	%D%/never.c %D%/never.h \
	%D%/owing.c %D%/owing.h \
	%D%/person.c %D%/person.h \
	%D%/practice.c %D%/practice.h \
	%D%/proposals.c %D%/proposals.h \
	%D%/propose.c %D%/propose.h \
	%D%/renewal.c %D%/renewal.h \
	%D%/unconfirmed.c %D%/unconfirmed.h

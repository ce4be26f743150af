dist_man_MANS += %D%/turnpost.1 %D%/turnpost.conf.5 \
	%D%/turnpost-carcassonne.6 %D%/turnpost-geonosis.6 \
	%D%/turnpost-goldrush.6 %D%/turnpost-monopoly.6 \
	%D%/turnpost-fair.7 %D%/turnpost-http.7 \
	%D%/turnpost-log.7 %D%/turnpost-players.7

# It names the place where the program is.
MADE_PAGES = %D%/turnpost-mail.7
nodist_man_MANS = $(MADE_PAGES)
EXTRA_DIST += $(MADE_PAGES:=.in)
MADE += $(MADE_PAGES)

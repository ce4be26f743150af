dist_man_MANS += %D%/turnpost.1 %D%/turnpost.conf.5 \
	%D%/turnpost-carcassonne.6 %D%/turnpost-geonosis.6 \
	%D%/turnpost-monopoly.6 %D%/turnpost-fair.7 %D%/turnpost-http.7 \
	%D%/turnpost-log.7 \
	%D%/turnpost-players.7

# L4: where the layers meet.
noinst_LIBRARIES += libdesk.a
libdesk_a_SOURCES = \
	%D%/absent.c %D%/absent.h \
	%D%/addresspage.c %D%/addresspage.h \
	%D%/alarms.c %D%/alarms.h \
	%D%/answer.c %D%/answer.h \
	%D%/answerform.c %D%/answerform.h \
	%D%/backup.c %D%/backup.h \
	%D%/beginning.c %D%/beginning.h \
	%D%/besides.c %D%/besides.h \
	%D%/board.c %D%/board.h \
	%D%/bounce.c %D%/bounce.h \
	%D%/cache.c \
	%D%/calendar.c %D%/calendar.h \
	%D%/child.c %D%/child.h \
	%D%/choices.c %D%/choices.h \
	%D%/clocks.c %D%/clocks.h %D%/clocks_inner.h \
	%D%/clocks_load.c %D%/clocks_ring.c %D%/clocks_view.c \
	%D%/confirmpage.c %D%/confirmpage.h \
	%D%/data.c \
	%D%/desk.c %D%/desk.h \
	%D%/doctor.c %D%/doctor.h %D%/doctor_inner.h \
	%D%/doctor_files.c %D%/doctor_mail.c %D%/doctor_net.c \
	%D%/digest.c %D%/digest.h \
	%D%/document.c %D%/document.h \
	%D%/document_read.c %D%/document_write.c \
	%D%/downtime.c %D%/downtime.h \
	%D%/envelope.c %D%/envelope.h \
	%D%/erase.c %D%/erase.h \
	%D%/erasepage.c %D%/erasepage.h \
	%D%/events.c \
	%D%/export.c \
	%D%/fairview.c %D%/fairview.h \
	%D%/fate.c %D%/fate.h \
	%D%/feed.c %D%/feed.h \
	%D%/former.c %D%/former.h \
	%D%/formfield.c %D%/formfield.h \
	%D%/frontpage.c %D%/frontpage.h \
	%D%/happenings.c %D%/happenings.h \
	%D%/health.c %D%/health.h \
	%D%/history.c %D%/history.h \
	%D%/import.c \
	%D%/inner.h \
	%D%/inviteletters.c %D%/inviteletters.h \
	%D%/invitepage.c %D%/invitepage.h \
	%D%/invites.c %D%/invites.h \
	%D%/inviteseat.c %D%/inviteseat.h \
	%D%/job.c %D%/job.h \
	%D%/joinpage.c %D%/joinpage.h \
	%D%/letters.c %D%/letters.h \
	%D%/limit.c %D%/limit.h \
	%D%/links.c \
	%D%/lobby.c \
	%D%/log.c %D%/log.h \
	%D%/mailbox.c %D%/mailbox.h \
	%D%/mailer.c %D%/mailer.h \
	%D%/meter.c %D%/meter.h \
	%D%/metrics.c %D%/metrics.h \
	%D%/motion.c %D%/motion.h %D%/motiontime.c \
	%D%/mute.c %D%/mute.h \
	%D%/muteall.c %D%/muteall.h \
	%D%/mutepage.c %D%/mutepage.h \
	%D%/names.c %D%/names.h \
	%D%/neverpage.c %D%/neverpage.h \
	%D%/newform.c %D%/newform.h \
	%D%/newformview.c \
	%D%/newpage.c %D%/newpage.h \
	%D%/options.c %D%/options.h \
	%D%/operator.c %D%/operator.h \
	%D%/operator_people.c %D%/operator_people.h \
	%D%/outbox.c %D%/outbox.h \
	%D%/outboxlist.c %D%/outboxlist.h \
	%D%/outcome.c %D%/outcome.h \
	%D%/pastpage.c %D%/pastpage.h \
	%D%/pagelang.c %D%/pagelang.h \
	%D%/partfile.c %D%/partfile.h \
	%D%/patience.c %D%/patience.h \
	%D%/person.c %D%/person.h \
	%D%/persondata.c %D%/persondata.h \
	%D%/playerform.c %D%/playerform.h \
	%D%/playergames.c %D%/playergames.h \
	%D%/playerletters.c %D%/playerletters.h \
	%D%/playerpage.c %D%/playerpage.h \
	%D%/playertalk.c %D%/playertalk.h \
	%D%/playroutes.c %D%/playroutes.h \
	%D%/post.c \
	%D%/proposal.c %D%/proposal.h \
	%D%/proposals.c \
	%D%/proposalview.c %D%/proposalview.h \
	%D%/propose.c \
	%D%/reader.c %D%/reader.h \
	%D%/refusal.c %D%/refusal.h \
	%D%/rematch.c %D%/rematch.h \
	%D%/report.c \
	%D%/resend.c %D%/resend.h \
	%D%/routes.c %D%/routes.h \
	%D%/ruleslist.c %D%/ruleslist.h \
	%D%/run.c \
	%D%/said.c %D%/said.h \
	%D%/secret.c %D%/secret.h \
	%D%/secret_proof.c %D%/secret_proof.h \
	%D%/service.c %D%/service.h \
	%D%/settings.c %D%/settings.h \
	%D%/stale.c %D%/stale.h \
	%D%/statistics.c %D%/statistics.h \
	%D%/status.c %D%/status.h \
	%D%/table.c %D%/table.h \
	%D%/tableroutes.c %D%/tableroutes.h \
	%D%/tableview.c %D%/tableview.h \
	%D%/talk.c %D%/talk.h \
	%D%/taste.c %D%/taste.h \
	%D%/tasteform.c %D%/tasteform.h \
	%D%/terms.c %D%/terms.h \
	%D%/turn.c %D%/turn.h \
	%D%/turnpage.c %D%/turnpage.h \
	%D%/turnsteps.c %D%/turnsteps.h \
	%D%/upgrade.c %D%/upgrade.h \
	%D%/vacation.c %D%/vacation.h \
	%D%/verdict.c \
	%D%/verify.c %D%/verify.h \
	%D%/view.c \
	%D%/when.c %D%/when.h \
	%D%/witness.c %D%/witness.h \
	%D%/watch.c %D%/watch.h \
	%D%/wrap.c %D%/wrap.h \
	%D%/zonelist.c %D%/zonelist.h

# L6: the face of the shell.
noinst_LIBRARIES += liboperator.a
liboperator_a_SOURCES = \
	%D%/backup.c %D%/backup.h \
	%D%/checking.c %D%/checking.h \
	%D%/checkstate.c %D%/checkstate.h \
	%D%/copy.c %D%/copy.h \
	%D%/doctor.c %D%/doctor.h \
	%D%/doctor_checks.h \
	%D%/doctor_bounce.c \
	%D%/doctor_dns.c \
	%D%/doctor_files.c \
	%D%/doctor_letter.c \
	%D%/doctor_mail.c \
	%D%/doctor_net.c \
	%D%/doctor_say.c %D%/doctor_say.h \
	%D%/import.c %D%/import.h \
	%D%/keychange.c %D%/keychange.h \
	%D%/newdatabase.c %D%/newdatabase.h \
	%D%/operator.c %D%/operator.h \
	%D%/operator_people.c %D%/operator_people.h \
	%D%/report.c %D%/report.h \
	%D%/servant.c %D%/servant.h \
	%D%/soundness.c %D%/soundness.h \
	%D%/unit.c %D%/unit.h

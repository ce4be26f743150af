# L4: a game as a document, and whether it is true.
noinst_LIBRARIES += libproof.a
libproof_a_SOURCES = \
	%D%/document.c %D%/document.h \
	%D%/document_read.c \
	%D%/document_write.c \
	%D%/export.c %D%/export.h \
	%D%/secret_proof.c %D%/secret_proof.h \
	%D%/strict.c %D%/strict.h \
	%D%/verdict.c \
	%D%/verify.c %D%/verify.h \
	%D%/witness.c %D%/witness.h

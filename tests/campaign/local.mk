# Campaigns, short; tests/README says how to run long ones.
CAMPAIGNS = %D%/disk %D%/hostile %D%/kills %D%/replies \
	%D%/slow %D%/smtp-faults
TESTS += $(CAMPAIGNS)
EXTRA_DIST += $(CAMPAIGNS) %D%/baddisk.c %D%/campaign.py

# Campaigns, short; tests/README says how to run long ones.
CAMPAIGNS = %D%/disk %D%/failover %D%/hostile %D%/kills %D%/replies \
	%D%/servers %D%/slow %D%/smtp-faults
TESTS += $(CAMPAIGNS)
EXTRA_DIST += $(CAMPAIGNS) %D%/baddisk.c %D%/campaign.py \
	%D%/wanderers.py

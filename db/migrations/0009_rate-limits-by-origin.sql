DROP INDEX "rate_limits_subject";--> statement-breakpoint
CREATE INDEX "rate_limits_subject" ON "rate_limits" USING btree (split_part(substr("key", strpos("key", ':') + 1), ' ', 1));
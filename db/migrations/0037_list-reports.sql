ALTER TABLE "reports" DROP CONSTRAINT "reports_title";--> statement-breakpoint
DROP INDEX "reports_one_open";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "list_id" uuid;--> statement-breakpoint
CREATE INDEX "reports_list" ON "reports" USING btree ("list_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree (coalesce("reporter_id"::text, "reporter_email"),coalesce("artwork_id", "list_id", "artist_id")) WHERE "reports"."state" = 'open';--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_title" CHECK (num_nonnulls("reports"."artwork_id", "reports"."list_id") = num_nonnulls("reports"."title"));
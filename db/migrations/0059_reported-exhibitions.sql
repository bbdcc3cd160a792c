ALTER TABLE "reports" DROP CONSTRAINT "reports_title";--> statement-breakpoint
DROP INDEX "reports_one_open";--> statement-breakpoint
ALTER TABLE "exhibitions" ADD COLUMN "withheld_published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exhibitions" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exhibitions" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "exhibition_id" uuid;--> statement-breakpoint
CREATE INDEX "reports_exhibition" ON "reports" USING btree ("exhibition_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree (coalesce("reporter_id"::text, "reporter_email"),coalesce("artwork_id", "exhibition_id", "list_id", "message_id", "artist_id")) WHERE "reports"."state" = 'open';--> statement-breakpoint
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_hiding" CHECK (("exhibitions"."hidden_at" is null) = ("exhibitions"."hidden_reason" is null));--> statement-breakpoint
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_hidden" CHECK ("exhibitions"."hidden_at" is null or "exhibitions"."published_at" is null);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_title" CHECK (num_nonnulls("reports"."artwork_id", "reports"."exhibition_id", "reports"."list_id", "reports"."message_id")
        = num_nonnulls("reports"."title"));
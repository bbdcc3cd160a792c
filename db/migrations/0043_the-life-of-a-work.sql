ALTER TABLE "artworks" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "schedule_refusal" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "status" text GENERATED ALWAYS AS (case
          when archived_at is not null then 'archived'
          when published_at is not null then 'published'
          when hidden_at is not null
            or (withheld_published_at is not null and taken_down_at is null) then 'withheld'
          when scheduled_at is not null then 'scheduled'
          when taken_down_at is not null then 'taken-down'
          else 'draft' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "duplicated_from" uuid;--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_duplicated_from_artworks_id_fk" FOREIGN KEY ("duplicated_from") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artworks_artist_status" ON "artworks" USING btree ("artist_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artworks_scheduled" ON "artworks" USING btree ("scheduled_at","id") WHERE "artworks"."scheduled_at" is not null;--> statement-breakpoint
CREATE INDEX "artworks_duplicated" ON "artworks" USING btree ("duplicated_from") WHERE "artworks"."duplicated_from" is not null;--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_unpublished" CHECK ("artworks"."published_at" is null
        or num_nonnulls("artworks"."taken_down_at", "artworks"."archived_at", "artworks"."scheduled_at") = 0);--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_taken_down" CHECK ("artworks"."taken_down_at" is null or "artworks"."withheld_published_at" is not null);--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_archived" CHECK ("artworks"."archived_at" is null or "artworks"."scheduled_at" is null);
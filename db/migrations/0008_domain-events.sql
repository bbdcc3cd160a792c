CREATE TABLE "domain_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "domain_events_age" ON "domain_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "domain_events_artist" ON "domain_events" USING btree (("event"->>'artistId')) WHERE "domain_events"."event"->>'artistId' is not null;
--> statement-breakpoint
-- Stores publish events instead: triggers could not tell a draft from a published work.
DROP TRIGGER artworks_changed ON artworks;
--> statement-breakpoint
DROP TRIGGER users_changed ON users;
--> statement-breakpoint
DROP FUNCTION announce_gallery_change();

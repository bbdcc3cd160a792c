CREATE TABLE "artwork_views" (
	"artwork_id" uuid NOT NULL,
	"artist_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "artwork_views_artwork_id_day_source_pk" PRIMARY KEY("artwork_id","day","source"),
	CONSTRAINT "artwork_views_views" CHECK ("artwork_views"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "view_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artwork_views" ADD CONSTRAINT "artwork_views_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_views_artist" ON "artwork_views" USING btree ("artist_id","day");--> statement-breakpoint
CREATE INDEX "artwork_views_day" ON "artwork_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "view_batches_at" ON "view_batches" USING btree ("at");
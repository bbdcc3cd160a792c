CREATE TABLE "exhibition_works" (
	"exhibition_id" uuid NOT NULL,
	"artwork_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	CONSTRAINT "exhibition_works_exhibition_id_artwork_id_pk" PRIMARY KEY("exhibition_id","artwork_id")
);
--> statement-breakpoint
CREATE TABLE "exhibitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"opens_on" date,
	"closes_on" date,
	"place" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exhibitions_kind" CHECK ("exhibitions"."kind" in ('series', 'exhibition')),
	CONSTRAINT "exhibitions_series" CHECK ("exhibitions"."kind" = 'exhibition'
        or (num_nonnulls("exhibitions"."opens_on", "exhibitions"."closes_on") = 0 and "exhibitions"."place" = '')),
	CONSTRAINT "exhibitions_dates" CHECK ("exhibitions"."opens_on" <= "exhibitions"."closes_on")
);
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "arranged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exhibition_works" ADD CONSTRAINT "exhibition_works_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_works" ADD CONSTRAINT "exhibition_works_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_artist_id_users_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exhibition_works_artwork" ON "exhibition_works" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "exhibitions_artist" ON "exhibitions" USING btree ("artist_id","position","id");--> statement-breakpoint
CREATE INDEX "exhibitions_published" ON "exhibitions" USING btree ("id") WHERE "exhibitions"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "artworks_artist_arranged" ON "artworks" USING btree ("artist_id",coalesce("arranged_at", "published_at") desc,"id" DESC NULLS FIRST) WHERE "artworks"."published_at" is not null;
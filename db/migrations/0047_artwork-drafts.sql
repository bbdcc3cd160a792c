CREATE TABLE "artwork_drafts" (
	"user_id" uuid NOT NULL,
	"form" text NOT NULL,
	"artwork_id" uuid,
	"fields" jsonb NOT NULL,
	"image_id" text,
	"revision" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "artwork_drafts_user_id_form_pk" PRIMARY KEY("user_id","form"),
	CONSTRAINT "artwork_drafts_form" CHECK ("artwork_drafts"."form" = coalesce("artwork_drafts"."artwork_id"::text, 'new'))
);
--> statement-breakpoint
ALTER TABLE "artwork_drafts" ADD CONSTRAINT "artwork_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_drafts" ADD CONSTRAINT "artwork_drafts_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_drafts" ADD CONSTRAINT "artwork_drafts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_drafts_artwork" ON "artwork_drafts" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "artwork_drafts_image" ON "artwork_drafts" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "artwork_drafts_age" ON "artwork_drafts" USING btree ("saved_at");
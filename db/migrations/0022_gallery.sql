CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"is_artist" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "featured_works" (
	"artwork_id" uuid PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gallery_settings" ADD COLUMN "mark_image_id" text;--> statement-breakpoint
ALTER TABLE "gallery_settings" ADD COLUMN "sign_up" text;--> statement-breakpoint
ALTER TABLE "featured_works" ADD CONSTRAINT "featured_works_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "gallery_settings" ADD CONSTRAINT "gallery_settings_mark_image_id_images_id_fk" FOREIGN KEY ("mark_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_settings_mark" ON "gallery_settings" USING btree ("mark_image_id");
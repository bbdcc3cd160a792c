CREATE TABLE "artwork_images" (
	"artwork_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"image_id" text NOT NULL,
	"kind" text NOT NULL,
	"alt_description" text NOT NULL,
	CONSTRAINT "artwork_images_artwork_id_position_pk" PRIMARY KEY("artwork_id","position"),
	CONSTRAINT "artwork_images_position" CHECK ("artwork_images"."position" between 1 and 7),
	CONSTRAINT "artwork_images_kind" CHECK ("artwork_images"."kind" in ('front', 'detail', 'framed', 'back', 'in-situ'))
);
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "image_kind" text DEFAULT 'front' NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork_images" ADD CONSTRAINT "artwork_images_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_images" ADD CONSTRAINT "artwork_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "artwork_images_once" ON "artwork_images" USING btree ("artwork_id","image_id");--> statement-breakpoint
CREATE INDEX "artwork_images_image" ON "artwork_images" USING btree ("image_id");--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_image_kind" CHECK ("artworks"."image_kind" in ('front', 'detail', 'framed', 'back', 'in-situ'));
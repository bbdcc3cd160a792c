CREATE TABLE "image_areas" (
	"image_id" text PRIMARY KEY NOT NULL,
	"photo_id" text NOT NULL,
	"corners" double precision[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_areas_corners" CHECK (cardinality("image_areas"."corners") = 8),
	CONSTRAINT "image_areas_other" CHECK ("image_areas"."image_id" <> "image_areas"."photo_id")
);
--> statement-breakpoint
ALTER TABLE "image_areas" ADD CONSTRAINT "image_areas_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_areas" ADD CONSTRAINT "image_areas_photo_id_images_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_areas_photo" ON "image_areas" USING btree ("photo_id");
CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
CREATE TABLE "descriptor_cells" (
	"cell" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"centre" cube NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_colours" (
	"image_nr" integer NOT NULL,
	"place" smallint NOT NULL,
	"cell" smallint NOT NULL,
	"share" smallint NOT NULL,
	"lightness" smallint NOT NULL,
	"a" smallint NOT NULL,
	"b" smallint NOT NULL,
	CONSTRAINT "image_colours_image_nr_place_pk" PRIMARY KEY("image_nr","place")
);
--> statement-breakpoint
CREATE TABLE "image_descriptors" (
	"image_id" text PRIMARY KEY NOT NULL,
	"nr" integer GENERATED ALWAYS AS IDENTITY (sequence name "image_descriptors_nr_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cell" integer NOT NULL,
	"point" cube NOT NULL,
	CONSTRAINT "image_descriptors_nr_unique" UNIQUE("nr")
);
--> statement-breakpoint
ALTER TABLE "image_colours" ADD CONSTRAINT "image_colours_image_nr_image_descriptors_nr_fk" FOREIGN KEY ("image_nr") REFERENCES "public"."image_descriptors"("nr") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_descriptors" ADD CONSTRAINT "image_descriptors_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "descriptor_cells_version" ON "descriptor_cells" USING btree ("version");--> statement-breakpoint
CREATE INDEX "image_colours_cell" ON "image_colours" USING btree ("cell","share" DESC NULLS FIRST,"image_nr","lightness","a","b");--> statement-breakpoint
CREATE INDEX "image_descriptors_cell" ON "image_descriptors" USING btree ("cell");
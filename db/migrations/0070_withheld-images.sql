ALTER TABLE "images" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "images_withheld" ON "images" USING btree ("id") WHERE "images"."is_withheld";--> statement-breakpoint
-- The images of works that are hidden already.
UPDATE "images" SET "is_withheld" = true WHERE "id" IN (
  SELECT "image_id" FROM "artworks" WHERE "hidden_at" IS NOT NULL
  UNION SELECT further."image_id" FROM "artwork_images" AS further
    JOIN "artworks" AS work ON work."id" = further."artwork_id" WHERE work."hidden_at" IS NOT NULL
  UNION SELECT line."image_id" FROM "purchase_items" AS line
    JOIN "artworks" AS work ON work."id" = line."artwork_id" WHERE work."hidden_at" IS NOT NULL);

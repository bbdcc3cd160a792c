-- A search by colour finds the pictures that have much of it. The colours of a picture were found by the share of each;
-- several that are close together, as most pictures have, were each too small to be found.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
DROP INDEX "image_colours_cell";--> statement-breakpoint
ALTER TABLE "image_colours" ADD COLUMN "close_share" smallint;--> statement-breakpoint
UPDATE "image_colours" AS colour SET "close_share" = (
  SELECT round(sum(other.share * greatest(0, 1 - sqrt(
    power(other.lightness - colour.lightness, 2) + power(other.a - colour.a, 2) + power(other.b - colour.b, 2)) / 100)))
  FROM "image_colours" AS other WHERE other.image_nr = colour.image_nr);--> statement-breakpoint
ALTER TABLE "image_colours" ALTER COLUMN "close_share" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "image_colours_cell" ON "image_colours" USING btree ("cell","close_share" DESC NULLS FIRST,"image_nr","lightness","a","b");

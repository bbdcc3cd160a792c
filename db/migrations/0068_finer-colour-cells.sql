-- Cells have an eighth of their size, so that those near a wanted colour hold few colours that are far from it. The same
-- numbers as cellOf() in app/images/appearance/colour.ts gives to new colours. Without its index, the update takes less
-- time and leaves the index half as large.
DROP INDEX "image_colours_cell";--> statement-breakpoint
UPDATE "image_colours" SET "cell" =
  ("lightness" / 40 * 32 + floor(("a" + 320) / 20.0)::integer) * 32 + floor(("b" + 320) / 20.0)::integer;
--> statement-breakpoint
CREATE INDEX "image_colours_cell" ON "image_colours" USING btree ("cell","close_share" DESC NULLS FIRST,"image_nr","lightness","a","b");

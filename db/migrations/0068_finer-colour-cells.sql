-- Cells have an eighth of their size, so that those near a wanted colour hold few colours that are far from it. The same
-- numbers as cellOf() in app/images/appearance/colour.ts gives to new colours.
UPDATE "image_colours" SET "cell" =
  ("lightness" / 40 * 32 + floor(("a" + 320) / 20.0)::integer) * 32 + floor(("b" + 320) / 20.0)::integer;

-- UUIDs in several letter cases were several favourites and cart lines of one work.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
-- The earliest favourite of a work stays.
DELETE FROM "favourites" WHERE ("user_id", "item_id") IN (
  SELECT "user_id", "item_id" FROM (
    SELECT "user_id", "item_id", row_number() OVER (
      PARTITION BY "user_id", coalesce("artwork_id"::text, "stock_photo_id") ORDER BY "added_at", "item_id"
    ) AS nth FROM "favourites"
  ) AS numbered WHERE nth > 1
);
--> statement-breakpoint
UPDATE "favourites" SET "item_id" = coalesce("artwork_id"::text, "stock_photo_id")
WHERE "item_id" <> coalesce("artwork_id"::text, "stock_photo_id");
--> statement-breakpoint
-- Lines of deleted works have no foreign key any more: their UUIDs are made lower case, too.
CREATE FUNCTION pg_temp.item_of(line "cart_items") RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(line.artwork_id::text, line.stock_photo_id,
    CASE WHEN line.item_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN lower(line.item_id) ELSE line.item_id END)
$$;
--> statement-breakpoint
-- The line in the canonical spelling stays, or else the earliest, with the largest quantity.
UPDATE "cart_items" AS kept SET "quantity" = merged.quantity
FROM (
  SELECT "user_id", pg_temp.item_of(line) AS item, max("quantity") AS quantity,
    (array_agg("item_id" ORDER BY "item_id" = pg_temp.item_of(line) DESC, "added_at", "item_id"))[1] AS item_id
  FROM "cart_items" AS line GROUP BY 1, 2 HAVING count(*) > 1
) AS merged
WHERE kept."user_id" = merged."user_id" AND kept."item_id" = merged.item_id;
--> statement-breakpoint
DELETE FROM "cart_items" WHERE ("user_id", "item_id") IN (
  SELECT "user_id", "item_id" FROM (
    SELECT "user_id", "item_id", row_number() OVER (
      PARTITION BY "user_id", pg_temp.item_of(line)
      ORDER BY "item_id" = pg_temp.item_of(line) DESC, "added_at", "item_id"
    ) AS nth FROM "cart_items" AS line
  ) AS numbered WHERE nth > 1
);
--> statement-breakpoint
UPDATE "cart_items" AS line SET "item_id" = pg_temp.item_of(line) WHERE "item_id" <> pg_temp.item_of(line);
--> statement-breakpoint
DROP FUNCTION pg_temp.item_of("cart_items");
--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_item_id" CHECK ("cart_items"."item_id" = coalesce("cart_items"."artwork_id"::text, "cart_items"."stock_photo_id", "cart_items"."item_id"));--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_item_id" CHECK ("favourites"."item_id" = coalesce("favourites"."artwork_id"::text, "favourites"."stock_photo_id"));
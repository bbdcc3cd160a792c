-- A wall of an artist's works read the row of each work's image, too, and a leaf of the images' index for each:
-- two thirds of its pages. A work now has what a card shows of its image.
-- A million works take longer than any other statement may.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "image_width" integer, ADD COLUMN "image_height" integer, ADD COLUMN "image_placeholder" text;
--> statement-breakpoint
-- By a subquery: works then keep their order in the table, which a join would not promise.
UPDATE "artworks" SET ("image_width", "image_height", "image_placeholder") =
  (SELECT "width", "height", "placeholder" FROM "images" WHERE "images"."id" = "artworks"."image_id");
--> statement-breakpoint
ALTER TABLE "artworks" ALTER COLUMN "image_width" SET NOT NULL, ALTER COLUMN "image_height" SET NOT NULL, ALTER COLUMN "image_placeholder" SET NOT NULL;
--> statement-breakpoint
-- The copy can't disagree: nobody but this trigger writes it, whatever a statement says …
CREATE FUNCTION copy_image_shape() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT width, height, placeholder INTO NEW.image_width, NEW.image_height, NEW.image_placeholder
    FROM public.images WHERE id = NEW.image_id;
  IF NOT FOUND AND NEW.image_id IS NOT NULL THEN
    -- What the foreign key would say; the columns' NOT NULL would come first.
    RAISE foreign_key_violation USING
      MESSAGE = 'there is no such image',
      CONSTRAINT = 'artworks_image_id_images_id_fk';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER artworks_image_shape
  BEFORE INSERT OR UPDATE OF image_id, image_width, image_height, image_placeholder ON artworks
  FOR EACH ROW EXECUTE FUNCTION copy_image_shape();
--> statement-breakpoint
-- … and an image, named by its content, never changes.
CREATE FUNCTION refuse_image_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'an image never changes: its name is its content';
END $$;
--> statement-breakpoint
CREATE TRIGGER images_unchanged
  BEFORE UPDATE OF id, width, height, placeholder ON images
  FOR EACH ROW WHEN ((OLD.id, OLD.width, OLD.height, OLD.placeholder) IS DISTINCT FROM (NEW.id, NEW.width, NEW.height, NEW.placeholder))
  EXECUTE FUNCTION refuse_image_change();

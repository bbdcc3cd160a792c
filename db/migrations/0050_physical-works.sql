ALTER TABLE "artworks" DROP CONSTRAINT "artworks_size";--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "depth_mm" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "shape" text DEFAULT 'rectangle' NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "frame_width_mm" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "frame_depth_mm" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "frame_colour" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "mat_mm" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "hanging_height_mm" integer;--> statement-breakpoint
-- The sizes that artists have given stay as they are. No event and no search row depends on the new columns.
ALTER TABLE "artworks" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "artworks" SET
  "width_mm" = CASE WHEN "height_cm" IS NOT NULL THEN "width_cm" * 10 END,
  "height_mm" = CASE WHEN "width_cm" IS NOT NULL THEN "height_cm" * 10 END,
  "width_cm" = CASE WHEN "height_cm" IS NOT NULL THEN "width_cm" END,
  "height_cm" = CASE WHEN "width_cm" IS NOT NULL THEN "height_cm" END
WHERE "width_cm" IS NOT NULL OR "height_cm" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_depth" CHECK ("artworks"."depth_mm" >= 1);--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_shape" CHECK ("artworks"."shape" in ('rectangle', 'round', 'oval'));--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_frame" CHECK (num_nonnulls("artworks"."frame_width_mm", "artworks"."frame_depth_mm", "artworks"."frame_colour", "artworks"."mat_mm") in (0, 4)
        and "artworks"."frame_width_mm" >= 1 and "artworks"."frame_depth_mm" >= 1 and "artworks"."mat_mm" >= 0
        and "artworks"."frame_colour" in ('black', 'white', 'oak', 'walnut', 'gold', 'silver'));--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_hanging_height" CHECK ("artworks"."hanging_height_mm" between 100 and 20000);--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_size" CHECK (case num_nonnulls("artworks"."width_mm", "artworks"."height_mm", "artworks"."width_cm", "artworks"."height_cm")
        when 0 then "artworks"."depth_mm" is null
        when 4 then "artworks"."width_mm" >= 10 and "artworks"."height_mm" >= 10
          and "artworks"."width_cm" = ("artworks"."width_mm" + 5) / 10
          and "artworks"."height_cm" = ("artworks"."height_mm" + 5) / 10
        else false end);
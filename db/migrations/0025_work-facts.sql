ALTER TABLE "artworks" ADD COLUMN "medium" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "technique" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_medium" CHECK ("artworks"."medium" in ('painting', 'drawing', 'print', 'photograph', 'sculpture', 'textile', 'ceramic', 'glass', 'digital', 'collage', 'installation', 'mixed-media'));--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_year" CHECK ("artworks"."year" between 1 and 2100);
CREATE TABLE "artwork_copies" (
	"artwork_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'available' NOT NULL,
	"holder" text,
	"reserved_until" timestamp (3) with time zone,
	"purchase_id" uuid,
	CONSTRAINT "artwork_copies_artwork_id_kind_number_pk" PRIMARY KEY("artwork_id","kind","number"),
	CONSTRAINT "artwork_copies_kind" CHECK ("artwork_copies"."kind" in ('numbered', 'proof')),
	CONSTRAINT "artwork_copies_number" CHECK ("artwork_copies"."number" >= 1),
	CONSTRAINT "artwork_copies_state" CHECK ("artwork_copies"."state" in ('available', 'reserved', 'sold')),
	CONSTRAINT "artwork_copies_reserved" CHECK (("artwork_copies"."state" = 'reserved') = ("artwork_copies"."holder" is not null)
        and ("artwork_copies"."holder" is null) = ("artwork_copies"."reserved_until" is null)),
	CONSTRAINT "artwork_copies_sold" CHECK (("artwork_copies"."state" = 'sold') = ("artwork_copies"."purchase_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "copy_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copy_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artwork_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"change" text NOT NULL,
	"purchase_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "copy_ledger_change" CHECK ("copy_ledger"."change" in ('reserved', 'released', 'sold', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "edition_kind" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "edition_size" integer;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "proof_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "copies_left" integer;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "edition" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork_copies" ADD CONSTRAINT "artwork_copies_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_ledger" ADD CONSTRAINT "copy_ledger_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_copies_reserved" ON "artwork_copies" USING btree ("reserved_until") WHERE "artwork_copies"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "artwork_copies_holder" ON "artwork_copies" USING btree ("holder") WHERE "artwork_copies"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "copy_ledger_copy" ON "copy_ledger" USING btree ("artwork_id","kind","number","id");--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_edition" CHECK (num_nonnulls("artworks"."edition_size", "artworks"."copies_left") = case "artworks"."edition_kind" when 'open' then 0 else 2 end
        and case "artworks"."edition_kind"
        when 'open' then "artworks"."proof_count" = 0
        when 'unique' then "artworks"."edition_size" = 1 and "artworks"."copies_left" between 0 and 1 and "artworks"."proof_count" = 0
        when 'limited' then "artworks"."edition_size" between 1 and 500
          and "artworks"."copies_left" between 0 and "artworks"."edition_size"
          and "artworks"."proof_count" between 0 and 50
        else false end);
--> statement-breakpoint
-- No work is sold out yet, so the rows of search.works stay as they are.
CREATE OR REPLACE VIEW search.published AS
SELECT
  work.id AS artwork_id,
  work.artist_id,
  work.published_at,
  work.price_cents,
  work.width_cm,
  work.height_cm,
  coalesce(work.width_cm::bigint * work.height_cm, 100 * 150) AS area_cm2,
  facts.year,
  work.medium,
  facts.orientation,
  facts.price_band,
  facts.size_band,
  artist.location AS place,
  search.fold(work.title) AS title,
  facts.tags,
  setweight(to_tsvector('search.words', work.title), 'A')
    || setweight(to_tsvector('search.words', concat_ws(' ', array_to_string(work.tags, ' , '),
      artist.first_name, artist.last_name)), 'B')
    || setweight(to_tsvector('search.words', artist.location), 'C')
    || to_tsvector('search.words', concat_ws(' ', replace(work.medium, '-', ' '), work.technique,
      left(work.alt_description, 1000), left(work.description, 5000)))
    || array_to_tsvector(array_remove(array[
        '@' || work.artist_id,
        '=medium ' || work.medium,
        '=orientation ' || facts.orientation,
        '=price ' || facts.price_band,
        '=size ' || facts.size_band,
        '=width ' || width_bucket(work.width_cm, facts.lengths),
        '=height ' || width_bucket(work.height_cm, facts.lengths),
        '=decade ' || facts.year / 10,
        CASE WHEN work.copies_left = 0 THEN '=sold' END
      ] || array(select '#' || tag from unnest(facts.tags) tag)
        || array(select '!' || lexeme from unnest(to_tsvector('search.words', work.title))), null)) AS words
FROM public.artworks work
JOIN public.users artist ON artist.id = work.artist_id
CROSS JOIN LATERAL (
  SELECT
    coalesce(work.year, extract(year from work.date)::integer) AS year,
    CASE
      WHEN coalesce(work.height_cm, work.image_height) > 1.05 * coalesce(work.width_cm, work.image_width) THEN 'portrait'
      WHEN coalesce(work.width_cm, work.image_width) > 1.05 * coalesce(work.height_cm, work.image_height) THEN 'landscape'
      ELSE 'square'
    END AS orientation,
    width_bucket(work.price_cents, array[0, 5000, 10000, 25000, 50000, 100000, 250000, 500000])::smallint AS price_band,
    width_bucket(greatest(work.width_cm, work.height_cm), array[1, 41, 101, 161])::smallint AS size_band,
    array[1, 11, 21, 31, 41, 51, 61, 81, 101, 121, 151, 201, 301, 501] AS lengths,
    array(select distinct search.fold(tag) from unnest(work.tags[1:50]) tag where search.fold(tag) <> '') AS tags
) facts
WHERE work.published_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER artworks_searched_sold AFTER UPDATE OF copies_left ON public.artworks
  FOR EACH ROW WHEN (NEW.published_at IS NOT NULL
    AND (OLD.copies_left IS NOT DISTINCT FROM 0) <> (NEW.copies_left IS NOT DISTINCT FROM 0))
  EXECUTE FUNCTION search.follow_work();

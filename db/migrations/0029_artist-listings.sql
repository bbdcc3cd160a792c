CREATE TABLE "artist_listings" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"letter" text collate "C" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artist_listings" ADD CONSTRAINT "artist_listings_artist_id_users_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_listings_name" ON "artist_listings" USING btree ("name_key","artist_id");--> statement-breakpoint
CREATE INDEX "artist_listings_letter" ON "artist_listings" USING btree ("letter","name_key","artist_id");--> statement-breakpoint
CREATE INDEX "artist_listings_words" ON "artist_listings" USING gin ("words");--> statement-breakpoint
CREATE INDEX "artworks_artist_medium" ON "artworks" USING btree ("artist_id","medium") WHERE "artworks"."published_at" is not null and "artworks"."medium" is not null;
--> statement-breakpoint
-- Folds a name or a place: lower case, without diacritics, words with one space between them.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE FUNCTION fold_name(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select btrim(regexp_replace(lower(public.unaccent(given)), '[[:space:][:punct:]]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The first words of a text, each behind a mark that keeps names, places and media apart in one index.
CREATE FUNCTION listing_words(mark text, given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select array(select mark || left(word, 100)
    from unnest((string_to_array(public.fold_name(given), ' '))[1:20]) word where word <> '')
$$;
--> statement-breakpoint
-- Finds listings with all words of a search, as whole words or as their beginnings.
CREATE FUNCTION listing_query(mark text, given text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select coalesce(string_agg('''' || word || ''':*', ' & '), '')::tsquery
  from unnest((public.listing_words(mark, given))[1:8]) word
$$;
--> statement-breakpoint
-- The rows of artist_listings as they should be.
CREATE VIEW listed_artists AS
SELECT artist.id AS artist_id,
  folded.name AS name_key,
  CASE WHEN left(folded.name, 1) COLLATE "C" BETWEEN 'a' AND 'z' THEN left(folded.name, 1) ELSE '#' END AS letter,
  array_to_tsvector(array(SELECT DISTINCT word FROM unnest(
    listing_words('n', folded.name) || listing_words('p', artist.location)
    || array(SELECT 'm' || medium
      FROM unnest(array['painting', 'drawing', 'print', 'photograph', 'sculpture', 'textile', 'ceramic', 'glass',
        'digital', 'collage', 'installation', 'mixed-media']) medium
      WHERE EXISTS (SELECT FROM artworks WHERE artworks.artist_id = artist.id
        AND artworks.medium = medium.medium AND artworks.published_at IS NOT NULL))) word)) AS words
FROM users artist
CROSS JOIN LATERAL (
  SELECT left(coalesce(nullif(fold_name(artist.first_name || ' ' || artist.last_name), ''),
    lower(artist.first_name || ' ' || artist.last_name)), 200) AS name
) folded
WHERE EXISTS (SELECT FROM artworks WHERE artworks.artist_id = artist.id AND artworks.published_at IS NOT NULL);
--> statement-breakpoint
CREATE FUNCTION refresh_artist_listings(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two transactions that change one artist would each miss what the other does. Locks of a bounded
  -- number, in one order.
  PERFORM pg_advisory_xact_lock(hashtext('artist_listings'), bucket)
    FROM (SELECT DISTINCT hashtext(id::text) & 1023 AS bucket FROM unnest(ids) id ORDER BY 1) buckets;
  DELETE FROM public.artist_listings listing
    WHERE artist_id = ANY (ids) AND NOT EXISTS (
      SELECT FROM public.artworks
      WHERE artworks.artist_id = listing.artist_id AND artworks.published_at IS NOT NULL);
  INSERT INTO public.artist_listings AS listing (artist_id, name_key, letter, words)
    SELECT artist_id, name_key, letter, words FROM public.listed_artists WHERE artist_id = ANY (ids)
  ON CONFLICT (artist_id) DO UPDATE
    SET name_key = excluded.name_key, letter = excluded.letter, words = excluded.words
    WHERE (listing.name_key, listing.words) IS DISTINCT FROM (excluded.name_key, excluded.words);
END $$;
--> statement-breakpoint
CREATE FUNCTION list_artists_of_works() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := array(SELECT DISTINCT artist_id FROM added WHERE published_at IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    ids := array(SELECT DISTINCT artist_id FROM removed WHERE published_at IS NOT NULL);
  ELSE
    ids := array(SELECT DISTINCT added.artist_id FROM added JOIN removed USING (id)
      WHERE (added.published_at IS NULL) <> (removed.published_at IS NULL)
        OR added.published_at IS NOT NULL AND added.medium IS DISTINCT FROM removed.medium);
  END IF;
  IF cardinality(ids) > 0 THEN
    PERFORM public.refresh_artist_listings(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION list_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_artist_listings(array[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A million works take longer than any other statement may.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
INSERT INTO artist_listings (artist_id, name_key, letter, words)
  SELECT artist_id, name_key, letter, words FROM listed_artists;
--> statement-breakpoint
CREATE TRIGGER artworks_listed_new AFTER INSERT ON artworks
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_artists_of_works();
--> statement-breakpoint
CREATE TRIGGER artworks_listed AFTER UPDATE ON artworks
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION list_artists_of_works();
--> statement-breakpoint
CREATE TRIGGER artworks_listed_gone AFTER DELETE ON artworks
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION list_artists_of_works();
--> statement-breakpoint
CREATE TRIGGER users_listed AFTER UPDATE OF first_name, last_name, location ON users
  FOR EACH ROW WHEN (NEW.is_artist AND (OLD.first_name, OLD.last_name, OLD.location)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.location))
  EXECUTE FUNCTION list_artist();

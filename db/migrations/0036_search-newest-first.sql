-- A search first looks at the newest works, as many as should hold a page and all that is counted: those of the last
-- blocks. A block is a lexeme of its works, so that the index of words skips the postings of all others.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
-- Numbers works in the order of their publication; 16,384 make a block.
CREATE SEQUENCE search.publications MINVALUE 0 START 0;
--> statement-breakpoint
ALTER TABLE search.works ADD COLUMN block integer NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE FUNCTION search.block_lexeme(block integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select array_to_tsvector(array['~' || block])
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search.refresh(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A name or place that somebody changes meanwhile is waited for, and then read.
  PERFORM FROM public.users WHERE id IN (SELECT artist_id FROM public.artworks WHERE id = ANY (ids))
    ORDER BY id FOR SHARE;
  INSERT INTO search.works (artwork_id, artist_id, published_at, price_cents, width_cm, height_cm, area_cm2, year,
      medium, orientation, price_band, size_band, place, title, tags, block, words)
    SELECT artwork_id, artist_id, published_at, price_cents, width_cm, height_cm, area_cm2, year,
      medium, orientation, price_band, size_band, place, title, tags, block, words || search.block_lexeme(block)
    FROM (
      SELECT *, coalesce((SELECT block FROM search.works WHERE works.artwork_id = published.artwork_id),
        (nextval('search.publications') / 16384)::integer) AS block
      FROM search.published WHERE artwork_id = ANY (ids)
    ) changed
  ON CONFLICT (artwork_id) DO UPDATE SET
    published_at = excluded.published_at, price_cents = excluded.price_cents, width_cm = excluded.width_cm,
    height_cm = excluded.height_cm, area_cm2 = excluded.area_cm2, year = excluded.year, medium = excluded.medium,
    orientation = excluded.orientation, price_band = excluded.price_band, size_band = excluded.size_band,
    place = excluded.place, title = excluded.title, tags = excluded.tags, block = excluded.block,
    words = excluded.words;
  INSERT INTO search.tags (tag, label)
    SELECT DISTINCT ON (search.fold(tag)) search.fold(tag), left(tag, 100)
    FROM public.artworks, unnest(tags[1:50]) tag
    WHERE id = ANY (ids) AND published_at IS NOT NULL AND search.fold(tag) <> ''
    ORDER BY search.fold(tag)
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search.refresh_vocabulary() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMPORARY TABLE lexemes ON COMMIT DROP AS
    SELECT word, ndoc FROM ts_stat(
      'select words from search.works order by published_at desc, artwork_id desc limit 100000') WHERE word !~ '^[=@!~]';
  DELETE FROM search.vocabulary;
  INSERT INTO search.vocabulary
    SELECT word, ndoc FROM lexemes
    WHERE word !~ '^#' AND word !~ '^[0-9.]+$' AND length(word) BETWEEN 3 AND 40
    ORDER BY ndoc DESC LIMIT 200000;
  UPDATE search.tags SET works = ndoc FROM lexemes WHERE word = '#' || tag AND works <> ndoc;
  DROP TABLE lexemes;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search.rebuild() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE search.works, search.tags, search.cells, search.like_changes;
  ALTER TABLE search.works DISABLE TRIGGER works_counted;
  -- All at once it is built ten times as fast.
  DROP INDEX IF EXISTS search.works_words;
  INSERT INTO search.works (artwork_id, artist_id, published_at, price_cents, width_cm, height_cm, area_cm2, year,
      likes, medium, orientation, price_band, size_band, place, title, tags, block, words)
    SELECT artwork_id, artist_id, published_at, price_cents, width_cm, height_cm, area_cm2, year,
      coalesce(likes, 0), medium, orientation, price_band, size_band, place, title, tags,
      block, words || search.block_lexeme(block)
    FROM (
      SELECT *, ((row_number() OVER (ORDER BY published_at, artwork_id) - 1) / 16384)::integer AS block
      FROM search.published
    ) published
    LEFT JOIN (SELECT favourite.artwork_id, count(*) AS likes FROM public.favourites favourite GROUP BY 1) liked
      USING (artwork_id);
  PERFORM setval('search.publications', (SELECT count(*) FROM search.works), false);
  ALTER TABLE search.works ENABLE TRIGGER works_counted;
  CREATE INDEX works_words ON search.works USING gin (words) WITH (fastupdate = off);
  INSERT INTO search.cells
    SELECT medium, orientation, price_band, size_band, count(*) FROM search.works GROUP BY 1, 2, 3, 4;
  INSERT INTO search.tags (tag, label)
    SELECT DISTINCT ON (search.fold(tag)) search.fold(tag), left(tag, 100)
    FROM public.artworks, unnest(tags[1:50]) tag WHERE published_at IS NOT NULL AND search.fold(tag) <> ''
    ORDER BY search.fold(tag);
  PERFORM search.refresh_vocabulary();
END $$;
--> statement-breakpoint
SELECT search.rebuild();

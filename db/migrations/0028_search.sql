-- The search index. It is made of other tables, so it has a schema of its own, which backups leave out.
-- A million works take longer than any other statement may.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE SCHEMA search;
--> statement-breakpoint
-- The function unaccent() is only STABLE. In a configuration its dictionary is as good as immutable.
CREATE TEXT SEARCH CONFIGURATION search.words (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION search.words
  ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  WITH unaccent, simple;
--> statement-breakpoint
-- How tags are compared: lower case, no diacritics, single spaces.
CREATE FUNCTION search.fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select left(btrim(regexp_replace(lower(unaccent(given)), '\s+', ' ', 'g')), 100)
$$;
--> statement-breakpoint
-- A lexeme as the text of a tsvector or tsquery has it. Those of filters begin
-- with = # or @, and the words of titles stand again with !, since the index has no weights. No word begins so.
CREATE FUNCTION search.lexeme(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select '''' || replace(replace(given, '\', '\\'), '''', '''''') || ''''
$$;
--> statement-breakpoint
CREATE FUNCTION search.tag_query(tag text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select search.lexeme('#' || search.fold(tag))::tsquery
$$;
--> statement-breakpoint
-- Whole words of titles.
CREATE FUNCTION search.title_query(given text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select coalesce(string_agg(search.lexeme('!' || lexeme), ' & '), '')::tsquery
  from unnest(to_tsvector('search.words', given))
$$;
--> statement-breakpoint
-- Beginnings of words of titles.
CREATE FUNCTION search.title_beginnings(given text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select coalesce(string_agg(search.lexeme('!' || lexeme) || ':*', ' & '), '')::tsquery
  from unnest(to_tsvector('search.words', given))
$$;
--> statement-breakpoint
-- The first text after all that begin as somebody types, in the order of text_pattern_ops.
CREATE FUNCTION search.after_beginning(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  select search.fold(given) || U&'\+10FFFF'
$$;
--> statement-breakpoint
CREATE TABLE search.works (
  artwork_id uuid PRIMARY KEY REFERENCES public.artworks (id) ON DELETE CASCADE,
  artist_id uuid NOT NULL,
  published_at timestamp(3) with time zone NOT NULL,
  price_cents integer NOT NULL,
  width_cm integer,
  height_cm integer,
  area_cm2 bigint NOT NULL,
  year integer,
  likes integer NOT NULL DEFAULT 0,
  medium text,
  orientation text NOT NULL,
  price_band smallint NOT NULL,
  size_band smallint,
  place text NOT NULL,
  title text NOT NULL,
  tags text[] NOT NULL,
  words tsvector NOT NULL
);
--> statement-breakpoint
CREATE TABLE search.tags (tag text PRIMARY KEY, label text NOT NULL, works integer NOT NULL DEFAULT 0);
--> statement-breakpoint
CREATE TABLE search.vocabulary (word text PRIMARY KEY, works integer NOT NULL);
--> statement-breakpoint
-- How many works have each combination. Rows are only added; a job sums them up.
CREATE TABLE search.cells (
  medium text,
  orientation text NOT NULL,
  price_band smallint NOT NULL,
  size_band smallint,
  works bigint NOT NULL
);
--> statement-breakpoint
-- Favourites given and taken that search.works does not count yet.
CREATE TABLE search.like_changes (artwork_id uuid NOT NULL, likes integer NOT NULL);
--> statement-breakpoint
-- The rows of search.works as they should be. The bands are those of app/search/bands.ts.
CREATE VIEW search.published AS
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
        '=decade ' || facts.year / 10
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
CREATE FUNCTION search.refresh(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A name or place that somebody changes meanwhile is waited for, and then read.
  PERFORM FROM public.users WHERE id IN (SELECT artist_id FROM public.artworks WHERE id = ANY (ids))
    ORDER BY id FOR SHARE;
  INSERT INTO search.works (artwork_id, artist_id, published_at, price_cents, width_cm, height_cm, area_cm2, year,
      medium, orientation, price_band, size_band, place, title, tags, words)
    SELECT artwork_id, artist_id, published_at, price_cents, width_cm, height_cm, area_cm2, year,
      medium, orientation, price_band, size_band, place, title, tags, words
    FROM search.published WHERE artwork_id = ANY (ids)
  ON CONFLICT (artwork_id) DO UPDATE SET
    published_at = excluded.published_at, price_cents = excluded.price_cents, width_cm = excluded.width_cm,
    height_cm = excluded.height_cm, area_cm2 = excluded.area_cm2, year = excluded.year, medium = excluded.medium,
    orientation = excluded.orientation, price_band = excluded.price_band, size_band = excluded.size_band,
    place = excluded.place, title = excluded.title, tags = excluded.tags, words = excluded.words;
  INSERT INTO search.tags (tag, label)
    SELECT DISTINCT ON (search.fold(tag)) search.fold(tag), left(tag, 100)
    FROM public.artworks, unnest(tags[1:50]) tag
    WHERE id = ANY (ids) AND published_at IS NOT NULL AND search.fold(tag) <> ''
    ORDER BY search.fold(tag)
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION search.follow_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.published_at IS NULL THEN
    DELETE FROM search.works WHERE artwork_id = NEW.id;
  ELSE
    PERFORM search.refresh(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search.follow_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.refresh(ARRAY(SELECT artwork_id FROM search.works WHERE artist_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search.count_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.medium, OLD.orientation, OLD.price_band, OLD.size_band)
    IS NOT DISTINCT FROM (NEW.medium, NEW.orientation, NEW.price_band, NEW.size_band) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO search.cells VALUES (OLD.medium, OLD.orientation, OLD.price_band, OLD.size_band, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search.cells VALUES (NEW.medium, NEW.orientation, NEW.price_band, NEW.size_band, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search.add_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.like_changes
    SELECT artwork_id, count(*) FROM added WHERE artwork_id IS NOT NULL GROUP BY artwork_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search.remove_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.like_changes
    SELECT artwork_id, -count(*) FROM removed WHERE artwork_id IS NOT NULL GROUP BY artwork_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Sums up what was added since. Many readers and writers may be at work meanwhile.
CREATE FUNCTION search.fold_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- By one process at a time: two would count a change twice.
  PERFORM pg_advisory_xact_lock(hashtext('search.fold_changes'));
  WITH gone AS (DELETE FROM search.like_changes RETURNING *),
    summed AS (SELECT artwork_id, sum(likes)::integer AS likes FROM gone GROUP BY artwork_id)
  UPDATE search.works work SET likes = greatest(0, work.likes + summed.likes)
    FROM summed WHERE work.artwork_id = summed.artwork_id AND summed.likes <> 0;
  WITH gone AS (DELETE FROM search.cells RETURNING *)
  INSERT INTO search.cells
    SELECT medium, orientation, price_band, size_band, sum(works) FROM gone
    GROUP BY 1, 2, 3, 4 HAVING sum(works) <> 0;
END $$;
--> statement-breakpoint
-- The words of works, for those that are misspelt, and how frequent tags are: by the newest 100,000, in which
-- a large gallery has most words.
CREATE FUNCTION search.refresh_vocabulary() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMPORARY TABLE lexemes ON COMMIT DROP AS
    SELECT word, ndoc FROM ts_stat(
      'select words from search.works order by published_at desc, artwork_id desc limit 100000') WHERE word !~ '^[=@!]';
  DELETE FROM search.vocabulary;
  INSERT INTO search.vocabulary
    SELECT word, ndoc FROM lexemes
    WHERE word !~ '^#' AND word !~ '^[0-9.]+$' AND length(word) BETWEEN 3 AND 40
    ORDER BY ndoc DESC LIMIT 200000;
  UPDATE search.tags SET works = ndoc FROM lexemes WHERE word = '#' || tag AND works <> ndoc;
  DROP TABLE lexemes;
END $$;
--> statement-breakpoint
-- Makes everything again, such as after a restore.
CREATE FUNCTION search.rebuild() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE search.works, search.tags, search.cells, search.like_changes;
  ALTER TABLE search.works DISABLE TRIGGER works_counted;
  -- All at once it is built ten times as fast.
  DROP INDEX IF EXISTS search.works_words;
  INSERT INTO search.works (artwork_id, artist_id, published_at, price_cents, width_cm, height_cm, area_cm2, year,
      likes, medium, orientation, price_band, size_band, place, title, tags, words)
    SELECT artwork_id, artist_id, published_at, price_cents, width_cm, height_cm, area_cm2, year,
      coalesce(likes, 0), medium, orientation, price_band, size_band, place, title, tags, words
    FROM search.published
    LEFT JOIN (SELECT favourite.artwork_id, count(*) AS likes FROM public.favourites favourite GROUP BY 1) liked
      USING (artwork_id);
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
CREATE TRIGGER works_counted AFTER INSERT OR UPDATE OR DELETE ON search.works
  FOR EACH ROW EXECUTE FUNCTION search.count_work();
--> statement-breakpoint
SELECT search.rebuild();
--> statement-breakpoint
CREATE INDEX works_newest ON search.works (published_at DESC, artwork_id DESC);
--> statement-breakpoint
CREATE INDEX works_price ON search.works (price_cents, artwork_id);
--> statement-breakpoint
CREATE INDEX works_area ON search.works (area_cm2, artwork_id);
--> statement-breakpoint
CREATE INDEX works_likes ON search.works (likes, artwork_id);
--> statement-breakpoint
CREATE INDEX works_artist ON search.works (artist_id);
--> statement-breakpoint
CREATE INDEX vocabulary_letters ON search.vocabulary USING gin (word gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX vocabulary_prefix ON search.vocabulary (word text_pattern_ops);
--> statement-breakpoint
CREATE INDEX tags_prefix ON search.tags (tag text_pattern_ops);
--> statement-breakpoint
-- Artists by the words of their names. The operators' index has addresses, too.
CREATE INDEX users_artist_words ON public.users
  USING gin (to_tsvector('search.words', first_name || ' ' || last_name)) WHERE is_artist;
--> statement-breakpoint
CREATE TRIGGER artworks_searched_new AFTER INSERT ON public.artworks
  FOR EACH ROW WHEN (NEW.published_at IS NOT NULL) EXECUTE FUNCTION search.follow_work();
--> statement-breakpoint
CREATE TRIGGER artworks_searched AFTER UPDATE OF published_at, title, description, alt_description, tags, medium,
    technique, year, date, price_cents, width_cm, height_cm, image_id ON public.artworks
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL OR NEW.published_at IS NOT NULL)
  EXECUTE FUNCTION search.follow_work();
--> statement-breakpoint
CREATE TRIGGER users_searched AFTER UPDATE OF first_name, last_name, location ON public.users
  FOR EACH ROW WHEN (NEW.is_artist AND (OLD.first_name, OLD.last_name, OLD.location)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.location))
  EXECUTE FUNCTION search.follow_artist();
--> statement-breakpoint
CREATE TRIGGER favourites_searched_added AFTER INSERT ON public.favourites
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search.add_likes();
--> statement-breakpoint
CREATE TRIGGER favourites_searched_removed AFTER DELETE ON public.favourites
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search.remove_likes();

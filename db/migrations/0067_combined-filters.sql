-- Works with several filters are found by one lexeme of their combination: the index of words read the postings of
-- each filter, hundreds of thousands, to find the few works that have all of them.
-- A million works take longer than any other statement may.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
CREATE OR REPLACE VIEW search.published AS
SELECT
  work.id AS artwork_id,
  work.artist_id,
  work.published_at,
  work.price_cents,
  work.width_cm,
  work.height_cm,
  coalesce(work.width_cm::bigint * work.height_cm, 0) AS area_cm2,
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
        lexemes.medium,
        lexemes.orientation,
        lexemes.price,
        lexemes.medium || ' ' || lexemes.orientation,
        lexemes.medium || ' ' || lexemes.price,
        lexemes.orientation || ' ' || lexemes.price,
        lexemes.medium || ' ' || lexemes.orientation || ' ' || lexemes.price,
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
  -- With it, PostgreSQL works each out once.
  OFFSET 0
) facts
CROSS JOIN LATERAL (
  SELECT '=medium ' || work.medium AS medium, '=orientation ' || facts.orientation AS orientation,
    '=price ' || facts.price_band AS price
) lexemes
WHERE work.published_at IS NOT NULL;
--> statement-breakpoint
SELECT search.rebuild();

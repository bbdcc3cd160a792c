-- An artist's name and place are among the words of all their works. The newest are indexed with the change, the
-- others by a job: thousands would keep the artist waiting.

-- The last work that was indexed, newest first, of artists with more.
CREATE TABLE search.artist_changes (
  artist_id uuid PRIMARY KEY,
  published_at timestamp(3) with time zone NOT NULL,
  artwork_id uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX works_of_artist ON search.works (artist_id, published_at DESC, artwork_id DESC);
--> statement-breakpoint
DROP INDEX search.works_artist;
--> statement-breakpoint
-- Indexes the next works of an artist, whose row the caller has locked.
CREATE FUNCTION search.refresh_artist(artist uuid, after_at timestamp with time zone, after_id uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  most constant integer := 200;
  ids uuid[] := array(
    SELECT artwork_id FROM search.works
    WHERE artist_id = artist AND (published_at, artwork_id) < (after_at, after_id)
    ORDER BY published_at DESC, artwork_id DESC LIMIT most);
BEGIN
  PERFORM search.refresh(ids);
  IF cardinality(ids) < most THEN
    DELETE FROM search.artist_changes WHERE artist_id = artist;
  ELSE
    INSERT INTO search.artist_changes
      SELECT artist_id, published_at, artwork_id FROM search.works WHERE artwork_id = ids[most]
    ON CONFLICT (artist_id) DO UPDATE
      SET published_at = excluded.published_at, artwork_id = excluded.artwork_id;
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search.follow_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.refresh_artist(NEW.id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Indexes some more works of one artist. Returns whether there may be others.
CREATE FUNCTION search.continue_artist() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  artist uuid := (SELECT artist_id FROM search.artist_changes LIMIT 1);
  change search.artist_changes;
BEGIN
  IF artist IS NULL THEN
    RETURN false;
  END IF;
  -- Another change of the artist begins again with the newest, and works that are published or withdrawn
  -- meanwhile wait, so that no older row replaces theirs.
  PERFORM FROM public.users WHERE id = artist FOR NO KEY UPDATE;
  SELECT * INTO change FROM search.artist_changes WHERE artist_id = artist;
  IF FOUND THEN
    PERFORM search.refresh_artist(artist, change.published_at, change.artwork_id);
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search.follow_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.published_at IS NULL THEN
    -- Who indexes the artist's works at this moment could add it again.
    PERFORM FROM public.users WHERE id = NEW.artist_id FOR SHARE;
    DELETE FROM search.works WHERE artwork_id = NEW.id;
  ELSE
    PERFORM search.refresh(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;

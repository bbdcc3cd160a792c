-- The words of the titles of published series and exhibitions, for search and suggestions.
CREATE TABLE search.exhibition_words (
  exhibition_id uuid NOT NULL REFERENCES public.exhibitions (id) ON DELETE CASCADE,
  word text NOT NULL,
  PRIMARY KEY (exhibition_id, word)
);
--> statement-breakpoint
CREATE FUNCTION search.add_exhibition_words(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search.exhibition_words (exhibition_id, word)
    SELECT id, lexeme FROM public.exhibitions, unnest(to_tsvector('search.words', title))
    WHERE id = ANY (ids) AND published_at IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION search.follow_exhibition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.exhibition_words WHERE exhibition_id = NEW.id;
  PERFORM search.add_exhibition_words(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Makes everything again, such as after a restore.
CREATE FUNCTION search.rebuild_exhibitions() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE search.exhibition_words;
  PERFORM search.add_exhibition_words(ARRAY(SELECT id FROM public.exhibitions WHERE published_at IS NOT NULL));
END $$;
--> statement-breakpoint
SELECT search.rebuild_exhibitions();
--> statement-breakpoint
CREATE INDEX exhibition_words_prefix ON search.exhibition_words (word text_pattern_ops, exhibition_id);
--> statement-breakpoint
CREATE INDEX exhibition_words_letters ON search.exhibition_words USING gin (word gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER exhibitions_searched_new AFTER INSERT ON public.exhibitions
  FOR EACH ROW WHEN (NEW.published_at IS NOT NULL) EXECUTE FUNCTION search.follow_exhibition();
--> statement-breakpoint
CREATE TRIGGER exhibitions_searched AFTER UPDATE OF published_at, title ON public.exhibitions
  FOR EACH ROW WHEN ((OLD.published_at IS NULL, OLD.title) IS DISTINCT FROM (NEW.published_at IS NULL, NEW.title))
  EXECUTE FUNCTION search.follow_exhibition();

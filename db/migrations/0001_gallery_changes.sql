-- Announces, at commit, that something changed which guests see, so that every process can drop the pages
-- that it keeps for them. Statement-level: a change of many rows is one announcement.
CREATE FUNCTION announce_gallery_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('frame_gallery', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artworks_changed AFTER INSERT OR UPDATE OR DELETE ON artworks
  FOR EACH STATEMENT EXECUTE FUNCTION announce_gallery_change();
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE OF first_name, last_name, location, bio, photo_id OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION announce_gallery_change();

-- An artist's own page shows the statement, too: guests' copies of it must hear of a change.
DROP TRIGGER users_changed ON users;
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE OF first_name, last_name, location, bio, statement, photo_id OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION announce_gallery_change();

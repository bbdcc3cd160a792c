-- Planning these statements took several times as long as running them, and PostgreSQL planned them anew for each
-- publication, as the length of an array is known only then. Now each connection plans them once.
ALTER FUNCTION search.refresh(uuid[]) SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION refresh_artist_listings(uuid[]) SET plan_cache_mode = force_generic_plan;

DROP INDEX "cart_items_artwork";--> statement-breakpoint
DROP INDEX "favourites_artwork";--> statement-breakpoint
CREATE INDEX "cart_items_artwork" ON "cart_items" USING btree ("artwork_id","added_at");--> statement-breakpoint
CREATE INDEX "favourites_artwork" ON "favourites" USING btree ("artwork_id","added_at");
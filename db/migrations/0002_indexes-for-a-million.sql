DROP INDEX "users_photo";--> statement-breakpoint
DROP INDEX "cart_items_stock_photo";--> statement-breakpoint
DROP INDEX "favourites_stock_photo";--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "artworks_artist_published" ON "artworks" USING btree ("artist_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "artworks"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_reset" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "users_photo" ON "users" USING btree ("photo_id") WHERE "users"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX "cart_items_stock_photo" ON "cart_items" USING btree ("stock_photo_id") WHERE "cart_items"."stock_photo_id" is not null;--> statement-breakpoint
CREATE INDEX "favourites_stock_photo" ON "favourites" USING btree ("stock_photo_id") WHERE "favourites"."stock_photo_id" is not null;
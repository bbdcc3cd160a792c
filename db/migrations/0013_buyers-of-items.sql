-- Which works somebody has bought is read with every page of works, by an index on the buyer.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "buyer_id" uuid;--> statement-breakpoint
UPDATE "purchase_items" SET "buyer_id" = "purchases"."buyer_id" FROM "purchases" WHERE "purchases"."id" = "purchase_id";--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_items_buyer" ON "purchase_items" USING btree ("buyer_id","item_id");

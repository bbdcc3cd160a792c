-- An order's key led by its buyer let PostgreSQL look through all that somebody ever bought, for a statement that is prepared.
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_idempotency";--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_key" UNIQUE("idempotency_key","buyer_id");
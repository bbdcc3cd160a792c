CREATE TABLE "line_changes" (
	"line_id" uuid NOT NULL,
	"change" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text,
	CONSTRAINT "line_changes_line_id_change_pk" PRIMARY KEY("line_id","change"),
	CONSTRAINT "line_changes_change" CHECK ("line_changes"."change" in ('placed', 'confirmed', 'shipped', 'delivered', 'return-requested',
        'cancelled', 'returned')),
	CONSTRAINT "line_changes_by" CHECK ("line_changes"."by" in ('buyer', 'artist', 'operator', 'system'))
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"change" text NOT NULL,
	"recipient" text NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_mails_of" UNIQUE("line_id","change","recipient"),
	CONSTRAINT "order_mails_recipient" CHECK ("order_mails"."recipient" in ('buyer', 'artist'))
);
--> statement-breakpoint
-- Orders from before states were kept count as delivered.
ALTER TABLE "purchase_items" ADD COLUMN "state" text DEFAULT 'delivered' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_items" ALTER COLUMN "state" SET DEFAULT 'placed';--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "state_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "purchase_items" SET "state_at" = "purchased_at";--> statement-breakpoint
ALTER TABLE "purchase_items" ALTER COLUMN "state_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "return_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reference" text;--> statement-breakpoint
DO $$
declare drawn constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
begin
  loop
    -- Bytes of a random UUID, without those that hold its version.
    update "purchases" set "reference" = 'FR-' || extract(year from "purchased_at" at time zone 'UTC') || '-' || (
      select string_agg(substr(drawn, 1 + get_byte(random.bytes, place) % 32, 1), '')
      from (select uuid_send(gen_random_uuid()) as bytes where "purchases"."id" is not null) random,
        unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) place)
    where "reference" is null;
    update "purchases" set "reference" = null where "id" in (
      select "id" from (select "id", row_number() over (partition by "reference") as nth from "purchases") numbered
      where nth > 1);
    exit when not found;
  end loop;
end $$;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "guest_token_hash" text;--> statement-breakpoint
ALTER TABLE "line_changes" ADD CONSTRAINT "line_changes_line_id_purchase_items_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_line_id_purchase_items_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_mails_open" ON "order_mails" USING btree ("created_at") WHERE "order_mails"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "order_mails_age" ON "order_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchase_items_under_way" ON "purchase_items" USING btree ("state_at") WHERE "purchase_items"."state" in ('placed', 'confirmed', 'shipped');--> statement-breakpoint
CREATE INDEX "purchases_guest_data" ON "purchases" USING btree ("purchased_at") WHERE "purchases"."is_guest" and "purchases"."delivery" is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_reference" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_guest_token" UNIQUE("guest_token_hash");--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_state" CHECK ("purchase_items"."state" in ('placed', 'confirmed', 'shipped', 'delivered', 'cancelled', 'returned'));--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_return" CHECK (case "purchase_items"."state" when 'delivered' then true
        when 'returned' then "purchase_items"."return_requested_at" is not null
        else "purchase_items"."return_requested_at" is null end);--> statement-breakpoint
INSERT INTO "line_changes" ("line_id", "change", "by", "at")
SELECT "id", change, "by", "purchased_at" FROM "purchase_items",
  (VALUES ('placed', 'buyer'), ('delivered', 'system')) step (change, "by");--> statement-breakpoint
CREATE FUNCTION "refuse_line_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- Rows leave with their line, and notes may be erased.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  if tg_op = 'UPDATE' and new.note is null
    and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then return new; end if;
  raise exception 'the history of a line is only added to' using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
CREATE TRIGGER "line_changes_stay" BEFORE UPDATE OR DELETE ON "line_changes"
  FOR EACH ROW EXECUTE FUNCTION "refuse_line_history_change"();

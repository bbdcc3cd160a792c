CREATE TABLE "certificate_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_item_id" uuid NOT NULL,
	"copy" integer,
	"owner_id" uuid,
	"acquired_at" timestamp (3) with time zone NOT NULL,
	"details" jsonb NOT NULL,
	"jws" text,
	"issued_at" timestamp (3) with time zone,
	CONSTRAINT "certificates_copy" UNIQUE NULLS NOT DISTINCT("purchase_item_id","copy"),
	CONSTRAINT "certificates_issued" CHECK (("certificates"."jws" is null) = ("certificates"."issued_at" is null))
);
--> statement-breakpoint
CREATE TABLE "provenance_entries" (
	"certificate_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"jws" text NOT NULL,
	CONSTRAINT "provenance_entries_certificate_id_position_pk" PRIMARY KEY("certificate_id","position")
);
--> statement-breakpoint
CREATE TABLE "provenance_owners" (
	"certificate_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"salt" text NOT NULL,
	"is_name_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "provenance_owners_certificate_id_position_pk" PRIMARY KEY("certificate_id","position")
);
--> statement-breakpoint
CREATE TABLE "transfer_offers" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_purchase_item_id_purchase_items_id_fk" FOREIGN KEY ("purchase_item_id") REFERENCES "public"."purchase_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provenance_owners" ADD CONSTRAINT "provenance_owners_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provenance_owners" ADD CONSTRAINT "provenance_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_owner" ON "certificates" USING btree ("owner_id","acquired_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "provenance_owners_user" ON "provenance_owners" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_offers_token" ON "transfer_offers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "transfer_offers_owner" ON "transfer_offers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "transfer_offers_expiry" ON "transfer_offers" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION "refuse_provenance_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the provenance is only added to' using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
CREATE TRIGGER "provenance_rows_stay" BEFORE UPDATE OR DELETE ON "provenance_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_provenance_change"();--> statement-breakpoint
CREATE TRIGGER "provenance_stays" BEFORE TRUNCATE ON "provenance_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_provenance_change"();--> statement-breakpoint
CREATE FUNCTION "add_certificates"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into certificates (id, purchase_item_id, copy, owner_id, acquired_at, details)
  select gen_random_uuid(), item.id, bought.copy, item.buyer_id, item.purchased_at,
    jsonb_build_object('medium', work.medium, 'technique', nullif(work.technique, ''),
      'widthCm', work.width_cm, 'heightCm', work.height_cm,
      'year', coalesce(work.year, extract(year from work.date)::int))
  from added as item
  left join artworks as work on work.id = item.artwork_id
  cross join lateral (
    select number::int as copy from jsonb_array_elements_text(item.edition -> 'copies') as number
    union all select null where item.edition is null) as bought;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "purchase_items_certificates" AFTER INSERT ON "purchase_items"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_certificates"();--> statement-breakpoint
INSERT INTO "certificates" ("id", "purchase_item_id", "copy", "owner_id", "acquired_at", "details")
  SELECT gen_random_uuid(), item.id, bought.copy, item.buyer_id, item.purchased_at,
    jsonb_build_object('medium', work.medium, 'technique', nullif(work.technique, ''),
      'widthCm', work.width_cm, 'heightCm', work.height_cm,
      'year', coalesce(work.year, extract(year from work.date)::int))
  FROM "purchase_items" AS item
  LEFT JOIN "artworks" AS work ON work.id = item.artwork_id
  CROSS JOIN LATERAL (
    SELECT number::int AS copy FROM jsonb_array_elements_text(item.edition -> 'copies') AS number
    UNION ALL SELECT null WHERE item.edition IS NULL) AS bought;

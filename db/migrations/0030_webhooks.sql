CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" bigint,
	"type" text NOT NULL,
	"event" jsonb,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"job_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"status" integer,
	"duration_ms" integer,
	"answer" text,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_event" UNIQUE("endpoint_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "domain_events" ADD COLUMN "dispatched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("id") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "domain_events_undispatched" ON "domain_events" USING btree ("id") WHERE "domain_events"."dispatched_at" is null and "domain_events"."event"->>'type' <> 'favourite.changed';
--> statement-breakpoint
-- No endpoint existed when these happened.
UPDATE "domain_events" SET "dispatched_at" = now();--> statement-breakpoint
-- better-auth inserts the users, so no store could publish this in the same transaction.
CREATE FUNCTION "announce_artist"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into domain_events (event)
    values (jsonb_build_object('type', 'artist.joined', 'artistId', new.id));
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "users_artist_joined" AFTER INSERT ON "users"
  FOR EACH ROW WHEN (new.is_artist) EXECUTE FUNCTION "announce_artist"();

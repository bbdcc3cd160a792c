CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "withheld_published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (array_to_tsvector(array_remove(string_to_array(lower("first_name" || ' ' || "last_name" || ' ' || "email"), ' '), '')));--> statement-breakpoint
CREATE INDEX "artworks_hidden" ON "artworks" USING btree ("id") WHERE "artworks"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "artworks_words" ON "artworks" USING gin (array_to_tsvector(array_remove(string_to_array(lower("title"), ' '), '')));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension" CHECK (("users"."suspended_at" is null) = ("users"."suspension_reason" is null));--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_hiding" CHECK (("artworks"."hidden_at" is null) = ("artworks"."hidden_reason" is null));--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_withheld" CHECK ("artworks"."published_at" is null
        or ("artworks"."hidden_at" is null and "artworks"."withheld_published_at" is null));--> statement-breakpoint
CREATE FUNCTION "refuse_audit_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_rows_stay" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_log_change"();--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_log_change"();

CREATE TABLE "blocked_senders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sender_id" uuid,
	"email_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_senders_one" CHECK (num_nonnulls("blocked_senders"."sender_id", "blocked_senders"."email_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_title" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_sides" (
	"enquiry_id" uuid NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"artwork_id" uuid,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"unread" integer NOT NULL,
	"mail_due_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "enquiry_sides_enquiry_id_side_pk" PRIMARY KEY("enquiry_id","side"),
	CONSTRAINT "enquiry_sides_guest" CHECK (("enquiry_sides"."guest_name" is null) = ("enquiry_sides"."guest_email" is null)
        and ("enquiry_sides"."user_id" is null or "enquiry_sides"."guest_email" is null))
);
--> statement-breakpoint
CREATE TABLE "pending_enquiries" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"artwork_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_title";--> statement-breakpoint
DROP INDEX "reports_one_open";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "blocked_senders" ADD CONSTRAINT "blocked_senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_senders" ADD CONSTRAINT "blocked_senders_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_links" ADD CONSTRAINT "enquiry_links_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_sides" ADD CONSTRAINT "enquiry_sides_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_sides" ADD CONSTRAINT "enquiry_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_sides" ADD CONSTRAINT "enquiry_sides_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_enquiries" ADD CONSTRAINT "pending_enquiries_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_senders_once" ON "blocked_senders" USING btree ("user_id",coalesce("sender_id"::text, "email_hash"));--> statement-breakpoint
CREATE INDEX "blocked_senders_sender" ON "blocked_senders" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "enquiry_links_enquiry" ON "enquiry_links" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "enquiry_links_expiry" ON "enquiry_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "enquiry_messages_enquiry" ON "enquiry_messages" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_sides_user" ON "enquiry_sides" USING btree ("user_id","last_message_at","enquiry_id");--> statement-breakpoint
CREATE INDEX "enquiry_sides_unread" ON "enquiry_sides" USING btree ("user_id") WHERE "enquiry_sides"."unread" > 0;--> statement-breakpoint
CREATE INDEX "enquiry_sides_email" ON "enquiry_sides" USING btree ("guest_email") WHERE "enquiry_sides"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "enquiry_sides_silent_guest" ON "enquiry_sides" USING btree ("last_message_at") WHERE "enquiry_sides"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "enquiry_sides_due" ON "enquiry_sides" USING btree ("mail_due_at") WHERE "enquiry_sides"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "enquiry_sides_artwork" ON "enquiry_sides" USING btree ("artwork_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_sides_one_per_work" ON "enquiry_sides" USING btree ("artwork_id",coalesce("user_id"::text, "guest_email")) WHERE "enquiry_sides"."side" = 'asker';--> statement-breakpoint
CREATE INDEX "pending_enquiries_artwork" ON "pending_enquiries" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "pending_enquiries_email" ON "pending_enquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_enquiries_expiry" ON "pending_enquiries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reports_message" ON "reports" USING btree ("message_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree (coalesce("reporter_id"::text, "reporter_email"),coalesce("artwork_id", "list_id", "message_id", "artist_id")) WHERE "reports"."state" = 'open';--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_title" CHECK (num_nonnulls("reports"."artwork_id", "reports"."list_id", "reports"."message_id") = num_nonnulls("reports"."title"));
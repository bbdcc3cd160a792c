CREATE TABLE "report_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"artwork_id" uuid,
	"title" text,
	"artist_id" uuid,
	"reporter_id" uuid,
	"reporter_email" text,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_title" CHECK (("reports"."artwork_id" is null) = ("reports"."title" is null)),
	CONSTRAINT "reports_reporter" CHECK ("reports"."reporter_id" is null or "reports"."reporter_email" is null)
);
--> statement-breakpoint
ALTER TABLE "report_history" ADD CONSTRAINT "report_history_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_artist_id_users_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_history_report" ON "report_history" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reports_artwork" ON "reports" USING btree ("artwork_id","id");--> statement-breakpoint
CREATE INDEX "reports_artist" ON "reports" USING btree ("artist_id","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "reports_email" ON "reports" USING btree ("reporter_email");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree (coalesce("reporter_id"::text, "reporter_email"),coalesce("artwork_id", "artist_id")) WHERE "reports"."state" = 'open';
CREATE TABLE "partial_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"last_modified" bigint,
	"length" bigint NOT NULL,
	"holder" uuid,
	"held_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partial_uploads_length" CHECK ("partial_uploads"."length" > 0),
	CONSTRAINT "partial_uploads_holder" CHECK (("partial_uploads"."holder" is null) = ("partial_uploads"."held_until" is null))
);
--> statement-breakpoint
ALTER TABLE "partial_uploads" ADD CONSTRAINT "partial_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partial_uploads_user" ON "partial_uploads" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "partial_uploads_expiry" ON "partial_uploads" USING btree ("expires_at");
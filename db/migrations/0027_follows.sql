CREATE TABLE "follows" (
	"user_id" uuid NOT NULL,
	"artist_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_user_id_artist_id_pk" PRIMARY KEY("user_id","artist_id"),
	CONSTRAINT "follows_others" CHECK ("follows"."user_id" <> "follows"."artist_id")
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_artist_id_users_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_list" ON "follows" USING btree ("user_id","followed_at" DESC NULLS FIRST,"artist_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follows_artist" ON "follows" USING btree ("artist_id","user_id");
CREATE TABLE "press_texts" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"portrait_alt" text NOT NULL,
	"portrait_credit" text NOT NULL,
	"contact" text NOT NULL,
	"website" text NOT NULL,
	"cv" jsonb NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "press_texts_cv" CHECK (jsonb_typeof("press_texts"."cv") = 'array'
        and jsonb_array_length("press_texts"."cv") <= 200)
);
--> statement-breakpoint
ALTER TABLE "press_texts" ADD CONSTRAINT "press_texts_artist_id_users_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
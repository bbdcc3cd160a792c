CREATE TABLE "list_items" (
	"list_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"artwork_id" uuid,
	"stock_photo_id" text,
	"note" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "list_items_list_id_item_id_pk" PRIMARY KEY("list_id","item_id"),
	CONSTRAINT "list_items_one_item" CHECK (num_nonnulls("list_items"."artwork_id", "list_items"."stock_photo_id") = 1),
	CONSTRAINT "list_items_item_id" CHECK ("list_items"."item_id" = coalesce("list_items"."artwork_id"::text, "list_items"."stock_photo_id"))
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"share_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_stock_photo_id_stock_photos_id_fk" FOREIGN KEY ("stock_photo_id") REFERENCES "public"."stock_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_items_artwork" ON "list_items" USING btree ("artwork_id");--> statement-breakpoint
CREATE INDEX "list_items_stock_photo" ON "list_items" USING btree ("stock_photo_id") WHERE "list_items"."stock_photo_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lists_name" ON "lists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "lists_share_token" ON "lists" USING btree ("share_token");
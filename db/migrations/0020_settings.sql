CREATE TABLE "gallery_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text,
	"contact_email" text,
	"footer_counts" text,
	CONSTRAINT "gallery_settings_one_row" CHECK ("gallery_settings"."id" = 1)
);

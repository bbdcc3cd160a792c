ALTER TABLE "artwork_drafts" RENAME TO "form_drafts";--> statement-breakpoint
ALTER TABLE "form_drafts" RENAME CONSTRAINT "artwork_drafts_user_id_form_pk" TO "form_drafts_user_id_form_pk";--> statement-breakpoint
ALTER TABLE "form_drafts" RENAME CONSTRAINT "artwork_drafts_user_id_users_id_fk" TO "form_drafts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "form_drafts" RENAME CONSTRAINT "artwork_drafts_artwork_id_artworks_id_fk" TO "form_drafts_artwork_id_artworks_id_fk";--> statement-breakpoint
ALTER TABLE "form_drafts" RENAME CONSTRAINT "artwork_drafts_image_id_images_id_fk" TO "form_drafts_image_id_images_id_fk";--> statement-breakpoint
ALTER TABLE "form_drafts" RENAME CONSTRAINT "artwork_drafts_form" TO "form_drafts_form";--> statement-breakpoint
ALTER INDEX "artwork_drafts_artwork" RENAME TO "form_drafts_artwork";--> statement-breakpoint
ALTER INDEX "artwork_drafts_image" RENAME TO "form_drafts_image";--> statement-breakpoint
ALTER INDEX "artwork_drafts_age" RENAME TO "form_drafts_age";

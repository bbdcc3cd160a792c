ALTER TABLE "artwork_drafts" DROP CONSTRAINT "artwork_drafts_form";--> statement-breakpoint
ALTER TABLE "artwork_drafts" ADD CONSTRAINT "artwork_drafts_form" CHECK (case when "artwork_drafts"."artwork_id" is null then "artwork_drafts"."form" in ('new', 'bio', 'press')
        else "artwork_drafts"."form" = "artwork_drafts"."artwork_id"::text end);
-- The points of a cell stand together in the index, so that similar images are found without the table's rows.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
CREATE INDEX "image_descriptors_near" ON "image_descriptors" USING btree ("cell","image_id","point");
--> statement-breakpoint
DROP INDEX "image_descriptors_cell";

ALTER TABLE "acts" ADD COLUMN "rider_file_id" uuid;--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "hospitality_file_id" uuid;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_rider_file_id_media_id_fk" FOREIGN KEY ("rider_file_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_hospitality_file_id_media_id_fk" FOREIGN KEY ("hospitality_file_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_rider_file" ON "acts" USING btree ("rider_file_id");--> statement-breakpoint
CREATE INDEX "acts_hospitality_file" ON "acts" USING btree ("hospitality_file_id");--> statement-breakpoint
CREATE INDEX "booking_versions_rider_file" ON "booking_versions" USING btree (("terms" -> 'riderFile' ->> 'id'));--> statement-breakpoint
CREATE INDEX "booking_versions_hospitality_file" ON "booking_versions" USING btree (("terms" -> 'hospitalityFile' ->> 'id'));
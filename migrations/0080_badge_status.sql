ALTER TABLE "appearances" ADD COLUMN "status_index" bigserial NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "appearances_status" ON "appearances" USING btree ("status_index");
ALTER TABLE "event_rooms" ADD COLUMN "on_air_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD COLUMN "encoder_waiting_id" uuid;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD COLUMN "encoder_waiting_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD CONSTRAINT "event_rooms_encoder_waiting_id_users_id_fk" FOREIGN KEY ("encoder_waiting_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_rooms_encoder_waiting" ON "event_rooms" USING btree ("encoder_waiting_id");--> statement-breakpoint
-- What is on air while the site is upgraded is not cut off as too long.
UPDATE "event_rooms" SET "on_air_since" = CASE
  WHEN "ended_at" IS NULL AND "started_at" < now() - interval '1 hour' THEN now()
  ELSE "started_at"
END WHERE "started_at" IS NOT NULL;

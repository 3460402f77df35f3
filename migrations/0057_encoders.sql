ALTER TABLE "event_rooms" ADD COLUMN "stream_key_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD COLUMN "encoder_problem" text;--> statement-breakpoint
ALTER TABLE "stream_epochs" ADD COLUMN "by_encoder" boolean DEFAULT false NOT NULL;
ALTER TABLE "event_changes" ADD COLUMN "offers_refunds" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "event_changes" ADD COLUMN "asks_who_comes" boolean DEFAULT true NOT NULL;
ALTER TABLE "event_rooms" ADD COLUMN "venue_tickets_may_watch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "admits_to" text DEFAULT 'both' NOT NULL;
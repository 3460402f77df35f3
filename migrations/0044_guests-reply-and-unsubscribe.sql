CREATE TABLE "unsubscribed_guests" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_sales" ADD COLUMN "replies_to_id" uuid;--> statement-breakpoint
ALTER TABLE "event_sales" ADD CONSTRAINT "event_sales_replies_to_id_users_id_fk" FOREIGN KEY ("replies_to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_sales_replies_to" ON "event_sales" USING btree ("replies_to_id");
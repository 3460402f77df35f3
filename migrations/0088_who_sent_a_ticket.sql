ALTER TABLE "ticket_transfers" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_transfers" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_transfers" ADD CONSTRAINT "ticket_transfers_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_transfers" ADD CONSTRAINT "ticket_transfers_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_transfers_sender" ON "ticket_transfers" USING btree ("sender_id","accepted_at","id") WHERE "ticket_transfers"."sender_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_transfers_recipient" ON "ticket_transfers" USING btree ("recipient_id") WHERE "ticket_transfers"."recipient_id" is not null;
ALTER TABLE "orders" ADD COLUMN "held_from" text;--> statement-breakpoint
CREATE INDEX "orders_held_from" ON "orders" USING btree ("held_from","event_id") WHERE "orders"."held_from" is not null;
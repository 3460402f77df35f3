CREATE TABLE "booking_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"settlement_id" uuid NOT NULL,
	"refunds_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"expenses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proposed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"statement" jsonb,
	"hash" text,
	"final_at" timestamp (3) with time zone,
	"counted_at" timestamp (3) with time zone,
	"disputed_at" timestamp (3) with time zone,
	"disputed_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"person_id" uuid,
	"provider" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"provider_id" text,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "transfers_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "transfers_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_log" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "settlement" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_adjustments" ADD CONSTRAINT "booking_adjustments_settlement_id_booking_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."booking_settlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_settlements" ADD CONSTRAINT "booking_settlements_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_adjustments_settlement" ON "booking_adjustments" USING btree ("settlement_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_settlements_round" ON "booking_settlements" USING btree ("booking_id","round");--> statement-breakpoint
CREATE INDEX "transfers_person" ON "transfers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "transfers_due" ON "transfers" USING btree ("created_at") WHERE "transfers"."state" = 'due';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_releasing" ON "bookings" USING btree ("ends_at") WHERE "bookings"."deposit_state" = 'held';--> statement-breakpoint
CREATE INDEX "bookings_settling" ON "bookings" USING btree ("ends_at") WHERE "bookings"."settlement" in ('open', 'proposed', 'disputed');--> statement-breakpoint
CREATE INDEX "ledger_entries_booking" ON "ledger_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_deposit_once" ON "payments" USING btree ("booking_id") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_purpose" CHECK (num_nonnulls("ledger_entries"."order_id", "ledger_entries"."booking_id") = 1 and ("ledger_entries"."order_id" is null) = ("ledger_entries"."event_id" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK (num_nonnulls("payments"."order_id", "payments"."booking_id") = 1);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purpose" CHECK (num_nonnulls("refunds"."order_id", "refunds"."booking_id") = 1);
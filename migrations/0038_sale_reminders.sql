CREATE TABLE "sale_reminders" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_reminders_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
DROP INDEX "notifications_news";--> statement-breakpoint
ALTER TABLE "sale_reminders" ADD CONSTRAINT "sale_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_reminders" ADD CONSTRAINT "sale_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_reminders_user" ON "sale_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_news" ON "notifications" USING btree ("time") WHERE "notifications"."kind" in ('event-changed', 'event-cancelled', 'reminder', 'saved-reminder', 'on-sale') and ("notifications"."mailed_at" is null or "notifications"."mailed_at" < "notifications"."time");
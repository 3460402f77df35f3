CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"event_id" uuid NOT NULL,
	"change_id" uuid,
	"actor_id" uuid,
	"urgent" boolean DEFAULT false NOT NULL,
	"last_person_id" uuid,
	"processed" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "follow_counts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"following" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"last_person_id" uuid,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "reminder_runs_event_id_kind_pk" PRIMARY KEY("event_id","kind")
);
--> statement-breakpoint
DROP INDEX "saves_event";--> statement-breakpoint
DROP INDEX "notifications_event";--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_change_id_event_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."event_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_counts" ADD CONSTRAINT "follow_counts_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_runs" ADD CONSTRAINT "reminder_runs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcasts_event" ON "broadcasts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "broadcasts_actor" ON "broadcasts" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_change" ON "broadcasts" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "broadcasts_new_event" ON "broadcasts" USING btree ("event_id") WHERE "broadcasts"."kind" in ('new-event', 'new-date');--> statement-breakpoint
CREATE INDEX "broadcasts_unfinished" ON "broadcasts" USING btree ("updated_at") WHERE "broadcasts"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "reminder_runs_start" ON "reminder_runs" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "follows_followed_time" ON "follows" USING btree ("followed_id","created_at","follower_id");--> statement-breakpoint
CREATE INDEX "follows_follower_time" ON "follows" USING btree ("follower_id","created_at","followed_id");--> statement-breakpoint
CREATE INDEX "rsvps_going_without_ticket" ON "rsvps" USING btree ("event_id","created_at","user_id") WHERE "rsvps"."answer" = 'going' and not "rsvps"."by_ticket";--> statement-breakpoint
CREATE INDEX "rsvps_going_open" ON "rsvps" USING btree ("event_id","created_at","user_id") WHERE "rsvps"."answer" = 'going' and "rsvps"."seen_by" = 'everyone';--> statement-breakpoint
CREATE INDEX "tickets_ended" ON "tickets" USING btree ("event_id","type_id") WHERE "tickets"."ended" is not null;--> statement-breakpoint
CREATE INDEX "saves_event" ON "saves" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id","kind","recipient_id") WHERE "notifications"."event_id" is not null;--> statement-breakpoint
INSERT INTO follow_counts (person_id, followers, following)
SELECT person_id, sum(followers), sum(following) FROM (
  SELECT followed_id AS person_id, count(*) AS followers, 0 AS following FROM follows GROUP BY followed_id
  UNION ALL SELECT follower_id, 0, count(*) FROM follows GROUP BY follower_id
) AS counted GROUP BY person_id;--> statement-breakpoint
CREATE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the ids, so that two writes of the same people wait for each other instead of locking each other out.
  IF tg_op = 'INSERT' THEN
    INSERT INTO follow_counts AS counts (person_id, followers, following)
    SELECT person_id, sum(followers), sum(following) FROM (
      SELECT followed_id AS person_id, 1 AS followers, 0 AS following FROM changed
      UNION ALL SELECT follower_id, 0, 1 FROM changed
    ) AS added GROUP BY person_id ORDER BY person_id
    ON CONFLICT (person_id) DO UPDATE SET
      followers = counts.followers + excluded.followers, following = counts.following + excluded.following;
  ELSE
    PERFORM 1 FROM follow_counts WHERE person_id IN (
      SELECT followed_id FROM changed UNION SELECT follower_id FROM changed) ORDER BY person_id FOR UPDATE;
    UPDATE follow_counts AS counts SET
      followers = counts.followers - removed.followers, following = counts.following - removed.following
    FROM (
      SELECT person_id, sum(followers)::int AS followers, sum(following)::int AS following FROM (
        SELECT followed_id AS person_id, 1 AS followers, 0 AS following FROM changed
        UNION ALL SELECT follower_id, 0, 1 FROM changed
      ) AS each GROUP BY person_id
    ) AS removed WHERE removed.person_id = counts.person_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follows_added AFTER INSERT ON follows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();--> statement-breakpoint
CREATE TRIGGER follows_removed AFTER DELETE ON follows
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();

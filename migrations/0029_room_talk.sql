CREATE TABLE "poll_votes" (
	"poll_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"choices" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_votes_poll_id_person_id_pk" PRIMARY KEY("poll_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"multiple" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"question_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_votes_question_id_person_id_pk" PRIMARY KEY("question_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answering_at" timestamp (3) with time zone,
	CONSTRAINT "questions_vote_count" CHECK ("questions"."votes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "room_chats" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"last_place" integer DEFAULT 0 NOT NULL,
	"slow_seconds" integer DEFAULT 0 NOT NULL,
	"links" boolean DEFAULT true NOT NULL,
	"pinned_id" uuid
);
--> statement-breakpoint
CREATE TABLE "room_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"part" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_mutes" (
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"muted_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_mutes_event_id_person_id_pk" PRIMARY KEY("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "room_reactions" (
	"event_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_reactions_event_id_emoji_pk" PRIMARY KEY("event_id","emoji"),
	CONSTRAINT "room_reactions_count" CHECK ("room_reactions"."count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_chats" ADD CONSTRAINT "room_chats_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_mutes" ADD CONSTRAINT "room_mutes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_mutes" ADD CONSTRAINT "room_mutes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_mutes" ADD CONSTRAINT "room_mutes_muted_by_id_users_id_fk" FOREIGN KEY ("muted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_reactions" ADD CONSTRAINT "room_reactions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_person" ON "poll_votes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "polls_event" ON "polls" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "polls_author" ON "polls" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "question_votes_person" ON "question_votes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "questions_votes" ON "questions" USING btree ("event_id","votes","id");--> statement-breakpoint
CREATE INDEX "questions_time" ON "questions" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "questions_author" ON "questions" USING btree ("author_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_answering" ON "questions" USING btree ("event_id") WHERE "questions"."state" = 'answering';--> statement-breakpoint
CREATE UNIQUE INDEX "room_messages_place_key" ON "room_messages" USING btree ("event_id","place");--> statement-breakpoint
CREATE INDEX "room_messages_time" ON "room_messages" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "room_messages_author" ON "room_messages" USING btree ("author_id","event_id","created_at");--> statement-breakpoint
CREATE INDEX "room_mutes_person" ON "room_mutes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "room_mutes_muted_by" ON "room_mutes" USING btree ("muted_by_id");
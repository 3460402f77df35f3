CREATE TABLE "former_usernames" (
	"username" text NOT NULL,
	"person_id" uuid NOT NULL,
	"until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_usernames_username_until_person_id_pk" PRIMARY KEY("username","until","person_id")
);
--> statement-breakpoint
ALTER TABLE "former_usernames" ADD CONSTRAINT "former_usernames_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_usernames_person" ON "former_usernames" USING btree ("person_id");
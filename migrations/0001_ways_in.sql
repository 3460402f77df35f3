ALTER TABLE "identities" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_outs" integer DEFAULT 0 NOT NULL;
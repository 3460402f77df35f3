ALTER TABLE "broadcasts" RENAME TO "announcements";--> statement-breakpoint
ALTER TABLE "announcements" RENAME CONSTRAINT "broadcasts_pkey" TO "announcements_pkey";--> statement-breakpoint
ALTER TABLE "announcements" RENAME CONSTRAINT "broadcasts_event_id_events_id_fk" TO "announcements_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "announcements" RENAME CONSTRAINT "broadcasts_change_id_event_changes_id_fk" TO "announcements_change_id_event_changes_id_fk";--> statement-breakpoint
ALTER TABLE "announcements" RENAME CONSTRAINT "broadcasts_actor_id_users_id_fk" TO "announcements_actor_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "broadcasts_event" RENAME TO "announcements_event";--> statement-breakpoint
ALTER INDEX "broadcasts_actor" RENAME TO "announcements_actor";--> statement-breakpoint
ALTER INDEX "broadcasts_change" RENAME TO "announcements_change";--> statement-breakpoint
ALTER INDEX "broadcasts_new_event" RENAME TO "announcements_new_event";--> statement-breakpoint
ALTER INDEX "broadcasts_unfinished" RENAME TO "announcements_unfinished";

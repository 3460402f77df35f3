ALTER TABLE "event_seats" RENAME TO "event_members";--> statement-breakpoint
ALTER INDEX "event_seats_user" RENAME TO "event_members_user";--> statement-breakpoint
ALTER INDEX "event_seats_time" RENAME TO "event_members_time";--> statement-breakpoint
ALTER TABLE "event_members" RENAME CONSTRAINT "event_seats_event_id_events_id_fk" TO "event_members_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "event_members" RENAME CONSTRAINT "event_seats_user_id_users_id_fk" TO "event_members_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "event_members" RENAME CONSTRAINT "event_seats_event_id_user_id_pk" TO "event_members_event_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "attendee_letters" RENAME TO "attendee_emails";--> statement-breakpoint
ALTER INDEX "attendee_letters_event" RENAME TO "attendee_emails_event";--> statement-breakpoint
ALTER INDEX "attendee_letters_by" RENAME TO "attendee_emails_by";--> statement-breakpoint
ALTER TABLE "attendee_emails" RENAME CONSTRAINT "attendee_letters_event_id_events_id_fk" TO "attendee_emails_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "attendee_emails" RENAME CONSTRAINT "attendee_letters_by_id_users_id_fk" TO "attendee_emails_by_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "attendee_letters_pkey" RENAME TO "attendee_emails_pkey";--> statement-breakpoint
ALTER TABLE "notification_letters" RENAME TO "notification_emails";--> statement-breakpoint
ALTER TABLE "notification_emails" RENAME CONSTRAINT "notification_letters_user_id_users_id_fk" TO "notification_emails_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "notification_letters_pkey" RENAME TO "notification_emails_pkey";--> statement-breakpoint
ALTER TABLE "held_usernames" RENAME TO "reserved_usernames";--> statement-breakpoint
ALTER INDEX "held_usernames_until" RENAME TO "reserved_usernames_until";--> statement-breakpoint
ALTER INDEX "held_usernames_former_owner" RENAME TO "reserved_usernames_former_owner";--> statement-breakpoint
ALTER TABLE "reserved_usernames" RENAME CONSTRAINT "held_usernames_former_owner_id_users_id_fk" TO "reserved_usernames_former_owner_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "held_usernames_pkey" RENAME TO "reserved_usernames_pkey";--> statement-breakpoint
ALTER TABLE "payment_news" RENAME TO "webhook_events";--> statement-breakpoint
ALTER INDEX "payment_news_unmatched" RENAME TO "webhook_events_unmatched";--> statement-breakpoint
ALTER INDEX "payment_news_waiting" RENAME TO "webhook_events_waiting";--> statement-breakpoint
ALTER INDEX "payment_news_pkey" RENAME TO "webhook_events_pkey";--> statement-breakpoint
ALTER TABLE "event_words" RENAME TO "search_vocabulary";--> statement-breakpoint
ALTER INDEX "event_words_word" RENAME TO "search_vocabulary_word";--> statement-breakpoint
ALTER INDEX "event_words_slips" RENAME TO "search_vocabulary_slips";--> statement-breakpoint
ALTER TABLE "tries" RENAME TO "rate_limits";--> statement-breakpoint
ALTER INDEX "tries_resets" RENAME TO "rate_limits_resets";--> statement-breakpoint
ALTER INDEX "tries_pkey" RENAME TO "rate_limits_pkey";--> statement-breakpoint
ALTER TABLE "seats" RENAME TO "participants";--> statement-breakpoint
ALTER INDEX "seats_list" RENAME TO "participants_list";--> statement-breakpoint
ALTER TABLE "participants" RENAME CONSTRAINT "seats_conversation_id_conversations_id_fk" TO "participants_conversation_id_conversations_id_fk";--> statement-breakpoint
ALTER TABLE "participants" RENAME CONSTRAINT "seats_user_id_users_id_fk" TO "participants_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "participants" RENAME CONSTRAINT "seats_conversation_id_user_id_pk" TO "participants_conversation_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "participants" RENAME CONSTRAINT "seats_marks" TO "participants_marks";--> statement-breakpoint
ALTER FUNCTION learn_event_words() RENAME TO learn_search_words;--> statement-breakpoint
CREATE OR REPLACE FUNCTION learn_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word)
    SELECT DISTINCT found.word FROM unnest(string_to_array(NEW.search, ' ')) AS found (word)
    WHERE length(found.word) BETWEEN 3 AND 24
      AND NOT EXISTS (SELECT 1 FROM search_vocabulary AS known WHERE known.word = found.word);
  RETURN NULL;
END
$$;

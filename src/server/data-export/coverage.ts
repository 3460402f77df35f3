import {
  type Coverage,
  derivedFromExport,
  type ExportedFile,
  secret,
  deletedByForeignKey,
} from "./coverage-shape.ts";
import { eventCoverage } from "./coverage-events.ts";
import { roomTalkCoverage, roomCoverage } from "./coverage-rooms.ts";
import { talentCoverage } from "./coverage-talent.ts";
import { ticketCoverage } from "./coverage-tickets.ts";

/**
 * What personal data each table holds, how people get a copy and how it is deleted. A table, or a column that names a person, without an
 * entry here fails `test/trust/coverage.test.ts`.
 */
export const coverage: Record<string, Coverage> = {
  users: {
    files: [{ file: "profile", mine: "id = :person", without: { search: derivedFromExport } }],
    leaves:
      "last, and everything that refers to it goes along; the username is held for 30 days as a hash",
  },
  sessions: {
    files: [{ file: "sessions", mine: "user_id = :person", without: { token: secret } }],
    leaves: deletedByForeignKey,
  },
  access_tokens: {
    files: [{ file: "access-tokens", mine: "user_id = :person", without: { hash: secret } }],
    leaves: deletedByForeignKey,
  },
  webhook_endpoints: {
    files: [
      {
        file: "webhooks",
        mine: "owner_id = :person",
        without: { secret: secret, old_secret: secret },
      },
    ],
    leaves: deletedByForeignKey,
  },
  webhook_deliveries: {
    notTheirs: {
      person_id: "what an organizer's program was sent, which repeats what is exported",
    },
    leaves: "with the endpoint or the person they are about; swept after 30 days",
  },
  identities: {
    files: [
      {
        file: "ways-in",
        mine: "user_id = :person",
        without: {
          password: secret,
          access_token: secret,
          refresh_token: secret,
          id_token: secret,
        },
      },
    ],
    leaves: deletedByForeignKey,
  },
  verifications: { leaves: "by the id in their text; others end after 30 minutes" },
  sign_up_invitations: {
    notTheirs: { created_by: "a link for somebody else" },
    leaves: "the name of who made it; the link stays for whom it is for",
  },
  sign_up_requests: { leaves: "nobody's yet; deleted when an administrator decides" },
  instance: { leaves: "nothing of a person" },
  rate_limits: { leaves: "hashes only; swept when their time is over" },
  former_usernames: {
    files: [{ file: "former-usernames", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
  follows: {
    files: [
      { file: "following", mine: "follower_id = :person" },
      { file: "followers", mine: "followed_id = :person" },
    ],
    leaves: deletedByForeignKey,
  },
  follow_counts: {
    notTheirs: { person_id: "a number that is counted from the follows" },
    leaves: deletedByForeignKey,
  },
  announcements: {
    notTheirs: { actor_id: "how far the notifications of an event have come" },
    leaves: "the name of who set it off; the rest goes with its event",
  },
  reminder_runs: { leaves: "nothing of a person: how far reminders have come" },
  blocks: {
    files: [{ file: "blocked", mine: "blocker_id = :person" }],
    notTheirs: { blocked_id: "who blocked whom is the secret of the one who blocks" },
    leaves: deletedByForeignKey,
  },
  bans: {
    files: [
      { file: "banned", mine: "organizer_id = :person" },
      { file: "banned-by", mine: "person_id = :person" },
    ],
    leaves: deletedByForeignKey,
  },
  mutes: {
    files: [{ file: "muted", mine: "muter_id = :person" }],
    notTheirs: { muted_id: "who muted whom is the secret of the one who mutes" },
    leaves: deletedByForeignKey,
  },
  posts: {
    files: [{ file: "posts", mine: "author_id = :person", without: { search: derivedFromExport } }],
    leaves: "removed with the likes and comments of others on them",
  },
  post_cosigns: {
    files: [{ file: "posts-cosigned", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
  likes: {
    files: [{ file: "likes", mine: "user_id = :person" }],
    leaves: "removed; counts follow",
  },
  comments: {
    files: [{ file: "comments", mine: "author_id = :person" }],
    leaves: "removed, also from others' posts and events; counts follow",
  },
  ...eventCoverage,
  search_vocabulary: { leaves: "at night, the words that no other event says" },
  act_vocabulary: { leaves: "at night, the words that no other act says" },
  event_visits: { leaves: "nothing of a person: numbers of a day" },
  ...ticketCoverage,
  ...roomTalkCoverage,
  ...roomCoverage,
  ...talentCoverage,
  conversations: { leaves: "by the ids in its name; gone where the other wrote nothing" },
  participants: {
    files: [{ file: "conversations", mine: "user_id = :person" }],
    leaves: "by the foreign key; the other's side names a stand-in",
  },
  messages: {
    files: [
      {
        file: "messages",
        // By conversation, which has an index; filtering by sender alone would need another one.
        mine: "sender_id = :person and conversation_id in (select conversation_id from participants where user_id = :person)",
        without: { receiver_hid: "what the other deleted for themselves is theirs" },
      },
    ],
    leaves: "emptied of words, picture and sender; others' own messages stay theirs",
  },
  media: {
    files: [{ file: "media", mine: "owner_id = :person" }],
    leaves:
      "removed, but for riders of terms that both sides of a booking accepted, which go to the other side; files by a job in the same transaction",
  },
  exports: {
    files: [{ file: "exports", mine: "user_id = :person" }],
    leaves: "removed; files by a job in the same transaction",
  },
  portraits: {
    files: [{ file: "portraits", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  profile_items: {
    files: [{ file: "profile-items", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  calendar_links: {
    files: [{ file: "calendar-link", mine: "user_id = :person", without: { token_hash: secret } }],
    leaves: deletedByForeignKey,
  },
  sale_reminders: {
    files: [{ file: "sale-reminders", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  saves: { files: [{ file: "saves", mine: "user_id = :person" }], leaves: deletedByForeignKey },
  hidden_recommendations: {
    files: [{ file: "hidden-recommendations", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  forgotten_interests: {
    files: [{ file: "forgotten-interests", mine: "user_id = :person" }],
    notTheirs: { person_id: "who removed them from their interests is the other's secret" },
    leaves: deletedByForeignKey,
  },
  reports: {
    files: [{ file: "reports", mine: "reporter_id = :person" }],
    stays: {
      target: "one of our own words for what it was about",
      category: "one of our own words for what was wrong",
    },
    leaves:
      "those they made stay without their name and words, those about them with their cases; all 90 days after the decision",
  },
  report_cases: {
    notTheirs: {
      owner_id: "what others reported is theirs; what was decided is in the notices",
      closed_by: "whose case they decided is about the other",
    },
    leaves:
      "as evidence: the copy of what was reported, the category and the name as it was stay until 90 days after the decision",
  },
  suspensions: {
    files: [{ file: "suspensions", mine: "person_id = :person" }],
    notTheirs: { administrator_id: "whom they shut out is about the other" },
    leaves: deletedByForeignKey,
  },
  hidden_content: {
    files: [{ file: "hidden-content", mine: "owner_id = :person" }],
    notTheirs: { reviewer_id: "a comment of somebody else that waits for them" },
    leaves: deletedByForeignKey,
  },
  held_words: { leaves: "nothing of a person" },
  backups: {
    notTheirs: { person_id: "that they started a copy of the site, which is about the site" },
    leaves: "the name of who started it; the entry goes with its file",
  },
  comment_rules: { leaves: "with the post or event that it is about" },
  moderation_notices: {
    files: [{ file: "moderation-notices", mine: "person_id = :person" }],
    notTheirs: { answered_by: "whose appeal they answered is about the other" },
    leaves: deletedByForeignKey,
  },
  moderation_log: {
    files: [{ file: "moderation", mine: "person_id = :person" }],
    notTheirs: { actor_id: "what they did is about the other" },
    stays: {
      action: "one of our own words for what was done",
      target: "one of our own words for what it was about",
    },
    leaves:
      "that something was done stays, without the name, the reason and the thing; what they did stays without their name",
  },
  settings: {
    files: [{ file: "settings", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  two_factors: {
    files: [
      { file: "two-factor", mine: "user_id = :person", without: { secret, last_step: secret } },
    ],
    leaves: deletedByForeignKey,
  },
  recovery_codes: {
    notTheirs: { user_id: "hashes of secrets" },
    leaves: deletedByForeignKey,
  },
  email_changes: {
    files: [
      {
        file: "address-changes",
        mine: "user_id = :person",
        without: { old_link: secret, new_link: secret },
      },
    ],
    leaves: deletedByForeignKey,
  },
  reserved_usernames: {
    notTheirs: { former_owner_id: "holds hashes, of names that the person has given up" },
    leaves: "stays for 30 days, as a hash without its owner",
  },
  notifications: {
    files: [{ file: "notifications", mine: "recipient_id = :person" }],
    notTheirs: { person_id: "who wrote is shown to the one who was written to" },
    leaves: deletedByForeignKey,
  },
  notification_actors: {
    files: [{ file: "notification-people", mine: "recipient_id = :person" }],
    notTheirs: { actor_id: "what they did is in their likes, comments, follows and answers" },
    leaves: "what they did by the foreign key; what they were notified of with its notification",
  },
  notification_choices: {
    files: [{ file: "notification-choices", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  notification_emails: {
    files: [{ file: "notification-emails", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  push_subscriptions: {
    files: [
      {
        file: "push-subscriptions",
        mine: "user_id = :person",
        without: { endpoint: secret, p256dh: secret, auth: secret },
      },
    ],
    leaves: deletedByForeignKey,
  },
  notification_keys: { leaves: "nothing of a person" },
};

/** The files of an archive. */
export const exportedFiles: ExportedFile[] = Object.entries(coverage).flatMap(
  ([table, { files = [] }]) => files.map((file) => Object.assign({ table }, file)),
);

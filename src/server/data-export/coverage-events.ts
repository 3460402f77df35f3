import { type Coverage, derivedFromExport, deletedByForeignKey } from "./coverage-shape.ts";

/** Personal data in the tables of events, their series, RSVPs, invitations and shares. */
export const eventCoverage: Record<string, Coverage> = {
  events: {
    files: [
      {
        file: "events",
        mine: "host_id = :person",
        without: { search: derivedFromExport, words: derivedFromExport },
      },
    ],
    leaves:
      "removed; one that others still mean to come to stays as a nameless cancelled event on its date",
  },
  event_members: {
    files: [{ file: "event-members", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  line_up: {
    files: [{ file: "line-up-credits", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
  event_drafts: {
    files: [{ file: "event-drafts", mine: "host_id = :person" }],
    leaves: "own ones by the foreign key; their name leaves the bills of others' drafts",
  },
  event_series: {
    files: [{ file: "event-series", mine: "host_id = :person" }],
    leaves: "own ones removed; their name leaves the bills of dates that others' series will make",
  },
  event_changes: {
    files: [{ file: "event-changes", mine: "actor_id = :person" }],
    leaves: "with their event or with the person who made them",
  },
  event_reminders: {
    files: [{ file: "event-reminders", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  event_imports: {
    files: [{ file: "event-imports", mine: "owner_id = :person" }],
    leaves: "by the foreign key; swept after 30 days",
  },
  event_import_rows: { leaves: "with its import, whose words it repeats" },
  imported_events: {
    files: [{ file: "imported-events", mine: "owner_id = :person" }],
    leaves: deletedByForeignKey,
  },
  rsvps: {
    files: [{ file: "rsvps", mine: "user_id = :person" }],
    leaves: "removed; counts follow",
  },
  invitations: {
    files: [{ file: "invitations", mine: "maker_id = :person" }],
    leaves: "those they made by the foreign key; those to their address are removed",
  },
  invitation_uses: {
    files: [{ file: "invitations-used", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  friend_invitations: {
    files: [{ file: "friends-invited", mine: "inviter_id = :person" }],
    notTheirs: {
      friend_id: "whom a friend asked along is the friend's to say; its notification is theirs",
    },
    leaves: deletedByForeignKey,
  },
  uninvitable: { leaves: "hashes only, which this instance alone can make" },
  shares: { files: [{ file: "shares", mine: "person_id = :person" }], leaves: deletedByForeignKey },
  post_shares: {
    files: [{ file: "post-shares", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
};

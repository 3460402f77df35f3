import { type Coverage, derivedFromExport, secret, deletedByForeignKey } from "./coverage-shape.ts";

const ofOwnActs = "act_id in (select id from acts where owner_id = :person)";
const ofOwnBookings =
  "booking_id in (select id from bookings where organizer_id = :person or talent_id = :person)";
const contract = "what two sides agreed on stays with the other side";

/** Personal data in what performers show and what is agreed with them. */
export const talentCoverage: Record<string, Coverage> = {
  acts: {
    files: [
      {
        file: "acts",
        mine: "owner_id = :person",
        without: {
          search: derivedFromExport,
          words: derivedFromExport,
          skill_keys: derivedFromExport,
          booked_days: derivedFromExport,
        },
      },
    ],
    leaves: deletedByForeignKey,
  },
  act_members: {
    files: [{ file: "band-memberships", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
  act_media: { files: [{ file: "act-media", mine: ofOwnActs }], leaves: "with the act" },
  act_follows: {
    files: [{ file: "acts-followed", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
  act_saves: {
    files: [{ file: "acts-saved", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
  act_days: { files: [{ file: "act-days", mine: ofOwnActs }], leaves: "with the act" },
  act_day_rules: { files: [{ file: "act-day-rules", mine: ofOwnActs }], leaves: "with the act" },
  act_calendars: {
    files: [{ file: "act-calendars", mine: ofOwnActs, without: { url: secret } }],
    leaves: "with the act",
  },
  act_calendar_links: {
    files: [{ file: "act-calendar-links", mine: ofOwnActs, without: { token_hash: secret } }],
    leaves: "with the act",
  },
  appearance_keys: { leaves: "nothing of a person" },
  appearances: {
    files: [{ file: "appearances", mine: "person_id = :person" }],
    leaves: "with the act, or with whose credit it was",
  },
  reviews: {
    files: [
      { file: "reviews", mine: "author_id = :person" },
      // Only reviews they replied to: the other side of a booking may have written one that isn't shown yet.
      { file: "reviews-replied-to", mine: "(person_id = :person and reply <> '')" },
    ],
    leaves: "with who wrote it, who is reviewed, or the act, event or booking",
  },
  bookings: {
    files: [
      {
        file: "bookings",
        mine: "(organizer_id = :person or talent_id = :person)",
        without: { challenged_by_id: "another organizer's booking" },
      },
    ],
    stays: {
      title: contract,
      act_name: contract,
      state: contract,
      sent_by: contract,
      deposit_state: contract,
      settlement: contract,
      cancellation: contract,
    },
    leaves:
      "removed unless both sides had agreed; then cancelled if it is still to come, without whose it was",
  },
  booking_versions: {
    files: [{ file: "booking-terms", mine: ofOwnBookings }],
    stays: { side: contract, terms: contract, hash: contract },
    leaves: "with the booking",
  },
  booking_log: {
    files: [{ file: "booking-log", mine: "actor_id = :person" }],
    stays: { entry: contract },
    leaves: "what happened stays with the booking, without who did it",
  },
  booking_settlements: {
    files: [{ file: "booking-settlements", mine: ofOwnBookings }],
    stays: {
      expenses: contract,
      statement: contract,
      hash: contract,
      readings: contract,
      disputed_by: contract,
      reason: contract,
    },
    leaves: "with the booking",
  },
  booking_adjustments: {
    files: [
      {
        file: "booking-adjustments",
        mine: `settlement_id in (select id from booking_settlements where ${ofOwnBookings})`,
      },
    ],
    leaves: "with the booking",
  },
  calls: {
    files: [
      {
        file: "open-calls",
        mine: "owner_id = :person",
        without: { seeking_keys: derivedFromExport, town_key: derivedFromExport },
      },
    ],
    leaves: deletedByForeignKey,
  },
  call_applications: {
    files: [
      {
        file: "applications",
        mine: "person_id = :person",
        without: { stars: "what the organizer's team thinks, for itself" },
      },
    ],
    leaves: "by the foreign key, or with the act or the call",
  },
  application_notes: {
    files: [{ file: "application-notes", mine: "author_id = :person" }],
    leaves: "by the foreign key, or with the application",
  },
  booking_messages: {
    files: [{ file: "booking-messages", mine: "sender_id = :person" }],
    leaves: deletedByForeignKey,
  },
};

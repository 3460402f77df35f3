import { type Coverage, secret, deletedByForeignKey } from "./coverage-shape.ts";

const record = "what was sold for how much stays in the books, without whose it was";
const records = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, record]));
const otherHolder = "whom a ticket was sent to or came from";
const ofOwnOffers = "booking_id in (select id from bookings where organizer_id = :person)";
const ofOwnOrders = "order_id in (select id from orders where buyer_id = :person)";

/** Personal data in sales, payments and scans. */
export const ticketCoverage: Record<string, Coverage> = {
  unsubscribed_guests: { leaves: "hashes only, which this instance alone can make" },
  event_sales: {
    notTheirs: { replies_to_id: "a switch of the event, shown with its tickets" },
    leaves: "with the event; what its maker asks is taken out with them",
  },
  ticket_pools: { leaves: "with the event; the name that its maker gave is taken out with them" },
  ticket_types: { leaves: "with the event; the words of its maker are taken out with them" },
  promo_codes: { leaves: "with the event or with its maker" },
  orders: {
    files: [
      {
        file: "orders",
        mine: "buyer_id = :person",
        without: { held_from: secret, held_by: secret },
      },
    ],
    stays: records(
      "reference",
      "state",
      "currency",
      "policy",
      "attempt",
      "asked",
      "source",
      "share_code",
      "seen_by",
      "held_from",
      "held_by",
    ),
    leaves:
      "emptied of name, address, holders and answers; a guest's 90 days after the event, unpaid ones after a week",
  },
  order_lines: { files: [{ file: "order-lines", mine: ofOwnOrders }], leaves: "holds no words" },
  ticket_waits: {
    files: [{ file: "ticket-waits", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
  tickets: {
    files: [{ file: "tickets", mine: "holder_id = :person" }],
    stays: records("ended", "own_reference"),
    leaves: "emptied of name and address; a guest's 90 days after the event",
  },
  ticket_transfers: {
    files: [
      {
        file: "ticket-transfers",
        mine: "ticket_id in (select id from tickets where holder_id = :person)",
        without: { key_hash: secret, sender_id: otherHolder, recipient_id: otherHolder },
      },
      {
        file: "sent-tickets",
        mine: "sender_id = :person",
        without: { key_hash: secret, recipient_id: otherHolder },
      },
      {
        file: "received-tickets",
        mine: "recipient_id = :person",
        without: { key_hash: secret, sender_id: otherHolder },
      },
    ],
    stays: records("key_hash"),
    leaves: "a hash, without who sent the ticket and who took it",
  },
  ticket_keys: { leaves: "nothing of a person" },
  payments: {
    files: [
      { file: "payments", mine: ofOwnOrders },
      { file: "deposit-payments", mine: ofOwnOffers },
    ],
    stays: records("provider", "state", "currency", "session_id", "intent_id", "account_id", "url"),
    leaves: "stays in the books, without whose it was",
  },
  webhook_events: { leaves: "ids of the payment service's own things" },
  refunds: {
    files: [
      { file: "refunds", mine: ofOwnOrders },
      { file: "deposit-refunds", mine: ofOwnOffers },
      { file: "refunds-given", mine: "by_id = :person" },
    ],
    stays: records("key", "reason", "state", "attempt_key", "provider_id", "failure"),
    leaves: "emptied of what was noted; the sum stays in the books",
  },
  transfers: {
    files: [{ file: "deposit-transfers", mine: "person_id = :person" }],
    stays: records("provider", "currency", "state", "provider_id", "failure"),
    leaves: "stays in the books, without whose it was",
  },
  payout_accounts: {
    files: [{ file: "payout-account", mine: "person_id = :person" }],
    leaves: deletedByForeignKey,
  },
  ledger_entries: { leaves: "sums, which the books never lose" },
  gates: { leaves: "with the event or with its maker" },
  door_links: {
    files: [
      {
        file: "door-links",
        mine: "made_by_id = :person",
        without: { secret_hash: secret, phone_hash: secret },
      },
    ],
    leaves: "with the event or with its maker",
  },
  scans: {
    files: [
      { file: "scans", mine: "by_id = :person" },
      {
        file: "check-ins",
        mine: "attendee_id = :person",
        without: { by_id: "who let them in" },
      },
    ],
    stays: records("result"),
    leaves: "that somebody came in stays, without who let them in",
  },
  attendee_emails: {
    files: [{ file: "attendee-emails", mine: "by_id = :person" }],
    leaves: "removed",
  },
};

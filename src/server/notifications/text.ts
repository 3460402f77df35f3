import type { BookingEntry } from "../../contract/bookings/machine.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { usualLocale } from "../events/date-text.ts";
import {
  bookingSentences,
  type Debt,
  debtSentences,
  type Reading,
  type Sentences,
  unnamedBooking,
} from "./booking-text.ts";
import type { Kind } from "./notify.ts";

/** What the text is made from; `thing` is null when it was deleted or the recipient may no longer see it. */
export type MessageParts = {
  kind: Kind;
  names: string[];
  count: number;
  /** An excerpt of the subject, empty when it has no text. */
  thing: string | null;
  /** Whether the recipient wrote the post. */
  own: boolean;
  /** Whether the subject is an event rather than a post. */
  isEvent: boolean;
  /** How many new events the card announces. */
  announced: number;
  /** How many tickets were sold. */
  tickets: number;
  /** What all of them answered to the event's invitation; null if their answers differ. */
  response?: "going" | "maybe" | "waitlist" | null | undefined;
  /** What changed about an event, or when it starts. */
  news: string;
  /** Whether the card was read: an answered invitation asks for nothing any more. */
  read?: boolean;
  /** The entry in a booking's log that the card is about. */
  entry?: BookingEntry | undefined;
  /** What went to whom, if the booking was cancelled. */
  cancellation?: Cancellation | null | undefined;
  /** The reader's side of a booking. */
  reading?: Reading | undefined;
  /** What is owed for other cancelled bookings on the card. */
  debts?: Debt[] | undefined;
  /** How many other bookings or applications the card is about. */
  others?: number | undefined;
  /** The recipient's locale for numbers; without it they are formatted as in the United States. */
  locale?: string | undefined;
};

export function titleOf({
  kind,
  count,
  announced,
  tickets,
}: Pick<MessageParts, "kind" | "count" | "announced" | "tickets">): string {
  const titles: Record<Kind, string> = {
    follow: count > 1 ? "New followers" : "New follower",
    like: count > 1 ? "New likes" : "New like",
    comment: "Comment received",
    mention: "Mention",
    message: "Message",
    "message-request": "Message request",
    rsvp: "RSVP",
    "ticket-sale": tickets > 1 ? "Tickets sold" : "Ticket sold",
    "ticket-refund": tickets > 1 ? "Tickets refunded" : "Ticket refunded",
    offer: "A place for you",
    invitation: "Invitation",
    "friend-invitation": "Invitation from a friend",
    "auto-rsvp": "You're going",
    ask: "You're invited to take part",
    reconfirm: "Still coming?",
    released: "Your place went to someone else",
    "ticket-taken": "Your ticket was accepted",
    resold: "Your ticket was resold",
    "new-event": announced > 1 ? "New events" : "New event",
    "event-changed": "Event changed",
    "event-cancelled": "Event cancelled",
    reminder: "Event reminder",
    "saved-reminder": "Event reminder",
    "on-sale": "On sale soon",
    live: "Live now",
    "cosign-ask": "A post to co-sign",
    cosigned: "Your post was co-signed",
    "band-invitation": "Band invitation",
    "booking-offer": "Booking offer",
    "booking-hold": "Hold on a date",
    "booking-accepted": "Booking accepted",
    "booking-ended": "Booking ended",
    "booking-gone": "Booking ended",
    "booking-deadline": "Answer soon",
    "booking-message": "Booking message",
    appearance: "Verified appearance",
    review: count > 1 ? "New reviews" : "New review",
    "review-reply": "Reply to your review",
    "booking-deposit": "Booking deposit",
    "booking-settlement": "Settlement",
    application: count > 1 ? "New applications" : "New application",
    "application-shortlisted": "Shortlisted",
    "application-answer": "Answer to your application",
    "call-deadline": "Applications awaiting your answer",
    "call-answered": "Applications were answered for you",
    "call-closed": "Open call closed",
    "call-gone": "Open call removed",
    ban: "From an organizer",
    "ban-appeal": "An appeal",
    notice: "From the moderators",
    "report-answer": "Your report",
  };
  return titles[kind];
}

/** What a card, an email or a push says. */
export function messageOf(parts: MessageParts): string {
  return sentencesOf(parts).join(" ");
}

/** The first sentence of `messageOf`, which says what it is about: the subject of an email. */
export function headlineOf(parts: MessageParts): string {
  return sentencesOf(parts)[0] ?? "";
}

function sentencesOf(parts: MessageParts): string[] {
  const who = people(parts);
  const quoted = parts.thing ? ` “${parts.thing}”` : "";
  const post = parts.isEvent
    ? quoted.trim() || "an event"
    : parts.own
      ? `your post${quoted}`
      : parts.thing === null
        ? "a post"
        : `a post${quoted}`;
  // A push that leaves out the event's name also leaves out its news, except when it starts.
  const named = parts.thing && `“${parts.thing}”`;
  const event = named || "An event in your plans";
  const news = parts.thing && parts.news ? `${parts.news}.` : "";
  const onDay = parts.thing && parts.news ? ` on ${parts.news}` : "";
  const sentences: Record<Kind, Sentences> = {
    follow: `${who} started following you.`,
    like: `${who} liked ${post}.`,
    comment: `${who} commented on ${post}.`,
    mention: `${who} mentioned you in ${post}.`,
    message: `${who} sent you a message.`,
    "message-request": `${who} wants to message you.`,
    rsvp: `${who} ${responseText(parts)} ${named || "your event"}.`,
    "ticket-sale": `${parts.tickets === 1 ? "1 ticket" : `${numberText(parts.tickets, parts)} tickets`} sold for ${named || "your event"}${onDay}.`,
    "ticket-refund": `${parts.tickets === 1 ? "1 ticket was" : `${numberText(parts.tickets, parts)} tickets were`} refunded to a buyer of ${named || "your event"}${onDay}.`,
    "auto-rsvp": `${who} invited you to ${named || "an event"}, and your settings accepted: you're going.`,
    ask: parts.read
      ? `${who} invited you to take part in ${named || "an event"}.`
      : [`${who} invited you to take part in ${named || "an event"}.`, "Open its page to answer."],
    reconfirm: [
      `Are you still coming to ${named || "an event"}?`,
      "Confirm, or your place goes to the waitlist 3 hours before the start.",
    ],
    released: `You didn't confirm that you're coming to ${named || "an event"}, so your place went to the waitlist.`,
    "ticket-taken": `${who} accepted the ticket to ${named || "an event"} that you sent.`,
    resold: [
      `Your ticket to ${named || "an event"} was resold to someone on the waitlist.`,
      "It is no longer valid.",
    ],
    invitation: `${who} invited you to ${named || "an event"}.`,
    "friend-invitation": `${who} invited you to come along to ${named || "an event"}.`,
    offer: `A place at ${named || "an event you're waiting for"} has opened up for you.`,
    "new-event":
      parts.announced > 1
        ? `${who} announced ${numberText(parts.announced, parts)} events.`
        : [`${who} announced ${named || "an event"}.`, news],
    "event-changed": [`${event} has changed.`, news],
    "event-cancelled": [`${event} is cancelled.`, news],
    reminder: `${event} ${parts.news}.`,
    "saved-reminder": `${event} ${parts.news}.`,
    "on-sale": `Tickets for ${named || "an event you're waiting for"} go on sale in a few minutes.`,
    live: `${event} is live now.`,
    "cosign-ask": [
      `${who} asked you to co-sign a post about an event you perform at.`,
      "Your followers will see it too.",
    ],
    cosigned: `${who} co-signed ${post}.`,
    "band-invitation": [`${who} says you play in ${named || "a band"}.`, "Open it to confirm."],
    "booking-offer": [
      `${who} sent you terms for ${named || "a booking"}.`,
      "Read them and answer.",
    ],
    "booking-hold": [
      `There is an update on the hold for ${named || "a booking"}.`,
      "Open the booking to see it.",
    ],
    "booking-accepted": `${who} accepted your terms for ${named || "a booking"}.`,
    "booking-ended": [`${who} ended ${named || "a booking"}.`, "Open it to see what happened."],
    "booking-gone": [
      "The other side of a booking deleted their account.",
      "What you had open or agreed on with them has ended. You'll find it under Ended in your bookings.",
    ],
    "booking-deadline": `Your answer to ${who} about ${named || "a booking"} is due soon.`,
    "booking-message": `${who} wrote to you about ${named || "a booking"}.`,
    appearance: [`Your appearance at ${named || "an event"} is verified.`, "Anyone can check it."],
    review: `${who} wrote a review about ${named || "you"}.`,
    "review-reply": `${who} replied to your review${named ? ` of ${named}` : ""}.`,
    "booking-deposit": [
      `There is an update on the deposit for ${named || "a booking"} with ${who}.`,
      "Open the booking to see it.",
    ],
    "booking-settlement": [
      `There is an update on the settlement of ${named || "a booking"} with ${who}.`,
      "Open the booking to see it.",
    ],
    application: `${who} applied to ${parts.count > 1 ? "your open calls" : named || "your open call"}.`,
    "application-shortlisted": `${who} shortlisted you for ${named || "an open call"}.`,
    "application-answer": `${who} answered your application to ${named || "an open call"}.`,
    "call-deadline": [
      `Applications to ${named || "your open call"} are still waiting for your answer.`,
      "The call has closed. A week after the deadline, Marquee sends the rest a polite no.",
    ],
    "call-answered": `Marquee has sent a polite no to the remaining applicants to ${named || "your open call"}.`,
    "call-closed": `${who} closed ${named || "an open call"}, because its event is cancelled.`,
    "call-gone": [
      "An open call you applied to was removed.",
      "Its organizer deleted their account, and your application went with it.",
    ],
    ban: "An organizer made a decision about your access to their events.",
    "ban-appeal": "Someone you blocked from your events has asked you to reconsider.",
    notice: ["The moderators made a decision about your account or content.", "See what and why."],
    "report-answer": ["We've reviewed your report.", "Thank you for it. See our decision."],
  };
  const said = parts.entry
    ? bookingSentences({ ...parts, entry: parts.entry, who, booking: named || unnamedBooking })
    : sentences[parts.kind];
  // A quotation that ends with a full stop gets no second one.
  // Like the booking itself, the others are named only where its title may be repeated.
  const debts = parts.thing ? debtSentences(parts.debts ?? [], { ...parts, who }) : [];
  const others = (parts.others ?? 0) - debts.length;
  return [said, ...debts, othersText({ ...parts, others })]
    .flat()
    .filter((sentence) => sentence !== "")
    .map((sentence) => sentence.replace(/([.!?…]”?)\.$/, "$1"));
}

/** Mentions the other bookings or applications with the same person, which the latest one's text leaves out. */
function othersText({ kind, others = 0, locale = usualLocale }: MessageParts): string {
  if (others === 0) return "";
  const thing = kind.startsWith("booking-") ? "booking" : "application";
  return others === 1
    ? `There is also news about another ${thing}.`
    : `There is also news about ${others.toLocaleString(locale)} other ${thing}s.`;
}

function responseText({ response, count }: MessageParts): string {
  if (response === "going") return `${count > 1 ? "are" : "is"} going to`;
  if (response === "maybe") return "might go to";
  return response === "waitlist" ? "joined the waitlist for" : "responded to";
}

function people(parts: MessageParts): string {
  const [first = "Someone", second] = parts.names;
  if (parts.count <= 1) return first;
  if (parts.count === 2 && second) return `${first} and ${second}`;
  return `${first} and ${numberText(parts.count - 1, parts)} others`;
}

function numberText(number: number, { locale = usualLocale }: MessageParts): string {
  return number.toLocaleString(locale);
}

const maxLength = 60;

/** The beginning of a user's text on one line, without characters that change the writing direction. */
export function excerpt(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, " ")
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .trim();
  const graphemes = [...new Intl.Segmenter("en").segment(line.slice(0, 400))];
  if (graphemes.length <= maxLength) return line;
  return `${graphemes
    .slice(0, maxLength - 1)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
}

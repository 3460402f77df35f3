import { and, desc, eq, gt, notInArray, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Notification } from "../../contract/notifications.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import { eventChanges } from "../event-changes/tables.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import {
  type Db,
  placeholderList,
  preparedAnywhere,
  type Transaction,
} from "../lib/database/database.ts";
import { preparedViewer, type ViewerId } from "../lib/person.ts";
import { orders } from "../orders/tables.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { blockedBetween, notSuspended } from "../people/visibility.ts";
import { posts } from "../posts/tables.ts";
import { visibleTo } from "../posts/visibility.ts";
import { isEventNews, isNeverGrouped } from "./announce.ts";
import { newsOf, type EventNews } from "./event-news-text.ts";
import { mutedBy } from "../people/mutes.ts";
import type { Kind } from "./notify.ts";
import { notificationActors, notifications } from "./tables.ts";
import { type TalentSubject, talentSubject } from "./talent-subject.ts";
import { excerpt, messageOf, titleOf, type MessageParts } from "./text.ts";
import { rsvps } from "../rsvps/tables.ts";

type Recipient = { id: string };
/** A recipient, or the placeholder for one. */
type RecipientId = NonNullable<ViewerId> & { id: string | Placeholder };
const maxPeople = 3;

type Row = {
  card: typeof notifications.$inferSelect;
  /** When the latest visible actor acted; null for event news, which have no actor. */
  last: Date | null;
  count: number;
  post: { title: string; content: string; authorId: string } | null;
  event: EventNews["event"] | null;
  change: EventNews["change"];
  /** How many new events the card announces. */
  announced: number;
  /** The order that holds tickets for the recipient. */
  orderId: string | null;
  talent: TalentSubject | null;
  response: MessageParts["response"];
};

const { slug, title, hostId, startsAt, endsAt, zone, allDay, status, seriesId } = events;
const eventColumns = { slug, title, hostId, startsAt, endsAt, zone, allDay, status, seriesId };

export type Card = {
  card: Row["card"];
  parts: MessageParts;
  shown: Notification;
  change: EventNews["change"];
};

/**
 * The actions on a card that are not withdrawn and not hidden by a block or a suspension. What both sides of a booking
 * agreed on and owe each other stays visible even if one of them blocks the other.
 */
function visibleActors(recipient: RecipientId): SQL | undefined {
  return and(
    eq(notificationActors.notificationId, notifications.id),
    eq(notificationActors.withdrawn, false),
    or(
      sql`${notificationActors.kind} like 'booking-%'`,
      and(
        // The list of blocks is short and read once; a subquery for each of a thousand likes would be slow.
        notInArray(notificationActors.actorId, sql`(${blockedBetween(recipient)})`),
        notSuspended(notificationActors.actorId),
      ),
    ),
    sql`(${notificationActors.kind} not in (${mutable}) or ${notificationActors.actorId} <> all(${mutedBy(recipient)}))`,
  );
}

// Muting leaves out messages between two people, and whatever money or a place depends on: those still arrive.
const mutedKinds: Kind[] = [
  "follow",
  "like",
  "comment",
  "mention",
  "rsvp",
  "new-event",
  "review",
  "friend-invitation",
];
const mutable = sql.raw(mutedKinds.map((kind) => `'${kind}'`).join(", "));

function countActors(recipient: RecipientId): SQL<number> {
  return sql<number>`(select count(distinct actor_id)::int from (select actor_id from ${notificationActors}
    where ${visibleActors(recipient)} limit 10000) as standing)`;
}

function lastTime(recipient: RecipientId): SQL<Date | null> {
  const last = sql`(select max(${notificationActors.time}) from ${notificationActors} where ${visibleActors(recipient)})`;
  return last.mapWith(notificationActors.time) as SQL<Date | null>;
}

/** The change that a card covers, from before its first change to after the last one before it was read. */
function coveredChange(): SQL<EventNews["change"]> {
  return sql`(select jsonb_build_object('before', earliest.before, 'after', latest.after, 'note', latest.note,
      'offersRefunds', latest.offers_refunds, 'asksWhoComes', latest.asks_who_comes, 'createdAt', latest.created_at)
    from ${eventChanges} as earliest, ${eventChanges} as latest
    where earliest.id = ${notifications.changeId} and latest.event_id = earliest.event_id
      and latest.created_at <= coalesce(${notifications.readAt}, 'infinity')
    order by latest.version desc limit 1)`;
}

/** The order created by an offer of tickets, as long as it holds them. */
function offeredOrder(recipient: RecipientId): SQL<string | null> {
  return sql<
    string | null
  >`(select o.id from ${notificationActors} as a join ${orders} as o on o.id = a.fact
    where a.notification_id = ${notifications.id} and a.kind = 'offer' and not a.withdrawn
      and o.buyer_id = ${recipient.id} and o.state = 'held' order by o.id desc limit 1)`;
}

/** The current RSVP that all actors of a card share, judging by the first thousand. */
function commonResponse(recipient: RecipientId): SQL<MessageParts["response"]> {
  const responses = sql`select ${rsvps.answer} as answer from ${notificationActors} join ${rsvps}
    on ${rsvps.eventId} = ${notifications.eventId} and ${rsvps.userId} = ${notificationActors.actorId}
    where ${visibleActors(recipient)} limit 1000`;
  return sql<MessageParts["response"]>`case when ${notifications.kind} = 'rsvp' then (
    select case when min(answer) = max(answer) then min(answer) end from (${responses}) as response) end`;
}

/** Whether a card has an actor that the recipient may see, and who acted after a given moment. */
export function hasActors(recipient: RecipientId, after?: Date): SQL {
  const who = and(visibleActors(recipient), after && gt(notificationActors.time, after));
  return sql`exists (select 1 from ${notificationActors} where ${who})`;
}

/** The new events that a card announces, if they still take place and the recipient may see them, joined with their announcements. */
function announcedEvents(recipient: RecipientId): SQL {
  return sql`${notificationActors} as announcement join ${events} on ${events.id} = announcement.fact
    where announcement.notification_id = ${notifications.id} and announcement.actor_id <> all(${mutedBy(recipient)}) and ${isNewEvent} and ${events.status} = 'published'
      and ${visibleEvent(recipient)}`;
}

const isNewEvent = eq(notifications.kind, "new-event");

/** The event of a card: its subject, or the latest that it announces. */
function shownEvent(recipient: RecipientId): SQL {
  return sql`${events.id} = coalesce(${notifications.eventId}, (select ${events.id} from ${announcedEvents(recipient)}
    order by announcement.time desc, announcement.fact limit 1))`;
}

/** Whether a card has visible actors, or is about an event that the recipient may see. */
export function isCardVisible(recipient: RecipientId): SQL {
  return sql`case when ${isNewEvent} then exists (select 1 from ${announcedEvents(recipient)})
    else ${isNeverGrouped} or ${hasActors(recipient)} or ((${isEventNews} or ${notifications.kind} in ('ticket-sale', 'ticket-refund')) and exists (
      select 1 from ${events} where ${events.id} = ${notifications.eventId} and ${visibleEvent(recipient)})) end`;
}

/** A person's cards that match a condition, latest first, as they may see them now. */
export async function readCards(
  db: Db | Transaction,
  recipient: Recipient,
  // Without a locale, dates and numbers are formatted as in emails.
  { where, limit, locale }: { where: SQL | undefined; limit: number; locale?: string },
): Promise<Card[]> {
  const rows = await selectCards(db, recipient, where).limit(limit);
  return shapeCards(db, recipient, { rows, locale });
}

/** Selects a person's cards that match a condition, latest first, with what `shapeCards` needs. */
export function selectCards(db: Db | Transaction, recipient: RecipientId, where: SQL | undefined) {
  return db
    .select({
      card: notifications,
      count: countActors(recipient),
      last: lastTime(recipient),
      post: { title: posts.title, content: posts.content, authorId: posts.authorId },
      event: eventColumns,
      change: coveredChange(),
      announced: sql<number>`(select count(*)::int from ${announcedEvents(recipient)})`,
      orderId: offeredOrder(recipient),
      talent: talentSubject(),
      response: commonResponse(recipient),
    })
    .from(notifications)
    .leftJoin(posts, and(eq(posts.id, notifications.postId), visibleTo(recipient)))
    .leftJoin(events, and(shownEvent(recipient), visibleEvent(recipient)))
    .where(and(eq(notifications.recipientId, recipient.id), isCardVisible(recipient), where))
    .orderBy(desc(notifications.time), desc(notifications.id));
}

/** Adds the people on the cards, and writes the texts. */
export async function shapeCards(
  db: Db | Transaction,
  recipient: Recipient,
  { rows, locale }: { rows: Row[]; locale: string | undefined },
): Promise<Card[]> {
  const people = await latestPeople(
    db,
    recipient,
    rows.map(({ card }) => card.id),
  );
  return rows.map((row) =>
    shapeOf(recipient, row, { people: people.get(row.card.id) ?? [], locale }),
  );
}

/** The latest people on each card, at most three. */
async function latestPeople(db: Db | Transaction, recipient: Recipient, ids: string[]) {
  const found = new Map<string, PersonCard[]>();
  if (ids.length === 0) return found;
  const rows = await selectPeople(db).execute({ viewer: recipient.id, ids });
  for (const { card, ...person } of rows)
    found.set(card, [...(found.get(card) ?? []), makePersonCard(person)]);
  return found;
}

const selectPeople = preparedAnywhere((db) => {
  const latest = sql`lateral (select actor_id, max(${notificationActors.time}) as last
    from ${notificationActors} where ${visibleActors(preparedViewer)}
    group by actor_id order by last desc, actor_id limit ${sql.raw(String(maxPeople))})`;
  return db
    .select({ ...personCardColumns, card: notifications.id })
    .from(notifications)
    .crossJoin(sql`${latest} as latest`)
    .innerJoin(users, sql`${users.id} = latest.actor_id`)
    .where(sql`${notifications.id} = any(${placeholderList("ids", "uuid")}::uuid[])`)
    .orderBy(notifications.id, sql`latest.last desc`, users.id)
    .prepare("people_of_cards");
});

type ShownWith = { people: PersonCard[]; locale: string | undefined };

function shapeOf(recipient: Recipient, row: Row, { people, locale }: ShownWith): Card {
  const { card, count, announced, last, post, event, talent, change, response } = row;
  const { id, kind, readAt } = card;
  const parts = {
    kind,
    count,
    announced,
    tickets: card.tickets,
    response,
    read: readAt !== null,
    names: people.map(({ name }) => name),
    thing: thingOf({ post, event, talent }),
    own: post?.authorId === recipient.id,
    isEvent: event !== null || card.eventId !== null,
    news: event ? newsOf(kind, { event, change }, locale) : "",
    // A message belongs to no entry of the log.
    entry: kind === "booking-message" ? undefined : talent?.entry,
    cancellation: talent?.cancellation,
    reading: talent?.reading,
    others: talent?.others,
    debts: talent?.debts?.map((debt) => ({ ...debt, title: excerpt(debt.title) })),
    locale,
  };
  const shown = {
    id,
    kind,
    people,
    count,
    title: titleOf(parts),
    message: messageOf(parts),
    time: (last ?? card.time).toISOString(),
    read: readAt !== null,
    href: hrefOf(row, people),
  };
  return { card, parts, shown, change };
}

function thingOf({ post, event, talent }: Pick<Row, "post" | "event" | "talent">): string | null {
  if (post) return excerpt(post.title || post.content);
  const named = event?.title ?? talent?.title;
  return named === undefined ? null : excerpt(named);
}

const partOfEvent: Partial<Record<Kind, string>> = {
  live: "/live",
  "ticket-sale": "/manage",
  "ticket-refund": "/manage",
};
function hrefOf(
  { card, post, event, orderId, announced, talent }: Row,
  [person]: PersonCard[],
): string | null {
  if (announced === 1 && event) return `/events/${event.slug}`;
  if (talent) return talent.path;
  if (card.kind === "ban-appeal") return "/my-events/blocked";
  if (card.kind === "call-gone") return "/calls";
  if (card.kind === "booking-gone") return "/bookings?tab=ended";
  if (["notice", "report-answer", "ban"].includes(card.kind)) return "/notices";
  if (card.kind === "new-event") return person ? `/profile/${person.id}` : null;
  if (card.postId) return post && `/posts/${card.postId}`;
  if (orderId) return event && `/checkout/${orderId}`;
  if (card.eventId) return event && `/events/${event.slug}${partOfEvent[card.kind] ?? ""}`;
  if (card.personId) return `/messages/${card.personId}`;
  return person ? `/profile/${person.id}` : null;
}

import { isInvitedToLineUp, listLineUp } from "./shown-line-up.ts";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EventPage } from "../../contract/events/events.ts";
import {
  type Db,
  preparedAnywhere,
  preparedOnce,
  type Transaction,
} from "../lib/database/database.ts";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import { preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { hiddenShape, hiddenState } from "../moderation/visibility.ts";
import { isFollowedBy } from "../people/follows.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { eventCard, eventCardSelect, eventCover, isAnswerOf, isCover } from "./event-card.ts";
import { ruleText } from "../series/rule-text.ts";
import { detailColumns } from "./event-details.ts";
import { movedFrom, newDayAskedAt, ticketsChangedAt } from "../event-changes/moved-from.ts";
import { isBanOn } from "../bans/ban-access.ts";
import { bans } from "../bans/tables.ts";
import { abilitiesOf } from "./event-access.ts";
import { isManager, roleOf } from "./event-roles.ts";
import { events } from "./tables.ts";
import { eventSeries } from "../series/tables.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import { findRoomToEnter } from "../rooms/room-page.ts";
import { rsvps } from "../rsvps/tables.ts";
import { hasSaleReminder } from "../sales/sale-reminders.ts";
import { eventMembers } from "./member-tables.ts";
import { mayJoin, rememberEvent, visibleEvent } from "./visibility.ts";
import { visibleBy } from "./visible-by-link.ts";
import { findRecap } from "../posts/recap.ts";
import { listTicketsOfEvent } from "../tickets/list-tickets-of-event.ts";
import { orders } from "../orders/tables.ts";
import { findRefundUntil } from "../event-changes/find-refund-until.ts";
import { findRefundOfCancelled } from "../payments/returned-payments.ts";
import { followedGoing } from "../rsvps/going-list.ts";

const named = { id: users.id, name: users.name, username: users.username };
const { about, cancelMessage, link, version } = events;
const ahead = alias(rsvps, "ahead");
const myRole = alias(eventMembers, "my_membership");

/** Returns an event by its slug or id, unlisted events included. Refuses with NOT_FOUND. */
export async function getEvent(
  db: Db,
  viewer: Viewer,
  idOrSlug: string,
  key?: string,
): Promise<EventPage> {
  const column = isId(idOrSlug) ? "id" : "slug";
  if (key) {
    const where = and(eq(events[column], idOrSlug), await visibleBy(db, viewer, key));
    return eventPage(db, viewer, await selectPage(db, viewer, where));
  }
  const which = `${viewer ? "member" : "visitor"} by ${column}` as const;
  const rows = await preparedPages(db)[which].execute({ ...viewing(viewer), which: idOrSlug });
  for (const { event, runsIt } of rows) rememberEvent(viewer, event.id, runsIt);
  return eventPage(db, viewer, rows);
}

export async function getEventById(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<EventPage> {
  const where = and(eq(events.id, id), visibleEvent(viewer));
  return eventPage(tx, viewer, await selectPage(tx, viewer, where));
}

const preparedPages = preparedOnce((db) => {
  const prepare = (viewer: ViewerId, column: "id" | "slug") =>
    selectPage(
      db,
      viewer,
      and(eq(events[column], sql.placeholder("which")), visibleEvent(viewer)),
    ).prepare(`event_page_${viewer ? "member" : "visitor"}_${column}`);
  return {
    "member by id": prepare(preparedViewer, "id"),
    "member by slug": prepare(preparedViewer, "slug"),
    "visitor by id": prepare(undefined, "id"),
    "visitor by slug": prepare(undefined, "slug"),
  };
});

function selectPage(db: Db | Transaction, viewer: ViewerId, where: SQL | undefined) {
  return db
    .select({
      ...eventCardSelect(viewer),
      host: { ...named, followedByMe: isFollowedBy(viewer, users.id) },
      followedGoing: followedGoing(viewer),
      more: { ...detailColumns, about, cancelMessage, link, version },
      mayJoin: mayJoin(viewer),
      mySaleReminder: hasSaleReminder(viewer),
      movedFrom: movedFrom(),
      newDayAskedAt: newDayAskedAt(),
      ticketsChangedAt: ticketsChangedAt(),
      membership: { role: myRole.role, asked: myRole.asked },
      lineUpInvitation: isInvitedToLineUp(viewer),
      myTurn: myTurn(),
      mine: {
        // A non-null column must come first: Drizzle uses it to tell whether there is an RSVP.
        seenBy: rsvps.seenBy,
        askedAt: rsvps.askedAt,
        automatic: rsvps.automatic,
        answeredAt: rsvps.updatedAt,
      },
      series: { rule: eventSeries.rule, startDay: eventSeries.startDay },
      // A non-null column must come first: Drizzle uses it to tell whether there is a ban.
      ban: { reason: bans.reason, until: bans.until, appealedAt: bans.appealedAt },
      hidden: hiddenState("event", events.id),
    })
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .leftJoin(users, eq(users.id, events.hostId))
    .leftJoin(eventSeries, eq(eventSeries.id, events.seriesId))
    .leftJoin(
      myRole,
      viewer ? and(eq(myRole.eventId, events.id), eq(myRole.userId, viewer.id)) : sql`false`,
    )
    .leftJoin(
      bans,
      viewer
        ? and(eq(bans.organizerId, events.hostId), eq(bans.personId, viewer.id), isBanOn)
        : sql`false`,
    )
    .where(where);
}

async function eventPage(
  db: Db | Transaction,
  viewer: Viewer,
  [row]: Awaited<ReturnType<typeof selectPage>>,
): Promise<EventPage> {
  if (!row) return refuse("NOT_FOUND");
  const { event, host } = row;
  const role = roleOf(viewer, event, row.membership);
  const mayHaveLink = row.mayJoin || !event.online;
  const isCancelled = event.status === "cancelled";
  const isOwnOrder = viewer && and(eq(orders.eventId, event.id), eq(orders.buyerId, viewer.id));
  return {
    ...eventCard(row),
    ...row.more,
    link: mayHaveLink ? await linkFor(db, viewer, row) : null,
    room: await findRoomToEnter(db, viewer, event),
    linkWithheld: !mayHaveLink && row.more.link !== null,
    movedFrom: row.movedFrom,
    repeats: row.series && ruleText({ ...row.series, exdates: [] }),
    lineUp: await listLineUp(db, viewer, event.id),
    managers: await listManagers(db, viewer, event.id),
    host,
    followedGoing: row.followedGoing,
    recap: event.endsAt <= new Date() ? await findRecap(db, viewer, event.id) : null,
    myTickets: viewer && row.byTicket ? await listTicketsOfEvent(db, viewer, event.id) : [],
    myRefund: isOwnOrder && isCancelled ? await findRefundOfCancelled(db, isOwnOrder) : null,
    myRole: role,
    myAsk: row.membership?.asked ? row.membership.role : null,
    myLineUpInvitation: row.lineUpInvitation,
    myTurn: row.myTurn,
    mySeenBy: row.mine?.seenBy ?? null,
    mySaleReminder: row.mySaleReminder,
    myNewDate: isAskedAgain(row),
    myKeep: asksToKeep(row),
    myRefundUntil: isOwnOrder && row.byTicket ? await findRefundUntil(db, isOwnOrder) : null,
    myQuestion: Boolean(row.mine?.askedAt),
    myAutomatic: row.mine?.automatic ?? false,
    myBan: row.ban && {
      reason: row.ban.reason,
      until: row.ban.until?.toISOString() ?? null,
      appealed: row.ban.appealedAt !== null,
    },
    ...hiddenShape(row.hidden),
    can: abilitiesOf(role),
  };
}

type Asked = {
  answer: string | null;
  byTicket: boolean | null;
  mine: { answeredAt: Date } | null;
  newDayAskedAt: string | null;
  ticketsChangedAt: string | null;
};

/** Whether they RSVP'd "going" before the event moved to another day and haven't answered since. */
function isAskedAgain({ answer, byTicket, mine, newDayAskedAt: asked }: Asked): boolean {
  return (
    answer === "going" &&
    !byTicket &&
    mine !== null &&
    asked !== null &&
    mine.answeredAt < new Date(asked)
  );
}

/** Whether they hold a ticket from before the time or place changed and haven't confirmed that they keep it. */
function asksToKeep({ byTicket, mine, ticketsChangedAt: changed }: Asked): boolean {
  return (
    byTicket === true && mine !== null && changed !== null && mine.answeredAt < new Date(changed)
  );
}

/** The website is the same for everybody. The link to join is personal, so a shared one can be revoked. */
async function linkFor(
  db: Db | Transaction,
  viewer: Viewer,
  row: { event: { id: string; online: boolean }; more: { link: string | null } },
): Promise<string | null> {
  if (!row.more.link || !row.event.online || !viewer) return row.more.link;
  return (await openJoinLinks(db, ""))({ eventId: row.event.id, personId: viewer.id });
}

/** The viewer's position on the waitlist, counted in parties; null when they aren't on it. */
function myTurn(): SQL<number | null> {
  return sql`case when ${rsvps.turn} is not null then (select count(*)::int from ${rsvps} as ahead where ${ahead.eventId} = ${events.id} and ${ahead.turn} <= ${rsvps.turn}) end`;
}

function listManagers(db: Db | Transaction, viewer: Viewer, eventId: string) {
  const select = viewer ? managersForSignedIn : managersForVisitor;
  return select(db).execute({ ...viewing(viewer), event: eventId });
}

const managersForSignedIn = preparedAnywhere((db) => prepareManagers(db, preparedViewer));
const managersForVisitor = preparedAnywhere((db) => prepareManagers(db, undefined));

function prepareManagers(db: Db, viewer: ViewerId) {
  const isHere = eq(eventMembers.eventId, sql.placeholder("event"));
  return db
    .select(named)
    .from(eventMembers)
    .innerJoin(users, eq(users.id, eventMembers.userId))
    .where(and(isHere, isManager, notBlocked(viewer, users.id)))
    .orderBy(asc(eventMembers.createdAt), asc(eventMembers.userId))
    .prepare(`managers_${viewer ? "signed_in" : "visitor"}`);
}

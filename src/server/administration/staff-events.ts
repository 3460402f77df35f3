import { and, asc, desc, eq, or, sql, type SQL } from "drizzle-orm";
import type { StaffEvent } from "../../contract/administration/events.ts";
import type { staffEventLists } from "../../contract/administration/limits.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { events } from "../events/tables.ts";
import { after, before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { escapeLike, searchWords } from "../lib/search-text.ts";
import { giveNotice } from "../moderation/give-notice.ts";
import { hide } from "../moderation/hide.ts";
import { writeLog } from "../moderation/log.ts";
import { requirePower, requirePowerOver } from "../moderation/staff-access.ts";
import { hiddenContent, reportCases, reports } from "../moderation/tables.ts";
import { undoWithin } from "../moderation/undo.ts";
import { orders } from "../orders/tables.ts";
import { users } from "../people/tables.ts";
import { tickets } from "../tickets/tables.ts";

type Query = {
  q?: string | undefined;
  show?: (typeof staffEventLists)[number] | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

const openReports = sql<number>`(select count(*)::int from ${reportCases} join ${reports} on ${reports.caseId} = ${reportCases.id}
  where ${reportCases.target} = 'event' and ${reportCases.targetId} = ${events.id} and ${reportCases.closedAt} is null)`;
const eventSums = sql<
  StaffEvent["sales"]
>`(select jsonb_build_object('currency', max(${orders.currency}),
    'grossMinor', sum(${orders.totalMinor}), 'refundedMinor', sum(${orders.refundedMinor}),
    'tickets', (select count(*) from ${tickets} where ${tickets.eventId} = ${events.id} and ${tickets.ended} is null))
  from ${orders} where ${orders.eventId} = ${events.id} and ${orders.state} = 'paid' having count(*) > 0)`;

const isOfList: Record<NonNullable<Query["show"]>, SQL> = {
  upcoming: sql`${events.endsAt} > now()`,
  past: sql`${events.endsAt} <= now()`,
  hidden: sql`${hiddenContent.targetId} is not null`,
  reported: sql`${events.id} in (select ${reportCases.targetId} from ${reportCases}
    where ${reportCases.target} = 'event' and ${reportCases.closedAt} is null)`,
};

/** Lists events for staff, including hidden and invite-only ones. */
export async function listStaffEvents(
  db: Db,
  viewer: Person,
  { q = "", show = "upcoming", limit = pageSize, ...query }: Query,
): Promise<Page<StaffEvent>> {
  const { startsAt, id } = events;
  const cursor = readCursor(query.cursor);
  const isAhead = show === "upcoming";
  const rows = await db
    .select({
      event: events,
      host: users,
      hidden: hiddenContent,
      reports: openReports,
      sales: viewer.administrator ? eventSums : sql<null>`null`,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.hostId))
    .leftJoin(
      hiddenContent,
      and(eq(hiddenContent.target, "event"), eq(hiddenContent.targetId, events.id)),
    )
    .where(
      and(
        isOfList[show],
        named(q),
        isAhead ? after(startsAt, id, cursor) : before(startsAt, id, cursor),
      ),
    )
    .orderBy(...(isAhead ? [asc(startsAt), asc(id)] : [desc(startsAt), desc(id)]))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ event }) => ({
    time: event.startsAt,
    id: event.id,
  }));
  return { items: items.map((row) => shapeFor(viewer, row)), next };
}

/** Matches events with every word in title, place, organizer or tags, or the event at this address. */
function named(q: string): SQL | undefined {
  const words = searchWords(q);
  if (words.length === 0) return undefined;
  const slug = /(?:\/events\/)?([^/?#\s]+)\/?(?:[?#].*)?$/.exec(q.trim())?.[1] ?? "";
  const hasWords = words.map((word) => sql`${events.search} like ${`%${escapeLike(word)}%`}`);
  return or(and(...hasWords), eq(events.slug, slug));
}

type Row = {
  event: typeof events.$inferSelect;
  host: typeof users.$inferSelect | null;
  hidden: typeof hiddenContent.$inferSelect | null;
  reports: number;
  sales: StaffEvent["sales"];
};

function shapeFor(viewer: Person, { event, host, hidden, ...figures }: Row): StaffEvent {
  const { id, slug, title, startsAt, zone, status, visibility, organizer, going, capacity } = event;
  const canAct =
    host === null ||
    (host.id !== viewer.id && !host.administrator && (!host.moderator || viewer.administrator));
  const isWaiting = hidden !== null && hidden.waitsFor !== null;
  return {
    id,
    slug,
    title,
    startsAt: startsAt.toISOString(),
    zone,
    cancelled: status === "cancelled",
    visibility,
    host: host && { id: host.id, name: host.name, username: host.username },
    organizer,
    going,
    capacity,
    ...figures,
    state: hidden === null ? "shown" : isWaiting ? "waiting" : "hidden",
    hiddenReason: hidden && hidden.waitsFor === null ? hidden.reason : null,
    can: {
      hide: canAct && hidden === null,
      show: host?.id !== viewer.id && hidden !== null && !isWaiting,
    },
  };
}

type Wanted = { id: string; reason: string };

/** Hides an event that nobody has reported, with a notice to its host. */
export function hideEvent(db: Db, actor: Person, { id, reason }: Wanted): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [event] = await tx
      .select({ hostId: events.hostId, title: events.title })
      .from(events)
      .where(eq(events.id, id));
    if (!event) refuse("NOT_FOUND");
    const { hostId, title } = event;
    if (hostId === null) await requirePower(tx, actor);
    else await requirePowerOver(tx, actor, hostId, { withSamples: true });
    const about = { target: "event", targetId: id, reason } as const;
    const entry = { ...about, actorId: actor.id, action: "hide", personId: hostId } as const;
    const logId = await writeLog(tx, entry);
    await hide(tx, { ...about, ownerId: hostId, logId });
    if (hostId === null) return;
    const notice = { ...about, id: logId, personId: hostId, decision: "hide" } as const;
    await giveNotice(tx, { ...notice, about: title });
  });
}

/** Reverts the decision that hides an event, whichever moderator made it. */
export function showEvent(db: Db, actor: Person, { id, reason }: Wanted): Promise<Done<void>> {
  return write(db, async (tx) => {
    await requirePower(tx, actor);
    const [hidden] = await tx
      .select({ logId: hiddenContent.logId, waitsFor: hiddenContent.waitsFor })
      .from(hiddenContent)
      .where(and(eq(hiddenContent.target, "event"), eq(hiddenContent.targetId, id)));
    if (!hidden) refuse("NOT_FOUND");
    if (hidden.logId === null || hidden.waitsFor !== null)
      refuse("CONFLICT", { detail: "This event waits for review. Decide under Reports." });
    await undoWithin(tx, actor, { id: hidden.logId, reason });
  });
}

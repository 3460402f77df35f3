import { desc, sql, type SQL } from "drizzle-orm";
import type { Overview } from "../../contract/administration/overview.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { version } from "../lib/package-root.ts";
import { media } from "../media/tables.ts";
import { orders } from "../orders/tables.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { streamSegments } from "../streams/tables.ts";
import { tickets } from "../tickets/tables.ts";

const lastWeek = sql`now() - interval '7 days'`;
const weekBefore = sql`now() - interval '14 days'`;

type Row = {
  people: number;
  newPeople: number;
  events: number;
  newEvents: number;
  tickets: number;
  ticketsBefore: number;
  databaseBytes: string;
  emailsWaiting: number;
  oldestEmailAt: string | null;
  lastPaidAt: string | null;
  mediaBytes: string;
  recordingBytes: string;
};

/** Figures about the site, counted live: administrators look rarely and want current numbers. */
export async function getOverview({
  db,
  config,
}: Pick<Services, "db" | "config">): Promise<Overview> {
  const { rows } = await db.execute<Row>(sql`select
    (select count(*)::int from ${users} where not ${users.sample}) as people,
    (select count(*)::int from ${users} where not ${users.sample} and ${users.createdAt} > ${lastWeek}) as "newPeople",
    (select count(*)::int from ${events} where ${isToCome}) as events,
    (select count(*)::int from ${events} where ${isToCome} and ${events.createdAt} > ${lastWeek}) as "newEvents",
    ${countTickets(sql`${tickets.createdAt} > ${lastWeek}`)} as tickets,
    ${countTickets(sql`${tickets.createdAt} between ${weekBefore} and ${lastWeek}`)} as "ticketsBefore",
    pg_database_size(current_database()) as "databaseBytes",
    (select count(*)::int from jobs.job where ${isWaitingEmail}) as "emailsWaiting",
    (select ${isoTime(sql`min(created_on)`)} from jobs.job where ${isWaitingEmail}) as "oldestEmailAt",
    (select ${isoTime(sql`max(${orders.paidAt})`)} from ${orders}) as "lastPaidAt",
    (select coalesce(sum(${media.bytes}::bigint), 0) from ${media}) as "mediaBytes",
    (select coalesce(sum(${streamSegments.bytes}::bigint), 0) from ${streamSegments}) as "recordingBytes"`);
  const [row] = rows;
  if (!row) throw new Error("the overview has no row");
  return {
    people: { total: row.people, lastWeek: row.newPeople },
    events: { total: row.events, lastWeek: row.newEvents },
    tickets: { lastWeek: row.tickets, weekBefore: row.ticketsBefore },
    sales: await sumSales(db),
    health: {
      upSeconds: Math.floor(process.uptime()),
      version,
      databaseBytes: Number(row.databaseBytes),
      emailsWaiting: row.emailsWaiting,
      oldestEmailAt: row.oldestEmailAt,
      emailsLeave: config.smtpUrl !== undefined,
      paymentsAreReal: config.stripe !== undefined,
      lastPaidAt: row.lastPaidAt,
    },
    storage: {
      mediaBytes: Number(row.mediaBytes),
      recordingBytes: Number(row.recordingBytes),
    },
  };
}

const isToCome = sql`${events.endsAt} > now() and ${events.status} = 'published' and not ${events.sample}`;
const isWaitingEmail = sql`name = 'mail' and state in ('created', 'retry')`;

function countTickets(when: SQL): SQL {
  return sql`(select count(*)::int from ${tickets} where ${tickets.ended} is null and ${when})`;
}

function isoTime(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

async function sumSales(db: Db): Promise<Overview["sales"]> {
  const sum = sql<number>`coalesce(sum(${orders.totalMinor}) filter (where ${orders.paidAt} > ${lastWeek}), 0)`;
  return db
    .select({
      currency: orders.currency,
      lastWeekMinor: sum.mapWith(Number),
      weekBeforeMinor:
        sql<number>`coalesce(sum(${orders.totalMinor}) filter (where ${orders.paidAt} <= ${lastWeek}), 0)`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .where(sql`${orders.paidAt} > ${weekBefore} and ${orders.totalMinor} > 0`)
    .groupBy(orders.currency)
    .orderBy(desc(sum), orders.currency)
    .limit(5);
}

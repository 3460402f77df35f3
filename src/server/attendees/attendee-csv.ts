import { eq, sql } from "drizzle-orm";
import type { Attendee } from "../../contract/events/attendees.ts";
import { plainMoney } from "../../contract/orders/money.ts";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import { getEventAccess, type EventAccess } from "../events/event-access.ts";
import { csvRow } from "../lib/csv.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { dayInZone, timeInZone } from "../lib/zoned-time.ts";
import { orders } from "../orders/tables.ts";
import { minutesWatched } from "../streams/list-stayed.ts";
import { eventSales } from "../sales/tables.ts";
import { readAttendees } from "./list-attendees.ts";

const batchSize = 500;

/** Streams all attendees as CSV lines. Access is checked before anything is sent. */
export async function exportAttendees(db: Db, person: Person, id: string) {
  const access = await db.transaction((tx) => getEventAccess(tx, person, id, "report"));
  const questions = await readQuestions(db, id);
  return { slug: access.event.slug, lines: linesOf(db, access, questions) };
}

type Question = { id: string; label: string };

async function* linesOf(
  db: Db,
  access: EventAccess<"report">,
  questions: Question[],
): AsyncGenerator<string> {
  const { zone } = access.event;
  const headings = `Name,Username,Email,Ticket type,Ticket,People,Status,Paid,Currency,Booked at (${zone}),Checked in (${zone}),Minutes online`;
  // Excel needs the byte order mark to read UTF-8.
  yield `\uFEFF${csvRow([...headings.split(","), ...questions.map(({ label }) => label)])}`;
  let cursor: string | undefined;
  do {
    const page = await readAttendees(db, access, { view: "all", cursor, limit: batchSize });
    const minutes = await minutesWatched(db, access.event.id, page.items.flatMap(watchersOf));
    yield page.items
      .map((one) => {
        const given = new Map(one.answers.map(({ id, answer }) => [id, answer]));
        return csvRow([
          ...cellsOf(one, zone),
          watchersOf(one).reduce((sum, watcher) => sum + (minutes.get(watcher) ?? 0), 0) || "",
          ...questions.map((q) => given.get(q.id) ?? ""),
        ]);
      })
      .join("");
    cursor = page.next ?? undefined;
  } while (cursor);
}

/** The ids under which somebody may have watched online: a member's account or a guest's ticket. */
function watchersOf({ person, ticketId }: Attendee): string[] {
  return [person?.id, ticketId].flatMap((id) => id ?? []);
}

function cellsOf(one: Attendee, zone: string): (string | number)[] {
  return [
    one.name,
    one.person ? one.person.username : "",
    one.email ?? "",
    one.type ?? "",
    one.reference ?? "",
    one.people,
    one.partRefund ? `${ticketStateText[one.state]}, part refund` : ticketStateText[one.state],
    one.currency === null ? "" : plainMoney(one.paidMinor, one.currency),
    one.currency ?? "",
    momentOf(one.time, zone),
    one.inAt === null ? "" : momentOf(one.inAt, zone),
  ];
}

/** In the event's time zone, in a format that spreadsheets read. */
function momentOf(at: string, zone: string): string {
  const moment = new Date(at);
  return `${dayInZone(moment, zone)} ${timeInZone(moment, zone)}`;
}

/** The current questions, then former ones that have answers. */
async function readQuestions(db: Db, id: string): Promise<Question[]> {
  const [sales] = await db
    .select({ questions: eventSales.questions })
    .from(eventSales)
    .where(eq(eventSales.eventId, id));
  const { rows } = await db.execute<Question>(sql`
    select distinct on (answer ->> 'id') answer ->> 'id' as id, answer ->> 'label' as label
    from ${orders} as o cross join jsonb_array_elements(o.answers) as answer
    where o.event_id = ${id} order by answer ->> 'id', o.created_at desc`);
  const now = (sales?.questions ?? []).map(({ id: questionId, label }) => ({
    id: questionId,
    label,
  }));
  return [...now, ...rows.filter((row) => now.every((question) => question.id !== row.id))];
}

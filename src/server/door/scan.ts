import { and, eq, sql } from "drizzle-orm";
import type { ScanAnswer } from "../../contract/tickets/door.ts";
import { getEventAccess } from "../events/event-access.ts";
import { hintMyEvents } from "../events/live.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { endReturn } from "../tickets/resale.ts";
import { entry, isEntryOf } from "./entries.ts";
import { lockTicket, readShown, type Shown } from "./find-ticket.ts";
import { refusedAs, type DoorEvent, type Refused } from "./admission.ts";
import { doorChanged } from "./live-hints.ts";
import { answerScan } from "./scan-shape.ts";
import { gates, scans } from "./tables.ts";

type Scan = {
  id: string;
  at: string;
  gateId: string | null;
  code?: string | undefined;
  ticketId?: string | undefined;
};
type Result = Refused["result"];

const keptHours = 24;

/** Lets in whoever shows a ticket that admits, once; the same scan again gets the same answer. */
export async function scanTicket(
  db: Db,
  person: Person,
  eventId: string,
  scan: Scan,
  offline = false,
): Promise<Done<ScanAnswer>> {
  const shown = await readShown(db, scan);
  return write(db, async (tx) => {
    const { event } = await getEventAccess(tx, person, eventId, "checkIn");
    // Whoever sells or gives back holds the event alone, and takes it before any ticket: so must the door.
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("key share");
    const ticket = await lockTicket(tx, eventId, shown);
    const known = await knownScan(tx, person, eventId, scan.id);
    if (known) {
      if (offline) await markLetIn(tx, known);
    } else {
      const at = clamped(scan.at);
      const refused = refusedNow(event, shown, ticket, at);
      const result = refused ?? (await admit(tx, ticket!.id, { at, offline }));
      await tx
        .insert(scans)
        .values({
          id: scan.id,
          eventId,
          ticketId: ticket?.id,
          byId: person.id,
          result,
          at,
          offline,
          gateId: await ownGate(tx, eventId, scan.gateId),
        })
        .onConflictDoNothing();
      if (result === "admitted") await endReturn(tx, ticket!.id);
      // The same scan sent twice at once, for which there was no ticket to wait for.
      if (!(await knownScan(tx, person, eventId, scan.id))) refuse("CONFLICT");
    }
    record(tx, doorChanged(eventId));
    if (ticket?.holderId) record(tx, hintMyEvents([ticket.holderId]));
    return answerScan(tx, event, scan.id);
  });
}

function refusedNow(
  event: DoorEvent,
  shown: Shown,
  ticket: Awaited<ReturnType<typeof lockTicket>>,
  at: Date,
): Result | undefined {
  const facts = typeof shown === "object" && "facts" in shown ? shown.facts : undefined;
  if (facts && facts.eventId !== event.id) return "wrong-event";
  if (!ticket) return "not-found";
  if (facts && facts.revision !== ticket.revision) return "not-valid";
  // Once a ticket was handed on, its order's code is that of whoever had it before.
  const { ownReference } = ticket;
  const typed = typeof shown === "object" && "reference" in shown ? shown.reference : undefined;
  if (typed && ownReference !== null && typed !== ownReference) return "not-valid";
  return refusedAs(event, ticket, at)?.result;
}

/**
 * What becomes of somebody whose ticket admits. Of two entries the earlier counts: one that was made without a network and
 * comes to light later takes the place of the one after it. The caller holds the ticket.
 */
async function admit(
  tx: Transaction,
  ticketId: string,
  { at, offline }: { at: Date; offline: boolean },
): Promise<Result> {
  const [before] = await tx
    .select({ id: entry.id, at: entry.at })
    .from(entry)
    .where(isEntryOf(sql`${ticketId}::uuid`));
  if (!before) return "admitted";
  if (!offline) return "already-in";
  if (before.at <= at) return "double";
  await tx.update(scans).set({ result: "double" }).where(eq(scans.id, before.id));
  return "admitted";
}

/** A scan that has come before; the id of somebody else's scan, or of another event's, is none to use. */
async function knownScan(tx: Transaction, person: Person, eventId: string, id: string) {
  const [known] = await tx.select().from(scans).where(eq(scans.id, id));
  if (known && (known.eventId !== eventId || known.byId !== person.id)) refuse("CONFLICT");
  return known;
}

/** The phone did not hear the answer in time and let somebody in by its own list. */
async function markLetIn(tx: Transaction, { id, result }: typeof scans.$inferSelect) {
  if (result === "admitted" || result === "double") return;
  const now = result === "already-in" ? "double" : result;
  await tx.update(scans).set({ result: now, offline: true }).where(eq(scans.id, id));
}

/** A phone's clock may be wrong, and what it kept too old. */
function clamped(at: string): Date {
  const now = Date.now();
  return new Date(Math.min(now, Math.max(now - keptHours * 3_600_000, Date.parse(at))));
}

async function ownGate(tx: Transaction, eventId: string, gateId: string | null) {
  if (gateId === null) return null;
  const own = and(eq(gates.id, gateId), eq(gates.eventId, eventId));
  const [gate] = await tx.select({ id: gates.id }).from(gates).where(own).for("key share");
  return gate?.id ?? null;
}

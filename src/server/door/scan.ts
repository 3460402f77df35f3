import { and, eq, sql, inArray, isNull, type SQL } from "drizzle-orm";
import type { ScanAnswer } from "../../contract/tickets/door.ts";
import { doorLimits } from "../../contract/tickets/limits.ts";
import type { EventAccess } from "../events/event-access.ts";
import { hintMyEvents } from "../events/live.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { done, record, type Done, type Effect } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { endResale } from "../tickets/resale.ts";
import { type DoorAccess, type Scanner, writeAtDoor } from "./door-access.ts";
import { entry, isEntryOf, isEntryOfAttendee } from "./entries.ts";
import { lockRsvp, type RsvpAttendee } from "./rsvp-attendees.ts";
import { isKnownCode, lockTicket, readScannedCode, type ScannedCode } from "./scanned-code.ts";
import {
  checkDoorOpen,
  checkTicketValidity,
  type DoorEvent,
  type InvalidTicket,
} from "./ticket-validity.ts";
import { doorChanged } from "./live-hints.ts";
import { recordWebhooks } from "../webhooks/record-webhooks.ts";
import { answerScan } from "./scan-shape.ts";
import { gates, scans } from "./tables.ts";

type Scan = {
  id: string;
  at: string;
  gateId: string | null;
  code?: string | undefined;
  ticketId?: string | undefined;
};
type Result = InvalidTicket["result"];

const maxAgeHours = 24;

/** Scans a ticket and admits it once; a repeated scan gets the same response. */
export async function scanTicket(
  db: Db,
  scanner: Scanner,
  scan: Scan,
  offline = false,
): Promise<Done<ScanAnswer>> {
  const shown = await readScannedCode(db, scan);
  return writeAtDoor(db, scanner, (tx, access) => recordScan(tx, access, { scan, shown, offline }));
}

type ShownScan = { scan: Scan; shown: ScannedCode; offline: boolean };

async function recordScan(
  tx: Transaction,
  { event, recordedAs }: DoorAccess,
  { scan, shown, offline }: ShownScan,
): Promise<ScanAnswer> {
  const eventId = event.id;
  // Sales and refunds lock the event before any ticket, so the door must lock in the same order.
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("key share");
  const ticket = await lockTicket(tx, eventId, shown);
  const attendee = ticket ? undefined : await lockRsvp(tx, eventId, shown);
  const known = await knownScan(tx, { event, recordedAs }, scan.id);
  if (known) {
    if (offline) await markLetIn(tx, known);
  } else {
    const at = clamped(scan.at);
    const isForeign = !ticket && (await isKnownCode(tx, shown));
    const refused = isForeign
      ? "wrong-event"
      : attendee
        ? refuseRsvp(event, attendee, at)
        : findRefusal(event, shown, ticket, at);
    const isTheirs = attendee
      ? isEntryOfAttendee(sql`${eventId}::uuid`, sql`${attendee.id}::uuid`)
      : isEntryOf(sql`${ticket?.id ?? null}::uuid`);
    const result = refused ?? (await admit(tx, isTheirs, { at, offline }));
    await tx
      .insert(scans)
      .values({
        id: scan.id,
        eventId,
        ticketId: ticket?.id,
        attendeeId: attendee?.id,
        ...recordedAs,
        result,
        at,
        clockAhead: Date.parse(scan.at) > Date.now() + clockToleranceMs,
        offline,
        gateId: await ownGate(tx, eventId, scan.gateId),
      })
      .onConflictDoNothing();
    if (result === "admitted") {
      const ticketId = ticket?.id ?? null;
      const personId = attendee?.id ?? ticket?.holderId ?? null;
      if (ticketId !== null) await endResale(tx, ticketId);
      const data = { scanId: scan.id, ticketId, at: at.toISOString() };
      const fact = { eventId, objectId: attendee?.id ?? ticketId!, personId, data };
      await recordWebhooks(tx, [{ ...fact, kind: "check-in.created" }]);
    }
    // The same scan arrived twice at once, without a ticket whose lock would serialize them.
    if (!(await knownScan(tx, { event, recordedAs }, scan.id))) refuse("CONFLICT");
  }
  record(tx, doorChanged(eventId));
  const personId = attendee?.id ?? ticket?.holderId;
  if (personId) record(tx, hintMyEvents([personId]));
  return answerScan(tx, event, scan.id);
}

/** Refuses people who withdrew their RSVP or have a ticket instead. */
function refuseRsvp(event: DoorEvent, { comes }: RsvpAttendee, at: Date): Result | undefined {
  return comes ? checkDoorOpen(event, at)?.result : "not-valid";
}

function findRefusal(
  event: DoorEvent,
  shown: ScannedCode,
  ticket: Awaited<ReturnType<typeof lockTicket>>,
  at: Date,
): Result | undefined {
  const claims = typeof shown === "object" && "claims" in shown ? shown.claims : undefined;
  if (claims && claims.eventId !== event.id) return "wrong-event";
  if (!ticket) return "not-found";
  if (claims && claims.revision !== ticket.revision) return "not-valid";
  // After a transfer, the code with the order's reference belongs to the previous holder.
  const { ownReference } = ticket;
  const typed = typeof shown === "object" && "reference" in shown ? shown.reference : undefined;
  if (typed && ownReference !== null && typed !== ownReference) return "not-valid";
  return checkTicketValidity(event, ticket, at)?.result;
}

/**
 * The result for a ticket or RSVP that admits. The earlier of two entries counts: an offline entry synced late replaces a later one. The
 * caller holds the lock.
 */
async function admit(
  tx: Transaction,
  isTheirs: SQL | undefined,
  { at, offline }: { at: Date; offline: boolean },
): Promise<Result> {
  const [before] = await tx.select({ id: entry.id, at: entry.at }).from(entry).where(isTheirs);
  if (!before) return "admitted";
  if (!offline) return "already-in";
  if (before.at <= at) return "double";
  await tx.update(scans).set({ result: "double" }).where(eq(scans.id, before.id));
  return "admitted";
}

type At = Pick<DoorAccess, "event" | "recordedAs">;

/** An earlier scan with this id. Refuses an id that belongs to another scanner or event. */
async function knownScan(tx: Transaction, { event, recordedAs }: At, id: string) {
  const [known] = await tx.select().from(scans).where(eq(scans.id, id));
  if (!known) return undefined;
  const isOwn = known.byId === recordedAs.byId && known.doorLinkId === recordedAs.doorLinkId;
  if (known.eventId !== event.id || !isOwn) refuse("CONFLICT");
  return known;
}

/** Records that the phone got no response in time and admitted the ticket by its own list. */
async function markLetIn(tx: Transaction, { id, result }: typeof scans.$inferSelect) {
  if (result === "admitted" || result === "double") return;
  const now = result === "already-in" ? "double" : result;
  await tx.update(scans).set({ result: now, offline: true }).where(eq(scans.id, id));
}

// Phones that set their clock by the network are this close.
const clockToleranceMs = 60_000;

/** A phone's clock may be wrong, and its stored scans too old. */
function clamped(at: string): Date {
  const now = Date.now();
  return new Date(Math.min(now, Math.max(now - maxAgeHours * 3_600_000, Date.parse(at))));
}

async function ownGate(tx: Transaction, eventId: string, gateId: string | null) {
  if (gateId === null) return null;
  const own = and(eq(gates.id, gateId), eq(gates.eventId, eventId));
  const [gate] = await tx.select({ id: gates.id }).from(gates).where(own).for("key share");
  return gate?.id ?? null;
}

/** Stores a phone's offline scans, earliest first, each in its own transaction, so that the phone can resend the rest. */
export async function syncScans(
  db: Db,
  scanner: Scanner,
  offlineScans: Scan[],
): Promise<Done<ScanAnswer[]>> {
  const answers: ScanAnswer[] = [];
  const effects: Effect[] = [];
  for (const scan of offlineScans.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const scanned = await scanTicket(db, scanner, scan, true);
    answers.push(scanned.result);
    effects.push(...scanned.effects);
  }
  return done(answers, effects);
}

/** Whether an event's entries can still be undone; its dates are fixed once it's over. */
export function mayUndoScans({ endsAt }: { endsAt: Date }): boolean {
  return Date.now() < endsAt.getTime() + doorLimits.undoHoursAfterEnd * 3_600_000;
}

/** Undoes an entry, so that the ticket admits again; idempotent. */
export async function undoScan(
  tx: Transaction,
  { event }: EventAccess<"superviseDoor">,
  scanId: string,
): Promise<void> {
  const own = and(
    eq(scans.id, scanId),
    eq(scans.eventId, event.id),
    inArray(scans.result, ["admitted", "double"]),
  );
  const [scan] = await tx.select({ undoneAt: scans.undoneAt }).from(scans).where(own);
  if (!scan) refuse("NOT_FOUND");
  if (scan.undoneAt) return;
  if (!mayUndoScans(event))
    refuse("NOT_ALLOWED", {
      detail: "Check-ins can be undone until a day after the event. This one stands.",
    });
  const [undone] = await tx
    .update(scans)
    .set({ undoneAt: sql`now()` })
    .where(and(own, isNull(scans.undoneAt)))
    .returning({ ticketId: scans.ticketId, attendeeId: scans.attendeeId });
  const objectId = undone?.ticketId ?? undone?.attendeeId;
  if (undone && objectId) {
    const { ticketId, attendeeId: personId } = undone;
    const fact = { eventId: event.id, objectId, personId, data: { scanId, ticketId } };
    await recordWebhooks(tx, [{ ...fact, kind: "check-in.undone" }]);
  }
  record(tx, doorChanged(event.id));
}

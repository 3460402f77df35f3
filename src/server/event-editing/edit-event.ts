import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { EventDraft, EventFields } from "../../contract/events/editing.ts";
import type { EventPage } from "../../contract/events/events.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { closeCallsOfEvent } from "../calls/close-calls.ts";
import { announceNewEvent } from "../announcements/announce-new-event.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { mediaShape } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { noteChange } from "../event-changes/changes.ts";
import { claimCover } from "./cover.ts";
import { type Changes, saveDraft, sellAs } from "./drafts.ts";
import { validateFields, refuseOver } from "./validate-fields.ts";
import { fieldsOf } from "./fields.ts";
import { offerReleasedPlaces } from "../rsvps/waitlist-offers.ts";
import { moveReconfirmDeadlines } from "../rsvps/reconfirm.ts";
import { refreshSearchText } from "./line-up-search.ts";
import { lineUpFields, writeLineUp } from "./line-up.ts";
import { getEventById } from "../events/event-page.ts";
import { addGuestsFromRsvps } from "./members.ts";
import { repeatsAt } from "../series/series.ts";
import {
  type EventAccess,
  type LockedEventAccess,
  withEventAccess,
} from "../events/event-access.ts";
import { events } from "../events/tables.ts";

/** The event's form, for those who may fill it in. */
export async function getEventToEdit(
  tx: Transaction,
  access: EventAccess<"edit">,
): Promise<EventDraft> {
  const { event } = access;
  const cover = await coverOf(tx, event.coverId);
  const { shown } = await lineUpFields(tx, access);
  return {
    id: event.id,
    version: event.version,
    fields: fieldsOf(event, shown, await repeatsAt(tx, event)),
    cover,
    changedAt: event.updatedAt.toISOString(),
  };
}

async function coverOf(tx: Transaction, coverId: string | null) {
  if (coverId === null) return null;
  const [cover] = await tx.select().from(media).where(eq(media.id, coverId));
  return cover ? mediaShape(cover) : null;
}

type Edit = Changes & { note?: string | undefined };

/** Changes a published event. Its address stays, and so do other dates of its series. */
export async function editEvent(
  tx: Transaction,
  access: LockedEventAccess<"edit">,
  edit: Edit,
): Promise<EventPage> {
  await applyEdit(tx, access, edit);
  return getEventById(tx, access.person, access.event.id);
}

/** The same for a transaction that edits other dates of the series too, and therefore without the event's page. */
export async function applyEdit(
  tx: Transaction,
  access: LockedEventAccess<"edit">,
  { version, repeats, note, ...changes }: Edit,
  { isWithOthers = false } = {},
): Promise<void> {
  const { person, event } = access;
  const { id } = event;
  if (repeats !== undefined) await refuseOtherRule(tx, event, repeats);
  const modified = event.modified || (event.seriesId !== null && !isWithOthers);
  if (event.status === "cancelled") refuse("NOT_ALLOWED", { detail: "This event is cancelled." });
  const { shown, hidden } = await lineUpFields(tx, access);
  const now = fieldsOf(event, shown);
  const fields = { ...now, ...changes } as EventFields;
  if (isDeepStrictEqual(fields, now)) return;
  if (event.version !== version) refuse("CONFLICT");
  const written = await validateFields(
    tx,
    { person, hostId: event.hostId, performers: shown },
    fields,
  );
  // What tickets cost says whether one comes free.
  const facts = event.currency === null ? written : { ...written, free: event.free };
  refuseRewriting(event, facts, fields);
  if (facts.capacity !== null && facts.capacity < event.going) {
    const message = `${event.going} places are already taken.`;
    refuse("BAD_INPUT", { fields: [{ field: "capacity", message }] });
  }
  if (fields.coverId && fields.coverId !== event.coverId)
    await claimCover(tx, person, fields.coverId, event.seriesId);
  await tx
    .update(events)
    .set({ ...facts, modified, version: event.version + 1, updatedAt: sql`now()` })
    .where(eq(events.id, id));
  if (!isDeepStrictEqual(fields.lineUp, shown))
    await writeLineUp(tx, id, { by: person, shown: fields.lineUp, hidden });
  await refreshSearchText(tx, [id]);
  if (facts.visibility === "invite-only") await addGuestsFromRsvps(tx, id);
  if (facts.startsAt.getTime() !== event.startsAt.getTime())
    await moveReconfirmDeadlines(tx, id, facts.startsAt);
  await offerReleasedPlaces(tx, id);
  const after = { ...event, ...facts, version: event.version + 1 };
  await noteChange(tx, person, { before: event, after, note });
  if (event.visibility !== "public" && !isWithOthers) await announceNewEvent(tx, after);
}

type Event = typeof events.$inferSelect;
type Facts = Awaited<ReturnType<typeof validateFields>>;

/** A past event is shown on the profiles of those who came, so it keeps its name and date, and an upcoming one cannot be moved into the past. */
function refuseRewriting(event: Event, facts: Facts, fields: EventFields): void {
  if (event.endsAt.getTime() > Date.now()) return refuseOver(facts, fields);
  const isSame =
    facts.title === event.title &&
    facts.startsAt.getTime() === event.startsAt.getTime() &&
    facts.endsAt.getTime() === event.endsAt.getTime();
  if (!isSame)
    refuse("NOT_ALLOWED", { detail: "This event is over. Its title and dates can't be changed." });
}

async function refuseOtherRule(tx: Transaction, event: Event, repeats: EventFields["repeats"]) {
  if (isDeepStrictEqual(repeats, await repeatsAt(tx, event))) return;
  const message = "Change this for this and following dates.";
  refuse("BAD_INPUT", { fields: [{ field: "repeats", message }] });
}

/** Cancels an event, once; its page stays and says so. */
export async function cancelEvent(
  tx: Transaction,
  access: LockedEventAccess<"cancel">,
  message: string,
): Promise<EventPage> {
  await applyCancellation(tx, access, message);
  return getEventById(tx, access.person, access.event.id);
}

/** The same for a transaction that cancels other dates of the series too, and therefore without the event's page. */
export async function applyCancellation(
  tx: Transaction,
  { person, event }: LockedEventAccess<"cancel">,
  message: string,
): Promise<void> {
  if (event.status === "cancelled") return;
  const cancelled = {
    status: "cancelled" as const,
    cancelMessage: message,
    version: event.version + 1,
  };
  await tx
    .update(events)
    .set({ ...cancelled, updatedAt: sql`now()` })
    .where(eq(events.id, event.id));
  const after = { ...event, ...cancelled };
  await noteChange(tx, person, { before: event, after, note: message });
  await closeCallsOfEvent(tx, event.id);
}

const endless = { ends: "never", until: "", count: null } as const;

/** Begins a draft with everything of the event but its dates and picture, once for each new id. */
export async function duplicateEvent(
  db: Db,
  person: Person,
  { id, from }: { id: string; from: string },
): Promise<EventDraft> {
  const { fields } = await withEventAccess(db, person, from, "edit", getEventToEdit);
  const repeats = fields.repeats && { ...fields.repeats, ...endless, skip: [] };
  const undated = { startDay: "", endDay: "", coverId: null, repeats };
  const draft = await saveDraft(db, person, { ...fields, ...undated, id, version: 0 });
  await sellAs(db, person, { id, from });
  return draft;
}

import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { EventDraft, EventFields } from "../../contract/events/editing.ts";
import type { EventPage } from "../../contract/events/events.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { announceNewEvent } from "../announcements/announce-new-event.ts";
import { usualCurrencyOf } from "../places/countries.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { mediaShape } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import type { ChangeSaid } from "../event-changes/changes.ts";
import { cancelEvents } from "./cancel-events.ts";
import { type Changes, getDraft, saveDraft, sellAs } from "./drafts.ts";
import { fieldsOf } from "./fields.ts";
import { lineUpFields } from "./line-up.ts";
import { writeEdits } from "./write-edits.ts";
import { getEventById } from "../events/event-page.ts";
import { repeatsAt } from "../series/series.ts";
import {
  type EventAccess,
  type LockedEventAccess,
  withEventAccess,
} from "../events/event-access.ts";
import { events } from "../events/tables.ts";

/** The event's form, for people who may edit it. */
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
    sells: event.currency !== null,
    usualCurrency: usualCurrencyOf(event.country),
    changedAt: event.updatedAt.toISOString(),
  };
}

async function coverOf(tx: Transaction, coverId: string | null) {
  if (coverId === null) return null;
  const [cover] = await tx.select().from(media).where(eq(media.id, coverId));
  return cover ? mediaShape(cover) : null;
}

type Edit = Changes & ChangeSaid;

/** Edits a published event. Its slug stays, and other dates of its series are left alone. */
export async function editEvent(
  tx: Transaction,
  access: LockedEventAccess<"edit">,
  edit: Edit,
): Promise<EventPage> {
  await applyEdit(tx, access, edit);
  return getEventById(tx, access.person, access.event.id);
}

/** `editEvent` for transactions that edit other dates of the series as well; doesn't return the page. */
export async function applyEdit(
  tx: Transaction,
  access: LockedEventAccess<"edit">,
  { repeats, note, offerRefunds, askWhoCanCome, ...changes }: Edit,
  { isWithOthers = false } = {},
): Promise<void> {
  const { event } = access;
  if (repeats !== undefined) await refuseOtherRule(tx, event, repeats);
  if (event.status === "cancelled") refuse("NOT_ALLOWED", { detail: "This event is cancelled." });
  const said = { note, offerRefunds, askWhoCanCome };
  const [edited] = await writeEdits(tx, [{ access, changes }], { said, isWithOthers });
  if (edited && event.visibility !== "public" && !isWithOthers) await announceNewEvent(tx, edited);
}

type Event = typeof events.$inferSelect;

async function refuseOtherRule(tx: Transaction, event: Event, repeats: EventFields["repeats"]) {
  if (isDeepStrictEqual(repeats, await repeatsAt(tx, event))) return;
  const message = "Change this for this and following dates.";
  refuse("BAD_INPUT", { fields: [{ field: "repeats", message }] });
}

/** Cancels an event; cancelling again changes nothing. Its page stays and says that it's cancelled. */
export async function cancelEvent(
  tx: Transaction,
  access: LockedEventAccess<"cancel">,
  message: string,
): Promise<EventPage> {
  await applyCancellations(tx, [access], message);
  return getEventById(tx, access.person, access.event.id);
}

/** `cancelEvent` for several events, without returning their pages. */
export async function applyCancellations(
  tx: Transaction,
  accesses: LockedEventAccess<"cancel">[],
  message: string,
): Promise<void> {
  const [first] = accesses;
  if (!first) return;
  const standing = accesses.flatMap(({ event }) => (event.status === "cancelled" ? [] : event));
  await cancelEvents(tx, first.person, standing, message);
}

const endless = { ends: "never", until: "", count: null } as const;

/** Starts a draft with everything from the event except its dates and picture; idempotent per new id. */
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
  return getDraft(db, person, draft.id);
}

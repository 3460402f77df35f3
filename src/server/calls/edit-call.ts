import { and, count, eq, ne } from "drizzle-orm";
import type { Call, CallFields } from "../../contract/calls/calls.ts";
import { callLimits } from "../../contract/calls/limits.ts";
import type { FieldProblem } from "../../contract/errors.ts";
import { getEventAccess } from "../events/event-access.ts";
import { slugOf } from "../events/slug.ts";
import { isZone } from "../events/zones.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { toSearchText } from "../lib/search-text.ts";
import { dayInZone, zonedTime } from "../lib/zoned-time.ts";
import { lockPerson } from "../people/service.ts";
import { findPlace } from "../places/service.ts";
import { lockCall } from "./call-access.ts";
import { hintApplicants } from "./live-hints.ts";
import { getCall } from "./list-calls.ts";
import { type CallRow, calls } from "./tables.ts";

type NewCall = CallFields & { id: string; eventId: string | null };

/** Creates the draft of a call, once however often the request is repeated. */
export async function createCall(
  db: Db,
  person: Person,
  { id, eventId, ...fields }: NewCall,
): Promise<Call> {
  return db.transaction(async (tx) => {
    const columns = await columnsOf(tx, fields);
    const event = eventId ? (await getEventAccess(tx, person, eventId, "edit")).event : undefined;
    if (event?.status === "cancelled")
      refuse("NOT_ALLOWED", { detail: "This event is cancelled." });
    // The host owns the calls of an event, even those that a manager writes.
    const ownerId = event?.hostId ?? person.id;
    await lockPerson(tx, person.id);
    const [known] = await tx.select({ id: calls.id }).from(calls).where(eq(calls.id, id));
    if (known) return ownCall(tx, person, id);
    const [row] = await tx
      .select({ count: count() })
      .from(calls)
      .where(and(eq(calls.ownerId, ownerId), eq(calls.state, "draft")));
    if ((row?.count ?? 0) >= callLimits.draftsPerOrganizer)
      refuse("NOT_ALLOWED", { detail: "You have too many drafts. Delete one first." });
    const slug = slugOf(fields.title, id);
    await tx.insert(calls).values({ ...columns, id, slug, ownerId, eventId });
    return getCall(tx, person, { id });
  });
}

async function ownCall(tx: Transaction, person: Person, id: string): Promise<Call> {
  const call = await getCall(tx, person, { id });
  return call.can.edit ? call : refuse("CONFLICT");
}

/** Changes a call; refuses if somebody else on the team changed it first. */
export function editCall(
  db: Db,
  person: Person,
  { id, version, ...fields }: CallFields & { id: string; version: number },
): Promise<Done<Call>> {
  return write(db, async (tx) => {
    const call = await lockCall(tx, person, id);
    if (call.version !== version) refuse("CONFLICT");
    const columns = await columnsOf(tx, fields, call);
    const isAsked = JSON.stringify(call.questions) === JSON.stringify(fields.questions);
    const changed: CallRow = {
      ...call,
      ...columns,
      version: version + 1,
      questionsVersion: call.questionsVersion + (isAsked ? 0 : 1),
      updatedAt: new Date(),
    };
    if (call.state === "published") refuseUnlessComplete(changed);
    await tx.update(calls).set(changed).where(eq(calls.id, id));
    await hintApplicants(tx, id);
    return getCall(tx, person, { id });
  });
}

/** Publishes a draft, closes a call or reopens it; repeating it changes nothing. */
export function setCallState(
  db: Db,
  person: Person,
  { id, state }: { id: string; state: "published" | "closed" },
): Promise<Done<Call>> {
  return write(db, async (tx) => {
    const call = await lockCall(tx, person, id);
    if (call.state === state) return getCall(tx, person, { id });
    if (state === "closed") {
      if (call.state === "draft") refuse("NOT_ALLOWED", { detail: "This is still a draft." });
      const closed = { state, closedBecause: "organizer" as const, updatedAt: new Date() };
      await tx.update(calls).set(closed).where(eq(calls.id, id));
    } else {
      await refuseToPublish(tx, person, call);
      const open = { state, closedBecause: null, updatedAt: new Date() };
      const publishedAt = call.publishedAt ?? new Date();
      await tx
        .update(calls)
        .set({ ...open, publishedAt })
        .where(eq(calls.id, id));
    }
    await hintApplicants(tx, id);
    return getCall(tx, person, { id });
  });
}

async function refuseToPublish(tx: Transaction, person: Person, call: CallRow): Promise<void> {
  if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  refuseUnlessComplete(call);
  if (call.eventId) {
    const { event } = await getEventAccess(tx, person, call.eventId, "edit");
    if (event.status === "cancelled") refuse("NOT_ALLOWED", { detail: "This event is cancelled." });
  }
  // Locks the owner, so that two requests at once cannot exceed the limit together.
  await lockPerson(tx, call.ownerId);
  const [row] = await tx
    .select({ count: count() })
    .from(calls)
    .where(
      and(eq(calls.ownerId, call.ownerId), eq(calls.state, "published"), ne(calls.id, call.id)),
    );
  if ((row?.count ?? 0) >= callLimits.openPerOrganizer)
    refuse("NOT_ALLOWED", {
      detail: `You can have up to ${callLimits.openPerOrganizer} open calls. Close one first.`,
    });
}

/** Deletes a draft; a call that was published stays, with its applications. */
export async function deleteCall(db: Db, person: Person, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const call = await lockCall(tx, person, id);
    if (call.state !== "draft")
      refuse("NOT_ALLOWED", { detail: "Acts may have applied to this call. Close it instead." });
    await tx.delete(calls).where(eq(calls.id, id));
  });
}

/** The columns for the fields of a form; refuses an unknown town. */
async function columnsOf(tx: Transaction, fields: CallFields, known?: CallRow) {
  const { town, fee, deadline, zone, seeking, ...plain } = fields;
  const where = known && town === known.town ? locationOf(known, zone) : await locate(town, zone);
  if (!(await isZone(tx, where.zone))) wrong("zone", "Choose a time zone.");
  const skills = [...new Map(seeking.map((one) => [toSearchText(one), one])).values()];
  return {
    ...plain,
    ...where,
    townKey: toSearchText(where.town),
    seeking: skills,
    seekingKeys: skills.map(toSearchText),
    feeFromMinor: fee?.fromMinor ?? null,
    feeToMinor: fee?.toMinor ?? null,
    ...(fee && { currency: fee.currency }),
    deadline: deadline && zonedTime(deadline.day, deadline.time, where.zone),
  };
}

/** A town that the form did not change keeps its location: its name alone may be ambiguous. */
function locationOf({ town, latitude, longitude, ...known }: CallRow, zone: string) {
  return { town, latitude, longitude, zone: town === "" ? zone : known.zone };
}

async function locate(text: string, zone: string) {
  if (text === "") return { town: "", latitude: null, longitude: null, zone };
  const place = await findPlace(text);
  if (!place?.name) wrong("town", "Choose a town from the list.");
  const { name, region, country, latitude, longitude } = place;
  const town = [name, region || country].join(", ");
  return { town, latitude, longitude, zone: place.zone };
}

/** Refuses a call that lacks what acts have to know before they apply. */
function refuseUnlessComplete({ seeking, text, day, deadline, zone }: CallRow): void {
  const fields: FieldProblem[] = [];
  const lacks = (field: string, message: string) => fields.push({ field, message });
  if (seeking.length === 0) lacks("seeking", "Choose at least one skill.");
  if (text === "") lacks("text", "Say what you are looking for.");
  if (!day) lacks("day", "Choose a date.");
  else if (day < dayInZone(new Date(), zone)) lacks("day", "Choose a day that is still to come.");
  if (!deadline) lacks("deadline", "Choose a deadline.");
  else if (deadline.getTime() <= Date.now())
    lacks("deadline", "Choose a deadline that is still to come.");
  else if (day && dayInZone(deadline, zone) > day)
    lacks("deadline", "The deadline has to be before the date.");
  if (fields.length > 0) refuse("BAD_INPUT", { fields });
}

function wrong(field: string, message: string): never {
  refuse("BAD_INPUT", { fields: [{ field, message }] });
}

import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { EventFields } from "../../contract/event-editing.ts";
import type { FollowingPlan } from "../../contract/event-series.ts";
import type { EventPage } from "../../contract/events.ts";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { addDays } from "./days.ts";
import type { Changes } from "./drafts.ts";
import { cancelEvent, editEvent } from "./edit.ts";
import { changeDates } from "./following-dates.ts";
import { dropDates } from "./falling-dates.ts";
import { fieldsOf } from "./fields.ts";
import { lineUpFields, listBill } from "./line-up.ts";
import { type Following, lockFollowing } from "./lock-following.ts";
import { getEventById } from "./page.ts";
import { refuseRule } from "./repeat-problems.ts";
import { patternFrom, patternUntil, repeatsOf } from "./repeats.ts";
import { beginSeries, fillWindow } from "./series.ts";
import { events, eventSeries } from "./tables.ts";

type Input = Changes & { id: string; message: string; cancels?: string[] };
type Done = { event: EventPage; takenUp: string[]; plan: FollowingPlan };

/** Changes an event and all dates of its series that follow, but those changed by themselves. */
export function editFollowing(db: Db, person: Person, input: Input): Promise<Done> {
  return db.transaction((tx) => changeFollowing(tx, person, input));
}

/** What `editFollowing` would do: does it, looks, and takes it back. */
export async function planFollowing(
  db: Db,
  person: Person,
  input: Changes & { id: string },
): Promise<FollowingPlan> {
  let plan: FollowingPlan | undefined;
  const takenBack = new Error("only planned");
  await db
    .transaction(async (tx) => {
      ({ plan } = await changeFollowing(tx, person, { ...input, message: "" }));
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return plan ?? refuse("NOT_FOUND");
}

async function changeFollowing(tx: Transaction, person: Person, input: Input): Promise<Done> {
  const { id, version, message, cancels, repeats, ...changes } = input;
  const { event, place, later } = await lockFollowing(tx, person, id, "edit");
  const { shown } = await lineUpFields(tx, person, id);
  const here = place ? repeatsOf(patternFrom(place.series, place.day)) : null;
  const now = fieldsOf(event, shown, here);
  const form = {
    ...now,
    ...changes,
    repeats: repeats === undefined ? here : repeats,
  } as EventFields;
  const isSameRule = form.startDay === now.startDay && isDeepStrictEqual(form.repeats, here);
  if (!isSameRule && event.version !== version) refuse("CONFLICT");
  const first = await editEvent(tx, person, { id, version, ...changes }, { isWithOthers: true });
  const change = { id, now, form, isSameRule, message, cancels };
  const { takenUp, ...plan } = place
    ? await changeDates(tx, person, { ...change, ...place, later })
    : { ...(await repeatFromHere(tx, event, form)), takenUp: [] };
  if (!isSameRule) await raiseVersion(tx, id, version);
  return {
    event: await getEventById(tx, person, id),
    takenUp: [...first.takenUp, ...takenUp],
    plan,
  };
}

// Where the form itself stayed the same, a new rule is a change all the same.
async function raiseVersion(tx: Transaction, id: string, version: number): Promise<void> {
  await tx
    .update(events)
    .set({ version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(events.id, id), eq(events.version, version)));
}

/** Makes an event that stood by itself the first of a series. */
async function repeatFromHere(
  tx: Transaction,
  { id, hostId }: Following["event"],
  form: EventFields,
): Promise<FollowingPlan> {
  const { repeats, startDay } = form;
  const alone = { changed: 1, made: 0, removed: 0, cancelled: [] };
  if (repeats === null) return alone;
  refuseRule(repeats, startDay);
  if (hostId === null) return refuse("NOT_ALLOWED");
  const fields = { ...form, repeats, lineUp: await listBill(tx, id) };
  const series = await beginSeries(tx, { id, hostId, fields });
  const place = { seriesId: series.id, occurrence: startDay };
  await tx.update(events).set(place).where(eq(events.id, id));
  return { ...alone, made: await fillWindow(tx, series) };
}

/** Calls off an event and all dates that follow; those that nobody has answered are removed, and no more are made. */
export function cancelFollowing(
  db: Db,
  person: Person,
  { id, message }: { id: string; message: string },
): Promise<EventPage> {
  return db.transaction(async (tx) => {
    const { place, later } = await lockFollowing(tx, person, id, "cancel");
    const dates = later.filter(({ status }) => status === "published");
    await dropDates(tx, person, { dates, message });
    if (place) {
      const pattern = patternUntil(place.series, addDays(place.day, -1));
      await tx
        .update(eventSeries)
        .set({ ...pattern, dueOn: null, updatedAt: sql`now()` })
        .where(eq(eventSeries.id, place.series.id));
    }
    return cancelEvent(tx, person, { id, message });
  });
}

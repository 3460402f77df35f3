import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import type { FollowingPlan } from "../../contract/events/series.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { addDays, daysBetween } from "../lib/zoned-time.ts";
import type { ChangeSaid } from "../event-changes/changes.ts";
import { writeEdits } from "../event-editing/write-edits.ts";
import { lockEventAccesses } from "../events/event-access.ts";
import { removeOccurrences } from "./removed-occurrences.ts";
import { readLineUp } from "../event-editing/line-up.ts";
import type { Following } from "./lock-following.ts";
import { previousDay, rescheduleOccurrences, planMoves } from "./rescheduled-occurrences.ts";
import { refuseRule } from "./recurrence-problems.ts";
import { type Recurrence, recurrenceFrom, recurrenceUntil } from "./recurrence.ts";
import { fieldsOn, fillWindow, type Series, templateOf } from "./series.ts";
import { eventSeries } from "./tables.ts";

type Change = {
  id: string;
  series: Series;
  /** The changed date's day in the series. */
  day: string;
  /** The changed date's form, before (`now`) and after (`form`). */
  now: EventFields;
  form: EventFields;
  isSameRule: boolean;
  later: Following["later"];
  said: ChangeSaid;
  message: string;
  cancels: string[] | undefined;
};

/** What happened to the dates, and which of them changed. */
export type Brought = {
  plan: Omit<FollowingPlan, "announced" | "preview" | "refunds">;
  changedIds: string[];
};

/** Applies a change of one date to the following dates and to those not created yet. */
export async function changeFollowingOccurrences(
  tx: Transaction,
  person: Person,
  change: Change,
): Promise<Brought> {
  const { id, series, isSameRule, later, said, message, cancels } = change;
  const { startDay, pattern, moves } = await newDays(tx, change);
  const common = changedFields(change);
  const template = await newTemplate(tx, change, common);
  const following = later.filter(
    ({ occurrence, modified, status }) =>
      moves.has(occurrence) && !modified && status !== "cancelled",
  );
  const followingIds = following.map((date) => date.id);
  const days = new Map(following.map((date) => [date.id, moves.get(date.occurrence)!]));
  const isMoved = changesTimes(change);
  const accesses = await lockEventAccesses(tx, person, followingIds, "edit");
  const edits = accesses.map((access) => {
    const { event } = access;
    const when = isMoved ? whenFields(fieldsOn(template, days.get(event.id)!)) : {};
    return { access, changes: { ...common, ...when, version: event.version } };
  });
  await writeEdits(tx, edits, { said, isWithOthers: true });
  const dates = later.filter(
    ({ occurrence, status }) => !moves.has(occurrence) && status === "published",
  );
  const { changedIds: gone, ...dropped } = await removeOccurrences(tx, person, {
    dates,
    message,
    cancels,
  });
  const changedIds = [...followingIds, ...gone];
  const changed = 1 + following.length;
  const row = { ...pattern, ...template };
  await tx
    .update(eventSeries)
    .set({ ...row, updatedAt: sql`now()` })
    .where(eq(eventSeries.id, series.id));
  if (isSameRule) return { plan: { changed, made: 0, ...dropped }, changedIds };
  const moved = later.map((date) => ({ id: date.id, day: moves.get(date.occurrence) ?? null }));
  await rescheduleOccurrences(tx, [{ id, day: startDay }, ...moved]);
  const made = await fillWindow(tx, { ...series, ...row, madeUntil: startDay });
  return { plan: { changed, made, ...dropped }, changedIds };
}

type NewDays = { startDay: string; pattern: Recurrence; moves: Map<string, string> };

/** The rule from the changed date on, and the new day of each remaining date. */
async function newDays(tx: Transaction, change: Change): Promise<NewDays> {
  const { series, day, now, form, isSameRule, later } = change;
  const made = later.map(({ occurrence }) => occurrence);
  if (isSameRule) {
    const { rule, startDay, exdates } = series;
    const pattern = { rule, startDay, exdates };
    return { startDay: day, pattern, moves: new Map(made.map((same) => [same, same])) };
  }
  const startDay = addDays(day, daysBetween(now.startDay, form.startDay));
  const before = await previousDay(tx, series.id, day);
  if (before !== null && before >= startDay) {
    const message = "Another date in this series comes before that.";
    refuse("BAD_INPUT", { fields: [{ field: "startDay", message }] });
  }
  const here = recurrenceFrom(series, day);
  const { repeats } = form;
  if (repeats === null) {
    const pattern = recurrenceUntil({ ...here, startDay }, startDay);
    return { startDay, pattern, moves: new Map() };
  }
  refuseRule(repeats, startDay);
  return { startDay, ...planMoves({ before: here, repeats, startDay, made }) };
}

const ownFields = new Set(["startDay", "endDay", "repeats"]);

function whenFields({ startDay, startTime, endDay, endTime, allDay, zone }: EventFields) {
  return { startDay, startTime, endDay, endTime, allDay, zone };
}

/** Whether the dates get new days or times. If not, each keeps its own, even one whose start was shifted by a clock change. */
function changesTimes({ now, form, isSameRule }: Change): boolean {
  return !isSameRule || !isDeepStrictEqual(whenFields(form), whenFields(now));
}

/** The fields that change in the same way on every date. */
function changedFields({ now, form }: Change): Partial<EventFields> {
  const names = (Object.keys(form) as (keyof EventFields)[]).filter(
    (name) => !ownFields.has(name) && !isDeepStrictEqual(form[name], now[name]),
  );
  return Object.fromEntries(names.map((name) => [name, form[name]]));
}

/** The form for dates not created yet, with the same changes. */
async function newTemplate(tx: Transaction, change: Change, common: Partial<EventFields>) {
  const { id, series, day, now, form } = change;
  const { startDay, endDay } = form;
  const isMoved = startDay !== now.startDay || endDay !== now.endDay;
  // Includes performers that a block hides from the person who edits.
  const lineUp = common.lineUp && { lineUp: await readLineUp(tx, id) };
  const days = isMoved && { startDay, endDay };
  return templateOf({ ...fieldsOn(series, day), ...common, ...lineUp, ...days });
}

import { isDeepStrictEqual } from "node:util";
import { inArray, sql } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import { pick } from "../events/event-details.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { columnsOf } from "./fields.ts";
import { refreshSearchText } from "./line-up-search.ts";

// The columns of each field on which nobody's plans and nobody's place depend.
const columnsOfDetails = {
  title: ["title"],
  description: ["description", "about", "summary"],
  category: ["category"],
  tags: ["tags"],
  organizer: ["organizer"],
  poster: ["poster"],
  familyFriendly: ["familyFriendly"],
  accessible: ["accessible"],
  access: ["access"],
  accessNote: ["accessNote"],
  agenda: ["agenda"],
} as const;

type Detail = keyof typeof columnsOfDetails;

/** Whether a change is of such fields only: it notifies nobody, and is the same for all dates of a series. */
export function isOfDetails(changes: Partial<EventFields>): boolean {
  return Object.keys(changes).every((name) => Object.hasOwn(columnsOfDetails, name));
}

/** Writes these fields of a valid form to several locked events at once, however many they are. */
export async function editDetails(
  tx: Transaction,
  dates: (typeof events.$inferSelect)[],
  { form, changes }: { form: EventFields; changes: Partial<EventFields> },
): Promise<void> {
  const names = Object.keys(changes).flatMap((name) => [...columnsOfDetails[name as Detail]]);
  const columns = pick(columnsOf(form), names);
  const ids = dates
    .filter((date) => !isDeepStrictEqual(pick(date, names), columns))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(events)
    .set({ ...columns, version: sql`${events.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(events.id, ids));
  await refreshSearchText(tx, ids);
}

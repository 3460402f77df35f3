import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { eventSeries } from "../series/tables.ts";
import { eventDrafts } from "./draft-tables.ts";

/** Matches forms whose line-up includes the person. */
export function draftLineUpsWith(personId: string): SQL {
  return sql`fields @> ${JSON.stringify({ lineUp: [{ personId }] })}::jsonb`;
}

/** Removes the person from the line-ups of all drafts and of all future occurrences, which are stored as JSON. */
export async function leaveForms(tx: Transaction, personId: string): Promise<void> {
  for (const forms of [eventDrafts, eventSeries]) {
    await tx.execute(sql`
      update ${forms} set fields = ${without(personId)} where ${draftLineUpsWith(personId)}`);
  }
}

/** Removes the person from the line-up of a series' future occurrences. */
export async function leaveSeries(tx: Transaction, personId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update ${eventSeries} set fields = ${without(personId)}
    where id = ${id} and ${draftLineUpsWith(personId)}`);
}

function without(personId: string): SQL {
  return sql`jsonb_set(fields, '{lineUp}', (
    select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(fields -> 'lineUp') as entry
    where entry ->> 'personId' is distinct from ${personId}))`;
}

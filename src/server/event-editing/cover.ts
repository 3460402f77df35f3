import { and, eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { claimMedium } from "../media/service.ts";
import { events } from "../events/tables.ts";

/** Takes an own picture for an event, or that of another date of its series; the one before is swept when nothing else shows it. */
export async function claimCover(
  tx: Transaction,
  person: Person,
  coverId: string,
  seriesId: string | null = null,
): Promise<void> {
  if (seriesId && (await isOfSeries(tx, coverId, seriesId))) return;
  const medium = await claimMedium(tx, person, coverId);
  if (medium.kind !== "image") {
    refuse("BAD_INPUT", { fields: [{ field: "coverId", message: "Choose a picture." }] });
  }
}

async function isOfSeries(tx: Transaction, coverId: string, seriesId: string): Promise<boolean> {
  const [shown] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.seriesId, seriesId), eq(events.coverId, coverId)))
    .limit(1);
  return shown !== undefined;
}

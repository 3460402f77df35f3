import { and, eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { claimMedium } from "../media/service.ts";
import { events } from "../events/tables.ts";

/** Claims the person's picture, or one that another date of the series uses, as an event's cover. The previous cover is swept once unused. */
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

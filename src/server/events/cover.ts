import type { Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { claimMedium } from "../media/service.ts";

/** Takes an own picture for an event; the one before is swept when nothing else shows it. */
export async function claimCover(tx: Transaction, person: Person, coverId: string): Promise<void> {
  const medium = await claimMedium(tx, person, coverId);
  if (medium.kind === "video") {
    refuse("BAD_INPUT", { fields: [{ field: "coverId", message: "Choose a picture." }] });
  }
}

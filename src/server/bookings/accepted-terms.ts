import { and, eq } from "drizzle-orm";
import type { Terms } from "../../contract/bookings/terms.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type BookingRow, bookingVersions } from "./tables.ts";

/** The terms of the latest version, which both sides accepted if the booking is not open. */
export async function acceptedTerms(
  db: Db | Transaction,
  { id, version }: Pick<BookingRow, "id" | "version">,
): Promise<Terms> {
  const [found] = await db
    .select({ terms: bookingVersions.terms })
    .from(bookingVersions)
    .where(and(eq(bookingVersions.bookingId, id), eq(bookingVersions.number, version)));
  if (!found) throw new Error("a booking without terms");
  return found.terms;
}

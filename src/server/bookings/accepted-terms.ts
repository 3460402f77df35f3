import { and, eq } from "drizzle-orm";
import type { Terms } from "../../contract/bookings/terms.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type BookingRow, bookingVersions } from "./tables.ts";

/** The terms that both sides last accepted. */
export async function acceptedTerms(
  db: Db | Transaction,
  { id, version, agreedVersion }: Pick<BookingRow, "id" | "version" | "agreedVersion">,
): Promise<Terms> {
  const [found] = await db
    .select({ terms: bookingVersions.terms })
    .from(bookingVersions)
    .where(
      and(eq(bookingVersions.bookingId, id), eq(bookingVersions.number, agreedVersion ?? version)),
    );
  if (!found) throw new Error("a booking without terms");
  return found.terms;
}

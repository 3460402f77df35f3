import { eq, sql } from "drizzle-orm";
import type { BookingSide } from "../../contract/bookings/machine.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { lockOwnBooking } from "./booking-access.ts";
import { readRounds, readSettlement } from "./read-settlement.ts";
import { bookingSettlements, type SettlementRow } from "./settlement-tables.ts";

/** Records that the viewer's side sees these figures; returns the settlement, whose figures may have changed since. */
export function readStatement(
  db: Db,
  person: Person,
  { id, hash }: { id: string; hash: string },
): Promise<Settlement> {
  return db.transaction(async (tx) => {
    const { booking, side } = await lockOwnBooking(tx, person, id);
    const settlement = await readSettlement(tx, booking);
    if (settlement.hash !== hash) return settlement;
    const [round] = await readRounds(tx, booking);
    await recordReading(tx, round, { side, hash });
    return readSettlement(tx, booking);
  });
}

/** Records the first time that a side read the figures with this hash. */
export async function recordReading(
  tx: Transaction,
  { id }: Pick<SettlementRow, "id">,
  { side, hash }: { side: BookingSide; hash: string },
): Promise<void> {
  const { readings } = bookingSettlements;
  const reading = JSON.stringify({ [side]: { hash, time: new Date().toISOString() } });
  await tx
    .update(bookingSettlements)
    .set({
      readings: sql`case when ${readings} -> ${side}::text ->> 'hash' = ${hash} then ${readings}
        else ${readings} || ${reading}::jsonb end`,
    })
    .where(eq(bookingSettlements.id, id));
}

import type { BookingEntry } from "../../contract/bookings/machine.ts";
import type { Transaction } from "../lib/database/database.ts";
import { hintPeople, record } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { type Kind, notify } from "../notifications/notify.ts";
import { bookingLog, type BookingRow } from "./tables.ts";

type Entry = {
  entry: BookingEntry;
  /** Omitted if the clock did it. */
  actorId?: string;
  amountMinor?: number;
};

/** Logs what happened, for both sides to read; returns the id that notifications refer to. */
export async function enterLog(
  tx: Transaction,
  booking: Pick<BookingRow, "id" | "version" | "organizerId" | "talentId">,
  more: Entry,
): Promise<string> {
  const { id: bookingId, version: number, organizerId, talentId } = booking;
  const id = newId();
  const sides = [organizerId, talentId].flatMap((side) => side ?? []);
  record(tx, hintPeople(sides, { type: "bookings-changed" }));
  await tx.insert(bookingLog).values({ id, bookingId, number, ...more });
  return id;
}

/** Notifies both sides, each as if by the other, since a notification always names somebody. */
export async function notifyBoth(
  tx: Transaction,
  { organizerId, talentId }: BookingRow,
  kind: Kind,
  fact: string,
): Promise<void> {
  if (!organizerId || !talentId) return;
  await notify(tx, [
    { kind, to: organizerId, by: talentId, fact, personId: talentId },
    { kind, to: talentId, by: organizerId, fact, personId: organizerId },
  ]);
}

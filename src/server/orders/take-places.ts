import type { LockedEvent } from "../events/lock-event.ts";
import { lockEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { Refusal } from "../lib/refuse.ts";
import { placesLeft, takePlaces, type Places } from "../sales/places.ts";
import { countOnResale, promiseResaleTickets } from "../tickets/resale.ts";

/**
 * Takes an order's places: free ones first, then those of tickets on resale. Refuses with SOLD_OUT when both do not
 * suffice; the caller then rolls back. The caller holds the event's lock.
 */
export async function takeOrderPlaces(
  tx: Transaction,
  event: LockedEvent,
  orderId: string,
  requested: Places[],
): Promise<void> {
  try {
    await takePlaces(tx, event, requested);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "SOLD_OUT") throw error;
    const returning = await countOnResale(
      tx,
      requested.map(({ typeId }) => typeId),
    );
    if (returning.size === 0) throw error;
    for (const places of requested) await takeTypePlaces(tx, event.id, orderId, places, error);
  }
}

async function takeTypePlaces(
  tx: Transaction,
  eventId: string,
  orderId: string,
  { typeId, quantity }: Places,
  soldOut: Refusal,
): Promise<void> {
  // Read again, since the previous line may have taken the same places.
  const event = await lockEvent(tx, eventId);
  if (!event) throw soldOut;
  const left = (await placesLeft(tx, [typeId])).get(typeId) ?? 0;
  const fresh = Math.min(quantity, left);
  await takePlaces(tx, event, [{ typeId, quantity: fresh }]);
  const rest = quantity - fresh;
  if (rest > 0 && (await promiseResaleTickets(tx, orderId, { typeId, quantity: rest })) < rest)
    throw soldOut;
}

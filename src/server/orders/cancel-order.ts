import { lockEvent } from "../events/lock-event.ts";
import { write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import type { OwnOrder } from "./access.ts";
import { endHold } from "./released-places.ts";
import { inPurchaseQueue } from "./purchase-queue.ts";

/** Cancels an unpaid order and releases its places. Does nothing when they are released already. */
export async function cancelOrder(services: Services, order: OwnOrder): Promise<void> {
  const { id, eventId, state } = order;
  if (state === "paid")
    refuse("NOT_ALLOWED", { detail: "This order is paid. Return its tickets instead." });
  const cancelling = inPurchaseQueue(() =>
    write(services.db, async (tx) => {
      const event = await lockEvent(tx, eventId);
      return event && endHold(tx, event, id, "cancelled");
    }),
  );
  await deliver(services, cancelling);
}

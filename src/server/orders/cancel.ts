import { lockEvent } from "../events/lock-event.ts";
import { write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import type { OwnOrder } from "./access.ts";
import { endHeld } from "./released-places.ts";
import { inTurn } from "./purchase-queue.ts";

/** Gives the places of an order back that is not paid; once it has none, nothing happens. */
export async function cancelOrder(services: Services, order: OwnOrder): Promise<void> {
  const { id, eventId, state } = order;
  if (state === "paid")
    refuse("NOT_ALLOWED", { detail: "This order is paid. Give its tickets back instead." });
  const cancelling = inTurn(() =>
    write(services.db, async (tx) => {
      const event = await lockEvent(tx, eventId);
      return event && endHeld(tx, event, id, "cancelled");
    }),
  );
  await deliver(services, cancelling);
}

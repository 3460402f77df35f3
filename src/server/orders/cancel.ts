import { lockEvent } from "../events/lock-event.ts";
import { dropKeptAnswers } from "../lib/kept-answers.ts";
import { refuse } from "../lib/refuse.ts";
import { ring } from "../notifications/ring.ts";
import type { Services } from "../services.ts";
import type { OwnOrder } from "./access.ts";
import { endHeld } from "./freed-places.ts";
import { inTurn } from "./turns.ts";

/** Gives the places of an order back that is not paid; once it has none, nothing happens. */
export async function cancelOrder(services: Services, order: OwnOrder): Promise<void> {
  const { id, eventId, state } = order;
  if (state === "paid")
    refuse("NOT_ALLOWED", { detail: "This order is paid. Give its tickets back instead." });
  const freed = await inTurn(() =>
    services.db.transaction(async (tx) => {
      const event = await lockEvent(tx, eventId);
      return event && endHeld(tx, event, id, "cancelled");
    }),
  );
  if (!freed) return;
  dropKeptAnswers(services);
  await ring(services, freed.told);
}

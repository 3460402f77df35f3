import type { LockedEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { notify } from "../notifications/notify.ts";
import type { Ticket } from "./end-tickets.ts";

/** Notifies holders whose returned tickets were sold; not who bought them. */
export async function notifyResold(
  tx: Transaction,
  { id: eventId, hostId }: LockedEvent,
  resold: Ticket[],
): Promise<void> {
  if (hostId === null) return;
  const facts = resold.flatMap(({ id, holderId }) =>
    holderId === null
      ? []
      : [{ kind: "resold" as const, to: holderId, by: hostId, fact: id, eventId }],
  );
  await notify(tx, facts);
}

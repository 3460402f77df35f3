import type { Transaction } from "../lib/database/database.ts";
import { recordWebhooks } from "../webhooks/record-webhooks.ts";
import type { rsvps } from "./tables.ts";

type Answered = Pick<typeof rsvps.$inferSelect, "answer" | "guests"> & { personId: string };

/** Queues webhook deliveries for changed RSVPs, whether a person changed them, a place was released to them or an offer ended. */
export async function recordRsvps(
  tx: Transaction,
  eventId: string,
  changed: Answered[],
): Promise<void> {
  await recordWebhooks(
    tx,
    changed.map(({ personId, answer, guests }) => ({
      kind: "rsvp.changed",
      eventId,
      objectId: personId,
      personId,
      data: { personId, answer, guests },
    })),
  );
}

import type { ScanAnswer } from "../../contract/tickets/door.ts";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { type DoorAddress, sendEntries } from "./door-api.ts";
import { dropEntries, type Entry, storeEntry, listEntries } from "./door-store.ts";

type OnSent = (sent: Entry[], answers: ScanAnswer[]) => Promise<void>;

/** The entries that a phone made offline, stored in the browser until the server has them. */
export function waitingEntries(door: DoorAddress, changed: (latestFirst: Entry[]) => void) {
  let entries: Entry[] = [];

  async function take() {
    entries = await listEntries(door.eventId);
    changed(entries.toReversed());
  }

  return {
    take,
    isEmpty: () => entries.length === 0,
    /** The time of entry of each waiting ticket. */
    inside: () => new Map(entries.map((entry) => [entry.hash, entry.at])),
    async keep(entry: Entry) {
      await storeEntry(entry);
      await take();
    },
    /** Sends all entries to the server in batches. `onSent` gets the results of a batch before it's removed. */
    async send(onSent: OnSent) {
      while (entries.length > 0) {
        const sent = entries.slice(0, doorLimits.scansAtOnce);
        const answers = await sendEntries(door, sent);
        await onSent(sent, answers);
        await dropEntries(sent.map(({ id }) => id));
        await take();
      }
    },
  };
}

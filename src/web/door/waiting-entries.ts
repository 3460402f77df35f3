import type { ScanAnswer } from "../../contract/tickets/door.ts";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { type DoorAddress, sendEntries } from "./door-api.ts";
import { dropEntries, type Entry, storeEntry, listEntries } from "./door-store.ts";

type OnSent = (sent: Entry[], answers: ScanAnswer[]) => Promise<void>;

/** The people whom a phone let in offline: they wait in the browser until the server has them. */
export function waitingEntries(door: DoorAddress, changed: (latestFirst: Entry[]) => void) {
  let entries: Entry[] = [];

  async function take() {
    entries = await listEntries(door.eventId);
    changed(entries.toReversed());
  }

  return {
    take,
    isEmpty: () => entries.length === 0,
    /** Since when each of their tickets is in. */
    inside: () => new Map(entries.map((entry) => [entry.hash, entry.at])),
    async keep(entry: Entry) {
      await storeEntry(entry);
      await take();
    },
    /** Brings the server all of them, some at a time; `onSent` hears what became of these before they are dropped. */
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

import type { Message } from "../../contract/messages.ts";
import { isRefusal } from "../app/refusal.ts";
import { dropUnsent, putUnsent, readOutbox, type Unsent, unreachable } from "./outbox.ts";

export type Post = (unsent: Unsent) => Promise<Message>;

let running: Promise<void> | undefined;
let again = false;

/** Sends pending messages one by one, in only one tab at a time. Messages that get no response stay for the next attempt. */
export function sendOutbox(
  personId: string,
  post: Post,
  onSent: (message: Message) => void,
): Promise<void> {
  again = true;
  running ??= alone(personId, async () => {
    while (again) {
      again = false;
      await sendAll(personId, post, onSent);
    }
  }).finally(() => {
    running = undefined;
  });
  return running;
}

/** Runs in only one tab of this browser. Without the Web Locks API, on plain http, the ids still prevent duplicates. */
async function alone(personId: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  return navigator.locks.request(`marquee-outbox-${personId}`, work);
}

async function sendAll(personId: string, post: Post, onSent: (message: Message) => void) {
  for (;;) {
    // Reread each time: another tab or the person may have added or removed a message meanwhile.
    const unsent = readOutbox(personId).find(isWaiting);
    if (!unsent) return;
    try {
      onSent(await post(unsent));
      dropUnsent(personId, unsent.id);
    } catch (error) {
      if (!readOutbox(personId).some(({ id }) => id === unsent.id)) continue;
      const refused = isRefusal(error) && !isPassing(error.code);
      putUnsent(personId, { ...unsent, problem: refused ? error.message : unreachable });
      // Later messages would overtake it.
      if (!refused) return;
    }
  }
}

function isWaiting({ problem }: Unsent): boolean {
  return problem === null || problem === unreachable;
}

/** Whether an error is temporary: a busy, full or broken server counts as not responding. */
function isPassing(code: string): boolean {
  return ["BUSY", "DISK_FULL", "READ_ONLY", "INTERNAL_ERROR", "TOO_MANY_TRIES"].includes(code);
}

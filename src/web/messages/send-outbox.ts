import type { Message } from "../../contract/messages.ts";
import { isRefusal } from "../app/refusal.ts";
import { dropUnsent, putUnsent, readOutbox, type Unsent, unreachable } from "./outbox.ts";

export type Post = (unsent: Unsent) => Promise<Message>;

let running: Promise<void> | undefined;
let again = false;

/** Sends what waits, one after the other, in one tab only; what meets no answer stays and goes the next time. */
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

/** Among all tabs of this browser; without locks, on a plain http address, the ids still keep it at one message. */
async function alone(personId: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  return navigator.locks.request(`marquee-outbox-${personId}`, work);
}

async function sendAll(personId: string, post: Post, onSent: (message: Message) => void) {
  for (;;) {
    // Read again each time: another tab, or the person, may have added or thrown out something meanwhile.
    const unsent = readOutbox(personId).find(isWaiting);
    if (!unsent) return;
    try {
      onSent(await post(unsent));
      dropUnsent(personId, unsent.id);
    } catch (error) {
      if (!readOutbox(personId).some(({ id }) => id === unsent.id)) continue;
      const refused = isRefusal(error) && !isPassing(error.code);
      putUnsent(personId, { ...unsent, problem: refused ? error.message : unreachable });
      // What comes after would overtake it.
      if (!refused) return;
    }
  }
}

function isWaiting({ problem }: Unsent): boolean {
  return problem === null || problem === unreachable;
}

/** A server that is busy, full or broken is one that has not answered yet. */
function isPassing(code: string): boolean {
  return ["BUSY", "DISK_FULL", "READ_ONLY", "BUG", "TOO_MANY_TRIES"].includes(code);
}

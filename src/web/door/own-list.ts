import type { Door } from "../../contract/door.ts";
import { askList } from "./ask-door.ts";
import { mergedList, type OwnList, readyList } from "./check-offline.ts";
import { keepDoor, type KeptDoor } from "./kept.ts";

const listEveryMs = 30_000;
const wholeListEveryMs = 600_000;

/** The list by which a phone checks without a network, brought up to date by what has changed since. */
export function openList(kept: KeptDoor | { personId: string }, changed: (at: number) => void) {
  let ready: OwnList | undefined = "list" in kept ? readyList(kept.list) : undefined;
  let at = "list" in kept ? kept.at : 0;
  let wholeAt = 0;

  return {
    read: () => ready,
    isOld: () => Date.now() - at > listEveryMs,
    /** Marks a ticket as being in, so that the phone knows it also when the network is gone the next moment. */
    markIn(hash: string, since: string) {
      const ticket = ready?.byHash.get(hash);
      if (!ticket || ticket[4] === 1) return;
      ticket[4] = 1;
      ticket[5] = Math.floor(Date.parse(since) / 1_000);
    },
    async refresh(door: Door) {
      const { id: eventId, slug } = door.event;
      const isDue = Date.now() - wholeAt > wholeListEveryMs;
      if (ready && !isDue && Date.now() - at < listEveryMs) return;
      const since = ready && !isDue ? ready.list.until : undefined;
      const news = await askList(eventId, since);
      if (news.whole) wholeAt = Date.now();
      ready = readyList(ready ? mergedList(ready.list, news) : news);
      at = Date.now();
      changed(at);
      await keepDoor({ eventId, slug, personId: kept.personId, door, list: ready.list, at });
    },
  };
}

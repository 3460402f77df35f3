import type { Door, ListedTicket } from "../../contract/tickets/door.ts";
import { type DoorAddress, fetchDoorList } from "./door-api.ts";
import { importNameKey } from "../../contract/tickets/door-list.ts";
import { mergeLists, type OfflineList, readyList } from "./check-offline.ts";
import { dropList, storeList, storeMark, type StoredList, type Mark } from "./door-store.ts";

const listEveryMs = 30_000;
const wholeListEveryMs = 600_000;
/** A list says since when in whole seconds. */
const sameEntryMs = 2_000;

/** An entry that came before. */
export type Before = Pick<Mark, "at" | "by" | "gate" | "here">;

type Stored = { list: StoredList | undefined; marks: Mark[] };

/** The list by which a phone checks without a network, brought up to date by what has changed since. */
export function openOfflineList(
  door: DoorAddress,
  stored: Stored,
  changed: (at: number | undefined) => void,
) {
  const { eventId } = door;
  let ready = stored.list && readyList(stored.list.list, stored.list.nameKey);
  let at = stored.list?.at ?? 0;
  let wholeAt = 0;
  const marks = new Map(stored.marks.map((mark) => [mark.hash, mark]));

  /** Those that the list no longer bears out, because an entry was taken back. */
  function endMarks(asked: Mark[], { byHash }: OfflineList): Mark[] {
    const ended = asked.filter((mark) => {
      const ticket = byHash.get(mark.hash);
      if (!ticket || marks.get(mark.hash) !== mark) return false;
      return ticket[4] !== 1 || !isSame(mark.at, ticket[5] * 1_000);
    });
    for (const { hash } of ended) marks.delete(hash);
    return ended;
  }

  return {
    read: () => ready,
    isOld: () => Date.now() - at > listEveryMs,
    /** Since when each of the tickets is in that were found to be since the list was fetched. */
    inside: () => [...marks.values()].map((mark): [string, string] => [mark.hash, mark.at]),
    mark: (hash: string) => marks.get(hash),
    /** Marks a ticket as being in, so that the phone knows it also when it is reloaded without a network the next moment. */
    async markIn(hash: string, since: Before) {
      const known = marks.get(hash);
      // Shown once more it is told by its name; that it was this phone says more.
      if (known?.here && isSame(known.at, since.at)) return;
      const mark = { eventId, hash, ...since };
      marks.set(hash, mark);
      // A browser that stores nothing knows it until the page is closed.
      await storeMark(mark).catch(() => undefined);
    },
    /** Those whom other phones have let in, of which the list knows only when it is fetched again. */
    async noteEntered(entered: Door["entered"]) {
      const news = entered.filter(({ ticket, at: enteredAt }) => {
        const known = marks.get(ticket);
        return !known || !isSame(known.at, enteredAt);
      });
      await Promise.all(
        news.map(({ ticket, ...since }) => this.markIn(ticket, { ...since, here: false })),
      );
    },
    /** Lets tickets in again whose entry was undone; of those marked since the door was asked nothing is known yet. */
    async takeOut(hashes: string[], askedWith: Mark[]) {
      const out = hashes.filter((hash) => {
        const mark = marks.get(hash);
        return mark ? askedWith.includes(mark) : ready?.byHash.get(hash)?.[4] === 1;
      });
      if (out.length === 0) return;
      const ended = out.flatMap((hash) => marks.get(hash) ?? []);
      for (const { hash } of ended) marks.delete(hash);
      if (!ready) return;
      const tickets = ready.list.tickets.map((ticket): ListedTicket => {
        const [id, typed, revision, type, state, , name] = ticket;
        const isOut = state === 1 && out.includes(id);
        return isOut ? [id, typed, revision, type, 0, 0, name] : ticket;
      });
      const { nameKey } = ready;
      ready = readyList({ ...ready.list, tickets }, nameKey);
      await storeList({ eventId, list: ready.list, nameKey, at }, ended).catch(() => undefined);
    },
    marks: () => [...marks.values()],
    /** The list is not this phone's to check by any more. */
    async drop() {
      ready = undefined;
      at = 0;
      marks.clear();
      changed(undefined);
      await dropList(eventId).catch(() => undefined);
    },
    async refresh() {
      const isDue = Date.now() - wholeAt > wholeListEveryMs;
      if (ready && !isDue && Date.now() - at < listEveryMs) return;
      const since = ready && !isDue ? ready.list.until : undefined;
      // What is marked while the list is on its way may be missing in it.
      const asked = [...marks.values()];
      const news = await fetchDoorList(door, since);
      if (news.whole) wholeAt = Date.now();
      // Only the key that no script can read out is stored, never what it was made of.
      const nameKey = await importNameKey(news.nameKey);
      const list = { ...(ready ? mergeLists(ready.list, news) : news), nameKey: "" };
      ready = readyList(list, nameKey);
      at = Date.now();
      changed(at);
      const ended = endMarks(asked, ready);
      await storeList({ eventId, list, nameKey, at }, ended).catch(() => undefined);
    },
  };
}

function isSame(at: string, other: string | number): boolean {
  return Math.abs(Date.parse(at) - new Date(other).getTime()) <= sameEntryMs;
}

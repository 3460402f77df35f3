import type { Door, ListedTicket } from "../../contract/tickets/door.ts";
import { type DoorAddress, fetchDoorList } from "./door-api.ts";
import { importNameKey } from "../../contract/tickets/door-list.ts";
import { mergeLists, type OfflineList, readyList } from "./check-offline.ts";
import { dropList, storeList, storeMark, type StoredList, type Mark } from "./door-store.ts";

const listEveryMs = 30_000;
const wholeListEveryMs = 600_000;
/** Times in the list are in whole seconds. */
const sameEntryMs = 2_000;

/** An earlier entry. */
export type Before = Pick<Mark, "at" | "by" | "gate" | "here">;

type Stored = { list: StoredList | undefined; marks: Mark[] };

/** The list with which a phone checks tickets offline, updated with changes since it was fetched. */
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

  /** Removes marks that the list no longer confirms, because the entry was undone. */
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
    /** Tickets found to be in since the list was fetched, with the time of entry. */
    inside: () => [...marks.values()].map((mark): [string, string] => [mark.hash, mark.at]),
    mark: (hash: string) => marks.get(hash),
    /** Marks a ticket as in, and stores that in case the page is reloaded offline the next moment. */
    async markIn(hash: string, since: Before) {
      const known = marks.get(hash);
      // A repeated scan returns the member's name; that it was this phone is more useful.
      if (known?.here && isSame(known.at, since.at)) return;
      const mark = { eventId, hash, ...since };
      marks.set(hash, mark);
      // Without storage, the mark lasts until the page is closed.
      await storeMark(mark).catch(() => undefined);
    },
    /** Marks people checked in by other phones, which the list only includes once it's refetched. */
    async noteEntered(entered: Door["entered"]) {
      const news = entered.filter(({ ticket, at: enteredAt }) => {
        const known = marks.get(ticket);
        return !known || !isSame(known.at, enteredAt);
      });
      await Promise.all(
        news.map(({ ticket, ...since }) => this.markIn(ticket, { ...since, here: false })),
      );
    },
    /** Readmits tickets whose entry was undone. Skips those marked after the door was requested, since the response can't reflect them. */
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
    /** Deletes the list: this phone may no longer check in here. */
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
      // Marks made while the list is loading may be missing from it.
      const asked = [...marks.values()];
      const news = await fetchDoorList(door, since);
      if (news.whole) wholeAt = Date.now();
      // Stores only the non-extractable key, never the key material.
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

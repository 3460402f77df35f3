import { v7 as newId } from "uuid";
import type { Door, ScanAnswer } from "../../contract/door.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { askDoor, askList, askScan, isAway, sendEntries } from "./ask-door.ts";
import { checkOffline, mergedList, type OwnList, readyList } from "./check-offline.ts";
import { ticketHash } from "../../contract/door-list.ts";
import {
  dropEntries,
  type Entry,
  keepDoor,
  keepEntry,
  type KeptDoor,
  listEntries,
} from "./kept.ts";

/** What the last ticket came to. */
export type Shown = {
  id: string;
  result: ScanAnswer["result"] | "unknown" | "failed";
  reason: ScanAnswer["reason"];
  name: string;
  type: string;
  since: { at: string; by: string; gate: string } | null;
  offline: boolean;
  /** Why nothing came of it, when the server refused to look. */
  problem?: string;
};

export type PhoneState = {
  door: Door;
  online: boolean;
  /** Whom this phone let in alone and has not told yet, the latest first. */
  waiting: Entry[];
  /** When the list for checking without a network was last true; undefined while there is none. */
  listAt: number | undefined;
  shown: Shown | undefined;
  isChecking: boolean;
  /** The session is over; what this phone let in waits for the next. */
  signedOut: boolean;
  /** Entries of this phone that the server found to be wrong. */
  wrong: ScanAnswer[];
};

const mostAtOnce = 200;
const everyMs = 5_000;
const listEveryMs = 30_000;
const wholeListEveryMs = 600_000;

/**
 * A phone at the door: asks the server about each ticket, and itself when the server does not answer in time; what it let in
 * alone waits in the browser until the server has it.
 */
export function openPhone(kept: KeptDoor | { door: Door; personId: string }) {
  const { personId } = kept;
  const { id: eventId, slug } = kept.door.event;
  let ready: OwnList | undefined = "list" in kept ? readyList(kept.list) : undefined;
  let wholeAt = 0;
  let entries: Entry[] = [];
  let state: PhoneState = {
    door: kept.door,
    online: navigator.onLine,
    waiting: [],
    shown: undefined,
    listAt: "list" in kept ? kept.at : undefined,
    isChecking: false,
    signedOut: false,
    wrong: [],
  };
  const listeners = new Set<() => void>();
  const change = (part: Partial<PhoneState>) => {
    state = { ...state, ...part };
    for (const tell of listeners) tell();
  };

  async function takeEntries() {
    entries = await listEntries(eventId);
    change({ waiting: entries.toReversed() });
  }

  /** Marks a ticket as being in, so that the phone knows it also when the network is gone the next moment. */
  function markIn(hash: string, at: string) {
    const ticket = ready?.byHash.get(hash);
    if (!ticket || ticket[4] === 1) return;
    ticket[4] = 1;
    ticket[5] = Math.floor(Date.parse(at) / 1_000);
  }

  async function scan(asked: { code: string } | { ticketId: string }, gateId: string | null) {
    if (state.isChecking) return;
    change({ isChecking: true });
    const one = { id: newId(), at: new Date().toISOString(), gateId };
    try {
      change({ shown: await check(one, asked) });
    } finally {
      change({ isChecking: false });
    }
  }

  async function check(
    one: { id: string; at: string; gateId: string | null },
    asked: { code: string } | { ticketId: string },
  ): Promise<Shown> {
    if (navigator.onLine && state.online)
      try {
        const answer = await askScan(eventId, { ...one, ...asked });
        change({ online: true });
        if (answer.ticket && (answer.result === "admitted" || answer.result === "already-in"))
          markIn(await ticketHash(answer.ticket.id), answer.since?.at ?? one.at);
        void refresh();
        const { name = "", type = "" } = answer.ticket ?? {};
        return { ...answer, name, type, offline: false };
      } catch (error) {
        if (!isAway(error)) return { ...failed(one.id), problem: sentenceOf(error) };
      }
    change({ online: false });
    if (!("code" in asked))
      return { ...failed(one.id), problem: "Without a network, scan or type the code." };
    if (!ready)
      return { ...failed(one.id), problem: "This phone has no list yet. Connect it once." };
    return checkAlone(one, asked.code, ready);
  }

  async function checkAlone(
    one: { id: string; at: string; gateId: string | null },
    code: string,
    list: OwnList,
  ): Promise<Shown> {
    const inside = new Map(entries.map((entry) => [entry.hash, entry.at]));
    const { since, hash, ...found } = await checkOffline(code, { ready: list, inside });
    if (found.result === "admitted") {
      const who = { name: found.name, type: found.type };
      await keepEntry({ ...one, ...who, eventId, code, hash });
      await takeEntries();
    }
    const before = since === null ? null : { at: since, by: "", gate: "" };
    return { id: one.id, ...found, since: before, offline: true };
  }

  /** Brings the server what this phone let in alone. */
  async function sync() {
    while (entries.length > 0) {
      const sent = entries.slice(0, mostAtOnce);
      const answers = await sendEntries(eventId, sent);
      for (const { hash, at } of sent) markIn(hash, at);
      await dropEntries(sent.map(({ id }) => id));
      const wrong = answers.filter(({ result }) => result !== "admitted");
      if (wrong.length > 0) change({ wrong: [...wrong, ...state.wrong].slice(0, 50) });
      await takeEntries();
    }
  }

  async function refreshList() {
    const isDue = Date.now() - wholeAt > wholeListEveryMs;
    if (ready && !isDue && Date.now() - (state.listAt ?? 0) < listEveryMs) return;
    const since = ready && !isDue ? ready.list.until : undefined;
    const news = await askList(eventId, since);
    if (news.whole) wholeAt = Date.now();
    ready = readyList(ready ? mergedList(ready.list, news) : news);
    change({ listAt: Date.now() });
    await keepDoor({ eventId, slug, personId, door: state.door, list: ready.list, at: Date.now() });
  }

  let refreshing: Promise<void> | undefined;
  /** What is new at the door; several reasons to ask at once are one question. */
  function refresh(): Promise<void> {
    refreshing ??= (async () => {
      try {
        await sync();
        change({ door: await askDoor(eventId), online: true, signedOut: false });
        await refreshList();
      } catch (error) {
        if (isRefusal(error, "SIGN_IN_FIRST")) change({ online: true, signedOut: true });
        else if (isAway(error)) change({ online: false });
      } finally {
        refreshing = undefined;
      }
    })();
    return refreshing;
  }

  const asking = setInterval(() => {
    const isQuiet = state.online && entries.length === 0;
    if (!isQuiet || Date.now() - (state.listAt ?? 0) > listEveryMs) void refresh();
  }, everyMs);
  const back = () => void refresh();
  const gone = () => change({ online: false });
  window.addEventListener("online", back);
  window.addEventListener("offline", gone);
  void takeEntries().then(refresh);

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    scan,
    refresh,
    clear: () => change({ shown: undefined }),
    close() {
      clearInterval(asking);
      window.removeEventListener("online", back);
      window.removeEventListener("offline", gone);
    },
  };
}
export type Phone = ReturnType<typeof openPhone>;

function failed(id: string): Shown {
  const nothing = { reason: null, name: "", type: "", since: null, offline: false };
  return { id, result: "failed", ...nothing };
}

import { v7 as newId } from "uuid";
import type { Door, FoundTicket, ScanAnswer } from "../../contract/tickets/door.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { fetchDoor, searchByName, submitScan, isAway } from "./door-api.ts";
import { checkFound, checkOffline, type OfflineList } from "./check-offline.ts";
import { ticketHash } from "../../contract/tickets/door-list.ts";
import { countCheckIn } from "./count-check-in.ts";
import { type Entry, storeDoor, type Stored } from "./door-store.ts";
import { findInList } from "./find-in-list.ts";
import { type Before, openOfflineList } from "./offline-list.ts";
import { waitingEntries } from "./waiting-entries.ts";

/** The result of the last ticket. */
export type Shown = {
  id: string;
  result: ScanAnswer["result"] | "unknown" | "failed";
  reason: ScanAnswer["reason"];
  name: string;
  type: string;
  since: { at: string; by: string; gate: string; here?: boolean } | null;
  offline: boolean;
  /** Why there is no result, if the server refused to check. */
  problem?: string;
};

export type ScannerState = {
  door: Door;
  /** The gate this phone is at. Empty for any gate. */
  gateId: string;
  online: boolean;
  /** Entries of this phone that the server doesn't have yet, latest first. */
  waiting: Entry[];
  /** When the offline list was last current, or undefined if there is none. */
  listAt: number | undefined;
  shown: Shown | undefined;
  isChecking: boolean;
  /** The session has ended. Unsent entries wait for the next one. */
  signedOut: boolean;
  /** The person was removed from the team, or the event is gone. */
  dismissed: boolean;
  /** Entries of this phone that the server rejected. */
  wrong: ScanAnswer[];
};

type Tried = { id: string; at: string; gateId: string | null };

type Asked = { code: string } | { ticketId: string };

const everyMs = 5_000;
/** Refusals that mean this phone may no longer check in here. */
const endings = ["NOT_FOUND", "NOT_ALLOWED", "DOOR_LINK_ENDED"] as const;
/** People in line don't wait for a hanging network. */
const timeoutMs = 3_000;

/**
 * The scanner of a phone at the door: asks the server about each ticket, and decides by itself if there is no response in time. Its
 * offline entries are stored in the browser until the server has them.
 */
export function openScanner({ stored, ...own }: Stored, dismissed = false) {
  const { eventId } = stored;
  let state: ScannerState = {
    door: stored.door,
    gateId: stored.gateId,
    online: navigator.onLine,
    waiting: [],
    shown: undefined,
    listAt: own.list?.at,
    isChecking: false,
    signedOut: false,
    dismissed,
    wrong: [],
  };
  const listeners = new Set<() => void>();
  const change = (part: Partial<ScannerState>) => {
    state = { ...state, ...part };
    for (const tell of listeners) tell();
  };

  const entries = waitingEntries(stored, (waiting) => change({ waiting }));
  const list = openOfflineList(stored, own, (listAt) => change({ listAt }));
  const keep = () =>
    storeDoor({ ...stored, door: state.door, gateId: state.gateId }).catch(() => undefined);
  /** How many tickets the server has admitted for this phone. A door requested before the latest of them doesn't include it. */
  let counted = 0;

  /** Tickets known to be in, in addition to the list, with the time of entry. */
  function inside() {
    return new Map([...list.inside(), ...entries.inside()]);
  }

  async function scan(asked: Asked) {
    if (state.isChecking) return;
    // The previous result must not be taken for that of the next ticket.
    change({ isChecking: true, shown: undefined });
    const gateId = gateOf(state)?.id ?? null;
    const one = { id: newId(), at: new Date().toISOString(), gateId };
    try {
      change({ shown: await check(one, asked) });
    } finally {
      change({ isChecking: false });
    }
  }

  async function check(one: Tried, asked: Asked): Promise<Shown> {
    if (navigator.onLine && state.online)
      try {
        const asking = submitScan(stored, { ...one, ...asked });
        const answer = await soon(asking);
        if (answer === "late") void showLate(one, asking);
        else return await noteOnline(answer, one);
      } catch (error) {
        if (!isAway(error)) {
          void refresh();
          return { ...failed(one.id), problem: sentenceOf(error) };
        }
      }
    change({ online: false });
    const ready = list.read();
    if (!ready)
      return { ...failed(one.id), problem: "This phone has no guest list yet. Go online once." };
    return checkAlone(one, asked, ready);
  }

  async function noteOnline(answer: ScanAnswer, one: Tried): Promise<Shown> {
    change({ online: true });
    await noteAnswer(answer, one);
    void refresh();
    return shownOf(answer);
  }

  /** Replaces the phone's own result with a late response from the server. */
  async function showLate(one: Tried, asking: Promise<ScanAnswer>) {
    const answer = await asking.catch(() => undefined);
    if (!answer) return;
    // If the phone has admitted them meanwhile, the entry is sent again, so that the server knows and says what it was.
    const isLetIn = state.waiting.some(({ id }) => id === one.id);
    const shown = isLetIn ? undefined : await noteOnline(answer, one);
    if (isLetIn) change({ online: true });
    if (isLetIn) void refresh();
    if (shown && state.shown?.id === one.id) change({ shown });
  }

  async function checkAlone(one: Tried, asked: Asked, ready: OfflineList): Promise<Shown> {
    const known = { ready, inside: inside() };
    const { since, hash, ...found } =
      "code" in asked
        ? await checkOffline(asked.code, known)
        : await checkFound(asked.ticketId, known);
    if (found.result === "admitted") {
      const who = { name: found.name, type: found.type };
      await entries.keep({ code: "", ...asked, ...one, ...who, eventId, hash });
    }
    const before = since === null ? null : whoLetIn(hash, since);
    return { id: one.id, ...found, since: before, offline: true };
  }

  /** An entry made by this phone. */
  function here({ at, gateId }: Pick<Tried, "at" | "gateId">): Before {
    const gate = state.door.gates.find(({ id }) => id === gateId)?.name ?? "";
    return { at, gate, by: "", here: true };
  }

  function whoLetIn(hash: string, at: string): Before {
    const waits = state.waiting.find((entry) => entry.hash === hash);
    return waits ? here(waits) : (list.mark(hash) ?? { at, by: "", gate: "", here: false });
  }

  function count(ticket: ScanAnswer["ticket"], gateId: string | null) {
    counted += 1;
    change({ door: countCheckIn(state.door, ticket?.type, gateId) });
  }

  /** Stores the response right away: the network may fail the next moment and the page be reloaded. */
  async function noteAnswer({ result, ticket, since }: ScanAnswer, one: Tried) {
    if (!ticket || (result !== "admitted" && !since)) return;
    if (result === "admitted") count(ticket, one.gateId);
    const hash = await ticketHash(ticket.id);
    await Promise.all([list.markIn(hash, since ? { ...since, here: false } : here(one)), keep()]);
  }

  async function noteSent(sent: Entry[], answers: ScanAnswer[]) {
    const marks = sent.map(({ id, hash, at, gateId }) => {
      const answer = answers.find((one) => one.id === id);
      if (answer?.result === "admitted") count(answer.ticket, gateId);
      const before = answer?.since;
      return list.markIn(hash, before ? { ...before, here: false } : here({ at, gateId }));
    });
    await Promise.all([...marks, keep()]);
    const now = answers.find(({ id }) => id === state.shown?.id);
    if (now) change({ shown: shownOf(now) });
    const wrong = answers.filter(({ result }) => result !== "admitted");
    if (wrong.length > 0) change({ wrong: [...wrong, ...state.wrong].slice(0, 50) });
  }

  async function readNews() {
    const before = counted;
    const marks = list.marks();
    const door = await fetchDoor(stored);
    if (before !== counted) return readNews();
    await list.takeOut(door.undone, marks);
    await list.noteEntered(door.entered);
    change({ door, online: true, signedOut: false, dismissed: false });
    await keep();
  }

  async function noteRefusal(error: unknown) {
    change({ online: !isAway(error) });
    if (isRefusal(error, "UNAUTHENTICATED")) change({ signedOut: true });
    if (!endings.some((code) => isRefusal(error, code))) return;
    change({ dismissed: true });
    await list.drop();
  }

  let refreshing: Promise<void> | undefined;
  let isAskedAgain = false;
  /** Fetches the door's news. A call during a fetch makes it fetch once more, since the response may be outdated. */
  function refresh(): Promise<void> {
    isAskedAgain = true;
    refreshing ??= (async () => {
      try {
        while (isAskedAgain) {
          isAskedAgain = false;
          await entries.send(noteSent);
          await readNews();
          await list.refresh();
        }
      } catch (error) {
        await noteRefusal(error);
      } finally {
        refreshing = undefined;
      }
    })();
    return refreshing;
  }

  const asking = setInterval(() => {
    // Only members get live hints; a phone with a door link polls.
    const isQuiet = state.online && entries.isEmpty() && !stored.linkId;
    if (!state.dismissed && (!isQuiet || list.isOld())) void refresh();
  }, everyMs);
  const back = () => void refresh();
  const gone = () => change({ online: false });
  window.addEventListener("online", back);
  window.addEventListener("offline", gone);
  void entries.take().then(refresh);

  return {
    linkId: stored.linkId,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    scan,
    refresh,
    /** Finds tickets by name on the server or, offline, in the list. */
    async findByName(name: string): Promise<FoundTicket[]> {
      if (navigator.onLine && state.online)
        try {
          return await searchByName(stored, name);
        } catch (error) {
          if (!isAway(error)) throw error;
        }
      const ready = list.read();
      return ready ? findInList(name, { ready, inside: inside() }) : [];
    },
    stand(gateId: string) {
      change({ gateId });
      void keep();
    },
    clear: () => change({ shown: undefined }),
    close() {
      clearInterval(asking);
      window.removeEventListener("online", back);
      window.removeEventListener("offline", gone);
    },
  };
}
export type Scanner = ReturnType<typeof openScanner>;

/** The phone's gate, or undefined if none is chosen or it was removed. */
export function gateOf({ door, gateId }: ScannerState): Door["gates"][number] | undefined {
  return door.gates.find(({ id }) => id === gateId);
}

function shownOf(answer: ScanAnswer): Shown {
  const { name = "", type = "" } = answer.ticket ?? {};
  return { ...answer, name, type, offline: false };
}

function soon(asking: Promise<ScanAnswer>): Promise<ScanAnswer | "late"> {
  const waiting = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), timeoutMs));
  return Promise.race([asking, waiting]);
}

function failed(id: string): Shown {
  const nothing = { reason: null, name: "", type: "", since: null, offline: false };
  return { id, result: "failed", ...nothing };
}

import type { Problem } from "../../contract/errors.ts";
import type { EncodedFile } from "../../cmaf/open-segments.ts";
import { openAside, type PutAside } from "./put-aside.ts";

/** Sending has ended for good: another page or person has taken over, the broadcast has ended, or the backlog is full. */
export type UploadEnd = { sentence: string };
export type UploadHealth = {
  /** Seconds waiting to be sent. */
  queued: number;
  /** Recent throughput in bits per second. */
  bitsPerSecond: number;
  /** How long the last upload took, relative to the duration of its content. */
  load: number;
  problem: string | null;
  /** The segments being sent were encoded at an earlier quality. */
  isCatchingUp: boolean;
};
export type Epoch = { epoch: number; token: string };
export type Outbox = ReturnType<typeof openOutbox>;
type Line = {
  /** Requests the next epoch for this picture height from the server. */
  requestEpoch(height: number): Promise<EpochAnswer>;
  onHealth(health: UploadHealth): void;
  onEnd(end: UploadEnd): void;
};
type EpochAnswer =
  | { ok: true; status: number; json(): Promise<Epoch> }
  | { ok: false; status: number; json(): Promise<unknown> };
type Waiting =
  | { height: number; lane: number }
  | { init: Uint8Array<ArrayBuffer> }
  | { seconds: number; bytes?: Uint8Array<ArrayBuffer>; aside?: PutAside };

/** How many segments wait in memory. Others are moved to disk. */
const inMemory = 60;
/** The server ends a silent broadcast after ten minutes, so a longer backlog is pointless. */
const most = 600;
const recentSeconds = 8;
const unreachable =
  "Your video isn't reaching the server. It's kept here and sent once the connection is back.";

/** The server's usual message for a full disk, that nothing was saved, would alarm the host. */
const noRoom =
  "The server has no room left. What it has is safe, and what comes now waits here until there is room.";
const fullDisk = 507;

/**
 * Sends a broadcast in the order it was encoded, one file after the other, retrying until each has arrived; the server counts each
 * once. Another quality or encoder is queued as a separate epoch, so that nothing is lost.
 */
export function openOutbox(eventId: string, first: Epoch, line: Line) {
  const { onHealth, onEnd } = line;
  const waiting: Waiting[] = [];
  const sent: { at: number; bytes: number }[] = [];
  const aside = openAside(eventId);
  let { epoch, token } = first;
  let n = 0;
  let isSending = false;
  let isClosed = false;
  let load = 0;
  let problem: string | null = null;
  let idle: (() => void) | undefined;
  let lane = 0;

  function report() {
    const since = performance.now() - recentSeconds * 1_000;
    const bytes = sent.filter(({ at }) => at > since).reduce((sum, one) => sum + one.bytes, 0);
    onHealth({
      queued: waiting.filter((one) => "seconds" in one).length,
      bitsPerSecond: (bytes * 8) / recentSeconds,
      load,
      problem,
      isCatchingUp: waiting.some((one) => "height" in one),
    });
  }
  async function sendAll() {
    if (isSending) return;
    isSending = true;
    for (let tries = 0; ;) {
      const [next] = waiting;
      if (!next || isClosed) break;
      const outcome = await send(next).catch(() => {
        problem = unreachable;
        return "again" as const;
      });
      if (outcome === "ended") break;
      tries = outcome === "sent" ? 0 : tries + 1;
      if (outcome === "sent") waiting.shift();
      report();
      if (tries > 0) await pause(Math.min(3_000, 300 * tries));
    }
    isSending = false;
    if (waiting.length === 0 || isClosed) idle?.();
  }
  async function send(next: Waiting): Promise<"sent" | "again" | "ended"> {
    if ("height" in next) {
      const response = await line.requestEpoch(next.height);
      if (!response.ok) return judge(response);
      ({ epoch, token } = await response.json());
      n = 0;
      return "sent";
    }
    const isInit = "init" in next;
    const body = isInit ? next.init : (next.bytes ?? (await next.aside?.read()));
    // Lost from disk: continue with the rest.
    if (!body) return "sent";
    const name = isInit ? "init.mp4" : `${n + 1}.m4s?duration=${next.seconds}`;
    const startedAt = performance.now();
    const response = await fetch(`/api/v1/streams/${eventId}/${epoch}/${name}`, {
      method: "PUT",
      body,
      headers: { "x-ingest-token": token, "content-type": "video/mp4" },
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) return judge(response);
    if (!isInit) {
      n += 1;
      load = (performance.now() - startedAt) / 1_000 / next.seconds;
      void next.aside?.remove();
    }
    sent.push({ at: performance.now(), bytes: body.byteLength });
    if (sent.length > 60) sent.shift();
    problem = null;
    return "sent";
  }
  async function judge(response: { status: number; json(): Promise<unknown> }) {
    const refused = (await response.json()) as Problem;
    const sentence = refused.detail ?? refused.title;
    if (response.status >= 500 || response.status === 429) {
      problem = response.status === fullDisk ? noRoom : sentence;
      return "again";
    }
    // The host knows about an end of their own.
    if (!isClosed) onEnd({ sentence });
    isClosed = true;
    return "ended";
  }
  function push(next: Waiting) {
    if (isClosed) return;
    waiting.push(next);
    if (waiting.length > most) {
      isClosed = true;
      onEnd({ sentence: "Your connection was down for ten minutes, so the broadcast has ended." });
      return;
    }
    if (waiting.length > inMemory && "seconds" in next) void putAside(next);
    void sendAll();
  }
  /** Inserts a file before the next epoch, unless that has started: then it's too late. */
  function putBefore(next: number, file: EncodedFile) {
    const at = waiting.findIndex((one) => "height" in one && one.lane === next);
    if (isClosed || at === -1 || (at === 0 && isSending)) return;
    waiting.splice(at, 0, file);
  }
  async function putAside(next: Extract<Waiting, { seconds: number }>) {
    const { bytes } = next;
    const put = bytes && (await aside.put(bytes));
    // No disk storage, or it's full: the segment stays in memory.
    if (!put) return;
    next.aside = put;
    delete next.bytes;
  }
  return {
    /** Queues a new epoch: what follows is encoded differently. */
    beginEpoch(height: number) {
      lane += 1;
      push({ height, lane });
    },
    /**
     * Returns a function that accepts the newest epoch's files. Late ones, from an encoder that was slow to stop, never get into the
     * next epoch.
     */
    openLane() {
      const own = lane;
      return (file: EncodedFile) => (own === lane ? push(file) : putBefore(own + 1, file));
    },
    /** Seconds that haven't reached the server. */
    missing,
    /** Waits until everything is sent, but no longer than this. Returns how many seconds didn't arrive. */
    async finish(mostMs: number): Promise<number> {
      if (waiting.length > 0 && !isClosed)
        await Promise.race([
          new Promise<void>((resolve) => {
            idle = resolve;
          }),
          pause(mostMs),
        ]);
      isClosed = true;
      void aside.close();
      return missing();
    },
  };
  function missing(): number {
    return waiting.reduce((sum, one) => sum + ("seconds" in one ? one.seconds : 0), 0);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

import type { Problem } from "../../contract/errors.ts";
import type { EncodedFile } from "../../cmaf/open-segments.ts";

/** Refused for good: another page or person goes on, or the broadcast has ended. */
export type UploadEnd = { code: string; sentence: string };
export type UploadHealth = {
  /** Files that wait. */
  queued: number;
  /** Bits a second that got through lately. */
  bitsPerSecond: number;
  /** How long the last upload took, as a share of what it holds. */
  load: number;
  problem: string | null;
};
type Epoch = { eventId: string; epoch: number; token: string };
type Listening = { onHealth(health: UploadHealth): void; onEnd(end: UploadEnd): void };

const mostWaiting = 60;
const recentSeconds = 8;

/** Sends the files of an epoch one after the other and again until they got through; the server counts each once. */
export function openUploads({ eventId, epoch, token }: Epoch, { onHealth, onEnd }: Listening) {
  const waiting: EncodedFile[] = [];
  const sent: { at: number; bytes: number }[] = [];
  let n = 0;
  let isSending = false;
  let isClosed = false;
  let load = 0;
  let problem: string | null = null;
  let idle: (() => void) | undefined;

  function report() {
    const since = performance.now() - recentSeconds * 1_000;
    const bytes = sent.filter(({ at }) => at > since).reduce((sum, one) => sum + one.bytes, 0);
    onHealth({
      queued: waiting.length,
      bitsPerSecond: (bytes * 8) / recentSeconds,
      load,
      problem,
    });
  }
  async function sendAll() {
    if (isSending) return;
    isSending = true;
    for (let tries = 0; waiting[0] && !isClosed;) {
      const [file] = waiting;
      const outcome = await send(file);
      if (outcome === "ended") break;
      tries = outcome === "sent" ? 0 : tries + 1;
      if (outcome === "sent") waiting.shift();
      report();
      if (tries > 0) await pause(Math.min(3_000, 300 * tries));
    }
    isSending = false;
    if (waiting.length === 0 || isClosed) idle?.();
  }
  async function send(file: EncodedFile): Promise<"sent" | "again" | "ended"> {
    const isInit = "init" in file;
    const body = isInit ? file.init : file.bytes;
    const name = isInit ? "init.mp4" : `${n + 1}.m4s?duration=${file.seconds}`;
    const began = performance.now();
    try {
      const response = await fetch(`/api/v1/streams/${eventId}/${epoch}/${name}`, {
        method: "PUT",
        body,
        headers: { "x-ingest-token": token, "content-type": "video/mp4" },
        signal: AbortSignal.timeout(15_000),
      });
      if (response.ok) {
        if (!isInit) {
          n += 1;
          load = (performance.now() - began) / 1_000 / file.seconds;
        }
        sent.push({ at: performance.now(), bytes: body.byteLength });
        if (sent.length > 60) sent.shift();
        problem = null;
        return "sent";
      }
      const refused = (await response.json()) as Problem;
      const sentence = refused.detail ?? refused.title;
      const isForGood = response.status < 500 && response.status !== 429;
      if (isForGood) {
        // The host's own end is no news to them.
        if (isClosed) return "ended";
        isClosed = true;
        onEnd({ code: refused.code, sentence });
        return "ended";
      }
      problem = sentence;
    } catch {
      problem =
        "Your pictures don't reach the server. They are kept and sent when the line is back.";
    }
    return "again";
  }
  return {
    add(file: EncodedFile) {
      if (isClosed) return;
      waiting.push(file);
      // After a minute without a line the rest goes on in a new epoch.
      if (waiting.length > mostWaiting) onEnd({ code: "STALLED", sentence: "The line is down." });
      void sendAll();
    },
    /** Waits until all is sent, but not longer than this, and says how many seconds did not arrive. */
    async finish(mostMs: number): Promise<number> {
      if (waiting.length > 0 && !isClosed)
        await Promise.race([
          new Promise<void>((resolve) => {
            idle = resolve;
          }),
          pause(mostMs),
        ]);
      isClosed = true;
      return waiting.reduce((sum, file) => sum + ("init" in file ? 0 : file.seconds), 0);
    },
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

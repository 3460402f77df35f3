import { fetchJson, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import type { EncodedFile } from "../../cmaf/open-segments.ts";
import { type Codec, startEncoder, type Preset } from "./encoder.ts";
import { framesPerSecond, type Mixer } from "./mixer.ts";
import { endRun, type Run } from "./end-run.ts";
import { type LoweringCause, loweringCause } from "./lowering-cause.ts";
import { openOutbox, type Outbox, pause, type UploadEnd, type UploadHealth } from "./outbox.ts";

export const presets = [
  { name: "720p", height: 720, bitsPerSecond: 2_500_000 },
  { name: "540p", height: 540, bitsPerSecond: 1_200_000 },
  { name: "360p", height: 360, bitsPerSecond: 600_000 },
] as const satisfies (Preset & { name: string })[];

export type BroadcastState = {
  phase: "ready" | "starting" | "live" | "ending" | "over";
  /** The index of the current preset. */
  preset: number;
  /** The share of the preset's bitrate that is sent. On a weak connection this is lowered before the picture gets smaller. */
  detail: number;
  /** Why the quality is lower than the host chose. */
  lowered: LoweringCause | null;
  health: UploadHealth | null;
  /** Frames per second that this device recently failed to encode. */
  dropped: number;
  startedAt: number | null;
  problem: string | null;
  /** Seconds at the end of the broadcast that didn't reach the server. */
  missing: number;
};

export type Broadcast = ReturnType<typeof openBroadcast>;

const busy = { load: 0.8, queued: 3, times: 3 };
/** A computer that drops this share of frames this many times in a row gets fewer to encode. */
const slow = { share: 1 / 3, times: 2 };
const slowRate = 15;
const lowDetail = 0.5;
/** The interval over which encoded frames are counted. */
const countingSeconds = 5;
/** Players stall on pieces shorter than this many seconds, so a shorter last one of an epoch is dropped. */
const shortestSeconds = 0.9;
/** How long ending waits for pending uploads, and after that for the server's response. */
const endingMs = 10_000;
/** A hanging encoder doesn't keep the next one from starting. */
const encoderMs = 3_000;

/** A computer with one or two cores would drop frames at the best quality right away. */
const firstPreset = () => (navigator.hardwareConcurrency > 2 ? 0 : 1);
const presetAt = (at: number) => presets[at] ?? presets[0];

/** Sends a mixer's output to a room, in epochs with one encoder each. */
export function openBroadcast(
  eventId: string,
  mixer: Mixer,
  { codec, preset: stored }: { codec: Codec; preset?: number | undefined },
) {
  const listeners = new Set<() => void>();
  let state: BroadcastState = {
    phase: "ready",
    preset: stored !== undefined && stored in presets ? stored : firstPreset(),
    detail: 1,
    lowered: null,
    health: null,
    dropped: 0,
    startedAt: null,
    problem: null,
    missing: 0,
  };
  let run: Run | undefined;
  let busyTimes = 0;
  let slowTimes = 0;
  let isRestarting = false;
  let frames = { since: performance.now(), encoded: 0 };

  function set(changes: Partial<BroadcastState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }
  async function begin(at: number, takeOver: boolean): Promise<void> {
    const epoch = await fetchJson(requestEpoch(presetAt(at).height, takeOver));
    // The host has ended it meanwhile: this epoch would put it back on air.
    if (hasEnded()) return;
    const line = { requestEpoch, onHealth: hear, onEnd: hearEnd };
    await encode(at, openOutbox(eventId, epoch, line));
  }
  function requestEpoch(height: number, takeOver?: boolean) {
    const json = { height, ...(takeOver !== undefined && { takeOver }) };
    return api.events[":id"].room.epochs.$post({ param: { id: eventId }, json });
  }
  async function encode(at: number, outbox: Outbox): Promise<void> {
    const { height, bitsPerSecond } = presetAt(at);
    const preset = { height, bitsPerSecond: bitsPerSecond * state.detail };
    const video = mixer.openVideo(preset.height) as MediaStreamVideoTrack | undefined;
    if (!video) throw new Error("the canvas gives no picture");
    const audio = mixer.audioTrack() as MediaStreamAudioTrack | undefined;
    const add = outbox.openLane();
    const onFile = (file: EncodedFile) => {
      if ("init" in file || file.seconds >= shortestSeconds) add(file);
    };
    const onFrame = () => void (frames.encoded += 1);
    const tracks = { video, audio };
    frames = { since: performance.now(), encoded: 0 };
    const stop = await startEncoder({ tracks, codec, preset, onFile, onFrame, onFailure: retry });
    run = { stop, outbox };
    if (hasEnded()) return void (await endOfRun(0));
    set({ phase: "live", preset: at, problem: null });
  }
  /** A function, because the phase can change while an epoch is starting. */
  function hasEnded(): boolean {
    return state.phase === "ending" || state.phase === "over";
  }
  async function endOfRun(waitMs: number): Promise<number> {
    const ending = run;
    run = undefined;
    return ending ? endRun(ending, waitMs) : 0;
  }
  function retry(): void {
    void restart(state.preset);
  }
  /** Continues with another encoder. The earlier one's output is sent first. */
  async function restart(at: number): Promise<void> {
    if (isRestarting || !run || state.phase !== "live") return;
    isRestarting = true;
    busyTimes = 0;
    const { stop, outbox } = run;
    await Promise.race([stop().catch(() => undefined), pause(encoderMs)]);
    for (let tries = 1; state.phase === "live"; tries += 1) {
      try {
        outbox.beginEpoch(presetAt(at).height);
        await encode(at, outbox);
        break;
      } catch (error) {
        set({ problem: sentenceOf(error) });
        await pause(Math.min(5_000, 500 * tries));
      }
    }
    isRestarting = false;
  }
  function hear(health: UploadHealth) {
    const isBusy = health.load > busy.load || health.queued > busy.queued;
    // Segments from before a change say nothing about the new quality.
    busyTimes = isBusy && !health.isCatchingUp ? busyTimes + 1 : 0;
    set({ health, ...countDropped() });
    const isWeak = busyTimes >= busy.times && health.problem === null;
    if (isWeak) lower(loweringCause(state.dropped));
  }
  /** Takes the mildest step first: fewer frames on a slow computer, a lower bitrate on a weak connection, then a smaller picture. */
  function lower(lowered: LoweringCause) {
    busyTimes = 0;
    if (lowered === "computer" && mixer.rate() > slowRate) {
      mixer.setRate(slowRate);
      frames = { since: performance.now(), encoded: 0 };
      return set({ lowered, dropped: 0 });
    }
    if (lowered === "connection" && state.detail === 1) {
      set({ lowered, detail: lowDetail });
      return void restart(state.preset);
    }
    if (state.preset >= presets.length - 1) return;
    set({ lowered });
    void restart(state.preset + 1);
  }
  function countDropped() {
    const now = performance.now();
    const seconds = (now - frames.since) / 1_000;
    if (seconds < countingSeconds) return {};
    const dropped = Math.max(0, Math.round(mixer.rate() - frames.encoded / seconds));
    frames = { since: now, encoded: 0 };
    slowTimes = dropped >= mixer.rate() * slow.share ? slowTimes + 1 : 0;
    if (slowTimes >= slow.times && state.phase === "live" && !isRestarting) {
      slowTimes = 0;
      lower("computer");
      return { dropped: 0 };
    }
    return { dropped };
  }
  function hearEnd({ sentence }: UploadEnd) {
    if (hasEnded()) return;
    const { stop, outbox } = run ?? {};
    run = undefined;
    void stop?.().catch(() => undefined);
    set({ phase: "over", problem: sentence, missing: Math.ceil(outbox?.missing() ?? 0) });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => state,
    /** Goes live, or continues a broadcast that has been live since this time. Replaces another host only if `takeOver` is set. */
    async start(since: number, takeOver: boolean) {
      if (state.phase !== "ready" && state.phase !== "over") return;
      set({ phase: "starting", startedAt: since, problem: null, missing: 0 });
      try {
        await begin(state.preset, takeOver);
      } catch (error) {
        set({ phase: "ready", problem: sentenceOf(error) });
      }
    },
    choosePreset(at: number) {
      set({ lowered: null, detail: 1 });
      mixer.setRate(framesPerSecond);
      if (state.phase === "live") void restart(at);
      else set({ preset: at });
    },
    /** Ends the broadcast for everyone, on the server even if the last segments didn't arrive. */
    async end() {
      set({ phase: "ending", problem: null });
      const missing = Math.ceil(state.missing + (await endOfRun(endingMs)));
      set({ missing });
      try {
        const init = { signal: AbortSignal.timeout(endingMs) };
        await done(api.events[":id"].room.end.$post({ param: { id: eventId } }, { init }));
        set({ phase: "over" });
      } catch (error) {
        // Viewers still wait for the host, who must be able to try again.
        set({ phase: "live", problem: `The broadcast hasn't ended yet. ${sentenceOf(error)}` });
      }
    },
    /** Leaves without ending: viewers wait for the host to come back. */
    leave: () => void endOfRun(0),
  };
}

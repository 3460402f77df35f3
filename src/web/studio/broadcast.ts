import { answer, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { startEncoder, type EncodedFile, type Preset } from "./encoder.ts";
import { framesPerSecond, type Mixer } from "./mixer.ts";
import { openUploads, type UploadEnd, type UploadHealth } from "./segment-uploads.ts";

export const presets = [
  { name: "720p", height: 720, bitsPerSecond: 2_500_000 },
  { name: "540p", height: 540, bitsPerSecond: 1_200_000 },
  { name: "360p", height: 360, bitsPerSecond: 600_000 },
] as const satisfies (Preset & { name: string })[];

export type BroadcastState = {
  phase: "ready" | "starting" | "live" | "ending" | "over";
  /** Which of the presets is sent. */
  preset: number;
  health: UploadHealth | null;
  /** Pictures a second that this device could not encode lately. */
  dropped: number;
  startedAt: number | null;
  problem: string | null;
};

export type Broadcast = ReturnType<typeof openBroadcast>;
type Run = { stop(): Promise<void>; uploads: ReturnType<typeof openUploads> };

const busy = { load: 0.8, queued: 3, times: 3 };
/** Over how long the encoded pictures are counted. */
const countingSeconds = 5;
/** Pieces shorter than this share of a second make players wait: they end an epoch and are left out. */
const shortestSeconds = 0.9;

/** Sends what a mixer shows to a room: in epochs, each with an encoder and its uploads. */
export function openBroadcast(eventId: string, mixer: Mixer, codec: "avc" | "vp9") {
  const listeners = new Set<() => void>();
  let state: BroadcastState = {
    phase: "ready",
    preset: 0,
    health: null,
    dropped: 0,
    startedAt: null,
    problem: null,
  };
  let run: Run | undefined;
  let busyTimes = 0;
  let isRestarting = false;
  let frames = { since: performance.now(), encoded: 0 };

  function set(changes: Partial<BroadcastState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }
  async function begin(at: number): Promise<void> {
    const preset = presets[at] ?? presets[0];
    mixer.setHeight(preset.height);
    const video = mixer.videoTrack() as MediaStreamVideoTrack | undefined;
    if (!video) throw new Error("the canvas gives no picture");
    const audio = mixer.audioTrack() as MediaStreamAudioTrack | undefined;
    const json = { height: preset.height };
    const epoch = await answer(
      api.events[":id"].room.epochs.$post({ param: { id: eventId }, json }),
    );
    const uploads = openUploads({ eventId, ...epoch }, { onHealth: hear, onEnd: endRun });
    const onFile = (file: EncodedFile) => {
      if ("init" in file || file.seconds >= shortestSeconds) uploads.add(file);
    };
    const onFailure = () => void restart(state.preset);
    const onFrame = () => void (frames.encoded += 1);
    const tracks = { video, audio };
    frames = { since: performance.now(), encoded: 0 };
    const stop = await startEncoder({ tracks, codec, preset, onFile, onFrame, onFailure });
    run = { stop, uploads };
    set({ phase: "live", preset: at, startedAt: state.startedAt ?? Date.now(), problem: null });
  }
  async function endOfRun(waitMs: number): Promise<void> {
    const ending = run;
    run = undefined;
    await ending?.stop().catch(() => undefined);
    await ending?.uploads.finish(waitMs);
  }
  async function restart(at: number): Promise<void> {
    if (isRestarting || state.phase !== "live") return;
    isRestarting = true;
    busyTimes = 0;
    await endOfRun(500);
    for (let tries = 1; state.phase === "live"; tries += 1) {
      try {
        await begin(at);
        break;
      } catch (error) {
        set({ problem: sentenceOf(error) });
        await new Promise((resolve) => {
          setTimeout(resolve, Math.min(5_000, 500 * tries));
        });
      }
    }
    isRestarting = false;
  }
  function hear(health: UploadHealth) {
    const isBusy = health.load > busy.load || health.queued > busy.queued;
    busyTimes = isBusy ? busyTimes + 1 : 0;
    set({ health, ...countDropped() });
    const isWeak = busyTimes >= busy.times && health.problem === null;
    if (isWeak && state.preset < presets.length - 1) void restart(state.preset + 1);
  }
  function countDropped() {
    const now = performance.now();
    const seconds = (now - frames.since) / 1_000;
    if (seconds < countingSeconds) return {};
    const dropped = Math.max(0, Math.round(framesPerSecond - frames.encoded / seconds));
    frames = { since: now, encoded: 0 };
    return { dropped };
  }
  function endRun({ code, sentence }: UploadEnd) {
    if (code === "STALLED") return void restart(state.preset);
    void run?.stop().catch(() => undefined);
    run = undefined;
    set({ phase: "over", problem: sentence });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => state,
    async start() {
      if (state.phase !== "ready" && state.phase !== "over") return;
      set({ phase: "starting", problem: null });
      try {
        await begin(state.preset);
      } catch (error) {
        set({ phase: "ready", problem: sentenceOf(error) });
      }
    },
    choosePreset(at: number) {
      if (state.phase === "live") void restart(at);
      else set({ preset: at });
    },
    /** Ends it for everybody. */
    async end() {
      set({ phase: "ending" });
      await endOfRun(5_000);
      try {
        await done(api.events[":id"].room.end.$post({ param: { id: eventId } }));
        set({ phase: "over", problem: null });
      } catch (error) {
        set({ phase: "over", problem: sentenceOf(error) });
      }
    },
    /** Leaves without ending: viewers wait for the host to come back. */
    leave: () => void endOfRun(0),
  };
}

import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource } from "mediabunny";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import { type EncodedFile, openSegments } from "../../cmaf/open-segments.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Person } from "../lib/person.ts";
import { writeInRoom } from "../rooms/room-access.ts";
import { isRefused, refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { startEpoch } from "../streams/epochs.ts";
import { storeInit } from "../streams/store-segment.ts";
import { takeSegment } from "../streams/take-segment.ts";
import {
  type EncoderMedia,
  EncoderProblemError,
  type PictureConfig,
  readEncoderMedia,
} from "./encoder-media.ts";
import type { MediaMessage } from "./rtmp-parser.ts";
import { makesRoomForEncoder, noteWaiting } from "./service.ts";
import { findKeyHolder } from "./stream-key.ts";

type Broadcaster = { services: Services; person: Person; eventId: string; key: string };
type Frame = Exclude<EncoderMedia, { config: unknown }>;
type Sound = AudioDecoderConfig | undefined;
type Run = Awaited<ReturnType<typeof openRun>>;

/** How long video waits for audio at the start, and how long a run continues without audio. */
const soundMs = { awaited: 1_500, missed: 5_000 };
/** How long an encoder that waits for the room drops frames before it tries again. Longer if it was just cut off for another encoder. */
const againMs = { waiting: 2_000, cutOff: 8_000 };
/** How long audio may arrive without video before the encoder is refused. */
const pictureMs = 5_000;
/** A segment spans key frame to key frame. Leaves room for the last frame. */
const maxBetweenKeysMs = streamLimits.segmentSeconds * 1_000 - 200;
/** Players stall on pieces shorter than this many seconds, so a shorter last one is dropped. */
const shortestSeconds = 0.9;

/** Turns an encoder's stream into epochs of segments like those of the studio. */
export function openEncoderBroadcast(broadcaster: Broadcaster) {
  let picture: PictureConfig | undefined;
  let sound: Sound;
  let early: Frame[] = [];
  let run: Run | undefined;
  let isWaiting = false;
  let standsBack = false;
  let againAt = 0;

  async function begin(config: PictureConfig) {
    const waiting = early;
    early = [];
    const opened = openRun(broadcaster, { config, sound, standsBack });
    run = await opened.catch((error: unknown) => waitForRoom(error, againMs.waiting));
    if (!run) return;
    if (isWaiting) await noteWaiting(broadcaster.services.db, broadcaster.eventId, null);
    isWaiting = false;
    standsBack = false;
    for (const frame of waiting) await run.add(frame);
  }
  /** While somebody else is on air, the encoder stays connected and retries until its host puts it on air. */
  async function waitForRoom(error: unknown, forMs: number): Promise<undefined> {
    const { services, eventId, person, key } = broadcaster;
    const mayWait = isRefused(error, "CONFLICT") && (await findKeyHolder(services.db, key));
    if (!mayWait) throw error;
    await noteWaiting(services.db, eventId, person.id);
    isWaiting = true;
    againAt = performance.now() + forMs;
  }
  /**
   * Adds a frame, or waits if another encoder took the room. If this one were disconnected, it would reconnect right away and take
   * the room back, and so on.
   */
  async function addOrStandBack(sending: Run, frame: Frame): Promise<void> {
    try {
      await sending.add(frame);
    } catch (error) {
      const { services, eventId, person } = broadcaster;
      if (!(await makesRoomForEncoder(services.db, eventId, person))) throw error;
      await waitForRoom(error, againMs.cutOff);
      run = undefined;
      standsBack = true;
      await sending.cancel();
    }
  }
  async function end() {
    if (isWaiting) await noteWaiting(broadcaster.services.db, broadcaster.eventId, null);
    isWaiting = false;
    const ending = run;
    run = undefined;
    early = [];
    await ending?.end();
  }
  return {
    /** Handles one message. Throws an EncoderProblemError if nobody could play it. */
    async take(message: MediaMessage): Promise<void> {
      const media = readEncoderMedia(message);
      if (!media) return;
      if ("config" in media) {
        // A different picture size or audio format needs a new init segment.
        if (run && !isSame(media, media.kind === "picture" ? picture : sound)) await end();
        if (media.kind === "picture") picture = media.config;
        else sound = media.config;
        return;
      }
      if (!run) {
        if (isWaiting && performance.now() < againAt) return;
        early.push(media);
        if (isReady(early, picture, sound) && picture) await begin(picture);
        return;
      }
      await addOrStandBack(run, media);
      if (run?.hasLostSound()) {
        sound = undefined;
        await end();
      }
    },
    end,
  };
}

function isSame(
  { config }: Extract<EncoderMedia, { config: unknown }>,
  known: Sound | PictureConfig,
) {
  const bytes = (one: typeof known) => Buffer.from((one?.description ?? []) as Uint8Array);
  return bytes(config).equals(bytes(known));
}

/** Whether a run can start: at a key frame, and with audio unless none arrives. */
function isReady(early: Frame[], picture: PictureConfig | undefined, sound: Sound): boolean {
  const waited = (early.at(-1)?.decodeMs ?? 0) - (early[0]?.decodeMs ?? 0);
  const bytes = early.reduce((sum, { data }) => sum + data.length, 0);
  if (bytes > streamLimits.segmentBytes) throw new EncoderProblemError("too-much");
  if (!early.some(({ kind }) => kind === "picture")) {
    if (waited > pictureMs) throw new EncoderProblemError("no-picture");
    return false;
  }
  const hasKey = early.some(({ kind, isKey }) => kind === "picture" && isKey);
  return picture !== undefined && hasKey && (sound !== undefined || waited > soundMs.awaited);
}

/** An epoch with its muxer. An encoder's data can't be sent again, so a file that fails to be stored ends the epoch. */
async function openRun(
  { services, person, eventId, key }: Broadcaster,
  { config, sound, standsBack }: { config: PictureConfig; sound: Sound; standsBack: boolean },
) {
  const { epoch, token } = await deliver(
    services,
    writeInRoom(services.db, { viewer: person }, eventId, "broadcast", async (tx, access) => {
      const height = config.codedHeight;
      const started = await startEpoch(tx, access, {
        height,
        limits: services.config.live,
        byEncoder: true,
        standsBack,
      });
      // Ending a room changes its key. Data still queued here must not put the room back on air.
      if (!(await findKeyHolder(tx, key))) refuse("NOT_ALLOWED");
      return started;
    }),
  );
  const files: EncodedFile[] = [];
  const output = openSegments((file) => files.push(file));
  const pictures = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(pictures);
  const sounds = sound && new EncodedAudioPacketSource("aac");
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  const frameSeconds = sound ? 1_024 / sound.sampleRate : 0;
  let startMs: number | undefined;
  let soundUntilMs = 0;
  let pictureUntilMs = 0;
  let keyMs = 0;
  let sinceKey = 0;
  let n = 0;

  async function store() {
    if (services.disk.isFull() || services.disk.isReadOnly())
      throw new EncoderProblemError("storage");
    for (const file of files.splice(0)) {
      const sent = { eventId, epoch, token };
      if ("init" in file) {
        await deliver(services, storeInit(services, { ...sent, bytes: file.init }));
        continue;
      }
      n += 1;
      const durationMs = Math.max(1, Math.round(file.seconds * 1_000));
      await takeSegment(services, { ...sent, n, durationMs, bytes: file.bytes });
    }
  }
  return {
    async add({ kind, data, isKey, decodeMs, showMs }: Frame): Promise<void> {
      if (startMs === undefined) {
        if (kind === "sound" || !isKey) return;
        startMs = decodeMs;
        soundUntilMs = decodeMs;
      }
      const seconds = (showMs - startMs) / 1_000;
      // Audio from before the first picture.
      if (seconds < 0) return;
      sinceKey = kind === "picture" && isKey ? data.length : sinceKey + data.length;
      if (sinceKey > streamLimits.segmentBytes) throw new EncoderProblemError("too-much");
      if (kind === "picture") {
        if (isKey) keyMs = decodeMs;
        if (decodeMs - keyMs > maxBetweenKeysMs) throw new EncoderProblemError("key-frames");
        pictureUntilMs = decodeMs;
        const packet = new EncodedPacket(data, isKey ? "key" : "delta", seconds, 0);
        await pictures.add(packet, { decoderConfig: config });
      } else if (sounds && sound) {
        soundUntilMs = decodeMs;
        const packet = new EncodedPacket(data, "key", seconds, frameSeconds);
        await sounds.add(packet, { decoderConfig: sound });
      }
      await store();
    },
    /** The muxer would wait forever for audio and hold back all pictures meanwhile. */
    hasLostSound: () => sounds !== undefined && pictureUntilMs - soundUntilMs > soundMs.missed,
    cancel: () => output.cancel(),
    async end(): Promise<void> {
      await output.finalize();
      const last = files.at(-1);
      if (last && "seconds" in last && last.seconds < shortestSeconds) files.pop();
      await store();
    },
  };
}

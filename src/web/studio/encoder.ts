import {
  canEncodeAudio,
  canEncodeVideo,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  Quality,
} from "mediabunny";
import { type EncodedFile, openSegments } from "../../cmaf/open-segments.ts";
import { placeSound } from "./sound-placement.ts";
import { findRecorderType, startRecorder } from "./recorder.ts";

export type Preset = { height: number; bitsPerSecond: number };
type Tracks = { video: MediaStreamVideoTrack; audio: MediaStreamAudioTrack | undefined };

/** Constrained Baseline profile at level 3.1, which every device plays. */
const everywhere = "avc1.42e01f";

/** H.264 or VP9 by WebCodecs, or the browser's own MediaRecorder. */
export type Codec = "avc" | "vp9" | "recorder";
export type Abilities = { secure: boolean; video: Codec | undefined; audio: boolean };

/** Detects what this browser can encode. */
export async function findAbilities(): Promise<Abilities> {
  const secure = window.isSecureContext;
  if (!secure) return { secure, video: undefined, audio: false };
  const recorder = findRecorderType() === undefined ? undefined : "recorder";
  if (!("VideoEncoder" in window)) return { secure, video: recorder, audio: true };
  const size = { width: 1280, height: 720 };
  const video = (await canEncodeVideo("avc", size))
    ? "avc"
    : (await canEncodeVideo("vp9", size))
      ? "vp9"
      : recorder;
  // A recorder encodes its own audio.
  return { secure, video, audio: video === "recorder" || (await prepareAudio()) };
}

/** Loads a bundled AAC encoder if the browser has none. */
async function prepareAudio(): Promise<boolean> {
  if (await canEncodeAudio("aac")) return true;
  const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
  registerAacEncoder();
  return canEncodeAudio("aac");
}

export type Encoding = {
  tracks: Tracks;
  codec: Codec;
  preset: Preset;
  onFile(file: EncodedFile): void;
  /** A frame was encoded. */
  onFrame(): void;
  onFailure(error: unknown): void;
};

/** Encodes tracks to one-second segments. Returns a function that stops it and flushes the rest. */
export async function startEncoder(encoding: Encoding): Promise<() => Promise<void>> {
  const { tracks, codec, preset, onFile, onFrame, onFailure } = encoding;
  if (codec === "recorder") return startRecorder(encoding);
  const output = openSegments(onFile);
  const video = new MediaStreamVideoTrackSource(tracks.video, {
    codec,
    quality: new Quality({ bitrate: preset.bitsPerSecond }),
    keyFrameInterval: 1,
    latencyMode: "realtime",
    sizeChangeBehavior: "passThrough",
    // The first frames may still have the size of the previous preset, but an epoch has a single size.
    transform: { process: (sample) => (sample.displayHeight === preset.height ? sample : null) },
    ...(codec === "avc" && { fullCodecString: everywhere }),
    onEncodedPacket: (_, meta) => {
      onFrame();
      repairParameterSets(meta);
    },
  });
  output.addVideoTrack(video);
  video.errorPromise.catch(onFailure);
  if (tracks.audio) {
    const audio = new MediaStreamAudioTrackSource(tracks.audio, {
      codec: "aac",
      quality: new Quality({ bitrate: 128_000 }),
      transform: { process: placeSound() },
    });
    output.addAudioTrack(audio);
    audio.errorPromise.catch(onFailure);
  }
  await output.start();
  return async () => {
    await output.finalize();
  };
}

/** Repairs Firefox's parameter sets: it repeats the first byte of each, which Chromium refuses to play. */
function repairParameterSets(meta: EncodedVideoChunkMetadata | undefined): void {
  const config = meta?.decoderConfig;
  const source = config?.description;
  if (!config?.codec.startsWith("avc1") || !source) return;
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  const repaired = [...bytes.subarray(0, 5)];
  let at = 5;
  let isBroken = false;
  for (const mask of [0x1f, 0xff]) {
    const count = (bytes[at] ?? 0) & mask;
    repaired.push(bytes[at] ?? 0);
    at += 1;
    for (let set = 0; set < count; set += 1) {
      const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      const doubled = bytes[at + 2] === bytes[at + 3] && length > 1 ? 1 : 0;
      if (doubled) isBroken = true;
      const unit = bytes.subarray(at + 2 + doubled, at + 2 + length);
      repaired.push(unit.length >> 8, unit.length & 0xff, ...unit);
      at += 2 + length;
    }
  }
  if (isBroken) config.description = new Uint8Array([...repaired, ...bytes.subarray(at)]);
}

import { parseH264Sps } from "node-media-server/src/protocol/sps_info.js";
import type { encoderProblems } from "../../contract/rooms/limits.ts";
import type { MediaMessage } from "./rtmp-parser.ts";

/** An encoder's video or audio is rejected, with the reason that the studio shows. */
export class EncoderProblemError extends Error {
  readonly problem: (typeof encoderProblems)[number];

  constructor(problem: (typeof encoderProblems)[number]) {
    super(problem);
    this.problem = problem;
  }
}

export type PictureConfig = VideoDecoderConfig & { codedWidth: number; codedHeight: number };
/** A parsed message: how a track is encoded, or a frame with its presentation time. */
export type EncoderMedia =
  | { kind: "picture"; config: PictureConfig }
  | { kind: "sound"; config: AudioDecoderConfig }
  | {
      kind: MediaMessage["kind"];
      data: Uint8Array<ArrayBuffer>;
      isKey: boolean;
      decodeMs: number;
      showMs: number;
    };

const avc = 7;
const aac = 10;
const aacLowComplexity = 2;
/** Baseline, Main and High: profiles that every device plays. */
const playableProfiles = new Set([66, 77, 100]);
// From ISO 14496-3, by sampling frequency index.
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
];

/** Parses an FLV tag (Adobe FLV 10.1, E.4). Returns undefined for tags that aren't used. */
export function readEncoderMedia(message: MediaMessage): EncoderMedia | undefined {
  return message.kind === "picture" ? readPicture(message) : readSound(message);
}

function readPicture({ bytes, atMs }: MediaMessage): EncoderMedia | undefined {
  if (bytes.length < 5) return undefined;
  const first = bytes.readUInt8(0);
  // The highest bit means another codec: the RTMP extension for HEVC and AV1.
  if (first & 0x80 || (first & 0x0f) !== avc) throw new EncoderProblemError("picture-codec");
  const [, what] = bytes;
  const data = copyOf(bytes.subarray(5));
  if (what === 0) return { kind: "picture", config: pictureConfig(data) };
  const frame = first >> 4;
  // A command for players rather than a frame.
  if (what !== 1 || frame === 5) return undefined;
  const showMs = atMs + bytes.readIntBE(2, 3);
  return { kind: "picture", data, isKey: frame === 1, decodeMs: atMs, showMs };
}

function readSound({ bytes, atMs }: MediaMessage): EncoderMedia | undefined {
  if (bytes.length < 2) return undefined;
  if (bytes.readUInt8(0) >> 4 !== aac) throw new EncoderProblemError("sound-codec");
  const data = copyOf(bytes.subarray(2));
  if (bytes[1] === 0) return { kind: "sound", config: soundConfig(data) };
  return { kind: "sound", data, isKey: true, decodeMs: atMs, showMs: atMs };
}

function pictureConfig(description: Uint8Array<ArrayBuffer>): PictureConfig {
  const bytes = Buffer.from(description);
  if (bytes.length < 9) throw new EncoderProblemError("picture-codec");
  const [, profile = 0] = bytes;
  const size = parseH264Sps(bytes.subarray(8, 8 + bytes.readUInt16BE(6)));
  if (!playableProfiles.has(profile) || !size || size.height < 16 || size.height > 4_320)
    throw new EncoderProblemError("picture-codec");
  return {
    codec: `avc1.${bytes.toString("hex", 1, 4)}`,
    codedWidth: size.width,
    codedHeight: size.height,
    description,
  };
}

function soundConfig(description: Uint8Array<ArrayBuffer>): AudioDecoderConfig {
  const [first = 0, second = 0] = description;
  const sampleRate = sampleRates[((first & 7) << 1) | (second >> 7)];
  const numberOfChannels = (second >> 3) & 0x0f;
  const isPlayable = numberOfChannels === 1 || numberOfChannels === 2;
  if (first >> 3 !== aacLowComplexity || sampleRate === undefined || !isPlayable)
    throw new EncoderProblemError("sound-codec");
  return { codec: "mp4a.40.2", sampleRate, numberOfChannels, description };
}

function copyOf(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  ReadableStreamSource,
  WEBM,
} from "mediabunny";
import { openSegments } from "../../cmaf/open-segments.ts";
import type { Encoding } from "./encoder.ts";

/** Types that browsers record, the most widely playable first. */
const types = [
  "video/mp4;codecs=avc1.42E01F,mp4a.40.2",
  "video/mp4;codecs=avc1.42E01F,opus",
  "video/webm;codecs=h264,opus",
  "video/webm;codecs=vp9,opus",
];
const sliceMs = 500;

/** The first type this browser can record, or undefined. */
export function findRecorderType(): string | undefined {
  return typeof MediaRecorder === "undefined"
    ? undefined
    : types.find((type) => MediaRecorder.isTypeSupported(type));
}

/**
 * Records in browsers without WebCodecs. The page repackages the recorder's output into the same segments as an encoder's, so
 * sending, storing and resuming work the same way.
 */
export async function startRecorder(
  encoding: Omit<Encoding, "codec">,
): Promise<() => Promise<void>> {
  const { tracks, preset, onFile, onFrame, onFailure } = encoding;
  const { video, audio } = tracks;
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: findRecorderType() ?? "",
    videoBitsPerSecond: preset.bitsPerSecond,
    audioBitsPerSecond: 128_000,
    // Chromium's option: a segment starts with a key frame.
    videoKeyFrameIntervalDuration: 1_000,
  };
  const recorder = new MediaRecorder(new MediaStream(audio ? [video, audio] : [video]), options);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // In order, although reading each chunk is asynchronous.
  let written = Promise.resolve();
  recorder.addEventListener("dataavailable", ({ data }) => {
    written = written
      .then(async () => writer.write(new Uint8Array(await data.arrayBuffer())))
      .catch(() => undefined);
  });
  recorder.addEventListener("error", onFailure);
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener("stop", () => resolve(), { once: true });
  });
  recorder.start(sliceMs);
  const remuxed = remux(readable, { onFile, onFrame }).catch(onFailure);
  return async () => {
    if (recorder.state !== "inactive") recorder.stop();
    await stopped;
    await written;
    await writer.close().catch(() => undefined);
    await remuxed;
  };
}

async function remux(
  recorded: ReadableStream<Uint8Array>,
  { onFile, onFrame }: Pick<Encoding, "onFile" | "onFrame">,
): Promise<void> {
  const input = new Input({ source: new ReadableStreamSource(recorded), formats: [MP4, WEBM] });
  const picture = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  if (!picture) throw new Error("the recorder gives no picture");
  const output = openSegments(onFile);
  const copies = [await copyPictures(picture, onFrame), sound && (await copySounds(sound))];
  for (const copy of copies) if (copy) copy.addTo(output);
  await output.start();
  await Promise.all(copies.map((copy) => copy?.run()));
  await output.finalize();
}

type Track = { addTo(output: ReturnType<typeof openSegments>): void; run(): Promise<void> };

async function copyPictures(track: InputVideoTrack, onFrame: () => void): Promise<Track> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig) throw new Error("the picture has no codec");
  const source = new EncodedVideoPacketSource(codec);
  return {
    addTo: (output) => void output.addVideoTrack(source),
    async run() {
      for await (const packet of new EncodedPacketSink(track).packets()) {
        onFrame();
        await source.add(packet, { decoderConfig });
      }
    },
  };
}

async function copySounds(track: InputAudioTrack): Promise<Track> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig) throw new Error("the sound has no codec");
  const source = new EncodedAudioPacketSource(codec);
  return {
    addTo: (output) => void output.addAudioTrack(source),
    async run() {
      for await (const packet of new EncodedPacketSink(track).packets())
        await source.add(packet, { decoderConfig });
    },
  };
}

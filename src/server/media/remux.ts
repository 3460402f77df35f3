import {
  ADTS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  FLAC,
  FlacOutputFormat,
  Input,
  MP3,
  Mp3OutputFormat,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from "mediabunny";
import type { soundTypes } from "../../contract/media-limits.ts";

export type VideoType = "video/mp4" | "video/webm";
export type SoundType = (typeof soundTypes)[number];
export type VideoMetadata = { width: number; height: number; seconds: number };
export type RemuxAnswer = { facts: VideoMetadata } | { wrong: string } | { code: string };

const soundFormats = {
  "audio/mpeg": { reads: [MP3], codec: "mp3", make: () => new Mp3OutputFormat() },
  "audio/mp4": {
    reads: [ADTS, MP4],
    codec: "aac",
    make: () => new Mp4OutputFormat({ fastStart: "reserve" }),
  },
  "audio/ogg": { reads: [OGG], codec: "opus", make: () => new OggOutputFormat() },
  "audio/flac": { reads: [FLAC], codec: "flac", make: () => new FlacOutputFormat() },
} as const;

const videoCodecs = new Set<unknown>(["avc", "hevc", "vp8", "vp9", "av1"]);
const audioCodecs = new Set<unknown>(["aac", "opus", "mp3", "vorbis", "flac"]);
const maxPixelsAcross = 4096;
const maxSeconds = 4 * 60 * 60;

/** A problem with the file, with a message for the person who sent it. */
class WrongFile extends Error {}

/**
 * Copies the first picture and sound track to a new container without re-encoding: titles, locations, subtitles, attachments and unknown
 * boxes are dropped, and an MP4's index moves to the front, so that it plays while loading.
 */
export async function remux(
  input: string,
  output: string,
  type: VideoType | SoundType,
): Promise<RemuxAnswer> {
  // Only the sniffed format is tried: no playlists or anything else that could refer to other files.
  const source = new Input({
    source: new FilePathSource(input, { handleUnhandledError: () => undefined }),
    formats: isSound(type) ? [...soundFormats[type].reads] : [type === "video/mp4" ? MP4 : WEBM],
  });
  try {
    return {
      facts: isSound(type)
        ? await copySound(source, output, type)
        : await copy(source, output, type),
    };
  } catch (error) {
    if (error instanceof WrongFile) return { wrong: error.message };
    const code = (error as NodeJS.ErrnoException).code;
    if (code?.startsWith("E")) return { code };
    const thing = isSound(type) ? "recording" : "video";
    return { wrong: `This ${thing} is broken or incomplete. Export it again or choose another.` };
  } finally {
    source.dispose();
  }
}

function isSound(type: VideoType | SoundType): type is SoundType {
  return type in soundFormats;
}

/** Copies only the first sound track: the file's titles, pictures and comments are dropped. */
async function copySound(source: Input, file: string, type: SoundType): Promise<VideoMetadata> {
  const track = await source.getPrimaryAudioTrack();
  if (!track) throw new WrongFile("This file has no sound. Choose another.");
  const { codec, make } = soundFormats[type];
  if ((await track.getCodec()) !== codec)
    throw new WrongFile("Browsers can't play this recording. Save it as MP3, AAC, Opus or FLAC.");
  const seconds = await source.computeDuration([track]);
  if (!(seconds > 0)) throw new WrongFile("This recording has no length. Choose another.");
  if (seconds > maxSeconds)
    throw new WrongFile("Recordings can last up to four hours. Choose a shorter one.");
  const output = new Output({ format: make(), target: new FilePathTarget(file) });
  const sounds = await addSounds(output, track);
  await output.start();
  await interleave([sounds]);
  await output.finalize();
  return { width: 0, height: 0, seconds };
}

async function copy(source: Input, file: string, type: VideoType): Promise<VideoMetadata> {
  if ((await source.getTracks()).length > 32)
    throw new WrongFile("This video has too many tracks. Export it again.");
  const video = await source.getPrimaryVideoTrack();
  if (!video) throw new WrongFile("This video has no picture. Choose another.");
  const audio = await source.getPrimaryAudioTrack();
  const facts = await readMetadata(source, video, audio);
  const output = new Output({
    format:
      type === "video/mp4" ? new Mp4OutputFormat({ fastStart: "reserve" }) : new WebMOutputFormat(),
    target: new FilePathTarget(file),
  });
  const pictures = await addPictures(output, video);
  const sounds = audio && (await addSounds(output, audio));
  await output.start();
  await interleave(sounds ? [pictures, sounds] : [pictures]);
  await output.finalize();
  return facts;
}

async function readMetadata(
  source: Input,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<VideoMetadata> {
  const codec = await video.getCodec();
  const sound = await audio?.getCodec();
  if (!videoCodecs.has(codec) || (audio && !audioCodecs.has(sound))) {
    throw new WrongFile(
      "Browsers can't play this kind of video. Save it as MP4 with H.264 and AAC.",
    );
  }
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (width < 1 || height < 1 || Math.max(width, height) > maxPixelsAcross) {
    throw new WrongFile("Videos can be up to 4096 pixels wide or high. Save a smaller one.");
  }
  const seconds = await source.computeDuration(audio ? [video, audio] : [video]);
  if (!(seconds > 0))
    throw new WrongFile("This video has no length. Record it again or choose another.");
  if (seconds > maxSeconds)
    throw new WrongFile("Videos can last up to four hours. Choose a shorter one.");
  return { width: Math.round(width), height: Math.round(height), seconds };
}

type Strand = {
  packets: AsyncGenerator<EncodedPacket>;
  add(packet: EncodedPacket): Promise<void>;
  close(): void;
};

async function addPictures(output: Output, track: InputVideoTrack): Promise<Strand> {
  const codec = await track.getCodec();
  if (!codec) throw new WrongFile("This video can't be read.");
  const into = new EncodedVideoPacketSource(codec);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const sink = new EncodedPacketSink(track);
  output.addVideoTrack(into, {
    rotation: await track.getRotation(),
    flip: await track.getFlip(),
    maximumPacketCount: (await track.computePacketStats()).packetCount,
  });
  const first = (await sink.getFirstKeyPacket({ verifyKeyPackets: true })) ?? undefined;
  if (!first) throw new WrongFile("This video has no picture. Choose another.");
  let latest = -Infinity;
  return {
    packets: sink.packets(first, undefined, { verifyKeyPackets: true }),
    add(packet) {
      // The container refuses a key frame with an earlier time than the frames before it, which some cameras write.
      const type = packet.type === "key" && packet.timestamp < latest ? "delta" : packet.type;
      latest = Math.max(latest, packet.timestamp);
      return into.add(packet.clone({ type, sideData: {} }), { decoderConfig });
    },
    close: () => into.close(),
  };
}

async function addSounds(output: Output, track: InputAudioTrack): Promise<Strand> {
  const codec = await track.getCodec();
  if (!codec) throw new WrongFile("The sound of this video can't be read.");
  const into = new EncodedAudioPacketSource(codec);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  output.addAudioTrack(into, {
    maximumPacketCount: (await track.computePacketStats()).packetCount,
  });
  let latest = -Infinity;
  return {
    packets: new EncodedPacketSink(track).packets(),
    async add(packet) {
      if (packet.timestamp < latest) return;
      latest = packet.timestamp;
      await into.add(packet, { decoderConfig });
    },
    close: () => into.close(),
  };
}

/** Feeds the tracks in parallel by time, so that neither is buffered in memory for the other. */
async function interleave(strands: Strand[]): Promise<void> {
  const heads = await Promise.all(
    strands.map(async (strand) => ({ strand, next: await strand.packets.next() })),
  );
  for (;;) {
    const open = heads.filter(({ next }) => !next.done);
    const [first, second] = open;
    if (!first) return;
    const earlier = second && timeOf(second.next) < timeOf(first.next) ? second : first;
    if (!earlier.next.done) await earlier.strand.add(earlier.next.value);
    earlier.next = await earlier.strand.packets.next();
    if (earlier.next.done) earlier.strand.close();
  }
}

function timeOf(next: IteratorResult<EncodedPacket>): number {
  return next.done ? Infinity : next.value.timestamp;
}

import type { PlacedSegment } from "./list-segments.ts";
import { type MovieTrack, movieBox } from "./movie-box.ts";
import { readRuns, type Run } from "./read-runs.ts";
import { formatOf, parameterSets, readTracks, type Track } from "./read-tracks.ts";
import { openSampleTable } from "./sample-table.ts";
import { box, integers } from "./write-boxes.ts";

export type Part = { segments: PlacedSegment[] };
/** Reads a file of an epoch; undefined where it is gone. */
export type ReadPiece = (epoch: number, file: string) => Promise<Uint8Array | undefined>;

/**
 * A recording as files: one, unless picture or sound were encoded in another way for some time. The picture may change its
 * size within a file; players do not go on with another sound.
 */
export async function joinParts(segments: PlacedSegment[], read: ReadPiece): Promise<Part[]> {
  const parts: Part[] = [];
  let epoch: number | undefined;
  let encodings: Partial<Record<Track["kind"], string>> = {};
  for (const segment of segments) {
    if (segment.epoch !== epoch) {
      const tracks = await tracksOf(segment.epoch, read);
      const isOther = tracks.some(
        (track) => (encodings[track.kind] ?? nameOf(track)) !== nameOf(track),
      );
      if (isOther) encodings = {};
      if (isOther || parts.length === 0) parts.push({ segments: [] });
      for (const track of tracks) encodings[track.kind] = nameOf(track);
      epoch = segment.epoch;
    }
    parts.at(-1)?.segments.push(segment);
  }
  return parts;
}

function nameOf({ kind, description }: Track): string {
  return kind === "picture" ? formatOf(description) : description.key;
}

async function tracksOf(epoch: number, read: ReadPiece): Promise<Track[]> {
  const init = await read(epoch, "init.mp4");
  return init ? readTracks(init) : [];
}

// The picture and the sound of a segment end a frame apart; what is missing for longer was never sent.
const gapSeconds = 0.25;
/** What the rates of pictures divide into whole numbers. */
const pictureTimescale = 90_000;

/**
 * The bytes of a part as one MP4 whose times go on from epoch to epoch, and over what is missing within one, as the
 * player's do. Its description comes last, when all is known that it has to say: nothing is read twice.
 */
export async function* joinSegments(
  { segments }: Part,
  read: ReadPiece,
): AsyncGenerator<Uint8Array> {
  const brands = ["isom", "iso2", "avc1", "mp41"].map((brand) => Buffer.from(brand, "latin1"));
  const head = box("ftyp", Buffer.from("isom", "latin1"), integers([0x2_00]), ...brands);
  yield head;
  let written = head.length;
  const changesSize = await hasSeveralSizes(segments, read);
  const movie = new Map<Track["kind"], MovieTrack>();
  let tracks: Track[] = [];
  let epoch: number | undefined;
  let isNext = false;
  // In seconds: where the present epoch begins in the file, and by its own clock.
  let shift = 0;
  let end = 0;
  for (const { epoch: current, n } of segments) {
    if (current !== epoch) {
      tracks = await tracksOf(current, read);
      isNext = true;
    }
    epoch = current;
    const segment = await read(current, `${n}.m4s`);
    const runs = segment ? readRuns(segment, tracks) : [];
    if (runs.length === 0) continue;
    const start = Math.min(...runs.map(({ track, time }) => time / track.timescale));
    if (isNext || start + shift > end + gapSeconds) shift = end - start;
    isNext = false;
    const data: Uint8Array[] = [];
    // Behind the head of the box that they will lie in.
    let offset = written + 8;
    for (const stored of runs) {
      const { track, time } = stored;
      const { table } = trackOf(movie, track);
      const run = changesSize ? withParameterSets(stored) : stored;
      table.add(run, { offset, start: time / track.timescale + shift });
      data.push(run.data);
      offset += run.data.length;
      end = Math.max(end, table.duration() / table.timescale);
    }
    const media = box("mdat", ...data);
    written += media.length;
    yield media;
  }
  yield movieBox([...movie.values()], segments[0]?.startsAt ?? new Date());
}

function trackOf(
  movie: Map<Track["kind"], MovieTrack>,
  { kind, size, timescale }: Track,
): MovieTrack {
  const known = movie.get(kind);
  // Shown as large as its largest picture.
  if (known && size[1] > known.size[1]) known.size = size;
  const made = known ?? {
    kind,
    size,
    table: openSampleTable(kind === "picture" ? pictureTimescale : timescale),
  };
  movie.set(kind, made);
  return made;
}

async function hasSeveralSizes(segments: PlacedSegment[], read: ReadPiece): Promise<boolean> {
  const descriptions = new Set<string>();
  for (const epoch of new Set(segments.map((segment) => segment.epoch)))
    for (const { kind, description } of await tracksOf(epoch, read))
      if (kind === "picture") descriptions.add(description.key);
  return descriptions.size > 1;
}

/** The same with each key frame saying its own size: some players, once one jumps about, know only what they decoded last. */
function withParameterSets(run: Run): Run {
  const { kind, description } = run.track;
  const sets = kind === "picture" ? parameterSets(description) : undefined;
  if (!sets?.length) return run;
  let at = 0;
  const data = run.samples.flatMap(({ bytes, isKey }) => {
    at += bytes;
    const sample = run.data.subarray(at - bytes, at);
    return isKey ? [sets, sample] : [sample];
  });
  const samples = run.samples.map((sample) =>
    sample.isKey ? { ...sample, bytes: sample.bytes + sets.length } : sample,
  );
  return { ...run, samples, data: Buffer.concat(data) };
}

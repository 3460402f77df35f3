import type { PlacedSegment } from "./list-segments.ts";
import { type MovieTrack, movieBox } from "./movie-box.ts";
import { readRuns, type Run } from "./read-runs.ts";
import { formatOf, parameterSets, readTracks, type Track } from "./read-tracks.ts";
import { openSampleTable } from "./sample-table.ts";
import { box, integers } from "./write-boxes.ts";

export type Part = { segments: PlacedSegment[] };
/** Reads a file of an epoch, or returns undefined if it's gone. */
export type ReadPiece = (epoch: number, file: string) => Promise<Uint8Array | undefined>;

/**
 * Splits a recording into downloadable files: one, unless the video or audio encoding changed. The picture may change size within a
 * file, but players can't continue with a different audio encoding.
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

// A segment's video and audio can end a frame apart. A longer gap means the segments in between never arrived.
const gapSeconds = 0.25;
/** A timescale that common frame rates divide evenly. */
const pictureTimescale = 90_000;

/**
 * Yields a part as one MP4 whose timestamps run on across epochs and across gaps within an epoch, like the player's. The `moov` box
 * comes last, once everything it describes is known, so nothing has to be read twice.
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
  // In seconds: what to add to the current epoch's clock to get file time, and where the file ends so far.
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
    // The data starts after the 8-byte header of the `mdat` box.
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
  // The track is as large as its largest picture.
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

/** Prepends the parameter sets to each key frame: after a seek, some players only know the picture size they decoded last. */
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

import { fragmentsIn, kindOf, numberedFragments, type Track, tracksOf } from "./fragments.ts";
import type { PlacedSegment } from "./list-segments.ts";

export type Part = { segments: PlacedSegment[] };
/** Reads a file of an epoch; undefined where it is gone. */
export type ReadPiece = (epoch: number, file: string) => Promise<Uint8Array | undefined>;

/** A recording as files: one for as long as its epochs have the same picture and sound. */
export async function joinParts(segments: PlacedSegment[], read: ReadPiece): Promise<Part[]> {
  const parts: Part[] = [];
  let epoch: number | undefined;
  let kind: string | undefined;
  for (const segment of segments) {
    if (segment.epoch !== epoch) {
      const init = await read(segment.epoch, "init.mp4");
      const next = init && kindOf(init);
      if (next !== kind || parts.length === 0) parts.push({ segments: [] });
      epoch = segment.epoch;
      kind = next;
    }
    parts.at(-1)?.segments.push(segment);
  }
  return parts;
}

// The picture and the sound of a segment end a frame apart; what is missing for longer was never sent.
const gapSeconds = 0.25;

/** The bytes of a part as one fragmented MP4, whose times go on from epoch to epoch, and over what is missing within one, as the player's do. */
export async function* joinSegments(
  { segments }: Part,
  read: ReadPiece,
): AsyncGenerator<Uint8Array> {
  const [first] = segments;
  const init = first && (await read(first.epoch, "init.mp4"));
  if (!init) return;
  yield init;
  const tracks = tracksOf(init);
  let sequence = 1;
  let epoch: number | undefined;
  // In seconds: where the present epoch begins in the file, and by its own clock.
  let shift = 0;
  let end = 0;
  for (const { epoch: current, n } of segments) {
    const segment = await read(current, `${n}.m4s`);
    if (!segment) continue;
    const { bytes, next } = numberedFragments(segment, sequence);
    sequence = next;
    const fragments = fragmentsIn(bytes, tracks);
    if (fragments.length === 0) continue;
    const starts = fragments.map(({ trackId, time }) => time / scaleOf(tracks, trackId));
    const start = Math.min(...starts);
    if (current !== epoch || start + shift > end + gapSeconds) shift = end - start;
    epoch = current;
    for (const { trackId, time, lasts, setTime } of fragments) {
      const scale = scaleOf(tracks, trackId);
      const moved = Math.max(0, time + Math.round(shift * scale));
      setTime(bytes, moved);
      end = Math.max(end, (moved + lasts) / scale);
    }
    yield bytes;
  }
}

function scaleOf(tracks: Map<number, Track>, id: number): number {
  return tracks.get(id)?.timescale || 1;
}

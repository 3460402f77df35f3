import { type Box, childBoxes, isLong, readBoxes, viewOf } from "./read-boxes.ts";
import type { Track } from "./read-tracks.ts";

type Sample = {
  /** In units of the track's timescale. */
  duration: number;
  bytes: number;
  isKey: boolean;
  /** Composition offset: how much later it is shown than decoded. */
  delay: number;
};
/** Consecutive samples of one track in a segment. */
export type Run = { track: Track; time: number; samples: Sample[]; data: Uint8Array };

/** The runs of a media segment. Ignores runs that point outside it. */
export function readRuns(segment: Uint8Array, tracks: Track[]): Run[] {
  return readBoxes(segment)
    .filter(({ name }) => name === "moof")
    .flatMap((moof) =>
      childBoxes(segment, moof, "traf").flatMap((traf) =>
        readFragment(segment, moof, traf, tracks),
      ),
    );
}

function readFragment(segment: Uint8Array, moof: Box, traf: Box, tracks: Track[]): Run[] {
  const [tfhd] = childBoxes(segment, traf, "tfhd");
  const [tfdt] = childBoxes(segment, traf, "tfdt");
  const view = viewOf(segment);
  const track = tracks.find(({ id }) => tfhd && id === view.getUint32(tfhd.start + 4));
  if (!tfhd || !tfdt || !track) return [];
  const defaults = { ...track.defaults, ...readDefaults(view, tfhd) };
  const timeAt = tfdt.start + 4;
  let time = isLong(segment, tfdt) ? Number(view.getBigUint64(timeAt)) : view.getUint32(timeAt);
  const moofAt = moof.start - 8;
  let at = moofAt;
  const runs: Run[] = [];
  for (const trun of childBoxes(segment, traf, "trun")) {
    const { samples, offset } = readSamples(view, trun, defaults);
    if (offset !== undefined) at = moofAt + offset;
    const end = at + samples.reduce((sum, { bytes }) => sum + bytes, 0);
    if (at < 0 || end > segment.length) break;
    runs.push({ track, time, samples, data: segment.subarray(at, end) });
    at = end;
    time += samples.reduce((sum, { duration }) => sum + duration, 0);
  }
  return runs;
}

/** A fragment's defaults for all its samples. Each field is optional. */
function readDefaults(view: DataView, { start }: Box): Partial<Track["defaults"]> {
  const given = view.getUint32(start);
  let at = start + 8 + (given & 0x1 ? 8 : 0) + (given & 0x2 ? 4 : 0);
  const next = (flag: number) => {
    if (!(given & flag)) return undefined;
    at += 4;
    return view.getUint32(at - 4);
  };
  const [duration, size, flags] = [next(0x8), next(0x10), next(0x20)];
  return {
    ...(duration !== undefined && { duration }),
    ...(size !== undefined && { size }),
    ...(flags !== undefined && { flags }),
  };
}

const isNoKeyFrame = 0x1_00_00;

function readSamples(view: DataView, { start, end }: Box, defaults: Track["defaults"]) {
  const given = view.getUint32(start);
  let at = start + 8;
  const next = (flag: number) => {
    if (!(given & flag)) return undefined;
    at += 4;
    return view.getInt32(at - 4);
  };
  const offset = next(0x1);
  const firstFlags = next(0x4);
  const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => given & flag).length;
  const wanted = view.getUint32(start + 4);
  // Bounded, because a host may claim four billion zero-byte samples.
  const count = Math.min(wanted, fields > 0 ? Math.floor((end - at) / (fields * 4)) : end);
  const samples = Array.from({ length: count }, (_, n): Sample => {
    const duration = next(0x1_00) ?? defaults.duration;
    const bytes = next(0x2_00) ?? defaults.size;
    const flags = next(0x4_00) ?? (n === 0 ? firstFlags : undefined) ?? defaults.flags;
    return { duration, bytes, isKey: !(flags & isNoKeyFrame), delay: next(0x8_00) ?? 0 };
  });
  return { samples, offset };
}

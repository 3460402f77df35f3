/** Boxes of an MP4 (ISO 14496-12) that are read and changed where a recording becomes one file. */
type Box = { name: string; start: number; end: number };
export type Track = { timescale: number; defaultDuration: number };

/** A run of samples of one track in a segment, with where its decode time stands. */
export type Fragment = {
  trackId: number;
  time: number;
  lasts: number;
  setTime(bytes: Uint8Array, time: number): void;
};

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The boxes between two places; none of ours is longer than 32 bits can say. */
function boxesIn(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    // What a host sent may be anything: the rest is not read.
    if (size < 8 || at + size > to) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    boxes.push({ name, start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

function inside(bytes: Uint8Array, box: Box | undefined, name: string): Box[] {
  return box ? boxesIn(bytes, box.start, box.end).filter((one) => one.name === name) : [];
}

const isLong = (bytes: Uint8Array, { start }: Box) => bytes[start] === 1;

/** The tracks of an init segment by their number. */
export function tracksOf(init: Uint8Array): Map<number, Track> {
  const view = viewOf(init);
  const moov = boxesIn(init).find(({ name }) => name === "moov");
  const durations = new Map<number, number>();
  for (const mvex of inside(init, moov, "mvex"))
    for (const { start } of inside(init, mvex, "trex"))
      durations.set(view.getUint32(start + 4), view.getUint32(start + 12));
  const tracks = new Map<number, Track>();
  for (const trak of inside(init, moov, "trak")) {
    const [tkhd] = inside(init, trak, "tkhd");
    const [mdia] = inside(init, trak, "mdia");
    const [mdhd] = inside(init, mdia, "mdhd");
    if (!tkhd || !mdhd) continue;
    const id = view.getUint32(tkhd.start + (isLong(init, tkhd) ? 20 : 12));
    const timescale = view.getUint32(mdhd.start + (isLong(init, mdhd) ? 20 : 12));
    tracks.set(id, { timescale, defaultDuration: durations.get(id) ?? 0 });
  }
  return tracks;
}

/** An init segment without the times at which it was made: what is the same can go on in the same file. */
export function kindOf(init: Uint8Array): string {
  const copy = init.slice();
  const moov = boxesIn(copy).find(({ name }) => name === "moov");
  const forget = (box: Box | undefined) => {
    if (box) copy.fill(0, box.start + 4, box.start + (isLong(copy, box) ? 20 : 12));
  };
  forget(inside(copy, moov, "mvhd")[0]);
  for (const trak of inside(copy, moov, "trak")) {
    forget(inside(copy, trak, "tkhd")[0]);
    const [mdia] = inside(copy, trak, "mdia");
    forget(inside(copy, mdia, "mdhd")[0]);
    const [stbl] = inside(copy, inside(copy, mdia, "minf")[0], "stbl");
    forgetBitrate(copy, inside(copy, stbl, "stsd")[0]);
  }
  return Buffer.from(copy).toString("base64");
}

const bitrateBytes = 12;

/** Players need no bitrate, and a quality of the same size differs in nothing else. */
function forgetBitrate(copy: Uint8Array, stsd: Box | undefined): void {
  if (!stsd) return;
  const at = Buffer.from(copy.buffer, copy.byteOffset, copy.length).indexOf("btrt", stsd.start);
  if (at !== -1 && at + 4 + bitrateBytes <= stsd.end) copy.fill(0, at + 4, at + 4 + bitrateBytes);
}

/** A copy of a media segment's fragments alone, numbered from `sequence` on. */
export function numberedFragments(segment: Uint8Array, sequence: number) {
  const boxes = boxesIn(segment).filter(({ name }) => name === "moof" || name === "mdat");
  const bytes = Buffer.concat(boxes.map(({ start, end }) => segment.subarray(start - 8, end)));
  let next = sequence;
  for (const moof of boxesIn(bytes).filter(({ name }) => name === "moof"))
    for (const { start } of inside(bytes, moof, "mfhd")) viewOf(bytes).setUint32(start + 4, next++);
  return { bytes, next };
}

/** The fragments of each track in a segment. */
export function fragmentsIn(bytes: Uint8Array, tracks: Map<number, Track>): Fragment[] {
  const view = viewOf(bytes);
  const moofs = boxesIn(bytes).filter(({ name }) => name === "moof");
  return moofs
    .flatMap((moof) => inside(bytes, moof, "traf"))
    .flatMap((traf) => {
      const [tfhd] = inside(bytes, traf, "tfhd");
      const [tfdt] = inside(bytes, traf, "tfdt");
      if (!tfhd || !tfdt) return [];
      const trackId = view.getUint32(tfhd.start + 4);
      const each = sampleDuration(view, tfhd) ?? tracks.get(trackId)?.defaultDuration ?? 0;
      const runs = inside(bytes, traf, "trun").map((trun) => durationOf(view, trun, each));
      const isWide = isLong(bytes, tfdt);
      const at = tfdt.start + 4;
      return {
        trackId,
        time: isWide ? Number(view.getBigUint64(at)) : view.getUint32(at),
        lasts: runs.reduce((sum, one) => sum + one, 0),
        setTime(target: Uint8Array, time: number) {
          if (isWide) viewOf(target).setBigUint64(at, BigInt(time));
          else viewOf(target).setUint32(at, time);
        },
      };
    });
}

/** How long a sample lasts unless its run says so; it stands behind two fields that may be missing. */
function sampleDuration(view: DataView, { start }: Box): number | undefined {
  const flags = view.getUint32(start) & 0xff_ff_ff;
  if (!(flags & 0x8)) return undefined;
  return view.getUint32(start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
}

function durationOf(view: DataView, { start }: Box, each: number): number {
  const flags = view.getUint32(start) & 0xff_ff_ff;
  const samples = view.getUint32(start + 4);
  if (!(flags & 0x100)) return samples * each;
  const first = start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let sum = 0;
  for (let n = 0; n < samples; n += 1) sum += view.getUint32(first + n * fields * 4);
  return sum;
}

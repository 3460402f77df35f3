import { type Box, childBoxes, isLong, readBoxes, viewOf } from "./read-boxes.ts";

/** Defaults for the fields that a segment omits when all samples share them. */
type Defaults = { duration: number; size: number; flags: number };
/** How the samples of a track are encoded. */
export type Description = {
  /** The complete sample entry, including size and name. */
  entry: Uint8Array;
  /** Equal if a player can continue without a new description. */
  key: string;
};
export type Track = {
  id: number;
  kind: "picture" | "sound";
  timescale: number;
  /** Display width and height in 16.16 fixed point. */
  size: [number, number];
  defaults: Defaults;
  description: Description;
};

const kinds: Record<string, Track["kind"]> = { vide: "picture", soun: "sound" };

/** The video and audio tracks that an init segment describes. */
export function readTracks(init: Uint8Array): Track[] {
  const moov = readBoxes(init).find(({ name }) => name === "moov");
  const [mvex] = childBoxes(init, moov, "mvex");
  const defaults = childBoxes(init, mvex, "trex").map((trex) => readDefaults(init, trex));
  return childBoxes(init, moov, "trak").flatMap((trak) => {
    const [tkhd] = childBoxes(init, trak, "tkhd");
    const [mdia] = childBoxes(init, trak, "mdia");
    const [mdhd] = childBoxes(init, mdia, "mdhd");
    const [hdlr] = childBoxes(init, mdia, "hdlr");
    const [stbl] = childBoxes(init, childBoxes(init, mdia, "minf")[0], "stbl");
    const [stsd] = childBoxes(init, stbl, "stsd");
    const [entry] = stsd ? readBoxes(init, stsd.start + 8, stsd.end) : [];
    const kind = hdlr && kinds[textAt(init, hdlr.start + 8)];
    if (!tkhd || !mdhd || !entry || !kind) return [];
    const view = viewOf(init);
    const id = view.getUint32(tkhd.start + (isLong(init, tkhd) ? 20 : 12));
    return {
      id,
      kind,
      timescale: view.getUint32(mdhd.start + (isLong(init, mdhd) ? 20 : 12)) || 1,
      size: [view.getUint32(tkhd.end - 8), view.getUint32(tkhd.end - 4)],
      defaults: defaults.find((one) => one.id === id) ?? { duration: 0, size: 0, flags: 0 },
      description: describe(init, entry),
    };
  });
}

function readDefaults(init: Uint8Array, { start }: Box) {
  const [id, , duration, size, flags] = [4, 8, 12, 16, 20].map((at) =>
    viewOf(init).getUint32(start + at),
  );
  return { id: id!, duration: duration!, size: size!, flags: flags! };
}

function describe(init: Uint8Array, { start, end }: Box): Description {
  const entry = init.slice(start - 8, end);
  const known = Buffer.from(entry);
  // Players don't need the bitrates, and renditions of the same size differ in nothing else.
  const rates = known.indexOf("btrt");
  if (rates !== -1) known.fill(0, rates + 4, rates + 16);
  return { entry, key: known.toString("base64") };
}

/** The name of a sample entry, such as "avc1". */
export function formatOf({ entry }: Description): string {
  return textAt(entry, 4);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Length of a video sample entry before its child boxes. */
const entryHead = 86;

/**
 * The parameter sets of an H.264 description in the form that can precede a key frame: some players only look there for a new picture
 * size. Empty for other codecs, whose key frames carry their size themselves.
 */
export function parameterSets(description: Description): Uint8Array {
  const { entry } = description;
  const config = readBoxes(entry, entryHead).find(({ name }) => name === "avcC");
  if (formatOf(description) !== "avc1" || !config) return new Uint8Array();
  const { start, end } = config;
  const view = viewOf(entry);
  const lengthBytes = (view.getUint8(start + 4) & 3) + 1;
  const units: Buffer[] = [];
  let at = start + 5;
  // First the sequence parameter sets, then the picture parameter sets.
  for (const mask of [0x1f, 0xff]) {
    let left = view.getUint8(at) & mask;
    for (at += 1; left > 0 && at + 2 <= end; left -= 1) {
      const unit = entry.subarray(at + 2, at + 2 + view.getUint16(at));
      const length = Buffer.alloc(lengthBytes);
      length.writeUIntBE(unit.length, 0, lengthBytes);
      units.push(length, Buffer.from(unit));
      at += 2 + unit.length;
    }
  }
  return Buffer.concat(units);
}

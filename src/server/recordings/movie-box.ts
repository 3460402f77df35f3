import type { SampleTable } from "./sample-table.ts";
import type { Track } from "./read-tracks.ts";
import { box, integers, longIntegers } from "./write-boxes.ts";

/** Seconds between the MP4 epoch (1904) and the Unix epoch. */
const since1904 = 2_082_844_800;
const millisecond = 1_000;
/** The identity matrix: 16.16 fixed point, except for the last column, which is 2.30. */
const matrix = [0x1_00_00, 0, 0, 0, 0x1_00_00, 0, 0, 0, 0x40_00_00_00];
/** "und" as three five-bit letters. */
const noLanguage = 0x55_c4_00_00;

export type MovieTrack = Pick<Track, "kind" | "size"> & { table: SampleTable };

/** The `moov` box of a whole file, in which each track says where its samples are. */
export function movieBox(tracks: MovieTrack[], recordedAt: Date): Buffer {
  const created = Math.floor(recordedAt.getTime() / 1_000) + since1904;
  const lengths = tracks.map(({ table }) =>
    Math.round((table.duration() / table.timescale) * millisecond),
  );
  return box(
    "moov",
    box(
      "mvhd",
      integers([0, created, created, millisecond, Math.max(0, ...lengths)]),
      // Normal speed and volume.
      integers([0x1_00_00, 0x01_00_00_00, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, tracks.length + 1]),
    ),
    ...tracks.map((track, at) => trackBox(track, { id: at + 1, created, lasts: lengths[at] ?? 0 })),
  );
}

type Numbers = { id: number; created: number; lasts: number };

function trackBox({ kind, size, table }: MovieTrack, { id, created, lasts }: Numbers): Buffer {
  const isPicture = kind === "picture";
  const volume = isPicture ? 0 : 0x01_00_00_00;
  return box(
    "trak",
    box(
      "tkhd",
      // Enabled, in movie and in preview.
      integers([7, created, created, id, 0, lasts, 0, 0, 0, volume, ...matrix, ...size]),
    ),
    box(
      "mdia",
      box(
        "mdhd",
        // Version 1: a day in units of 1/90,000 s needs more than 32 bits.
        integers([1 << 24]),
        longIntegers([created, created]),
        integers([table.timescale]),
        longIntegers([table.duration()]),
        integers([noLanguage]),
      ),
      box(
        "hdlr",
        integers([0, 0]),
        Buffer.from(isPicture ? "vide" : "soun", "latin1"),
        integers([0, 0, 0]),
        Buffer.alloc(1),
      ),
      box(
        "minf",
        isPicture ? box("vmhd", integers([1, 0, 0])) : box("smhd", integers([0, 0])),
        // The samples are in this file.
        box("dinf", box("dref", integers([0, 1]), box("url ", integers([1])))),
        table.write(),
      ),
    ),
  );
}

import { actLimits } from "../contract/talent/limits.ts";

const sampleRate = 11_025;
const noteSeconds = 0.75;
const lowestHertz = 55;
const loudest = 12_000;

/** A simple tune as a FLAC file, with its length and waveform; deterministic for the same notes. */
export function sampleSound(notes: number[]) {
  const perNote = Math.round(sampleRate * noteSeconds);
  const samples = Int16Array.from({ length: perNote * notes.length }, (_, at) => {
    const hertz = lowestHertz * 2 ** ((notes[Math.floor(at / perNote)] ?? 0) / 12);
    const since = (at % perNote) / sampleRate;
    const fading = Math.exp(-4 * since) * Math.min(1, since * 200);
    const turn = 2 * Math.PI * hertz * since;
    return Math.round(loudest * fading * (Math.sin(turn) + 0.4 * Math.sin(2 * turn)));
  });
  const seconds = samples.length / sampleRate;
  return { bytes: encodeFlac(samples, sampleRate), seconds, peaks: peaksOf(samples) };
}

function peaksOf(samples: Int16Array): number[] {
  const width = samples.length / actLimits.peaks;
  const parts = Array.from({ length: actLimits.peaks }, (_, at) =>
    samples
      .subarray(Math.floor(at * width), Math.floor((at + 1) * width))
      .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  );
  const most = Math.max(...parts, 1);
  return parts.map((peak) => Math.round((peak / most) * 100));
}

const blockSize = 4_096;
// Different from the largest block size, because equal sizes would declare that all blocks have it.
const smallestBlock = 16;

/** Encodes mono samples as an uncompressed FLAC file, which is enough for short generated recordings. */
export function encodeFlac(samples: Int16Array, rate: number): Buffer {
  const frames: Buffer[] = [];
  for (let from = 0; from < samples.length; from += blockSize)
    frames.push(frameOf(samples.subarray(from, from + blockSize), from));
  return Buffer.concat([Buffer.from("fLaC"), streamInfo(samples.length, rate), ...frames]);
}

/** The required metadata block, marked as the last. */
function streamInfo(total: number, rate: number): Buffer {
  const block = Buffer.alloc(38);
  block.writeUInt8(0x80, 0);
  block.writeUIntBE(34, 1, 3);
  block.writeUInt16BE(smallestBlock, 4);
  block.writeUInt16BE(blockSize, 6);
  // 20 bits sample rate, 3 bits channels minus one, 5 bits sample size minus one, and the top 4 bits of the total.
  block.writeUInt32BE(((rate << 12) | (15 << 4)) >>> 0, 14);
  block.writeUInt32BE(total, 18);
  return block;
}

/** Frames carry their first sample's number: Chromium stops early if the last frame only has a frame number. */
function frameOf(samples: Int16Array, from: number): Buffer {
  const head = Buffer.from([0xff, 0xf9, 0x70, 0x08, ...utf8Number(from), 0, 0]);
  head.writeUInt16BE(samples.length - 1, head.length - 2);
  const body = Buffer.alloc(1 + samples.length * 2);
  // A verbatim subframe: uncompressed samples.
  body.writeUInt8(0x02, 0);
  for (const [at, sample] of samples.entries()) body.writeInt16BE(sample, 1 + at * 2);
  const frame = Buffer.concat([head, Buffer.from([checksum(head, 8, 0x07)]), body]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(checksum(frame, 16, 0x8005));
  return Buffer.concat([frame, end]);
}

/** Encodes a number like a UTF-8 code point. */
function utf8Number(number: number): number[] {
  return [...Buffer.from(String.fromCodePoint(number), "utf8")];
}

/** A cyclic redundancy check (CRC) of the given width. */
function checksum(bytes: Buffer, bits: 8 | 16, polynomial: number): number {
  const top = 1 << (bits - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++)
      sum = ((sum & top ? (sum << 1) ^ polynomial : sum << 1) & ((1 << bits) - 1)) >>> 0;
  }
  return sum;
}

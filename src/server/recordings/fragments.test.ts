import { expect, test } from "vitest";
import { kindOf } from "./fragments.ts";

function box(name: string, ...content: Buffer[]): Buffer {
  const size = Buffer.alloc(4);
  const bytes = Buffer.concat([Buffer.from(name, "latin1"), ...content]);
  size.writeUInt32BE(bytes.length + 4);
  return Buffer.concat([size, bytes]);
}

/** The description of a picture: its width and the bitrate that its encoder aimed at. */
function init(width: number, bitrate: number): Uint8Array {
  const rates = Buffer.alloc(12);
  rates.writeUInt32BE(bitrate, 4);
  rates.writeUInt32BE(bitrate, 8);
  const size = Buffer.alloc(78);
  size.writeUInt16BE(width, 24);
  const stsd = box("stsd", Buffer.alloc(8), box("avc1", size, box("btrt", rates)));
  const mdia = box("mdia", box("mdhd", Buffer.alloc(24)), box("minf", box("stbl", stsd)));
  return box("moov", box("trak", box("tkhd", Buffer.alloc(84)), mdia));
}

test("a lower bitrate of the same size goes on in the same file, another size does not", () => {
  const whole = kindOf(init(1_280, 2_500_000));
  expect(kindOf(init(1_280, 1_250_000))).toBe(whole);
  expect(kindOf(init(640, 2_500_000))).not.toBe(whole);
});

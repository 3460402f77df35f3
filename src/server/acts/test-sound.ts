import { encodeFlac } from "../../samples/sample-sound.ts";

/** A plain tone as a FLAC file, a second long by default. */
export function toneFile(seconds = 1): Buffer {
  const rate = 8_000;
  const samples = Int16Array.from({ length: rate * seconds }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 440 * at) / rate)),
  );
  return encodeFlac(samples, rate);
}

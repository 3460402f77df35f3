import { actLimits } from "../contract/talent/limits.ts";
import { encodeFlac } from "./flac.ts";

const rate = 11_025;
const noteSeconds = 0.75;
const lowestHertz = 55;
const loudest = 12_000;

/** A plain tune as a FLAC file with its length and its waveform; the same notes always sound the same. */
export function sampleSound(notes: number[]) {
  const perNote = Math.round(rate * noteSeconds);
  const samples = Int16Array.from({ length: perNote * notes.length }, (_, at) => {
    const hertz = lowestHertz * 2 ** ((notes[Math.floor(at / perNote)] ?? 0) / 12);
    const since = (at % perNote) / rate;
    const fading = Math.exp(-4 * since) * Math.min(1, since * 200);
    const turn = 2 * Math.PI * hertz * since;
    return Math.round(loudest * fading * (Math.sin(turn) + 0.4 * Math.sin(2 * turn)));
  });
  const seconds = samples.length / rate;
  return { bytes: encodeFlac(samples, rate), seconds, peaks: peaksOf(samples) };
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

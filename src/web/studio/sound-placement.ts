import { AudioSample } from "mediabunny";

/** How long arrivals are observed before the sound is placed. Shorter than the one-second segment that waits for the sound. */
const watchSeconds = 0.5;
/** How much longer video takes than audio, from the device through the mixer's canvas. Measured by `npm run bench:rooms -- sync`. */
export const pictureDelay = 0.05;

/**
 * Aligns sound with the picture of the same moment. mediabunny times a whole track by the arrival of its first sample, which waits
 * while the encoders start, so everything after it would be late by that much. Holds back the samples of the first half second and
 * shifts everything by the delay of the least delayed one. If a later sample is less delayed still, drops samples to make up for it.
 *
 * @param now the current time in seconds, by the clock that mediabunny times samples with
 * @returns a function for an encoding's `transform.process`: takes a sample and returns what to encode, or null while it holds samples back
 */
export function placeSound(now = () => performance.now() / 1000) {
  const held: { start: number; planes: Float32Array[] }[] = [];
  let base: number | undefined;
  let shift = Infinity;
  let isPlaced = false;

  return (sample: AudioSample): AudioSample | null => {
    // mediabunny gave the first sample the time of its arrival.
    base ??= now() - sample.timestamp;
    const end = sample.timestamp + sample.duration;
    const delay = now() - base - end + pictureDelay;
    if (isPlaced) {
      // The page was busy for longer than the observation period: drops samples to make up for it.
      if (shift - delay > sample.duration) {
        shift -= sample.duration;
        return null;
      }
      sample.setTimestamp(sample.timestamp + shift);
      return sample;
    }
    shift = Math.min(shift, delay);
    held.push({ start: sample.timestamp, planes: planesOf(sample) });
    if (end - (held[0]?.start ?? end) < watchSeconds) return null;
    isPlaced = true;
    return join(held.splice(0), sample.sampleRate, shift);
  };
}

function planesOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex, format: "f32-planar" });
    return plane;
  });
}

/** Joins the held samples into one at their times, without anything from before the broadcast started. */
function join(
  held: { start: number; planes: Float32Array[] }[],
  sampleRate: number,
  shift: number,
): AudioSample | null {
  const frameOf = (seconds: number) => Math.round((seconds + shift) * sampleRate);
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return null;
  const start = Math.max(0, frameOf(first.start));
  const numberOfFrames = frameOf(last.start) + (last.planes[0]?.length ?? 0) - start;
  if (numberOfFrames <= 0) return null;
  const numberOfChannels = first.planes.length;
  const data = new Float32Array(numberOfFrames * numberOfChannels);
  for (const part of held) {
    const from = frameOf(part.start) - start;
    part.planes.forEach((plane, channel) => {
      const inside = plane.subarray(Math.max(0, -from), Math.max(0, numberOfFrames - from));
      data.set(inside, channel * numberOfFrames + Math.max(0, from));
    });
  }
  const timestamp = start / sampleRate;
  return new AudioSample({ data, format: "f32-planar", numberOfChannels, sampleRate, timestamp });
}

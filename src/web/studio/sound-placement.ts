import { AudioSample } from "mediabunny";

/** How long arrivals are watched before the sound is placed: less than the segment of a second, which waits for the sound. */
const watchSeconds = 0.5;
/** How much longer a picture takes than sound, from the device through the mixer's canvas: measured by `npm run bench:rooms -- sync`. */
export const pictureDelay = 0.05;

/**
 * Places sound beside the picture of the same moment. mediabunny places all of a track by the moment its first sample arrives, and that one waits while
 * the encoders start: everything after it would be late by as much. So the samples of the first half second are held back, and the
 * least delayed of them says how much earlier all of them belong. Should a later one be less delayed still, as many are left out.
 *
 * @param now the present moment in seconds, by the clock that mediabunny places samples with
 * @returns what an encoding's `transform.process` takes: a sample in, what is to be encoded of it out, nothing while it holds samples back
 */
export function placeSound(now = () => performance.now() / 1000) {
  const held: { start: number; planes: Float32Array[] }[] = [];
  let base: number | undefined;
  let shift = Infinity;
  let isPlaced = false;

  return (sample: AudioSample): AudioSample | null => {
    // The first sample was given the very moment at which it arrived.
    base ??= now() - sample.timestamp;
    const end = sample.timestamp + sample.duration;
    const delay = now() - base - end + pictureDelay;
    if (isPlaced) {
      // The page was busy for longer than was watched: what is too late is made up for by leaving some out.
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

/** One sample of all that was held, each part where its time says, without what would lie before the broadcast began. */
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

import { actLimits } from "../../contract/talent/limits.ts";

const loudest = 100;

/** The loudness of a recording over time, from 0 to 100, or undefined if this browser can't decode it. */
export async function readPeaks(file: File): Promise<number[] | undefined> {
  const context = new OfflineAudioContext(1, 1, 22_050);
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return peaksOf(sound.getChannelData(0));
  } catch {
    return undefined;
  }
}

/** The loudest sample in each of the waveform's bars. */
function peaksOf(samples: Float32Array): number[] {
  const parts = Array.from({ length: actLimits.peaks }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) =>
      Math.floor((edge * samples.length) / actLimits.peaks),
    );
    let peak = 0;
    for (let index = from ?? 0; index < (to ?? 0); index++)
      peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return peak;
  });
  const most = Math.max(...parts, 0.001);
  return parts.map((peak) => Math.round((peak / most) * loudest));
}

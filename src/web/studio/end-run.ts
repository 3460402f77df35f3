import { type openUploads, pause } from "./segment-uploads.ts";

/** An encoder and the uploads of what it encodes. */
export type Run = { stop(): Promise<void>; uploads: ReturnType<typeof openUploads> };

/** Stops the encoder and sends what is left, both within this time; returns how many seconds did not arrive. */
export async function endRun({ stop, uploads }: Run, mostMs: number): Promise<number> {
  const until = performance.now() + mostMs;
  // An encoder that is out of breath may never finish.
  await Promise.race([stop().catch(() => undefined), pause(mostMs)]);
  return uploads.finish(Math.max(0, until - performance.now()));
}

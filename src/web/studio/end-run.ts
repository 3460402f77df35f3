import { type Outbox, pause } from "./outbox.ts";

/** An encoder and where it puts what it encodes. */
export type Run = { stop(): Promise<void>; outbox: Outbox };

/** Stops the encoder and sends what is left, both within this time; returns how many seconds did not arrive. */
export async function endRun({ stop, outbox }: Run, mostMs: number): Promise<number> {
  const until = performance.now() + mostMs;
  // An encoder that is out of breath may never finish.
  await Promise.race([stop().catch(() => undefined), pause(mostMs)]);
  return outbox.finish(Math.max(0, until - performance.now()));
}

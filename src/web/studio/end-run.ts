import { type Outbox, pause } from "./outbox.ts";

/** An encoder and the outbox for its output. */
export type Run = { stop(): Promise<void>; outbox: Outbox };

/** Stops the encoder and sends what is left, both within this time. Returns how many seconds didn't arrive. */
export async function endRun({ stop, outbox }: Run, mostMs: number): Promise<number> {
  const until = performance.now() + mostMs;
  // An overloaded encoder may never finish.
  await Promise.race([stop().catch(() => undefined), pause(mostMs)]);
  return outbox.finish(Math.max(0, until - performance.now()));
}

import { spawn } from "node:child_process";
import { once } from "node:events";

/** Bare Node 26 starts and exits in less than this on two cores of an idle ordinary server. */
const usualMs = 160;

/**
 * How much slower than usual this machine currently starts and exits bare Node, at least 1. Time limits are multiplied by it, so that they
 * measure our code and not the machine's load.
 */
export async function slowness(): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const startedAt = performance.now();
    await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
    took.push(performance.now() - startedAt);
  }
  return Math.max(1, Math.max(...took) / usualMs);
}

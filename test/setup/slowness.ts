import { spawn } from "node:child_process";
import { once } from "node:events";

/** Bare Node 26 starts and ends in less than this on two cores of an ordinary server that has nothing else to do. */
const usualMs = 160;

/**
 * How many times longer than usual this machine takes right now to start and end a bare Node, at least 1: what a bound in
 * seconds is multiplied by, so that it measures us and not whatever else the machine does.
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

import { loadavg } from "node:os";

/** How much the machine has to do in the last minute and five, without which a figure says little. */
export function machineLoad(): string {
  const [oneMinute = 0, fiveMinutes = 0] = loadavg();
  return `${oneMinute.toFixed(1)} (five minutes: ${fiveMinutes.toFixed(1)})`;
}

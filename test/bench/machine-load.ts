import { loadavg } from "node:os";

/** The machine's load average over one and five minutes, without which figures mean little. */
export function machineLoad(): string {
  const [oneMinute = 0, fiveMinutes = 0] = loadavg();
  return `${oneMinute.toFixed(1)} (five minutes: ${fiveMinutes.toFixed(1)})`;
}

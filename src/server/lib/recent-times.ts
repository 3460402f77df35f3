import type { Timing } from "../../contract/administration/slowest.ts";

export type RecentTimes = {
  add(name: string, ms: number): void;
  /** The slowest names by 95th percentile, and the overall percentile. */
  slowest(limit: number): { count: number; p95Ms: number | null; slowest: Timing[] };
};

/** The figures cover between half of this and all of it. */
export const recentMinutes = 30;

// A logarithmic scale with steps of 20%, from 0.1 ms to two minutes.
const step = Math.log(1.2);
const shortestMs = 0.1;
const steps = 78;

type Times = { count: number; longestMs: number; scale: Uint32Array };

/**
 * Collects recent durations by name in this process. Costs a microsecond per entry and at most some hundred kilobytes: names beyond
 * `maxNames` are ignored.
 */
export function recentTimes({ maxNames = 1_000, now = () => performance.now() } = {}): RecentTimes {
  const halfMs = (recentMinutes / 2) * 60_000;
  let [current, previous] = [new Map<string, Times>(), new Map<string, Times>()];
  let since = now();
  function turn() {
    const age = now() - since;
    if (age < halfMs) return;
    previous = age < 2 * halfMs ? current : new Map();
    current = new Map();
    since = now();
  }
  return {
    add(name, ms) {
      turn();
      let times = current.get(name);
      if (!times) {
        if (current.size >= maxNames) return;
        times = { count: 0, longestMs: 0, scale: new Uint32Array(steps) };
        current.set(name, times);
      }
      times.count += 1;
      times.longestMs = Math.max(times.longestMs, ms);
      const at = Math.ceil(Math.log(Math.max(ms, shortestMs) / shortestMs) / step);
      times.scale[Math.min(at, steps - 1)]! += 1;
    },
    slowest(limit) {
      turn();
      const names = new Set([...current.keys(), ...previous.keys()]);
      const together: Times[] = [];
      const timings = [...names].map((name) => {
        const both = [current.get(name), previous.get(name)].filter((one) => one !== undefined);
        together.push(...both);
        return { name, ...figuresOf(both) };
      });
      const all = figuresOf(together);
      return {
        count: all.count,
        p95Ms: all.count > 0 ? all.p95Ms : null,
        slowest: timings.toSorted((a, b) => b.p95Ms - a.p95Ms).slice(0, limit),
      };
    },
  };
}

function figuresOf(parts: Times[]): Omit<Timing, "name"> {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const longestMs = Math.max(0, ...parts.map((part) => part.longestMs));
  let left = count * 0.05;
  for (let at = steps - 1; at > 0; at -= 1) {
    left -= parts.reduce((sum, part) => sum + (part.scale[at] ?? 0), 0);
    if (left < 0) {
      const p95Ms = Math.min(shortestMs * Math.exp(at * step), longestMs);
      return { count, p95Ms: rounded(p95Ms), longestMs: rounded(longestMs) };
    }
  }
  return { count, p95Ms: rounded(Math.min(shortestMs, longestMs)), longestMs: rounded(longestMs) };
}

/** Two digits, or whole milliseconds from 10 on: the scale is no more precise. */
function rounded(ms: number): number {
  return ms >= 10 ? Math.round(ms) : Number(ms.toPrecision(2));
}

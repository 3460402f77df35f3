import autocannon from "autocannon";
import type { RunningMarquee } from "../setup/running-marquee.ts";
import { readCpuTimes, type CpuTimes } from "./process-time.ts";

export type Load = {
  url: string;
  seconds: number;
  connections: number;
  requests: autocannon.Request[];
};

export type Figures = {
  perSecond: number;
  p99: number;
  failures: number;
  /** CPU milliseconds per request; undefined where the OS doesn't provide them. */
  cpu?: CpuTimes | undefined;
};

/** Sends requests to one URL for some seconds; given the running product, also measures its CPU cost per request. */
export async function drive(
  { url, seconds, connections, requests }: Load,
  marquee?: RunningMarquee,
): Promise<Figures> {
  const before = marquee && (await readCpuTimes(marquee));
  const result = await autocannon({ url, duration: seconds, connections, requests });
  const after = marquee && (await readCpuTimes(marquee));
  const count = result.requests.total;
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    cpu: before &&
      after && {
        node: (after.node - before.node) / count,
        postgres: (after.postgres - before.postgres) / count,
      },
  };
}

/** The run with the median speed; single runs on a small machine mean little. */
export async function medianOf(runs: number, run: () => Promise<Figures>): Promise<Figures> {
  const all: Figures[] = [];
  for (let i = 0; i < runs; i++) all.push(await run());
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error("no runs");
  return { ...median, failures: all.reduce((sum, one) => sum + one.failures, 0) };
}

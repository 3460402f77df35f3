import autocannon from "autocannon";

export type Load = {
  url: string;
  seconds: number;
  connections: number;
  requests: autocannon.Request[];
};

export type Figures = { perSecond: number; p99: number; failures: number };

/** Drives one address for some seconds and tells answers per second and the 99th percentile in ms. */
export async function drive({ url, seconds, connections, requests }: Load): Promise<Figures> {
  const result = await autocannon({ url, duration: seconds, connections, requests });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** The median run of three by speed; single runs on a small machine say little. */
export async function medianOf(runs: number, run: () => Promise<Figures>): Promise<Figures> {
  const all: Figures[] = [];
  for (let i = 0; i < runs; i++) all.push(await run());
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error("no runs");
  return { ...median, failures: all.reduce((sum, one) => sum + one.failures, 0) };
}

import type { Slowest } from "../../contract/administration/slowest.ts";
import { recentMinutes } from "../lib/recent-times.ts";
import type { Services } from "../services.ts";

const shown = 5;
const maxText = 200;

/** What took longest of late on this server; statements without the values in them. */
export function getSlowest({
  requestTimes,
  statements,
}: Pick<Services, "requestTimes" | "statements">): Slowest {
  const requests = requestTimes.slowest(shown);
  const { slowest } = statements.times.slowest(shown);
  return {
    minutes: recentMinutes,
    requests: { count: requests.count, p95Ms: requests.p95Ms },
    routes: requests.slowest,
    statements: slowest.map((one) => ({
      ...one,
      name: one.name.replaceAll(/\s+/g, " ").trim().slice(0, maxText),
    })),
  };
}

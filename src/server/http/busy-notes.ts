import type { Logger } from "pino";
import { busyReason } from "../lib/database/database-errors.ts";

const everyMs = 60_000;

/**
 * Logs why requests are turned away with BUSY, each reason once a minute, since an outage fails every request. Statement timeouts are logged
 * for each route, which tells which statement takes too long.
 */
export function busyNotes(log: Logger) {
  const noted = new Map<string, number>();
  return function note(err: unknown, route: string): void {
    const reason = busyReason(err);
    const key = reason === "57014" ? `${reason} ${route}` : reason;
    const now = performance.now();
    if (now - (noted.get(key) ?? -everyMs) < everyMs) return;
    noted.set(key, now);
    log.warn({ err, reason, route }, "the database is busy");
  };
}

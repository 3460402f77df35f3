import type { MiddlewareHandler } from "hono";
import { refuse } from "../lib/refuse.ts";
import { type Env, isSafe } from "./router.ts";

/** Refuses what would write while the disk is full, before the database is in danger; reading goes on. */
export function refuseOnFullDisk(): MiddlewareHandler<Env> {
  return async function refuseWrite(c, next) {
    if (!isSafe(c.req.method) && c.var.services.disk.isFull())
      refuse("DISK_FULL", { retryAfterSeconds: 10 });
    await next();
  };
}

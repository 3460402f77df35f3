import { z } from "@hono/zod-openapi";
import { Hono } from "hono";
import { line } from "../../contract/shapes.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Env } from "../http/router.ts";
import { refuse } from "../lib/refuse.ts";
import { drawLocator } from "./locator.ts";

const Asked = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  town: line(eventLimits.place).default(""),
});
const calls = { allowed: 3_000, seconds: 300 };

/** Serves the drawing of an event's location when the operator has configured no map tiles. */
export const locatorFiles = new Hono<Env>().get("/locator.svg", async (c) => {
  await c.var.services.rateLimiter.takeForReading("locators", c.var.address, calls);
  const asked = Asked.safeParse(c.req.query());
  if (!asked.success) return refuse("BAD_INPUT");
  return c.body(await drawLocator(asked.data), 200, {
    "content-type": "image/svg+xml",
    // The drawing is deterministic.
    "cache-control": "public, max-age=604800",
    "content-security-policy": "sandbox; default-src 'none'",
  });
});

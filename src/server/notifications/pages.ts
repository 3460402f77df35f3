import { Hono } from "hono";
import type { Env } from "../http/router.ts";
import { unsubscribeFromEmails } from "./unsubscribe.ts";

/**
 * Where a mail program itself unsubscribes (RFC 8058): no page of ours, so the token alone is the proof. People
 * open the same address and find a page with a button.
 */
export const unsubscribePage = new Hono<Env>().post("/unsubscribe", async (c) => {
  const { db, rateLimiter } = c.var.services;
  await rateLimiter.take("unsubscribe", c.var.address, { allowed: 60, seconds: 300 });
  await unsubscribeFromEmails(db, c.req.query("token") ?? "");
  return c.text("Done. You won't get these emails any more.", 200, { "cache-control": "no-store" });
});

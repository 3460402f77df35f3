import { Hono } from "hono";
import type { Env } from "../http/router.ts";
import { unsubscribeFromEmails } from "./unsubscribe.ts";

/**
 * One-click unsubscribe by a mail program (RFC 8058): the request does not come from our page, so only the token authorizes
 * it. People who open the same address see a page with a button.
 */
export const unsubscribePage = new Hono<Env>().post("/unsubscribe", async (c) => {
  const { db, rateLimiter } = c.var.services;
  await rateLimiter.take("unsubscribe", c.var.address, { allowed: 60, seconds: 300 });
  await unsubscribeFromEmails(db, c.req.query("token") ?? "");
  return c.text("You've been unsubscribed.", 200, { "cache-control": "no-store" });
});

import { Hono } from "hono";
import type { Env } from "../http/router.ts";
import { stopInvitations } from "./service.ts";

/** One-click unsubscribe for mail programs (RFC 8058); people who open the same URL see a page with a button. */
export const stopInvitationsPage = new Hono<Env>().post("/no-invitations", async (c) => {
  const { db, rateLimiter } = c.var.services;
  await rateLimiter.take("unsubscribe", c.var.address, { allowed: 60, seconds: 300 });
  await stopInvitations(db, c.req.query("token") ?? "");
  return c.text("Done. No more invitations.", 200, { "cache-control": "no-store" });
});

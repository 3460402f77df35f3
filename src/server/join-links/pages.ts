import { Hono } from "hono";
import type { Env } from "../http/router.ts";
import { findJoinTarget } from "./join-link.ts";

const tries = { allowed: 300, seconds: 300 };

/** A guest's personal link to join an event online; an invalid one gets the page for missing addresses. */
export const joinPage = new Hono<Env>().get("/j/:secret", async (c, next) => {
  const { db, rateLimiter } = c.var.services;
  await rateLimiter.takeForReading("join-links", c.var.address, tries);
  const target = await findJoinTarget(db, c.req.param("secret"));
  if (target === undefined) return next();
  c.header("cache-control", "no-store");
  c.header("x-robots-tag", "noindex");
  return c.redirect(target, 302);
});

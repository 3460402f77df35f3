import { Hono } from "hono";
import type { Env } from "../http/router.ts";
import { refuse } from "../lib/refuse.ts";
import { getStatusList, statusSeconds } from "./badge-status.ts";
import { didDocument } from "./open-badge.ts";

/** What verifiers of badges request: the site's key at its did:web location, and the lists of withdrawn badges. */
export const badgePages = new Hono<Env>()
  .get("/.well-known/did.json", async (c) => {
    const { db, config } = c.var.services;
    return c.json(await didDocument(db, config.publicUrl), 200, forEverybody(3_600));
  })
  .get("/badge-status/:list", async (c) => {
    const { db, config } = c.var.services;
    const list = c.req.param("list");
    if (!/^\d{1,6}$/.test(list)) refuse("NOT_FOUND");
    const credential = await getStatusList(db, Number(list), config.publicUrl);
    return c.json(credential, 200, forEverybody(statusSeconds));
  });

function forEverybody(seconds: number): Record<string, string> {
  return {
    "cache-control": `public, max-age=${seconds}`,
    "access-control-allow-origin": "*",
  };
}

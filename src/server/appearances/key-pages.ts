import { Hono } from "hono";
import type { Env } from "../http/router.ts";
import { didDocument } from "./open-badge.ts";

/** The site's public key where the did:web method looks for it. */
export const appearanceKeyPages = new Hono<Env>().get("/.well-known/did.json", async (c) => {
  const { db, config } = c.var.services;
  const document = await didDocument(db, config.publicUrl);
  return c.json(document, 200, {
    "cache-control": "public, max-age=3600",
    "access-control-allow-origin": "*",
  });
});

import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "./router.ts";

const files = {
  "display.woff2": "big-shoulders/files/big-shoulders-latin-wght-normal.woff2",
  "text.woff2": "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
};

/** Serves the two typefaces at fixed URLs, for pages outside the web build: embeds and the offline page. */
export const fontFiles = new Hono<Env>().get("/fonts/:name", async (c) => {
  const name = c.req.param("name");
  if (!Object.hasOwn(files, name)) return refuse("NOT_FOUND");
  const file = files[name as keyof typeof files];
  const bytes = await readFile(new URL(import.meta.resolve(`@fontsource-variable/${file}`)));
  return c.body(new Uint8Array(bytes), 200, {
    "content-type": "font/woff2",
    "cache-control": "public, max-age=604800",
    // Embeds have an opaque origin, so every font request is cross-origin.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
});

import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "../services.ts";
import type { Env } from "./router.ts";

type Cached = { until: number; body: Uint8Array<ArrayBuffer>; type: string; etag: string };

const ttlMs = 2_000;
const maxEntries = 300;
const maxUrlLength = 300;

// For each app its own; another server's writes show after at most two seconds.
const shelves = new WeakMap<Services, Map<string, Cached>>();

function shelfOf(services: Services): Map<string, Cached> {
  const shelf = shelves.get(services) ?? new Map<string, Cached>();
  shelves.set(services, shelf);
  return shelf;
}

/** Forgets the kept answers after a write, so that its maker and strangers see it at once. */
export function clearResponseCache(services: Services): void {
  shelves.get(services)?.clear();
}

/** Answers strangers with the same bytes for two seconds: what they see does not depend on who they are. */
export function cacheForAnonymous(): MiddlewareHandler<Env> {
  return async function keep(c, next) {
    const stranger = !c.req.header("cookie")?.includes("session");
    const key = c.req.url.slice(c.req.url.indexOf("/", 8));
    if (c.req.method !== "GET" || !isAnonymous || key.length > maxUrlLength) return next();
    const shelf = shelfOf(c.var.services);
    const known = shelf.get(key);
    if (known && known.until > Date.now()) return respond(c, known);
    await next();
    if (c.res.status !== 200) return;
    const made = await toCached(c.res);
    if (shelf.size >= maxEntries) shelf.delete(shelf.keys().next().value ?? "");
    shelf.set(key, made);
    // Emptied first, since Hono would pour the old answer's headers into the new one.
    c.res = undefined;
    c.res = respond(c, made);
  };
}

function respond(c: Context<Env>, { body, type, etag }: Cached): Response {
  const headers = { etag, "cache-control": "no-cache", vary: "cookie" };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "content-type": type });
}

async function toCached(response: Response): Promise<Cached> {
  // Bytes of this kind leave through the HTTP adapter without being copied into a stream.
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return {
    until: Date.now() + ttlMs,
    body,
    etag,
    type: response.headers.get("content-type") ?? "application/json",
  };
}

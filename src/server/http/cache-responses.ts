import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { CachedResponse } from "./response-cache.ts";
import { type Env, isSafe } from "./router.ts";

const maxQuery = 300;

/**
 * Clears this server's responses after every successful write, so that everybody who fetches again sees it at once. Other servers' responses
 * and cached pages follow when they expire.
 */
export function clearCacheAfterWrites(): MiddlewareHandler<Env> {
  return async function clearAfterWrite(c, next) {
    await next();
    if (!isSafe(c.req.method) && c.res.status < 400) c.var.services.responseCache.clear();
  };
}

/** Serves anonymous visitors the same bytes for two seconds: what they see doesn't depend on who they are. */
export function cacheForAnonymous(): MiddlewareHandler<Env> {
  return async function keep(c, next) {
    const isAnonymous =
      !c.req.header("cookie")?.includes("session") && !c.req.header("authorization");
    const key = c.req.url.slice(c.req.url.indexOf("/", 8));
    if (c.req.method !== "GET" || !isAnonymous || key.length > maxQuery) return next();
    const { responseCache } = c.var.services;
    let isMade = false;
    const response = await responseCache.get(key, async () => {
      isMade = true;
      await next();
      return c.res.status === 200 ? cacheable(c.res) : undefined;
    });
    if (!response) return;
    if (!isMade) return respond(c, response);
    // Cleared first, since Hono would merge the old response's headers into the new one.
    c.res = undefined;
    c.res = respond(c, response);
  };
}

function respond(c: Context<Env>, { body, type, etag }: CachedResponse): Response {
  const headers = { etag, "cache-control": "no-cache", vary: "cookie, authorization" };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "content-type": type });
}

async function cacheable(response: Response): Promise<CachedResponse> {
  // The HTTP adapter sends a Uint8Array without copying it into a stream.
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, etag, type: response.headers.get("content-type") ?? "application/json" };
}

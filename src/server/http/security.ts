import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "./router.ts";
import { bearerOf, isOwnOrigin } from "../lib/own-origin.ts";
import { refuse } from "../lib/refuse.ts";

/**
 * The page policy: scripts only from this site or allowed by `inline` (a nonce or hashes), nothing inline except style attributes, no
 * frames, no forms to other sites, pictures from here and the map tiles' origin. No trusted types: after a click, React creates a page's
 * JSON-LD scripts with innerHTML, which they would block, and the page wouldn't open.
 */
export function contentSecurityPolicy(
  inline: string,
  https: boolean,
  {
    tiles = "",
    path = "",
    framed = false,
  }: { tiles?: string | undefined; path?: string; framed?: boolean } = {},
): string {
  // If the browser has no audio encoder, ours runs as WebAssembly in a blob worker.
  const encodes = broadcastPages.test(path);
  return [
    "default-src 'none'",
    `script-src 'self' ${inline}${encodes ? " 'wasm-unsafe-eval'" : ""}`,
    `style-src 'self' ${inline}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles && ` ${tiles}`}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `worker-src 'self'${encodes ? " blob:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "*" : "'none'"}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Pages that scan codes or broadcast; no other page may ask for the camera. */
const cameraPages = /^\/(events\/[^/]+\/(checkin|studio)|door\/[^/]+)$/;
/**
 * The purchase pages, which other sites may frame for visitors: frames don't get our cookies, so a page around them has nobody's rights to
 * abuse. A request with a session gets them unframed.
 */
export const framedPages = /^\/(embed\/tickets\/[^/]+|checkout\/[^/]+(\/test-payment)?)$/;

const broadcastPages = /^\/events\/[^/]+\/studio$/;

/** Adds security headers to every response; a route may set a stricter policy. */
export function securityHeaders(publicUrl: URL): MiddlewareHandler<Env> {
  return async function protect(c, next) {
    await next();
    const headers = Object.entries(securityHeadersOf(publicUrl, c.req.path));
    for (const [name, value] of headers)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

/** The security headers for one path. */
export function securityHeadersOf(publicUrl: URL, path: string): Record<string, string> {
  const camera = cameraPages.test(path) ? "(self)" : "()";
  const microphone = broadcastPages.test(path) ? "(self)" : "()";
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": `camera=${camera}, microphone=${microphone}, display-capture=${microphone}, geolocation=(self), payment=()`,
    ...(publicUrl.protocol === "https:" && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
  };
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses every write that comes neither from a page of this site nor with an access token. */
export function ownOriginOnly(publicUrl: URL): MiddlewareHandler<Env> {
  return async function checkOrigin(c: Context<Env>, next) {
    // Access tokens are exempt: other sites can't make a browser send one, and each operation's guard checks it.
    const isByToken =
      c.req.path.startsWith("/api/v1/") && bearerOf(c.req.raw.headers) !== undefined;
    if (
      !isByToken &&
      !safeMethods.has(c.req.method) &&
      !isOwnOrigin(c.req.raw.headers, publicUrl, c.req.header("host"))
    ) {
      refuse("FORBIDDEN_ORIGIN");
    }
    await next();
  };
}

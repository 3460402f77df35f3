import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "./router.ts";
import { bearerOf, isOwnOrigin } from "../lib/own-origin.ts";
import { refuse } from "../lib/refuse.ts";

/**
 * The page policy: scripts only from here or named by `inline` (a nonce or hashes), nothing inline but style attributes,
 * no frames, no forms to elsewhere, pictures from here and the origin of map tiles. Trusted types are not asked for: React makes the JSON-LD scripts of a page reached
 * by a click with innerHTML of its own, which they would refuse, and the page would not open.
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
  // Where the browser has no encoder for sound, ours runs as WebAssembly in a worker made of a blob.
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

/** The pages that scan codes and those that broadcast; no other may ever ask for the camera. */
const cameraPages = /^\/(events\/[^/]+\/(checkin|studio)|door\/[^/]+)$/;
/**
 * The pages of a purchase, which other sites may frame for visitors: in a frame of another site no cookie of ours arrives, so that there is
 * nobody whose rights a page around it could use. A request with a session gets them unframed.
 */
export const framedPages = /^\/(embed\/tickets\/[^/]+|checkout\/[^/]+(\/test-payment)?)$/;

const broadcastPages = /^\/events\/[^/]+\/studio$/;

/** Headers every answer carries; a route may set a stricter policy of its own. */
export function securityHeaders(publicUrl: URL): MiddlewareHandler<Env> {
  return async function protect(c, next) {
    await next();
    const headers = Object.entries(securityHeadersOf(publicUrl, c.req.path));
    for (const [name, value] of headers)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

/** The same for one address. */
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
    // By an access token, which no other site can make a browser send: the guard of each operation checks it.
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

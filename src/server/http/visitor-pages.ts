import { createHash } from "node:crypto";
import { localeOf } from "../../contract/locale.ts";

/** A page for visitors, with the same bytes for all who share its key. */
export type VisitorPage = { html: string; etag: string; inline: string };

const maxKeyLength = 600;

/**
 * The key of a page that can be cached for anonymous visitors: what they see depends on their locale and cookies (zone, appearance), not on
 * who they are. Undefined for signed-in people, for pages opened with a link's key (once the link is turned off, the page must be gone at
 * once) and for anything unusual.
 */
export function pageKey(request: Request): string | undefined {
  const cookies = request.headers.get("cookie") ?? "";
  const locale = localeOf(request.headers.get("accept-language"));
  const key = `${request.url} ${locale} ${cookies}`;
  const { searchParams } = new URL(request.url);
  if (searchParams.has("key") || searchParams.has("invitation")) return undefined;
  if (request.method !== "GET" || cookies.includes("session") || key.length > maxKeyLength)
    return undefined;
  return key;
}

/**
 * Makes a rendered page reusable. A nonce is only valid for one response, so the page's policy gets the hashes of its inline scripts and
 * styles instead; only of those with the nonce, which user content can't have. Returns the page without the nonce, and `inline`, the
 * sources for the policy.
 */
export function withoutNonce(rendered: string, nonce: string): VisitorPage {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of rendered.matchAll(inlineElements)) {
    if (text && attributes.includes(nonce)) hashes.add(`'sha256-${hash(text).toString("base64")}'`);
  }
  const html = rendered
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, "")
    .replaceAll(` nonce="${nonce}"`, "");
  const etag = `W/"${hash(html).toString("base64url").slice(0, 22)}"`;
  return { html, etag, inline: [...hashes].join(" ") };
}

const inlineElements = /<(?:script|style)\b([^>]*)>([\s\S]*?)<\/(?:script|style)>/g;
const hash = (text: string) => createHash("sha256").update(text).digest();

// Public pages, some with filters in the URL. Pages behind a link with a secret (a guest's ticket, an invitation) aren't included.
const sharedPages =
  /^\/(events\/[^/]+|posts\/[^/]+|profile\/[^/]+|talent\/[^/]+|calls\/[^/]+|terms|privacy|support)?$/;
const sharedLists = /^\/(discover-events|talent|calls)$/;

/**
 * How long a page may be cached, and by whom. A shared cache may serve a public page to requests without cookies for ten seconds, and for
 * another minute while revalidating; browsers revalidate each time and get a 304 if nothing changed.
 */
export function cacheControlOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const isShared = sharedLists.test(pathname) || (!search && sharedPages.test(pathname));
  return isShared && !request.headers.get("cookie") && !request.headers.get("authorization")
    ? "public, max-age=0, s-maxage=10, stale-while-revalidate=60"
    : "private, no-cache";
}

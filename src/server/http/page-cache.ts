import { localeOf } from "../../contract/locale.ts";

type Page = { html: string; nonce: string };
type CachedPage = Page & { until: number };

const ttlMs = 2_000;
const maxEntries = 200;
const maxKeyLength = 600;

/**
 * Rendered pages for anonymous visitors, cached for two seconds: what they see depends on their locale and cookies (zone,
 * appearance), not on who they are.
 * Only the nonce differs between responses, so it is replaced each time.
 */
export function pageCache() {
  const shelf = new Map<string, CachedPage>();
  return {
    /** The key of a page that may be cached; undefined for signed-in people and for anything unusual. */
    keyOf(request: Request): string | undefined {
      const cookies = request.headers.get("cookie") ?? "";
      const locale = localeOf(request.headers.get("accept-language"));
      const key = `${request.url} ${locale} ${cookies}`;
      if (request.method !== "GET" || cookies.includes("session") || key.length > maxKeyLength)
        return undefined;
      return key;
    },
    find(key: string, nonce: string): string | undefined {
      const cached = shelf.get(key);
      if (!cached || cached.until < Date.now()) return undefined;
      return cached.html.replaceAll(cached.nonce, nonce);
    },
    keep(key: string, page: Page): void {
      if (shelf.size >= maxEntries) shelf.delete(shelf.keys().next().value ?? "");
      shelf.set(key, { ...page, until: Date.now() + ttlMs });
    },
  };
}

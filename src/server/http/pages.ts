import { randomBytes } from "node:crypto";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { packageRoot } from "../lib/package-root.ts";
import type { Env } from "./router.ts";
import { contentSecurityPolicy } from "./security.ts";
import { localeOf } from "../../contract/locale.ts";

const stillPagePolicy =
  "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const year = "public, max-age=31536000, immutable";

/** The built web: its files, and every other address rendered on the server. `api` answers the page loaders in process. */
export function pages(api: (request: Request) => Promise<Response>) {
  const app = new Hono<Env>();
  app.use(
    "*",
    serveStatic<Env>({
      root: path.relative(".", path.join(packageRoot, "dist/client")),
      precompressed: true,
      onFound: (file, c) => {
        c.header("cache-control", file.includes("/assets/") ? year : "public, max-age=3600");
        if (path.basename(file) === "sw.js") workerHeaders(c);
        // Without the server's half: what such a page shows, its own script finds in the browser.
        if (file.endsWith(".html")) c.header("content-security-policy", stillPagePolicy);
      },
    }),
  );
  app.use(compress({ threshold: 1024 }));
  const cache = pageCache();
  app.get("*", async (c) => {
    const { web, config, log } = c.var.services;
    if (!web) return c.notFound();
    const nonce = randomBytes(16).toString("base64");
    const headers = {
      "content-security-policy": contentSecurityPolicy(
        nonce,
        config.publicUrl.startsWith("https:"),
        { tiles: config.tiles && new URL(config.tiles.url).origin, path: c.req.path },
      ),
      "cache-control": "no-store",
    };
    const key = cache.keyOf(c.req.raw);
    const known = key && cache.find(key, nonce);
    if (known) return c.html(known, 200, headers);
    const address = c.var.address;
    const response = await web(c.req.raw, {
      nonce,
      origin: config.publicUrl,
      api: (request) => {
        request.headers.set("x-loader-address", address);
        return api(request);
      },
    });
    if (response.status >= 500)
      log.error({ request: c.var.requestId, path: c.req.path }, "page failed");
    if (!key || response.status !== 200) return withHeaders(response, headers);
    const html = await response.text();
    cache.keep(key, { html, nonce });
    return c.html(html, 200, headers);
  });
  return app;
}

/** Fresh at every look, so that a mend reaches browsers at once; it may call this site's API and nothing else. */
function workerHeaders(c: Context<Env>) {
  c.header("cache-control", "no-cache");
  c.header("content-security-policy", "default-src 'none'; connect-src 'self'");
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

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

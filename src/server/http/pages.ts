import { randomBytes } from "node:crypto";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { packageRoot } from "../lib/package-root.ts";
import type { Viewer } from "../lib/person.ts";
import type { PageApi } from "./page-api.ts";
import { type Env, findPersonOf } from "./router.ts";
import { openCache } from "./response-cache.ts";
import { contentSecurityPolicy, framedPages } from "./security.ts";
import { cacheControlOf, pageKey, type VisitorPage, withoutNonce } from "./visitor-pages.ts";

const stillPagePolicy =
  "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const maxPages = 200;
const year = "public, max-age=31536000, immutable";

/** The built web: serves its files and renders every other URL on the server. `api` responds to the page loaders in process. */
export function pages(api: PageApi) {
  const app = new Hono<Env>();
  const files = serveStatic<Env>({
    root: path.relative(".", path.join(packageRoot, "dist/client")),
    precompressed: true,
    onFound: (file, c) => {
      c.header("cache-control", file.includes("/assets/") ? year : "public, max-age=3600");
      if (path.basename(file) === "sw.js") workerHeaders(c);
      // Pages that the server doesn't render, such as the offline page: their own script reads what they show in the browser.
      if (file.endsWith(".html")) c.header("content-security-policy", stillPagePolicy);
    },
  });
  // Every file's name has an ending; other paths are pages, which needn't be looked for on the disk.
  app.use((c, next) => (/\.\w+$/.test(c.req.path) ? files(c, next) : next()));
  app.use(compress({ threshold: 1024 }));
  // Not cleared after writes: rendering costs far more than a response, and on a busy site somebody always writes.
  const cache = openCache<VisitorPage>(maxPages);
  app.get("*", async (c) => {
    const { web, config, log } = c.var.services;
    if (!web) return c.notFound();
    const nonce = randomBytes(16).toString("base64");
    const policy = (inline: string) =>
      contentSecurityPolicy(inline, config.publicUrl.startsWith("https:"), {
        tiles: config.tiles && new URL(config.tiles.url).origin,
        path: c.req.path,
        framed: framedPages.test(c.req.path) && c.req.header("cookie") === undefined,
      });
    const headers = {
      "content-security-policy": policy(`'nonce-${nonce}'`),
      "cache-control": "no-store",
    };
    const { requestId, address } = c.var;
    let person: Promise<Viewer> | undefined;
    const findPerson = () => (person ??= findPersonOf(c));
    const render = async () => {
      const response = await web(c.req.raw, {
        nonce,
        origin: config.publicUrl,
        api: (request) => api(request, { requestId, address, findPerson }),
      });
      if (response.status >= 500)
        log.error({ request: requestId, path: c.req.path }, "page failed");
      return response;
    };
    const key = pageKey(c.req.raw);
    if (!key) return withHeaders(await render(), headers);
    let own: Response | undefined;
    const page = await cache.get(key, async () => {
      own = await render();
      return own.status === 200 ? withoutNonce(await own.text(), nonce) : undefined;
    });
    if (!page) return withHeaders(own ?? (await render()), headers);
    // Without no-store, the browser can restore the page at once when going back.
    const forVisitors = {
      "content-security-policy": policy(page.inline),
      "cache-control": cacheControlOf(c.req.raw),
      vary: "Accept-Encoding, Accept-Language, Authorization, Cookie",
      etag: page.etag,
    };
    if (c.req.header("if-none-match") === page.etag) return c.body(null, 304, forVisitors);
    return c.html(page.html, 200, forVisitors);
  });
  return app;
}

/** The worker is revalidated on every load, so that fixes reach browsers at once; it may only call this site's API. */
function workerHeaders(c: Context<Env>) {
  c.header("cache-control", "no-cache");
  c.header("content-security-policy", "default-src 'none'; connect-src 'self'");
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value);
  return copy;
}

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
import { contentSecurityPolicy } from "./security.ts";
import { localeOf } from "../../contract/locale.ts";

const stillPagePolicy =
  "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const year = "public, max-age=31536000, immutable";

/** The built web: its files, and every other address rendered on the server. `api` answers the page loaders in process. */
export function pages(api: PageApi) {
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
  const cache = openCache<Page>(maxPages);
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
      return own.status === 200 ? { html: await own.text(), nonce } : undefined;
    });
    // Unlike what is not stored, this comes back at once when the browser goes back to it.
    const forVisitor = { ...headers, "cache-control": "private, no-cache" };
    if (page) return c.html(page.html.replaceAll(page.nonce, nonce), 200, forVisitor);
    return withHeaders(own ?? (await render()), headers);
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

const maxPages = 200;
const maxKeyLength = 600;

/**
 * The key of a page that may be cached for anonymous visitors: what they see depends on their locale and cookies (zone,
 * appearance), not on who they are. Only the nonce differs between responses, so it is replaced each time. Undefined for signed-in
 * people and for anything unusual.
 */
export function pageKey(request: Request): string | undefined {
  const cookies = request.headers.get("cookie") ?? "";
  const locale = localeOf(request.headers.get("accept-language"));
  const key = `${request.url} ${locale} ${cookies}`;
  if (request.method !== "GET" || cookies.includes("session") || key.length > maxKeyLength)
    return undefined;
  return key;
}

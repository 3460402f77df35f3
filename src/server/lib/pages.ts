import { randomBytes } from "node:crypto";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Env } from "./routes.ts";
import { contentSecurityPolicy } from "./security.ts";

const year = "public, max-age=31536000, immutable";

/** The built web: its files, and every other address rendered on the server. `api` answers the page loaders in process. */
export function pages(api: (request: Request) => Promise<Response>) {
  const app = new Hono<Env>();
  app.use(
    "*",
    serveStatic<Env>({
      root: "./dist/client",
      precompressed: true,
      onFound: (file, c) => {
        c.header("cache-control", file.includes("/assets/") ? year : "public, max-age=3600");
      },
    }),
  );
  app.use(compress({ threshold: 1024 }));
  app.get("*", async (c) => {
    const { web, config } = c.var.services;
    if (!web) return c.notFound();
    const nonce = randomBytes(16).toString("base64");
    const address = c.var.address;
    const response = await web(c.req.raw, {
      nonce,
      api: (request) => {
        request.headers.set("x-loader-address", address);
        return api(request);
      },
    });
    const answer = new Response(response.body, response);
    const https = config.publicUrl.startsWith("https:");
    answer.headers.set("content-security-policy", contentSecurityPolicy(nonce, https));
    answer.headers.set("cache-control", "no-store");
    return answer;
  });
  return app;
}

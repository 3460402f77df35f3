import { Hono } from "hono";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "../http/router.ts";
import { finishProviderSignIn } from "../sessions/provider-sign-in.ts";
import { outboxPage } from "./outbox-page.ts";

/** Pages that browsers open directly: the return from Google or Facebook, and the outbox of a server without mail. */
export const accountPages = new Hono<Env>()
  .get("/api/auth/callback/google", (c) =>
    finishProviderSignIn(c.var.services, "google", { request: c.req.raw, address: c.var.address }),
  )
  .get("/api/auth/callback/facebook", (c) =>
    finishProviderSignIn(c.var.services, "facebook", {
      request: c.req.raw,
      address: c.var.address,
    }),
  )
  .get("/dev/outbox", async (c) => {
    const { config, outboxFolder } = c.var.services;
    const forwarded = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];
    // A site with a public address runs behind a proxy, which may make every visitor look local.
    const isHere =
      isLoopbackName(new URL(config.publicUrl).hostname) &&
      isLoopback(c.var.address) &&
      isLoopbackName(new URL(c.req.url).hostname) &&
      !forwarded.some((name) => c.req.header(name) !== undefined);
    if (config.smtpUrl !== undefined || !isHere) refuse("NOT_FOUND");
    const { html, policy } = await outboxPage(outboxFolder, config.publicUrl);
    return c.html(html, 200, { "content-security-policy": policy, "cache-control": "no-store" });
  });

// IPv6 addresses arrive truncated to their /64.
function isLoopback(address: string): boolean {
  return address.startsWith("127.") || address === "::1" || address === "0:0:0:0::/64";
}

// Another name may mean DNS rebinding: a foreign page whose name resolves to this machine.
function isLoopbackName(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}

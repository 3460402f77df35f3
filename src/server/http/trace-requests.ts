import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { traceWork, type Work } from "../lib/tracing/trace-work.ts";
import type { Env } from "./router.ts";

/**
 * Traces requests by route. The URL is left out: it may contain a secret, such as a calendar feed's. Behind a trusted proxy, requests
 * continue its trace.
 */
export function traceRequests(isBehindProxy: boolean): MiddlewareHandler<Env> {
  return async function trace(c, next) {
    const { method } = c.req;
    const work: Work = {
      kind: "request",
      name: method,
      attributes: { "http.request.method": method, "marquee.request": c.var.requestId },
      ...(isBehindProxy && { carrier: Object.fromEntries(c.req.raw.headers) }),
    };
    await traceWork(
      () => work,
      async () => {
        await next();
        const route = routeOf(c);
        work.name = `${method} ${route}`;
        work.attributes["http.route"] = route;
        work.attributes["http.response.status_code"] = c.res.status;
        if (c.res.status >= 500) work.attributes["error.type"] = String(c.res.status);
      },
    );
  };
}

/** The pattern of the route that responded. Middleware and web pages have patterns that end in a star. */
export function routeOf(c: Parameters<typeof matchedRoutes>[0]): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "page";
}

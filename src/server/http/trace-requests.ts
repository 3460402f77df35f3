import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { traceWork, type Work } from "../lib/tracing/trace-work.ts";
import type { Env } from "./router.ts";

/**
 * Shows requests in traces by their route. The address itself stays out: it may hold a secret, such as that of a calendar feed.
 * Behind a proxy that is trusted, requests go on with its trace.
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

/** The pattern of the route that answered. Middleware and the pages of the web stand at patterns that end in a star. */
export function routeOf(c: Parameters<typeof matchedRoutes>[0]): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "page";
}

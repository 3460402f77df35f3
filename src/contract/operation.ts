import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi";
import type { Scope } from "./integrations/limits.ts";

/**
 * Who may call: anyone, a signed-in person, this instance's moderators or administrators, administrators only, or a phone that opened a
 * door link.
 */
export type Access = "anyone" | "person" | "moderator" | "administrator" | "door-link";

/** Calls allowed per number of seconds for one caller: the signed-in person, the door link, or a guest's address. */
export type RateLimit = {
  /** Operations with the same bucket share one count. */
  bucket: string;
  allowed: number;
  seconds: number;
  /** `address` counts everyone behind an address together, signed in or not. */
  per?: "caller" | "address";
};

/**
 * `conditional`: the handler or its service applies the limit, because it depends on more than the caller, such as configuration or what
 * the call turns out to do. `null`: no limit, only for reads.
 */
export type Rate = RateLimit | "conditional" | null;

/** The error responses an operation can return, by status; the OpenAPI document describes each once. */
function refusalsOf(access: Access, rate: Rate, { method, path, request }: RouteConfig) {
  const isRead = method === "get";
  const statuses = [
    access !== "anyone" && "401",
    (access !== "anyone" || !isRead) && "403",
    (path.includes("{") || access === "moderator" || access === "administrator") && "404",
    !isRead && "409",
    request !== undefined && "422",
    rate !== null && "429",
    "4XX",
    "5XX",
  ].filter((status) => status !== false);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  );
}

/**
 * Defines an API operation: a `createRoute` with its access, rate limit and the scope that lets access tokens in, which the server
 * enforces. Its `operationId` is the name of its export.
 */
export function operation<const R extends RouteConfig & { scope?: Scope }>(
  access: Access,
  rate: Rate,
  config: R,
) {
  const route = createRoute({ ...config, security: securityOf(access, config.scope) });
  // Added outside the types on purpose: handlers throw refusals instead of returning them.
  Object.assign(route.responses, refusalsOf(access, rate, config));
  return Object.assign(route, { access, rate });
}

/** OpenAPI security requirements: any one of them is enough, and `{}` allows anonymous calls. */
function securityOf(access: Access, scope: Scope | undefined): Record<string, string[]>[] {
  if (access === "door-link") return [{ doorLink: [] }];
  const token = scope ? [{ token: [scope] }] : [];
  return [...(access === "anyone" ? [{}] : []), { session: [] }, ...token];
}

/** A JSON response, for `operation`. */
export function json<const S extends z.ZodType>(schema: S, description = "OK") {
  return { description, content: { "application/json": { schema } } };
}

/** A JSON request body, for `operation`. */
export function body<const S extends z.ZodType>(schema: S) {
  return { content: { "application/json": { schema } }, required: true as const };
}

export const noContent = { description: "Done" };

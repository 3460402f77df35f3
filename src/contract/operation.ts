import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi";
import type { Scope } from "./integrations/limits.ts";

/**
 * Who may enter: anyone, a signed-in person, a moderator or administrator of this instance, an administrator alone, or a phone that opened a
 * door link.
 */
export type Access = "anyone" | "person" | "moderator" | "administrator" | "door-link";

/** So many calls in so many seconds from one caller: the signed-in person, the door link, or the address of a guest. */
export type RateLimit = {
  /** Operations with the same bucket are counted together. */
  bucket: string;
  allowed: number;
  seconds: number;
  /** `address` counts people behind one address together, signed in or not. */
  per?: "caller" | "address";
};

/**
 * `conditional`: the handler or its service takes the limit, because it depends on more than the caller, such as the
 * configuration or what the call turns out to do. `null`: no limit, for reads alone.
 */
export type Rate = RateLimit | "conditional" | null;

/** The refusals that an operation can be expected to answer with, by status; the document describes each once. */
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
 * One operation of the API: a `createRoute` that also says who may enter, how often, and the scope that lets an access token in;
 * the server refuses the rest. Its `operationId` is the name that it is exported by.
 */
export function operation<const R extends RouteConfig & { scope?: Scope }>(
  access: Access,
  rate: Rate,
  config: R,
) {
  const route = createRoute({ ...config, security: securityOf(access, config.scope) });
  // Added behind the types on purpose: handlers throw refusals, they never return them.
  Object.assign(route.responses, refusalsOf(access, rate, config));
  return Object.assign(route, { access, rate });
}

/** What OpenAPI calls security requirements: any one of them lets a caller in, and `{}` asks for nothing. */
function securityOf(access: Access, scope: Scope | undefined): Record<string, string[]>[] {
  if (access === "door-link") return [{ doorLink: [] }];
  const token = scope ? [{ token: [scope] }] : [];
  return [...(access === "anyone" ? [{}] : []), { session: [] }, ...token];
}

/** A JSON body or answer, for `operation`. */
export function json<const S extends z.ZodType>(schema: S, description = "OK") {
  return { description, content: { "application/json": { schema } } };
}

/** A JSON request body, for `operation`. */
export function body<const S extends z.ZodType>(schema: S) {
  return { content: { "application/json": { schema } }, required: true as const };
}

export const nothing = { description: "Done" };

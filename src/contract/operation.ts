import { createRoute, z, type RouteConfig } from "@hono/zod-openapi";

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

const problem = {
  description: "Refused: see `code`",
  content: {
    "application/problem+json": {
      schema: z
        .object({
          type: z.string(),
          title: z.string(),
          status: z.number(),
          code: z.string(),
          detail: z.string().optional(),
          fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
          appealToken: z.string().optional(),
          requestId: z.string().optional(),
        })
        .openapi("Problem"),
    },
  },
};

/** One operation of the API: a `createRoute` that also says who may enter and how often; the server refuses the rest. */
export function operation<const R extends RouteConfig>(access: Access, rate: Rate, config: R) {
  const route = createRoute({
    ...config,
    ...(access === "anyone" ? {} : { security: [{ [schemeOf(access)]: [] }] }),
  });
  // Added behind the types on purpose: handlers throw refusals, they never return them.
  Object.assign(route.responses, { default: problem });
  return Object.assign(route, { access, rate });
}

function schemeOf(access: Exclude<Access, "anyone">): string {
  return access === "door-link" ? "doorLink" : "session";
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

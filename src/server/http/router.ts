import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { DoorLink, Person, Viewer } from "../lib/person.ts";
import type { Scope } from "../../contract/integrations/limits.ts";
import type { Access, Rate, RateLimit } from "../../contract/operation.ts";
import type { Services } from "../services.ts";
import { bearerOf } from "../lib/own-origin.ts";
import { refuse } from "../lib/refuse.ts";

export type Env = {
  Variables: {
    services: Services;
    requestId: string;
    /** The client's address, as far as the operator's proxy setting allows it to be known. */
    address: string;
    /** Set by each operation's guard. */
    person: Viewer;
    /** Finds the page's person, once for all operations that its loaders call. */
    findPerson?: () => Promise<Viewer>;
    /** The request's access token, which allows what its scopes name. */
    token?: { id: string; scopes: readonly Scope[] };
    /** The phone's door link, in operations for phones at the door. */
    doorLink?: DoorLink;
  };
};

/** The signed-in person of this request; the guard has refused everybody else. */
export function signedIn(c: Context<Env>): Person {
  return c.get("person") ?? refuse("UNAUTHENTICATED");
}

/** The phone's door link; the guard has refused all other callers. */
export function openedDoorLink(c: Context<Env>): DoorLink {
  return c.get("doorLink") ?? refuse("DOOR_LINK_ENDED");
}

/** Who a rate limit counts: the door link, the person, or a guest's address. */
export function callerOf(c: Context<Env>): string {
  return c.get("doorLink")?.id ?? c.get("person")?.id ?? c.get("address");
}

/** Identifies the caller, refuses those without access and counts the others, before the input is read. */
export function guard(access: Access, rate: Rate, scope?: Scope): MiddlewareHandler<Env> {
  return async function guardRequest(c, next) {
    const isCounted = rate !== null && rate !== "conditional";
    const bearer = bearerOf(c.req.raw.headers);
    if (bearer !== undefined) await identifyToken(c, bearer, scope);
    else if (access === "door-link") await identifyPhone(c);
    else if (isCounted && access === "person" && rate.per !== "address" && !isSafe(c.req.method)) {
      await findPersonAndCount(c, rate);
      return next();
    } else await identifyPerson(c, access);
    if (isCounted) await takeTry(c, rate);
    await next();
  };
}

/** Finds and counts in one statement, since most writes need both; refuses people who aren't signed in or have reached the limit. */
async function findPersonAndCount(c: Context<Env>, rate: RateLimit): Promise<void> {
  const { identity, rateLimiter } = c.var.services;
  const found = await identity.findPersonAndCount(c.req.raw.headers, rate);
  c.set("person", found?.person);
  if (!found) refuse("UNAUTHENTICATED");
  await rateLimiter.judge(found.tried, rate);
}

/** The person whose session cookie the request carries. */
export function findPersonOf(c: Context<Env>): Promise<Viewer> {
  return c.var.services.identity.findPerson(c.req.raw.headers);
}

async function identifyPerson(c: Context<Env>, access: Exclude<Access, "door-link">) {
  const find = c.var.findPerson ?? (() => findPersonOf(c));
  const person = await find();
  c.set("person", person);
  if (access !== "anyone" && !person) refuse("UNAUTHENTICATED");
  // Anonymous visitors and people without the right get the response for a route that doesn't exist.
  if (access === "administrator" && !person?.administrator) refuse("NOT_FOUND");
  if (access === "moderator" && !person?.administrator && !person?.moderator) refuse("NOT_FOUND");
}

const tokenCalls = { allowed: 600, seconds: 60 };
const wrongTokens = { allowed: 60, seconds: 60 };

/** A token needs the scope that the operation names; operations without a scope refuse all tokens. */
async function identifyToken(c: Context<Env>, bearer: string, scope: Scope | undefined) {
  const { identity, rateLimiter } = c.var.services;
  const found = await identity.findToken(bearer);
  if (!found) {
    await rateLimiter.takeForReading("wrong-tokens", c.var.address, wrongTokens);
    refuse("INVALID_TOKEN");
  }
  const { id, scopes, person } = found;
  await rateLimiter.takeForReading("token-calls", id, tokenCalls);
  c.set("token", { id, scopes });
  if (scope === undefined) refuse("TOKEN_SCOPE", { detail: "Access tokens can't do this." });
  requireScope(c, scope);
  c.set("person", person);
}

/** Refuses a token without this scope, for actions beyond the operation's own scope. */
export function requireScope(c: Context<Env>, scope: Scope): void {
  const token = c.get("token");
  if (token && !token.scopes.includes(scope))
    refuse("TOKEN_SCOPE", { detail: `It needs the scope ${scope}.` });
}

/** Whether the phone's owner is signed in doesn't matter: at the door, a phone may do what its link allows. */
async function identifyPhone(c: Context<Env>) {
  const doorLink = await c.var.services.findDoorLink(c.req.raw.headers);
  if (!doorLink) refuse("DOOR_LINK_ENDED");
  c.set("doorLink", doorLink);
}

/** Counts a call, for operations that count only some. */
export function takeTry(c: Context<Env>, { bucket, per, ...limit }: RateLimit): Promise<void> {
  const key = per === "address" ? c.get("address") : callerOf(c);
  const { rateLimiter } = c.var.services;
  return isSafe(c.req.method)
    ? rateLimiter.takeForReading(bucket, key, limit)
    : rateLimiter.take(bucket, key, limit);
}

/** Whether requests with this method change nothing. */
export function isSafe(method: string): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(method.toUpperCase());
}

/** Whether tokens may have this scope for the operation; staff operations and those of phones at the door aren't for tokens. */
function isTokenScope(scope: Scope, { access, method }: Guarded): boolean {
  const isForPeople = access === "anyone" || access === "person";
  return isForPeople && scope.endsWith(isSafe(method) ? ":read" : ":write");
}

type Guarded = { method: string; access?: Access; rate?: Rate; scope?: Scope };

/**
 * A noun's routes: `.openapi(operation, handler)`, with the access, rate limit and scope that each operation names. Its `operationId` is
 * the name under which one of these contracts exports it.
 */
export function routes(...contracts: object[]) {
  const names = new Map(
    contracts.flatMap((contract) =>
      Object.entries(contract).map(([name, value]) => [value as unknown, name]),
    ),
  );
  const app = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      refuse("BAD_INPUT", {
        fields: result.error.issues
          .slice(0, 20)
          .map((issue) => ({ field: issue.path.join("."), message: issue.message })),
      });
    },
  });
  const register = app.openapi;
  app.openapi = ((operation: Guarded, ...rest: unknown[]) => {
    const { access, rate = null, scope, ...route } = operation;
    const operationId = names.get(operation);
    if (access === undefined) throw new Error("An operation without access cannot be served");
    if (rate === null && !isSafe(route.method))
      throw new Error("A write without a rate limit cannot be served");
    if (scope !== undefined && !isTokenScope(scope, operation))
      throw new Error("Tokens read by a read scope, write by a write scope, and run no site");
    if (operationId === undefined) throw new Error("An operation without a name cannot be served");
    const served = { ...route, operationId, middleware: [guard(access, rate, scope)] };
    return Reflect.apply(register, app, [served, ...rest]);
  }) as typeof app.openapi;
  return app;
}

type Described = Parameters<OpenAPIHono<Env>["openAPIRegistry"]["registerPath"]>[0] & Guarded;

/** Describes operations that other code serves, such as uploads, whose bodies are streams. */
export function describeOnly(app: OpenAPIHono<Env>, operations: Record<string, Described>): void {
  for (const [operationId, operation] of Object.entries(operations)) {
    const { access: _access, rate: _rate, scope: _scope, ...route } = operation;
    app.openAPIRegistry.registerPath({ ...route, operationId });
  }
}

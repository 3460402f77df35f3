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
    /** Client address as the operator's proxy setting allows to know it. */
    address: string;
    /** Set by the guard of each operation. */
    person: Viewer;
    /** Finds the person of a page, once for all operations that its loaders call. */
    findPerson?: () => Promise<Viewer>;
    /** The access token that the request carries, which lets it do what its scopes name. */
    token?: { id: string; scopes: readonly Scope[] };
    /** The door link of the phone that asks, in operations for such phones. */
    doorLink?: DoorLink;
  };
};

/** The signed-in person of this request; the door has let nobody else in. */
export function signedIn(c: Context<Env>): Person {
  return c.get("person") ?? refuse("SIGN_IN_FIRST");
}

/** The door link of the phone that asks; the guard has let no other in. */
export function openedDoorLink(c: Context<Env>): DoorLink {
  return c.get("doorLink") ?? refuse("DOOR_LINK_ENDED");
}

/** Who is counted: the door link, the person, or the address of a guest. */
export function callerOf(c: Context<Env>): string {
  return c.get("doorLink")?.id ?? c.get("person")?.id ?? c.get("address");
}

/** Finds out who asks, refuses those without access and counts the others, before the input is even read. */
export function guard(access: Access, rate: Rate, scope?: Scope): MiddlewareHandler<Env> {
  return async function stand(c, next) {
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

/** Both in one statement, as most writes need it; refuses those who are not signed in or have no try left. */
async function findPersonAndCount(c: Context<Env>, rate: RateLimit): Promise<void> {
  const { identity, rateLimiter } = c.var.services;
  const found = await identity.findPersonAndCount(c.req.raw.headers, rate);
  c.set("person", found?.person);
  if (!found) refuse("SIGN_IN_FIRST");
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
  if (access !== "anyone" && !person) refuse("SIGN_IN_FIRST");
  // An anonymous visitor and a person without the right get the same response as for a route that does not exist.
  if (access === "administrator" && !person?.administrator) refuse("NOT_FOUND");
  if (access === "moderator" && !person?.administrator && !person?.moderator) refuse("NOT_FOUND");
}

const tokenCalls = { allowed: 600, seconds: 60 };
const wrongTokens = { allowed: 60, seconds: 60 };

/** What an operation does not name as its scope, no token opens: one without a scope refuses all of them. */
async function identifyToken(c: Context<Env>, bearer: string, scope: Scope | undefined) {
  const { identity, rateLimiter } = c.var.services;
  const found = await identity.findToken(bearer);
  if (!found) {
    await rateLimiter.takeForReading("wrong-tokens", c.var.address, wrongTokens);
    refuse("TOKEN_ENDED");
  }
  const { id, scopes, person } = found;
  await rateLimiter.takeForReading("token-calls", id, tokenCalls);
  c.set("token", { id, scopes });
  if (scope === undefined) refuse("TOKEN_SCOPE", { detail: "Access tokens can't do this." });
  requireScope(c, scope);
  c.set("person", person);
}

/** Refuses a token that lacks this scope: for what an operation does beyond the scope it names. */
export function requireScope(c: Context<Env>, scope: Scope): void {
  const token = c.get("token");
  if (token && !token.scopes.includes(scope))
    refuse("TOKEN_SCOPE", { detail: `It needs the scope ${scope}.` });
}

/** Whether the phone's owner is signed in does not matter: what a phone may do at the door is what its link may. */
async function identifyPhone(c: Context<Env>) {
  const doorLink = await c.var.services.findDoorLink(c.req.raw.headers);
  if (!doorLink) refuse("DOOR_LINK_ENDED");
  c.set("doorLink", doorLink);
}

function takeTry(c: Context<Env>, { bucket, per, ...limit }: RateLimit): Promise<void> {
  const key = per === "address" ? c.get("address") : callerOf(c);
  const { rateLimiter } = c.var.services;
  return isSafe(c.req.method)
    ? rateLimiter.takeForReading(bucket, key, limit)
    : rateLimiter.take(bucket, key, limit);
}

/** Whether requests of this method change nothing. */
export function isSafe(method: string): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(method.toUpperCase());
}

/** Whether tokens may have this scope for the operation: what only staff and phones at a door may do is not for tokens. */
function isTokenScope(scope: Scope, { access, method }: Guarded): boolean {
  const isForPeople = access === "anyone" || access === "person";
  return isForPeople && scope.endsWith(isSafe(method) ? ":read" : ":write");
}

type Guarded = { method: string; access?: Access; rate?: Rate; scope?: Scope };

/**
 * A noun's routes: `.openapi(operation, handler)`, each with the access, the rate limit and the scope its operation names. The
 * `operationId` of an operation is the name under which one of these contracts exports it.
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

/** Describes operations, by their names, that something else serves, such as uploads, whose bodies are streams. */
export function describeOnly(app: OpenAPIHono<Env>, operations: Record<string, Described>): void {
  for (const [operationId, operation] of Object.entries(operations)) {
    const { access: _access, rate: _rate, scope: _scope, ...route } = operation;
    app.openAPIRegistry.registerPath({ ...route, operationId });
  }
}

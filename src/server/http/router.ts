import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { Person, Viewer } from "../lib/person.ts";
import type { Access } from "../../contract/operation.ts";
import type { Services } from "../services.ts";
import { refuse } from "../lib/refuse.ts";

export type Env = {
  Variables: {
    services: Services;
    requestId: string;
    /** Client address as the operator's proxy setting allows to know it. */
    address: string;
    /** Set by the door of each operation. */
    person: Viewer;
  };
};

/** The signed-in person of this request; the door has let nobody else in. */
export function signedIn(c: Context<Env>): Person {
  return c.get("person") ?? refuse("SIGN_IN_FIRST");
}

/** Who is counted: the person, or the address of a guest. */
export function callerOf(c: Context<Env>): string {
  return c.get("person")?.id ?? c.get("address");
}

/** The operation's door: finds out who asks and refuses who may not enter, before the input is even read. */
export function guard(access: Access): MiddlewareHandler<Env> {
  return async function stand(c, next) {
    const person = await c.var.services.identity.findPerson(c.req.raw.headers);
    c.set("person", person);
    if (access !== "anyone" && !person) refuse("SIGN_IN_FIRST");
    // A stranger and a person without the right get the same answer as for a route that does not exist.
    if (access === "administrator" && !person?.administrator) refuse("NOT_FOUND");
    await next();
  };
}

/** A noun's routes: `.openapi(operation, handler)`, each behind the door its operation names. */
export function routes() {
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
  app.openapi = (({ access, ...route }: { access?: Access }, ...rest: unknown[]) => {
    if (access === undefined) throw new Error("An operation without a door cannot be served");
    return Reflect.apply(register, app, [{ ...route, middleware: [guard(access)] }, ...rest]);
  }) as typeof app.openapi;
  return app;
}

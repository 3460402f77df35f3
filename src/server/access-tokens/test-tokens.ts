import { sql } from "drizzle-orm";
import type { Scope } from "../../contract/integrations/limits.ts";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestPerson } from "../test-app.ts";

/** Creates a token with these scopes through the API. */
export async function makeToken(app: TestApp, person: TestPerson, scopes: Scope[]) {
  await app.services.db.execute(
    sql`update users set email_verified = true where id = ${person.id}`,
  );
  const wanted = { id: newId(), name: "Robot", scopes, days: 30 };
  const { status, body } = await person.post("/my/access-tokens", wanted);
  if (status !== 201) throw new Error(`no token: ${JSON.stringify(body)}`);
  return { id: wanted.id, token: body.token as string };
}

/** Makes requests as an API client does: with a token, but no cookies and no Origin. */
export function robot(app: TestApp, token: string, more: Record<string, string> = {}) {
  return async function ask(method: string, address: string, body?: unknown) {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...more,
    };
    const response = await app.app.fetch(
      new Request(`http://localhost:3000/api/v1${address}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
}

import { eq } from "drizzle-orm";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestPerson } from "../lib/test-app.ts";
import { users } from "../people/tables.ts";
import { pairOf } from "./pair.ts";

/** Somebody whose address is verified, so that they may write to strangers. */
export async function verified(app: TestApp, name: string): Promise<TestPerson> {
  const person = await app.person(name);
  await app.services.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
  return person;
}

export function between(one: TestPerson, other: TestPerson): string {
  return pairOf(one.id, other.id);
}

export function send(from: TestPerson, to: { id: string }, text: string, more: object = {}) {
  return from.post("/messages", { id: newId(), to: to.id, text, ...more });
}

import { eq } from "drizzle-orm";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { users } from "../people/tables.ts";
import { pairOf } from "./pair.ts";

/** A person with a verified address, who may write to people they don't know. */
export async function verified(app: TestApp, name: string): Promise<TestPerson> {
  const person = await app.person(name);
  await app.services.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
  return person;
}

/** Two people who follow each other. */
export async function friends(
  app: TestApp,
  one: string,
  other: string,
): Promise<[TestPerson, TestPerson]> {
  const pair: [TestPerson, TestPerson] = [await verified(app, one), await verified(app, other)];
  await pair[0].put(`/people/${pair[1].id}/follow`);
  await pair[1].put(`/people/${pair[0].id}/follow`);
  return pair;
}

export function between(one: TestPerson, other: TestPerson): string {
  return pairOf(one.id, other.id);
}

export function send(from: TestPerson, to: { id: string }, text: string, more: object = {}) {
  return from.post("/messages", { id: newId(), to: to.id, text, ...more });
}

export async function textsOf(person: TestPerson, other: TestPerson): Promise<string[]> {
  const { body } = await person.get(`/conversations/${between(person, other)}/messages`);
  return body.items.map(({ text }: { text: string }) => text);
}

import { and, eq } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "./tables.ts";
import { notBlocked } from "./visibility.ts";

/** A signed-in viewer belongs to one request, and all the lists of a profile's page ask about the same person. */
const known = new WeakMap<Person, Map<string, boolean | Promise<boolean>>>();

/** Refuses a person who doesn't exist or is hidden by a block. */
export async function requireVisiblePerson(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await isVisiblePerson(db, viewer, id))) refuse("NOT_FOUND");
}

/** Whether the person exists and no block hides them; asks the database only once per request. */
export async function isVisiblePerson(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const answer = (viewer && known.get(viewer)?.get(id)) ?? findVisible(db, viewer, id);
  rememberVisible(viewer, id, answer);
  return answer;
}

/** For a service whose own statement has shown it. */
export function rememberVisible(
  viewer: Viewer,
  id: string,
  answer: boolean | Promise<boolean> = true,
): void {
  if (!viewer) return;
  const answers = known.get(viewer) ?? new Map();
  known.set(viewer, answers.set(id, answer));
}

async function findVisible(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), notBlocked(viewer, users.id)));
  return found.length > 0;
}

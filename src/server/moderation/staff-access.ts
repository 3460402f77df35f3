import { inArray } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";

type Power = "moderator" | "administrator";

/**
 * Refuses unless the actor still has the power. Locks their row, so that a role removed meanwhile counts, together with the given people's
 * rows, always in the same order.
 */
export async function requirePower(
  tx: Transaction,
  actor: Person,
  { needs = "moderator", alsoLock = [] }: { needs?: Power; alsoLock?: string[] } = {},
) {
  const { id, administrator, moderator, sample, name, username } = users;
  const rows = await tx
    .select({ id, administrator, moderator, sample, name, username })
    .from(users)
    .where(inArray(id, [actor.id, ...alsoLock]))
    .orderBy(id)
    .for("no key update");
  const own = rows.find((row) => row.id === actor.id);
  if (!own?.administrator && !(needs === "moderator" && own?.moderator)) refuse("NOT_FOUND");
  return { own, rows };
}

/**
 * Locks a person and refuses unless the actor may act on them: nobody can act on an administrator, and only administrators on a moderator.
 */
export async function requirePowerOver(
  tx: Transaction,
  actor: Person,
  personId: string,
  { needs = "moderator", withSamples = false }: { needs?: Power; withSamples?: boolean } = {},
) {
  const { own, rows } = await requirePower(tx, actor, { needs, alsoLock: [personId] });
  const person = rows.find((row) => row.id === personId);
  if (!person || (person.sample && !withSamples)) refuse("NOT_FOUND");
  if (personId === actor.id)
    refuse("NOT_ALLOWED", { detail: "You can't do this to yourself. Ask another moderator." });
  if (person.administrator)
    refuse("NOT_ALLOWED", {
      detail: "This is an administrator. Another administrator can take the role away first.",
    });
  if (person.moderator && !own.administrator)
    refuse("NOT_ALLOWED", { detail: "Only an administrator can act on a moderator." });
  return person;
}

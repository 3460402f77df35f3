import { and, count, eq } from "drizzle-orm";
import { profileLimits } from "../../contract/people/limits.ts";
import type { NewProfileItem, ProfileItem } from "../../contract/people/profiles.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { lockPerson } from "../people/service.ts";
import { changeProfile } from "./judge-profile.ts";
import { getProfile, sectionOf } from "./service.ts";
import { profileItems } from "./tables.ts";

/** Adds an entry to a list on this person's profile. Idempotent: a repeated request adds it once. */
export async function addItem(db: Db, person: Person, { id, ...content }: NewProfileItem) {
  await changeProfile(db, person, async (tx) => {
    // Serialized per person, so that the limit holds.
    await lockPerson(tx, person.id);
    const [known] = await tx
      .select({ userId: profileItems.userId })
      .from(profileItems)
      .where(eq(profileItems.id, id));
    if (known) return known.userId === person.id ? undefined : refuse("CONFLICT");
    const [row] = await tx
      .select({ count: count() })
      .from(profileItems)
      .where(and(eq(profileItems.userId, person.id), eq(sectionOf, content.section)));
    if ((row?.count ?? 0) >= profileLimits.items) {
      refuse("NOT_ALLOWED", {
        detail: `A section of your profile can have up to ${profileLimits.items} entries. Delete one before adding another.`,
      });
    }
    const values = { id, userId: person.id, content };
    const added = await tx.insert(profileItems).values(values).onConflictDoNothing().returning();
    return added.length > 0 ? undefined : refuse("CONFLICT");
  });
  return getProfile(db, person, person.id);
}

export async function editItem(
  db: Db,
  person: Person,
  { id, content }: { id: string; content: ProfileItem },
) {
  const mine = and(
    eq(profileItems.id, id),
    eq(profileItems.userId, person.id),
    eq(sectionOf, content.section),
  );
  await changeProfile(db, person, async (tx) => {
    const changed = await tx.update(profileItems).set({ content }).where(mine).returning();
    if (changed.length === 0) refuse("NOT_FOUND");
  });
  return getProfile(db, person, person.id);
}

export async function deleteItem(db: Db, person: Person, id: string) {
  const mine = and(eq(profileItems.id, id), eq(profileItems.userId, person.id));
  await changeProfile(db, person, async (tx) => {
    const gone = await tx.delete(profileItems).where(mine).returning();
    if (gone.length === 0) refuse("NOT_FOUND");
  });
  return getProfile(db, person, person.id);
}

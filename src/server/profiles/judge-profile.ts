import { and, eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { queueTexts } from "../moderation/queue-texts.ts";
import { hiddenContent } from "../moderation/tables.ts";
import { profileText } from "./profile-text.ts";

/**
 * Changes a profile and checks the resulting text. With a held word, the profile's texts wait for a moderator; without one they are
 * shown, even if a moderator had hidden them before.
 */
export function changeProfile<T>(
  db: Db,
  person: Person,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const before = await readText(tx, person);
    const result = await change(tx);
    const text = await readText(tx, person);
    if (text === before) return result;
    const profile = { target: "profile", targetId: person.id } as const;
    await tx
      .delete(hiddenContent)
      .where(and(eq(hiddenContent.target, "profile"), eq(hiddenContent.targetId, person.id)));
    await queueTexts(tx, person, [{ ...profile, ownerId: person.id, text, before }]);
    return result;
  });
}

async function readText(tx: Transaction, { id }: Person): Promise<string> {
  const { rows } = await tx.execute<{ text: string | null }>(
    sql`select ${profileText(sql`${id}::uuid`)} as text`,
  );
  return rows[0]?.text ?? "";
}

import { asc, eq, sql } from "drizzle-orm";
import { heldWordLimits } from "../../contract/moderation/limits.ts";
import type { HeldWord } from "../../contract/moderation/held.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { heldWordKey } from "./queue-for-review.ts";
import { writeLog } from "./log.ts";
import { requirePower } from "./staff-access.ts";
import { heldWords } from "./tables.ts";

export async function listHeldWords(db: Db): Promise<{ items: HeldWord[] }> {
  const rows = await db.select().from(heldWords).orderBy(asc(heldWords.key));
  return { items: rows.map(wordShape) };
}

function wordShape({ id, word, createdAt }: typeof heldWords.$inferSelect): HeldWord {
  return { id, word, createdAt: createdAt.toISOString() };
}

/** Adds a word to the list; does nothing if it's already there. */
export function addHeldWord(db: Db, actor: Person, word: string): Promise<HeldWord> {
  return db.transaction(async (tx) => {
    await requirePower(tx, actor);
    const key = heldWordKey(word);
    const [count] = await tx.select({ all: sql<number>`count(*)::int` }).from(heldWords);
    if ((count?.all ?? 0) >= heldWordLimits.words)
      refuse("NOT_ALLOWED", { detail: "The list is full. Remove a word first." });
    const [added] = await tx
      .insert(heldWords)
      .values({ word, key })
      .onConflictDoNothing()
      .returning();
    if (added) {
      await writeLog(tx, { actorId: actor.id, action: "add-word", reason: word });
      return wordShape(added);
    }
    const [known] = await tx.select().from(heldWords).where(eq(heldWords.key, key));
    return known ? wordShape(known) : refuse("CONFLICT");
  });
}

export function removeHeldWord(db: Db, actor: Person, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await requirePower(tx, actor);
    const [gone] = await tx.delete(heldWords).where(eq(heldWords.id, id)).returning();
    if (!gone) refuse("NOT_FOUND");
    await writeLog(tx, { actorId: actor.id, action: "remove-word", reason: gone.word });
  });
}

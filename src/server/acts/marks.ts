import { and, count, eq } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { actFollows, acts, actSaves } from "./tables.ts";
import { visibleAct } from "./visibility.ts";

/** Follows or saves an act that the person may see, or undoes it. Idempotent. */
export async function markAct(
  db: Db,
  person: Person,
  { id, on, mark }: { id: string; on: boolean; mark: "follow" | "save" },
): Promise<void> {
  const table = mark === "follow" ? actFollows : actSaves;
  const mine = and(eq(table.actId, id), eq(table.personId, person.id));
  const [act] = await db
    .select({ ownerId: acts.ownerId })
    .from(acts)
    .where(and(eq(acts.id, id), visibleAct(person)));
  if (!act) refuse("NOT_FOUND");
  if (!on) await db.delete(table).where(mine);
  else if (act.ownerId === person.id)
    refuse("NOT_ALLOWED", { detail: `You can't ${mark} your own act.` });
  else await db.insert(table).values({ actId: id, personId: person.id }).onConflictDoNothing();
}

/** How many people follow an act. */
export async function countFollowersOf(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(actFollows)
    .where(eq(actFollows.actId, id));
  return row?.count ?? 0;
}

import { sql } from "drizzle-orm";
import type { HeldTarget } from "../../contract/moderation/limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { allHeldWords, findHeldWord } from "./queue-for-review.ts";
import { hiddenContent } from "./tables.ts";

export type Written = {
  target: HeldTarget;
  targetId: string;
  ownerId: string | null;
  text: string;
  /** The previous text: an unchanged one isn't checked again. */
  before?: string | undefined;
};

type Role = { words: string[]; administrator: boolean | null; moderator: boolean | null };

/**
 * Queues texts that contain a listed word for the moderators, and returns the ids of what now waits. The rule for new and edited events,
 * profiles and acts; posts and comments check words themselves.
 */
export async function queueTexts(
  tx: Transaction,
  by: { id: string },
  written: Written[],
): Promise<string[]> {
  const changed = written.filter(({ text, before }) => text !== before);
  if (changed.length === 0) return [];
  const { rows } = await tx.execute<Role>(sql`select ${allHeldWords} as words,
    (select ${users.administrator} from ${users} where ${users.id} = ${by.id}) as administrator,
    (select ${users.moderator} from ${users} where ${users.id} = ${by.id}) as moderator`);
  const { words = [], administrator = false, moderator = false } = rows[0] ?? {};
  const role = { administrator: administrator ?? false, moderator: moderator ?? false };
  // All dates of a series share one text.
  const found = new Map<string, string | undefined>();
  const held = changed.flatMap(({ target, targetId, ownerId, text }) => {
    if (!found.has(text)) found.set(text, findHeldWord(role, text, words));
    const reason = found.get(text);
    return reason === undefined
      ? []
      : { target, targetId, ownerId, reason, waitsFor: "moderators" as const };
  });
  if (held.length > 0) await tx.insert(hiddenContent).values(held).onConflictDoNothing();
  return held.map(({ targetId }) => targetId);
}

/** Makes dates added to a series later wait like the date before them. */
export async function queueDatesLike(
  tx: Transaction,
  { ids, like }: { ids: string[]; like: string },
): Promise<void> {
  await tx.execute(sql`insert into ${hiddenContent} (target, target_id, owner_id, reason, waits_for)
    select 'event', added.id, ${hiddenContent.ownerId}, ${hiddenContent.reason}, 'moderators'
    from ${hiddenContent} cross join unnest(${sql.param(ids)}::uuid[]) as added (id)
    where ${hiddenContent.target} = 'event' and ${hiddenContent.targetId} = ${like}
      and ${hiddenContent.waitsFor} = 'moderators' on conflict do nothing`);
}

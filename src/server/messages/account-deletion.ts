import { sql } from "drizzle-orm";
import { newId } from "../lib/ids.ts";
import type { Transaction } from "../lib/database/database.ts";
import { pairOf } from "./pair.ts";
import { conversations, messages, participants } from "./tables.ts";

/** Locks a person's conversations, always in the same order, and returns their ids; sending a message takes the same locks. */
export async function lockConversationsOf(tx: Transaction, personId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${conversations} where id in (
      select conversation_id from ${participants} where user_id = ${personId}
    ) order by id for update`);
  return rows.map(({ id }) => id);
}

/**
 * Erases a person's messages, pictures and id from all conversations. Where the other person has written too, they keep the
 * conversation with a stand-in for the deleted account; returns those others.
 */
export async function eraseConversations(tx: Transaction, personId: string): Promise<string[]> {
  await tx.execute(sql`
    delete from ${conversations} where id in (select conversation_id from ${participants} where user_id = ${personId})
      and not exists (
        select 1 from ${messages} where conversation_id = conversations.id
          and sender_id <> ${personId} and not unsent
          and exists (select 1 from ${participants} where conversation_id = messages.conversation_id and user_id = sender_id))`);
  const { rows } = await tx.execute<{ id: string; other: string }>(sql`
    select conversation_id as id, other_id as other from ${participants} where user_id = ${personId}`);
  for (const { id, other } of rows) {
    const gone = newId();
    await tx.execute(sql`
      update ${messages} set sender_id = ${gone}, text = '', media_id = null, unsent = true
      where conversation_id = ${id} and sender_id = ${personId}`);
    await tx.execute(sql`
      update ${conversations} set pair = ${pairOf(gone, other)} where id = ${id}`);
    await tx.execute(sql`
      update ${participants} set other_id = ${gone}, came = 0 where conversation_id = ${id} and user_id = ${other}`);
  }
  return rows.map(({ other }) => other);
}

import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlockedBetween } from "../people/visibility.ts";
import { closedFor } from "./access.ts";
import { conversations, participants } from "./tables.ts";

const theirs = alias(participants, "theirs");

/** Who may see this person type: the other person, if both sides are open and a message would be delivered. */
export async function findReader(db: Db, me: Person, pair: string): Promise<string | undefined> {
  const reader = { id: users.id, state: theirs.state, lastPlace: conversations.lastPlace };
  const [row] = await db
    .select({ id: users.id })
    .from(conversations)
    .innerJoin(
      participants,
      and(
        eq(participants.conversationId, conversations.id),
        eq(participants.userId, me.id),
        eq(participants.state, "open"),
      ),
    )
    .innerJoin(
      theirs,
      and(
        eq(theirs.conversationId, conversations.id),
        eq(theirs.userId, participants.otherId),
        eq(theirs.state, "open"),
      ),
    )
    .innerJoin(users, eq(users.id, participants.otherId))
    .where(
      and(
        eq(conversations.pair, pair),
        notBlockedBetween(me, participants.otherId),
        isNull(closedFor(me, reader)),
      ),
    );
  return row?.id;
}

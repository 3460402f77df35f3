import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlockedBetween } from "../people/visibility.ts";
import { closedFor } from "./access.ts";
import { conversations, seats } from "./tables.ts";

const theirs = alias(seats, "theirs");

/** Who may see this person type in a conversation: the other, where both have opened it and a message would arrive. */
export async function findReader(db: Db, me: Person, pair: string): Promise<string | undefined> {
  const reader = { id: users.id, state: theirs.state, lastPlace: conversations.lastPlace };
  const [row] = await db
    .select({ id: users.id })
    .from(conversations)
    .innerJoin(
      seats,
      and(
        eq(seats.conversationId, conversations.id),
        eq(seats.userId, me.id),
        eq(seats.state, "open"),
      ),
    )
    .innerJoin(
      theirs,
      and(
        eq(theirs.conversationId, conversations.id),
        eq(theirs.userId, seats.otherId),
        eq(theirs.state, "open"),
      ),
    )
    .innerJoin(users, eq(users.id, seats.otherId))
    .where(
      and(
        eq(conversations.pair, pair),
        notBlockedBetween(me, seats.otherId),
        isNull(closedFor(me, reader)),
      ),
    );
  return row?.id;
}

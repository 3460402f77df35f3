import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../lib/database/database.ts";
import type { LivePart, LiveSocket } from "../lib/live/live-part.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlockedBetween } from "../people/visibility.ts";
import type { Services } from "../services.ts";
import { closedFor } from "./access.ts";
import { conversations, participants } from "./tables.ts";

const shape = /^[0-9a-f-]{36}_[0-9a-f-]{36}$/;
const twoSeconds = 2_000;
const theirs = alias(participants, "theirs");

/** Shows each of the two that the other is typing, as long as a message would be delivered. */
export function liveMessages({ db, live }: Pick<Services, "db" | "live">): LivePart {
  const lastSent = new WeakMap<LiveSocket, number>();
  return {
    hears: {
      async typing(socket, conversationId) {
        if (typeof conversationId !== "string" || !shape.test(conversationId)) return;
        const now = performance.now();
        if (now - (lastSent.get(socket) ?? -twoSeconds) < twoSeconds) return;
        lastSent.set(socket, now);
        const reader = await findReader(db, socket.data.person, conversationId);
        if (reader !== undefined) live.toPerson(reader, { type: "typing", conversationId });
      },
    },
  };
}

/** Who may see this person type: the other, when both sides are open and a message would be delivered. */
async function findReader(db: Db, me: Person, pair: string): Promise<string | undefined> {
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

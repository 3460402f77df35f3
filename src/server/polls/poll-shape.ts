import { eq, sql, type SQL } from "drizzle-orm";
import type { Poll, PublicPoll } from "../../contract/rooms/polls.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { polls, pollVotes } from "./tables.ts";

type Counts = Record<string, number>;

/** The columns `pollShape` needs: the poll and its results, counted from the votes. */
export function pollColumns(viewer: Viewer) {
  const isOfPoll = eq(pollVotes.pollId, polls.id);
  const chosen: SQL<Counts> = sql`(select coalesce(json_object_agg(choice, votes), '{}') from (
    select choice, count(*)::int as votes from ${pollVotes} cross join unnest(${pollVotes.choices}) as choice
    where ${isOfPoll} group by choice) as counted)`;
  const mine: SQL<number[] | null> = viewer
    ? sql`(select ${pollVotes.choices} from ${pollVotes} where ${isOfPoll} and ${pollVotes.personId} = ${viewer.id})`
    : sql`null`;
  const voters: SQL<number> = sql`(select count(*)::int from ${pollVotes} where ${isOfPoll})`;
  return { poll: polls, chosen, voters, mine };
}

type Row = {
  poll: typeof polls.$inferSelect;
  chosen: Counts;
  voters: number;
  mine: number[] | null;
};

function publicPoll({ poll, chosen, voters }: Omit<Row, "mine">): PublicPoll {
  const { id, question, options, multiple, closedAt, createdAt } = poll;
  return {
    id,
    question,
    options: options.map((text, at) => ({ text, votes: chosen[at] ?? 0 })),
    multiple,
    voters,
    closed: closedAt !== null,
    time: createdAt.toISOString(),
  };
}

export function pollShape(row: Row): Poll {
  return { ...publicPoll(row), myChoices: row.mine ?? [] };
}

/** A poll with its results, without anything viewer-specific. */
export async function readPublicPoll(db: Db, id: string): Promise<PublicPoll | undefined> {
  const [row] = await db.select(pollColumns(undefined)).from(polls).where(eq(polls.id, id));
  return row && publicPoll(row);
}

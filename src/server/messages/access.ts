import { sql, type AnyColumn, type Placeholder, type SQL } from "drizzle-orm";
import { refuse } from "../lib/refuse.ts";
import { follows } from "../people/tables.ts";
import { settings } from "../settings/tables.ts";

/** Why a person cannot write to another, apart from a block. */
export type Closing = "theirs" | "mine" | "unverified" | "waiting" | "gone";

/** How many messages somebody may send before the other person replies. */
export const requestMessages = 3;

export type Writer = {
  id: string | Placeholder | AnyColumn;
  emailVerified: boolean | Placeholder | AnyColumn;
};
type Reader = {
  id: AnyColumn;
  /** The state of their participant row, null before the first message. */
  state: AnyColumn;
  lastPlace: AnyColumn;
};

/** Why `writer` may not write to `reader`; null when it is allowed. */
export function closedFor(writer: Writer, reader: Reader): SQL<Closing | null> {
  const me = sql`${writer.id}::uuid`;
  return sql`case
    when ${isShut(reader.id, me)} then 'theirs'
    when ${isShut(me, reader.id)} then 'mine'
    when ${reader.state} = 'open' or ${followsThem(reader.id, me)} then null
    when not ${writer.emailVerified}::boolean then 'unverified'
    when ${reader.lastPlace} >= ${sql.raw(String(requestMessages))} then 'waiting'
  end`;
}

export function followsThem(one: SQL | AnyColumn, other: SQL | AnyColumn): SQL<boolean> {
  return sql`exists (select 1 from ${follows} where ${follows.followerId} = ${one} and ${follows.followedId} = ${other})`;
}

/** Whether somebody's settings exclude messages from this other person. */
export function isShut(whose: SQL | AnyColumn, other: SQL | AnyColumn): SQL {
  return sql`case (select ${settings.whoCanMessage} from ${settings} where ${settings.userId} = ${whose})
    when 'no-one' then true when 'friends' then not ${followsThem(whose, other)} else false end`;
}

const words: Record<Closing, (name: string) => string> = {
  theirs: (name) => `${name} has limited who can send messages.`,
  mine: (name) => `Your settings do not let ${name} reply. Change who can message you first.`,
  unverified: () => "Verify your email address to message people who don't follow you.",
  waiting: (name) => `Wait until ${name} replies.`,
  gone: () => "This person has deleted their account.",
};

export function closingText(closing: Closing, name: string): string {
  return words[closing](name);
}

export function refuseClosed(closing: Closing, name: string): never {
  refuse(closing === "unverified" ? "VERIFY_EMAIL_FIRST" : "NOT_ALLOWED", {
    detail: closingText(closing, name),
  });
}

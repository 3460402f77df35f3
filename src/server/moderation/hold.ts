import { and, eq, sql } from "drizzle-orm";
import type { HeldTarget, WaitsFor } from "../../contract/moderation/limits.ts";
import { asRead, comparable, findWord } from "../../contract/people/muted-words.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { withoutLookAlikes } from "./look-alikes.ts";
import { heldWords, hiddenContent } from "./tables.ts";

/** The words that hold what is written, for statements that read more besides. */
export const allHeldWords = sql<string[]>`array(select ${heldWords.word} from ${heldWords})`;

type Role = Pick<Person, "administrator" | "moderator">;

/** The word for which a text waits for the moderators; their own texts wait for nobody. */
export function findHeldWord(by: Role, text: string, words: string[]): string | undefined {
  if (by.administrator || by.moderator) return undefined;
  const sites = words.filter(isSite);
  const others = words.filter((word) => !isSite(word));
  const find = (one: string) => findSite(one, sites) ?? findWord(one, others);
  const plain = withoutLookAlikes(asRead(text).normalize("NFD"));
  return find(text) ?? (plain === undefined ? undefined : find(plain));
}

/** The same where nothing else is read. */
export async function findHeldWordIn(
  db: Db | Transaction,
  by: Person,
  text: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ words: string[] }>(sql`select ${allHeldWords} as words`);
  return findHeldWord(by, text, rows[0]?.words ?? []);
}

/** Whether an entry of the list names a site and not a word. */
function isSite(word: string): boolean {
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(word);
}

/** The site itself and all below it, however the address is written. */
function findSite(text: string, sites: string[]): string | undefined {
  const lower = asRead(text);
  return sites.find((site) => {
    const name = site.toLowerCase().replaceAll(".", String.raw`\.`);
    return new RegExp(`(?<![\\p{L}\\p{N}-])${name}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, "u").test(
      lower,
    );
  });
}

/** What two entries of the list that mean the same have in common. */
export function heldWordKey(word: string): string {
  const key = isSite(word) ? word.toLowerCase() : comparable(word).trim();
  return key === "" ? word : key;
}

type Held = {
  target: HeldTarget;
  targetId: string;
  ownerId: string;
  waitsFor: WaitsFor;
  /** The word, for the moderators. */
  reason?: string | undefined;
  /** Who shows it, once no moderator needs to. */
  reviewerId?: string | null | undefined;
};

/** Keeps something out of sight until somebody shows it; false when it is out of sight already. */
export async function hold(tx: Transaction, { reason = "", ...held }: Held): Promise<boolean> {
  const added = await tx
    .insert(hiddenContent)
    .values({ ...held, reason })
    .onConflictDoNothing()
    .returning({ id: hiddenContent.targetId });
  return added.length > 0;
}

type Waiting = { target: HeldTarget; targetId: string; for: WaitsFor };

/** Takes away the mark by which something waits, once: of two who show it at the same time, one finds it. */
export async function endHold(tx: Transaction, waiting: Waiting): Promise<boolean> {
  const ended = await tx
    .delete(hiddenContent)
    .where(
      and(
        eq(hiddenContent.target, waiting.target),
        eq(hiddenContent.targetId, waiting.targetId),
        eq(hiddenContent.waitsFor, waiting.for),
      ),
    )
    .returning({ id: hiddenContent.targetId });
  return ended.length > 0;
}

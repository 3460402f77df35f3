import { and, eq, sql } from "drizzle-orm";
import type { HeldTarget, WaitsFor } from "../../contract/moderation/limits.ts";
import { asRead, comparable, findWord } from "../../contract/people/muted-words.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { withoutLookAlikes } from "./look-alikes.ts";
import { heldWords, hiddenContent } from "./tables.ts";

/** The held words, for statements that read more besides. */
export const allHeldWords = sql<string[]>`array(select ${heldWords.word} from ${heldWords})`;

/** Equal as long as the list of held words is, so that a statement can prove that a text was checked against the current one. */
export const heldWordsVersion = sql<string>`encode(sha256(convert_to(
  array(select ${heldWords.word} from ${heldWords} order by ${heldWords.key})::text, 'UTF8')), 'hex')`;

export type HeldWordList = { words: string[]; version: string };

export async function readHeldWords(db: Db): Promise<HeldWordList> {
  const { rows } = await db.execute<HeldWordList>(
    sql`select ${allHeldWords} as words, ${heldWordsVersion} as version`,
  );
  return rows[0] ?? { words: [], version: "" };
}

type Role = Pick<Person, "administrator" | "moderator">;

/** The word for which a text waits for the moderators; staff's own texts don't wait. */
export function findHeldWord(by: Role, text: string, words: string[]): string | undefined {
  if (by.administrator || by.moderator) return undefined;
  const sites = words.filter(isSite);
  const others = words.filter((word) => !isSite(word));
  const find = (one: string) => findSite(one, sites) ?? findWord(one, others);
  const plain = withoutLookAlikes(asRead(text).normalize("NFD"));
  return find(text) ?? (plain === undefined ? undefined : find(plain));
}

/** `findHeldWord` with the words read from the database. */
export async function findHeldWordIn(
  db: Db | Transaction,
  by: Person,
  text: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ words: string[] }>(sql`select ${allHeldWords} as words`);
  return findHeldWord(by, text, rows[0]?.words ?? []);
}

/** Whether an entry of the list is a site rather than a word. */
function isSite(word: string): boolean {
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(word);
}

/** Finds a site or any of its subdomains, however the URL is written. */
function findSite(text: string, sites: string[]): string | undefined {
  const lower = asRead(text);
  return sites.find((site) => {
    const name = site.toLowerCase().replaceAll(".", String.raw`\.`);
    return new RegExp(`(?<![\\p{L}\\p{N}-])${name}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, "u").test(
      lower,
    );
  });
}

/** A key shared by entries that mean the same. */
export function heldWordKey(word: string): string {
  const key = isSite(word) ? word.toLowerCase() : comparable(word).trim();
  return key === "" ? word : key;
}

type ForReview = {
  target: HeldTarget;
  targetId: string;
  ownerId: string;
  waitsFor: WaitsFor;
  /** The word, for the moderators. */
  reason?: string | undefined;
  /** Who shows it after the moderators have. */
  reviewerId?: string | null | undefined;
};

/** Hides something until somebody shows it; false if it's already hidden. */
export async function queueForReview(
  tx: Transaction,
  { reason = "", ...held }: ForReview,
): Promise<boolean> {
  const added = await tx
    .insert(hiddenContent)
    .values({ ...held, reason })
    .onConflictDoNothing()
    .returning({ id: hiddenContent.targetId });
  return added.length > 0;
}

type Waiting = { target: HeldTarget; targetId: string; for: WaitsFor };

/** Ends the wait of something, once: if two show it at the same time, one gets true. */
export async function endReview(tx: Transaction, waiting: Waiting): Promise<boolean> {
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

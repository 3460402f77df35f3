import { and, eq, inArray, sql } from "drizzle-orm";
import type { Settings } from "../../contract/accounts/settings.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { findWord } from "../../contract/people/muted-words.ts";
import { settings } from "./tables.ts";

/** The defaults from the specification. */
const untouched: Settings = {
  emailNotifications: true,
  pushNotifications: false,
  eventReminders: true,
  whoCanMessage: "everyone",
  categories: [],
  location: "",
  autoRsvp: true,
  mutedWords: [],
  theme: null,
  size: null,
};

/** A person's settings, with defaults for the rest. Also used to respect other people's settings. */
export async function getSettings(db: Db | Transaction, person: { id: string }): Promise<Settings> {
  const [row] = await db.select().from(settings).where(eq(settings.userId, person.id));
  return row ? toSettings(row) : untouched;
}

export async function editSettings(
  db: Db | Transaction,
  person: { id: string },
  changes: Partial<Settings>,
): Promise<Settings> {
  const [row] = await db
    .insert(settings)
    .values({ userId: person.id, ...changes })
    // A single statement, so that two concurrent changes both take effect.
    .onConflictDoUpdate({
      target: settings.userId,
      set: { ...changes, updatedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new Error("the settings were not kept");
  return toSettings(row);
}

/** Which of these people have muted a word of a text. */
export async function findMutedFor(
  db: Db | Transaction,
  people: string[],
  written: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: settings.userId, words: settings.mutedWords })
    .from(settings)
    .where(and(inArray(settings.userId, people), sql`${settings.mutedWords} <> '{}'`));
  return new Set(
    rows.filter(({ words }) => findWord(written, words) !== undefined).map(({ id }) => id),
  );
}

function toSettings(row: typeof settings.$inferSelect): Settings {
  const { emailNotifications, pushNotifications, eventReminders, whoCanMessage } = row;
  const { categories, location, autoRsvp, mutedWords, theme, size } = row;
  return {
    emailNotifications,
    pushNotifications,
    eventReminders,
    whoCanMessage,
    categories,
    location,
    autoRsvp,
    mutedWords,
    theme,
    size,
  };
}

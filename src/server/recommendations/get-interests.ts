import { eq, sql } from "drizzle-orm";
import type { Interest as Shown, Interests } from "../../contract/recommendations.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { editSettings, getSettings } from "../settings/service.ts";
import { type Interest, interestsOf, preferenceOf } from "./interests.ts";
import { readSignals, townOf } from "./signals.ts";
import { forgottenInterests, hiddenRecommendations } from "./tables.ts";
import { sourceText, strengthOf } from "./reason-text.ts";

const shownSources = 3;

/** All interests that the person's recommendations are based on. */
export async function getInterests(
  db: Db | Transaction,
  person: { id: string },
): Promise<Interests> {
  const signals = await readSignals(db, person);
  const since = signals.forgotten.find(({ kind }) => kind === "all")?.time;
  return {
    items: interestsOf(signals, Date.now()).map(shapeOf),
    hidden: signals.events
      .filter(({ how }) => how === "hidden")
      .map(({ event: { id, slug, title } }) => ({ id, slug, title })),
    since: since?.toISOString() ?? null,
  };
}

function shapeOf(interest: Interest): Shown {
  const { kind, key, name, sources } = interest;
  return {
    kind,
    key,
    name,
    strength: strengthOf(interest),
    sources: sources
      .slice(0, shownSources)
      .map((source) => ({ text: sourceText(source), slug: source.slug })),
    more: Math.max(0, sources.length - shownSources),
  };
}

/** Removes one interest if it exists. Also removes it from the settings, whose choices have no date to expire by. */
export async function forgetInterest(
  db: Db,
  person: Person,
  { kind, key }: Pick<Shown, "kind" | "key">,
): Promise<void> {
  const known = interestsOf(await readSignals(db, person), Date.now());
  if (!known.some((one) => one.kind === kind && one.key === key)) return;
  await db.transaction(async (tx) => {
    await markForgotten(tx, person, [{ kind, key }]);
    const { categories, location } = await getSettings(tx, person);
    const left = categories.filter((one) => kind !== "category" || one !== preferenceOf(key));
    if (left.length < categories.length) await editSettings(tx, person, { categories: left });
    if (kind === "place" && townOf(location).toLowerCase() === key)
      await editSettings(tx, person, { location: "" });
  });
}

/** Removes all interests and the choices in the settings. Follows, RSVPs and saved events stay. */
export async function forgetInterests(db: Db, person: Person): Promise<void> {
  const { places } = await readSignals(db, person);
  const towns = [...new Set(places.map(({ name }) => name.toLowerCase()))];
  await db.transaction(async (tx) => {
    const all = { kind: "all" as const, key: "" };
    await markForgotten(tx, person, [
      all,
      ...towns.map((key) => ({ kind: "place" as const, key })),
    ]);
    await tx.delete(hiddenRecommendations).where(eq(hiddenRecommendations.userId, person.id));
    await editSettings(tx, person, { categories: [], location: "" });
  });
}

type Named = Pick<typeof forgottenInterests.$inferSelect, "kind" | "key">;

async function markForgotten(
  tx: Transaction,
  { id: userId }: Person,
  interests: Named[],
): Promise<void> {
  const rows = interests.map(({ kind, key }) => ({
    userId,
    kind,
    key,
    personId: kind === "person" ? key : null,
  }));
  await tx
    .insert(forgottenInterests)
    .values(rows)
    .onConflictDoUpdate({
      target: [forgottenInterests.userId, forgottenInterests.kind, forgottenInterests.key],
      set: { forgottenAt: sql`now()` },
    });
}

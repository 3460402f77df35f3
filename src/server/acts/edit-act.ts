import { and, count, eq } from "drizzle-orm";
import type { z } from "@hono/zod-openapi";
import type { Act, editAct as editOperation, ListedRate } from "../../contract/talent/acts.ts";
import { actLimits, type actKinds } from "../../contract/talent/limits.ts";
import { eventsWithAct, refreshSearchText } from "../event-editing/line-up-search.ts";
import { slugOf } from "../events/slug.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { searchWords, toSearchText } from "../lib/search-text.ts";
import { queueTexts } from "../moderation/queue-texts.ts";
import { lockPerson } from "../people/service.ts";
import { findPlace } from "../places/service.ts";
import { actTextOf } from "./act-text.ts";
import { getAct } from "./get-act.ts";
import { acts, type ActRow } from "./tables.ts";

type NewAct = { id: string; name: string; kind: (typeof actKinds)[number] };

/** Creates a showcase. Idempotent: a repeated request creates it once. */
export async function createAct(db: Db, person: Person, { id, name, kind }: NewAct): Promise<Act> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, person.id);
    const [known] = await tx.select({ ownerId: acts.ownerId }).from(acts).where(eq(acts.id, id));
    if (known) return known.ownerId === person.id ? undefined : refuse("CONFLICT");
    const [row] = await tx.select({ count: count() }).from(acts).where(eq(acts.ownerId, person.id));
    if ((row?.count ?? 0) >= actLimits.actsPerPerson)
      refuse("NOT_ALLOWED", {
        detail: `You can have up to ${actLimits.actsPerPerson} acts. Delete one before adding another.`,
      });
    const slug = slugOf(name, id);
    await tx
      .insert(acts)
      .values({ id, slug, ownerId: person.id, name, kind, search: searchTextOf({ name }) });
  });
  return getAct(db, person, { id });
}

/** The contents of an act's `search` column. */
export function searchTextOf(act: {
  name: string;
  line?: string;
  skills?: string[];
  town?: string;
}): string {
  const { name, line = "", skills = [], town = "" } = act;
  return searchWords([name, line, ...skills, town].join(" ")).join(" ");
}

/** Locks the person's own act until the transaction ends. Throws NOT_FOUND for other people's. */
export async function lockOwnAct(tx: Transaction, person: Person, id: string): Promise<ActRow> {
  const [act] = await tx
    .select()
    .from(acts)
    .where(and(eq(acts.id, id), eq(acts.ownerId, person.id)))
    .for("update");
  return act ?? refuse("NOT_FOUND");
}

type Changes = z.infer<
  (typeof editOperation)["request"]["body"]["content"]["application/json"]["schema"]
>;

/** Changes the given fields and leaves the rest unchanged. */
export async function editAct(
  db: Db,
  person: Person,
  { id, ...changes }: { id: string } & Changes,
): Promise<Act> {
  const { place, rates, skills, ...plain } = changes;
  const area = place === undefined ? {} : await areaOf(place);
  await db.transaction(async (tx) => {
    const old = await lockOwnAct(tx, person, id);
    const given = skills && [...new Map(skills.map((one) => [toSearchText(one), one])).values()];
    const changed = {
      ...plain,
      ...area,
      ...(given && { skills: given, skillKeys: given.map(toSearchText) }),
      ...(rates && { rates, ...firstPrice(rates) }),
    };
    await tx
      .update(acts)
      .set({
        ...changed,
        search: searchTextOf({ ...old, ...withoutUndefined(changed) }),
        updatedAt: new Date(),
      })
      .where(eq(acts.id, id));
    const now = { ...old, ...withoutUndefined(changed) };
    // Nobody else sees an unlisted act.
    const before = old.listed ? actTextOf(old) : undefined;
    const written = { target: "act", targetId: id, ownerId: person.id, before } as const;
    if (now.listed) await queueTexts(tx, person, [{ ...written, text: actTextOf(now) }]);
    const isFoundOtherwise =
      (plain.name ?? old.name) !== old.name || (plain.listed ?? old.listed) !== old.listed;
    if (isFoundOtherwise) await refreshSearchText(tx, await eventsWithAct(tx, id));
  });
  return getAct(db, person, { id });
}

/** The price columns that the directory filters and sorts by. */
export function firstPrice(rates: ListedRate[]) {
  const rate = rates.find(({ fromMinor }) => fromMinor !== null);
  return {
    rateFromMinor: rate?.fromMinor ?? null,
    ...(rate && { currency: rate.currency, ratePer: rate.per }),
  };
}

function withoutUndefined<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

async function areaOf(text: string) {
  if (text === "") return { town: "", latitude: null, longitude: null };
  const place = await findPlace(text);
  if (!place?.name)
    refuse("BAD_INPUT", {
      fields: [{ field: "place", message: "Choose a town from the list." }],
    });
  const { name, region, country, latitude, longitude, zone } = place;
  return { town: [name, region || country].join(", "), latitude, longitude, zone };
}

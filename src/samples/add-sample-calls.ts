import { and, eq, lte, sql } from "drizzle-orm";
import { calls } from "../server/calls/tables.ts";
import { slugOf } from "../server/events/slug.ts";
import type { Transaction } from "../server/lib/database/database.ts";
import { toSearchText } from "../server/lib/search-text.ts";
import { addDays, dayInZone, zonedTime } from "../server/lib/zoned-time.ts";
import { sampleTowns } from "./sample-events.ts";

type Named = {
  idOf: (kind: string, key: string) => string;
  personId: (username: string) => string;
};

/** Days from now to a sample call's deadline and to its date. */
const deadlineIn = 21;
const dateIn = 60;

/** Adds missing sample calls. */
export async function addSampleCalls(tx: Transaction, { idOf, personId }: Named): Promise<void> {
  for (const sample of sampleCalls) {
    const { owner, town, fee, ...facts } = sample;
    const id = idOf("call", sample.title);
    const { zone, latitude, longitude } = sampleTowns[town];
    await tx
      .insert(calls)
      .values({
        ...facts,
        ...datesFrom(zone),
        id,
        slug: slugOf(sample.title, id),
        ownerId: personId(owner),
        state: "published",
        publishedAt: new Date(),
        seekingKeys: sample.seeking.map(toSearchText),
        town,
        townKey: toSearchText(town),
        latitude,
        longitude,
        zone,
        feeFromMinor: fee && fee[0] * 100,
        feeToMinor: fee && fee[1] * 100,
        sample: true,
      })
      .onConflictDoNothing();
  }
}

function datesFrom(zone: string) {
  const today = dayInZone(new Date(), zone);
  const deadline = zonedTime(addDays(today, deadlineIn), "18:00", zone);
  return { day: addDays(today, dateIn), deadline };
}

/** Reopens sample calls whose deadline has passed. */
export async function moveSampleCalls(tx: Transaction): Promise<void> {
  const over = await tx
    .select({ id: calls.id, zone: calls.zone })
    .from(calls)
    .where(and(eq(calls.sample, true), lte(calls.deadline, sql`now()`)));
  for (const { id, zone } of over)
    await tx
      .update(calls)
      .set({ ...datesFrom(zone), state: "published", closedBecause: null })
      .where(eq(calls.id, id));
}

const sampleCalls: {
  owner: string;
  title: string;
  seeking: string[];
  text: string;
  start: string;
  end: string;
  place: string;
  town: keyof typeof sampleTowns;
  /** In whole dollars; null: price on request. */
  fee: [number, number] | null;
  questions: string[];
}[] = [
  {
    owner: "luciabramante",
    title: "Brass for the Parade",
    seeking: ["Brass band", "Funk", "Jazz"],
    text: "The parade is short two marching bands. We are looking for brass that can **walk and play at the same time**, four to twelve people, any style that makes a stroller stop.\n\nThere is water on the route, lunch at the end, and a dry place for cases. New acts are welcome.",
    start: "10:30",
    end: "13:00",
    place: "Congress Avenue",
    town: "Austin",
    fee: [700, 1_000],
    questions: ["How many of you will march?", "Do you need a truck for cases?"],
  },
  {
    owner: "inesokafor",
    title: "Somebody to Open the Late Set",
    seeking: ["DJ", "Soul", "House"],
    text: "Two hours from doors, in a small room with a good system. Records or files, as you like.\n\nWe would rather hear your own taste than ours.",
    start: "21:00",
    end: "23:00",
    place: "The Old Exchange",
    town: "Chicago",
    fee: null,
    questions: ["What would you open with?"],
  },
];

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acts } from "../acts/tables.ts";
import { bookings } from "../bookings/tables.ts";
import { newId } from "../lib/ids.ts";
import { addDays } from "../lib/zoned-time.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { actDays } from "./tables.ts";

type Said = { actId: string; day: string; source: string; state: "free" | "tentative" | "booked" };

let app: TestApp;
let delia: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await app.person("Delia");
});
afterAll(() => app.close());

const dayOf = (nr: number) => addDays("2031-05-01", nr);
// A seeded generator, so that failures are reproducible.
let seed = 7;
const below = (end: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % end;
};
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;

async function listActs(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, nr) => ({
    id: newId(),
    slug: `days-${nr}-${newId()}`,
    ownerId: delia.id,
    kind: "solo" as const,
    name: `Days ${nr}`,
    listed: true,
  }));
  await app.services.db.insert(acts).values(rows);
  return rows.map(({ id }) => id);
}

test("the directory finds the same free acts as checking each day of each act", async () => {
  const { db } = app.services;
  const ids = await listActs(40);
  const sources = ["hand", "rules", newId()];
  const states = ["free", "tentative", "booked", "booked"] as const;
  for (let round = 0; round < 4; round += 1) {
    const said = new Map<string, Said>();
    for (let nr = 0; nr < 300; nr += 1) {
      const [actId, day, source] = [oneOf(ids), dayOf(below(40)), oneOf(sources)];
      said.set(`${actId} ${day} ${source}`, { actId, day, source, state: oneOf(states) });
    }
    await db
      .insert(actDays)
      .values([...said.values()])
      .onConflictDoUpdate({
        target: [actDays.actId, actDays.day, actDays.source],
        set: { state: sql`excluded.state` },
      });
    await db.delete(actDays).where(eq(actDays.day, dayOf(below(40))));
    await db
      .insert(bookings)
      .values([booking(oneOf(ids), dayOf(round)), booking(oneOf(ids), dayOf(20 + round))]);

    const rows = await db.select().from(actDays);
    const agreed = await db.select().from(bookings).where(eq(bookings.state, "accepted"));
    const worstOn = (actId: string, day: string) => {
      const here = rows.filter((row) => row.actId === actId && row.day === day);
      const foremost = here.filter(({ source }) => source === "hand");
      const those = new Set((foremost.length > 0 ? foremost : here).map(({ state }) => state));
      if (agreed.some((one) => one.actId === actId && one.day === day)) return "booked";
      return (["booked", "tentative"] as const).find((state) => those.has(state)) ?? "free";
    };
    for (let nr = 0; nr < 12; nr += 1) {
      const first = below(40);
      const days = Array.from({ length: 1 + below(10) }, (_, at) => dayOf(first + at));
      const { body } = await app
        .visitor()
        .get(`/talent?day=${days[0]}&until=${days.at(-1)}&limit=50`);
      const expected = ids.flatMap((id) => {
        const each = new Set(days.map((day) => worstOn(id, day)));
        if (each.has("booked")) return [];
        return [`${id} ${each.has("tentative") ? "tentative" : "free"}`];
      });
      const found = body.items.map(({ id, day }: { id: string; day: string }) => `${id} ${day}`);
      expect(found.toSorted(), days.join()).toEqual(expected.toSorted());
      expect(body.total).toBe(expected.length);
    }
  }
});

test("concurrently written days of one act are all counted", async () => {
  const { db } = app.services;
  const [actId = ""] = await listActs(1);
  const write = (nr: number) =>
    db.insert(actDays).values({ actId, day: dayOf(nr), source: `${nr}`, state: "booked" });
  let other: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.insert(actDays).values({ actId, day: dayOf(1), state: "booked" });
    other = Promise.all([write(3), write(5), write(7)]);
    // The others either read the days before this one's is visible to them, or run after it.
    await tx.execute(sql`select pg_sleep(0.2)`);
  });
  await other;
  for (const nr of [1, 3, 5, 7]) expect(await isFound(actId, nr), dayOf(nr)).toBe(false);
  expect(await isFound(actId, 2)).toBe(true);
});

async function isFound(actId: string, nr: number): Promise<boolean> {
  const { body } = await app.visitor().get(`/talent?day=${dayOf(nr)}&limit=50`);
  return body.items.some(({ id }: { id: string }) => id === actId);
}

function booking(actId: string, day: string): typeof bookings.$inferInsert {
  const at = (hour: number) => new Date(`${day}T${hour}:00:00Z`);
  const [startsAt, endsAt] = [at(20), at(22)];
  return {
    actId,
    actName: "Days",
    title: "A night",
    state: "accepted",
    day,
    startsAt,
    endsAt,
    validUntil: startsAt,
  };
}

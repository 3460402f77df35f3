import { and, asc, eq, gte } from "drizzle-orm";
import type { DayRepeats, DayRule } from "../../contract/talent/availability.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { lockOwnAct } from "../acts/edit-act.ts";
import { acts } from "../acts/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { addDays, dayInZone } from "../lib/zoned-time.ts";
import { daysOf } from "../series/recurrence.ts";
import { actDayRules, actDays } from "./tables.ts";

/** How many days ahead the days of rules and calendars are computed. */
const daysAhead = 550;

/** The span of days to compute for an act, starting today in its zone. */
export function spanOf(zone: string): { from: string; to: string } {
  const from = dayInZone(new Date(), zone);
  return { from, to: addDays(from, daysAhead) };
}

type Wanted = { id: string; ruleId: string } & Omit<DayRule, "id">;

/** Adds or changes a rule of the person's own act. */
export async function saveDayRule(
  db: Db,
  person: Person,
  { id, ruleId, repeats, state, note }: Wanted,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { zone } = await lockOwnAct(tx, person, id);
    const [saved] = await tx
      .insert(actDayRules)
      .values({ id: ruleId, actId: id, repeats, state, note })
      .onConflictDoUpdate({
        target: actDayRules.id,
        set: { repeats, state, note },
        setWhere: eq(actDayRules.actId, id),
      })
      .returning({ id: actDayRules.id });
    if (!saved) refuse("CONFLICT");
    const rules = await writeRuleDays(tx, { id, zone });
    if (rules > actLimits.dayRules)
      refuse("NOT_ALLOWED", {
        detail: `An act can have up to ${actLimits.dayRules} rules. Remove one first.`,
      });
  });
}

/** Removes a rule of the person's own act. */
export async function removeDayRule(
  db: Db,
  person: Person,
  { id, ruleId }: { id: string; ruleId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { zone } = await lockOwnAct(tx, person, id);
    await tx.delete(actDayRules).where(and(eq(actDayRules.id, ruleId), eq(actDayRules.actId, id)));
    await writeRuleDays(tx, { id, zone });
  });
}

/** Writes the upcoming days of an act's rules, so that the directory finds them by an index. Returns the number of rules. */
async function writeRuleDays(
  tx: Transaction,
  { id: actId, zone }: { id: string; zone: string },
): Promise<number> {
  const { from, to } = spanOf(zone);
  const rules = await tx
    .select()
    .from(actDayRules)
    .where(eq(actDayRules.actId, actId))
    .orderBy(asc(actDayRules.createdAt), asc(actDayRules.id));
  const days = new Map<string, { state: "tentative" | "booked"; note: string }>();
  for (const { repeats, state, note } of rules)
    for (const day of daysOf(
      { rule: ruleOf(repeats), startDay: from, exdates: [] },
      { from, to, most: daysAhead + 1 },
    )) {
      if (state === "free") days.delete(day);
      else days.set(day, { state, note });
    }
  await tx
    .delete(actDays)
    .where(and(eq(actDays.actId, actId), eq(actDays.source, "rules"), gte(actDays.day, from)));
  const rows = [...days].map(([day, said]) => ({ actId, day, source: "rules", ...said }));
  if (rows.length > 0) await tx.insert(actDays).values(rows);
  return rules.length;
}

/** The rule in RFC 5545 format. */
function ruleOf(repeats: DayRepeats): string {
  if (repeats.every === "week") return `FREQ=WEEKLY;BYDAY=${repeats.weekdays.join(",")}`;
  if (repeats.every === "month") return `FREQ=MONTHLY;BYDAY=${repeats.week}${repeats.weekday}`;
  return `FREQ=YEARLY;BYMONTH=${repeats.month};BYMONTHDAY=${repeats.day}`;
}

/** The acts that have rules, whose days are extended every night. */
export async function listActsWithRules(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ id: actDayRules.actId }).from(actDayRules);
  return rows.map(({ id }) => id);
}

/** Extends the days of an act's rules. */
export async function renewRuleDays(db: Db, actId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [act] = await tx
      .select({ id: acts.id, zone: acts.zone })
      .from(acts)
      .where(eq(acts.id, actId))
      .for("update");
    if (act) await writeRuleDays(tx, act);
  });
}

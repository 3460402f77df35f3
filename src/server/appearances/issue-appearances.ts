import { randomInt } from "node:crypto";
import { and, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import canonicalize from "canonicalize";
import {
  type AppearanceStatement,
  signStatement,
  turnoutOf,
} from "../../contract/talent/appearance-statement.ts";
import { countVerifiedAppearances } from "../acts/verified-count.ts";
import { acts } from "../acts/tables.ts";
import { shortWhereOf } from "../events/place-text.ts";
import { lineUp } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { notify } from "../notifications/notify.ts";
import { summarizeReviews } from "../reviews/summarize-reviews.ts";
import { reviews } from "../reviews/tables.ts";
import { actOfCredit } from "./credited-acts.ts";
import { getAppearanceKey } from "./get-appearance-key.ts";
import { checkInsOf, hasCheckIns, isNamed, isOver, isStanding } from "./appearance-visibility.ts";
import { appearances } from "./tables.ts";

const atOnce = 200;
const atNight = 10_000;
// After this, nobody is checked in any more and no offline phone syncs late.
const watchedDays = 60;
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Signs what accepted credits and check-ins prove by now, re-signs what has changed, and updates the counts. With `everything` also
 * rechecks long-past events, whose credits may have been withdrawn.
 */
export function issueAppearances(
  db: Db,
  publicUrl: string,
  { everything = false } = {},
): Promise<Done<void>> {
  return write(db, async (tx) => {
    await addProven(tx, publicUrl);
    await signChanged(tx, publicUrl, everything);
    await countStanding(tx, everything);
  });
}

type Proven = { eventId: string; actId: string; personId: string };

async function addProven(tx: Transaction, publicUrl: string): Promise<void> {
  const { rows } = await tx.execute<Proven>(sql`
    select ${events.id} as "eventId", act.id as "actId", ${lineUp.personId} as "personId"
    from ${events} join ${lineUp} on ${lineUp.eventId} = ${events.id} and not ${lineUp.asked}
      and ${lineUp.personId} is not null
    cross join ${actOfCredit()}
    where ${isOver()} and ${events.endsAt} > now() - make_interval(days => ${watchedDays})
      and not exists (select 1 from ${appearances} as known
        where known.event_id = ${events.id} and known.act_id = act.id)
      and ${hasCheckIns(sql`${lineUp.personId}`)}
    order by ${events.endsAt} limit ${atOnce}`);
  for (const proven of rows) await addOne(tx, publicUrl, proven);
}

async function addOne(tx: Transaction, publicUrl: string, proven: Proven): Promise<void> {
  const number = newNumber();
  const facts = await readFacts(tx, proven);
  if (!facts) return;
  const signed = await sign(tx, statementOf(facts, { number, issuer: publicUrl }));
  const [made] = await tx
    .insert(appearances)
    .values({ ...proven, number, day: facts.day, ...signed })
    .onConflictDoNothing()
    .returning({ id: appearances.id });
  if (!made) return;
  // The notification names the organizer, who credited them.
  const { hostId } = facts;
  if (hostId)
    await notify(tx, [
      { kind: "appearance", to: proven.personId, by: hostId, fact: made.id, personId: hostId },
    ]);
}

/** A new number such as VA-7F3K2M9Q, short enough to read out. */
function newNumber(): string {
  return `VA-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join("")}`;
}

type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>;

async function readFacts(tx: Transaction, { eventId, actId, personId }: Proven) {
  const [row] = await tx
    .select({
      actId: acts.id,
      actName: acts.name,
      actSlug: acts.slug,
      isNamed: isNamed(),
      title: events.title,
      venue: events.venue,
      city: events.city,
      country: events.country,
      online: events.online,
      hostId: events.hostId,
      day: sql<string>`to_char(${events.startsAt} at time zone ${events.zone}, 'YYYY-MM-DD')`,
      checkIns: sql<number>`(select count(*)::int from ${checkInsOf({ personId: sql`${personId}::uuid` })})`,
    })
    .from(events)
    .innerJoin(acts, eq(acts.id, actId))
    .where(eq(events.id, eventId));
  if (!row) return undefined;
  const ofShow = and(eq(reviews.eventId, eventId), eq(reviews.actId, actId));
  return { ...row, summary: await summarizeReviews(tx, ofShow) };
}

type Named = { number: string; issuer: string; day?: string };

function statementOf(facts: Facts, { number, issuer, day }: Named): AppearanceStatement {
  const { actId, actName, actSlug, title, summary } = facts;
  const { average, people } = summary;
  return {
    type: "VerifiedAppearance",
    version: 1,
    number,
    issuer,
    issuedAt: new Date().toISOString(),
    act: { id: actId, name: actName, address: `${issuer}/talent/${actSlug}` },
    event: facts.isNamed ? { name: title, place: shortWhereOf(facts) } : null,
    date: day ?? facts.day,
    turnout: turnoutOf(facts.checkIns),
    rating: average === null ? null : { average, people },
  };
}

async function sign(tx: Transaction, statement: AppearanceStatement) {
  const { signature } = await signStatement(statement, await getAppearanceKey(tx));
  return { statement, signature, issuedAt: new Date(statement.issuedAt) };
}

/** Re-signs statements that may be outdated: phones synced late, events became private, people wrote reviews. */
async function signChanged(tx: Transaction, publicUrl: string, everything: boolean): Promise<void> {
  const rows = await tx
    .select({ appearance: appearances })
    .from(appearances)
    .innerJoin(events, eq(events.id, appearances.eventId))
    .where(
      and(
        isStanding(),
        or(
          everything ? sql`true` : undefined,
          and(
            gt(events.endsAt, sql`now() - interval '3 days'`),
            lt(appearances.checkedAt, sql`now() - interval '10 minutes'`),
          ),
          sql`(${appearances.statement} -> 'event' <> 'null'::jsonb) <> ${isNamed()}`,
          sql`exists (select 1 from ${reviews} as one where one.event_id = ${events.id}
            and one.act_id = ${appearances.actId} and one.updated_at > ${appearances.checkedAt})`,
        ),
      ),
    )
    .limit(everything ? atNight : atOnce)
    .for("update", { of: appearances });
  for (const { appearance } of rows) {
    const facts = await readFacts(tx, appearance);
    if (!facts) continue;
    const { number, day, statement: old } = appearance;
    const now = statementOf(facts, { number, issuer: publicUrl, day });
    // An act that was renamed since then played under its old name.
    const next = { ...now, act: { ...now.act, name: old.act.name } };
    if (canonicalize({ ...next, issuedAt: old.issuedAt }) === canonicalize(old)) continue;
    await tx
      .update(appearances)
      .set(await sign(tx, next))
      .where(eq(appearances.id, appearance.id));
  }
}

async function countStanding(tx: Transaction, everything: boolean): Promise<void> {
  const since = sql`now() - make_interval(days => ${watchedDays})`;
  const stood = await tx
    .select({ id: appearances.id, actId: appearances.actId, now: isStanding() })
    .from(appearances)
    .innerJoin(events, eq(events.id, appearances.eventId))
    .where(
      and(
        everything ? undefined : gt(events.endsAt, since),
        ne(appearances.standing, isStanding()),
      ),
    )
    .limit(everything ? atNight : atOnce);
  for (const stands of [true, false]) {
    const ids = stood.filter(({ now }) => now === stands).map(({ id }) => id);
    if (ids.length > 0)
      await tx.update(appearances).set({ standing: stands }).where(inArray(appearances.id, ids));
  }
  const fresh = await tx
    .selectDistinct({ actId: appearances.actId })
    .from(appearances)
    .innerJoin(acts, eq(acts.id, appearances.actId))
    .where(gt(appearances.issuedAt, sql`now() - interval '1 day'`));
  await countVerifiedAppearances(tx, [...new Set([...stood, ...fresh].map(({ actId }) => actId))]);
}

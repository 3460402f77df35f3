import { inArray } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import type { Page } from "../../contract/shapes.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { findCandidates } from "./candidates.ts";
import { interestsOf } from "./interests.ts";
import { rank } from "./ranking.ts";
import { readSignals } from "./signals.ts";
import { reasonText } from "./reason-text.ts";

type Query = { cursor?: string | undefined; limit?: number | undefined };

/** The upcoming events that fit a person best. Each page ranks the candidates again, so the cursor is an offset. */
export async function listRecommendations(
  db: Db,
  person: Person,
  query: Query,
): Promise<Page<Recommendation>> {
  const { limit = pageSize } = query;
  const offset = readOffset(query.cursor);
  const now = Date.now();
  const interests = interestsOf(await readSignals(db, person), now);
  const ranked = rank(await findCandidates(db, person, interests), interests, now);
  const shown = ranked.slice(offset, offset + limit);
  const cards = await cardsOf(
    db,
    person,
    shown.map(({ event }) => event.id),
  );
  const items = shown.flatMap(({ event, reason }) => {
    const card = cards.get(event.id);
    return card ? [{ ...card, why: reasonText(reason) }] : [];
  });
  const next = offset + limit;
  return { items, next: next < ranked.length ? String(next) : null };
}

async function cardsOf(db: Db, person: Person, ids: string[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(eventCardSelect(person))
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(person))
    .where(inArray(events.id, ids));
  return new Map(rows.map((row) => [row.event.id, eventCard(row)]));
}

function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,4}$/.test(cursor)) return Number(cursor);
  return refuse("BAD_INPUT", {
    fields: [{ field: "cursor", message: "Start from the first page." }],
  });
}

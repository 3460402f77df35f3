import type { Candidate } from "./candidates.ts";
import type { Interest, Source } from "./interests.ts";

/** The strongest reason to recommend an event. */
export type Reason =
  | { of: "source"; source: Source }
  | { of: "place"; name: string }
  | { of: "friends"; name: string; others: number }
  | { of: "popular" }
  | { of: "soon"; days: number; category: string };

export type Ranked = { event: Candidate; score: number; reason: Reason };

const dayMs = 24 * 60 * 60_000;
const maxRanked = 60;

/** Ranks the candidates by how well they fit, with some variety. Full events come last. */
export function rank(candidates: Candidate[], interests: Interest[], now: number): Ranked[] {
  const known = new Map(interests.map((one) => [`${one.kind} ${one.key}`, one]));
  const ranked = firstOfEach(candidates)
    .map((event) => weigh(event, known, now))
    .toSorted((a, b) => b.score - a.score || a.event.id.localeCompare(b.event.id));
  const taste = interests.some(({ kind, weight }) => kind !== "place" && weight > 0);
  const [open, full] = [
    ranked.filter(({ event }) => !event.isFull),
    ranked.filter(({ event }) => event.isFull),
  ];
  return [...mix(open, !taste), ...mix(full, !taste)].slice(0, maxRanked);
}

/** Keeps only the next date of a repeating event. */
function firstOfEach(candidates: Candidate[]): Candidate[] {
  const first = new Map<string, Candidate>();
  for (const one of candidates.toSorted((a, b) => +a.startsAt - +b.startsAt)) {
    const key = `${one.hostId ?? one.organizer} ${one.title}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

function weigh(event: Candidate, known: Map<string, Interest>, now: number): Ranked {
  const days = Math.max(0, (+event.startsAt - now) / dayMs);
  const soon = 2 * Math.exp(-days / 21);
  const parts: { points: number; reason: Reason }[] = [];
  const count = (interest: Interest | undefined, factor: number) => {
    const [strongest] = interest?.sources ?? [];
    if (interest && strongest)
      parts.push({
        points: factor * interest.weight,
        reason:
          interest.kind === "place"
            ? { of: "place", name: interest.name }
            : { of: "source", source: bestOf(interest) },
      });
  };
  count(known.get(`category ${event.category}`), 0.8);
  const tags = event.tags.flatMap((tag) => known.get(`tag ${tag.toLowerCase()}`) ?? []);
  // More than two common tags must not outweigh everything else.
  for (const tag of tags.toSorted((a, b) => b.weight - a.weight).slice(0, 2)) count(tag, 1);
  for (const tag of tags.filter(({ weight }) => weight < 0).slice(0, 2)) count(tag, 0.5);
  if (event.hostId) count(known.get(`person ${event.hostId}`), 1.2);
  count(known.get(`place ${event.town}`), 1);
  const { friend, friends } = event;
  if (friend !== null)
    parts.push({
      points: 2 + 0.5 * Math.min(friends, 4),
      reason: { of: "friends", name: friend, others: friends - 1 },
    });
  const popular = event.popular > 0 ? Math.min(2.5, Math.log2(event.popular) / 2) : 0;
  const [best] = parts.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
  return {
    event,
    score: parts.reduce((sum, { points }) => sum + points, soon + popular),
    reason: best?.reason ?? impersonalReason(event, days),
  };
}

/** A reason that holds for everybody, used only when none of the person's own interests applies. */
function impersonalReason({ popular, category }: Candidate, days: number): Reason {
  return popular > 0 ? { of: "popular" } : { of: "soon", days, category };
}

/** The strongest source in its favor. */
function bestOf({ sources }: Interest): Source {
  const found = sources.find(({ weight }) => weight > 0) ?? sources[0];
  if (!found) throw new Error("an interest without a source");
  return found;
}

/**
 * Allows at most two events of an organizer in a row if there are others. While nothing is known about a person, also avoids two of
 * the same category in a row.
 */
function mix(ranked: Ranked[], byCategory: boolean): Ranked[] {
  const waiting = [...ranked];
  const mixed: Ranked[] = [];
  while (waiting.length > 0 && mixed.length < maxRanked) {
    const [last, before] = [mixed.at(-1)?.event, mixed.at(-2)?.event];
    const penalties = waiting.map(({ event }) => {
      const isThird = isOfSame(event, last) && isOfSame(event, before);
      return (isThird ? 2 : 0) + (byCategory && event.category === last?.category ? 1 : 0);
    });
    mixed.push(...waiting.splice(penalties.indexOf(Math.min(...penalties)), 1));
  }
  return mixed;
}

function isOfSame(event: Candidate, other: Candidate | undefined): boolean {
  const organizer = event.hostId ?? event.organizer;
  return organizer !== "" && organizer === (other && (other.hostId ?? other.organizer));
}

import type { eventCategories } from "../../contract/events/limits.ts";
import type { interestKinds } from "../../contract/recommendation-limits.ts";
import type { preferenceCategories } from "../../contract/accounts/limits.ts";
import type { How, Signals } from "./signals.ts";

type Kind = (typeof interestKinds)[number];

/** One action or setting that led to an interest. */
export type Source = {
  how: How;
  /** Name of the event, person or place. */
  name: string;
  slug: string | null;
  isOver: boolean;
  weight: number;
};

/** Something the person likes, or dislikes if the weight is negative. Sources are sorted strongest first. */
export type Interest = { kind: Kind; key: string; name: string; weight: number; sources: Source[] };

/** How much each action weighs for the event's category, each of its tags and its host. docs/decisions/0015 explains the numbers. */
const weights: Record<Exclude<How, "located">, Partial<Record<Kind, number>>> = {
  chosen: { category: 3 },
  followed: { person: 3 },
  saved: { category: 1, tag: 1, person: 0.5 },
  going: { category: 1.5, tag: 1.5, person: 1 },
  waitlist: { category: 1.5, tag: 1.5, person: 1 },
  maybe: { category: 0.75, tag: 0.75, person: 0.5 },
  hidden: { category: -1, tag: -1.5, person: -2 },
};
const placeWeight = 2;
const [minWeight, maxWeight] = [-4, 6];
const halfLifeMs = 90 * 24 * 60 * 60_000;
const maxPerKind = 60;

const categoryOf: Record<(typeof preferenceCategories)[number], (typeof eventCategories)[number]> =
  { Music: "Music", Tech: "Technology", Sports: "Sports", Art: "Art & Culture" };

/** The preference in the settings that corresponds to an event category, if there is one. */
export function preferenceOf(category: string) {
  const all = Object.keys(categoryOf) as (keyof typeof categoryOf)[];
  return all.find((one) => categoryOf[one] === category);
}

/** Computes a person's interests: the sum of the weights of their actions, which halve every 90 days, within bounds. */
export function interestsOf(signals: Signals, now: number): Interest[] {
  const found = new Map<string, Interest>();
  const until = new Map(signals.forgotten.map((one) => [`${one.kind} ${one.key}`, +one.time]));
  const all = until.get("all ") ?? 0;

  function add(kind: Kind, [key, name]: [string, string], from: Source, time: number) {
    const id = `${kind} ${key}`;
    if (time <= Math.max(all, until.get(id) ?? 0)) return;
    const interest = found.get(id) ?? { kind, key, name, weight: 0, sources: [] };
    interest.weight += from.weight;
    interest.sources.push(from);
    found.set(id, interest);
  }

  for (const place of signals.places) {
    const key = place.name.toLowerCase();
    // A forgotten town has been removed from the settings, but the profile may still name it.
    const isForgotten = place.from === "profile" && until.has(`place ${key}`);
    const from = source("located", place.from, placeWeight);
    if (!isForgotten) add("place", [key, place.name], from, Infinity);
  }
  for (const one of signals.chosen) {
    const category = categoryOf[one as keyof typeof categoryOf];
    add("category", [category, category], source("chosen", one, weights.chosen.category), Infinity);
  }
  for (const { id, name, time } of signals.followed)
    add("person", [id, name], source("followed", name, weights.followed.person), +time);
  for (const { how, time, event, host } of signals.events) {
    const age = Math.max(0, now - +time);
    const faded = (weight = 0) => weight * 0.5 ** (age / halfLifeMs);
    const from = (kind: Kind): Source => ({
      how,
      name: event.title,
      slug: event.slug,
      isOver: event.isOver,
      weight: faded(weights[how][kind]),
    });
    add("category", [event.category, event.category], from("category"), +time);
    for (const tag of new Set(event.tags.map((each) => each.toLowerCase())))
      add("tag", [tag, tag], from("tag"), +time);
    if (host) add("person", [host.id, host.name], from("person"), +time);
  }
  return strongestFirst([...found.values()]);
}

function source(how: How, name: string, weight = 0): Source {
  return { how, name, slug: null, isOver: false, weight };
}

function strongestFirst(interests: Interest[]): Interest[] {
  for (const interest of interests) {
    interest.weight = Math.min(maxWeight, Math.max(minWeight, interest.weight));
    interest.sources.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  }
  const counted = new Map<Kind, number>();
  return interests
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.key.localeCompare(b.key))
    .filter(({ kind }) => {
      counted.set(kind, (counted.get(kind) ?? 0) + 1);
      return kind === "person" || (counted.get(kind) ?? 0) <= maxPerKind;
    });
}

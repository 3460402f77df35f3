import { createHash } from "node:crypto";
import type { ReadRow, RowFields, Values } from "./import-row.ts";

export type Keyed = { line: number; title: string; id: string | undefined } & (
  | { fields: RowFields; startsAt: Date; endsAt: Date; keyedAt: Date; remark: string }
  | { reason: string }
);

/**
 * Gives every row a key that recognizes it when the list is imported again: its own id, else its link and start, else its title, start and
 * city. Rows of one event, such as a conference listed under several topics, become one with all tags.
 */
export function withKeys(rows: Keyed[], place: "line" | "entry"): ReadRow[] {
  const titles = titlesByLink(rows);
  const known = new Map<string, ReadRow & { fields: RowFields }>();
  return rows.map((row): ReadRow => {
    if ("reason" in row) return { line: row.line, title: row.title, reason: row.reason };
    const { id, keyedAt, ...rest } = row;
    const words = titleKey(row.fields, keyedAt);
    const link = linkKey(row.fields, keyedAt);
    // A link shared by a whole season does not identify one evening.
    const own = id ? `id|${id}` : link && titles.get(link)?.size === 1 ? link : words;
    const before = known.get(own) ?? (id ? undefined : known.get(words));
    if (before) {
      const tags = [...new Set([...(before.fields.tags ?? []), ...(row.fields.tags ?? [])])];
      if (tags.length > 0) before.fields.tags = tags.slice(0, 10);
      const reason = `The same event as in ${place} ${before.line}.`;
      return { line: row.line, title: row.title, reason };
    }
    const made = { ...rest, key: hash(own) };
    known.set(own, made);
    if (!id) known.set(words, made);
    return made;
  });
}

function titlesByLink(rows: Keyed[]): Map<string, Set<string>> {
  const titles = new Map<string, Set<string>>();
  for (const row of rows) {
    const link = "fields" in row && linkKey(row.fields, row.keyedAt);
    if (!link) continue;
    const known = titles.get(link) ?? new Set();
    titles.set(link, known.add(row.title.toLowerCase()));
  }
  return titles;
}

function linkKey({ link }: RowFields, startsAt: Date): string | undefined {
  return link && `link|${link}|${startsAt.toISOString()}`;
}

/** Title, start and city: events that share all three are taken for duplicates. */
export function titleKey({ title, city }: { title: string; city: string }, startsAt: Date): string {
  return `words|${title.toLowerCase()}|${startsAt.toISOString()}|${city.toLowerCase()}`;
}

/** A fingerprint of a row's content, to detect unchanged rows. */
export function fingerprintOf(fields: RowFields): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return hash(JSON.stringify(sorted));
}

export function idOf({ id }: Values): string | undefined {
  return id?.slice(0, 1_000);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../contract/shapes.ts";

export type Pages<T> = InfiniteData<Page<T>>;
type Listed = { id: string };

/** All items of the loaded pages in order, without duplicates: a later page may repeat an item that has moved. */
export function itemsOf<T extends Listed>(pages: Pages<T> | undefined): T[] {
  const items = new Map<string, T>();
  for (const page of pages?.pages ?? []) {
    for (const item of page.items) if (!items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

export function changeInPages<T extends Listed>(
  pages: Pages<T>,
  id: string,
  change: (item: T) => T,
): Pages<T> {
  return eachPage(pages, (items) => items.map((item) => (item.id === id ? change(item) : item)));
}

export function removeFromPages<T extends Listed>(pages: Pages<T>, id: string): Pages<T> {
  return eachPage(pages, (items) => items.filter((item) => item.id !== id));
}

/**
 * Puts the newest page on top of the loaded ones. If they don't overlap, the list starts again with that page. An item that was
 * added on its own (`alone`) doesn't count as overlap.
 */
export function putNewestOnTop<T extends Listed & { time: string }>(
  pages: Pages<T>,
  newest: Page<T>,
  alone?: string,
): Pages<T> {
  const loaded = itemsOf(pages).filter(({ id }) => id !== alone);
  const known = new Set(loaded.map(({ id }) => id));
  const meets = newest.next === null || newest.items.some(({ id }) => known.has(id));
  if (!meets) return { pages: [newest], pageParams: [undefined] };
  // The newest page may be longer than the loaded ones: anything older than those comes with the next page.
  const oldest = loaded.at(-1)?.time ?? "";
  const top = newest.items.filter(({ id, time }) => known.has(id) || time >= oldest);
  const isOnTop = new Set(top.map(({ id }) => id));
  const rest = eachPage(refreshKnown(pages, newest), (items) =>
    items.filter(({ id }) => !isOnTop.has(id)),
  );
  return putOnTop(rest, top);
}

export function putOnTop<T extends Listed>(pages: Pages<T>, items: T[]): Pages<T> {
  const [first, ...rest] = pages.pages;
  if (!first) return { pages: [{ items, next: null }], pageParams: [undefined] };
  const others = first.items.filter((item) => items.every((added) => added.id !== item.id));
  return { ...pages, pages: [{ ...first, items: [...items, ...others] }, ...rest] };
}

/** Updates loaded items from the newest page and removes those deleted since, without adding new ones. */
export function refreshKnown<T extends Listed & { time: string }>(
  pages: Pages<T>,
  newest: Page<T>,
): Pages<T> {
  const fresh = new Map(newest.items.map((item) => [item.id, item]));
  const oldest = newest.next === null ? "" : (newest.items.at(-1)?.time ?? "");
  return eachPage(pages, (items) =>
    items
      .filter((item) => fresh.has(item.id) || item.time <= oldest)
      .map((item) => fresh.get(item.id) ?? item),
  );
}

function eachPage<T>(pages: Pages<T>, change: (items: T[]) => T[]): Pages<T> {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

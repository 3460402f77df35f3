import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { itemsOf } from "./list-pages.ts";
import { pagedQuery } from "./paged-query.ts";

const shelf = [1, 2, 3, 4, 5].map((number) => ({ id: `item-${number}` }));

/** Two items per page; a page's cursor is the number of items before it. */
function shelfQuery(firstCursor?: string) {
  const asked: (string | undefined)[] = [];
  const query = pagedQuery({
    queryKey: ["shelf"],
    fetchPage: async (cursor) => {
      asked.push(cursor);
      const start = Number(cursor ?? 0);
      const isLast = start + 2 >= shelf.length;
      return { items: shelf.slice(start, start + 2), next: isLast ? null : String(start + 2) };
    },
    firstCursor,
  });
  return { query, asked };
}

test("each page is fetched with the cursor of the one before, up to the last", async () => {
  const { query, asked } = shelfQuery();
  const pages = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 });
  expect(itemsOf(pages)).toEqual(shelf);
  expect(asked).toEqual([undefined, "2", "4"]);
});

test("a list can start at a cursor", async () => {
  const { query } = shelfQuery("2");
  const pages = await new QueryClient().fetchInfiniteQuery(query);
  expect(itemsOf(pages)).toEqual(shelf.slice(2, 4));
});

import { infiniteQueryOptions, type keepPreviousData, type QueryKey } from "@tanstack/react-query";

type Cursor = string | undefined;

type PagedQuery<Page, Key extends QueryKey> = Pick<
  Parameters<typeof infiniteQueryOptions<Page, Error, Page, Key, Cursor>>[0],
  "enabled" | "staleTime" | "refetchOnWindowFocus" | "refetchOnReconnect"
> & {
  queryKey: Key;
  /** Fetches the page at a cursor; without one, the first page. */
  fetchPage: (cursor: Cursor) => Promise<Page>;
  /** Where the list starts; by default at the beginning. */
  firstCursor?: Cursor;
  placeholderData?: typeof keepPreviousData;
};

/** Query options for a cursor-paged list: each page has the cursor of the next. */
export function pagedQuery<Page extends { next: string | null }, const Key extends QueryKey>({
  fetchPage,
  firstCursor,
  ...options
}: PagedQuery<Page, Key>) {
  return infiniteQueryOptions({
    ...options,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: firstCursor,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

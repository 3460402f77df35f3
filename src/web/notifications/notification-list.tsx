import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useState } from "react";
import type { Notification } from "../../contract/notifications.ts";
import type { Page } from "../../contract/shapes.ts";
import { useLiveHints } from "../app/live.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Icon } from "../ui/icon.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { throttle } from "../lib/throttle.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { NotificationCard } from "./notification-card.tsx";
import { newestQuery, notificationsQuery, startWith } from "./queries.ts";

/** Notifications in an endless list, newest first, updated live. */
export function NotificationList() {
  const list = useInfiniteQuery(notificationsQuery);
  const newest = useNewest(list);
  const shown = itemsOf(list.data);
  if (list.isPending) {
    return (
      <Loading says="Loading your notifications">
        <PersonSkeleton />
        <PersonSkeleton />
        <PersonSkeleton />
      </Loading>
    );
  }
  if (list.isLoadingError) {
    return (
      <ErrorState
        message="We couldn't load your notifications."
        onRetry={() => void list.refetch()}
      >
        {sentenceOf(list.error)}
      </ErrorState>
    );
  }
  if (shown.length === 0) return <AllCaughtUp />;
  return (
    <>
      <NewBar shown={shown} newest={newest} />
      <ul aria-label="Notifications">
        {shown.map((notification) => (
          <NotificationCard key={notification.id} of={notification} />
        ))}
      </ul>
      <LoadMore
        things="notifications"
        pages={list.data.pages.length}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  );
}

type List = ReturnType<typeof useInfiniteQuery<unknown>>;

/** The newest page, fetched again on hints, at most once a second however many come. */
function useNewest(list: Pick<List, "isSuccess" | "dataUpdatedAt">) {
  const queryClient = useQueryClient();
  const query = newestQuery(queryClient);
  const { queryKey } = query;
  const { data } = useQuery({
    ...query,
    enabled: list.isSuccess,
    initialData: () => queryClient.getQueryData(notificationsQuery.queryKey)?.pages[0],
    initialDataUpdatedAt: list.dataUpdatedAt,
  });
  const [ask] = useState(() =>
    throttle(1_000, () => void queryClient.invalidateQueries({ queryKey })),
  );
  useLiveHints((hint) => {
    if (hint.type === "notifications-changed" || hint.type === "resync") ask();
  });
  return data;
}

function AllCaughtUp() {
  return (
    <EmptyState
      poster="All quiet"
      title="You're all caught up"
      heading="h2"
      actions={
        <ButtonLink to="/discover-events" variant="primary">
          Discover Events
        </ButtonLink>
      }
    >
      Likes, comments, mentions and new followers show up here.
    </EmptyState>
  );
}

type NewBarProps = { shown: Notification[]; newest: Page<Notification> | undefined };

/** Says how many cards arrived meanwhile; they are shown only on request. */
function NewBar({ shown, newest }: NewBarProps) {
  const queryClient = useQueryClient();
  const known = new Set(shown.map(({ id }) => id));
  const count = newest?.items.filter(({ id, read }) => !read && !known.has(id)).length ?? 0;
  function show() {
    queryClient.setQueryData(notificationsQuery.queryKey, newest && startWith(newest));
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  return (
    <div className="new-notifications-bar" role="status">
      {count > 0 && (
        <Button variant="ink" size="small" onClick={show}>
          <Icon of={ArrowUp} size="small" />
          {count === 1 ? "1 new notification" : `${count} new notifications`}
        </Button>
      )}
    </div>
  );
}

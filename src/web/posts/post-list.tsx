import { useInfiniteQuery, useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Loading, PostSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { LivePosts } from "./live-posts.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { PostCard } from "./post-card.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { postsQuery, postsRefreshQuery, newerPostsQuery } from "./queries.ts";
import { ArrowUp } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { showNewest } from "./post-cache.ts";

interface PostListProps {
  /** Whose posts; everybody's if absent, with a bar that announces new ones. */
  by?: string;
  empty: ReactNode;
}

/** Posts in an endless list, newest first, updated live. */
export function PostList({ by, empty }: PostListProps) {
  const me = useMe();
  const list = useInfiniteQuery(postsQuery(by));
  const posts = itemsOf(list.data);
  useQuery({
    ...postsRefreshQuery(by),
    enabled: list.isSuccess,
    initialDataUpdatedAt: list.dataUpdatedAt,
  });

  if (list.isPending) {
    return (
      <Loading says="Loading your posts...">
        <PostSkeleton />
        <PostSkeleton />
      </Loading>
    );
  }
  if (list.isLoadingError) {
    return (
      <ErrorState message="We couldn't load the posts." onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  }
  return (
    <>
      {me && (
        <LivePosts
          ids={posts.map((post) => post.id)}
          authors={posts.map((post) => post.author.id)}
          list={{ by }}
        />
      )}
      {!by && <NewPostsBar newest={posts[0]?.id} />}
      {posts.length === 0 && empty}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
      <LoadMore
        pages={list.data?.pages.length ?? 0}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  );
}

const maxCounted = 50;

/** Announces how many posts are new; they're only inserted on request, so that nothing moves while reading. */
function NewPostsBar({ newest }: { newest: string | undefined }) {
  const queryClient = useQueryClient();
  const count = useQuery(newerPostsQuery(newest)).data?.count ?? 0;
  const show = useMutation({
    mutationFn: () => showNewest(queryClient),
    onSuccess: () => {
      const [first] = itemsOf(queryClient.getQueryData(postsQuery().queryKey));
      // After React has rendered it.
      requestAnimationFrame(() => first && goTo(`post-${first.id}`));
    },
  });
  const words =
    count === 1 ? "1 new post" : `${count >= maxCounted ? `${maxCounted}+` : count} new posts`;
  return (
    <div className="new-posts-bar" role="status">
      {count > 0 && (
        <Button
          variant="ink"
          size="small"
          busy={show.isPending && "Loading"}
          onClick={() => show.mutate()}
        >
          <Icon of={ArrowUp} size="small" />
          {words}
        </Button>
      )}
    </div>
  );
}

function goTo(id: string) {
  const post = document.getElementById(id);
  post?.focus({ preventScroll: true });
  post?.scrollIntoView({ block: "start" });
}

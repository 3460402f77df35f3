import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Post } from "../../contract/posts.ts";
import { useLiveHints, useWatchedPosts } from "../app/live.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { changePost } from "../posts/post-cache.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EventCardSkeleton, Loading } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { MyPostCard } from "./my-post-card.tsx";
import { myPostKeys, type MyPostsFilter, myPostsQuery } from "./queries.ts";

// Loaded only when a post is deleted.
const DeletePostDialog = lazy(() => import("../posts/delete-post-dialog.tsx"));

interface MyPostsListProps {
  filter: MyPostsFilter;
  /** Undefined while the editor is open, which has its own button. */
  onCreate: (() => void) | undefined;
  onEdit: (post: Post) => void;
}

export function MyPostsList({ filter, onCreate, onEdit }: MyPostsListProps) {
  const me = useSignedInUser();
  const list = useInfiniteQuery(myPostsQuery(me.id, filter));
  const posts = itemsOf(list.data);
  const [deleting, setDeleting] = useState<Post>();
  useLiveMyPosts(posts.map(({ id }) => id));

  if (list.isPending) return <MyPostsLoading />;
  if (list.isLoadingError) {
    return (
      <ErrorState message="We couldn't load your posts." onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  }
  if (posts.length === 0) return <NoPosts filter={filter} onCreate={onCreate} />;
  return (
    <>
      <div className="my-posts">
        {posts.map((post) => (
          <MyPostCard
            key={post.id}
            post={post}
            onEdit={() => onEdit(post)}
            onDelete={() => setDeleting(post)}
          />
        ))}
      </div>
      <LoadMore
        pages={list.data.pages.length}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
      />
      {deleting && (
        <Suspense>
          <DeletePostDialog post={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function MyPostsLoading() {
  return (
    <Loading says="Loading your posts...">
      <div className="my-posts">
        {["one", "two", "three"].map((each) => (
          <EventCardSkeleton key={each} />
        ))}
      </div>
    </Loading>
  );
}

function NoPosts({ filter, onCreate }: Omit<MyPostsListProps, "onEdit">) {
  const create = onCreate && (
    <Button variant="primary" onClick={onCreate}>
      Create Post
    </Button>
  );
  if (filter.category) {
    return (
      <EmptyState
        poster="Nothing here"
        title="No posts yet"
        heading="h2"
        actions={
          <>
            {create}
            <ButtonLink to="/myposts" search={{ ...filter, category: undefined }}>
              Show all posts
            </ButtonLink>
          </>
        }
      >
        You have no posts in {filter.category}.
      </EmptyState>
    );
  }
  return (
    <EmptyState poster="Your first post" title="No posts yet" heading="h2" actions={create}>
      Start sharing your first post with the community!
    </EmptyState>
  );
}

/** Keeps the list up to date, including changes made in other windows. */
function useLiveMyPosts(ids: string[]) {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    if (hint.type === "my-posts-changed" || hint.type === "resync") {
      void queryClient.invalidateQueries({ queryKey: myPostKeys.all });
    }
    if (hint.type === "post-counts") {
      const { likes, comments } = hint;
      changePost(queryClient, hint.postId, (post) => ({ ...post, likes, comments }));
    }
  });
  useWatchedPosts(ids);
}

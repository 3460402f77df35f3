import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLiveHints, useWatchedPeople, useWatchedPosts } from "../app/live.ts";
import { runAfterJitter } from "../lib/run-after-jitter.ts";
import { changePost, refetchPost, removePost } from "./post-cache.ts";
import { commentsQuery, postKeys, refreshShown } from "./queries.ts";

interface LivePostsProps {
  ids: string[];
  /** The ids of their authors. */
  authors: string[];
  /** The list on screen: one person's posts if `by` is set, otherwise everybody's. Undefined on a post's own page. */
  list?: { by?: string };
}

/** Updates visible posts live. A component of its own because visitors have no live connection. */
export function LivePosts({ ids, authors, list }: LivePostsProps) {
  const queryClient = useQueryClient();
  const [askForNewer] = useState(() =>
    runAfterJitter(() => void queryClient.invalidateQueries({ queryKey: postKeys.newer })),
  );
  useLiveHints((hint) => {
    switch (hint.type) {
      case "post-counts": {
        const { likes, comments } = hint;
        return changePost(queryClient, hint.postId, (post) => ({ ...post, likes, comments }));
      }
      case "post-changed":
        return void refetchPost(queryClient, hint.postId);
      case "post-deleted":
        return removePost(queryClient, hint.postId);
      case "comments-changed":
        return void queryClient.invalidateQueries(commentsQuery({ of: "posts", id: hint.postId }));
      case "posts-added":
        return askForNewer(hint.spreadMs ?? 0);
      case "resync":
        void queryClient.invalidateQueries({ queryKey: postKeys.newer });
        void queryClient.invalidateQueries({ queryKey: postKeys.comments });
        if (list) return void refreshShown(queryClient, list.by).catch(() => undefined);
        return ids.forEach((id) => void refetchPost(queryClient, id));
      default:
        return undefined;
    }
  });
  useWatchedPosts(ids);
  useWatchedPeople(authors);
  return null;
}

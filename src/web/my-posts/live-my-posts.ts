import { useQueryClient } from "@tanstack/react-query";
import { useLiveHints, useWatchedPosts } from "../app/live.ts";
import { changePost } from "../posts/post-cache.ts";
import { myPostKeys } from "./queries.ts";

/** Keeps the list true while it is looked at: also what the person does in another window shows here. */
export function useLiveMyPosts(ids: string[]) {
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

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import type { Post } from "../../contract/posts.ts";
import { fetchJson, api } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { changePost } from "./post-cache.ts";

/** Likes or unlikes a post. Updates optimistically. */
export function LikeButton({ post }: { post: Post }) {
  const me = useMe();
  const navigate = useNavigate();
  const like = useLike(post.id);
  const liked = post.likedByUser;
  // Only a new like is animated, not one that was loaded.
  const popping = liked && like.isPending;

  function press() {
    if (me) like.mutate(!liked);
    else void navigate({ to: "/login", search: { next: `/posts/${post.id}` } });
  }

  return (
    <button
      type="button"
      className={classes("post-action", liked && "is-liked")}
      aria-pressed={liked}
      onClick={press}
    >
      <Icon of={Heart} className={popping ? "like-pop" : undefined} />
      Like <b className="tabular-numbers">{post.likes}</b>
    </button>
  );
}

function useLike(id: string) {
  const queryClient = useQueryClient();
  const mutationKey = ["like", id];
  return useMutation({
    mutationKey,
    // Quick presses are sent one after the other, so that the last one wins.
    scope: { id: `like-${id}` },
    mutationFn: (liked: boolean) => {
      const route = api.posts[":id"].like;
      return fetchJson(liked ? route.$put({ param: { id } }) : route.$delete({ param: { id } }));
    },
    onMutate: (liked) => show(liked),
    onSuccess: (counted) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      changePost(queryClient, id, (post) => ({ ...post, ...counted }));
    },
    onError: (_error, liked) => show(!liked),
  });

  function show(liked: boolean) {
    changePost(queryClient, id, (post) =>
      post.likedByUser === liked
        ? post
        : { ...post, likedByUser: liked, likes: Math.max(0, post.likes + (liked ? 1 : -1)) },
    );
  }
}

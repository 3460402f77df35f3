import type { Post } from "../../contract/posts.ts";
import type { PosterInput } from "../../art/poster.ts";

const houses = {
  General: "General",
  Tech: "Technology",
  Music: "Music",
  Art: "Art & Culture",
  Sports: "Sports",
};

/** What is printed for a post where a picture is missing: always the same for the same post, and of an event what is its own everywhere. */
export function artOf(post: Post): PosterInput {
  return {
    title: post.event?.title ?? (post.title || (post.competition ?? post.content.slice(0, 60))),
    category: post.event?.category ?? houses[post.category],
    seed: post.event?.poster ?? post.id,
    variant: "wide",
  };
}

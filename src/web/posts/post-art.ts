import type { Post } from "../../contract/posts.ts";
import type { PosterInput } from "../../art/poster.ts";

const houses = {
  General: "General",
  Tech: "Technology",
  Music: "Music",
  Art: "Art & Culture",
  Sports: "Sports",
};

/** The generated poster for a post without a picture. Always the same for the same post; an event's post uses the event's poster. */
export function artOf(post: Post): PosterInput {
  return {
    title: post.event?.title ?? (post.title || (post.competition ?? post.content.slice(0, 60))),
    category: post.event?.category ?? houses[post.category],
    seed: post.event?.poster ?? post.id,
    variant: "wide",
  };
}

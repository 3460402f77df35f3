import type { Post } from "../../contract/posts.ts";
import { eventPicture } from "../events/event-picture.ts";
import { longTimeWithZone } from "../lib/event-time.ts";
import { cutText } from "../lib/cut-text.ts";
import { pageHead } from "../lib/page-head.ts";

const nouns = { post: "Post", event: "Event", achievement: "Achievement", video: "Video" } as const;

/** Meta tags of a post's page for link previews and search engines. */
export function postPreview(post: Post, origin: string) {
  const picture =
    post.media?.images.findLast((image) => image.width <= 1600) ?? post.media?.images[0];
  const { meta, links } = pageHead({
    title: titleOf(post),
    description: descriptionOf(post),
    origin,
    path: `/posts/${post.id}`,
    type: "article",
    ...(post.event && !picture
      ? eventPicture(post.event)
      : { image: picture?.url, imageAlt: post.media?.alt }),
  });
  if (post.visibility !== "public") meta.push({ name: "robots", content: "noindex" });
  return { meta, links };
}

function titleOf(post: Post): string {
  const words = post.event?.title ?? post.competition ?? cutText(post.content, 60);
  return words ? `${post.author.name}: ${words}` : `${nouns[post.type]} by ${post.author.name}`;
}

function descriptionOf(post: Post): string {
  const { event } = post;
  const facts =
    event && [longTimeWithZone(event), event.venue, event.city].filter(Boolean).join(", ");
  const placement = post.placement && `Placement: ${post.placement}`;
  const words = [facts, placement, post.content].filter(Boolean).join(". ");
  return words || `${nouns[post.type]} by ${post.author.name} on Marquee`;
}

import type { Post } from "../../contract/posts.ts";

const nouns = { post: "Post", event: "Event", achievement: "Achievement", video: "Video" } as const;

/** The tags from which chats and search engines make a preview of a post's page. */
export function postPreview(post: Post, origin: string) {
  const url = `${origin}/posts/${post.id}`;
  const title = `${titleOf(post)} · Marquee`;
  const description = cut(descriptionOf(post), 200);
  const picture =
    post.media?.images.findLast((image) => image.width <= 1600) ?? post.media?.images[0];
  const meta: Record<string, string>[] = [
    { title },
    { name: "description", content: description },
    { property: "og:site_name", content: "Marquee" },
    { property: "og:type", content: "article" },
    { property: "og:title", content: titleOf(post) },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
  if (picture) {
    meta.push({ property: "og:image", content: new URL(picture.url, origin).href });
    if (post.media?.alt) meta.push({ property: "og:image:alt", content: post.media.alt });
  }
  if (post.visibility !== "public") meta.push({ name: "robots", content: "noindex" });
  return { meta, links: [{ rel: "canonical", href: url }] };
}

function titleOf(post: Post): string {
  const words = post.event?.title ?? post.competition ?? cut(post.content, 60);
  return words ? `${post.author.name}: ${words}` : `${nouns[post.type]} by ${post.author.name}`;
}

function descriptionOf(post: Post): string {
  const { event } = post;
  const facts =
    event && [event.startsAt.slice(0, 10), event.venue, event.city].filter(Boolean).join(", ");
  const placement = post.placement && `Placement: ${post.placement}`;
  const words = [facts, placement, post.content].filter(Boolean).join(". ");
  return words || `${nouns[post.type]} by ${post.author.name} on Marquee`;
}

/** At most so many characters of one line, cut between words. */
function cut(text: string, most: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= most) return line;
  const room = line.slice(0, most - 1);
  return `${room.slice(0, Math.max(room.lastIndexOf(" "), most / 2)).trimEnd()}…`;
}

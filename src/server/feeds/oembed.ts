import { escapeHtml } from "../lib/html.ts";

type Described = { title: string; author: string | undefined; path: string; height: number };
type Wanted = {
  publicUrl: string;
  most: { width: number | undefined; height: number | undefined };
};

const usualWidth = 560;

/** What oEmbed (1.0) says of a page: a frame of ours, no larger than asked for. */
export function oEmbedOf({ title, author, path, height }: Described, { publicUrl, most }: Wanted) {
  const size = {
    width: Math.min(usualWidth, most.width ?? usualWidth),
    height: Math.min(height, most.height ?? height),
  };
  const src = escapeHtml(`${publicUrl}${path}`);
  return {
    version: "1.0",
    type: "rich",
    title,
    author_name: author,
    provider_name: "Marquee",
    provider_url: publicUrl,
    cache_age: 3600,
    ...size,
    html: `<iframe src="${src}" title="${escapeHtml(title)}" width="${size.width}" height="${size.height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
  };
}

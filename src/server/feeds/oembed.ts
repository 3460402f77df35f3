import { escapeHtml } from "../lib/html.ts";

type Size = { width: number; height: number };
type Picture = Size & { path: string };
type Described = {
  title: string;
  author: string | undefined;
  path: string;
  height: number;
  picture?: Picture;
};
type Wanted = {
  publicUrl: string;
  most: { width: number | undefined; height: number | undefined };
};

const usualWidth = 560;

/** A page's oEmbed (1.0) description: an embed within the requested size. */
export function oembedOf(described: Described, { publicUrl, most }: Wanted) {
  const { title, author, path, height, picture } = described;
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
    ...(picture && fits(picture, most) && thumbnailOf(picture, publicUrl)),
    html: `<iframe src="${src}" title="${escapeHtml(title)}" width="${size.width}" height="${size.height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
  };
}

/** oEmbed doesn't allow a thumbnail larger than requested. */
function fits({ width, height }: Size, most: Wanted["most"]): boolean {
  return width <= (most.width ?? width) && height <= (most.height ?? height);
}

function thumbnailOf({ path, width, height }: Picture, publicUrl: string) {
  return {
    thumbnail_url: `${publicUrl}${path}`,
    thumbnail_width: width,
    thumbnail_height: height,
  };
}

import { cutText } from "./cut-text.ts";

interface PageFacts {
  title: string;
  /** The browser tab's title, if it isn't the title followed by the product's name. */
  tab?: string;
  /** Any length; it's cut to what link previews show. */
  description: string;
  origin: string;
  /** The canonical path and query. */
  path: string;
  /** The path of a picture of any size; by default our own of 1200 × 630. */
  image?: string | null | undefined;
  imageAlt?: string | undefined;
  /** Whether we rendered the picture at the size of our own. */
  drawn?: boolean;
  /** The size of the picture in link previews. */
  card?: "large" | "small";
  type?: "website" | "article" | "profile";
}

type Meta = Record<string, string>;

const maxDescription = 200;
const ownPictureSize = [
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
];
const cards = { large: "summary_large_image", small: "summary" };

/** A public page's head for search engines and link previews: title, description, canonical URL and card. */
export function pageHead(facts: PageFacts) {
  const { title, tab, origin, path, image, imageAlt, card = "large", type = "website" } = facts;
  const isOwnSize = !image || facts.drawn;
  const description = cutText(facts.description, maxDescription);
  const address = new URL(path, origin).href;
  const picture = new URL(image ?? "/share.png", origin).href;
  const meta: Meta[] = [
    { title: tab ?? `${title} · Marquee` },
    { name: "description", content: description },
    { property: "og:site_name", content: "Marquee" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: picture },
    ...(isOwnSize ? ownPictureSize : []),
    ...(image && imageAlt ? [{ property: "og:image:alt", content: imageAlt }] : []),
    { name: "twitter:card", content: cards[card] },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
    ...(image && imageAlt ? [{ name: "twitter:image:alt", content: imageAlt }] : []),
  ];
  return { meta, links: [{ rel: "canonical", href: address }] };
}

/** A schema.org description for `head().scripts`. User text can't close the script element. */
export function jsonLd(thing: object) {
  return {
    type: "application/ld+json",
    children: JSON.stringify(thing).replaceAll("<", "\\u003c"),
  };
}

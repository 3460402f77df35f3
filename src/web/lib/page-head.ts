import { cutText } from "./cut-text.ts";

interface PageFacts {
  title: string;
  /** What the browser's tab says, where it is not the title and the product's name. */
  tab?: string;
  /** Of any length; cards have room for two lines. */
  description: string;
  origin: string;
  /** Path and query under which the page should be known. */
  path: string;
  /** Path of a picture of any shape; without one, our own of 1200 by 630. */
  image?: string | null | undefined;
  imageAlt?: string | undefined;
  /** The picture is one that we drew at the size of our own. */
  drawn?: boolean;
  /** How large a chat shows the picture. */
  card?: "large" | "small";
  type?: "website" | "article" | "profile";
}

type Meta = Record<string, string>;

const mostDescription = 200;
const ownPictureSize = [
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
];
const cards = { large: "summary_large_image", small: "summary" };

/** What search engines and chats show of a public page: title, description, canonical address and card. */
export function pageHead(facts: PageFacts) {
  const { title, tab, origin, path, image, imageAlt, card = "large", type = "website" } = facts;
  const isOwnSize = !image || facts.drawn;
  const description = cutText(facts.description, mostDescription);
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

/** A schema.org description for `head().scripts`; text of people cannot close the script it stands in. */
export function jsonLd(thing: object) {
  return {
    type: "application/ld+json",
    children: JSON.stringify(thing).replaceAll("<", "\\u003c"),
  };
}

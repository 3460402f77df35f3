interface PageFacts {
  title: string;
  description: string;
  origin: string;
  /** Path and query under which the page should be known. */
  path: string;
  /** Path of a picture of any shape; without one, our own of 1200 by 630. */
  image?: string;
  type?: "website" | "article" | "profile";
}

const ownPictureSize = [
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
];

/** What search engines and chats show of a public page: title, description, canonical address and card. */
export function pageHead({ title, description, origin, path, image, type = "website" }: PageFacts) {
  const address = new URL(path, origin).href;
  const picture = new URL(image ?? "/share.png", origin).href;
  return {
    meta: [
      { title },
      { name: "description", content: description },
      { property: "og:site_name", content: "Marquee" },
      { property: "og:type", content: type },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:url", content: address },
      { property: "og:image", content: picture },
      ...(image ? [] : ownPictureSize),
      { name: "twitter:card", content: "summary_large_image" },
      { name: "twitter:title", content: title },
      { name: "twitter:description", content: description },
      { name: "twitter:image", content: picture },
    ],
    links: [{ rel: "canonical", href: address }],
  };
}

/** A schema.org description for `head().scripts`; text of people cannot close the script it stands in. */
export function jsonLd(thing: object) {
  return {
    type: "application/ld+json",
    children: JSON.stringify(thing).replaceAll("<", "\\u003c"),
  };
}

import type { Profile } from "../../contract/profiles.ts";
import { jsonLd } from "../lib/page-head.ts";

/** The tags from which chats and search engines make a preview of a profile. */
export function profilePreview(person: Profile, origin: string) {
  const url = `${origin}/profile/${person.id}`;
  const title = `${person.name} (@${person.username})`;
  const description = person.bio.replace(/\s+/gu, " ").slice(0, 200);
  const photo = person.photo?.images.at(-1)?.url ?? person.avatar;
  const cover = person.cover?.images.at(-1)?.url;
  const image = new URL(cover ?? photo ?? "/share.png", origin).href;
  const meta: Record<string, string>[] = [
    { title: `${title} · Marquee` },
    { name: "description", content: description },
    { property: "og:site_name", content: "Marquee" },
    { property: "og:type", content: "profile" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { name: "twitter:card", content: cover || !photo ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
  ];
  const links = [{ rel: "canonical", href: url }];
  const picture = photo ? new URL(photo, origin).href : undefined;
  return { meta, links, scripts: [jsonLd(personLd(person, url, picture))] };
}

function personLd(person: Profile, url: string, image: string | undefined) {
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    dateCreated: person.joined,
    mainEntity: {
      "@type": "Person",
      "@id": url,
      name: person.name,
      alternateName: `@${person.username}`,
      identifier: person.id,
      url,
      description: person.bio,
      image,
      homeLocation:
        person.location === "Unknown" ? undefined : { "@type": "Place", name: person.location },
      knowsAbout: person.skills.length > 0 ? person.skills.map(({ name }) => name) : undefined,
      award:
        person.achievements.length > 0
          ? person.achievements.map(({ name, occasion }) => `${name}, ${occasion}`)
          : undefined,
      sameAs:
        person.socialLinks.length > 0 ? person.socialLinks.map((each) => each.url) : undefined,
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/FollowAction",
        userInteractionCount: person.followers,
      },
    },
  };
}

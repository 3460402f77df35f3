import { unsaid } from "../../contract/people/limits.ts";
import type { Profile } from "../../contract/people/profiles.ts";
import { jsonLd, pageHead } from "../lib/page-head.ts";

/** Meta tags of a profile for link previews and search engines. */
export function profilePreview(person: Profile, origin: string) {
  const path = `/profile/${person.id}`;
  const photo = person.photo?.images.at(-1)?.url ?? person.avatar;
  const cover = person.cover?.images.at(-1)?.url;
  const head = pageHead({
    title: `${person.name} (@${person.username})`,
    description: person.bio,
    origin,
    path,
    type: "profile",
    image: cover ?? photo,
    card: cover || !photo ? "large" : "small",
  });
  const picture = photo ? new URL(photo, origin).href : undefined;
  const facts = personLd(person, new URL(path, origin).href, picture);
  const rss = {
    rel: "alternate",
    type: "application/rss+xml",
    href: new URL(`/rss/people/${person.id}.xml`, origin).href,
    title: `Events of ${person.name}`,
  };
  return { ...head, links: [...head.links, rss], scripts: [jsonLd(facts)] };
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
        person.location === unsaid.location
          ? undefined
          : { "@type": "Place", name: person.location },
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

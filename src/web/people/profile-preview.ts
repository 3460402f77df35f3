import type { Profile } from "../../contract/people.ts";

/** The tags from which chats and search engines make a preview of a profile. */
export function profilePreview(person: Profile, origin: string) {
  const url = `${origin}/profile/${person.id}`;
  const title = `${person.name} (@${person.username})`;
  const description = person.bio.replace(/\s+/gu, " ").slice(0, 200);
  const meta: Record<string, string>[] = [
    { title: `${title} · Marquee` },
    { name: "description", content: description },
    { property: "og:site_name", content: "Marquee" },
    { property: "og:type", content: "profile" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: "summary" },
  ];
  if (person.avatar)
    meta.push({ property: "og:image", content: new URL(person.avatar, origin).href });
  return { meta, links: [{ rel: "canonical", href: url }] };
}

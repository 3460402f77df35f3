import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";

export type Furnished = { me: string; name: string; other: string; post: string; event: string };

/** Fills a member's profile and posts of every kind, and names what others' there is to look at. */
export async function furnish(page: Page): Promise<Furnished> {
  const call = async (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([verb, address, json]) => {
        const answer = await fetch(`/api/v1${address}`, {
          method: verb,
          ...(json === undefined
            ? {}
            : { body: json, headers: { "content-type": "application/json" } }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${verb} ${address}: ${text}`);
        return text === "" ? undefined : JSON.parse(text);
      },
      [method, path, body && JSON.stringify(body)] as const,
    );
  const { me } = await call("GET", "/session");
  await call("PATCH", "/profile", { location: "Austin", bio: "Small rooms and loud ones." });
  for (const item of [
    { section: "social-links", platform: "Website", url: "https://ines.example/a/long/address" },
    { section: "testimonials", text: "Turned up early.", author: "Tomasz Wren" },
    { section: "achievements", name: "First place", occasion: "Story Slam", icon: "trophy" },
    { section: "skills", name: "Soundcheck" },
  ]) {
    await call("POST", "/profile/items", { id: newId(), ...item });
  }
  for (const post of [
    { type: "post", content: "See https://example.com", title: "Aside", visibility: "followers" },
    { type: "achievement", content: "Mine.", competition: "City Story Slam", placement: "1st" },
    {
      type: "event",
      content: "Come round.",
      eventDate: "2099-01-29",
      venue: "The Old Exchange",
      organizer: "Ines",
      eventCategory: "Music",
    },
  ]) {
    await call("POST", "/posts", { id: newId(), ...post });
  }
  const events = await call("GET", "/events");
  const event = events.items.find((one: { sample: boolean }) => one.sample);
  await call("PUT", `/events/${event.id}/save`);
  const posts = await call("GET", "/posts");
  const post = posts.items.find((one: { author: { sample: boolean } }) => one.author.sample);
  await call("PUT", `/people/${post.author.id}/follow`);
  await call("POST", `/posts/${post.id}/comments`, { id: newId(), content: "I was there." });
  return { me: me.id, name: me.name, other: post.author.id, post: post.id, event: event.slug };
}

import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";

export type Furnished = { me: string; name: string; other: string; post: string; event: string };

type List<T> = { items: T[] };
type Post = { id: string; author: { id: string; sample: boolean } };

/** Fills a member's profile and creates posts of every kind; returns these and other people's content to look at. */
export async function furnish(page: Page): Promise<Furnished> {
  const me = await whoIs(page);
  await ask(page, "PATCH", "/profile", { location: "Austin", bio: "Small rooms and loud ones." });
  for (const item of [
    { section: "social-links", platform: "Website", url: "https://ines.example/a/long/address" },
    { section: "testimonials", text: "Turned up early.", author: "Tomasz Wren" },
    { section: "achievements", name: "First place", occasion: "Story Slam", icon: "trophy" },
    { section: "skills", name: "Soundcheck" },
  ]) {
    await ask(page, "POST", "/profile/items", { id: newId(), ...item });
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
    await ask(page, "POST", "/posts", { id: newId(), ...post });
  }
  const events = await ask<List<{ id: string; slug: string; sample: boolean }>>(
    page,
    "GET",
    "/events",
  );
  const event = events.items.find(({ sample }) => sample)!;
  await ask(page, "PUT", `/events/${event.id}/save`);
  const posts = await ask<List<Post>>(page, "GET", "/posts");
  const post = posts.items.find(({ author }) => author.sample)!;
  await ask(page, "PUT", `/people/${post.author.id}/follow`);
  await ask(page, "POST", `/posts/${post.id}/comments`, { id: newId(), content: "I was there." });
  return { me: me.id, name: me.name, other: post.author.id, post: post.id, event: event.slug };
}

import sharp from "sharp";
import { v7 } from "uuid";
import { signUp } from "./members.ts";

export type Member = { cookie: string; id: string };
export type Community = Awaited<ReturnType<typeof openCommunity>>;

const json = { "content-type": "application/json" };

/** Members who follow each other in a ring, each from their own address, and two hundred plain posts. */
export async function openCommunity(url: string, size: number) {
  const members: Member[] = [];
  while (members.length < size) {
    const batch = Array.from({ length: 4 }, (_, i) => {
      const n = members.length + i;
      return signUp(url, `Member ${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    });
    members.push(...(await Promise.all(batch)));
  }
  const memberAt = (i: number) => members[i % members.length] as Member;
  const headersOf = (i: number) => ({ cookie: memberAt(i).cookie, origin: url });
  async function ask(i: number, method: string, path: string, body?: object) {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headersOf(i), ...(body && json) },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
  const posts: string[] = [];
  for (let i = 0; i < 200; i++) {
    const content = "A post to read and like, two lines long.\nDoors at eight.";
    posts.push((await ask(i, "POST", "/posts", { type: "post", id: v7(), content })).id);
  }
  for (let i = 0; i < members.length; i++)
    await ask(i + 1, "PUT", `/people/${memberAt(i).id}/follow`);
  return { url, members, posts, memberAt, headersOf, ask };
}

/**
 * Adds twenty posts, a quarter of them events with attendees and a quarter with pictures; every tenth member blocks another, and all have a
 * conversation. Member 0 hosts the events.
 */
export async function furnish({ url, members, memberAt, headersOf, ask }: Community) {
  const events: { id: string; slug: string }[] = [];
  for (let i = 0; i < 20; i++) {
    const post = { id: v7(), content: `Number ${i}, with #music and https://example.org/doors.` };
    if (i % 4 === 0) {
      const day = new Date(Date.now() + (i + 2) * 86_400_000).toISOString().slice(0, 10);
      const about = { eventDate: day, venue: "Hall", organizer: "Ana", eventCategory: "Music" };
      const { event } = await ask(0, "POST", "/posts", { ...post, type: "event", ...about });
      events.push(event);
    } else if (i % 4 === 2) {
      const mediaId = await sendPicture(url, headersOf(i), i);
      await ask(i, "POST", "/posts", { ...post, type: "post", mediaId });
    } else await ask(i, "POST", "/posts", { ...post, type: "post" });
  }
  for (const { id } of events)
    for (let i = 1; i < 12; i++)
      await ask(i, "PUT", `/events/${id}/answer`, { answer: "going", guests: 0 });
  for (let i = 0; i < members.length; i++) {
    if (i % 10 === 5) await ask(i, "PUT", `/people/${memberAt(i + 2).id}/block`);
    else if (i % 10 !== 7)
      await ask(i, "POST", "/messages", { id: v7(), to: memberAt(i + 1).id, text: "Coming?" });
  }
  return events;
}

async function sendPicture(url: string, headers: Record<string, string>, shade: number) {
  const background = { r: shade * 10, g: 90, b: 60 };
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const tus = { "tus-resumable": "1.0.0", ...headers };
  const started = await fetch(`${url}/api/v1/uploads`, {
    method: "POST",
    headers: {
      ...tus,
      "upload-length": String(bytes.length),
      "upload-metadata": `filetype ${btoa("image/jpeg")},filename ${btoa("photo.jpg")}`,
    },
  });
  const location = new URL(started.headers.get("location") ?? "", url);
  await fetch(location, {
    method: "PATCH",
    headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(bytes),
  });
  const made = await fetch(`${url}/api/v1/media`, {
    method: "POST",
    headers: { ...headers, ...json },
    body: JSON.stringify({ uploadId: location.pathname.split("/").at(-1), alt: "A hall" }),
  });
  const { id } = (await made.json()) as { id: string };
  return id;
}

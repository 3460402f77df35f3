import { v7 } from "uuid";
import type { Community } from "./community.ts";

/** Limits for a request: its share of bare node:http's throughput, the 99th percentile and CPU time in ms, and SQL statements. */
export type Goal = {
  share?: number;
  p99?: number;
  node?: number;
  postgres?: number;
  statements?: number;
};

type Made = { method?: string; path: string; headers: object; body?: string };
export type Case = { goal: Goal; make: (i: number) => Made };

const json = { "content-type": "application/json" };

/** What members read and write through the API; each request comes from the next member. */
export function apiCases({ posts, members, memberAt, headersOf }: Community): Record<string, Case> {
  const write = (i: number, path: string, body: object) => ({
    method: "POST",
    path: `/api/v1${path}`,
    headers: { ...json, ...headersOf(i) },
    body: JSON.stringify(body),
  });
  return {
    "landing HTML": { goal: { share: 0.01 }, make: () => ({ path: "/", headers: {} }) },
    "feed of 20": {
      goal: { share: 0.04, p99: 25, node: 0.35, postgres: 0.3, statements: 2 },
      make: (i) => ({ path: "/api/v1/posts", headers: headersOf(i) }),
    },
    "create post": {
      goal: { share: 0.05, p99: 25 },
      make: (i) =>
        write(i, "/posts", { type: "post", id: v7(), content: `Doors at eight, number ${i}.` }),
    },
    like: {
      goal: { share: 0.035, p99: 25 },
      make: (i) => ({
        method: "PUT",
        path: `/api/v1/posts/${posts[Math.floor(i / members.length) % posts.length]}/like`,
        headers: headersOf(i),
      }),
    },
    // Each member writes to the next, who follows them.
    "chat message": {
      goal: { share: 0.035, p99: 25 },
      make: (i) =>
        write(i, "/messages", { id: v7(), to: memberAt(i + 1).id, text: `Number ${i}.` }),
    },
  };
}

/** The same feed with events, pictures and blocks, and the pages members use most. */
export function furnishedCases(
  { headersOf, memberAt }: Community,
  slug: string,
): Record<string, Case> {
  const page = (path: (i: number) => string): Case => ({
    goal: { node: 5, postgres: 1.5, statements: 8 },
    make: (i) => ({ path: path(i), headers: headersOf(i) }),
  });
  return {
    "feed with events and media": {
      goal: { share: 0.025, p99: 25 },
      make: (i) => ({ path: "/api/v1/posts", headers: headersOf(i) }),
    },
    dashboard: page(() => "/dashboard"),
    event: page(() => `/events/${slug}`),
    messages: page(() => "/messages"),
    "messages, one chat": page((i) => `/messages/${memberAt(i + 1).id}`),
    notifications: page(() => "/notifications"),
    "own profile": page(() => "/profile"),
    "another's profile": page((i) => `/profile/${memberAt(i + 1).id}`),
    settings: page(() => "/settings"),
    manage: {
      ...page(() => ""),
      make: () => ({ path: `/events/${slug}/manage?tab=overview`, headers: headersOf(0) }),
    },
  };
}

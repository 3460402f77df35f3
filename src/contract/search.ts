import { z } from "@hono/zod-openapi";
import { searchLimits } from "./search-limits.ts";
import { json, operation, type RateLimit } from "./operation.ts";
import { PersonCard } from "./people/people.ts";
import { Post } from "./posts.ts";
import { line, page, PageQuery } from "./shapes.ts";

// Two a second for five minutes: faster than anyone types.
export const searches: RateLimit = { bucket: "search", allowed: 600, seconds: 300 };

// A separate bucket, so that mentioning many people doesn't use up searches.
const suggestions: RateLimit = { bucket: "mentions", allowed: 600, seconds: 300 };

const Words = PageQuery.extend({ q: line(searchLimits.max, searchLimits.min) });

export const searchPeople = operation("person", searches, {
  method: "get",
  path: "/people",
  scope: "profile:read",
  tags: ["search"],
  summary:
    "People by name or username, best match first; tolerates typos if nobody matches exactly",
  request: { query: Words },
  responses: { 200: json(page(PersonCard)) },
});

export const searchPosts = operation("person", searches, {
  method: "get",
  path: "/search/posts",
  scope: "posts:read",
  tags: ["search"],
  summary:
    "Posts in which every one of the words begins some word, newest first; forgives slips when none fits",
  request: { query: Words },
  responses: { 200: json(page(Post)) },
});

export const suggestMentions = operation("person", suggestions, {
  method: "get",
  path: "/search/mentions",
  scope: "profile:read",
  tags: ["search"],
  summary:
    "A few people whom a mention that is being typed may mean, those I follow first; until three characters only these",
  request: { query: z.object({ q: line(searchLimits.max).default("") }) },
  responses: { 200: json(z.object({ items: z.array(PersonCard) })) },
});

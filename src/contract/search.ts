import { searchLimits } from "./search-limits.ts";
import { json, operation, type RateLimit } from "./operation.ts";
import { PersonCard } from "./people/people.ts";
import { Post } from "./posts.ts";
import { line, page, PageQuery } from "./shapes.ts";

// Two a second for five minutes: more than anybody types.
export const searches: RateLimit = { bucket: "search", allowed: 600, seconds: 300 };

const Words = PageQuery.extend({ q: line(searchLimits.max, searchLimits.min) });

export const searchPeople = operation("person", searches, {
  method: "get",
  path: "/people",
  scope: "profile:read",
  tags: ["search"],
  summary: "People by name or username, best match first; forgives slips when nobody fits exactly",
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

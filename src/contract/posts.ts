import { z } from "@hono/zod-openapi";
import { Clock, EventCard, Faces } from "./events/events.ts";
import { eventCategories, eventLimits } from "./events/limits.ts";
import {
  cosignStates,
  postCategories,
  postLimits,
  postOrders,
  postTypes,
  visibilities,
} from "./post-limits.ts";
import { Media } from "./media.ts";
import { body, json, noContent, operation, type RateLimit } from "./operation.ts";
import { PersonCard } from "./people/people.ts";
import {
  Day,
  Id,
  IdParam,
  line,
  Mentions,
  page,
  PageQuery,
  text,
  Time,
  hiddenState,
} from "./shapes.ts";

const postWrites: RateLimit = { bucket: "posts", allowed: 60, seconds: 300 };
const postDeletions: RateLimit = { bucket: "posts-deleted", allowed: 300, seconds: 300 };
const likes: RateLimit = { bucket: "likes", allowed: 300, seconds: 300 };
const cosigns: RateLimit = { bucket: "cosigns", allowed: 60, seconds: 300 };

export const Post = z
  .object({
    id: Id,
    type: z.enum(postTypes),
    author: PersonCard,
    time: Time,
    edited: z.boolean(),
    title: z.string(),
    content: z.string(),
    mentions: Mentions,
    category: z.enum(postCategories),
    visibility: z.enum(visibilities),
    media: Media.nullable(),
    competition: z.string().nullable(),
    placement: z.string().nullable(),
    event: EventCard.extend({ faces: Faces }).nullable(),
    cosigners: z
      .array(
        z.object({
          id: Id,
          name: z.string().openapi({ description: "Of the act, else of the person" }),
          act: z.string().nullable().openapi({ description: "The address of the act's page" }),
        }),
      )
      .optional()
      .openapi({
        description: "Performers on the event's line-up who co-signed; absent for nobody",
      }),
    cosigning: z
      .enum(cosignStates)
      .optional()
      .openapi({ description: "Whether I, who am on that line-up, co-signed; absent for others" }),
    likes: z.number(),
    likedByUser: z.boolean(),
    comments: z.number(),
    ...hiddenState,
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .openapi("Post");
export type Post = z.infer<typeof Post>;

const common = {
  id: Id.openapi({ description: "Made by the client, so that a repeated request posts once" }),
  title: line(postLimits.title)
    .default("")
    .openapi({ description: "Of an event: its name, else taken from the content" }),
  content: text(postLimits.content).default(""),
  category: z.enum(postCategories).default("General"),
  visibility: z.enum(visibilities).default("public"),
  mediaId: Id.nullable().default(null),
};

export const NewPost = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("post"),
      ...common,
      recapOf: Id.nullable().default(null).openapi({
        description: "The past event that it looks back on, for those who run it",
      }),
      announces: Id.nullable().default(null).openapi({
        description: "The coming event that it is about, for those who run it",
      }),
    }),
    z.object({ type: z.literal("video"), ...common }),
    z.object({
      type: z.literal("achievement"),
      ...common,
      competition: line(postLimits.competition, 1),
      placement: line(postLimits.placement, 1),
    }),
    z.object({
      type: z.literal("event"),
      ...common,
      eventDate: Day,
      eventTime: Clock.default("").openapi({
        description: "On the clock of `zone`; without it the event lasts all day",
      }),
      endTime: Clock.default("").openapi({
        description: "On the same clock; the next day's where it isn't later than `eventTime`",
      }),
      zone: line(64).default("UTC"),
      place: line(eventLimits.place).default("").openapi({
        description: "`key` of a place: its position becomes the event's",
      }),
      venue: line(eventLimits.venue, 1),
      organizer: line(eventLimits.organizer, 1),
      eventCategory: z.enum(eventCategories),
    }),
  ])
  .openapi("NewPost");
export type NewPost = z.infer<typeof NewPost>;
/** The request as clients send it: fields with defaults are optional. */
export type NewPostRequest = z.input<typeof NewPost>;

export const listPosts = operation("anyone", null, {
  method: "get",
  path: "/posts",
  scope: "posts:read",
  tags: ["posts"],
  summary: "The feed, newest first; with `by`, one person's posts, the public ones for strangers",
  request: {
    query: PageQuery.extend({
      by: Id.optional(),
      cosigned: z
        .enum(["true"])
        .optional()
        .openapi({ description: "With `by`: the posts that they co-signed as well" }),
      category: z.enum(postCategories).optional(),
      order: z.enum(postOrders).default("newest"),
    }),
  },
  responses: { 200: json(page(Post)) },
});

export const countNewerPosts = operation("person", null, {
  method: "get",
  path: "/posts/newer",
  tags: ["posts"],
  summary: "How many posts by others are newer than the given one, at most 50",
  request: { query: z.object({ than: Id.optional() }) },
  responses: { 200: json(z.object({ count: z.number() })) },
});

export const createPost = operation("person", postWrites, {
  method: "post",
  path: "/posts",
  scope: "posts:write",
  tags: ["posts"],
  summary: "Publish a post of one of the four kinds",
  request: { body: body(NewPost) },
  responses: { 201: json(Post, "Published") },
});

export const getPost = operation("anyone", null, {
  method: "get",
  path: "/posts/{id}",
  scope: "posts:read",
  tags: ["posts"],
  summary: "One post",
  request: { params: IdParam },
  responses: { 200: json(Post) },
});

export const editPost = operation("person", postWrites, {
  method: "patch",
  path: "/posts/{id}",
  tags: ["posts"],
  summary: "Change a post of yours",
  request: {
    params: IdParam,
    body: body(
      z.object({
        title: line(postLimits.title)
          .optional()
          .openapi({ description: "An event keeps its name" }),
        content: text(postLimits.content).optional(),
        category: z.enum(postCategories).optional(),
        visibility: z.enum(visibilities).optional(),
        mediaId: Id.nullable()
          .optional()
          .openapi({ description: "Another picture, or null for none; absent: as it was" }),
      }),
    ),
  },
  responses: { 200: json(Post) },
});

export const deletePost = operation("person", postDeletions, {
  method: "delete",
  path: "/posts/{id}",
  tags: ["posts"],
  summary: "Delete a post of yours; an event post's event is deleted with it",
  request: {
    params: IdParam,
    body: {
      ...body(
        z.object({
          message: text(eventLimits.cancelMessage).optional().openapi({
            description: "To those who would have come, if the post is an event",
          }),
        }),
      ),
      required: false,
    },
  },
  responses: { 204: noContent },
});

export const cosignPost = operation("person", cosigns, {
  method: "put",
  path: "/posts/{id}/cosignature",
  tags: ["posts"],
  summary: "Co-sign a post about an event as a performer on its line-up, or withdraw that",
  request: { params: IdParam, body: body(z.object({ signed: z.boolean() })) },
  responses: { 200: json(Post) },
});

export const removeCosigner = operation("person", cosigns, {
  method: "delete",
  path: "/posts/{id}/cosigners/{personId}",
  tags: ["posts"],
  summary: "Remove a performer's co-signature from a post of yours",
  request: { params: IdParam.extend({ personId: Id }) },
  responses: { 204: noContent },
});

const Likes = z.object({ likes: z.number(), likedByUser: z.boolean() });

export const likePost = operation("person", likes, {
  method: "put",
  path: "/posts/{id}/like",
  scope: "posts:write",
  tags: ["posts"],
  summary: "Like a post; can be repeated",
  request: { params: IdParam },
  responses: { 200: json(Likes) },
});

export const unlikePost = operation("person", likes, {
  method: "delete",
  path: "/posts/{id}/like",
  scope: "posts:write",
  tags: ["posts"],
  summary: "Unlike a post",
  request: { params: IdParam },
  responses: { 200: json(Likes) },
});

import { z } from "@hono/zod-openapi";
import { achievementIcons, portraits, profileSections, profileLimits } from "./limits.ts";
import { accountLimits } from "../accounts/limits.ts";
import { Media } from "../media.ts";
import { personName } from "./names.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "./people.ts";
import { hiddenState, Id, IdParam, line, page, PageQuery, text, Time } from "../shapes.ts";

const edits: RateLimit = { bucket: "profile", allowed: 200, seconds: 300 };
const removals: RateLimit = { bucket: "profile-removals", allowed: 600, seconds: 300 };
const follows: RateLimit = { bucket: "follows", allowed: 120, seconds: 300 };
const blocks: RateLimit = { bucket: "blocks", allowed: 120, seconds: 300 };

/** A web address that is safe to link from a profile. */
export const WebAddress = line(profileLimits.link, 1).refine((address) => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === "" && password === "" && hostname !== "";
}, "Enter a full address that starts with https:// or http://.");

const socialLink = { platform: line(profileLimits.platform, 1), url: WebAddress };
const testimonial = {
  text: text(profileLimits.testimonial, 1),
  author: personName(accountLimits.name),
};
const achievement = {
  name: line(profileLimits.achievement, 1),
  occasion: line(profileLimits.achievement, 1),
  icon: z.enum(achievementIcons, "Choose an icon."),
};
const skill = { name: line(profileLimits.skill, 1) };

/** Items of each profile section. */
const fieldsOfItem = {
  "social-links": socialLink,
  testimonials: testimonial,
  achievements: achievement,
  skills: skill,
} satisfies Record<(typeof profileSections)[number], z.ZodRawShape>;

const itemId = {
  id: Id.openapi({ description: "Made by the client, so that a repeated request adds once" }),
};

export const ProfileItem = z
  .discriminatedUnion("section", [
    z.object({ section: z.literal("social-links"), ...fieldsOfItem["social-links"] }),
    z.object({ section: z.literal("testimonials"), ...fieldsOfItem.testimonials }),
    z.object({ section: z.literal("achievements"), ...fieldsOfItem.achievements }),
    z.object({ section: z.literal("skills"), ...fieldsOfItem.skills }),
  ])
  .openapi("ProfileItem");
export type ProfileItem = z.infer<typeof ProfileItem>;

const NewProfileItem = z
  .discriminatedUnion("section", [
    z.object({ section: z.literal("social-links"), ...itemId, ...fieldsOfItem["social-links"] }),
    z.object({ section: z.literal("testimonials"), ...itemId, ...fieldsOfItem.testimonials }),
    z.object({ section: z.literal("achievements"), ...itemId, ...fieldsOfItem.achievements }),
    z.object({ section: z.literal("skills"), ...itemId, ...fieldsOfItem.skills }),
  ])
  .openapi("NewProfileItem");
export type NewProfileItem = z.infer<typeof NewProfileItem>;

export const Profile = PersonCard.extend({
  location: z.string(),
  bio: z.string(),
  joined: Time,
  sample: z.boolean(),
  followers: z.number(),
  following: z.number(),
  photo: Media.nullable(),
  cover: Media.nullable(),
  socialLinks: z.array(z.object({ id: Id, platform: z.string(), url: z.string() })),
  testimonials: z.array(z.object({ id: Id, text: z.string(), author: z.string() })),
  achievements: z.array(
    z.object({ id: Id, name: z.string(), occasion: z.string(), icon: z.enum(achievementIcons) }),
  ),
  skills: z.array(z.object({ id: Id, name: z.string() })),
  followedByMe: z.boolean(),
  mutedByMe: z.boolean(),
  ...hiddenState,
  can: z.object({ edit: z.boolean() }),
}).openapi("Profile");
export type Profile = z.infer<typeof Profile>;

export const getProfile = operation("anyone", null, {
  method: "get",
  path: "/people/{id}",
  scope: "profile:read",
  tags: ["profiles"],
  summary: "One person's public profile",
  request: { params: IdParam },
  responses: { 200: json(Profile) },
});

export const editProfile = operation("person", edits, {
  method: "patch",
  path: "/profile",
  scope: "profile:write",
  tags: ["profiles"],
  summary: "Change your name, location or bio",
  request: {
    body: body(
      z.object({
        name: personName(accountLimits.name).optional(),
        location: line(profileLimits.location, 1).optional(),
        bio: text(profileLimits.bio, 1).optional(),
      }),
    ),
  },
  responses: { 200: json(Profile) },
});

export const addProfileItem = operation("person", edits, {
  method: "post",
  path: "/profile/items",
  scope: "profile:write",
  tags: ["profiles"],
  summary: "Add an entry to your profile",
  request: { body: body(NewProfileItem) },
  responses: { 201: json(Profile, "Added") },
});

export const editProfileItem = operation("person", edits, {
  method: "put",
  path: "/profile/items/{id}",
  scope: "profile:write",
  tags: ["profiles"],
  summary: "Change an entry of your profile",
  request: { params: IdParam, body: body(ProfileItem) },
  responses: { 200: json(Profile) },
});

export const deleteProfileItem = operation("person", removals, {
  method: "delete",
  path: "/profile/items/{id}",
  scope: "profile:write",
  tags: ["profiles"],
  summary: "Delete an entry of your profile",
  request: { params: IdParam },
  responses: { 200: json(Profile) },
});

const PictureParam = z.object({ picture: z.enum(portraits) });

export const setProfilePicture = operation("person", edits, {
  method: "put",
  path: "/profile/pictures/{picture}",
  tags: ["profiles"],
  summary: "Set an uploaded picture as avatar or cover; the old one is deleted",
  request: { params: PictureParam, body: body(z.object({ mediaId: Id })) },
  responses: { 200: json(Profile) },
});

export const removeProfilePicture = operation("person", removals, {
  method: "delete",
  path: "/profile/pictures/{picture}",
  tags: ["profiles"],
  summary: "Go back to the generated avatar or cover",
  request: { params: PictureParam },
  responses: { 200: json(Profile) },
});

const Following = z.object({ followedByMe: z.boolean(), followers: z.number() });

export const followPerson = operation("person", follows, {
  method: "put",
  path: "/people/{id}/follow",
  scope: "profile:write",
  tags: ["people"],
  summary: "Follow a person; can be repeated",
  request: { params: IdParam },
  responses: { 200: json(Following) },
});

export const unfollowPerson = operation("person", follows, {
  method: "delete",
  path: "/people/{id}/follow",
  scope: "profile:write",
  tags: ["people"],
  summary: "Stop following a person",
  request: { params: IdParam },
  responses: { 200: json(Following) },
});

export const listFollowers = operation("anyone", null, {
  method: "get",
  path: "/people/{id}/followers",
  scope: "profile:read",
  tags: ["people"],
  summary: "Who follows a person, latest first",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(PersonCard)) },
});

export const listFollowing = operation("anyone", null, {
  method: "get",
  path: "/people/{id}/following",
  scope: "profile:read",
  tags: ["people"],
  summary: "The people that a person follows, latest first",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(PersonCard)) },
});

export const blockPerson = operation("person", blocks, {
  method: "put",
  path: "/people/{id}/block",
  tags: ["people"],
  summary: "Block a person: you no longer see each other, and follows end",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const unblockPerson = operation("person", blocks, {
  method: "delete",
  path: "/people/{id}/block",
  tags: ["people"],
  summary: "Unblock a person",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const listBlocks = operation("person", null, {
  method: "get",
  path: "/blocks",
  tags: ["people"],
  summary: "The people you have blocked, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(PersonCard)) },
});

export const mutePerson = operation("person", blocks, {
  method: "put",
  path: "/people/{id}/mute",
  tags: ["people"],
  summary: "Mute a person in your feed and notifications; they aren't notified",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const unmutePerson = operation("person", blocks, {
  method: "delete",
  path: "/people/{id}/mute",
  tags: ["people"],
  summary: "Unmute a person",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const listMutes = operation("person", null, {
  method: "get",
  path: "/mutes",
  tags: ["people"],
  summary: "The people you have muted, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(PersonCard)) },
});

import { z } from "@hono/zod-openapi";
import { currencies } from "../orders/currencies.ts";
import { Media } from "../media.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { Block } from "../rich-text.ts";
import { hiddenState, Id, IdParam, line, text } from "../shapes.ts";
import { eventLimits } from "../events/limits.ts";
import { ActTestimonials } from "./act-testimonials.ts";
import { actFiles, actKinds, actLimits, availabilityAudiences, rateUnits } from "./limits.ts";

const edits: RateLimit = { bucket: "acts", allowed: 200, seconds: 300 };
const marks: RateLimit = { bucket: "act-marks", allowed: 120, seconds: 300 };
const tags = ["talent"];

/** The starting price of an act. */
const Rate = z.object({
  fromMinor: z.int().min(0).max(actLimits.rate),
  currency: z
    .string()
    .max(3)
    .refine((code) => currencies.includes(code), "Choose a currency."),
  per: z.enum(rateUnits),
});

/** A bookable offering of an act, with its price. */
const ListedRate = Rate.extend({
  name: line(actLimits.rateName, 1),
  note: line(actLimits.caption).default(""),
  fromMinor: Rate.shape.fromMinor.nullable().openapi({ description: "null: ask for a price" }),
});
export type ListedRate = z.infer<typeof ListedRate>;

const Peaks = z.array(z.int().min(0).max(100)).length(actLimits.peaks);

/** A recording; its peaks are the waveform. */
export const Track = z
  .object({
    id: Id,
    title: z.string(),
    seconds: z.number(),
    url: z.string(),
    type: z.string(),
    peaks: z.array(z.number()),
  })
  .openapi("Track");
export type Track = z.infer<typeof Track>;

/** An act as lists show it. */
export const ActCard = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    kind: z.enum(actKinds),
    line: z.string(),
    skills: z.array(z.string()),
    town: z.string(),
    rate: Rate.nullable().openapi({ description: "Its first price; null: ask for one" }),
    picture: Media.nullable(),
    track: Track.nullable().openapi({ description: "The first recording" }),
    ownerId: Id,
    listed: z.boolean(),
    sample: z.boolean(),
    verifiedAppearances: z.number(),
  })
  .openapi("ActCard");
export type ActCard = z.infer<typeof ActCard>;

const ActFile = z.object({ id: Id, name: z.string(), bytes: z.number(), url: z.string() });
export type ActFile = z.infer<typeof ActFile>;

export const Act = ActCard.extend({
  about: z.string(),
  aboutBlocks: z.array(Block),
  rider: z.string(),
  riderBlocks: z.array(Block),
  hospitality: z.string(),
  hospitalityBlocks: z.array(Block),
  riderFile: ActFile.nullable().openapi({ description: "The technical rider as a PDF" }),
  hospitalityFile: ActFile.nullable(),
  rates: z.array(ListedRate),
  testimonials: ActTestimonials,
  radiusKm: z.number(),
  zone: z.string(),
  availabilityAudience: z.enum(availabilityAudiences),
  owner: PersonCard,
  members: z.array(z.object({ person: PersonCard, part: z.string(), confirmed: z.boolean() })),
  media: z.array(Media.extend({ caption: z.string() })),
  tracks: z.array(Track),
  followers: z.number(),
  followedByMe: z.boolean(),
  savedByMe: z.boolean(),
  invitesMe: z.boolean().openapi({ description: "I am asked to confirm that I am a member" }),
  ...hiddenState,
  can: z.object({ edit: z.boolean() }),
}).openapi("Act");
export type Act = z.infer<typeof Act>;

const skill = line(actLimits.skill, 1);

const ActFields = z.object({
  name: line(actLimits.name, 2),
  kind: z.enum(actKinds),
  line: line(actLimits.line),
  about: text(actLimits.about),
  rider: text(actLimits.rider),
  hospitality: text(actLimits.rider),
  skills: z.array(skill).max(actLimits.skills, `Use at most ${actLimits.skills} skills.`),
  place: line(eventLimits.place).openapi({ description: "A town, as `GET /places` names it" }),
  radiusKm: z.int().min(actLimits.radiusKm.min).max(actLimits.radiusKm.max),
  rates: z.array(ListedRate).max(actLimits.rates, `Use at most ${actLimits.rates} prices.`),
  testimonials: ActTestimonials,
  availabilityAudience: z.enum(availabilityAudiences),
  listed: z.boolean().openapi({ description: "Whether others see it" }),
});

export const createAct = operation("person", edits, {
  method: "post",
  path: "/acts",
  tags,
  summary: "Create an act, which only its owner sees until it is listed",
  request: {
    body: body(
      z.object({
        id: Id.openapi({ description: "Made by the client, so that a repeated request adds once" }),
        name: ActFields.shape.name,
        kind: ActFields.shape.kind,
      }),
    ),
  },
  responses: { 201: json(Act, "Added") },
});

const SlugParam = z.object({ slug: z.string().max(120) });

export const getAct = operation("anyone", null, {
  method: "get",
  path: "/talent/{slug}",
  tags,
  summary: "One act's showcase",
  request: { params: SlugParam },
  responses: { 200: json(Act) },
});

export const getActPicture = operation("anyone", null, {
  method: "get",
  path: "/talent/{slug}/card.png",
  tags,
  summary: "The picture of an act for chats, 1200 by 630",
  request: {
    params: SlugParam,
    query: z.object({
      v: line(100).optional().openapi({ description: "Another version, drawn again" }),
    }),
  },
  responses: {
    200: { description: "OK", content: { "image/png": { schema: z.string() } } },
    304: { description: "As it was" },
  },
});

const pressKits: RateLimit = { bucket: "press-kits", allowed: 30, seconds: 300 };

export const getPressKit = operation("anyone", pressKits, {
  method: "get",
  path: "/acts/{id}/press-kit.zip",
  tags,
  summary: "Text, riders, pictures and recordings of an act in one ZIP file",
  request: { params: IdParam },
  responses: {
    200: { description: "OK", content: { "application/zip": { schema: z.string() } } },
  },
});

export const listActsOfPerson = operation("anyone", null, {
  method: "get",
  path: "/people/{id}/acts",
  tags,
  summary: "The acts that a person owns or is a confirmed member of",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(ActCard) })) },
});

export const editAct = operation("person", edits, {
  method: "patch",
  path: "/acts/{id}",
  tags,
  summary: "Change an act of yours",
  request: { params: IdParam, body: body(ActFields.partial()) },
  responses: { 200: json(Act) },
});

export const deleteAct = operation("person", edits, {
  method: "delete",
  path: "/acts/{id}",
  tags,
  summary: "Delete an act of yours with its pictures and recordings",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const setActPicture = operation("person", edits, {
  method: "put",
  path: "/acts/{id}/picture",
  tags,
  summary: "Set an uploaded picture as the act's; null goes back to the generated one",
  request: { params: IdParam, body: body(z.object({ mediaId: Id.nullable() })) },
  responses: { 200: json(Act) },
});

export const setActFile = operation("person", edits, {
  method: "put",
  path: "/acts/{id}/file",
  tags,
  summary: "Set an uploaded PDF as the act's technical or hospitality rider; null removes it",
  request: {
    params: IdParam,
    body: body(z.object({ which: z.enum(actFiles), mediaId: Id.nullable() })),
  },
  responses: { 200: json(Act) },
});

const MediaParams = z.object({ id: Id, mediaId: Id });

export const addActMedium = operation("person", edits, {
  method: "put",
  path: "/acts/{id}/media/{mediaId}",
  tags,
  summary: "Add an uploaded picture or video to the act's portfolio, or change its caption",
  request: {
    params: MediaParams,
    body: body(z.object({ caption: line(actLimits.caption).default("") })),
  },
  responses: { 200: json(Act) },
});

export const removeActMedium = operation("person", edits, {
  method: "delete",
  path: "/acts/{id}/media/{mediaId}",
  tags,
  summary: "Remove a picture or video from the portfolio",
  request: { params: MediaParams },
  responses: { 200: json(Act) },
});

export const addTrack = operation("person", edits, {
  method: "put",
  path: "/acts/{id}/tracks/{mediaId}",
  tags,
  summary: "Add an uploaded recording to an act, or change its title",
  request: {
    params: MediaParams,
    body: body(
      z.object({
        title: line(actLimits.trackTitle, 1),
        peaks: Peaks.optional().openapi({ description: "Loudness over time; required when new" }),
      }),
    ),
  },
  responses: { 200: json(Act) },
});

export const removeTrack = operation("person", edits, {
  method: "delete",
  path: "/acts/{id}/tracks/{mediaId}",
  tags,
  summary: "Remove a recording",
  request: { params: MediaParams },
  responses: { 200: json(Act) },
});

const MemberParams = z.object({ id: Id, personId: Id });

export const inviteActMember = operation("person", edits, {
  method: "put",
  path: "/acts/{id}/members/{personId}",
  tags,
  summary: "Invite a person to a band of yours, or change what they play; they have to confirm",
  request: { params: MemberParams, body: body(z.object({ part: line(actLimits.part) })) },
  responses: { 200: json(Act) },
});

export const removeActMember = operation("person", edits, {
  method: "delete",
  path: "/acts/{id}/members/{personId}",
  tags,
  summary: "Remove a member from a band of yours",
  request: { params: MemberParams },
  responses: { 200: json(Act) },
});

export const answerMembership = operation("person", marks, {
  method: "put",
  path: "/acts/{id}/membership",
  tags,
  summary: "Confirm that you belong to a band, or leave it",
  request: { params: IdParam, body: body(z.object({ member: z.boolean() })) },
  responses: { 204: noContent },
});

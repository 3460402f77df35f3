import { z } from "@hono/zod-openapi";
import { fontSizes, preferenceCategories, themes } from "./limits.ts";
import { messageAudiences } from "../message-limits.ts";
import { mutedWordLimits, profileLimits } from "../people/limits.ts";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { line } from "../shapes.ts";

export const settingsEdits: RateLimit = { bucket: "settings", allowed: 300, seconds: 300 };

const choices = {
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  eventReminders: z.boolean(),
  whoCanMessage: z.enum(messageAudiences),
  categories: z
    .array(z.enum(preferenceCategories))
    .max(preferenceCategories.length)
    .transform((chosen) => preferenceCategories.filter((one) => chosen.includes(one))),
  location: line(profileLimits.location),
  autoRsvp: z.boolean(),
  mutedWords: z
    .array(line(mutedWordLimits.word, 1))
    .max(mutedWordLimits.words, `Use at most ${mutedWordLimits.words} words.`)
    .transform((words) => [...new Set(words)])
    .openapi({ description: "Posts, comments and mentions with one of them are kept from you" }),
};

/** A person's settings; theme and size are null until they choose one. */
export const Settings = z
  .object({
    ...choices,
    categories: z.array(z.enum(preferenceCategories)),
    location: z.string(),
    mutedWords: z.array(z.string()),
    theme: z.enum(themes).nullable(),
    size: z.enum(fontSizes).nullable(),
  })
  .openapi("Settings");
export type Settings = z.infer<typeof Settings>;

export const getSettings = operation("person", null, {
  method: "get",
  path: "/settings",
  tags: ["settings"],
  summary: "Your settings",
  responses: { 200: json(Settings) },
});

export const editSettings = operation("person", settingsEdits, {
  method: "patch",
  path: "/settings",
  tags: ["settings"],
  summary: "Change some of your settings",
  request: {
    body: body(z.object({ ...choices, theme: z.enum(themes), size: z.enum(fontSizes) }).partial()),
  },
  responses: { 200: json(Settings) },
});

import { z } from "@hono/zod-openapi";
import { accountLimits } from "./limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, Time } from "../shapes.ts";

const cancellations: RateLimit = { bucket: "exports-cancelled", allowed: 30, seconds: 300 };

const tags = ["data export"];

export const OwnExport = z
  .object({
    state: z.enum(["none", "queued", "running", "ready", "failed"]),
    percent: z.number(),
    bytes: z.number().nullable(),
    until: Time.nullable().openapi({ description: "When the archive is removed" }),
  })
  .openapi("OwnExport");
export type OwnExport = z.infer<typeof OwnExport>;

export const startExport = operation("person", "conditional", {
  method: "post",
  path: "/my/export",
  tags,
  summary: "Start an archive of all your data",
  description:
    "One at a time and three a day. Refuses REAUTHENTICATION_REQUIRED when the last sign-in or proof is more than ten minutes old.",
  responses: { 202: json(OwnExport, "Started, or in progress already") },
});

export const getExport = operation("person", null, {
  method: "get",
  path: "/my/export",
  tags,
  summary: "The progress of the archive",
  responses: { 200: json(OwnExport) },
});

export const cancelExport = operation("person", cancellations, {
  method: "delete",
  path: "/my/export",
  tags,
  summary: "Cancel the archive, or delete it",
  responses: { 204: noContent },
});

export const downloadExport = operation("person", null, {
  method: "get",
  path: "/my/export/file",
  tags,
  summary: "Download the archive, as its owner, for a day",
  description:
    "Refuses REAUTHENTICATION_REQUIRED when the last sign-in or proof is more than ten minutes old.",
  responses: {
    200: {
      description: "A ZIP of JSON files, pictures and videos",
      content: { "application/zip": { schema: z.string().openapi({ format: "binary" }) } },
    },
  },
});

const bookedMoney = {
  id: Id,
  title: z.string(),
  actName: z.string(),
  day: z.iso.date(),
  currency: z.string(),
};

/** What a deletion does to bookings; of each kind at most some are listed, the next ones first. */
export const DeletionPreview = z
  .object({
    shows: z
      .array(
        z.object({
          ...bookedMoney,
          owedMinor: z.int().openapi({
            description:
              "What the person would owe for cancelling it now, beside the deposit; below zero: what they would be owed",
          }),
        }),
      )
      .openapi({ description: "Booked shows that the deletion cancels" }),
    moreShows: z.int().openapi({ description: "How many others it cancels" }),
    debts: z
      .array(
        z.object({
          ...bookedMoney,
          dueMinor: z.int().openapi({
            description: "What the person has to pay; below zero: what they are owed",
          }),
        }),
      )
      .openapi({ description: "Past and cancelled bookings that are not paid" }),
    moreDebts: z.int(),
  })
  .openapi("DeletionPreview");
export type DeletionPreview = z.infer<typeof DeletionPreview>;

export const previewDeletion = operation("person", null, {
  method: "get",
  path: "/my/account/deletion",
  tags,
  summary: "What deleting the account does to the person's bookings, and what is still to be paid",
  responses: { 200: json(DeletionPreview) },
});

export const deleteAccount = operation("person", "conditional", {
  method: "post",
  path: "/my/account/deletion",
  tags,
  summary: "Delete your account and everything in it, immediately and permanently",
  description:
    "Needs the password. People without one leave it out and have to have signed in, or proved themselves, within the last ten minutes; else REAUTHENTICATION_REQUIRED.",
  request: {
    body: body(
      z.object({
        password: z.string().min(1, "Fill this in.").max(accountLimits.password.max).optional(),
      }),
    ),
  },
  responses: { 204: noContent },
});

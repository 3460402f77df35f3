import { z } from "@hono/zod-openapi";
import { json, operation } from "../operation.ts";
import { Day, Id, IdParam, page, PageQuery, Time } from "../shapes.ts";

const tags = ["talent"];

const Turnout = z.object({ from: z.number(), to: z.number().nullable() });
const Rating = z.object({ average: z.number(), people: z.number() });

/** The fields of a statement in reading order; the signature covers their canonical form. */
const Statement = z.object({
  type: z.literal("VerifiedAppearance"),
  version: z.literal(1),
  number: z.string(),
  issuer: z.string(),
  issuedAt: Time,
  act: z.object({ id: Id, name: z.string(), address: z.string() }),
  event: z.object({ name: z.string(), place: z.string() }).nullable(),
  date: Day,
  turnout: Turnout,
  rating: Rating.nullable(),
});

const SignedStatement = z
  .object({
    statement: Statement,
    signature: z.string(),
    key: z.object({ id: z.string(), spki: z.string() }),
  })
  .openapi("SignedStatement");

const SigningKey = z.object({ id: z.string(), spki: z.string(), since: Time });

export const withdrawalReasons = ["credit", "check-ins", "event"] as const;

export const Verification = z
  .object({
    number: z.string(),
    /** Why the site withdrew the statement. */
    withdrawn: z.enum(withdrawalReasons).nullable(),
    file: SignedStatement.nullable().openapi({ description: "null once it is withdrawn" }),
    key: SigningKey,
    actName: z.string(),
    actSlug: z.string().nullable().openapi({ description: "null: its page is not public" }),
    eventSlug: z.string().nullable(),
    creditedBy: z.object({ id: Id, name: z.string() }).nullable(),
  })
  .openapi("Verification");
export type Verification = z.infer<typeof Verification>;

export const getSigningKey = operation("anyone", null, {
  method: "get",
  path: "/appearance-key",
  tags,
  summary: "The public key that statements of this site are signed with",
  responses: { 200: json(SigningKey) },
});

const NumberParam = z.object({ number: z.string().max(20) });

export const verifyAppearance = operation("anyone", null, {
  method: "get",
  path: "/appearances/{number}",
  tags,
  summary: "Whether a verified appearance still stands, with its signed statement",
  request: { params: NumberParam },
  responses: { 200: json(Verification) },
});

export const getStatementFile = operation("anyone", null, {
  method: "get",
  path: "/appearances/{number}/file",
  tags,
  summary: "The signed statement as a file that can be checked without the site",
  request: { params: NumberParam },
  responses: { 200: json(SignedStatement.extend({ howToCheck: z.array(z.string()) })) },
});

export const getOpenBadge = operation("anyone", null, {
  method: "get",
  path: "/appearances/{number}/open-badge",
  tags,
  summary: "The same as an Open Badges 3.0 credential",
  request: { params: NumberParam },
  responses: { 200: json(z.looseObject({ id: z.string() })) },
});

export const Appearance = z
  .object({
    id: Id,
    number: z.string(),
    event: z
      .object({ title: z.string(), slug: z.string().nullable(), place: z.string() })
      .nullable(),
    date: Day,
    turnout: Turnout,
  })
  .openapi("Appearance");
export type Appearance = z.infer<typeof Appearance>;

export const listAppearancesOfAct = operation("anyone", null, {
  method: "get",
  path: "/acts/{id}/appearances",
  tags,
  summary: "Verified appearances of an act, latest first",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(Appearance)) },
});

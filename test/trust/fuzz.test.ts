import * as fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import { refusals } from "../../src/contract/errors.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { send, upload } from "../../src/server/media/test-upload.ts";
import { sweepUploads } from "../../src/server/media/upload-files.ts";
import * as uploads from "../../src/server/media/upload-operations.ts";
import { hostileBody, hostileHeader, hostileText, hostileValue } from "./hostile-values.ts";

type Content = { content?: Record<string, { schema: unknown }> };
type Operation = {
  method: string;
  path: string;
  access: string;
  request?: { params?: unknown; query?: unknown; body?: Content };
  responses: Record<string, Content>;
};

// Collects all contract files automatically, so that none is missed.
const contract = import.meta.glob<Record<string, unknown>>(
  ["../../src/contract/**/*.ts", "!../../src/contract/**/*.test.ts"],
  { eager: true },
);

const operations = [...Object.values(contract), uploads]
  .flatMap((noun) => Object.values(noun) as unknown[])
  .filter(
    (value): value is Operation =>
      typeof value === "object" && value !== null && "access" in value && "method" in value,
  );

// The same cases in every run, so that a failure is caused by the change; to look for new ones, use another seed.
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const totalMs = 1_000 * Number(process.env["FUZZ_SECONDS"] ?? 10);
const shareMs = Math.floor(totalMs / (operations.length + 1));
let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let known: string[];
let conversation: string;
let file: string;
let unfinished: string;
// oxlint-disable-next-line typescript/no-explicit-any
let published: any;
let isUntouched = false;

beforeAll(async () => {
  console.info(`fuzz seed ${seed}`);
  app = await testApp();
  published = await (await app.visitor().fetch("/api/openapi.json")).json();
  await moveIn();
  // Rate limits are off, because refused requests would never reach the code.
  app.services.rateLimiter.judge = async () => {};
});
async function moveIn() {
  ana = await app.person("Ana");
  ben = await app.person("Ben");
  await ben.put(`/people/${ana.id}/follow`);
}
// Created again after each operation that writes, because some delete things, sometimes even the account that calls them.
beforeEach(async () => {
  if (isUntouched) return;
  if (!(await ana.get("/session")).body.me) await moveIn();
  await sweepUploads(app.services.uploads, -1_000);
  const post = await ana.post("/posts", { id: newId(), type: "post", content: "Here." });
  const comment = await ana.post(`/posts/${post.body.id}/comments`, { id: newId(), content: "Hm" });
  const party = { type: "event", eventDate: "2099-01-01", venue: "V", organizer: "O" };
  const event = await ana.post("/posts", { ...party, id: newId(), eventCategory: "Music" });
  expect(event.status, JSON.stringify(event.body)).toBe(201);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } });
  const medium = await send(ana, await picture.png().toBuffer());
  const things = [post, comment, event, medium].map(({ body }) => body.id as string);
  const draft = newId();
  await ana.put(`/my/event-drafts/${draft}`, { version: 0, title: "Soon" });
  const message = await ana.post("/messages", { id: newId(), to: ben.id, text: "Hm?" });
  const { id, conversationId } = message.body;
  known = [ana.id, ben.id, draft, event.body.event.id, event.body.event.slug, id, ...things];
  conversation = conversationId;
  file = medium.body.images[0].url;
  unfinished = (await upload(ana, new Uint8Array(), { length: 10 })).id;
  isUntouched = true;
});
afterAll(() => app.close());

/** Sends one request as is and checks the response against the contract. */
async function ask(operation: Operation | undefined, address: string, init: RequestInit) {
  const isEntrance = /^\/(session|accounts|password)/.test(operation?.path ?? "");
  const client = isEntrance ? app.visitor() : ana;
  const response = await client.fetch(address, init);
  const { status } = response;
  const text = await response.text();
  const said = `${init.method} ${address}: ${status} ${text.slice(0, 300)}`;
  expect(response.headers.get("content-security-policy"), said).toBeTruthy();
  expect(response.headers.get("x-content-type-options"), said).toBe("nosniff");
  if (status < 400) {
    const schema = operation?.responses[status]?.content?.["application/json"]?.schema;
    if (operation) expect(operation.responses, said).toHaveProperty(String(status));
    if (schema) expect((schema as ZodType).safeParse(JSON.parse(text)).error, said).toBeUndefined();
    return;
  }
  // HEAD responses have no body; 416 belongs to ranges.
  if (init.method === "HEAD" || status === 416) return expect(status, said).toBeLessThan(500);
  const { code } = JSON.parse(text) as { code: keyof typeof refusals };
  expect(refusals[code]?.status, said).toBe(status);
  // 501 means this server isn't configured for it.
  if (status !== 501) expect(status, said).toBeLessThan(500);
}

type Schema = { properties?: Record<string, Schema>; oneOf?: Schema[]; enum?: unknown[] } & Record<
  string,
  unknown
>;

/** Uploads and conversations have their own ids. */
function knownFor(path: string, thing: string): string {
  if (path.startsWith("/uploads")) return unfinished;
  return path.startsWith("/conversations/{id}") ? conversation : thing;
}

/** Mostly valid values, so that the rest is accepted; occasionally anything. */
function nearly(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (schema?.oneOf) return fc.oneof(...schema.oneOf.map(nearly));
  if (schema?.properties) {
    const fields = Object.entries(schema.properties).map(([name, one]) => [name, nearly(one)]);
    const record = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(record) },
      { weight: 1, arbitrary: fc.record(record, { requiredKeys: [] }) },
    );
  }
  return fc.oneof(
    { weight: 14, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function fitting(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (schema?.["const"] !== undefined) return fc.constant(schema["const"]);
  if (schema?.enum) return fc.constantFrom(...schema.enum);
  if (schema?.["format"] === "uuid") return aThing;
  if (schema?.["format"] === "date") return fc.constantFrom("2026-12-01", "2030-02-28");
  if (schema?.["format"] === "email") return fc.oneof(fc.constant(ana.email), fc.emailAddress());
  if (schema?.["type"] === "integer") return fc.integer({ min: 1, max: 50 });
  if (schema?.["type"] === "boolean") return fc.boolean();
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("a long walk to the stage", "20") },
    { weight: 1, arbitrary: hostileText },
  );
}

const aThing = fc.oneof(
  fc.nat().map((n) => known[n % known.length] ?? ""),
  fc.nat().map(() => newId()),
);

const headers = fc.dictionary(
  fc.constantFrom(
    "content-type",
    "cookie",
    "range",
    "if-range",
    "if-none-match",
    "accept",
    "accept-encoding",
    "x-http-method-override",
    "x-forwarded-for",
    "forwarded",
    "user-agent",
    "tus-resumable",
    "upload-length",
    "upload-offset",
    "upload-metadata",
    "upload-concat",
    "upload-defer-length",
    "upload-checksum",
  ),
  hostileHeader,
  { maxKeys: 3 },
);

const tus = { "tus-resumable": "1.0.0", "upload-length": "10", "upload-offset": "0" };

/** URLs can contain anything once escaped, except lone surrogates. */
const part = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

/** Runs three cases however slow the machine is, and as many more as time allows. */
async function holds<Case>(property: fc.IAsyncProperty<Case>): Promise<void> {
  await fc.assert(property, { seed, numRuns: 3, endOnFailure: true });
  const most = { numRuns: 400, interruptAfterTimeLimit: shareMs, endOnFailure: true };
  const found = await fc.check(property, { seed, ...most });
  if (found.counterexample !== null) throw new Error(await fc.asyncDefaultReportMessage(found));
}

describe("any request", () => {
  test.each(operations)("$method $path conforms to its contract", async (operation) => {
    if (operation.method !== "get") isUntouched = false;
    const described = resolved(published, published.paths[operation.path][operation.method]);
    const schema = described.requestBody?.content["application/json"].schema;
    const queries: { name: string; schema: Schema }[] = (described.parameters ?? []).filter(
      (parameter: { in: string }) => parameter.in === "query",
    );
    const isUpload = operation.path.startsWith("/uploads");
    const usual = {
      "content-type": isUpload ? "application/offset+octet-stream" : "application/json",
      ...(isUpload ? tus : {}),
    };
    const body = schema
      ? fc.oneof(
          { weight: 6, arbitrary: nearly(schema).map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: hostileBody },
        )
      : fc.option(hostileBody, { nil: undefined });
    const request = fc.record({
      thing: fc.oneof({ weight: 4, arbitrary: aThing }, { weight: 1, arbitrary: hostileText }),
      query: nearly({ properties: Object.fromEntries(queries.map((q) => [q.name, q.schema])) }),
      stray: fc.dictionary(fc.constantFrom("__proto__", "q[]", "cursor"), hostileText, {
        maxKeys: 1,
      }),
      body,
      more: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    });
    const { services } = app;
    await holds(
      fc.asyncProperty(request, async ({ thing, query, stray, body: sent, more }) => {
        const path = operation.path.replaceAll(
          /\{\w+\}/g,
          part(known.includes(thing) ? knownFor(operation.path, thing) : thing),
        );
        const search = Object.entries({ ...(query as object), ...stray }).map((pair) =>
          pair.map(part).join("="),
        );
        const method = operation.method.toUpperCase();
        if (path === "/uploads") await sweepUploads(services.uploads, -1_000);
        await ask(operation, `/api/v1${path}?${search.join("&")}`, {
          method,
          headers: { ...usual, ...more },
          ...(["GET", "HEAD"].includes(method) ? {} : { body: sent }),
        });
      }),
    );
    // A person who requested deletion may still exist for a moment.
    if (operation.path === "/my/account/deletion") await moveIn();
  });

  test("a file's ranges are correct", async () => {
    expect((await ana.fetch(file)).status).toBe(200);
    await holds(
      fc.asyncProperty(headers, async (more) => {
        await ask(undefined, file, { headers: more });
      }),
    );
  });
});

/** The document with all `$ref`s in this part resolved. */
// oxlint-disable-next-line typescript/no-explicit-any
function resolved(document: any, part_: any): any {
  if (Array.isArray(part_)) return part_.map((one) => resolved(document, one));
  if (typeof part_ !== "object" || part_ === null) return part_;
  const name = typeof part_.$ref === "string" ? part_.$ref.split("/").at(-1) : undefined;
  if (name !== undefined) return resolved(document, document.components.schemas[name]);
  return Object.fromEntries(
    Object.entries(part_).map(([key, value]) => [key, resolved(document, value)]),
  );
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Access } from "../../src/contract/operation.ts";
import { foreignThings, openThings, otherRoutes, shape } from "./authorization/rows.ts";
import { hiddenEvents } from "../../src/server/events/test-events.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { paidOrder } from "../../src/server/payments/test-payments.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { offerTo } from "../../src/server/bookings/test-bookings.ts";
import { applicationToDraft } from "../../src/server/calls/test-calls.ts";
import { reviewOfBooking } from "../../src/server/reviews/test-reviews.ts";
import { verified } from "../../src/server/messages/test-people.ts";
import { warnedPerson } from "../../src/server/moderation/test-moderation.ts";
import { connectPrograms } from "../../src/server/webhooks/test-receiver.ts";
import { upload } from "../../src/server/media/test-upload.ts";

type Operation = { method: string; path: string; access: Access };

// Collects all contract files automatically, so that none is missed.
const contract = import.meta.glob<Record<string, unknown>>(
  ["../../src/contract/**/*.ts", "!../../src/contract/**/*.test.ts"],
  { eager: true },
);

const operations = Object.values(contract)
  .flatMap((noun) => Object.values(noun))
  .filter(
    (value): value is Operation =>
      typeof value === "object" && value !== null && "access" in value && "method" in value,
  );

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
const things: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
  const post = { type: "post", content: "Doors at eight." };
  things["post"] = (await ana.post("/posts", { ...post, id: newId() })).body.id;
  things["hidden"] = (
    await ana.post("/posts", { ...post, id: newId(), visibility: "only-me" })
  ).body.id;
  things["comment"] = newId();
  const comment = { id: things["comment"], content: "First." };
  await ana.post(`/posts/${things["post"]}/comments`, comment);
  await ben.put(`/people/${ana.id}/follow`);
  things["notification"] = (await ana.get("/notifications")).body.items[0].id;
  things["skill"] = newId();
  await ana.post("/profile/items", { section: "skills", id: things["skill"], name: "Vinyl DJ" });
  things["session"] = (await ana.get("/sessions")).body.items[0].id;
  Object.assign(things, await hiddenEvents(ana));
  Object.assign(things, await paidOrder(app, ana, things["event"]!));
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } });
  const { id: uploadId } = await upload(ana, await picture.png().toBuffer());
  Object.assign(things, { ana: ana.id }, await warnedPerson(app, ana));
  const cleo = await app.person("Cleo");
  await cleo.put(`/people/${ana.id}/follow`);
  const message = await ana.post("/messages", { id: newId(), to: cleo.id, text: "Psst." });
  things["message"] = message.body.id;
  things["conversation"] = message.body.conversationId;
  Object.assign(things, await connectPrograms(app, ana));
  const act = { id: newId(), name: "Night Ferry", kind: "band" };
  things["act"] = act.id;
  things["actSlug"] = (await ana.post("/acts", act)).body.slug;
  await ana.patch(`/acts/${act.id}`, { listed: true });
  const booker = await verified(app, "Booker");
  things["booking"] = (await offerTo(booker, act.id)).id;
  things["review"] = await reviewOfBooking(app, { author: booker, bookingId: things["booking"] });
  Object.assign(things, await applicationToDraft(app, { owner: booker }));
  await ana.patch(`/acts/${act.id}`, { listed: false });
  things["medium"] = (await ana.post("/media", { uploadId })).body.id;
});
afterAll(() => app.close());

function filled(address: string, id: (name: string) => string): string {
  return address.replaceAll(/:([a-z]\w*)|\{(\w+)\}/g, (_, a, b) => id(a ?? b));
}

describe("every route", () => {
  test("is an operation of the contract or has its own row", () => {
    const known = new Set([
      ...operations.map(
        ({ method, path }) =>
          `${method.toUpperCase()} /api/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
      ...Object.keys(otherRoutes),
    ]);
    const strangers = app.app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !known.has(route) && !/ \/api\/v1\/uploads(\/|$)/.test(route));
    expect([...new Set(strangers)]).toEqual([]);
    const served = new Set(app.app.routes.map(({ method, path }) => `${method} ${path}`));
    expect([...known].filter((route) => !served.has(route))).toEqual([]);
    expect(operations.length).toBeGreaterThan(25);
  });

  test.each(operations.filter(({ access }) => access === "door-link"))(
    "$method $path refuses everyone but a phone with a door link before it reads anything",
    async ({ method, path }) => {
      for (const one of [app.visitor(), ana]) {
        const input = method === "get" ? undefined : {};
        const answer = await one.request(method.toUpperCase(), filled(path, newId), input);
        expect(answer).toRefuseWith("DOOR_LINK_ENDED");
      }
    },
  );

  test.each(
    operations.filter(({ access }) => ["person", "moderator", "administrator"].includes(access)),
  )("$method $path refuses a stranger before it reads anything", async ({ method, path }) => {
    const answer = await app
      .visitor()
      .request(method.toUpperCase(), filled(path, newId), method === "get" ? undefined : {});
    expect(answer).toRefuseWith("UNAUTHENTICATED");
  });

  test.each(["POST", "HEAD", "PATCH", "DELETE"])(
    "uploads refuse a stranger's %s",
    async (method) => {
      const answer = await app
        .visitor()
        .fetch(`/api/v1/uploads${method === "POST" ? "" : `/${newId()}`}`, {
          method,
          headers: { "tus-resumable": "1.0.0", "upload-length": "10", "upload-offset": "0" },
        });
      expect(answer.status).toBe(401);
    },
  );

  const writes = operations.filter(({ method }) => method !== "get");
  const origins = [
    {
      from: "another site",
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    },
    { from: "a sandboxed page", headers: { origin: "null", "sec-fetch-site": "cross-site" } },
    {
      from: "a sister site",
      headers: { origin: "https://evil.localhost", "sec-fetch-site": "same-site" },
    },
    {
      from: "an old browser elsewhere",
      headers: { origin: "https://evil.example", "sec-fetch-site": "" },
    },
  ];
  test.each(writes.flatMap((write) => origins.map((origin) => ({ ...write, ...origin }))))(
    "$method $path refuses a write from $from",
    async ({ method, path, headers }) => {
      const response = await ana.fetch(`/api/v1${filled(path, newId)}`, {
        method: method.toUpperCase(),
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({}),
      });
      expect({ status: response.status, body: await response.json() }).toRefuseWith(
        "FORBIDDEN_ORIGIN",
      );
    },
  );
});

describe("other people's things", () => {
  test("every operation on a thing has a row", () => {
    const rows = new Set(foreignThings.map(({ method, address }) => shape(method, address)));
    const open = operations
      // People can't call these; the door link tests cover a phone using another link's address.
      .filter(({ access }) => access !== "door-link")
      .map(({ method, path }) => shape(method, path))
      .filter((one) => one.includes("…") && !rows.has(one));
    expect(open.toSorted()).toEqual(openThings.toSorted());
  });

  test.each(foreignThings)("nobody can $does", async ({ method, address, body }) => {
    const ask = (id: (name: string) => string) => {
      // Indented JSON has a space after each colon, so only placeholders match.
      const written = JSON.stringify(body, null, 1);
      const sent = body === undefined ? undefined : JSON.parse(filled(written, id));
      return ben.request(method, filled(address, id), sent);
    };
    const theirs = await ask((name) => things[name] ?? newId());
    const missing = await ask((name) =>
      name === "conversation" ? `${newId()}_${newId()}` : newId(),
    );
    expect(theirs).toRefuseWith("NOT_FOUND");
    // Other people's things must be indistinguishable from missing ones.
    expect({ ...theirs.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
  });

  test("fields outside the schema have no effect", async () => {
    const answer = await ben.post("/posts", {
      id: newId(),
      type: "post",
      content: "Mine.",
      authorId: ana.id,
      likes: 1_000,
      createdAt: "2020-01-01T00:00:00Z",
      administrator: true,
    });
    expect(answer.body).toMatchObject({ author: { id: ben.id }, likes: 0 });
    expect((await ben.get("/session")).body.me.administrator).toBe(false);
  });
});

describe("the live connection", () => {
  let address: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const server = createServer(getRequestListener(app.app.fetch));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const closeLive = await app.attachLive(server);
    stop = async () => {
      await closeLive();
      server.close();
    };
  });
  afterAll(() => stop());

  function knock(headers: Record<string, string>) {
    const socket = io(address, {
      path: "/live",
      transports: ["websocket"],
      reconnection: false,
      extraHeaders: headers,
    });
    return {
      socket,
      opened: new Promise<boolean>((resolve) => {
        socket.on("connect", () => resolve(true));
        socket.on("connect_error", () => resolve(false));
      }),
    };
  }
  const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };

  test("refuses strangers", async () => {
    const { socket, opened } = knock(own);
    expect(await opened).toBe(false);
    socket.close();
  });

  test("refuses pages of other sites, even if the person is signed in", async () => {
    const { socket, opened } = knock({
      cookie: ana.cookie(),
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    });
    expect(await opened).toBe(false);
    socket.close();
  });

  test("handles a flood by one person without querying the database each time", async () => {
    const { socket, opened } = knock({ ...own, cookie: ben.cookie() });
    expect(await opened).toBe(true);
    const asked = Array.from({ length: 500 }, () => socket.emitWithAck("watch", [things["post"]]));
    const watching = (await Promise.all(asked)).filter((count) => count === 1).length;
    expect(watching).toBeGreaterThan(0);
    expect(watching).toBeLessThan(250);
    socket.close();
  });

  test("limits a person to about fifty connections", async () => {
    const tabs = Array.from({ length: 60 }, () => knock({ ...own, cookie: ana.cookie() }));
    const opened = await Promise.all(tabs.map((tab) => tab.opened));
    // A few that connect at the same instant may slip in.
    const inside = opened.filter(Boolean).length;
    expect(inside).toBeGreaterThanOrEqual(50);
    expect(inside).toBeLessThan(60);
    for (const { socket } of tabs) socket.close();
  });

  test("lets a person watch what they may see, and nothing else", async () => {
    const { socket, opened } = knock({ ...own, cookie: ben.cookie() });
    expect(await opened).toBe(true);
    const watching = (ids: unknown) =>
      socket
        .timeout(3_000)
        .emitWithAck("watch", ids)
        .catch(() => "no answer") as Promise<unknown>;
    expect(await watching([things["post"]])).toBe(1);
    expect(await watching([things["hidden"]])).toBe(0);
    expect(await watching([newId()])).toBe(0);
    expect(await watching(["person:" + ana.id])).toBe(0);
    expect(await watching({ length: 1 })).toBe(0);
    expect(await watching(Array.from({ length: 60 }, newId))).toBe(0);
    // Exceeds the maximum message size, so the server disconnects.
    await watching(Array.from({ length: 10_000 }, newId));
    expect(socket.connected).toBe(false);
    socket.close();
  });
});

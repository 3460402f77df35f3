import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveHint } from "../../contract/live.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { send as sendFile } from "../media/test-upload.ts";
import { between, friends, send, textsOf, verified } from "./test-people.ts";

let app: TestApp;
let eve: TestPerson;
beforeAll(async () => {
  app = await testApp();
  eve = await verified(app, "Eve");
});
afterAll(() => app.close());

async function picture(person: TestPerson) {
  const red = sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } });
  const { body } = await sendFile(person, await red.png().toBuffer());
  return body as { id: string; images: { url: string }[] };
}

describe("a third person", () => {
  test("cannot find a conversation", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    const { body: message } = await send(ana, ben, "Between us");
    const pair = between(ana, ben);
    for (const [method, address, body] of [
      ["GET", `/conversations/${pair}/messages`, undefined],
      ["PUT", `/conversations/${pair}/marks`, { read: 1 }],
      ["PUT", `/conversations/${pair}/request`, { accept: true }],
      ["POST", `/messages/${message.id}/unsend`, {}],
      ["DELETE", `/messages/${message.id}`, undefined],
      [
        "POST",
        "/reports",
        { id: newId(), target: "message", targetId: message.id, category: "spam" },
      ],
    ] as const) {
      expect(await eve.request(method, address, body)).toRefuseWith("NOT_FOUND");
    }
    expect(await textsOf(ben, ana)).toEqual(["Between us"]);
  });
});

describe("a picture", () => {
  test("is seen only by the two, and deleted when it is unsent", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    const { id, images } = await picture(ana);
    const url = images[0]?.url ?? "";
    const sent = await send(ana, ben, "", { mediaId: id });
    expect(sent.status).toBe(201);
    expect(sent.body.media.id).toBe(id);
    const status = async (person: { fetch: TestPerson["fetch"] }) =>
      (await person.fetch(url)).status;
    expect(await status(ana)).toBe(200);
    expect(await status(ben)).toBe(200);
    expect(await status(eve)).toBe(404);
    expect(await status(app.visitor())).toBe(404);
    expect(await send(ana, ben, "Twice", { mediaId: id })).toRefuseWith("CONFLICT");
    expect(await ana.delete(`/media/${id}`)).toRefuseWith("CONFLICT");
    const again = await ana.post("/messages", { id: sent.body.id, to: ben.id, mediaId: id });
    expect(again.body).toEqual(sent.body);

    await ana.put(`/people/${ben.id}/block`);
    expect(await status(ben)).toBe(404);
    await ana.delete(`/people/${ben.id}/block`);
    expect(await status(ben)).toBe(200);
    await ana.post(`/messages/${sent.body.id}/unsend`);
    expect(await status(ben)).toBe(404);
    expect(await status(ana)).toBe(404);
  });

  test("must be the sender's and unused, or else the message is not stored", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    const { id } = await picture(eve);
    expect(await send(ana, ben, "Look", { mediaId: id })).toRefuseWith("NOT_FOUND");
    expect(await textsOf(ben, ana)).toEqual([]);
    await send(ana, ben, "Look");
    expect(await send(ana, ben, "Look", { mediaId: id })).toRefuseWith("NOT_FOUND");
    expect((await send(ana, ben, "No gap")).body.place).toBe(2);
  });

  test("sent in two messages at the same moment belongs to one of them", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    await send(ana, ben, "Soon");
    const { id } = await picture(ana);
    const both = await Promise.all([
      send(ana, ben, "a", { mediaId: id }),
      send(ana, ben, "b", { mediaId: id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("a block", () => {
  test.each([0, 1])(
    "hides the conversation from both and stops it until it is lifted, side %i",
    async (side) => {
      const pair = await friends(app, "Ana", "Ben");
      const [me = eve, them = eve] = side === 0 ? pair : pair.toReversed();
      const { body: message } = await send(me, them, "Old words");
      await send(them, me, "Old answer");
      await pair[0].put(`/people/${pair[1].id}/block`);
      const address = `/conversations/${between(me, them)}`;
      const missing = await me.get(`/people/${newId()}/conversation`);
      const hidden = await me.get(`/people/${them.id}/conversation`);
      expect(hidden).toRefuseWith("NOT_FOUND");
      expect({ ...hidden.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
      expect(await me.get(`${address}/messages`)).toRefuseWith("NOT_FOUND");
      expect(await me.put(`${address}/marks`, { read: 2 })).toRefuseWith("NOT_FOUND");
      expect(await me.put(`${address}/request`, { accept: true })).toRefuseWith("NOT_FOUND");
      expect(await send(me, them, "Hello?")).toRefuseWith("NOT_FOUND");
      expect(await me.post(`/messages/${message.id}/unsend`)).toRefuseWith("NOT_FOUND");
      expect(await me.delete(`/messages/${message.id}`)).toRefuseWith("NOT_FOUND");
      expect((await me.get("/conversations")).body.items).toEqual([]);
      expect((await me.get("/conversations/unread")).body.conversations).toBe(0);
      for (const query of ["", "?q=ana", "?q=ben", "?limit=50"]) {
        const { body } = await me.get(`/conversations/people${query}`);
        expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(them.id);
      }
      await pair[0].delete(`/people/${pair[1].id}/block`);
      expect(await textsOf(me, them)).toEqual(["Old words", "Old answer"]);
    },
  );
});

describe("a reported message", () => {
  test("keeps its text for the administrators even if its sender unsends it", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    const { body } = await send(ana, ben, "Something ugly");
    const report = { id: newId(), target: "message", targetId: body.id, category: "harassment" };
    expect(await ana.post("/reports", { ...report, id: newId() })).toRefuseWith("NOT_ALLOWED");
    expect((await ben.post("/reports", report)).status).toBe(204);
    await ana.post(`/messages/${body.id}/unsend`);
    const stored = await app.services.db.execute(
      `select * from report_cases where target_id = '${body.id}'`,
    );
    expect(stored.rows[0]).toMatchObject({ owner_id: ana.id, evidence: ["Something ugly"] });
  });
});

describe("open screens", () => {
  let address: string;
  let stop: () => Promise<void>;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    const server = createServer(getRequestListener(app.app.fetch));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const closeLive = await app.attachLive(server);
    stop = async () => {
      for (const socket of sockets) socket.close();
      await closeLive();
      server.close();
    };
  });
  afterAll(() => stop());

  async function opens(person: TestPerson) {
    const headers = {
      cookie: person.cookie(),
      origin: "http://localhost:3000",
      "sec-fetch-site": "same-origin",
    };
    const socket = io(address, { path: "/live", transports: ["websocket"], extraHeaders: headers });
    sockets.push(socket);
    const heard: LiveHint[] = [];
    socket.on("hint", (hint: LiveHint) => heard.push(hint));
    await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
    return {
      heard,
      types: () => heard.map(({ type }) => type),
      typing: (pair: unknown) => socket.timeout(3_000).emitWithAck("typing", pair),
    };
  }

  test("of both get the message, its read mark, the typing hint and its unsending", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    const [anas, bens] = [await opens(ana), await opens(ben)];
    const { body: message } = await send(ana, ben, "Live words");
    await expect.poll(() => bens.heard).toContainEqual({ type: "message", message });
    await expect.poll(() => anas.heard).toContainEqual({ type: "message", message });
    const pair = between(ana, ben);
    await ben.put(`/conversations/${pair}/marks`, { read: 1 });
    const marks = { type: "marks", conversationId: pair, delivered: 1, read: 1 };
    await expect.poll(() => anas.heard).toContainEqual(marks);
    await expect.poll(() => bens.types()).toContain("conversation-changed");
    await ben.put(`/conversations/${pair}/marks`, { read: 1 });
    await send(ben, ana, "Yes");
    await bens.typing(pair);
    await expect.poll(() => anas.types()).toContain("typing");
    expect(anas.types().filter((type) => type === "marks")).toHaveLength(1);
    const unsent = await ana.post(`/messages/${message.id}/unsend`);
    await expect.poll(() => bens.heard).toContainEqual({ type: "message", message: unsent.body });
  });

  test("tell a stranger nothing before a reply, and somebody who refused nothing at all", async () => {
    const [sam, rita] = [await verified(app, "Sam"), await verified(app, "Rita")];
    const [sams, ritas] = [await opens(sam), await opens(rita)];
    const pair = between(sam, rita);
    await send(sam, rita, "Hello");
    await expect.poll(() => ritas.types()).toContain("message");
    await rita.put(`/conversations/${pair}/marks`, { read: 1 });
    await ritas.typing(pair);
    await sams.typing(pair);
    await rita.put(`/conversations/${pair}/request`, { accept: false });
    await expect.poll(() => ritas.types()).toContain("conversation-changed");
    ritas.heard.length = 0;
    const second = await send(sam, rita, "Hello?");
    await sam.post(`/messages/${second.body.id}/unsend`);
    // Hints arrive in order, so everything before the last one has arrived.
    await rita.put(`/people/${eve.id}/block`);
    await expect.poll(() => ritas.types()).toContain("people-changed");
    expect(ritas.types()).not.toContain("message");
    expect(new Set(sams.types())).toEqual(new Set(["message"]));
  });

  test("get no hints across a block from the moment it is made", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    await send(ana, ben, "Before");
    await send(ben, ana, "Before too");
    const [anas, bens] = [await opens(ana), await opens(ben)];
    await ana.put(`/people/${ben.id}/block`);
    await expect.poll(() => bens.types()).toContain("people-changed");
    anas.heard.length = 0;
    const pair = between(ana, ben);
    await bens.typing(pair);
    await ben.put(`/conversations/${pair}/marks`, { read: 1 });
    await send(ben, ana, "Still there?");
    await ana.put(`/people/${eve.id}/block`);
    await expect.poll(() => anas.types()).toContain("people-changed");
    expect(new Set(anas.types())).toEqual(new Set(["my-events-changed", "people-changed"]));
  });

  test("show no typing when nothing may be sent, whatever a page claims", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    await send(ana, ben, "1");
    await send(ben, ana, "2");
    const [anas, bens, eves] = [await opens(ana), await opens(ben), await opens(eve)];
    const pair = between(ana, ben);
    await eves.typing(pair);
    await eves.typing({ length: 73 });
    await eves.typing("\0".repeat(73));
    await ana.patch("/settings", { whoCanMessage: "no-one" });
    await bens.typing(pair);
    await ana.put(`/conversations/${pair}/marks`, { read: 2 });
    await expect.poll(() => anas.types()).toContain("conversation-changed");
    expect(anas.types()).not.toContain("typing");
  });
});

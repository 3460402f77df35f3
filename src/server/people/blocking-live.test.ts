import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveHint } from "../../contract/live.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
let third: string;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
  cleo = await app.person("Cleo");
  const post = { id: newId(), type: "post", content: "Cleo's words" };
  third = (await cleo.post("/posts", post)).body.id;
  await ana.put(`/posts/${third}/like`);
  await ben.put(`/posts/${third}/like`);
  await ana.put(`/people/${ben.id}/block`);
});
afterAll(() => app.close());

function types(heard: LiveHint[]) {
  return heard.map(({ type }) => type);
}

describe("open screens after a block", () => {
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

  async function opens(person: TestPerson, postIds: string[]) {
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
    const watch = () => socket.timeout(3_000).emitWithAck("watch", postIds) as Promise<number>;
    return { heard, watching: await watch(), watch };
  }

  test("a blocked person leaves the other's post rooms within two seconds and can join again after the unblock", async () => {
    const [dora, emil] = [await app.person("Dora"), await app.person("Emil")];
    const { body: post } = await emil.post("/posts", {
      id: newId(),
      type: "post",
      content: "Open.",
    });
    const screen = await opens(dora, [post.id]);
    expect(screen.watching).toBe(1);
    await emil.put(`/people/${dora.id}/block`);
    await expect.poll(() => types(screen.heard)).toContain("people-changed");
    screen.heard.length = 0;
    await cleo.put(`/posts/${post.id}/like`);
    await emil.patch(`/posts/${post.id}`, { content: "Secret." });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(types(screen.heard)).not.toContain("post-counts");
    expect(types(screen.heard)).not.toContain("post-changed");
    expect(await screen.watch()).toBe(0);
    await emil.delete(`/people/${dora.id}/block`);
    expect(await screen.watch()).toBe(1);
  });

  test("viewers with somebody hidden from them refetch their own counts", async () => {
    const [anas, cleos] = [await opens(ana, [third]), await opens(cleo, [third])];
    await ben.delete(`/posts/${third}/like`);
    await expect.poll(() => types(cleos.heard)).toContain("post-counts");
    await expect.poll(() => types(anas.heard)).toContain("post-changed");
    expect(types(anas.heard)).not.toContain("post-counts");
    expect((await ana.get(`/posts/${third}`)).body.likes).toBe(1);
  });
});

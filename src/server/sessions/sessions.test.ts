import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Signs the same person in with another browser. */
async function alsoElsewhere(person: TestPerson) {
  const other = app.visitor();
  const { body } = await other.post("/session", { email: person.email, password: person.password });
  expect(body.me.id).toBe(person.id);
  return other;
}

async function isIn(client: { get: TestPerson["get"] }) {
  return (await client.get("/session")).body.me !== null;
}

describe("sessions", () => {
  test("are listed with readable names and can be ended one by one", async () => {
    const xia = await app.person("Xia");
    const phone = app.visitor();
    await phone.fetch("/api/v1/session", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent":
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
      },
      body: JSON.stringify({ email: xia.email, password: xia.password }),
    });
    const { items } = (await xia.get("/sessions")).body;
    expect(items).toMatchObject([
      { current: true },
      { current: false, device: "Safari on iPhone" },
    ]);
    expect(JSON.stringify(items)).not.toContain("token");
    expect((await xia.delete(`/sessions/${items[1].id}`)).status).toBe(204);
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(xia)).toBe(true);
  });

  test("close their live connections when they end, but not this one's", async () => {
    const wanda = await app.person("Wanda");
    const phone = await alsoElsewhere(wanda);
    const { address, stop } = await listen();
    const [here, there] = [await connect(address, wanda), await connect(address, phone)];
    const said = new Promise((resolve) => there.on("hint", resolve));
    const gone = new Promise((resolve) => there.on("disconnect", resolve));
    await wanda.post("/password/change", {
      current: wanda.password,
      password: "a new one, no phone knows",
    });
    expect(await said).toEqual({ type: "signed-out" });
    await gone;
    expect(here.connected).toBe(true);
    here.close();
    await stop();
  });

  test("can all be ended except this one", async () => {
    const yan = await app.person("Yan");
    const others = [await alsoElsewhere(yan), await alsoElsewhere(yan)];
    expect((await yan.delete("/sessions")).status).toBe(204);
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect((await yan.get("/sessions")).body.items).toHaveLength(1);
  });
});

async function listen() {
  const server = createServer(getRequestListener(app.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const closeLive = await app.attachLive(server);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => closeLive().then(() => void server.close());
  return { address, stop };
}

async function connect(address: string, person: { cookie(): string }) {
  const socket = io(address, {
    path: "/live",
    transports: ["websocket"],
    reconnection: false,
    extraHeaders: {
      cookie: person.cookie(),
      origin: "http://localhost:3000",
      "sec-fetch-site": "same-origin",
    },
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("connect", resolve);
    socket.on("connect_error", reject);
  });
  return socket;
}

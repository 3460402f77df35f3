import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "../../src/contract/integrations/limits.ts";
import { makeToken } from "../../src/server/access-tokens/test-tokens.ts";
import { openDoors } from "../../src/server/door/test-door.ts";
import { publish } from "../../src/server/events/test-events.ts";
import { verified } from "../../src/server/messages/test-people.ts";
import { testApp, type TestApp } from "../../src/server/test-app.ts";
import { buyTickets } from "../../src/server/tickets/test-tickets.ts";
import { addEndpoint, openReceiver } from "../../src/server/webhooks/test-receiver.ts";
import { listen } from "../setup/listening-app.ts";

// Follows docs/api.md literally: extracts its programs, type-checks them against the generated types, and runs them.
const run = promisify(execFile);
const modules = path.resolve("node_modules");
let app: TestApp;
let site: Awaited<ReturnType<typeof listen>>;
let folder: string;
let port: string;
let curl = "";

beforeAll(async () => {
  // A port that was just free.
  const probe = await openReceiver();
  probe.close();
  port = probe.host.split(":")[1]!;
  app = await testApp({ WEBHOOK_ALLOWED_HOSTS: probe.host });
  site = await listen(app);
  // Inside the project, so that the programs find its packages.
  await mkdir(".cache", { recursive: true });
  folder = await mkdtemp(path.resolve(".cache", "api-examples-"));
  const text = await readFile("docs/api.md", "utf8");
  const [client = "", receiver = ""] = [...text.matchAll(/```ts\n(.*?)```/gs)].map(
    ([, code]) => code,
  );
  [, curl = ""] = /```sh\n(.*?)```/s.exec(text) ?? [];
  await writeFile(path.join(folder, "check-in.mts"), client);
  await writeFile(path.join(folder, "receiver.mts"), receiver);
  // As `npm init` creates it.
  await writeFile(path.join(folder, "package.json"), '{ "type": "commonjs" }');
  const document = await (await fetch(`${site.url}/api/openapi.json`)).text();
  await writeFile(path.join(folder, "openapi.json"), document);
});
afterAll(async () => {
  await site.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test("the URL in the first example lists the organizer's events by token, and requires its scope", async () => {
  const host = await verified(app, "Hana");
  const { id } = await publish(host, { title: "Listed by a robot" });
  // The example is a curl command; the test uses its header and URL.
  const [, header = "", address = ""] = /^curl -H "(.*?)" "(.*?)"\n$/.exec(curl) ?? [];
  const list = async (scope: Scope) => {
    const { token } = await makeToken(app, host, [scope]);
    const filled = (text: string) =>
      text.replace("$MARQUEE_TOKEN", token).replace("$MARQUEE_URL", site.url);
    const [name = "", value = ""] = filled(header).split(": ");
    return fetch(filled(address), { headers: { [name]: value } });
  };
  const listed = await (await list("events:read")).json();
  expect(listed.items.map((one: { id: string }) => one.id)).toEqual([id]);
  expect((await list("posts:read")).status).toBe(403);
});

test("a client generated from the document lists attendees and checks one in with a token", async () => {
  const generate = path.join(modules, "openapi-typescript/bin/cli.js");
  await run(process.execPath, [generate, "openapi.json", "-o", "api.d.ts"], { cwd: folder });
  const options =
    "--ignoreConfig --noEmit --strict --skipLibCheck --types node --module nodenext --target es2024";
  await run(
    process.execPath,
    [
      path.join(modules, "typescript/bin/tsc"),
      ...options.split(" "),
      "--allowImportingTsExtensions",
      "check-in.mts",
      "receiver.mts",
    ],
    { cwd: folder },
  );
  const host = await verified(app, "Hana");
  const { id, typeId } = await openDoors(app, host);
  await buyTickets(app, id, { typeId, name: "Kai" });
  const { token } = await makeToken(app, host, ["attendees:read", "check-in:write"]);
  const said = await start("check-in.mts", {
    MARQUEE_URL: site.url,
    MARQUEE_TOKEN: token,
    EVENT_ID: id,
  }).ended;
  expect(said).toContain("Kai: admitted");
  expect((await host.get(`/events/${id}/door`)).body.in).toBe(1);
});

test("the receiver verifies genuine deliveries and refuses others", async () => {
  const host = await verified(app, "Hana");
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = await addEndpoint(host, { url, kinds: ["event.published"] });
  const receiver = start("receiver.mts", { WEBHOOK_SECRET: secret, PORT: port });
  const forged = () =>
    fetch(url, { method: "POST", body: "{}" }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(forged).toBe(400);
  await host.post(`/my/webhooks/${id}/test`);
  await expect.poll(receiver.said).toContain("ping");
  receiver.stop();
});

/** Runs a program from the page. */
function start(name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [name], { cwd: folder, env: { ...process.env, ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (said += part.toString("utf8")));
  const ended = new Promise<string>((resolve) => child.on("close", () => resolve(said)));
  return { ended, said: () => said, stop: () => child.kill() };
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { readConfig } from "../../../src/server/lib/config.ts";
import { openLive } from "../../../src/server/lib/live/live.ts";
import { createLog } from "../../../src/server/lib/log.ts";
import type { Person } from "../../../src/server/lib/person.ts";

// A standalone live server. Clients are identified by their cookie. Each line on stdin sends that many 1 KB hints to everybody and prints
// the peak memory it took in megabytes; a POST to /<name> sends a hint to that client.
const live = openLive();
const server = createServer((request, response) => {
  live.toPerson((request.url ?? "").slice(1), { type: "follows-changed" });
  response.end();
});
await live.attach(server, {
  config: readConfig({}),
  log: createLog("silent"),
  findPerson: async (headers) => {
    const id = headers.get("cookie") ?? "";
    const email = `${id}@people.example`;
    return {
      id,
      sessionId: `session of ${id}`,
      name: `Person ${id}`,
      username: id,
      email,
    } as Person;
  },
  findValidSessions: async (ids) => new Set(ids),
  parts: [],
});
process.once("SIGTERM", () => process.exit(0));
server.listen(0, "127.0.0.1", () =>
  console.log(`port ${(server.address() as AddressInfo).port}\n`),
);

process.stdin.setEncoding("utf8").on("data", async (line) => {
  const before = process.memoryUsage.rss();
  let most = before;
  for (let i = 1; i <= Number(line); i++) {
    const words = `${i} ${"x".repeat(1_000)}`;
    for (const id of ["stuck", "reading"])
      live.toPerson(id, { type: "conversation-changed", conversationId: words });
    if (i % 20 > 0) continue;
    await setImmediate();
    most = Math.max(most, process.memoryUsage.rss());
  }
  console.log(`grew ${Math.round((most - before) / 2 ** 20)} of ${Math.round(before / 2 ** 20)}\n`);
});

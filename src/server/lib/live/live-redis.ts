import { setTimeout } from "node:timers/promises";
import { createAdapter } from "@socket.io/redis-adapter";
import { createClient } from "redis";
import type { BusOptions, LiveBus } from "./live-adapter.ts";

// A Redis that falls silent, or whose network does, is noticed like one that is gone: each ping must be answered in time.
const care = {
  pingInterval: 2_000,
  socket: {
    connectTimeout: 3_000,
    socketTimeout: 4_000,
    // The client's own strategy gives up on one that fell silent.
    reconnectStrategy: (tries: number) => Math.min(2_000, 50 * 2 ** tries) + Math.random() * 200,
  },
};

/** A Redis that is away at the start or later is tried again until it answers; the server runs on meanwhile. */
export async function redisBus(url: string, { log, lost, back }: BusOptions): Promise<LiveBus> {
  const publisher = createClient({
    url,
    ...care,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
  });
  const subscriber = createClient({ url, ...care });
  const isUp = () => publisher.isReady && subscriber.isReady;
  let wasAway = false;
  const returned = () => {
    if (!wasAway || !isUp()) return;
    wasAway = false;
    log.info("redis is back");
    back();
  };
  for (const client of [publisher, subscriber]) {
    client.on("error", (error: unknown) => {
      // Once, not at each of its tries to come back.
      if (wasAway) return;
      wasAway = true;
      log.warn({ err: error }, "redis is out of reach");
      lost();
    });
    client.on("ready", returned);
  }
  const connecting = [publisher, subscriber].map((client) =>
    client.connect().catch(() => undefined),
  );
  await Promise.race([Promise.all(connecting), setTimeout(2_000)]);
  // The adapter never looks at the answer, and a refusal that nobody hears would end the process.
  const publish = (channel: string, text: string | Buffer) =>
    publisher.publish(channel, text).catch(() => 0);
  const adapter = createAdapter(quiet(publisher, publish), subscriber);
  return {
    adapter,
    isUp,
    close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}

function quiet<T extends object>(client: T, publish: unknown): T {
  return new Proxy(client, {
    get(target, key) {
      if (key === "publish") return publish;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

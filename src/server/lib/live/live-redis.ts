import { setTimeout } from "node:timers/promises";
import { createAdapter } from "@socket.io/redis-adapter";
import { createClient } from "redis";
import type { BusOptions, LiveBus } from "./live-adapter.ts";

// Detects a Redis, or a network, that stops responding as well as one that closes the connection: every ping must be answered in time.
const connectionOptions = {
  pingInterval: 2_000,
  socket: {
    connectTimeout: 3_000,
    socketTimeout: 4_000,
    // The client's default strategy gives up after a socket timeout.
    reconnectStrategy: (tries: number) => Math.min(2_000, 50 * 2 ** tries) + Math.random() * 200,
  },
};

/** Connects through Redis. If it's unreachable at the start or later, it retries until it answers; the server runs on meanwhile. */
export async function redisBus(url: string, { log, lost, back }: BusOptions): Promise<LiveBus> {
  const publisher = createClient({
    url,
    ...connectionOptions,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
  });
  const subscriber = createClient({ url, ...connectionOptions });
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
      // Logged once, not on every reconnect attempt.
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
  // The adapter ignores the result, and an unhandled rejection would end the process.
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

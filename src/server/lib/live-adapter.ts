import type { Logger } from "pino";

/**
 * Carries hints between servers by Redis. Hints only: while Redis is away nothing is lost but promptness, since
 * screens ask the database by themselves.
 */
export async function redisAdapter(url: string, log: Logger) {
  const [{ createAdapter }, { createClient }] = await Promise.all([
    import("@socket.io/redis-adapter"),
    import("redis"),
  ]);
  const publisher = createClient({ url, disableOfflineQueue: true });
  const subscriber = createClient({ url });
  for (const client of [publisher, subscriber]) {
    client.on("error", (error: unknown) => log.warn({ err: error }, "redis is out of reach"));
  }
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return {
    adapter: createAdapter(publisher, subscriber),
    close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}

import { Client, type ClientConfig, type Pool, type PoolClient } from "pg";

const silentMs = 2_500;
const probeMs = 1_500;

/**
 * Closes connections that have waited for a while if the database doesn't accept a new one either, so that queries on them fail within four
 * seconds. Slow statements, such as migrations, are left alone.
 */
export function dropSilentConnections(pool: Pool, connection: ClientConfig): void {
  let probe: Promise<boolean> | undefined;
  const answers = () =>
    (probe ??= acceptsConnection(connection).finally(() => (probe = undefined)));
  pool.on("connect", (client) => watch(client, answers));
}

function watch(client: PoolClient, answers: () => Promise<boolean>): void {
  let timer: NodeJS.Timeout | undefined;
  let statement = 0;
  function rest() {
    clearTimeout(timer);
    statement += 1;
  }
  function wait() {
    rest();
    const awaited = statement;
    timer = setTimeout(async () => {
      if (await answers()) {
        if (statement === awaited) wait();
      } else if (statement === awaited) {
        // With a statement in progress, this cuts the connection immediately.
        void client.end();
      }
    }, silentMs);
    timer.unref();
  }
  const { query } = client;
  client.query = ((...input: unknown[]) => {
    wait();
    return Reflect.apply(query, client, input);
  }) as typeof query;
  client.on("drain", rest).on("end", rest);
}

/** Whether the database responds at all, even if only to reject the connection. */
async function acceptsConnection(connection: ClientConfig): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: probeMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof Error && "severity" in error;
  } finally {
    void client.end().catch(() => undefined);
  }
}

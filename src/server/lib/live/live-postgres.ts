import { Client } from "pg";
import {
  ClusterAdapterWithHeartbeat,
  type ClusterMessage,
  type ClusterResponse,
} from "socket.io-adapter";
import type { BusOptions, LiveBus } from "./live-adapter.ts";

type Connection = { client: Client; drop(error?: unknown): void };

const channel = "marquee_live";
const sending = "select pg_notify($1, notice) from unnest($2::text[]) as notice";
// A server sends a message at least every five seconds and receives its own; silence means a dead connection.
const maxSilenceMs = 15_000;

/** Connects servers by LISTEN/NOTIFY, each on one connection; nothing is stored. */
export async function postgresBus(url: string, { log, back }: BusOptions): Promise<LiveBus> {
  const adapters = new Map<string, MessageAdapter>();
  let connection: Connection | undefined;
  let lastHeard = performance.now();
  let isClosed = false;
  let hasBeenAway = false;
  let isSending = false;
  let waiting: string[] = [];
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const client = createClient(url);
    const drop = once((error?: unknown) => {
      closeQuietly(client);
      [connection, waiting, hasBeenAway] = [undefined, [], true];
      if (isClosed) return;
      log.warn({ err: error }, "the live connection to the database is lost");
      retry = setTimeout(() => void open(), 500 + Math.random() * 1_500);
    });
    const join = joinNotices();
    client.on("notification", ({ payload = "" }) => {
      lastHeard = performance.now();
      const message = join<ClusterMessage>(payload);
      if (message) adapters.get(message.nsp)?.onMessage(message);
    });
    client.on("error", drop).on("end", drop);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      return drop(error);
    }
    if (isClosed) return drop();
    [connection, lastHeard] = [{ client, drop }, performance.now()];
    if (hasBeenAway) back();
  }

  // Sends everything queued so far in one statement, in order.
  async function send(): Promise<void> {
    if (isSending || !connection || waiting.length === 0) return;
    isSending = true;
    const { client, drop } = connection;
    const notices = waiting;
    waiting = [];
    await client.query(sending, [channel, notices]).catch(drop);
    isSending = false;
    return send();
  }

  function publish(message: object): void {
    if (!connection) return;
    waiting.push(...splitNotices(message));
    void send();
  }

  const listening = setInterval(() => {
    if (performance.now() - lastHeard > maxSilenceMs) connection?.drop(new Error("nothing heard"));
  }, 5_000);
  await open();
  return {
    // A function rather than an arrow, because Socket.IO calls it with `new`.
    adapter: function make(nsp: { name: string }) {
      const adapter = new MessageAdapter(nsp, publish);
      adapters.set(nsp.name, adapter);
      return adapter;
    },
    isUp: () => connection !== undefined,
    close() {
      isClosed = true;
      clearInterval(listening);
      clearTimeout(retry);
      for (const adapter of adapters.values()) adapter.close();
      connection?.drop();
    },
  };
}

/** Socket.IO's cluster adapter over any message transport between servers. */
class MessageAdapter extends ClusterAdapterWithHeartbeat {
  private readonly transmit: (message: object) => void;

  constructor(nsp: object, transmit: (message: object) => void) {
    super(nsp, {});
    this.transmit = transmit;
  }

  // Resolves immediately: people on this server don't have to wait for the others.
  protected override async doPublish(message: ClusterMessage): Promise<string> {
    this.transmit(message);
    return "";
  }

  protected override async doPublishResponse(_: string, message: ClusterResponse): Promise<void> {
    this.transmit(message);
  }
}

function createClient(connectionString: string): Client {
  return new Client({
    connectionString,
    application_name: "marquee live",
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  });
}

function closeQuietly(client: Client): void {
  client.removeAllListeners().on("error", () => undefined);
  void client.end().catch(() => undefined);
}

function once(work: (error?: unknown) => void): (error?: unknown) => void {
  let isDone = false;
  return (error) => {
    if (isDone) return;
    isDone = true;
    work(error);
  };
}

// PostgreSQL limits a notice to less than 8,000 bytes and drops duplicates within a transaction, hence the number in each.
const maxBytes = 7_900;
let count = 0;

/** Splits a value into notices for NOTIFY; all but the last are marked as incomplete. */
export function splitNotices(value: object): string[] {
  // ASCII only, so that no split cuts a character in half.
  const text = JSON.stringify(value).replaceAll(
    /[\u0080-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const notices: string[] = [];
  for (let at = 0; at < text.length; at += maxBytes) {
    count = (count + 1) % 1_000_000;
    const more = at + maxBytes < text.length;
    notices.push(`${count}${more ? "+" : "."}${text.slice(at, at + maxBytes)}`);
  }
  return notices;
}

/** Reassembles notices: returns the value with its last part. Those of a transaction arrive in order and uninterrupted. */
export function joinNotices() {
  let partial = "";
  return function join<T>(notice: string): T | undefined {
    const [head, mark] = /^\d+([+.])/.exec(notice) ?? [];
    // Not one of ours.
    if (head === undefined) return undefined;
    partial += notice.slice(head.length);
    if (mark === "+") return undefined;
    const whole = partial;
    partial = "";
    return JSON.parse(whole) as T;
  };
}

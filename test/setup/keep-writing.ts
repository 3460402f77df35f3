import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { v7 } from "uuid";
import { signUp } from "../bench/members.ts";
import { askAs, askOnce, type Asker } from "./ask-as.ts";

type Writer = Asker & { id: string };
type Sale = { eventId: string; typeId: string };

/** Signs up pairs of friends from a network such as 10.7.0, so that each pair can exchange messages. */
export async function befriended(url: string, network: string, count = 4): Promise<Writer[]> {
  const writers = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const address = `${network}.${at + 1}`;
      return { ...(await signUp(url, `Writer ${at}`, address)), origin: url, address };
    }),
  );
  for (const [at, writer] of writers.entries())
    await askAs(writer, "PUT", `/people/${writers[at ^ 1]?.id}/follow`);
  return writers;
}

/**
 * Makes everyone post, message their friend and, if there is a sale, take a ticket in a loop until stopped. Failed requests are sent again
 * with the same id, as the web app does. `statuses` collects all responses, 0 for none.
 */
export function keepWriting(
  writers: Writer[],
  { sale, pauseMs = 50 }: { sale?: Sale; pauseMs?: number } = {},
) {
  const statuses: number[] = [];
  const acknowledged = { posts: [] as string[], messages: [] as string[], orders: [] as string[] };
  let longestGapMs = 0;
  let lastAt = performance.now();
  const stopping = new AbortController();
  /** Sends a request until it is acknowledged; undefined if stopped first. */
  async function insist(writer: Writer, method: string, path: string, body: object) {
    while (!stopping.signal.aborted) {
      const answer = await askOnce(writer, method, path, body);
      statuses.push(answer.status);
      if ([200, 201, 204].includes(answer.status)) {
        longestGapMs = Math.max(longestGapMs, performance.now() - lastAt);
        lastAt = performance.now();
        return answer.body;
      }
      await sleep(pauseMs);
    }
    return undefined;
  }
  async function write(writer: Writer, friend: Writer | undefined) {
    const [post, message] = [v7(), v7()];
    if (await insist(writer, "POST", "/posts", { type: "post", id: post, content: "Still here?" }))
      acknowledged.posts.push(post);
    if (await insist(writer, "POST", "/messages", { id: message, to: friend?.id, text: "Still?" }))
      acknowledged.messages.push(message);
    if (sale) await takeTicket(writer, sale);
  }
  async function takeTicket(writer: Writer, { eventId, typeId }: Sale) {
    const guest = { origin: writer.origin, cookie: "", address: newAddress() } as Writer;
    const wish = { attempt: v7(), lines: [{ typeId, quantity: 1 }], totalMinor: 0 };
    const order = await insist(guest, "POST", `/events/${eventId}/orders`, wish);
    if (!order) return;
    const at = (what: string) => `/orders/${order.id}/${what}?key=${order.key}`;
    const email = `${order.id}@people.example`;
    await insist(guest, "PUT", at("details"), { name: "Ana Ray", email, holders: [], answers: [] });
    if (await insist(guest, "POST", at("confirm"), {})) acknowledged.orders.push(order.id);
  }
  const running = writers.map(async (writer, at) => {
    while (!stopping.signal.aborted) {
      await write(writer, writers[at ^ 1]);
      await sleep(pauseMs);
    }
  });
  return {
    acknowledged,
    async stop() {
      stopping.abort();
      await Promise.all(running);
      return { statuses, acknowledged, longestGapMs };
    },
  };
}

/** Returns acknowledged items that are missing in the database, and orders without exactly one ticket. */
export async function lostOf(
  databaseUrl: string,
  { posts, messages, orders }: ReturnType<typeof keepWriting>["acknowledged"],
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const lost = async (given: string[], present: string) => {
    const asked = `select id from unnest($1::uuid[]) as given(id) where not exists (${present})`;
    const { rows } = await client.query<{ id: string }>(asked, [given]);
    return rows.map(({ id }) => id);
  };
  const found = [
    ...(await lost(posts, "select from posts p where p.id = given.id")),
    ...(await lost(messages, "select from messages m where m.id = given.id")),
    ...(await lost(
      orders,
      "select from tickets t where t.order_id = given.id group by t.order_id having count(*) = 1",
    )),
  ];
  await client.end();
  return found;
}

let guests = 0;

function newAddress(): string {
  guests += 1;
  return `10.${100 + (guests >> 16)}.${(guests >> 8) & 255}.${guests & 255}`;
}

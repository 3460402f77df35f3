import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";

export type Member = { cookie: string; id: string };
export type Sale = { eventId: string; typeId: string; priceMinor: number };
type Sent = { status: number; body: Record<string, unknown> };

/** Writes that succeeded, so they must exist afterwards. */
export type Acknowledged = {
  posts: string[];
  /** Each message with its author. */
  messages: { id: string; from: number }[];
  orders: { id: string; key: string }[];
  /** Email addresses of people who signed up. */
  accounts: string[];
};

export type Writing = {
  acknowledged: Acknowledged;
  /** How often each status was returned. */
  statuses: Map<number, number>;
  slowestMs(): number;
  /** The longest time between two successful writes, in ms. */
  longestPauseMs(): number;
  stop(): Promise<void>;
};

/** Status of a request without a response. */
const gone = 0;

/** Posts, sends messages, buys paid tickets and signs people up in a loop; failures are retried with the same id. */
export function keepWriting(urls: string[], members: Member[], sale: Sale): Writing {
  const acknowledged: Acknowledged = { posts: [], messages: [], orders: [], accounts: [] };
  const statuses = new Map<number, number>();
  const stopping = new AbortController();
  let [slowest, lastSuccess, longestPause, turn] = [0, performance.now(), 0, 0];

  async function sendOnce(method: string, address: string, body: object, headers: object) {
    const url = urls[(turn += 1) % urls.length]!;
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/v1${address}`, {
      method,
      headers: { "content-type": "application/json", origin: urls[0]!, ...headers },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    const sent: Sent = {
      status: response?.status ?? gone,
      body: (await response?.json().catch(() => ({}))) ?? {},
    };
    slowest = Math.max(slowest, performance.now() - startedAt);
    statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1);
    if (sent.status >= 200 && sent.status < 300) {
      longestPause = Math.max(longestPause, performance.now() - lastSuccess);
      lastSuccess = performance.now();
    }
    return sent;
  }

  /** Sends until the response isn't a retryable error; undefined if stopped first. */
  async function send(...request: Parameters<typeof sendOnce>): Promise<Sent | undefined> {
    for (;;) {
      const sent = await sendOnce(...request);
      if (sent.status < 500 && sent.status !== gone) return sent;
      if (stopping.signal.aborted) return undefined;
      await sleep(200);
    }
  }

  async function post({ cookie }: Member) {
    const id = v7();
    const body = { type: "post", id, content: "Still standing?" };
    if (isDone(await send("POST", "/posts", body, { cookie }))) acknowledged.posts.push(id);
  }

  async function message({ cookie }: Member, from: number) {
    const id = v7();
    const body = { id, to: members[from ^ 1]?.id, text: "Still there?" };
    if (isDone(await send("POST", "/messages", body, { cookie })))
      acknowledged.messages.push({ id, from });
  }

  async function buy(n: number) {
    const headers = { "x-forwarded-for": addressOf(n) };
    const wish = {
      attempt: v7(),
      lines: [{ typeId: sale.typeId, quantity: 1 }],
      totalMinor: sale.priceMinor,
    };
    const held = await send("POST", `/events/${sale.eventId}/orders`, wish, headers);
    if (!isDone(held)) return;
    const { id, key } = held!.body as { id: string; key: string };
    const who = { name: "Gus Guest", email: `${id}@buyers.example`, holders: [], answers: [] };
    if (!isDone(await send("PUT", `/orders/${id}/details?key=${key}`, who, headers))) return;
    const started = await send("POST", `/orders/${id}/payment?key=${key}`, {}, headers);
    if (!isDone(started)) return;
    const paid = await send(
      "POST",
      `/payments/${String(started!.body["id"])}/test?key=${key}`,
      { as: "pay" },
      headers,
    );
    if (isDone(paid)) acknowledged.orders.push({ id, key });
  }

  async function signUp(n: number) {
    const email = `${v7()}@newcomers.example`;
    const body = { name: "New Comer", email, password: "measured by the second", role: "attendee" };
    const headers = { "x-forwarded-for": addressOf(n) };
    if (isDone(await send("POST", "/accounts", body, headers))) acknowledged.accounts.push(email);
  }

  async function over(pauseMs: number, work: (n: number) => Promise<unknown>) {
    for (let n = 1; !stopping.signal.aborted; n++) {
      await work(n);
      await sleep(pauseMs);
    }
  }
  const writers = [
    ...members.map((member, at) =>
      // The limit is sixty posts per person in five minutes.
      over(1_000, async () => {
        await post(member);
        await message(member, at);
      }),
    ),
    over(150, (n) => buy(n)),
    over(150, (n) => buy(100_000 + n)),
    over(1_000, (n) => signUp(200_000 + n)),
  ];
  return {
    acknowledged,
    statuses,
    slowestMs: () => Math.round(slowest),
    longestPauseMs: () => Math.round(Math.max(longestPause, performance.now() - lastSuccess)),
    async stop() {
      stopping.abort();
      await Promise.all(writers);
    },
  };
}

function isDone(sent: Sent | undefined): boolean {
  return sent !== undefined && sent.status < 300;
}

/** Each buyer has their own address, as behind a balancer. */
function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

import { api, done } from "../app/api.ts";

type Marks = { delivered: number; read: number };

const pauseMs = 150;
const echoMs = 2_000;
const none: Marks = { delivered: 0, read: 0 };
const sent = new Map<string, Marks>();
const waiting = new Map<string, Marks>();
// The server notifies every tab of a change. This tab needn't refetch its own changes.
const echoes = new Map<string, number[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports how far this person has received or read. Batches calls, and marks never go back. */
export function mark(conversationId: string, marks: Partial<Marks>): void {
  const known = further(sent.get(conversationId), waiting.get(conversationId));
  const next = further(known, marks);
  if (next.delivered === known.delivered && next.read === known.read) return;
  waiting.set(conversationId, next);
  timer ??= setTimeout(() => void tell(), pauseMs);
}

/** Announces that this tab is about to change a conversation. */
export function expectEcho(conversationId: string): void {
  const until = Date.now() + echoMs;
  echoes.set(conversationId, [...(echoes.get(conversationId) ?? []), until]);
}

/** Whether a change reported by the server was made by this tab. */
export function isOwnEcho(conversationId: string): boolean {
  const now = Date.now();
  // A change without effect has no echo, so waiting for it has to expire.
  const [expected, ...others] = (echoes.get(conversationId) ?? []).filter((until) => until > now);
  echoes.set(conversationId, others);
  return expected !== undefined;
}

async function tell() {
  timer = undefined;
  const now = [...waiting];
  waiting.clear();
  for (const [id, marks] of now) {
    const before = sent.get(id) ?? none;
    sent.set(id, marks);
    expectEcho(id);
    try {
      await done(api.conversations[":id"].marks.$put({ param: { id }, json: marks }));
    } catch {
      // The next message, or the next visit to the conversation, reports it again.
      sent.set(id, before);
    }
  }
}

function further(one: Partial<Marks> = none, other: Partial<Marks> = none): Marks {
  return {
    delivered: Math.max(one.delivered ?? 0, other.delivered ?? 0),
    read: Math.max(one.read ?? 0, other.read ?? 0),
  };
}

import { api, done } from "../app/api.ts";

type Marks = { delivered: number; read: number };

const pauseMs = 150;
const echoMs = 2_000;
const none: Marks = { delivered: 0, read: 0 };
const sent = new Map<string, Marks>();
const waiting = new Map<string, Marks>();
// The server tells every own tab of a change; this one need not fetch what it changed itself.
const echoes = new Map<string, number[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the other how far this person has received or read; several in a moment become one, and none goes back. */
export function mark(conversationId: string, marks: Partial<Marks>): void {
  const known = further(sent.get(conversationId), waiting.get(conversationId));
  const next = further(known, marks);
  if (next.delivered === known.delivered && next.read === known.read) return;
  waiting.set(conversationId, next);
  timer ??= setTimeout(() => void tell(), pauseMs);
}

/** Said before this tab changes something of a conversation. */
export function expectEcho(conversationId: string): void {
  const until = Date.now() + echoMs;
  echoes.set(conversationId, [...(echoes.get(conversationId) ?? []), until]);
}

/** Whether a change that the server tells of is one this tab made. */
export function isOwnEcho(conversationId: string): boolean {
  const now = Date.now();
  // What changed nothing has no echo, so that waiting for it must end.
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
      // The next message, or the next look at the conversation, says it again.
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

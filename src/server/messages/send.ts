import { eq, getTableColumns } from "drizzle-orm";
import type { Message, NewMessage } from "../../contract/messages.ts";
import { isVisible } from "../../contract/shapes.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { done, notified, type Done, type Effect } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { limitNewAccount } from "../accounts/limit-new-account.ts";
import { claimMedium } from "../media/service.ts";
import { media } from "../media/tables.ts";
import type { Services } from "../services.ts";
import { refuseClosed } from "./access.ts";
import { hintMessage } from "./live-hints.ts";
import { messageColumns, messageShape } from "./message-shape.ts";
import { pairOf } from "./pair.ts";
import { sendOne, sendTogether } from "./send-statement.ts";
import { conversations, messages, participants } from "./tables.ts";

type Sent = {
  message: Message;
  /** True if this request stored it, false if an earlier copy of it did. */
  isNew: boolean;
  /** The state of the receiver's side. */
  reaches: "open" | "incoming" | "refused";
  /** Whether the receiver is notified. */
  notifies: boolean;
};
type Outcome = Sent | "again" | "begin" | "begin with a stranger";

// Each retry means that somebody else started, closed or left the conversation at the same moment.
const maxTries = 10;
const newStrangers = { allowed: 20, seconds: 24 * 60 * 60 };

/** Stores a message, once even if the same request arrives again. */
export async function sendMessage(
  services: Pick<Services, "db" | "config" | "rateLimiter">,
  me: Person,
  input: NewMessage,
): Promise<Done<Message>> {
  const { db, rateLimiter } = services;
  if (input.to === me.id) refuse("NOT_ALLOWED", { detail: "You can't message yourself." });
  if (!isVisible(input.text) && !input.mediaId) wrong("text", "Write something or add an image.");
  let begins = false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome: Outcome =
      begins || input.mediaId
        ? await db.transaction((tx) => tryToSend(tx, me, input, { begins }))
        : await tryToSend(db, me, input, { isFirst: tries === 0 });
    if (typeof outcome === "object") return done(outcome.message, effectsOf(outcome, input.to));
    if (outcome === "begin with a stranger") {
      await limitNewAccount(services, me, { strangers: 1 });
      await rateLimiter.take("strangers", me.id, newStrangers);
    }
    begins = outcome !== "again";
  }
  return refuse("BUSY", { retryAfterSeconds: 1 });
}

function effectsOf({ message, isNew, reaches, notifies }: Sent, to: string): Effect[] {
  const hints = isNew ? [hintMessage(message, reaches === "refused" ? undefined : to)] : [];
  return notifies ? [...hints, notified([to], { push: true })] : hints;
}

async function tryToSend(
  db: Db | Transaction,
  me: Person,
  input: NewMessage,
  { begins = false, isFirst = false }: { begins?: boolean; isFirst?: boolean },
): Promise<Outcome> {
  const { id, to, text, mediaId } = input;
  const pair = pairOf(me.id, to);
  if (begins) await begin(db, pair, { me: me.id, to });
  const sending = {
    me: me.id,
    verified: me.emailVerified,
    to,
    pair,
    id,
    text,
    cardId: newId(),
  };
  const row = isFirst ? await sendTogether(db as Db, sending) : await sendOne(db, sending);
  if (row === "again") return row;
  if (!row) refuse("NOT_FOUND");
  const { place, createdMs, closed, conversationId, friend, state, name, notifies } = row;
  if (place !== null) {
    const medium = mediaId ? await addPicture(db as Transaction, me, { id, mediaId }) : null;
    const createdAt = new Date(createdMs ?? 0);
    const stored = { id, place, senderId: me.id, text, createdAt, unsent: false };
    const reaches = friend ? "open" : (state ?? "incoming");
    return { message: messageShape(pair, stored, medium), isNew: true, reaches, notifies };
  }
  const earlier = await findEarlier(db, me, input);
  if (earlier) return { message: earlier, isNew: false, reaches: "open", notifies: false };
  if (closed) refuseClosed(closed, name);
  // The last message allowed before a reply was just sent: the next check finds the conversation closed. Or somebody holds its lock: the
  // next try waits for it.
  if (conversationId) return "again";
  return friend ? "begin" : "begin with a stranger";
}

/** Creates the conversation and both participants; a concurrent sender finds them. */
async function begin(db: Db | Transaction, pair: string, { me, to }: { me: string; to: string }) {
  await db
    .insert(conversations)
    .values({ pair })
    .onConflictDoNothing({ target: conversations.pair });
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.pair, pair));
  if (!row) return;
  await db
    .insert(participants)
    .values([
      { conversationId: row.id, userId: me, otherId: to, state: "open" },
      { conversationId: row.id, userId: to, otherId: me, state: "incoming" },
    ])
    .onConflictDoNothing();
}

async function addPicture(
  tx: Transaction,
  me: Person,
  { id, mediaId }: { id: string; mediaId: string },
) {
  const medium = await claimMedium(tx, me, mediaId);
  if (medium.kind !== "image") wrong("mediaId", "Choose a picture.");
  await tx.update(messages).set({ mediaId }).where(eq(messages.id, id));
  return medium;
}

/** The message that an earlier copy of this request stored; refuses an id that was used for something else. */
async function findEarlier(
  db: Db | Transaction,
  me: Person,
  { id, to, text, mediaId }: NewMessage,
): Promise<Message | undefined> {
  const [row] = await db
    .select({
      message: messageColumns,
      pair: conversations.pair,
      medium: getTableColumns(media),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(media, eq(media.id, messages.mediaId))
    .where(eq(messages.id, id));
  if (!row) return undefined;
  const { message, pair, medium } = row;
  const isSame = message.unsent || (message.text === text && (medium?.id ?? null) === mediaId);
  if (message.senderId !== me.id || pair !== pairOf(me.id, to) || !isSame) refuse("CONFLICT");
  return messageShape(pair, message, medium);
}

function wrong(field: string, message: string): never {
  refuse("BAD_INPUT", { fields: [{ field, message }] });
}

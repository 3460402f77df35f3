import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { notifyMentioned } from "../notifications/mentions.ts";
import { askToCosign } from "./cosign.ts";
import { hintAdded } from "./live-hints.ts";
import { hintPost } from "./live.ts";
import { posts } from "./tables.ts";

/** Publishes a post that waited for review: notifies open pages and the people it mentions. */
export async function publishPost(tx: Transaction, id: string): Promise<void> {
  const [post] = await tx.select().from(posts).where(eq(posts.id, id));
  if (!post) return;
  const { authorId, visibility, content, announces } = post;
  await notifyMentioned(tx, { by: authorId, postId: id, text: content });
  if (announces) await askToCosign(tx, { eventId: announces });
  record(tx, ...hintAdded({ author: { id: authorId }, visibility }));
  record(tx, ...hintPost(id, { type: "post-changed", postId: id }));
}

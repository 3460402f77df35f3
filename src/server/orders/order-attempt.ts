import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { StartOrder } from "../../contract/orders/orders.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { orders } from "./tables.ts";

/** Hashes of an attempt to order and of its content. Hashed, so that the stored value opens no other buyer's order. */
export type Attempt = { attempt: string; asked: string };

export function attemptOf(viewer: Viewer, eventId: string, input: StartOrder): Attempt {
  const { attempt, lines, code = "", totalMinor } = input;
  const requested = lines.map(({ typeId, quantity, unitMinor }) => [
    typeId,
    quantity,
    unitMinor ?? null,
  ]);
  return {
    attempt: hash([eventId, viewer?.id ?? "", attempt]),
    asked: hash([requested, code.toUpperCase(), totalMinor]),
  };
}

/** The order that this attempt has made already. Refuses the same attempt with different content. */
export async function findOrderOf(
  db: Db | Transaction,
  { attempt, asked }: Attempt,
): Promise<string | undefined> {
  const [known] = await db
    .select({ id: orders.id, asked: orders.asked })
    .from(orders)
    .where(eq(orders.attempt, attempt));
  if (known && known.asked !== asked) refuse("CONFLICT");
  return known?.id;
}

function hash(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

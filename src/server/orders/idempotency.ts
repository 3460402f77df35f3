import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { StartOrder } from "../../contract/orders/orders.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { orders } from "./tables.ts";

/** A try to order, and what it asks for, as they are kept: nobody finds another's order by what is stored. */
export type Attempt = { attempt: string; asked: string };

export function attemptOf(viewer: Viewer, eventId: string, input: StartOrder): Attempt {
  const { attempt, lines, code = "", totalMinor } = input;
  const wanted = lines.map(({ typeId, quantity, unitMinor }) => [
    typeId,
    quantity,
    unitMinor ?? null,
  ]);
  return {
    attempt: hash([eventId, viewer?.id ?? "", attempt]),
    asked: hash([wanted, code.toUpperCase(), totalMinor]),
  };
}

/** The order that this try has made before; another wish by the same try is refused. */
export async function findOrderOf(
  db: Db | Transaction,
  { attempt, asked }: Attempt,
): Promise<string | undefined> {
  const [made] = await db
    .select({ id: orders.id, asked: orders.asked })
    .from(orders)
    .where(eq(orders.attempt, attempt));
  if (made && made.asked !== asked) refuse("CONFLICT");
  return made?.id;
}

function hash(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

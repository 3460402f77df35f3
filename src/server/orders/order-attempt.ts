import { createHash } from "node:crypto";
import { eq, type Placeholder, sql, type SQL } from "drizzle-orm";
import type { StartOrder } from "../../contract/orders/orders.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { orders } from "./tables.ts";

/** Hashes of an order attempt and of its content. Only hashes are stored, so that nobody can use them to open another buyer's order. */
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

export type Made = { id: string; asked: string };

/** Returns the order this attempt has already made. Refuses the same attempt with different content. */
export async function findOrderOf(db: Db | Transaction, by: Attempt): Promise<string | undefined> {
  const [made] = await db
    .select({ id: orders.id, asked: orders.asked })
    .from(orders)
    .where(eq(orders.attempt, by.attempt));
  return idOfMade(made, by);
}

/** The order an attempt has made, as a column of a statement that reads more; `idOfMade` checks it. */
export function orderOf({ attempt }: { attempt: string | Placeholder }): SQL<Made | null> {
  return sql<Made | null>`(select json_build_object('id', ${orders.id}, 'asked', ${orders.asked})
    from ${orders} where ${orders.attempt} = ${attempt})`;
}

export function idOfMade(made: Made | null | undefined, { asked }: Attempt): string | undefined {
  if (made && made.asked !== asked) refuse("CONFLICT");
  return made?.id;
}

function hash(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

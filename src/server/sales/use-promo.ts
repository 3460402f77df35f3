import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import { promoCodes } from "./tables.ts";

export type PromoRow = typeof promoCodes.$inferSelect;

/** How a code is kept: whoever types it need not mind the letter case. */
export function writtenCode(typed: string): string {
  return typed.trim().normalize("NFC").toUpperCase();
}

/** The promo code as it can be used now; unknown, not begun, over and used up refuse alike. */
export async function getPromo(
  db: Db | Transaction,
  eventId: string,
  typed: string,
): Promise<PromoRow> {
  const [promo] = await db
    .select()
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.eventId, eventId),
        eq(promoCodes.code, writtenCode(typed)),
        or(isNull(promoCodes.opensAt), lte(promoCodes.opensAt, sql`now()`)),
        or(isNull(promoCodes.closesAt), gt(promoCodes.closesAt, sql`now()`)),
        or(isNull(promoCodes.most), lt(promoCodes.used, promoCodes.most)),
      ),
    );
  return promo ?? refuseCode();
}

/** Whether a code is good for tickets of this type. */
export function isGoodFor({ typeIds }: Pick<PromoRow, "typeIds">, typeId: string): boolean {
  return typeIds.length === 0 || typeIds.includes(typeId);
}

/** Counts an order that uses the code, or refuses as `getPromo` does when it was used up meanwhile. */
export async function usePromo(tx: Transaction, promoId: string): Promise<void> {
  const used = await tx
    .update(promoCodes)
    .set({ used: sql`${promoCodes.used} + 1` })
    .where(
      and(
        eq(promoCodes.id, promoId),
        or(isNull(promoCodes.most), lt(promoCodes.used, promoCodes.most)),
      ),
    )
    .returning({ id: promoCodes.id });
  if (used.length === 0) refuseCode();
}

function refuseCode(): never {
  const message = "This code is not valid for this event.";
  refuse("BAD_INPUT", { fields: [{ field: "code", message }] });
}

import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import { promoCodes } from "../sales/tables.ts";
import type { Promo } from "./wanted.ts";

/** Takes one use of a promo code, or says that it is not valid, whatever the reason. The caller holds the event's lock. */
export async function usePromo(tx: Transaction, eventId: string, typed: string): Promise<Promo> {
  const [promo] = await tx
    .update(promoCodes)
    .set({ used: sql`${promoCodes.used} + 1` })
    .where(
      and(
        eq(promoCodes.eventId, eventId),
        eq(promoCodes.code, typed.trim().toUpperCase()),
        sql`coalesce(${promoCodes.used} < ${promoCodes.most}, true)`,
        sql`coalesce(${promoCodes.opensAt} <= now(), true)`,
        sql`coalesce(${promoCodes.closesAt} > now(), true)`,
      ),
    )
    .returning();
  return promo ?? refuseCode();
}

/** Gives one use back. The caller holds the event's lock. */
export async function giveUpPromo(tx: Transaction, promoId: string | null): Promise<void> {
  if (promoId === null) return;
  await tx
    .update(promoCodes)
    .set({ used: sql`${promoCodes.used} - 1` })
    .where(and(eq(promoCodes.id, promoId), sql`${promoCodes.used} > 0`));
}

/** A code that takes nothing off and opens nothing of what is ordered would be used up for nothing. */
export function refuseUseless(promo: Promo, typeIds: string[]): void {
  if (promo.typeIds.length > 0 && !typeIds.some((id) => promo.typeIds.includes(id)))
    refuseCode("This code is not for these tickets.");
}

function refuseCode(message = "This code is not valid for this event."): never {
  refuse("BAD_INPUT", { fields: [{ field: "code", message }] });
}

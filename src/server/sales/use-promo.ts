import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { promoCodes } from "./tables.ts";

export type PromoRow = typeof promoCodes.$inferSelect;

/** Normalizes a code, so that case does not matter. */
export function normalizeCode(typed: string): string {
  return typed.trim().normalize("NFC").toUpperCase();
}

const isUsable = and(
  or(isNull(promoCodes.opensAt), lte(promoCodes.opensAt, sql`now()`)),
  or(isNull(promoCodes.closesAt), gt(promoCodes.closesAt, sql`now()`)),
  or(isNull(promoCodes.most), lt(promoCodes.used, promoCodes.most)),
);

/** Whether an event has a code that is usable now, without saying which. */
export function hasCodesColumn(eventId: AnyPgColumn) {
  return sql<boolean>`exists (select 1 from ${promoCodes} where ${promoCodes.eventId} = ${eventId} and ${isUsable})`;
}

/** Returns a usable promo code. Unknown, not yet valid, expired and used-up codes get the same refusal. */
export async function getPromo(
  db: Db | Transaction,
  eventId: string,
  typed: string,
): Promise<PromoRow> {
  const [promo] = await db
    .select()
    .from(promoCodes)
    .where(
      and(eq(promoCodes.eventId, eventId), eq(promoCodes.code, normalizeCode(typed)), isUsable),
    );
  return promo ?? refuseCode();
}

/** Whether a code applies to tickets of this type. */
function isGoodFor({ typeIds }: Pick<PromoRow, "typeIds">, typeId: string): boolean {
  return typeIds.length === 0 || typeIds.includes(typeId);
}

/** Whether this code reveals a hidden type. */
export function isOpenedBy(promo: PromoRow | undefined, typeId: string): boolean {
  return promo !== undefined && promo.opensHidden && isGoodFor(promo, typeId);
}

/** Takes one use of a code, or refuses as `getPromo` does. The caller holds the event's lock, so nobody uses it up in between. */
export async function usePromo(tx: Transaction, eventId: string, typed: string): Promise<PromoRow> {
  const promo = await getPromo(tx, eventId, typed);
  await tx
    .update(promoCodes)
    .set({ used: sql`${promoCodes.used} + 1` })
    .where(eq(promoCodes.id, promo.id));
  return promo;
}

/** Takes a use again for an order that released its own; false when the code is used up. The caller holds the event's lock. */
export async function retakePromo(tx: Transaction, promoId: string): Promise<boolean> {
  const taken = await tx
    .update(promoCodes)
    .set({ used: sql`${promoCodes.used} + 1` })
    .where(
      and(
        eq(promoCodes.id, promoId),
        or(isNull(promoCodes.most), lt(promoCodes.used, promoCodes.most)),
      ),
    )
    .returning({ id: promoCodes.id });
  return taken.length > 0;
}

/** Releases one use of a code. The caller holds the event's lock. */
export async function releasePromo(tx: Transaction, promoId: string | null): Promise<void> {
  if (promoId === null) return;
  await tx
    .update(promoCodes)
    .set({ used: sql`${promoCodes.used} - 1` })
    .where(and(eq(promoCodes.id, promoId), gt(promoCodes.used, 0)));
}

/** Refuses a code that applies to none of the ordered types, since it would waste a use. */
export function refuseUnusable(promo: PromoRow, typeIds: string[]): void {
  if (!typeIds.some((id) => isGoodFor(promo, id)))
    refuseCode("This code doesn't apply to these tickets.");
}

function refuseCode(message = "This code isn't valid for this event."): never {
  refuse("BAD_INPUT", { fields: [{ field: "code", message }] });
}

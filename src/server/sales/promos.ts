import { and, asc, eq } from "drizzle-orm";
import type { FieldProblem } from "../../contract/errors.ts";
import { saleLimits } from "../../contract/tickets/limits.ts";
import type { Promo, PromoInput } from "../../contract/tickets/sales.ts";
import type { EventAccess, LockedEventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { promoCodes, ticketTypes } from "./tables.ts";
import { type PromoRow, normalizeCode } from "./use-promo.ts";

/** An event's promo codes, for its organizers. */
export async function listPromos(
  tx: Transaction,
  { event }: EventAccess<"sell">,
): Promise<{ items: Promo[] }> {
  const rows = await tx
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.eventId, event.id))
    .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id));
  return { items: rows.map(promoShape) };
}

type Input = PromoInput & { promoId: string };

/** Saves a promo code; orders made with it keep their price. */
export async function savePromo(
  tx: Transaction,
  { event }: LockedEventAccess<"sell">,
  { promoId, ...promo }: Input,
): Promise<Promo> {
  const eventId = event.id;
  const others = await tx.select().from(promoCodes).where(eq(promoCodes.eventId, eventId));
  const before = others.find(({ id }) => id === promoId);
  if (!before && others.length >= saleLimits.promos)
    refuse("NOT_ALLOWED", { detail: "This event has too many codes. Delete some first." });
  const row = {
    ...promo,
    code: normalizeCode(promo.code),
    typeIds: [...new Set(promo.typeIds)],
    opensAt: promo.opensAt === null ? null : new Date(promo.opensAt),
    closesAt: promo.closesAt === null ? null : new Date(promo.closesAt),
  };
  const problems = problemsOf(row, before?.used ?? 0);
  if (others.some(({ id, code }) => id !== promoId && code === row.code))
    problems.push({ field: "code", message: "There is already a code with this name." });
  if (!(await areOfEvent(tx, eventId, row.typeIds)))
    problems.push({ field: "typeIds", message: "Choose among the ticket types of this event." });
  if (problems.length > 0) refuse("BAD_INPUT", { fields: problems });
  const [saved] = await tx
    .insert(promoCodes)
    .values({ id: promoId, eventId, ...row })
    .onConflictDoUpdate({
      target: promoCodes.id,
      set: row,
      setWhere: eq(promoCodes.eventId, eventId),
    })
    .returning();
  return saved ? promoShape(saved) : refuse("NOT_FOUND");
}

/** Deletes a promo code; repeating it has no effect. */
export async function deletePromo(
  tx: Transaction,
  { event }: LockedEventAccess<"sell">,
  promoId: string,
): Promise<void> {
  await tx
    .delete(promoCodes)
    .where(and(eq(promoCodes.eventId, event.id), eq(promoCodes.id, promoId)));
}

type PromoFields = Pick<
  PromoRow,
  "kind" | "value" | "opensHidden" | "most" | "opensAt" | "closesAt"
>;

function problemsOf(promo: PromoFields, used: number): FieldProblem[] {
  const { kind, value, opensHidden, most, opensAt, closesAt } = promo;
  const problems: FieldProblem[] = [];
  const say = (field: string, message: string) => problems.push({ field, message });
  if (kind === "percent" && (value < 1 || value > 100)) say("value", "Enter 1 to 100 percent.");
  if (kind === "amount" && value < 1) say("value", "Enter the discount.");
  if (kind === "none" && value !== 0)
    say("value", "A code without a discount can't have an amount.");
  if (kind === "none" && !opensHidden)
    say("kind", "This code does nothing yet. Give it a discount.");
  if (most !== null && most < used) say("most", `${used} orders already use it.`);
  if (opensAt && closesAt && closesAt <= opensAt) say("closesAt", "It ends before it starts.");
  return problems;
}

async function areOfEvent(tx: Transaction, eventId: string, typeIds: string[]): Promise<boolean> {
  if (typeIds.length === 0) return true;
  const types = await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId));
  return typeIds.every((id) => types.some((type) => type.id === id));
}

function promoShape(row: PromoRow): Promo {
  const { eventId: _event, createdAt: _made, ...shown } = row;
  return {
    ...shown,
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
  };
}

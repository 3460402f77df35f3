import { and, eq } from "drizzle-orm";
import type { FieldProblem } from "../../contract/errors.ts";
import type { FillOrder } from "../../contract/orders/orders.ts";
import type { Answer, Question } from "../../contract/tickets/sales.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuseBannedAddress } from "../bans/ban-access.ts";
import { refuse } from "../lib/refuse.ts";
import { eventSales } from "../sales/tables.ts";
import { type OrderRow, type OwnOrder, isHeld } from "./access.ts";
import { orders } from "./tables.ts";

/** Saves the buyer's and the attendees' details, which may be incomplete. Refuses once the order is paid or expired. */
export async function fillOrder(db: Db, order: OwnOrder, input: FillOrder): Promise<void> {
  const { name, email, holders, seenBy } = input;
  if (order.buyerId === null) await refuseBannedAddress(db, { email, eventId: order.eventId });
  const answers = checkAnswers(await questionsOf(db, order.eventId), input.answers);
  const filled = await db
    .update(orders)
    .set({ name, email, holders, answers, ...(seenBy === undefined ? {} : { seenBy }) })
    .where(and(eq(orders.id, order.id), isHeld))
    .returning({ id: orders.id });
  if (filled.length === 0) refuse("HOLD_EXPIRED");
}

/** Refuses an order that lacks details required for payment, and names the fields; and one of a guest who is blocked. */
export async function refuseIncomplete(db: Db | Transaction, order: OrderRow): Promise<void> {
  const fields: FieldProblem[] = [];
  if (!order.name) fields.push({ field: "name", message: "Fill this in." });
  if (!order.email) fields.push({ field: "email", message: "Fill this in." });
  for (const { id, required } of await questionsOf(db, order.eventId)) {
    const given = order.answers.find((one) => one.id === id);
    if (required && !given?.answer)
      fields.push({ field: `answers.${id}`, message: "Answer this question." });
  }
  if (fields.length > 0) refuse("BAD_INPUT", { fields });
  // The block may be younger than the details.
  if (order.buyerId === null) await refuseBannedAddress(db, order);
}

async function questionsOf(db: Db | Transaction, eventId: string): Promise<Question[]> {
  const [sale] = await db
    .select({ questions: eventSales.questions })
    .from(eventSales)
    .where(eq(eventSales.eventId, eventId));
  return sale?.questions ?? [];
}

/** Stores each answer with its question. Refuses invalid choices and drops answers to unknown questions. */
function checkAnswers(questions: Question[], given: FillOrder["answers"]): Answer[] {
  return questions.flatMap(({ id, label, kind, options }) => {
    const answer = given.find((one) => one.id === id)?.answer ?? "";
    if (answer === "") return [];
    if (kind === "choice" && !options.includes(answer))
      refuse("BAD_INPUT", {
        fields: [{ field: `answers.${id}`, message: "Choose one of these." }],
      });
    return [{ id, label, answer: kind === "checkbox" ? "yes" : answer }];
  });
}

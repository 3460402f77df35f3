import { and, eq, sql } from "drizzle-orm";
import type { FieldProblem } from "../../contract/errors.ts";
import type { FillOrder } from "../../contract/orders/orders.ts";
import type { Answer, Question } from "../../contract/tickets/sales.ts";
import {
  type Db,
  preparedAnywhere,
  preparedSql,
  type Transaction,
} from "../lib/database/database.ts";
import { isBannedAddress, refuseAddress } from "../bans/ban-access.ts";
import { refuse } from "../lib/refuse.ts";
import { eventSales } from "../sales/tables.ts";
import { type OrderRow, type OwnOrder, isHeld } from "./access.ts";
import { orders } from "./tables.ts";

/** Saves the buyer's and the attendees' details, which may be incomplete. Refuses once the order is paid or expired. */
export async function fillOrder(db: Db, order: OwnOrder, input: FillOrder): Promise<void> {
  const { name, email, holders, seenBy } = input;
  const { questions, isBanned } = await readChecks(db, { ...order, email });
  if (isBanned) refuseAddress();
  const answers = checkAnswers(questions, input.answers);
  const filled = await saveDetails(db).execute({
    id: order.id,
    name,
    email,
    holders,
    answers,
    seenBy: seenBy ?? null,
  });
  if (filled.length === 0) refuse("HOLD_EXPIRED");
}

const saveDetails = preparedAnywhere((db) =>
  db
    .update(orders)
    .set({
      name: sql`${sql.placeholder("name")}`,
      email: sql`${sql.placeholder("email")}`,
      holders: sql`${sql.param(sql.placeholder("holders"), orders.holders)}`,
      answers: sql`${sql.param(sql.placeholder("answers"), orders.answers)}`,
      seenBy: sql`coalesce(${sql.placeholder("seenBy")}, ${orders.seenBy})`,
    })
    .where(and(eq(orders.id, sql.placeholder("id")), isHeld))
    .returning({ id: orders.id })
    .prepare(""),
);

/** Refuses an order that lacks details required for payment, naming the fields, or whose guest is banned. */
export async function refuseIncomplete(db: Db | Transaction, order: OrderRow): Promise<void> {
  const fields: FieldProblem[] = [];
  if (!order.name) fields.push({ field: "name", message: "Fill this in." });
  if (!order.email) fields.push({ field: "email", message: "Fill this in." });
  // The ban may be newer than the details.
  const { questions, isBanned } = await readChecks(db, order);
  for (const { id, required } of questions) {
    const given = order.answers.find((one) => one.id === id);
    if (required && !given?.answer)
      fields.push({ field: `answers.${id}`, message: "Answer this question." });
  }
  if (fields.length > 0) refuse("BAD_INPUT", { fields });
  if (isBanned) refuseAddress();
}

type Checks = { questions: Question[] | null; isBanned: boolean };

/**
 * Reads what the organizer asks buyers, and whether the address belongs to somebody they banned; buyers with an account
 * were checked earlier.
 */
async function readChecks(
  db: Db | Transaction,
  { eventId, buyerId, email }: Pick<OrderRow, "eventId" | "buyerId" | "email">,
): Promise<{ questions: Question[]; isBanned: boolean }> {
  const values = { eventId, email: email.toLowerCase() };
  const [checks] = (await selectChecks(db).execute(values)).rows;
  return {
    questions: checks?.questions ?? [],
    isBanned: buyerId === null && email !== "" && checks?.isBanned === true,
  };
}

const selectChecks = preparedAnywhere((db) => {
  const [eventId, email] = [sql.placeholder("eventId"), sql.placeholder("email")];
  return preparedSql<Checks>(
    db,
    sql`select ${isBannedAddress({ email, eventId })} as "isBanned",
      (select ${eventSales.questions} from ${eventSales} where ${eventSales.eventId} = ${eventId}) as questions`,
  );
});

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

import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { newReference } from "../orders/reference.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { writeToLedger } from "../payments/ledger.ts";
import { payments } from "../payments/tables.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { tickets } from "../tickets/tables.ts";
import { putOnSale } from "../tickets/test-tickets.ts";

type Sold = { quantity: number; unitMinor: number; feeMinor: number };

const atOnce = 500;

/** A new event on sale. Tests with many sales start several, because a statement reads all sales of its event. */
export async function startSale(app: TestApp, organizer: TestPerson) {
  const { id: eventId } = await publish(organizer);
  return { eventId, typeId: await putOnSale(app, eventId, { priceMinor: 1_000 }) };
}

/** Paid orders of an event with their tickets and ledger entries, as the checkout leaves them. */
export async function paidOrders(
  app: TestApp,
  eventId: string,
  sold: Sold[],
  { typeId: known = "" } = {},
) {
  const typeId = known || (await putOnSale(app, eventId, { priceMinor: 1_000 }));
  const made = [];
  for (let from = 0; from < sold.length; from += atOnce)
    made.push(...(await payOrders(app, { eventId, typeId }, sold.slice(from, from + atOnce))));
  return made;
}

async function payOrders(
  { services }: TestApp,
  { eventId, typeId }: { eventId: string; typeId: string },
  sold: Sold[],
) {
  return services.db.transaction(async (tx) => {
    const rows = sold.map(({ quantity, unitMinor, feeMinor }) => ({
      id: newId(),
      eventId,
      reference: newReference(),
      currency: "EUR",
      state: "paid" as const,
      paidAt: new Date(),
      policy: { tiers: [], feeMinor: 0 },
      subtotalMinor: quantity * unitMinor,
      feeMinor,
      totalMinor: quantity * unitMinor + feeMinor,
      attempt: newId(),
      asked: "",
      expiresAt: new Date(),
    }));
    await tx.insert(orders).values(rows);
    const lines = rows.map(({ id: orderId }, at) => {
      const { quantity, unitMinor } = sold[at]!;
      return { id: newId(), orderId, typeId, position: 1, quantity, unitMinor };
    });
    await tx.insert(orderLines).values(lines);
    await tx.insert(tickets).values(
      lines.flatMap(({ id: lineId, orderId, quantity, unitMinor }, at) =>
        Array.from({ length: quantity }, (_, index) => ({
          orderId,
          lineId,
          eventId,
          typeId,
          number: index + 1,
          paidMinor: unitMinor,
          // The first ticket carries the remainder of the division.
          feeMinor: index === 0 ? sold[at]!.feeMinor : 0,
        })),
      ),
    );
    const paid = rows
      .filter(({ totalMinor }) => totalMinor > 0)
      .map(({ id: orderId, totalMinor: amountMinor, currency }) => ({
        id: newId(),
        orderId,
        provider: "test" as const,
        state: "paid" as const,
        amountMinor,
        currency,
      }));
    if (paid.length > 0) await tx.insert(payments).values(paid);
    const orderOf = new Map(rows.map((order) => [order.id, order]));
    const sales = paid.map(({ id: transactionId, orderId, amountMinor }) => {
      const order = orderOf.get(orderId)!;
      const { feeMinor } = order;
      return { transactionId, kind: "sale" as const, order, amountMinor, feeMinor };
    });
    await writeToLedger(tx, ...sales);
    return rows;
  });
}

import * as contract from "../../contract/bookings/money.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { startDeposit } from "../deposits/start-deposit.ts";
import { exportSettlement, printSettlement, printTerms } from "./print-documents.ts";
import { quoteCancellation } from "./quote-cancellation.ts";
import { getSettlement } from "./read-settlement.ts";
import { proposeExpenses } from "../event-bookings/propose-expenses.ts";
import { confirmBalance, payBalance, refuseBalance } from "./pay-balance.ts";
import { readStatement } from "./record-reading.ts";
import { disputeSettlement } from "./dispute-settlement.ts";
import { acceptSettlement } from "./move-settlement.ts";

/** The headers of a booking's file, which only its two sides may read. */
function asFile(type: string, name: string) {
  return {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  };
}

export const bookingMoney = routes(contract)
  .openapi(contract.payDeposit, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await startDeposit(c.var.services, signedIn(c), id), 200);
  })
  .openapi(contract.quoteCancellation, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await quoteCancellation(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.getSettlement, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getSettlement(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.proposeExpenses, async (c) => {
    const { services } = c.var;
    const proposed = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(
      await deliver(services, proposeExpenses(services.db, signedIn(c), proposed)),
      200,
    );
  })
  .openapi(contract.acceptSettlement, async (c) => {
    const { services } = c.var;
    const read = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, acceptSettlement(services.db, signedIn(c), read)), 200);
  })
  .openapi(contract.readStatement, async (c) => {
    const read = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await readStatement(c.var.services.db, signedIn(c), read), 200);
  })
  .openapi(contract.disputeSettlement, async (c) => {
    const { services } = c.var;
    const dispute = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(
      await deliver(services, disputeSettlement(services.db, signedIn(c), dispute)),
      200,
    );
  })
  .openapi(contract.payBalance, async (c) => {
    const { services } = c.var;
    const paid = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, payBalance(services.db, signedIn(c), paid)), 200);
  })
  .openapi(contract.confirmBalance, async (c) => {
    const { services } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await deliver(services, confirmBalance(services.db, signedIn(c), id)), 200);
  })
  .openapi(contract.refuseBalance, async (c) => {
    const { services } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await deliver(services, refuseBalance(services.db, signedIn(c), id)), 200);
  })
  .openapi(contract.getTermsPdf, async (c) => {
    const pdf = await printTerms(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(pdf, 200, asFile("application/pdf", "terms.pdf"));
  })
  .openapi(contract.getSettlementPdf, async (c) => {
    const pdf = await printSettlement(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(pdf, 200, asFile("application/pdf", "settlement.pdf"));
  })
  .openapi(contract.getSettlementCsv, async (c) => {
    const csv = await exportSettlement(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(csv, 200, asFile("text/csv; charset=utf-8", "settlement.csv"));
  });

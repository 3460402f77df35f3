import type { CostsOfActs } from "../../contract/orders/payments.ts";

/** A line of what the acts of an event cost; a negative amount comes back to the organizer. */
export type Cost = { name: string; note: string; minor: number };

/** Whether an event has costs of acts, or will have them. */
export function hasActs(costs: CostsOfActs): boolean {
  const { statements, unsettled, depositsMinor, cancelledMinor } = costs;
  return statements + unsettled > 0 || depositsMinor !== 0 || cancelledMinor !== 0;
}

/** What the acts cost by their final statements and by what is agreed until then. */
export function costsOfActs(costs: CostsOfActs, money: (minor: number) => string = String): Cost[] {
  const { statements, feesMinor, balancesMinor, depositsMinor, paidMinor, guarantees } = costs;
  const { agreedMinor, expensesMinor, cancelledMinor } = costs;
  const word = statements === 1 ? "statement" : "statements";
  const lines: Cost[] = [
    {
      name: `${statements === 1 ? "Fee of 1 act" : `Fees of ${statements} acts`}, by final ${word}`,
      note: `Deposits ${money(feesMinor - balancesMinor)}, balances ${money(balancesMinor)}`,
      minor: feesMinor,
    },
    {
      name: "Expenses of the night",
      note: `Agreed on in the final ${word}`,
      minor: expensesMinor,
    },
    { name: "Deposits for bookings that aren't settled yet", note: "", minor: depositsMinor },
    { name: "Balances paid before a final statement", note: "", minor: paidMinor },
    {
      name: guarantees === 1 ? "Guarantee of 1 act" : `Guarantees of ${guarantees} acts`,
      note: `Agreed, before ${guarantees === 1 ? "a final statement" : "final statements"}${depositsMinor + paidMinor === 0 ? "" : "; without what was paid"}`,
      minor: agreedMinor,
    },
    { name: "Cancelled bookings", note: "", minor: cancelledMinor },
  ];
  return lines.filter(({ minor }, at) => minor !== 0 || (at === 0 && statements > 0));
}

/** How far what final statements and cancellations left to pay is paid; empty if they left nothing. */
export function paymentText(costs: CostsOfActs, money: (minor: number) => string): string {
  const { balancesMinor, cancelledMinor, dueMinor, dueFromActsMinor, unconfirmedMinor } = costs;
  const parts = [
    dueMinor > 0 && `${money(dueMinor)} left to pay`,
    dueFromActsMinor > 0 && `${money(dueFromActsMinor)} owed by acts`,
    unconfirmedMinor > 0 && `${money(unconfirmedMinor)} marked as paid`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return `Balances: ${parts.join(", ")}`;
  return balancesMinor === 0 && cancelledMinor === 0 ? "" : "Balances: paid and confirmed";
}

/** What the total leaves out: shares of a net that is not known yet. */
export function unsettledText({ shares, statements }: CostsOfActs): string {
  if (shares === 0) return "";
  const net =
    shares === 1 ? "the share of the net of 1 act" : `shares of the net of ${shares} acts`;
  return `Before ${net} without a final statement${statements === 0 ? ", and before expenses" : ""}`;
}

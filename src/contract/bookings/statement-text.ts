import type { DepositState } from "./machine.ts";
import type { Settlement } from "./money.ts";
import type { Statement } from "./statement.ts";

/** Lines such as "Read by Tomasz Wren, 25 November 2026", one for each side that read the statement. */
export function readByLines(
  { readBy }: Pick<Settlement, "readBy">,
  day: (moment: string) => string,
): string[] {
  return readBy.map(({ name, time }) => `Read by ${name}, ${day(time)}`);
}

/** A line of a statement; deductions are negative. */
export type StatementRow = {
  name: string;
  note: string;
  minor: number;
  /** `sum`: a total; `applies` and `struck`: the amount that counts, and the one that doesn't. */
  look?: "sum" | "applies" | "struck";
  /** Whether this is the final balance, shown largest. */
  isBalance?: boolean;
};

export type StatementSection = { title: string; rows: StatementRow[] };

type Stated = Pick<
  Settlement,
  "statement" | "adjustments" | "finalAt" | "countsTickets" | "undisputedMinor"
> & {
  balance: Pick<Settlement["balance"], "dueMinor" | "payments">;
};

/** Where the figures of a statement come from. */
export function sourceText({
  statement: { kind, currency },
  countsTickets,
}: Pick<Settlement, "statement" | "countsTickets">): string {
  const amounts = `All amounts are in ${currency}`;
  if (countsTickets) return `${amounts} and come from the books of the event.`;
  if (kind === "guarantee") return `${amounts} and come from the terms that both sides accepted.`;
  return `${amounts}. ${uncountedText}`;
}

/** For a share of the net agreed without an event. */
export const uncountedText =
  "This booking has no event on Marquee, so there are no tickets to count here: the share of the net is up to the two of you.";

/** A settlement as text and rows, shared by the screen, the printout and the table. */
export function statementSections(
  settlement: Stated,
  parties: Parties,
  money: Money,
  day: (time: string) => string = (time) => time.slice(0, 10),
): StatementSection[] {
  const { statement, adjustments } = settlement;
  const { countsTickets } = settlement;
  const isAdjusted = adjustments.length > 0;
  return [
    ...(countsTickets ? [soldSection(statement, money), offSection(statement)] : []),
    ...(statement.shares.length > 0 ? [sharesSection(statement, parties)] : []),
    owedSection(statement, { ...parties, isAdjusted, countsTickets }, money),
    ...adjustments.map((adjustment, at) =>
      adjustmentSection(adjustment, {
        number: at + 1,
        day: day(adjustment.time),
        netBefore: adjustments[at - 1]?.netMinor ?? statement.netMinor,
      }),
    ),
    ...(isAdjusted ? [adjustedSection(statement, adjustments)] : []),
    paymentSection(settlement, parties, day),
  ];
}

/** The name of an act whose account was deleted. */
export const formerAct = "A former act";

type Parties = {
  bookingId: string;
  actName: string;
  organizerName: string;
  deposit: DepositState;
};

type Money = (minor: number, currency: string) => string;

/** Statements of an earlier version have no prices. */
function priceText(priceMinor: number | null | undefined, money: (minor: number) => string) {
  if (priceMinor === undefined) return "";
  return priceMinor === null ? " at several prices" : ` × ${money(priceMinor)}`;
}

function soldSection({ tickets, grossMinor, currency }: Statement, money: Money): StatementSection {
  const rows = tickets.map(({ name, quantity, amountMinor, priceMinor }) => ({
    name,
    note:
      quantity === 0
        ? "Paid by the buyers on top"
        : `${count(quantity)}${priceText(priceMinor, (minor) => money(minor, currency))}`,
    minor: amountMinor,
  }));
  const sold = tickets.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    title: "Tickets",
    rows: [...rows, { name: "Gross", note: count(sold), minor: grossMinor, look: "sum" }],
  };
}

function offSection(statement: Statement): StatementSection {
  const { refundsMinor, feesMinor, expenses, netMinor } = statement;
  return {
    title: "What comes off",
    rows: [
      { name: "Refunds", note: refundedText(statement), minor: minus(refundsMinor) },
      ...(feesMinor === 0
        ? []
        : [{ name: "Booking fees", note: "Kept by the site", minor: minus(feesMinor) }]),
      ...expenses.map(({ name, amountMinor }) => ({
        name,
        note: "Expense",
        minor: minus(amountMinor),
      })),
      { name: "Net", note: "", minor: netMinor, look: "sum" },
    ],
  };
}

/** Lists the act that receives the statement first. */
function sharesSection(
  { shares, netMinor }: Statement,
  { bookingId: own, actName }: Parties,
): StatementSection {
  const isOwn = ({ bookingId }: (typeof shares)[number]) => bookingId === own;
  const ordered = [...shares.filter(isOwn), ...shares.filter((share) => !isOwn(share))];
  const rows = ordered.map(({ bookingId, name, percent, amountMinor }) => ({
    // An account that was deleted since keeps no name here either.
    name: bookingId ? (bookingId === own ? actName : name) : "The organizer",
    note: bookingId ? `${percent}%` : "The rest",
    minor: amountMinor,
  }));
  return {
    title: "How the net is shared",
    rows: [...rows, { name: "Net", note: "", minor: netMinor, look: "sum" }],
  };
}

type Owed = Pick<Parties, "actName" | "deposit"> & { isAdjusted: boolean; countsTickets: boolean };

function owedSection(
  statement: Statement,
  { actName, deposit, isAdjusted, countsTickets }: Owed,
  money: Money,
): StatementSection {
  const { currency, kind, percent, guaranteeMinor, shareMinor, depositMinor, balanceMinor } =
    statement;
  const isShareHigher = shareMinor > guaranteeMinor;
  const apart = Math.abs(shareMinor - guaranteeMinor);
  const by = apart === 0 ? "As much as" : `${money(apart, currency)} more than`;
  const guarantee = { name: "Guarantee", minor: guaranteeMinor };
  const share = { name: `${percent}% of the net`, minor: shareMinor };
  const fees: Record<Statement["kind"], StatementRow[]> = {
    guarantee: [{ ...guarantee, note: "", look: "applies" }],
    door: [{ ...share, note: countsTickets ? "" : "Not counted here", look: "applies" }],
    better: [
      { ...guarantee, ...compared(!isShareHigher, `${by} the share`) },
      { ...share, ...compared(isShareHigher, `${by} the guarantee`) },
    ],
  };
  return {
    title: `What ${actName === formerAct ? "the former act" : actName} is owed`,
    rows: [
      ...fees[kind],
      // Nothing is said of a deposit that never was.
      ...(depositMinor === 0
        ? []
        : [
            {
              name: "Deposit",
              note: deposit === "held" ? "Held" : "Paid ahead",
              minor: minus(depositMinor),
            },
          ]),
      { name: "Balance", note: "", minor: balanceMinor, look: "sum", isBalance: !isAdjusted },
    ],
  };
}

/** The note and look of an amount that is compared with another. */
function compared(applies: boolean, how: string): Pick<StatementRow, "note" | "look"> {
  return applies
    ? { note: `${how}, so it applies`, look: "applies" }
    : { note: "Lower, so it does not apply", look: "struck" };
}

type Adjustment = Settlement["adjustments"][number];

function adjustmentSection(
  adjustment: Adjustment,
  { number, netBefore, day }: { number: number; netBefore: number; day: string },
): StatementSection {
  const { refundsMinor, netMinor, feeMinor } = adjustment;
  const changes = [
    { name: "Late refunds", note: "", minor: minus(refundsMinor) },
    {
      name: "Booking fees and expenses",
      note: "Change since the statement",
      minor: netMinor - netBefore + refundsMinor,
    },
  ];
  return {
    title: `Adjustment ${number}, ${day}`,
    rows: [
      ...changes.filter(({ minor }) => minor !== 0),
      { name: "Net after this adjustment", note: "", minor: netMinor },
      { name: "Change in the fee", note: "", minor: feeMinor, look: "sum" },
    ],
  };
}

function adjustedSection({ balanceMinor }: Statement, adjustments: Adjustment[]): StatementSection {
  const minor = adjustments.reduce((sum, { feeMinor }) => sum + feeMinor, balanceMinor);
  const name = "Balance after adjustments";
  return {
    title: "After the adjustments",
    rows: [{ name, note: "", minor, look: "sum", isBalance: true }],
  };
}

/** Who pays whom, and which payments the sides reported; the payment happens off the site. */
function paymentSection(
  {
    balance: { dueMinor, payments },
    finalAt,
    undisputedMinor,
  }: Pick<Stated, "balance" | "finalAt" | "undisputedMinor">,
  { actName, organizerName }: Parties,
  day: (time: string) => string,
): StatementSection {
  const namesFrom = (side: "organizer" | "talent") =>
    side === "organizer" ? [organizerName, actName] : [actName, organizerName];
  const rows: StatementRow[] = payments.map(({ by, amountMinor, time, confirmedAt }) => {
    const [payer, payee] = namesFrom(by);
    const confirmed = confirmedAt
      ? `${payee} confirmed it on ${day(confirmedAt)}`
      : `${payee} has not confirmed it yet`;
    return {
      name: `${payer} paid ${payee}`,
      note: `Marked as paid on ${day(time)}. ${confirmed}.`,
      minor: amountMinor,
    };
  });
  const [payer, payee] = namesFrom(dueMinor < 0 ? "talent" : "organizer");
  const left: StatementRow =
    dueMinor === 0
      ? { name: "Left to pay", note: "", minor: 0, look: "sum" }
      : {
          name: `${payer} pays ${payee} directly`,
          note: `${finalAt ? "Not marked as paid" : undisputedMinor > 0 ? "Not disputed, so it needn't wait for the final statement" : "When this statement is final"}. How and when is up to the two of you; Marquee does not collect it.`,
          minor: Math.abs(dueMinor),
          look: "sum",
        };
  return { title: "Who pays whom", rows: [...rows, left] };
}

/** If refunds exceed what the returned tickets can have cost, some of them were partial. */
function refundedText({ tickets, refundedTickets, refundsMinor }: Statement): string {
  const prices = tickets.flatMap(({ quantity, priceMinor }) => (quantity > 0 ? [priceMinor] : []));
  const known = prices.filter((price) => typeof price === "number");
  const dearest = known.length === prices.length ? Math.max(0, ...known) : Infinity;
  if (refundedTickets === 0) return refundsMinor === 0 ? count(0) : "Parts of tickets";
  const isPartly = refundsMinor > refundedTickets * dearest;
  return isPartly ? `${count(refundedTickets)}, and parts of others` : count(refundedTickets);
}

function count(tickets: number): string {
  return tickets === 1 ? "1 ticket" : `${tickets.toLocaleString("en")} tickets`;
}

/** Negates an amount to deduct; subtracting from 0 keeps a zero from becoming -0. */
function minus(minor: number): number {
  return 0 - minor;
}

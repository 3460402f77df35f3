import { bothSides, settlementQuery } from "./queries.ts";
import { Icon } from "../ui/icon.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { useIsVisible } from "../lib/use-is-visible.ts";
import { useSignedInUser } from "../app/session.ts";
import { CheckCheck } from "lucide-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import { sumOfExpenses } from "../../contract/bookings/amounts.ts";
import { uncountedText } from "../../contract/bookings/statement-text.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { capitalized } from "../lib/capitalized.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { BalancePayment } from "./balance-payment.tsx";
import { Dispute, DisputeButton } from "./dispute-statement.tsx";
import { ExpensesForm } from "./expenses-form.tsx";
import { settlementText } from "./settlement-text.ts";
import { otherSideText } from "./terms-text.ts";
import { useSettlementMove } from "./use-settlement-move.ts";

type Settled = { booking: Booking; settlement: Settlement };

/** What this side can do with the statement now, and until when. */
export function SettlementActions({ booking, settlement }: Settled) {
  const { id, side } = booking;
  const { state, dispute, undisputedMinor } = settlement;
  const other = capitalized(otherSideText(booking));
  const mayAccept =
    side === "talent" &&
    (state === "proposed" || (state === "disputed" && dispute?.by === "talent"));
  const accept = useSettlementMove({
    id,
    says: "Statement accepted",
    send: () =>
      fetchJson(
        api.bookings[":id"].settlement.acceptance.$put({
          param: { id },
          json: { hash: settlement.hash },
        }),
      ),
  });
  const isOpen = state !== "final";
  return (
    <>
      <section className="page-subsection" aria-label="Accepted by">
        <div className="section-head">
          <h2>{isOpen ? "Next" : "Accepted by"}</h2>
        </div>
        <p>{settlementText({ settlement: state, side })}</p>
        <Acceptances booking={booking} settlement={settlement} />
        {dispute && (
          <Note tone="warn">
            <b>{disputeText({ ...settlement, dispute })}</b> {dispute.reason}
          </Note>
        )}
        {accept.error && (
          <Note tone="bad" role="alert">
            {sentenceOf(accept.error)}
          </Note>
        )}
        {mayAccept && (
          <Button
            variant="primary"
            wide
            busy={accept.isPending && "Accepting"}
            onClick={() => accept.mutate()}
          >
            {state === "proposed" ? "Accept the statement" : "Accept it after all"}
          </Button>
        )}
        {state === "proposed" && side === "talent" && settlement.round === 1 && (
          <DisputeButton
            id={id}
            hash={settlement.hash}
            label="Refuse the statement"
            says="Statement refused"
            send="Refuse statement"
          >
            It won't become final automatically then. {other} reads your reason and can send another
            version, which you can accept or refuse. What this one gives you isn't disputed, so it
            can be paid meanwhile.
          </DisputeButton>
        )}
      </section>
      {(!isOpen ||
        undisputedMinor > 0 ||
        settlement.balance.payments.some(({ confirmedAt }) => !confirmedAt)) && (
        <BalancePayment
          booking={booking}
          balance={settlement.balance}
          undisputedMinor={isOpen ? undisputedMinor : undefined}
        />
      )}
      <SettlementReadBy booking={booking} settlement={settlement} />
      {isOpen && side === "organizer" && <ExpensesForm booking={booking} settlement={settlement} />}
      {settlement.disputableUntil && (
        <Dispute id={id} hash={settlement.hash} until={settlement.disputableUntil} />
      )}
    </>
  );
}

function Acceptances({ booking, settlement }: Settled) {
  const { proposedAt, acceptedAt, finalAt, closesAt, closesWithLess, dispute } = settlement;
  const { unacceptedMinor, statement } = settlement;
  const money = (minor: number) => formatMoney(minor, booking.terms.fee.currency);
  const zone = useViewerZone() ?? "UTC";
  const moment = (at: string) =>
    printDate(at, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }, zone);
  return (
    <ul className="stack">
      {proposedAt && <li>The organizer, {moment(proposedAt)}</li>}
      {acceptedAt && <li>The act, {moment(acceptedAt)}</li>}
      {finalAt && !acceptedAt && <li>Became final automatically, {moment(finalAt)}</li>}
      {unacceptedMinor !== null && (
        <li>
          The act did not accept the later proposal of {money(unacceptedMinor)} in time, so the
          earlier expenses of {money(sumOfExpenses(statement.expenses))} stand.
        </li>
      )}
      {!finalAt && (
        <li>
          {closesAt
            ? `It becomes final automatically on ${moment(closesAt)}${closesWithLess ? ", with the lower expenses of the first statement" : ""}.`
            : `It does not become final automatically. ${dispute ? "The act refused it, so both of you have to accept a version. Marquee doesn't decide." : uncountedText}`}
        </li>
      )}
    </ul>
  );
}

/** Who refused or disputed which version of the statement. */
function disputeText({
  round,
  state,
  dispute,
}: Pick<Settlement, "round" | "state"> & { dispute: NonNullable<Settlement["dispute"]> }): string {
  const by = dispute.by === "talent" ? "act" : "organizer";
  if (round > 1) return `The ${by} used the one dispute of this statement:`;
  return state === "disputed" ? `Refused by the ${by}:` : `The ${by} refused an earlier version:`;
}

/** Which sides have read these figures; the viewer's reading is recorded as soon as the figures are seen. */
function SettlementReadBy({ booking, settlement }: Settled) {
  useNoteReading({ booking, settlement });
  const me = useSignedInUser();
  const zone = useViewerZone() ?? "UTC";
  const moment = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (
    <section className="page-subsection" aria-label="Read by">
      <div className="section-head">
        <h2>Read by</h2>
      </div>
      <ul className="stack">
        {bothSides.map((side) => {
          const person = side === booking.side ? me : booking.other;
          const reading = settlement.readBy.find((one) => one.side === side);
          const name = person?.name ?? reading?.name ?? "A former member";
          return (
            <li key={side} className="side-by-side">
              <Avatar name={name} seed={person?.id ?? name} src={person?.avatar} />
              <span className="fill">
                <b>{name}</b>
                <br />
                <span className="supporting-text">
                  {reading ? printDate(reading.time, moment, zone) : "Not yet"}
                </span>
              </span>
              {reading && <Icon of={CheckCheck} size="small" />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useNoteReading({ booking: { id, side }, settlement }: Settled): void {
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const { hash } = settlement;
  const isRead = settlement.readBy.some((reading) => reading.side === side);
  const { mutate } = useMutation({
    // Retried the next time the figures are read.
    meta: { failureToast: false },
    mutationFn: (read: string) =>
      fetchJson(
        api.bookings[":id"].settlement.reading.$put({ param: { id }, json: { hash: read } }),
      ),
    onSuccess(now) {
      const { queryKey } = settlementQuery(id);
      queryClient.setQueryData(queryKey, now);
      // Cancels a fetch that began before the reading was recorded, whose response would undo it.
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  useEffect(() => {
    if (isVisible && !isRead) mutate(hash);
  }, [isVisible, isRead, hash, mutate]);
}

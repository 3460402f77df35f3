import { useMutation, useQuery } from "@tanstack/react-query";
import type { Payouts } from "../../contract/orders/payments.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { OptionRow } from "../settings/option-row.tsx";
import { useProven } from "../settings/proof.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { payoutsQuery } from "./queries.ts";

const words: Record<Payouts["state"], string> = {
  none: "Not connected. Buyers can't pay for your tickets yet.",
  unfinished: "Stripe needs more information before buyers can pay.",
  ready: "Ready. Your sales are paid out to your Stripe account.",
};

/** The organizer's payout account. */
export function PayoutsRow() {
  const { data: payouts } = useQuery(payoutsQuery);
  const proven = useProven();
  const connect = useMutation({
    meta: { failureToast: false },
    mutationFn: () => proven(() => fetchJson(api.my.payouts.$post())),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isTest = payouts?.mode === "test";
  const help = isTest ? "This site uses test payments: no money moves." : undefined;
  return (
    <>
      <OptionRow title="Payouts" help={help ?? (payouts ? words[payouts.state] : "One moment")}>
        {payouts && !isTest && (
          <Button
            size="small"
            variant={payouts.state === "ready" ? "outline" : "ink"}
            aria-label={payouts.state === "none" ? "Connect payouts" : "Open payouts in Stripe"}
            busy={(connect.isPending || connect.isSuccess) && "Opening Stripe"}
            onClick={() => connect.mutate()}
          >
            {payouts.state === "none"
              ? "Connect"
              : payouts.state === "ready"
                ? "Change"
                : "Continue"}
          </Button>
        )}
      </OptionRow>
      {connect.error && (
        <Note tone="bad" role="alert" className="note-below">
          {sentenceOf(connect.error)}
        </Note>
      )}
    </>
  );
}

/** Tells hosts that nobody can pay for their tickets until payouts are set up. */
export function PayoutsHint() {
  const { data: payouts } = useQuery(payoutsQuery);
  if (!payouts || payouts.mode === "test" || payouts.state === "ready") return null;
  return (
    <Note
      tone="warn"
      action={
        <ButtonLink size="small" to="/settings" hash="connections">
          Connect payouts
        </ButtonLink>
      }
    >
      Buyers can't pay for your tickets yet. Tell Stripe where to send the money.
    </Note>
  );
}

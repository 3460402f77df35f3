import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { payoutsQuery } from "./queries.ts";

/** Tells a host whose tickets nobody can pay for yet. */
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
      Nobody can pay for your tickets yet. Say at Stripe where the money goes.
    </Note>
  );
}

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { googleMishaps } from "../accounts/google-button.tsx";
import { answer, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMember } from "../app/session.ts";
import { PayoutsRow } from "../payments/payouts-row.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { OptionRow } from "./option-row.tsx";
import { useProven } from "./proof.tsx";
import { securityQuery } from "./queries.ts";

/** Google and Facebook; `google` is what came back from a walk to Google. */
export function ConnectionsSection({ google }: { google: string | undefined }) {
  const { data } = useSuspenseQuery(securityQuery);
  const queryClient = useQueryClient();
  const proven = useProven();
  const connect = useMutation({
    meta: { failureToast: false },
    mutationFn: () => proven(() => answer(api.connections.google.$post())),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const disconnect = useMutation({
    meta: { failureToast: false },
    mutationFn: () => proven(() => done(api.connections.google.$delete())),
    onSuccess: () => toast("Google is disconnected"),
    onSettled: () => queryClient.invalidateQueries(securityQuery),
  });
  const facebook = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.connections.facebook.$post()),
  });
  const { connected, email } = data.google;
  const me = useMember();
  // Only the latest attempt speaks.
  const [latest] = [connect, disconnect, facebook].toSorted(
    (one, other) => other.submittedAt - one.submittedAt,
  );
  const failure = latest?.error;
  const mishap = failure ? sentenceOf(failure) : latest?.isIdle && googleMishaps[google ?? ""];
  return (
    <section id="connections" aria-labelledby="connections-h">
      <h2 id="connections-h">Connected Accounts</h2>
      <OptionRow
        title="Google"
        help={connected ? `Connected${email === null ? "" : ` as ${email}`}` : "Not connected"}
      >
        {connected ? (
          <Button
            size="small"
            aria-label="Disconnect Google"
            busy={disconnect.isPending && "Disconnecting"}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        ) : (
          <Button
            size="small"
            variant="ink"
            aria-label="Connect Google"
            busy={(connect.isPending || connect.isSuccess) && "Opening Google"}
            onClick={() => connect.mutate()}
          >
            Connect
          </Button>
        )}
      </OptionRow>
      <OptionRow title="Facebook" help="Not connected">
        <Button
          size="small"
          variant="ink"
          aria-label="Connect Facebook"
          busy={facebook.isPending && "Asking"}
          onClick={() => facebook.mutate()}
        >
          Connect
        </Button>
      </OptionRow>
      <PayoutsRow />
      {!connected && !me.emailVerified && (
        <p className="fine-print connections-hint">
          You can connect Google once your email address is verified.
        </p>
      )}
      {mishap && (
        <Note tone="bad" role="alert" className="note-below">
          {mishap}
        </Note>
      )}
      {!mishap && google === "connected" && connected && (
        <Note tone="ok" role="status" className="note-below">
          Google is connected. You can now use it to log in.
        </Note>
      )}
    </section>
  );
}

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import {
  providerNames,
  signInProviders,
  type SignInProvider,
} from "../../contract/accounts/limits.ts";
import { providerProblem } from "../accounts/provider-button.tsx";
import { fetchJson, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { PayoutsRow } from "../payments/payouts-row.tsx";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { OptionRow } from "./option-row.tsx";
import { useProven } from "./proof.tsx";
import { securityQuery } from "./queries.ts";

/** What each provider's redirect brought back: "connected", or an error code. */
export type Returned = Partial<Record<SignInProvider, string | undefined>>;

/** The viewer's Google and Facebook accounts for signing in. */
export function ConnectionsSection({ returned }: { returned: Returned }) {
  const { data } = useSuspenseQuery(securityQuery);
  const me = useSignedInUser();
  const [google, facebook] = [useConnection("google"), useConnection("facebook")];
  // Only the latest attempt's outcome is shown.
  const [latest] = [
    google.connect,
    google.disconnect,
    facebook.connect,
    facebook.disconnect,
  ].toSorted((one, other) => other.submittedAt - one.submittedAt);
  const failure = latest?.error;
  const problem = failure
    ? sentenceOf(failure)
    : latest?.isIdle &&
      signInProviders
        .map((provider) => providerProblem(provider, returned[provider]))
        .find(Boolean);
  const connected = signInProviders.find(
    (provider) => returned[provider] === "connected" && data[provider].connected,
  );
  return (
    <section id="connections" aria-labelledby="connections-h">
      <h2 id="connections-h">Connected Accounts</h2>
      <ConnectionRow provider="google" connection={google} />
      <ConnectionRow provider="facebook" connection={facebook} />
      {!data.google.connected && !me.emailVerified && (
        <p className="fine-print connections-hint">
          You can connect {data.facebook.isOn ? "Google and Facebook" : "Google"} once your email
          address is verified.
        </p>
      )}
      {problem && (
        <Note tone="bad" role="alert" className="note-below">
          {problem}
        </Note>
      )}
      {!problem && connected && (
        <Note tone="ok" role="status" className="note-below">
          {providerNames[connected]} is connected. You can now use it to log in.
        </Note>
      )}
      <PayoutsRow />
      <Link className="option-row option-row-link" to="/settings/api">
        <span className="option-row-text">
          <b>API and webhooks</b>
          <span>Access tokens for your own programs</span>
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </section>
  );
}

type Connection = ReturnType<typeof useConnection>;

function useConnection(provider: SignInProvider) {
  const queryClient = useQueryClient();
  const proven = useProven();
  const connect = useMutation({
    meta: { failureToast: false },
    mutationFn: () => proven(() => fetchJson(api.connections[provider].$post())),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const disconnect = useMutation({
    meta: { failureToast: false },
    mutationFn: () => proven(() => done(api.connections[provider].$delete())),
    onSuccess: () => toast(`${providerNames[provider]} is disconnected`),
    onSettled: () => queryClient.invalidateQueries(securityQuery),
  });
  return { connect, disconnect };
}

function ConnectionRow(props: { provider: SignInProvider; connection: Connection }) {
  const { provider, connection } = props;
  const { connect, disconnect } = connection;
  const { connected, email } = useSuspenseQuery(securityQuery).data[provider];
  const name = providerNames[provider];
  return (
    <OptionRow
      title={name}
      help={connected ? `Connected${email === null ? "" : ` as ${email}`}` : "Not connected"}
    >
      {connected ? (
        <Button
          size="small"
          aria-label={`Disconnect ${name}`}
          busy={disconnect.isPending && "Disconnecting"}
          onClick={() => disconnect.mutate()}
        >
          Disconnect
        </Button>
      ) : (
        <Button
          size="small"
          variant="ink"
          aria-label={`Connect ${name}`}
          busy={(connect.isPending || connect.isSuccess) && `Opening ${name}`}
          onClick={() => connect.mutate()}
        >
          Connect
        </Button>
      )}
    </OptionRow>
  );
}

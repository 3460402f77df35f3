import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { FigureSkeleton, Loading } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { webhooksQuery } from "./queries.ts";
import { SecretDialog } from "../access-tokens/secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import "./webhooks.css";

/** The viewer's webhook endpoints, each with its delivery log. */
export function WebhookList() {
  const webhooks = useQuery(webhooksQuery);
  const me = useSignedInUser();
  const [isAdding, setAdding] = useState(false);
  const [secret, showSecret] = useState<string>();
  const items = webhooks.data?.items ?? [];
  const add = (
    <Button
      className={items.length > 0 ? "push-end" : undefined}
      disabled={!me.emailVerified}
      onClick={() => setAdding(true)}
    >
      <Icon of={Plus} />
      Add webhook
    </Button>
  );
  return (
    <section className="page-subsection" aria-labelledby="webhooks">
      <div className="section-head">
        <h2 id="webhooks">Webhooks</h2>
        {items.length > 0 && add}
      </div>
      <p className="supporting-text">
        Your server gets a signed message when something happens at your events, such as an order or
        a check-in.
      </p>
      {webhooks.isPending && (
        <Loading says="Loading your webhooks">
          <FigureSkeleton />
        </Loading>
      )}
      {webhooks.isError && (
        <ErrorState
          message="We couldn't load your webhooks."
          onRetry={() => void webhooks.refetch()}
        >
          {sentenceOf(webhooks.error)}
        </ErrorState>
      )}
      {webhooks.data && items.length === 0 && (
        <EmptyState poster="Hook" title="No webhooks yet" actions={add}>
          Add your server's address to be notified of what happens at your events.
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="list-rows" aria-label="Webhooks">
          {items.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={showSecret} />
          ))}
        </ul>
      )}
      {isAdding && (
        <WebhookDialog
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            showSecret(made);
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title="The webhook's secret"
          label="Secret"
          words="Your server checks the signature of every message with it."
          secret={secret}
          onClose={() => showSecret(undefined)}
        />
      )}
    </section>
  );
}

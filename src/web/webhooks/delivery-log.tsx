import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { WebhookDelivery } from "../../contract/integrations/webhooks.ts";
import { api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { useNow } from "../lib/use-now.ts";
import { Moment } from "../moderation/moment.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { deliveriesQuery, webhooksQuery } from "./queries.ts";

const states = {
  pending: { tone: "info", text: "Waiting" },
  delivered: { tone: "ok", text: "Delivered" },
  failed: { tone: "bad", text: "Failed" },
} as const;

/** Deliveries to an endpoint with its server's responses. */
export function DeliveryLog({ id }: { id: string }) {
  const log = useInfiniteQuery({ ...deliveriesQuery(id), refetchInterval: 5_000 });
  const items = log.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <ListSection
      title="Log"
      level={3}
      things="the log"
      list={log}
      empty="Nothing was sent in the last 30 days."
    >
      {items.map((delivery) => (
        <DeliveryRow key={delivery.id} endpointId={id} delivery={delivery} />
      ))}
    </ListSection>
  );
}

type Props = { endpointId: string; delivery: WebhookDelivery };

function DeliveryRow({ endpointId, delivery }: Props) {
  const { id, kind, state, attempts, status, excerpt, body, triedAt, nextAt, createdAt } = delivery;
  const queryClient = useQueryClient();
  const now = useNow(10_000);
  const again = useMutation({
    mutationFn: () =>
      done(
        api.my.webhooks[":id"].deliveries[":deliveryId"].redelivery.$post({
          param: { id: endpointId, deliveryId: id },
        }),
      ),
    onSuccess: () => toast("Sending it again"),
    onSettled: () => queryClient.invalidateQueries(webhooksQuery),
  });
  const { tone, text } = states[state];
  return (
    <li>
      <div className="side-by-side is-spread">
        <div className="fill">
          <b>{kind}</b> <Badge tone={tone}>{text}</Badge>
          <p className="supporting-text">
            <TimeAgo at={triedAt ?? createdAt} />
            {attempts > 1 && ` · ${attempts} attempts`}
            {status !== null && ` · status ${status}`}
            {attempts > 0 && nextAt && nextAt > now && (
              <>
                {" · next attempt "}
                <Moment at={nextAt} />
              </>
            )}
          </p>
        </div>
        <Button size="small" busy={again.isPending && "Sending"} onClick={() => again.mutate()}>
          <Icon of={RotateCw} size="small" />
          Send again<span className="visually-hidden"> this {kind}</span>
        </Button>
      </div>
      <details className="webhook-payload">
        <summary>
          Request and response<span className="visually-hidden"> of {kind}</span>
        </summary>
        <p className="fine-print">Sent, as signed with id {id}</p>
        <Excerpt label={`Sent for ${kind}`}>{body}</Excerpt>
        {excerpt !== "" && (
          <>
            <p className="fine-print">{status === null ? "What went wrong" : "Response"}</p>
            <Excerpt label={`Response to ${kind}`}>{excerpt}</Excerpt>
          </>
        )}
      </details>
    </li>
  );
}

function Excerpt({ label, children }: { label: string; children: string }) {
  return (
    <pre
      className="webhook-excerpt fine-print"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached to be scrolled
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {children}
    </pre>
  );
}

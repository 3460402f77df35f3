import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Power, RefreshCw, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import type { WebhookEndpoint } from "../../contract/integrations/webhooks.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useProven } from "../settings/proof.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { webhooksQuery } from "./queries.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";

const states = {
  on: { tone: "ok", text: "On" },
  failing: { tone: "bad", text: "Failing" },
  off: { tone: "plain", text: "Off" },
} as const;

type Props = { webhook: WebhookEndpoint; onSecret: (secret: string) => void };

export function WebhookRow({ webhook, onSecret }: Props) {
  const { id, url, kinds, event, state, problem, failingSince, waiting } = webhook;
  const [asking, setAsking] = useState<"delete" | "secret" | "edit">();
  const [isOpen, setOpen] = useState(false);
  const proven = useProven();
  const queryClient = useQueryClient();
  const one = api.my.webhooks[":id"];
  const settled = () => queryClient.invalidateQueries(webhooksQuery);
  const turn = useMutation({
    mutationFn: (on: boolean) => done(one.$patch({ param: { id }, json: { on } })),
    onSettled: settled,
  });
  const ping = useMutation({
    mutationFn: () => done(one.test.$post({ param: { id } })),
    onSuccess() {
      toast("Test sent");
      setOpen(true);
    },
    onSettled: settled,
  });
  const remove = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(one.$delete({ param: { id } })),
    onSuccess: () => toast("Webhook deleted"),
    onSettled: settled,
  });
  const rotate = useMutation({
    meta: { failureToast: false },
    mutationFn: () => proven(() => fetchJson(one.secret.$post({ param: { id } }))),
    onSuccess({ secret }) {
      setAsking(undefined);
      onSecret(secret);
    },
  });
  const { tone, text } = states[state];
  return (
    <li className="webhook">
      <div>
        <b className="webhook-url">{url}</b> <Badge tone={tone}>{text}</Badge>
        <p className="supporting-text">
          {event ? event.title : "All events you host"} · {kinds.join(", ")}
        </p>
        <p className="supporting-text">
          {failingSince && (
            <>
              Failing since <TimeAgo inSentence at={failingSince} />
              {" · "}
            </>
          )}
          {waiting} waiting to be sent{problem && ` · ${problem}`}
        </p>
      </div>
      <div className="cluster">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide log" : "Show log"}
          <span className="visually-hidden"> of {url}</span>
        </Button>
        <Button size="small" onClick={() => setAsking("edit")}>
          <Icon of={Pencil} size="small" />
          Edit<span className="visually-hidden"> {url}</span>
        </Button>
        <Button
          size="small"
          disabled={state === "off"}
          busy={ping.isPending && "Sending"}
          onClick={() => ping.mutate()}
        >
          <Icon of={Send} size="small" />
          Send test<span className="visually-hidden"> to {url}</span>
        </Button>
        <Button
          size="small"
          busy={turn.isPending && "Saving"}
          onClick={() => turn.mutate(state === "off")}
        >
          <Icon of={Power} size="small" />
          {state === "off" ? "Switch on" : "Switch off"}
          <span className="visually-hidden"> {url}</span>
        </Button>
        <Button size="small" onClick={() => setAsking("secret")}>
          <Icon of={RefreshCw} size="small" />
          New secret<span className="visually-hidden"> for {url}</span>
        </Button>
        <Button size="small" variant="danger" onClick={() => setAsking("delete")}>
          <Icon of={Trash2} size="small" />
          Delete<span className="visually-hidden"> {url}</span>
        </Button>
      </div>
      {isOpen && <DeliveryLog id={id} />}
      {asking === "edit" && (
        <WebhookDialog webhook={webhook} onClose={() => setAsking(undefined)} />
      )}
      <ConfirmDialog
        open={asking === "secret"}
        danger={false}
        title="Make a new secret?"
        confirm="Make a new secret"
        icon={RefreshCw}
        busy={rotate.isPending && "Making"}
        problem={rotate.isError && sentenceOf(rotate.error)}
        onConfirm={() => rotate.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p>For 24 hours messages are signed with both secrets, so that you can change over.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "delete"}
        title="Delete this webhook?"
        confirm="Delete webhook"
        icon={Trash2}
        busy={remove.isPending && "Deleting"}
        problem={remove.isError && sentenceOf(remove.error)}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p>
          Its log will be deleted too, and pending deliveries won't be sent. This can't be undone.
        </p>
      </ConfirmDialog>
    </li>
  );
}

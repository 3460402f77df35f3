import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import type { WebhookEndpoint } from "../../contract/integrations/webhooks.ts";
import { webhookKinds, webhookLimits } from "../../contract/integrations/limits.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { useProven } from "../settings/proof.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { runEventsQuery, webhooksQuery } from "./queries.ts";
import { kindText } from "./kind-text.ts";

type Props = {
  /** The endpoint to edit; without it a new one is added. */
  webhook?: WebhookEndpoint;
  onClose: () => void;
  onAdded?: (secret: string) => void;
};

/** Edits an endpoint's URL and kinds, for all events that the viewer hosts or one that they manage. */
export function WebhookDialog({ webhook, onClose, onAdded }: Props) {
  const [id] = useState(() => webhook?.id ?? newId());
  const proven = useProven();
  const queryClient = useQueryClient();
  const save = useMutation({
    meta: { failureToast: false },
    async mutationFn(form: FormData) {
      const url = String(form.get("url"));
      const kinds = webhookKinds.filter((kind) => form.has(kind));
      if (webhook) {
        // Of all changes, only a new URL requires re-authentication.
        const json = { kinds, ...(url !== webhook.url && { url }) };
        return proven(() => done(api.my.webhooks[":id"].$patch({ param: { id }, json })));
      }
      const eventId = String(form.get("event") ?? "") || null;
      const { secret } = await proven(() =>
        fetchJson(api.my.webhooks.$post({ json: { id, url, kinds, eventId } })),
      );
      return secret;
    },
    onSuccess(secret) {
      if (secret) return onAdded?.(secret);
      toast("Webhook saved");
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(webhooksQuery),
  });
  const badUrl = fieldProblem(save.error, "url");

  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    save.mutate(new FormData(submitted.currentTarget));
  }

  const title = webhook ? "Edit webhook" : "Add webhook";
  return (
    <Dialog open onClose={onClose} title={title}>
      <form method="post" onSubmit={submit}>
        <DialogBody>
          <div className="stack dialog-fields">
            <TextInput
              label="Address"
              name="url"
              type="url"
              required
              maxLength={webhookLimits.url}
              placeholder="https://example.org/hooks"
              help="A public https address of your server."
              defaultValue={webhook?.url}
              error={badUrl}
            />
            {!webhook && <EventChoice />}
            <fieldset className="token-scopes">
              <legend>What to send</legend>
              {webhookKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  name={kind}
                  defaultChecked={webhook ? webhook.kinds.includes(kind) : true}
                  label={kindText[kind]}
                />
              ))}
            </fieldset>
          </div>
          {save.error && !badUrl && (
            <Note tone="bad" role="alert" className="note-below">
              {fieldProblem(save.error, "kinds") ?? sentenceOf(save.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending && "Saving"}>
            {webhook ? "Save" : title}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function EventChoice() {
  const { data: events = [] } = useQuery(runEventsQuery);
  return (
    <Select label="Events" name="event" defaultValue="">
      <option value="">All events you host</option>
      {events.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

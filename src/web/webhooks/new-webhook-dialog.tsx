import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import { webhookKinds, webhookLimits } from "../../contract/integrations/limits.ts";
import { answer, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { useProven } from "../settings/proof.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { webhooksQuery } from "./queries.ts";
import { kindText } from "./kind-text.ts";

type Props = { onClose: () => void; onAdded: (secret: string) => void };

/** Asks where an endpoint is and what it hears of; for every event that the viewer hosts. */
export function NewWebhookDialog({ onClose, onAdded }: Props) {
  const [id] = useState(() => newId());
  const proven = useProven();
  const queryClient = useQueryClient();
  const add = useMutation({
    meta: { failureToast: false },
    mutationFn: (form: FormData) => {
      const kinds = webhookKinds.filter((kind) => form.has(kind));
      const json = { id, url: String(form.get("url")), kinds };
      return proven(() => answer(api.my.webhooks.$post({ json })));
    },
    onSuccess: ({ secret }) => onAdded(secret),
    onSettled: () => queryClient.invalidateQueries(webhooksQuery),
  });
  const badUrl = fieldProblem(add.error, "url");

  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    add.mutate(new FormData(submitted.currentTarget));
  }

  return (
    <Dialog open onClose={onClose} title="Add webhook">
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
              error={badUrl}
            />
            <fieldset className="token-scopes">
              <legend>What to send, of every event that you host</legend>
              {webhookKinds.map((kind) => (
                <Checkbox key={kind} name={kind} defaultChecked label={kindText[kind]} />
              ))}
            </fieldset>
          </div>
          {add.error && !badUrl && (
            <Note tone="bad" role="alert" className="note-below">
              {fieldProblem(add.error, "kinds") ?? sentenceOf(add.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending && "Adding"}>
            Add webhook
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

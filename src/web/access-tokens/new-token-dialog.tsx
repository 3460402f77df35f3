import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import { scopes, tokenDays, tokenLimits } from "../../contract/integrations/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { useProven } from "../settings/proof.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { accessTokensQuery } from "./queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { scopeText } from "./scope-text.ts";

/** Creates a token with a name and scopes, then shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => newId());
  const proven = useProven();
  const queryClient = useQueryClient();
  const make = useMutation({
    meta: { failureToast: false },
    mutationFn: (form: FormData) => {
      const json = {
        id,
        name: String(form.get("name")),
        scopes: scopes.filter((scope) => form.has(scope)),
        days: tokenDays.find((days) => String(days) === form.get("days")) ?? tokenDays[1],
      };
      return proven(() => fetchJson(api.my["access-tokens"].$post({ json })));
    },
    onSettled: () => queryClient.invalidateQueries(accessTokensQuery),
  });
  if (make.data)
    return (
      <SecretDialog
        title="Your access token"
        label="Access token"
        words="Copy it now."
        secret={make.data.token}
        onClose={onClose}
      />
    );
  const unnamed = fieldProblem(make.error, "name");
  const unchosen = fieldProblem(make.error, "scopes");

  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    make.mutate(new FormData(submitted.currentTarget));
  }

  return (
    <Dialog open onClose={onClose} title="New access token">
      <form method="post" onSubmit={submit}>
        <DialogBody>
          <div className="stack dialog-fields">
            <TextInput
              label="Name"
              name="name"
              required
              maxLength={tokenLimits.name}
              placeholder="Door robot"
              help="So you'll know later what uses it."
              error={unnamed}
            />
            <Select label="Expires" name="days" defaultValue={tokenDays[1]}>
              {tokenDays.map((days) => (
                <option key={days} value={days}>
                  In {days} days
                </option>
              ))}
            </Select>
            <fieldset className="token-scopes">
              <legend>What it can do</legend>
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  name={scope}
                  label={
                    <span>
                      <code>{scope}</code>
                      <span className="supporting-text token-scope-text">{scopeText[scope]}</span>
                    </span>
                  }
                />
              ))}
            </fieldset>
          </div>
          {make.error && !unnamed && (
            <Note tone="bad" role="alert" className="note-below">
              {unchosen ?? sentenceOf(make.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={make.isPending && "Creating"}>
            Create token
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

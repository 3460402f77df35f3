import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { banLimits } from "../../contract/ban-limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { endOf, SuspensionLength, type Length } from "../moderation/suspension-length.tsx";
import { findByUsername, NobodyError } from "../people/find-by-username.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { banKeys } from "./queries.ts";

type BanDialogProps = {
  /** The person to block, if known; otherwise asks for a username. */
  person?: { id: string; name: string };
  onClose: () => void;
};

/** Blocks a person from the viewer's events, with a reason and duration. */
export default function BanDialog({ person: known, onClose }: BanDialogProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const [length, setLength] = useState<Length>("good");
  const [tried, setTried] = useState(false);
  const ban = useMutation({
    meta: { failureToast: false },
    async mutationFn() {
      const { id } = known ?? (await findByUsername(name));
      const until = endOf(length);
      const json = { reason, ...(until ? { until } : {}) };
      return fetchJson(api.people[":id"].ban.$put({ param: { id }, json }));
    },
    onSuccess({ person }) {
      toast(`${person.name} is blocked from your events`);
      onClose();
      return queryClient.invalidateQueries({ queryKey: banKeys.all });
    },
  });
  const isMissing = reason.trim() === "";
  const unknown = ban.error instanceof NobodyError ? ban.error.message : undefined;
  const problem = fieldProblem(ban.error, "reason");
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isMissing && (known || name.trim() !== "")) ban.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? `Block ${known.name} from your events` : "Block from your events"}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <div className="stack">
            <p>
              They can't RSVP, get tickets or comment at any event you host, and their RSVPs end for
              good. Tickets they have stay valid: refund them in the attendee list. They'll see your
              reason and can appeal once.
            </p>
            {!known && (
              <TextInput
                label="Username"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={accountLimits.username.max + 1}
                value={name}
                error={(tried && name.trim() === "" && "Enter a username.") || unknown}
                onChange={(event) => setName(event.target.value)}
              />
            )}
            <TextArea
              label="Reason (they'll see this)"
              rows={3}
              required
              maxLength={banLimits.text}
              value={reason}
              error={(tried && isMissing && "Write why.") || problem}
              onChange={(event) => setReason(event.target.value)}
            />
            <SuspensionLength value={length} onChange={setLength} />
            {ban.error && !unknown && !problem && (
              <Note tone="bad" role="alert">
                {sentenceOf(ban.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger-solid" busy={ban.isPending && "Blocking"}>
            Block
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

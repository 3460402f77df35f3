import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { moderationLimits } from "../../contract/moderation-limits.ts";
import { api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { administrationKeys } from "./queries.ts";

interface SuspendDialogProps {
  person: { id: string; name: string };
  onClose: () => void;
}

/** Asks for the reason, which the person reads when they try to sign in. */
export function SuspendDialog({ person: { id, name }, onClose }: SuspendDialogProps) {
  const [reason, setReason] = useState("");
  const queryClient = useQueryClient();
  const suspend = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.people[":id"].suspension.$put({ param: { id }, json: { reason } })),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: administrationKeys.all });
      toast(`${name} is suspended`);
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    suspend.mutate();
  }
  return (
    <Dialog open onClose={onClose} title={`Suspend ${name}`}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p>
            They're logged out everywhere and can't log in, and nobody sees their content, until you
            lift it.
          </p>
          <TextArea
            label="Reason (they will see this)"
            rows={3}
            required
            maxLength={moderationLimits.text}
            value={reason}
            error={fieldProblem(suspend.error, "reason")}
            onChange={(event) => setReason(event.target.value)}
          />
          {suspend.error && (
            <Note tone="bad" role="alert">
              {sentenceOf(suspend.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger-solid"
            disabled={reason.trim() === ""}
            busy={suspend.isPending && "Suspending"}
          >
            Suspend
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { moderationLimits } from "../../contract/moderation/limits.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { administrationKeys } from "./queries.ts";

interface ReasonDialogProps {
  title: string;
  /** The action's verb, such as "Hide". */
  button: string;
  busy: string;
  danger?: boolean;
  /** The reason's label, which says who will read it. */
  label?: string;
  help?: string;
  success: string;
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Consequences of the action, and more fields. */
  children?: ReactNode;
}

/** Asks for a reason before an action that is logged. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, button, busy, danger = false, label = "Reason", help, success, act } = props;
  const { onClose, children } = props;
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: administrationKeys.all });
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: () => act(reason),
    onSuccess() {
      void refresh();
      toast(success);
      onClose();
    },
    // Another moderator was faster; the list behind the dialog is refetched.
    onError: (error) => isRefusal(error, "CONFLICT") && void refresh(),
  });
  const isMissing = reason.trim() === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isMissing) save.mutate();
  }
  const isDecided = isRefusal(save.error, "CONFLICT");
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <div className="stack">
            {children}
            <TextArea
              label={label}
              help={help}
              rows={3}
              required
              maxLength={moderationLimits.text}
              value={reason}
              error={
                (tried && isMissing && "Write why. It goes into the log.") ||
                fieldProblem(save.error, "reason")
              }
              onChange={(event) => setReason(event.target.value)}
            />
            {save.error && (
              <Note tone={isDecided ? "warn" : "bad"} role="alert">
                {sentenceOf(save.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{isDecided ? "Close" : "Cancel"}</Button>
          {!isDecided && (
            <Button
              type="submit"
              variant={danger ? "danger-solid" : "primary"}
              busy={save.isPending && busy}
            >
              {button}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

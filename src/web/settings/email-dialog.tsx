import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { useProven } from "./proof.tsx";
import { securityQuery } from "./queries.ts";

interface EmailDialogProps {
  open: boolean;
  onClose: () => void;
}

export function EmailDialog({ open, onClose }: EmailDialogProps) {
  const proven = useProven();
  const queryClient = useQueryClient();
  const change = useMutation({
    meta: { failureToast: false },
    mutationFn: (email: string) => proven(() => done(api.email.change.$post({ json: { email } }))),
    async onSuccess() {
      await queryClient.invalidateQueries(securityQuery);
      toast("Links sent. Open both to finish.");
      close();
    },
  });

  function close() {
    change.reset();
    onClose();
  }

  const marked = fieldProblem(change.error, "email");
  return (
    <Dialog open={open} onClose={close} title="Change email">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(String(new FormData(event.currentTarget).get("email")));
        }}
      >
        <DialogBody>
          <TextInput
            label="New email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={accountLimits.email}
            help="We'll send a link to both addresses. Nothing changes until you open both."
            error={marked}
          />
          {change.error && !marked && (
            <Note tone="bad" role="alert" className="note-below">
              {sentenceOf(change.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={change.isPending && "Sending"}>
            Send links
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { PasswordInput } from "../accounts/password-input.tsx";
import { api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { useProven } from "./proof.tsx";
import { securityQuery, sessionsQuery } from "./queries.ts";

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Changes the password, or sets a first one for people who signed up with a provider. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const { data: ways } = useSuspenseQuery(securityQuery);
  const proven = useProven();
  const queryClient = useQueryClient();
  const change = useMutation({
    meta: { failureToast: false },
    mutationFn: (form: FormData) => {
      const password = String(form.get("password"));
      const json = ways.hasPassword
        ? { password, current: String(form.get("current")) }
        : { password };
      return proven(() => done(api.password.change.$post({ json })));
    },
    async onSuccess() {
      await queryClient.invalidateQueries(securityQuery);
      await queryClient.invalidateQueries(sessionsQuery);
      toast("Password changed. You're logged out everywhere else.");
      close();
    },
  });

  function close() {
    change.reset();
    onClose();
  }

  const wrong = fieldProblem(change.error, "current");
  const weak = fieldProblem(change.error, "password");
  return (
    <Dialog
      open={open}
      onClose={close}
      title={ways.hasPassword ? "Change password" : "Set a password"}
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(new FormData(event.currentTarget));
        }}
      >
        <DialogBody>
          <div className="stack">
            {ways.hasPassword && (
              <PasswordInput
                label="Current password"
                name="current"
                autoComplete="current-password"
                error={wrong}
              />
            )}
            <PasswordInput
              label="New password"
              name="password"
              autoComplete="new-password"
              help="At least 8 characters. You'll be logged out everywhere else."
              error={weak}
            />
          </div>
          {change.error && !wrong && !weak && (
            <Note tone="bad" role="alert" className="note-below">
              {sentenceOf(change.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={change.isPending && "Saving"}>
            Save password
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

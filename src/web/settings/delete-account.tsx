import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { PasswordInput } from "../accounts/password-input.tsx";
import { api, done } from "../app/api.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { endSession, mayLeave, whileEnding } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { LeavingCosts } from "./leaving-costs.tsx";
import { useProven } from "./proof.tsx";

type Step = "closed" | "sure" | "password";

/** Deletes the account after a confirmation and, if needed, the password; then shows the sign-in page. */
export function DeleteAccount() {
  const [step, setStep] = useState<Step>("closed");
  const proven = useProven();
  const leave = useMutation({
    meta: { failureToast: false },
    mutationFn: (password: string | undefined) =>
      proven(() => whileEnding(() => done(api.my.account.deletion.$post({ json: { password } })))),
    onSuccess: () => endSession("/login"),
    onError: (error) => {
      // A request without a password tells whether one is needed.
      if (fieldProblem(error, "password")) setStep("password");
      if (isRefusal(error, "REAUTHENTICATION_REQUIRED")) close();
    },
  });
  async function ask() {
    if (await mayLeave("Delete your account")) setStep("sure");
  }
  function close() {
    setStep("closed");
    leave.reset();
  }
  const gone = leave.isPending || leave.isSuccess;
  return (
    <>
      <Button variant="danger" onClick={() => void ask()}>
        <Icon of={Trash2} />
        Delete Account
      </Button>
      <ConfirmDialog
        open={step === "sure"}
        title="Delete Account"
        confirm="Delete Account"
        icon={Trash2}
        busy={gone && "Deleting"}
        onConfirm={() => leave.mutate(undefined)}
        onClose={close}
      >
        <p>Are you sure you want to delete your account?</p>
        <p className="muted-text dialog-text">
          Your profile, posts, comments, events, pictures and videos are deleted right away and for
          good. Nobody else can take your username for 30 days. Moderators keep what was reported
          about you until 90 days after their decision.
        </p>
        <LeavingCosts />
        {leave.error && <Problem error={leave.error} />}
      </ConfirmDialog>
      <Dialog open={step === "password"} onClose={close} title="Enter your password">
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            leave.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
          }}
        >
          <DialogBody>
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              help="Last step: this can't be undone."
              error={leave.variables === undefined ? undefined : problemOf(leave.error)}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="danger-solid" busy={gone && "Deleting"}>
              <Icon of={Trash2} />
              Delete my account for good
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
    </>
  );
}

function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  return fieldProblem(error, "password") ?? sentenceOf(error);
}

function Problem({ error }: { error: unknown }) {
  if (fieldProblem(error, "password")) return null;
  return (
    <Note tone="bad" role="alert" className="note-below">
      {sentenceOf(error)}
    </Note>
  );
}

import { useMutation } from "@tanstack/react-query";
import { Link, useHydrated, useNavigate } from "@tanstack/react-router";
import { api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { PasswordInput } from "./password-input.tsx";

export function ResetPasswordScreen({ token }: { token: string }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: (form: FormData) =>
      done(api.password.reset.$post({ json: { token, password: String(form.get("password")) } })),
    onSuccess: async () => {
      toast("Your password is changed. Sign in with the new one.");
      await navigate({ to: "/login" });
    },
  });
  return (
    <AuthFrame
      headline="A new key to the stage door."
      words="Changing the password signs you out everywhere else."
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate(new FormData(event.currentTarget));
        }}
      >
        <h1>Choose a new password</h1>
        <div className="col mt6">
          <PasswordInput
            label="New password"
            name="password"
            autoComplete="new-password"
            help="At least 8 characters."
            error={fieldProblem(reset.error, "password")}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            disabled={!hydrated}
            busy={reset.isPending && "Saving"}
          >
            Save the password
          </Button>
        </div>
        {reset.error && (
          <Note tone="bad" role="alert" className="mt4">
            {sentenceOf(reset.error)}
          </Note>
        )}
        <p className="mt6">
          <Link className="link" to="/forgot-password">
            Ask for a new link
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}

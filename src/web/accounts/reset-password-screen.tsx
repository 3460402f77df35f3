import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { api, done } from "../app/api.ts";
import { fieldProblem } from "../app/refusal.ts";
import { toast } from "../ui/toasts.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { PasswordInput } from "./password-input.tsx";

export function ResetPasswordScreen({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useMutation({
    meta: { failureToast: false },
    mutationFn: (form: FormData) =>
      done(api.password.reset.$post({ json: { token, password: String(form.get("password")) } })),
    onSuccess: async () => {
      toast("Password changed. Log in with the new one.");
      await navigate({ to: "/login" });
    },
  });
  return (
    <AuthFrame
      headline="A new key to the stage door."
      words="Changing your password logs you out everywhere else."
    >
      <AuthForm
        title="Choose a new password"
        button="Save password"
        busy={reset.isPending && "Saving"}
        error={reset.error}
        onSubmit={reset.mutateAsync}
        after={
          <p className="auth-after">
            <Link className="link" to="/forgot-password">
              Get a new link
            </Link>
          </p>
        }
      >
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          help="At least 8 characters."
          error={fieldProblem(reset.error, "password")}
        />
      </AuthForm>
    </AuthFrame>
  );
}

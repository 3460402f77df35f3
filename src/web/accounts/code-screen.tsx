import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, isRefusal } from "../app/refusal.ts";
import { TextInput } from "../ui/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useEntering } from "./entering.ts";

/** Asks for the second factor: a code from the authenticator app, or a recovery code. */
export function CodeScreen({ next }: { next: string | undefined }) {
  const enter = useEntering(next);
  const finish = useMutation({
    meta: { failureToast: false },
    mutationFn: async (form: FormData) => {
      await fetchJson(api.session.code.$post({ json: { code: String(form.get("code")) } }));
      await enter();
    },
  });
  return (
    <AuthFrame
      headline="One more look at your ticket."
      words="Two-factor authentication is on for this account."
    >
      <AuthForm
        title="Enter your code"
        words="Enter the six-digit code from your authenticator app. Lost your phone? Use a recovery code."
        button="Log in"
        busy={finish.isPending && "Checking"}
        error={isRefusal(finish.error, "WRONG_CODE") ? null : finish.error}
        onSubmit={finish.mutateAsync}
        after={
          <p className="auth-after">
            <Link className="link" to="/login" search={next ? { next } : {}}>
              Start again
            </Link>
          </p>
        }
      >
        <TextInput
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          error={fieldProblem(finish.error, "code")}
        />
      </AuthForm>
    </AuthFrame>
  );
}

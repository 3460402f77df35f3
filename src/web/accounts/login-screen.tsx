import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, isRefusal } from "../app/refusal.ts";
import { TextInput } from "../ui/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useEntering, useWhy } from "./entering.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { PasswordInput } from "./password-input.tsx";

type LoginScreenProps = { next: string | undefined; error: string | undefined };

export function LoginScreen({ next, error }: LoginScreenProps) {
  const enter = useEntering(next);
  const why = useWhy();
  const navigate = useNavigate();
  const signIn = useMutation({
    meta: { failureToast: false },
    mutationFn: async (form: FormData) => {
      const { secondFactor } = await fetchJson(
        api.session.$post({
          json: { email: String(form.get("email")), password: String(form.get("password")) },
        }),
      ).catch(async (refused: unknown) => {
        // The suspension page explains more than an error here could, and accepts an appeal.
        if (isRefusal(refused, "SUSPENDED") && refused.appealToken !== undefined)
          await navigate({ to: "/suspended", search: { token: refused.appealToken } });
        throw refused;
      });
      if (secondFactor) await navigate({ to: "/login/code", search: next ? { next } : {} });
      else await enter();
    },
  });

  return (
    <AuthFrame
      headline="House lights down in twenty minutes."
      words="Your feed, your events and your people are where you left them."
    >
      <AuthForm
        why={why && `Log in to ${why}.`}
        title="Welcome Back"
        words="Sign in to your account"
        button="Login"
        busy={signIn.isPending && "Logging in"}
        error={signIn.error}
        onSubmit={signIn.mutateAsync}
        after={
          <>
            <div className="auth-or">or</div>
            <ProviderButtons
              verb="Sign in with"
              next={next}
              error={error}
              formSentAt={signIn.submittedAt}
              onStart={signIn.reset}
            />
            <p className="auth-after">
              New here?{" "}
              <Link className="link" to="/signup" search={next ? { next } : {}} state={{ why }}>
                Create your account
              </Link>
            </p>
          </>
        }
      >
        <TextInput
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={fieldProblem(signIn.error, "email")}
        />
        <PasswordInput label="Password" name="password" autoComplete="current-password" />
        <p className="small-text">
          <Link className="link" to="/forgot-password">
            Forgot your password?
          </Link>
        </p>
      </AuthForm>
    </AuthFrame>
  );
}

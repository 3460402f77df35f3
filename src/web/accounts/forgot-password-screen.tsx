import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, done } from "../app/api.ts";
import { fieldProblem } from "../app/refusal.ts";
import { Honeypot } from "./honeypot.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";

export function ForgotPasswordScreen() {
  const ask = useMutation({
    meta: { failureToast: false },
    mutationFn: (form: FormData) =>
      done(
        api.password.forgot.$post({
          json: {
            email: String(form.get("email")),
            website: String(form.get("website") ?? ""),
          },
        }),
      ),
  });
  return (
    <AuthFrame
      headline="Lost at the cloakroom."
      words="We'll email you a link. It works once, for 30 minutes."
    >
      <AuthForm
        title="Forgot your password?"
        words="Enter your email address and we'll send you a link to choose a new one."
        button="Send link"
        busy={ask.isPending && "Sending"}
        error={ask.error}
        onSubmit={ask.mutateAsync}
        outcome={
          ask.isSuccess && (
            <Note tone="ok" role="status" className="note-below">
              If there is an account for this address, the link is on its way. Check your inbox.
            </Note>
          )
        }
        after={
          <p className="auth-after">
            <Link className="link" to="/login">
              Back to login
            </Link>
          </p>
        }
      >
        <Honeypot />
        <TextInput
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={fieldProblem(ask.error, "email")}
        />
      </AuthForm>
    </AuthFrame>
  );
}

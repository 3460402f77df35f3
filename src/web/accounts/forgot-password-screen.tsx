import { useMutation } from "@tanstack/react-query";
import { Link, useHydrated } from "@tanstack/react-router";
import { api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { AuthFrame } from "./auth-frame.tsx";

export function ForgotPasswordScreen() {
  const hydrated = useHydrated();
  const ask = useMutation({
    mutationFn: (form: FormData) =>
      done(api.password.forgot.$post({ json: { email: String(form.get("email")) } })),
  });
  return (
    <AuthFrame
      headline="Lost at the cloakroom."
      words="We mail you a link; it opens once and lasts half an hour."
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(new FormData(event.currentTarget));
        }}
      >
        <h1>Forgot your password?</h1>
        <p className="mut mt2">Enter your address and we will send a link to choose a new one.</p>
        <div className="col mt6">
          <TextInput
            label="Email Address"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={fieldProblem(ask.error, "email")}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            disabled={!hydrated}
            busy={ask.isPending && "Sending"}
          >
            Send the link
          </Button>
        </div>
        {ask.error && (
          <Note tone="bad" role="alert" className="mt4">
            {sentenceOf(ask.error)}
          </Note>
        )}
        {ask.isSuccess && (
          <Note tone="ok" role="status" className="mt4">
            If this address has an account, the link is on its way. Look in your inbox.
          </Note>
        )}
        <p className="mt6">
          <Link className="link" to="/login">
            Back to sign in
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}

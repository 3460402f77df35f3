import { useMutation } from "@tanstack/react-query";
import { Link, useHydrated } from "@tanstack/react-router";
import { limits, roles } from "../../contract/limits.ts";
import { answer, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useEntering } from "./entering.ts";
import { GoogleButton } from "./google-button.tsx";
import { PasswordInput } from "./password-input.tsx";
import { RoleChoice } from "./role-choice.tsx";

type SignUpScreenProps = { next: string | undefined; error: string | undefined };

export function SignUpScreen({ next, error }: SignUpScreenProps) {
  const hydrated = useHydrated();
  const enter = useEntering(next);
  const signUp = useMutation({
    mutationFn: async (form: FormData) => {
      const { me } = await answer(
        api.accounts.$post({
          json: {
            name: String(form.get("name")),
            email: String(form.get("email")),
            password: String(form.get("password")),
            role: roles.find((role) => role === form.get("role")) ?? "attendee",
          },
        }),
      );
      if (me) await enter();
      return me;
    },
  });
  const isMailed = signUp.isSuccess && signUp.data === null;

  return (
    <AuthFrame
      headline="Your name goes up tonight."
      words="1000+ monthly events in 50+ cities. Signing up takes about 2 minutes."
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          signUp.mutate(new FormData(event.currentTarget));
        }}
      >
        <h1>Create your account</h1>
        <p className="mut mt2">Start your event journey. Pick how you will use Marquee first.</p>
        <RoleChoice />
        <div className="col mt4">
          <TextInput
            label="Full Name"
            name="name"
            autoComplete="name"
            required
            maxLength={limits.name}
            error={fieldProblem(signUp.error, "name")}
          />
          <TextInput
            label="Email Address"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={limits.email}
            error={fieldProblem(signUp.error, "email")}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="new-password"
            help="At least 8 characters."
            error={fieldProblem(signUp.error, "password")}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            disabled={!hydrated}
            busy={signUp.isPending && "Signing up"}
          >
            Sign Up
          </Button>
        </div>
        {signUp.error && (
          <Note tone="bad" role="alert" className="mt4">
            {sentenceOf(signUp.error)}
          </Note>
        )}
        {isMailed && (
          <Note role="status" className="mt4">
            Check your inbox: we have sent you a message that says how to go on.
          </Note>
        )}
        <div className="or">or</div>
        <GoogleButton label="Sign up with Google" next={next} error={error} />
        <p className="mt6">
          Already have an account?{" "}
          <Link className="link" to="/login" search={next ? { next } : {}}>
            Sign in
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}

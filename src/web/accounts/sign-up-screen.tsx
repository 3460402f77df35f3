import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { accountLimits, roles } from "../../contract/accounts/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem } from "../app/refusal.ts";
import { roleNames } from "../app/role-names.ts";
import { Honeypot } from "./honeypot.tsx";
import { signUpModeQuery } from "./queries.ts";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useEntering, useWhy } from "./entering.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { PasswordInput } from "./password-input.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Prefilled from a guest's order. */
    signUp?: { name: string; email: string };
  }
}

type SignUpScreenProps = {
  next: string | undefined;
  error: string | undefined;
  /** The token from an invitation link. */
  invitation: string | undefined;
};

export function SignUpScreen({ next, error, invitation }: SignUpScreenProps) {
  const enter = useEntering(next);
  const why = useWhy();
  const known = useLocation({ select: ({ state }) => state.signUp });
  const signUp = useMutation({
    meta: { failureToast: false },
    mutationFn: async (form: FormData) => {
      const { me, waiting } = await fetchJson(
        api.accounts.$post({
          json: {
            name: String(form.get("name")),
            email: String(form.get("email")),
            password: String(form.get("password")),
            website: String(form.get("website") ?? ""),
            ...(invitation ? { invitation } : {}),
            role: roles.find((role) => role === form.get("role")) ?? "attendee",
          },
        }),
      );
      if (me) await enter();
      return { me, waiting };
    },
  });
  const outcome = signUp.data?.me === null ? signUp.data : undefined;
  const { data: signUpMode } = useQuery(signUpModeQuery(invitation));
  const mode = signUpMode?.invited ? "open" : signUpMode?.mode;
  const waits = outcome?.waiting === true;
  // The form is hidden if the visitor can't sign up or already has.
  const hasForm = mode !== "invitation" && !waits;

  return (
    <AuthFrame
      headline="Your name goes up tonight."
      words="1000+ monthly events in 50+ cities. Signing up takes about 2 minutes."
    >
      <AuthForm
        why={why && `Sign up to ${why}.`}
        title={
          waits ? "Waiting for approval" : hasForm ? "Create your account" : "By invitation only"
        }
        words={
          hasForm ? "Start your event journey. First, choose how you'll use Marquee." : undefined
        }
        before={
          <>
            {mode !== undefined && mode !== "open" && !waits && (
              <Note className="note-below">
                {mode === "approval"
                  ? "An administrator reviews every new account here. We'll email you when you can log in."
                  : invitation === undefined
                    ? "You need an invitation link to sign up here. Ask the people who run this site for one."
                    : "This invitation link has been used up or has expired. Ask the people who run this site for another one."}
              </Note>
            )}
            {hasForm && <RoleChoice />}
          </>
        }
        button={hasForm ? "Sign Up" : undefined}
        busy={signUp.isPending && "Signing up"}
        error={fieldProblem(signUp.error, "password") ? null : signUp.error}
        onSubmit={signUp.mutateAsync}
        outcome={
          outcome && (
            <Note role="status" className="note-below">
              {outcome.waiting
                ? "Thank you. An administrator will review your request, and we'll email you when you can log in."
                : "Check your inbox. We've sent you an email with the next step."}
            </Note>
          )
        }
        after={
          <>
            {/* In other modes providers create no accounts, but an error is still shown at its button. */}
            {(signUpMode === undefined || signUpMode.mode === "open" || error) && (
              <>
                <div className="auth-or">or</div>
                <ProviderButtons
                  verb="Sign up with"
                  next={next}
                  error={error}
                  formSentAt={signUp.submittedAt}
                  onStart={signUp.reset}
                />
              </>
            )}
            <p className="auth-after">
              Already have an account?{" "}
              <Link className="link" to="/login" search={next ? { next } : {}} state={{ why }}>
                Log in
              </Link>
            </p>
          </>
        }
      >
        <Honeypot />
        <TextInput
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={known?.name}
          maxLength={accountLimits.name}
          error={fieldProblem(signUp.error, "name")}
        />
        <TextInput
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={known?.email}
          maxLength={accountLimits.email}
          error={fieldProblem(signUp.error, "email")}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="new-password"
          help="At least 8 characters."
          error={fieldProblem(signUp.error, "password")}
        />
      </AuthForm>
    </AuthFrame>
  );
}

const promises = { attendee: "Find nights out", talent: "Show my work", organizer: "Run events" };

/** Roles as three ticket stubs, with the selected one torn off. */
function RoleChoice() {
  const [chosen, choose] = useState<(typeof roles)[number]>("attendee");
  return (
    <fieldset className="role-choice-fieldset">
      <legend className="field-label">Your role</legend>
      <div className="role-choice">
        {roles.map((role) => (
          <label key={role} className={role === chosen ? "is-chosen" : undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name="role"
              value={role}
              checked={role === chosen}
              onChange={() => choose(role)}
            />
            <b>{roleNames[role]}</b>
            <span>{promises[role]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useHydrated } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

type AuthFormProps = {
  /** What the visitor was sent here for, as a sentence. */
  why?: string | undefined;
  title: string;
  words?: string | undefined;
  /** Content above the fields, outside of their spacing. */
  before?: ReactNode;
  /** The fields; may be empty. */
  children?: ReactNode;
  /** The submit button's label; undefined when there is nothing left to do. */
  button: string | undefined;
  busy: string | false;
  /** The error, unless a field shows it. */
  error: Error | null;
  /** Shown after success. */
  outcome?: ReactNode;
  /** Links to other options. */
  after: ReactNode;
  /** Resolves when the response has arrived; failures are passed in as `error`. */
  onSubmit: (form: FormData) => Promise<unknown>;
};

/** The form of all sign-in screens: title, fields, one button, the outcome, other options. */
export function AuthForm(props: AuthFormProps) {
  const hydrated = useHydrated();
  const { why, title, words, before, children, button, busy, error, outcome, after, onSubmit } =
    props;
  const isSending = useRef(false);
  // The second click of a double click arrives before the button is rendered as busy.
  async function submit(form: FormData) {
    if (isSending.current) return;
    isSending.current = true;
    await onSubmit(form).catch(() => undefined);
    isSending.current = false;
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {why !== undefined && <p className="auth-why">{why}</p>}
      <h1>{title}</h1>
      {words !== undefined && <p className="muted-text auth-intro">{words}</p>}
      {before}
      {button !== undefined && (
        <div className={before === undefined ? "stack auth-fields" : "stack auth-fields-after"}>
          {children}
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            disabled={!hydrated}
            data-until-app=""
            busy={busy}
          >
            {button}
          </Button>
        </div>
      )}
      {error && (
        <Note tone="bad" role="alert" className="note-below">
          {sentenceOf(error)}
        </Note>
      )}
      {outcome}
      {after}
    </form>
  );
}

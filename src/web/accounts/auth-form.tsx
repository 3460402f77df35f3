import { useHydrated } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

type AuthFormProps = {
  title: string;
  words?: string | undefined;
  /** What stands above the fields without their spacing. */
  before?: ReactNode;
  /** The fields; without any the button stands alone. */
  children?: ReactNode;
  /** The one thing to press, and what it says meanwhile; undefined when there is nothing left to do. */
  button: string | undefined;
  busy: string | false;
  /** What went wrong, unless a field says it. */
  error: Error | null;
  /** What came of it. */
  outcome?: ReactNode;
  /** Other ways on. */
  after: ReactNode;
  /** Ends when the answer is there; a failure is shown by `error`. */
  onSubmit: (form: FormData) => Promise<unknown>;
};

/** The form of every sign-in screen: title, fields, one button, what came of it, other ways on. */
export function AuthForm(props: AuthFormProps) {
  const hydrated = useHydrated();
  const { title, words, before, children, button, busy, error, outcome, after, onSubmit } = props;
  const isSending = useRef(false);
  // The second click of a double click comes before the button is drawn as busy.
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

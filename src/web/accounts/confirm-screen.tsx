import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useHydrated } from "@tanstack/react-router";
import { sentenceOf } from "../app/refusal.ts";
import { sessionQuery } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { AuthFrame } from "./auth-frame.tsx";

type ConfirmScreenProps = {
  headline?: string;
  title: string;
  words: string;
  button: string;
  success: string;
  /** Gives other words of success than `success`, if there are any. */
  confirm: () => Promise<string | void>;
};

/** A one-time link's page: a mail scanner that opens it changes nothing, a person presses the button. */
export function ConfirmScreen(props: ConfirmScreenProps) {
  const { headline = "One press and you are on the list.", title, words } = props;
  const { button, success, confirm } = props;
  const hydrated = useHydrated();
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: confirm,
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
  return (
    <AuthFrame headline={headline} words={words}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate();
        }}
      >
        <h1>{title}</h1>
        {act.isSuccess ? (
          <Note tone="ok" role="status" className="mt6">
            {act.data ?? success}
          </Note>
        ) : (
          <Button
            type="submit"
            className="mt6"
            variant="primary"
            size="large"
            wide
            disabled={!hydrated}
            busy={act.isPending && "One moment"}
          >
            {button}
          </Button>
        )}
        {act.error && (
          <Note tone="bad" role="alert" className="mt4">
            {sentenceOf(act.error)}
          </Note>
        )}
        <p className="mt6">
          <Link className="link" to="/dashboard">
            Go to dashboard
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}

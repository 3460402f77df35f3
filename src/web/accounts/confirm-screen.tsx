import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Note } from "../ui/note.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { sessionQuery } from "./queries.ts";

type ConfirmScreenProps = {
  headline?: string;
  title: string;
  words: string;
  button: string;
  success: string;
  /** Where to go afterwards, if not to the dashboard. */
  next?: { to: "/admin/overview"; label: string };
  /** May return a message that replaces `success`. */
  confirm: () => Promise<string | void>;
};

/** The page of a one-time link. It acts only when a button is pressed, so that mail scanners opening the link change nothing. */
export function ConfirmScreen(props: ConfirmScreenProps) {
  const { headline = "One click and you're on the list.", title, words } = props;
  const { button, success, next, confirm } = props;
  const queryClient = useQueryClient();
  const act = useMutation({
    meta: { failureToast: false },
    mutationFn: confirm,
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
  return (
    <AuthFrame headline={headline} words={words}>
      <AuthForm
        title={title}
        button={act.isSuccess ? undefined : button}
        busy={act.isPending && "One moment"}
        error={act.error}
        onSubmit={() => act.mutateAsync()}
        outcome={
          act.isSuccess && (
            <Note tone="ok" role="status" className="auth-outcome">
              {act.data ?? success}
            </Note>
          )
        }
        after={
          <p className="auth-after">
            {act.isSuccess && next ? (
              <Link className="link" to={next.to}>
                {next.label}
              </Link>
            ) : (
              <Link className="link" to="/dashboard">
                Go to dashboard
              </Link>
            )}
          </p>
        }
      />
    </AuthFrame>
  );
}

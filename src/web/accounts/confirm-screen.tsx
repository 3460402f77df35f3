import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isRefusal } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
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
  confirm: () => Promise<string | undefined | void>;
  /** Offered when the link has expired: how to get another one. */
  again?: { label: string; sent: string; send: () => Promise<unknown> } | null | false;
};

/** The page of a one-time link. It acts only when a button is pressed, so that mail scanners opening the link change nothing. */
export function ConfirmScreen(props: ConfirmScreenProps) {
  const { headline = "One click and you're on the list.", title, words } = props;
  const { button, success, next, confirm, again } = props;
  const queryClient = useQueryClient();
  const act = useMutation({
    meta: { failureToast: false },
    mutationFn: confirm,
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
  const sending = useMutation({
    meta: { failureToast: false },
    mutationFn: async () => again && again.send(),
  });
  const isExpired = isRefusal(act.error, "LINK_EXPIRED");
  return (
    <AuthFrame headline={headline} words={words}>
      <AuthForm
        title={title}
        // An expired link would only fail again.
        button={act.isSuccess || isExpired ? undefined : button}
        busy={act.isPending && "One moment"}
        error={sending.error ?? act.error}
        onSubmit={() => act.mutateAsync()}
        outcome={
          act.isSuccess && (
            <Note tone="ok" role="status" className="auth-outcome">
              {act.data ?? success}
            </Note>
          )
        }
        after={
          <>
            {isExpired && again && !sending.isSuccess && (
              <Button
                variant="primary"
                size="large"
                wide
                busy={sending.isPending && "Sending"}
                onClick={() => sending.mutate()}
              >
                {again.label}
              </Button>
            )}
            {again && sending.isSuccess && (
              <Note tone="ok" role="status" className="auth-outcome">
                {again.sent}
              </Note>
            )}
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
          </>
        }
      />
    </AuthFrame>
  );
}

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
  /** Where it leads once it is done, if not to the dashboard. */
  next?: { to: "/admin/overview"; label: string };
  /** Gives other words of success than `success`, if there are any. */
  confirm: () => Promise<string | void>;
};

/** A one-time link's page: a mail scanner that opens it changes nothing, a person presses the button. */
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

import { useMutation } from "@tanstack/react-query";
import { Link, useHydrated } from "@tanstack/react-router";
import { answer, api } from "../app/api.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useEntering } from "./entering.ts";

/** The second factor: a code of the authenticator app, or one of the recovery codes. */
export function CodeScreen({ next }: { next: string | undefined }) {
  const hydrated = useHydrated();
  const enter = useEntering(next);
  const finish = useMutation({
    mutationFn: async (form: FormData) => {
      await answer(api.session.code.$post({ json: { code: String(form.get("code")) } }));
      await enter();
    },
  });
  return (
    <AuthFrame headline="One more look at your ticket." words="Your account asks for two factors.">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          finish.mutate(new FormData(event.currentTarget));
        }}
      >
        <h1>Enter your code</h1>
        <p className="mut mt2">
          Open your authenticator app and enter its six digits. Lost your phone? A recovery code
          works too.
        </p>
        <div className="col mt6">
          <TextInput
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            error={fieldProblem(finish.error, "code")}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            disabled={!hydrated}
            busy={finish.isPending && "Checking"}
          >
            Sign in
          </Button>
        </div>
        {finish.error && !isRefusal(finish.error, "WRONG_CODE") && (
          <Note tone="bad" role="alert" className="mt4">
            {sentenceOf(finish.error)}
          </Note>
        )}
        <p className="mt6">
          <Link className="link" to="/login" search={next ? { next } : {}}>
            Start again
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}

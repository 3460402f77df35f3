import { providerNames, signInProviders } from "../../contract/accounts/limits.ts";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { ProviderButton } from "../accounts/provider-button.tsx";
import { PasswordInput } from "../accounts/password-input.tsx";
import { api, done } from "../app/api.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { securityQuery } from "./queries.ts";

type Proven = <T>(work: () => Promise<T>) => Promise<T>;
type Question = { answer: (proven: boolean) => void };

const ProvenContext = createContext<Proven>((work) => work());

/** Runs a sensitive action. If the server requires re-authentication, asks for it and runs the action again. */
export const useProven = () => useContext(ProvenContext);

export function ProofDesk({ children }: { children: ReactNode }) {
  const [question, ask] = useState<Question>();
  const [proven] = useState(() => provenBy(ask));
  return (
    <ProvenContext value={proven}>
      {children}
      {question && <ProofDialog onAnswer={question.answer} />}
    </ProvenContext>
  );
}

function provenBy(ask: (question: Question | undefined) => void): Proven {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error, "REAUTHENTICATION_REQUIRED")) throw error;
      const shown = await new Promise<boolean>((answer) => ask({ answer }));
      ask(undefined);
      if (!shown) throw error;
      return work();
    }
  };
}

function ProofDialog({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const { data: ways } = useSuspenseQuery(securityQuery);
  const prove = useMutation({
    meta: { failureToast: false },
    mutationFn: (form: FormData) => {
      const name = ways.hasPassword ? "password" : "code";
      return done(api.session.proof.$post({ json: { [name]: String(form.get(name)) } }));
    },
    onSuccess: () => onAnswer(true),
  });
  const canType = ways.hasPassword || ways.twoFactor.on;
  const marked =
    fieldProblem(prove.error, "password") ?? fieldProblem(prove.error, "code") ?? undefined;
  return (
    <Dialog open onClose={() => onAnswer(false)} title="Confirm it's you">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          prove.mutate(new FormData(event.currentTarget));
        }}
      >
        <DialogBody>
          <p className="muted-text">
            You logged in a while ago. Confirm it's you before you go on.
          </p>
          <div className="stack dialog-fields">
            {ways.hasPassword && (
              <PasswordInput
                label="Your password"
                name="password"
                autoComplete="current-password"
                error={marked}
              />
            )}
            {!ways.hasPassword && ways.twoFactor.on && (
              <TextInput
                label="Code from your authenticator app"
                name="code"
                autoComplete="one-time-code"
                required
                error={marked}
              />
            )}
            {!ways.hasPassword &&
              signInProviders
                .filter((provider) => ways[provider].connected)
                .map((provider) => (
                  <ProviderButton
                    key={provider}
                    provider={provider}
                    label={`Confirm with ${providerNames[provider]}`}
                    next="/settings"
                    error={undefined}
                  />
                ))}
          </div>
          {prove.error && !marked && (
            <Note tone="bad" role="alert" className="note-below">
              {sentenceOf(prove.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          {canType && (
            <Button type="submit" variant="primary" busy={prove.isPending && "Checking"}>
              Confirm
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { api, done } from "../app/api.ts";
import { useMember } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { securityQuery } from "./queries.ts";

/** The address, read-only here; it changes by links in both mailboxes. */
export function EmailField({ onChange }: { onChange: () => void }) {
  const me = useMember();
  const hydrated = useHydrated();
  const { data: security } = useSuspenseQuery(securityQuery);
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => done(api.email.change.$delete()),
    onSuccess: () => toast("Your address stays the same"),
    onSettled: () => queryClient.invalidateQueries(securityQuery),
  });
  return (
    <>
      <div className="settings-field-with-button">
        <TextInput
          label="Email"
          type="email"
          readOnly
          value={me.email}
          help={
            me.emailVerified
              ? "It changes once you confirm from both inboxes."
              : "Not verified yet. Open the link we sent to use two-factor authentication and Google."
          }
        />
        <Button disabled={!hydrated} onClick={onChange}>
          Change email
        </Button>
      </div>
      {security.newEmail !== null && (
        <Note
          role="status"
          action={
            <Button
              size="small"
              busy={cancel.isPending && "Cancelling"}
              onClick={() => cancel.mutate()}
            >
              Keep current address
            </Button>
          }
        >
          Waiting for the links sent to {security.newEmail}
          {me.emailVerified && ` and ${me.email}`}. They work for 30 minutes.
        </Note>
      )}
    </>
  );
}

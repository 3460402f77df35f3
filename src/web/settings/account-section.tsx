import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { roles } from "../../contract/accounts/limits.ts";
import { sessionQuery } from "../accounts/queries.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { fieldProblem, isRefusal } from "../app/refusal.ts";
import { roleNames } from "../app/role-names.ts";
import { useSignedInUser } from "../app/session.ts";
import { personKeys } from "../profiles/queries.ts";
import { Button } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { toast } from "../ui/toasts.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { OptionRow } from "./option-row.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { UsernameField } from "./username-field.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { securityQuery } from "./queries.ts";

type Changes = { username?: string; role?: (typeof roles)[number] };

export function AccountSection() {
  const me = useSignedInUser();
  const hydrated = useHydrated();
  const queryClient = useQueryClient();
  const [username, setUsername] = useState(me.username);
  const [dialog, openDialog] = useState<"email" | "password">();
  const update = useMutation({
    meta: {
      failureToast: (error) => fieldProblem(error, "username") === undefined,
      failurePrefix: "Not saved.",
    },
    mutationFn: (changes: Changes) => fetchJson(api.account.$patch({ json: changes })),
    onSuccess({ me: now }, changes) {
      queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, me: now });
      void queryClient.invalidateQueries({ queryKey: personKeys.all });
      if (changes.username !== undefined) setUsername(now.username);
      toast(changes.role === undefined ? "Profile updated!" : "Saved");
    },
  });
  const isUsernameRefused =
    isRefusal(update.error) && update.variables?.username === username ? update.error : undefined;
  return (
    <section id="account" aria-labelledby="account-h">
      <h2 id="account-h">Account</h2>
      <form
        method="post"
        className="stack settings-form"
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ username });
        }}
      >
        <UsernameField
          value={username}
          own={me.username}
          onChange={setUsername}
          error={fieldProblem(isUsernameRefused, "username")}
        />
        <EmailField onChange={() => openDialog("email")} />
        <div className="cluster">
          <Button
            type="submit"
            variant="primary"
            disabled={!hydrated}
            busy={update.isPending && "Saving"}
          >
            Update Profile
          </Button>
          <Button disabled={!hydrated} onClick={() => openDialog("password")}>
            Change password
          </Button>
        </div>
      </form>
      <OptionRow title="Your role" help="Changes your tools, not your permissions">
        <Segmented
          label="Your role"
          value={me.role}
          onChange={(role) => update.mutate({ role })}
          options={roles.map((value) => ({ value, label: roleNames[value] }))}
        />
      </OptionRow>
      {/* Outside of the form: nested forms would both be submitted. */}
      <EmailDialog open={dialog === "email"} onClose={() => openDialog(undefined)} />
      <PasswordDialog open={dialog === "password"} onClose={() => openDialog(undefined)} />
    </section>
  );
}

/** The email address, read-only here: a change is confirmed by links sent to both addresses. */
function EmailField({ onChange }: { onChange: () => void }) {
  const me = useSignedInUser();
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
              ? "It changes once you open the links in both inboxes."
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

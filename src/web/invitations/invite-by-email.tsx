import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { invitationsQuery } from "../event-editing/queries.ts";

/** Invites one email address, which isn't shown to anybody else. */
export function InviteByEmail({ eventId }: { eventId: string }) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState("");
  const invite = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(
        api.events[":id"].invitations.$post({
          param: { id: eventId },
          json: { id: newId(), email },
        }),
      ),
    onSuccess: () => {
      toast("Invitation sent");
      setEmail("");
      return queryClient.invalidateQueries(invitationsQuery(eventId));
    },
  });
  const problem = fieldProblem(invite.error, "email");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() !== "") invite.mutate();
  }

  return (
    <>
      <form
        className="event-editor-row event-editor-row-email event-editor-add"
        onSubmit={submit}
        noValidate
      >
        <TextInput
          label="Email address"
          type="email"
          value={email}
          maxLength={accountLimits.email}
          autoComplete="off"
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" busy={invite.isPending && "Sending"}>
          Send invitation
        </Button>
      </form>
      {invite.isError && !problem && (
        <Note tone="bad" role="alert" className="event-editor-problem">
          {sentenceOf(invite.error)}
        </Note>
      )}
    </>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Conversation } from "../../contract/messages.ts";
import { fetchJson, api } from "../app/api.ts";
import { BlockDialog } from "../people/block-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";
import { conversationQuery, messageKeys } from "./queries.ts";

type RequestBarProps = { conversation: Conversation; onAccepted: () => void };

/** The buttons to accept, decline or block a message request. */
export function RequestBar({ conversation: { id, person }, onAccepted }: RequestBarProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [blocking, setBlocking] = useState(false);
  const reply = useMutation({
    mutationFn: (accept: boolean) =>
      fetchJson(api.conversations[":id"].request.$put({ param: { id }, json: { accept } })),
    onSuccess: async (conversation, accepted) => {
      if (accepted) onAccepted();
      queryClient.setQueryData(conversationQuery(person.id).queryKey, conversation);
      if (!accepted) {
        await navigate({ to: "/messages" });
        toast(`You declined ${person.name}'s request. They aren't notified.`);
      }
      void queryClient.invalidateQueries({ queryKey: messageKeys.all });
    },
  });
  const answering = reply.isPending && reply.variables;
  return (
    <div className="request-bar" role="group" aria-label="Message request">
      <p>
        <b>{person.name}</b> wants to message you. They won't know you've read it.
      </p>
      <div className="cluster">
        <Button
          variant="primary"
          busy={answering === true && "Accepting"}
          onClick={() => reply.mutate(true)}
        >
          Accept
        </Button>
        <Button
          busy={reply.isPending && !reply.variables && "Declining"}
          onClick={() => reply.mutate(false)}
        >
          Decline
        </Button>
        <Button variant="danger" onClick={() => setBlocking(true)}>
          Block
        </Button>
      </div>
      {blocking && (
        <BlockDialog person={person} leaveTo="/messages" onClose={() => setBlocking(false)} />
      )}
    </div>
  );
}

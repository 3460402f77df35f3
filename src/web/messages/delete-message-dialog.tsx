import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { Conversation } from "../../contract/messages.ts";
import { api, done } from "../app/api.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { expectEcho } from "./marks.ts";
import { dropMessage } from "./message-cache.ts";

interface DeleteMessageDialogProps {
  id: string;
  conversation: Conversation;
  onClose: () => void;
}

export function DeleteMessageDialog({ id, conversation, onClose }: DeleteMessageDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => {
      expectEcho(conversation.id);
      return done(api.messages[":id"].$delete({ param: { id } }));
    },
    onSuccess: () => dropMessage(queryClient, { id, conversationId: conversation.id }),
    onError: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Delete message"
      confirm="Delete for me"
      icon={Trash2}
      busy={remove.isPending && "Deleting"}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>It goes from your devices only. {conversation.person.name} keeps it.</p>
    </ConfirmDialog>
  );
}

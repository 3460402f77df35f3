import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, Ellipsis, Flag, Trash2, Undo2 } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import type { Conversation } from "../../contract/messages.ts";
import { messageLimits } from "../../contract/message-limits.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { toast } from "../ui/toasts.ts";
import type { Bubble } from "./chat-bubbles.ts";
import { expectEcho } from "./marks.ts";
import { dropMessage, takeMessage } from "./message-cache.ts";

// Lazy: only needed for reporting something.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

interface BubbleMenuProps {
  bubble: Bubble;
  conversation: Conversation;
}

/** The actions for one message. */
export function BubbleMenu({ bubble, conversation }: BubbleMenuProps) {
  const [asking, setAsking] = useState<"delete" | "report">();
  const more = useId();
  function close() {
    setAsking(undefined);
    // The menu that opened the dialog is gone, so focus returns to the menu's button.
    requestAnimationFrame(() => document.getElementById(more)?.focus());
  }
  return (
    <>
      <Menu
        align={bubble.mine ? "end" : "start"}
        trigger={
          <IconButton id={more} label="Message options" small className="bubble-menu">
            <Icon of={Ellipsis} size="small" />
          </IconButton>
        }
      >
        {bubble.text !== "" && (
          <MenuItem icon={Copy} onClick={() => void copy(bubble.text)}>
            Copy text
          </MenuItem>
        )}
        {bubble.mine && !bubble.unsent && <UnsendItem bubble={bubble} />}
        {!bubble.mine && !bubble.unsent && (
          <MenuItem icon={Flag} onClick={() => setAsking("report")}>
            Report
          </MenuItem>
        )}
        <MenuItem icon={Trash2} onClick={() => setAsking("delete")}>
          Delete for me
        </MenuItem>
      </Menu>
      {asking === "delete" && (
        <DeleteMessageDialog id={bubble.id} conversation={conversation} onClose={close} />
      )}
      {asking === "report" && (
        <Suspense>
          <ReportDialog target="message" targetId={bubble.id} what="message" onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Only shown within the time limit for unsending. The menu is open too briefly to need a timer. */
function UnsendItem({ bubble }: { bubble: Bubble }) {
  const [opened] = useState(() => Date.now());
  const unsend = useUnsend(bubble.id);
  if (opened - Date.parse(bubble.time) > messageLimits.unsendMinutes * 60_000) return null;
  return (
    <MenuItem icon={Undo2} onClick={unsend}>
      Unsend
    </MenuItem>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Text copied");
  } catch {
    toast("This browser didn't let us copy. Select the text instead.", { failure: true });
  }
}

/** Unsends one of the viewer's messages for both people. The menu is gone by the time the server answers. */
function useUnsend(id: string): () => void {
  const queryClient = useQueryClient();
  const { id: me } = useSignedInUser();
  async function unsend() {
    try {
      const message = await fetchJson(api.messages[":id"].unsend.$post({ param: { id } }));
      takeMessage(queryClient, message, me);
    } catch (error) {
      toast(sentenceOf(error), { failure: true });
    }
  }
  return () => void unsend();
}

interface DeleteMessageDialogProps {
  id: string;
  conversation: Conversation;
  onClose: () => void;
}

function DeleteMessageDialog({ id, conversation, onClose }: DeleteMessageDialogProps) {
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
      <p>It's only deleted for you. {conversation.person.name} can still see it.</p>
    </ConfirmDialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { reviewLimits } from "../../contract/talent/limits.ts";
import type { Review } from "../../contract/talent/reviews.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { GuardedDialog } from "../forms/guarded-dialog.tsx";
import { useUnsaved } from "../forms/use-unsaved.ts";
import { Button } from "../ui/button.tsx";
import { DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { reviewKeys } from "./queries.ts";

/** The single reply of the person reviewed; an empty one removes it. */
export default function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [text, setText] = useState(review.reply?.text ?? "");
  const queryClient = useQueryClient();
  const send = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(api.reviews[":id"].reply.$put({ param: { id: review.id }, json: { text } })),
    onSuccess: async () => {
      markSent();
      await queryClient.invalidateQueries({ queryKey: reviewKeys.all });
      toast(text.trim() === "" ? "Reply removed" : "Reply sent");
      onClose();
    },
  });
  const { isUnsaved, markSent } = useUnsaved(text, send.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }
  return (
    <GuardedDialog isUnsaved={isUnsaved} onClose={onClose} title={`Reply to ${review.author.name}`}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <div className="stack">
              <TextArea
                label="Your reply"
                rows={4}
                maxLength={reviewLimits.reply}
                help="Shown to everyone who can see the review. Leave it empty to remove it."
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              {send.isError && (
                <Note tone="bad" role="alert">
                  {sentenceOf(send.error)}
                </Note>
              )}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={send.isPending && "Sending"}>
              Send the reply
            </Button>
          </DialogFooter>
        </form>
      )}
    </GuardedDialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";
import { draftKeys } from "./queries.ts";

/** Throws the draft away, after asking once more. */
export function DeleteDraft({ id, isSaved }: { id: string; isSaved: boolean }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => done(api.my["event-drafts"][":id"].$delete({ param: { id } })),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: draftKeys.all });
      toast("Draft deleted");
      void navigate({ to: "/my-events" });
    },
  });
  if (!isSaved) return null;
  return (
    <>
      <Button variant="quiet" className="push-end" onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
        Delete draft
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete draft"
        confirm="Delete draft"
        icon={Trash2}
        busy={remove.isPending && "Deleting"}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        Everything in this draft will be lost.
      </ConfirmDialog>
    </>
  );
}
